package import CycCore
import CycPOSIX

extension World {
    /// Runs a program at the person's terminal to its end, so that it can ask and be interrupted there;
    /// Ctrl-C ends it and not this process (see ``Interrupt``).
    ///
    /// - Returns: The first MiB of its standard output, the only stream that is not the terminal's, and
    ///   its status.
    /// - Throws: ``CycError/cannotRead(file:detail:)`` where it does not start.
    package func runAtTerminal(
        _ path: String, _ arguments: [String], variables: [String: String]
    ) throws(CycError) -> ProgramAnswer {
        do throws(SystemError) {
            var pipe = try Pipe()
            let child = try Child(
                here: Child.Program(path, arguments, variables), output: pipe.writing.number)
            // The child's own end is the last then.
            pipe.writing.shut()
            var output: [UInt8] = []
            var status: Int32?
            while true {
                // Nothing tells of the end where something it started keeps the pipe open.
                let isReady = try pipe.reading.waitToRead(milliseconds: status == nil ? 20 : 0)
                let chunk = isReady ? try pipe.reading.readSome(1 << 16) : nil
                if let chunk, output.count < 1 << 20 { output += chunk }
                guard chunk == nil else { continue }
                if let status {
                    return ProgramAnswer(output: output, complaint: "", status: status)
                }
                status = try child.ended()
                if status == nil, isReady { Clock.sleep(milliseconds: 5) }
            }
        } catch {
            throw .cannotRead(file: path, detail: error.text)
        }
    }
}
