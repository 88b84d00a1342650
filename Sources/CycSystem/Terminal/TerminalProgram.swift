package import CycCore
import CycPOSIX

extension World {
    /// Runs a program at the user's terminal until it ends, so that it can prompt there; Ctrl-C
    /// ends it but not this process (see ``Interrupt``).
    ///
    /// Its errors are shown without escape sequences, which may come from another machine.
    ///
    /// - Returns: Its status and the first MiB of its standard output.
    /// - Throws: ``CycError/cannotRead(file:detail:)`` if it does not start.
    package func runAtTerminal(
        _ path: String, _ arguments: [String], variables: [String: String]
    ) throws(CycError) -> ProgramResult {
        do throws(SystemError) {
            var pipe = try Pipe()
            var errors = try Pipe()
            let child = try Child(
                here: Child.Program(path, arguments, variables), output: pipe.writing.number,
                errors: errors.writing.number)
            // The child holds the last writing ends then, so its exit ends the streams.
            pipe.writing.shut()
            errors.writing.shut()
            var output: [UInt8] = []
            var filter = EscapeFilter()
            var status: Int32?
            while true {
                // If a grandchild keeps a pipe open, nothing signals the child's end.
                let ready = try Descriptor.wait(
                    toRead: pipe.reading, errors.reading,
                    for: status == nil ? .milliseconds(20) : .zero)
                let chunk = ready.0 ? try pipe.reading.readSome(1 << 16) : nil
                let complaint = ready.1 ? try errors.reading.readSome(1 << 16) : nil
                if let chunk, output.count < 1 << 20 { output += chunk }
                if let complaint {
                    // A closed standard error does not stop the program.
                    do { try write(.error, filter.filtered(complaint)) } catch {}
                }
                guard chunk == nil, complaint == nil else { continue }
                if let status {
                    return ProgramResult(output: output, complaint: "", status: status)
                }
                status = try child.ended()
                if status == nil, ready.0 || ready.1 { Clock.sleep(for: .milliseconds(5)) }
            }
        } catch {
            throw .cannotRead(file: path, detail: error.text)
        }
    }
}
