package import CycCore
import CycPOSIX

extension World {
    /// Runs a program at the user's terminal until it ends, so that it can prompt there; Ctrl-C
    /// ends it but not this process (see ``Interrupt``).
    ///
    /// - Returns: Its status and the first MiB of its standard output, the only stream that is not
    ///   the terminal.
    /// - Throws: ``CycError/cannotRead(file:detail:)`` if it does not start.
    package func runAtTerminal(
        _ path: String, _ arguments: [String], variables: [String: String]
    ) throws(CycError) -> ProgramResult {
        do throws(SystemError) {
            var pipe = try Pipe()
            let child = try Child(
                here: Child.Program(path, arguments, variables), output: pipe.writing.number)
            // The child holds the last writing end then, so its exit ends the stream.
            pipe.writing.shut()
            var output: [UInt8] = []
            var status: Int32?
            while true {
                // If a grandchild keeps the pipe open, nothing signals the child's end.
                let isReady = try pipe.reading.waitToRead(
                    for: status == nil ? .milliseconds(20) : .zero)
                let chunk = isReady ? try pipe.reading.readSome(1 << 16) : nil
                if let chunk, output.count < 1 << 20 { output += chunk }
                guard chunk == nil else { continue }
                if let status {
                    return ProgramResult(output: output, complaint: "", status: status)
                }
                status = try child.ended()
                if status == nil, isReady { Clock.sleep(for: .milliseconds(5)) }
            }
        } catch {
            throw .cannotRead(file: path, detail: error.text)
        }
    }
}
