package import CycCore
import CycPOSIX

extension World {
    /// Returns the path of `cyc-agent`: `CYC_AGENT`, else beside this program, else in
    /// `../libexec/cyc`.
    ///
    /// - Throws: ``CycError/agentMissing``.
    package func agent() throws(CycError) -> String {
        guard let path = companion("cyc-agent", variable: "CYC_AGENT") else { throw .agentMissing }
        return path
    }

    /// Returns the path of `cyc-reader`: `CYC_READER`, else beside this program, else in
    /// `../libexec/cyc`.
    ///
    /// - Throws: ``CycError/readerMissing``.
    package func reader() throws(CycError) -> String {
        guard let path = companion("cyc-reader", variable: "CYC_READER") else {
            throw .readerMissing
        }
        return path
    }

    /// Returns the path of `cyc`: beside this program, else in `../../bin` of its folder.
    package func cyc() -> String? {
        guard let program = try? executable() else { return nil }
        let folder = Files.split(program).folder
        return ["\(folder)/cyc", "\(folder)/../../bin/cyc"].first(where: Files.isProgram)
    }

    private func companion(_ name: String, variable named: String) -> String? {
        var candidates = [variable(named)].compactMap(\.self)
        if candidates.isEmpty, let program = try? executable() {
            let folder = Files.split(program).folder
            candidates = ["\(folder)/\(name)", "\(folder)/../libexec/cyc/\(name)"]
        }
        return candidates.first(where: Files.isProgram)
    }

    /// Returns the path by which others start this program: the one in `PATH`, which stays valid
    /// after an update, else ``executable``.
    ///
    /// - Throws: ``CycError/cannotRead(file:detail:)``.
    package func namedExecutable() throws(CycError) -> String {
        let real = try executablePath(named: "/proc/self/exe")
        let name = Files.split(real).name
        guard let named = program(name), let resolved = try? Files.resolve(named), resolved == real
        else { return real }
        return named
    }

    /// Starts the agent without streams in its own session, and does not wait for it.
    ///
    /// - Throws: ``CycError/agentMissing`` or ``CycError/agentFailed(detail:)``.
    package func startAgent(_ arguments: [String]) throws(CycError) {
        let program = Child.Program(try agent(), arguments, environment)
        try wrapping(agentError, Child(program)).leave()
    }

    /// Starts the agent and passes on each line that it writes.
    ///
    /// - Parameters:
    ///   - deadline: End of the wait, by ``timeAwake``, for an agent in its own
    ///     session; `nil` for one at the user's terminal, which gets Ctrl-C too.
    ///   - take: Receives each line without its line end; an incomplete last line is dropped.
    /// - Returns: The exit status, or 128 plus the number of the signal that ended it; `nil` if it
    ///   was still running at the deadline. It then continues, and its writes fail with `EPIPE`, as
    ///   they do once `take` throws.
    /// - Throws: ``CycError/agentMissing``, ``CycError/agentFailed(detail:)``,
    ///   ``CycError/interrupted`` (see ``Interrupt``), or the error of `take`.
    package func runAgent(
        _ arguments: [String], until deadline: Duration?, take: (ArraySlice<UInt8>) throws -> Void
    ) throws -> Int32? {
        let path = try agent()
        do {
            var pipe = try Pipe()
            let program = Child.Program(path, arguments, environment)
            let child =
                deadline == nil
                ? try Child(here: program, output: pipe.writing.number)
                : try Child(program, output: pipe.writing.number)
            // The child holds the last writing end then, so its exit ends the stream.
            pipe.writing.shut()
            var unfinished: [UInt8] = []
            /// `nil` for no limit.
            var end = deadline
            /// Whether the deadline and Ctrl-C allow another wait.
            func mayWait() throws -> Bool {
                let now = timeAwake()
                if Interrupt.isRequested {
                    // An agent at the terminal got Ctrl-C too and still reports its progress.
                    if deadline != nil || end.map({ now >= $0 }) ?? false {
                        throw CycError.interrupted
                    }
                    end = end ?? now + Self.interruptGrace
                }
                return end.map { now < $0 } ?? true
            }
            let longestWait = Duration.seconds(1)
            while try mayWait() {
                let left = end.map { min($0 - timeAwake(), longestWait) } ?? longestWait
                guard try pipe.reading.waitToRead(for: left) else { continue }
                guard let chunk = try pipe.reading.readSome(1 << 16) else {
                    // The agent has closed its output, so it is about to end.
                    while try mayWait() {
                        if let status = try child.ended() { return status }
                        Clock.sleep(for: .microseconds(100))
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
            throw agentError(error)
        }
    }

    /// Longest time for the agent to end after Ctrl-C.
    private static let interruptGrace = Duration.seconds(3)

    /// Units: bytes.
    private static let longestLine = 64 << 20

    private func agentError(_ error: SystemError) -> CycError {
        error.isMissing || error == .noAccess
            ? .agentMissing : .agentFailed(detail: error.text)
    }
}
