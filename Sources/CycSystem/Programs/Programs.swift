package import CycCore
import CycPOSIX
import Synchronization

/// Held while a program is started with pipes.
private let starting = Mutex(())

/// Output and exit status of another program.
package struct ProgramResult: Equatable, Sendable {
    package let output: [UInt8]
    /// Its standard error.
    package let complaint: String
    /// The exit status, or 128 plus the number of the signal that ended it.
    package let status: Int32
}

extension Child.Program {
    init(_ path: String, _ arguments: [String], _ variables: [String: String]) {
        self.init(
            path.nativeBytes, arguments.map(\.nativeBytes),
            variables.map { "\($0)=\($1)".nativeBytes })
    }
}

extension Files {
    /// Whether `path` is an executable file.
    package static func isProgram(_ path: String) -> Bool {
        FileStatus(of: path)?.kind == .file && FileSystem.isExecutable(path.nativeBytes)
    }
}

extension World {
    /// Returns the path of the first program of this name in `PATH`; `nil` if there is none.
    ///
    /// Relative folders in `PATH` are ignored.
    package func program(_ name: String) -> String? {
        let folders = variable("PATH")?.split(separator: ":") ?? []
        return folders.lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
            .first(where: Files.isProgram)
    }

    /// Runs a program in its own session until it ends.
    ///
    /// - Parameters:
    ///   - arguments: Without the program's name; readable by all users of the machine.
    ///   - variables: The complete environment.
    ///   - input: Its standard input; a part that it does not read is dropped.
    ///   - limit: The longest wait; the program is killed after it.
    /// - Returns: `nil` if it took too long or wrote more than 1 MiB.
    /// - Throws: ``CycError/cannotRead(file:detail:)`` if it does not start, or
    ///   ``CycError/interrupted`` (see ``Interrupt``).
    package func run(
        _ path: String, _ arguments: [String], variables: [String: String], input: [UInt8] = [],
        within limit: Duration
    ) throws(CycError) -> ProgramResult? {
        do {
            return try finish(start(Child.Program(path, arguments, variables)), input, limit)
        } catch let error as SystemError {
            throw .cannotRead(file: path, detail: error.text)
        } catch {
            throw .interrupted
        }
    }

    /// Starts a program without streams in its own session, and does not wait for it.
    ///
    /// - Throws: ``CycError/cannotRead(file:detail:)``.
    package func start(
        _ path: String, _ arguments: [String], variables: [String: String]
    ) throws(CycError) {
        try reading(path, Child(Child.Program(path, arguments, variables))).leave()
    }

    /// A child process with pipes to its streams.
    struct PipedChild: ~Copyable {
        let child: Child
        var input: Pipe
        var output: Pipe
        var errors: Pipe
    }

    func start(_ program: Child.Program) throws(SystemError) -> PipedChild {
        // A program that another thread starts meanwhile would inherit these pipes.
        try starting.withLock { _ throws(SystemError) in
            var input = try Pipe()
            var output = try Pipe()
            var errors = try Pipe()
            try input.writing.setNonBlocking()
            let child = try Child(
                program, input: input.reading.number, output: output.writing.number,
                errors: errors.writing.number)
            // The child holds the last ends then, so its exit ends the streams.
            input.reading.shut()
            output.writing.shut()
            errors.writing.shut()
            return PipedChild(child: child, input: input, output: output, errors: errors)
        }
    }

    /// Exchanges data until the child has ended and its pipes are empty.
    private func finish(
        _ piped: consuming PipedChild, _ input: [UInt8], _ limit: Duration
    ) throws -> ProgramResult? {
        var rest = input[...]
        let deadline = timeAwake() + limit
        var (output, errors): ([UInt8], [UInt8]) = ([], [])
        var status: Int32?
        do {
            while true {
                if rest.isEmpty { piped.input.writing.shut() }
                if Interrupt.isRequested { throw CycError.interrupted }
                let left = deadline - timeAwake()
                guard left > .zero, output.count + errors.count <= 1 << 20 else {
                    piped.child.end()
                    return nil
                }
                // Wait briefly: if a grandchild keeps the pipes open, nothing signals the child's
                // end.
                let ready = try Descriptor.wait(
                    toRead: piped.output.reading, piped.errors.reading,
                    toWrite: piped.input.writing,
                    for: status == nil ? min(left, .milliseconds(20)) : .zero)
                if ready.2 { rest = try piped.input.writing.writeSome(rest) }
                let more = ready.0 ? try piped.output.reading.readSome(1 << 16) : nil
                let errorChunk = ready.1 ? try piped.errors.reading.readSome(1 << 16) : nil
                output += more ?? []
                errors += errorChunk ?? []
                if more == nil, errorChunk == nil {
                    if let status {
                        return ProgramResult(
                            output: output, complaint: String(decoding: errors, as: UTF8.self),
                            status: status)
                    }
                    status = try piped.child.ended()
                    if status == nil, ready.0 || ready.1 { Clock.sleep(for: .microseconds(100)) }
                }
            }
        } catch {
            if status == nil { piped.child.end() }
            throw error
        }
    }

    /// The environment without GitHub tokens, for other programs.
    package var environmentWithoutTokens: [String: String] {
        environment.filter { !TokenSource.variables.contains($0.key) }
    }

    /// Sleeps, or returns early if a signal arrives.
    package func pause(for duration: Duration) { Clock.sleep(for: max(.zero, duration)) }

    /// Returns the address of the session's message bus.
    ///
    /// - Returns: `DBUS_SESSION_BUS_ADDRESS`, else the address of the user's own bus, which
    ///   programs that `cron` starts do not get; `nil` if its socket is missing.
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
