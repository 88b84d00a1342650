import CycCore
import CycDisplay
import CycRun

extension Session {
    /// Writes one of both.
    func write(
        isJSON: Bool, _ members: @autoclosure () throws -> JSONMembers,
        else lines: @autoclosure () throws -> [PaintedLine]
    ) throws {
        if isJSON { try write(json: members()) } else { try write(lines()) }
    }
}
