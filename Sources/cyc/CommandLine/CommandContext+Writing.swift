import CycCore
import CycDisplay
import CycRun

extension CommandContext {
    /// Writes a screen in the user's language, with what standard output can show.
    func show(_ screen: (Messages, TerminalAppearance) throws -> [PaintedLine]) throws {
        try writeScreen(screen(messages, look))
    }

    /// Writes JSON or a screen.
    func write(
        isJSON: Bool, _ members: @autoclosure () throws -> JSONMembers,
        else screen: (Messages, TerminalAppearance) throws -> [PaintedLine]
    ) throws {
        if isJSON { try write(json: members()) } else { try show(screen) }
    }
}
