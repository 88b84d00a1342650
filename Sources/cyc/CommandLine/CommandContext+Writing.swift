import CycCore
import CycDisplay
import CycRun

extension CommandContext {
    /// Draws a screen in the person's language, for what standard output can show.
    func show(_ screen: (Messages, TerminalAppearance) throws -> [PaintedLine]) throws {
        try write(screen(messages, look))
    }

    /// Writes one of both.
    func write(
        isJSON: Bool, _ members: @autoclosure () throws -> JSONMembers,
        else screen: (Messages, TerminalAppearance) throws -> [PaintedLine]
    ) throws {
        if isJSON { try write(json: members()) } else { try show(screen) }
    }
}
