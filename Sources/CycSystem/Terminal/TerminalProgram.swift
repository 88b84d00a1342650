package import CycCore

extension World {
    /// Runs a program at the person's terminal to its end, so that it can ask and be interrupted there;
    /// Ctrl-C ends it and not this process (see ``Interrupt``).
    ///
    /// - Returns: The first MiB of its standard output, the only stream that is not the terminal's, and
    ///   its status.
    /// - Throws: ``Problem/cannotRead(file:detail:)`` where it does not start.
    package func runAtTerminal(
        _ path: String, _ arguments: [String], variables: [String: String]
    ) throws(Problem) -> ProgramAnswer {
        do throws(SystemError) {
            let pipe = try Descriptor.pipe()
            let reading = pipe.reading
            let child = try spawn(path, arguments, variables, output: pipe.writing)
            var output: [UInt8] = []
            var status: Int32?
            while true {
                // Nothing tells of the end where something it started keeps the pipe open.
                let isReady = try reading.waitToRead(milliseconds: status == nil ? 20 : 0)
                let chunk = isReady ? try reading.readSome(1 << 16) : nil
                if let chunk, output.count < 1 << 20 { output += chunk }
                guard chunk == nil else { continue }
                if let status {
                    return ProgramAnswer(output: output, complaint: "", status: status)
                }
                status = try Platform.ended(child)
                if status == nil, isReady { Platform.sleep(milliseconds: 5) }
            }
        } catch {
            throw .cannotRead(file: path, detail: error.text)
        }
    }

    /// Closes our own end of the pipe, so that the child's is the last.
    private func spawn(
        _ path: String, _ arguments: [String], _ variables: [String: String],
        output: consuming Descriptor
    ) throws(SystemError) -> Int32 {
        try Platform.spawnHere(path, arguments, variables, output: output.number)
    }
}
