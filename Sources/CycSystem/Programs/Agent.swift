package import CycCore
import CycPOSIX

extension World {
    /// The path of the second program: `CYC_AGENT`, else beside this one, else in `../libexec/cyc`.
    ///
    /// - Throws: ``CycError/agentMissing``.
    package func agent() throws(CycError) -> String {
        guard let path = companion("cyc-agent", variable: "CYC_AGENT") else { throw .agentMissing }
        return path
    }

    /// The path of the program that reads repositories: `CYC_READER`, else beside this one, else in
    /// `../libexec/cyc`.
    ///
    /// - Throws: ``CycError/readerMissing``.
    package func reader() throws(CycError) -> String {
        guard let path = companion("cyc-reader", variable: "CYC_READER") else {
            throw .readerMissing
        }
        return path
    }

    private func companion(_ name: String, variable named: String) -> String? {
        var candidates = [variable(named)].compactMap(\.self)
        if candidates.isEmpty, let program = try? executable() {
            let folder = Files.split(program).folder
            candidates = ["\(folder)/\(name)", "\(folder)/../libexec/cyc/\(name)"]
        }
        return candidates.first(where: Files.isProgram)
    }

    /// The path of this program for others to start it by: as `PATH` has it, so that it stays right
    /// when another version is put there; else ``executable``.
    ///
    /// - Throws: ``CycError/cannotRead(file:detail:)``.
    package func namedExecutable() throws(CycError) -> String {
        let real = try executablePath(named: "/proc/self/exe")
        let name = Files.split(real).name
        guard let named = program(name), let resolved = try? Files.resolve(named), resolved == real
        else { return real }
        return named
    }

    /// Starts the second program and leaves it alone: in a session of its own, without streams.
    ///
    /// - Throws: ``CycError/agentMissing`` or ``CycError/agentFailed(detail:)``.
    package func startAgent(_ arguments: [String]) throws(CycError) {
        let program = Child.Program(try agent(), arguments, environment)
        try told(as: problem, Child(program)).leave()
    }

    /// Starts the second program and hands over what it writes.
    ///
    /// - Parameters:
    ///   - arguments: Without the program's name.
    ///   - deadline: When to stop waiting, by ``monotonicMilliseconds``, for one in a session of its own;
    ///     `nil` for one at the person's terminal, which gets Ctrl-C too.
    ///   - take: Gets each line without its end; what stands behind the last one is dropped.
    /// - Returns: Its exit status, or 128 and the number of the signal that ended it; `nil` if it had not
    ///   ended by the deadline. It then goes on, and what it writes fails with `EPIPE`, as it does once
    ///   `take` throws.
    /// - Throws: ``CycError/agentMissing``, ``CycError/agentFailed(detail:)``,
    ///   ``CycError/interrupted`` (see ``Interrupt``), or what `take` throws.
    package func askAgent(
        _ arguments: [String], until deadline: Int64?, take: (ArraySlice<UInt8>) throws -> Void
    ) throws -> Int32? {
        let path = try agent()
        do {
            var pipe = try Pipe()
            let program = Child.Program(path, arguments, environment)
            let child =
                deadline == nil
                ? try Child(here: program, output: pipe.writing.number)
                : try Child(program, output: pipe.writing.number)
            // The child's own end is the last then.
            pipe.writing.shut()
            var unfinished: [UInt8] = []
            var end = deadline ?? .max
            /// Whether to go on.
            func mayWait() throws -> Bool {
                let now = monotonicMilliseconds()
                if Interrupt.isRequested {
                    // One at the terminal was told too, and says how far it came.
                    if deadline != nil || now >= end { throw CycError.interrupted }
                    end = min(end, now + Self.farewell)
                }
                return now < end
            }
            while try mayWait() {
                let left = min(end - monotonicMilliseconds(), 1000)
                guard try pipe.reading.waitToRead(milliseconds: max(0, left)) else { continue }
                guard let chunk = try pipe.reading.readSome(1 << 16) else {
                    // It has closed its output, so it is about to end.
                    while try mayWait() {
                        if let status = try child.ended() { return status }
                        Clock.sleep(milliseconds: 1)
                    }
                    return nil
                }
                var rest = chunk[...]
                while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    unfinished += rest[..<newline]
                    try take(unfinished[...])
                    unfinished = []
                    rest = rest[(newline + 1)...]
                }
                unfinished += rest
                guard unfinished.count < Self.longestLine else {
                    throw CycError.agentFailed(detail: SystemError.tooLarge.text)
                }
            }
            return nil
        } catch let error as SystemError {
            throw problem(error)
        }
    }

    /// How long an agent may take to end after Ctrl-C; units: milliseconds.
    private static let farewell: Int64 = 3000

    /// Units: bytes.
    private static let longestLine = 64 << 20

    private func problem(_ error: SystemError) -> CycError {
        error.isMissing || error == .noAccess
            ? .agentMissing : .agentFailed(detail: error.text)
    }
}
