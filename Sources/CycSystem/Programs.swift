package import CycCore
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

extension Files {
    /// Whether `path` is a file that can be run.
    package static func isProgram(_ path: String) -> Bool {
        FileStatus(of: path)?.kind == .file && Platform.isExecutable(path)
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
    /// - Throws: ``Problem/cannotRead(file:detail:)`` where it does not start, or
    ///   ``Problem/interrupted`` (see ``Interrupt``).
    package func run(
        _ path: String, _ arguments: [String], variables: [String: String], input: [UInt8] = [],
        milliseconds: Int64
    ) throws(Problem) -> ProgramAnswer? {
        do {
            return try finish(start(path, arguments, variables), input, milliseconds)
        } catch let error as SystemError {
            throw .cannotRead(file: path, detail: error.text)
        } catch {
            throw .interrupted
        }
    }

    /// Starts a program in a session of its own, without streams, and leaves it alone.
    ///
    /// - Throws: ``Problem/cannotRead(file:detail:)``.
    package func start(
        _ path: String, _ arguments: [String], variables: [String: String]
    ) throws(Problem) {
        do {
            _ = try Platform.spawn(path, arguments, variables)
        } catch {
            throw .cannotRead(file: path, detail: error.text)
        }
    }

    private struct Child: ~Copyable {
        let number: Int32
        var input: Descriptor
        let output: Descriptor
        let errors: Descriptor
    }

    private func start(
        _ path: String, _ arguments: [String], _ variables: [String: String]
    ) throws(SystemError) -> Child {
        // No other thread may start a program in the instant in which it would inherit these pipes.
        try starting.withLock { _ throws(SystemError) in
            let input = try Descriptor.pipe()
            let output = try Descriptor.pipe()
            let errors = try Descriptor.pipe()
            try input.writing.setNonBlocking()
            let number = try spawn(
                path, arguments, variables, input: input.reading, output: output.writing,
                errors: errors.writing)
            return Child(
                number: number, input: input.writing, output: output.reading,
                errors: errors.reading)
        }
    }

    /// Closes our own ends of the pipes, so that the child's are the last.
    private func spawn(
        _ path: String, _ arguments: [String], _ variables: [String: String],
        input: consuming Descriptor, output: consuming Descriptor, errors: consuming Descriptor
    ) throws(SystemError) -> Int32 {
        try Platform.spawn(
            path, arguments, variables, input: input, output: output, errors: errors)
    }

    /// Writes and reads until the child has ended and nothing is left of what it wrote.
    private func finish(
        _ child: consuming Child, _ input: [UInt8], _ milliseconds: Int64
    ) throws -> ProgramAnswer? {
        var rest = input[...]
        let deadline = monotonicMilliseconds() + milliseconds
        var (output, errors): ([UInt8], [UInt8]) = ([], [])
        var status: Int32?
        do {
            while true {
                if rest.isEmpty { child.input.shut() }
                if Interrupt.isRequested { throw Problem.interrupted }
                let left = deadline - monotonicMilliseconds()
                guard left > 0, output.count + errors.count <= 1 << 20 else {
                    Platform.kill(child.number)
                    return nil
                }
                // A short wait, because nothing tells of the end where the pipes stay open behind it.
                let ready = try Descriptor.wait(
                    toRead: child.output, child.errors, toWrite: child.input,
                    milliseconds: status == nil ? min(left, 20) : 0)
                if ready.2 { rest = try child.input.writeSome(rest) }
                let more = ready.0 ? try child.output.readSome(1 << 16) : nil
                let complaint = ready.1 ? try child.errors.readSome(1 << 16) : nil
                output += more ?? []
                errors += complaint ?? []
                if more == nil, complaint == nil {
                    if let status {
                        return ProgramAnswer(
                            output: output, complaint: String(decoding: errors, as: UTF8.self),
                            status: status)
                    }
                    status = try Platform.ended(child.number)
                    if status == nil, ready.0 || ready.1 { Platform.sleep(milliseconds: 1) }
                }
            }
        } catch {
            if status == nil { Platform.kill(child.number) }
            throw error
        }
    }
}

extension World {
    /// The variables for a program that has no business with our token.
    package var environmentWithoutTokens: [String: String] {
        environment.filter { !TokenSource.variables.contains($0.key) }
    }
}

extension World {
    /// Lets so many milliseconds pass, or less if a signal comes.
    package func pause(milliseconds: Int64) { Platform.sleep(milliseconds: max(0, milliseconds)) }

    /// A clock that only measures, and goes on while the machine sleeps.
    ///
    /// Units: seconds since some instant.
    package func secondsSinceBoot() -> Double { Double(Platform.bootMilliseconds()) / 1000 }

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
        let folder = variable("XDG_RUNTIME_DIR") ?? "/run/user/\(Platform.userNumber())"
        return Files.exists("\(folder)/bus") ? "unix:path=\(folder)/bus" : nil
    }

    /// Reads one line of standard input; at a terminal what is typed does not show.
    ///
    /// - Returns: The line without its end, or `nil` at the end of the input. At most 4 KiB are read.
    /// - Throws: ``Problem/cannotRead(file:detail:)``, or ``Problem/interrupted`` (see ``Interrupt``).
    package func readSecretLine() throws(Problem) -> [UInt8]? {
        let isHidden = isTerminal(.input)
        do {
            if isHidden { try Platform.setEcho(false, 0) }
            defer { if isHidden { do { try Platform.setEcho(true, 0) } catch {} } }
            return try Descriptor.readInputLine(limit: 4096)
        } catch let error as SystemError {
            throw .cannotRead(file: "stdin", detail: error.text)
        } catch {
            throw .interrupted
        }
    }

    /// All bytes of standard input, whatever is behind it.
    ///
    /// - Parameter limit: The most that it may be; units: bytes.
    /// - Returns: The bytes.
    /// - Throws: ``Problem/cannotRead(file:detail:)``, ``Problem/fileTooLarge(_:limit:)``, or
    ///   ``Problem/interrupted`` (see ``Interrupt``).
    package func readInput(limit: Int) throws(Problem) -> [UInt8] {
        do {
            return try Descriptor.readInput(limit: limit)
        } catch let error as SystemError {
            throw Problem(reading: "/dev/stdin", error, limit: limit)
        } catch {
            throw .interrupted
        }
    }
}
