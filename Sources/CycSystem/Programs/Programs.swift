package import CycCore
import CycPOSIX
import Synchronization

/// Held while a program is started with pipes.
private let starting = Mutex(())

/// What another program said before it ended.
package struct ProgramAnswer: Equatable, Sendable {
    package let output: [UInt8]
    /// Its standard error.
    package let complaint: String
    /// Its exit status, or 128 and the number of the signal that ended it.
    package let status: Int32
}

extension Child.Program {
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Without the program's name.
    ///   - variables: All of its variables.
    init(_ path: String, _ arguments: [String], _ variables: [String: String]) {
        self.init(
            path.nativeBytes, arguments.map(\.nativeBytes),
            variables.map { "\($0)=\($1)".nativeBytes })
    }
}

extension Files {
    /// Whether `path` is a file that can be run.
    package static func isProgram(_ path: String) -> Bool {
        FileStatus(of: path)?.kind == .file && FileSystem.isExecutable(path.nativeBytes)
    }
}

extension World {
    /// Where the first program of this name in `PATH` is; `nil` where there is none.
    ///
    /// Relative folders in `PATH` are passed over.
    package func program(_ name: String) -> String? {
        let folders = variable("PATH")?.split(separator: ":") ?? []
        return folders.lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
            .first(where: Files.isProgram)
    }

    /// Runs a program in a session of its own to its end.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Without the program's name; everybody on the machine can read them.
    ///   - variables: All of its variables.
    ///   - input: Its standard input; what it does not read is dropped at its end.
    ///   - milliseconds: The longest wait; what still runs then is ended by force.
    /// - Returns: What it said, or `nil` where it took too long or said more than 1 MiB.
    /// - Throws: ``CycError/cannotRead(file:detail:)`` where it does not start, or
    ///   ``CycError/interrupted`` (see ``Interrupt``).
    package func run(
        _ path: String, _ arguments: [String], variables: [String: String], input: [UInt8] = [],
        milliseconds: Int64
    ) throws(CycError) -> ProgramAnswer? {
        do {
            return try finish(
                start(Child.Program(path, arguments, variables)), input, milliseconds)
        } catch let error as SystemError {
            throw .cannotRead(file: path, detail: error.text)
        } catch {
            throw .interrupted
        }
    }

    /// Starts a program in a session of its own, without streams, and leaves it alone.
    ///
    /// - Throws: ``CycError/cannotRead(file:detail:)``.
    package func start(
        _ path: String, _ arguments: [String], variables: [String: String]
    ) throws(CycError) {
        try reading(path, Child(Child.Program(path, arguments, variables))).leave()
    }

    private struct Conversation: ~Copyable {
        let child: Child
        var input: Pipe
        var output: Pipe
        var errors: Pipe
    }

    private func start(_ program: Child.Program) throws(SystemError) -> Conversation {
        // No other thread may start a program in the instant in which it would inherit these pipes.
        try starting.withLock { _ throws(SystemError) in
            var input = try Pipe()
            var output = try Pipe()
            var errors = try Pipe()
            try input.writing.setNonBlocking()
            let child = try Child(
                program, input: input.reading.number, output: output.writing.number,
                errors: errors.writing.number)
            // The child's own ends are the last then.
            input.reading.shut()
            output.writing.shut()
            errors.writing.shut()
            return Conversation(child: child, input: input, output: output, errors: errors)
        }
    }

    /// Writes and reads until the child has ended and nothing is left of what it wrote.
    private func finish(
        _ talk: consuming Conversation, _ input: [UInt8], _ milliseconds: Int64
    ) throws -> ProgramAnswer? {
        var rest = input[...]
        let deadline = monotonicMilliseconds() + milliseconds
        var (output, errors): ([UInt8], [UInt8]) = ([], [])
        var status: Int32?
        do {
            while true {
                if rest.isEmpty { talk.input.writing.shut() }
                if Interrupt.isRequested { throw CycError.interrupted }
                let left = deadline - monotonicMilliseconds()
                guard left > 0, output.count + errors.count <= 1 << 20 else {
                    talk.child.end()
                    return nil
                }
                // A short wait, because nothing tells of the end where the pipes stay open behind it.
                let ready = try Descriptor.wait(
                    toRead: talk.output.reading, talk.errors.reading, toWrite: talk.input.writing,
                    milliseconds: status == nil ? min(left, 20) : 0)
                if ready.2 { rest = try talk.input.writing.writeSome(rest) }
                let more = ready.0 ? try talk.output.reading.readSome(1 << 16) : nil
                let complaint = ready.1 ? try talk.errors.reading.readSome(1 << 16) : nil
                output += more ?? []
                errors += complaint ?? []
                if more == nil, complaint == nil {
                    if let status {
                        return ProgramAnswer(
                            output: output, complaint: String(decoding: errors, as: UTF8.self),
                            status: status)
                    }
                    status = try talk.child.ended()
                    if status == nil, ready.0 || ready.1 { Clock.sleep(milliseconds: 1) }
                }
            }
        } catch {
            if status == nil { talk.child.end() }
            throw error
        }
    }

    /// The variables for a program that has no business with our token.
    package var environmentWithoutTokens: [String: String] {
        environment.filter { !TokenSource.variables.contains($0.key) }
    }

    /// Lets so many milliseconds pass, or less if a signal comes.
    package func pause(milliseconds: Int64) { Clock.sleep(milliseconds: max(0, milliseconds)) }

    /// A clock that only measures, and goes on while the machine sleeps.
    ///
    /// Units: seconds since some instant.
    package func secondsSinceBoot() -> Double { Double(Clock.bootMilliseconds()) / 1000 }

    /// Whether programs of this session can talk to each other: the address of its message bus.
    ///
    /// - Returns: `DBUS_SESSION_BUS_ADDRESS`, else that of the person's own bus, which programs that
    ///   `cron` starts are not told of; `nil` where there is no socket to talk to.
    /// - Source: https://dbus.freedesktop.org/doc/dbus-specification.html#addresses
    package func messageBus() -> String? {
        if let address = variable("DBUS_SESSION_BUS_ADDRESS") {
            guard address.hasPrefix("unix:path=") else {
                return address.hasPrefix("disabled:") ? nil : address
            }
            let path = address.dropFirst("unix:path=".count).prefix { !",;".contains($0) }
            return Files.exists(String(path)) ? address : nil
        }
        let folder = variable("XDG_RUNTIME_DIR") ?? "/run/user/\(User.number)"
        return Files.exists("\(folder)/bus") ? "unix:path=\(folder)/bus" : nil
    }
}
