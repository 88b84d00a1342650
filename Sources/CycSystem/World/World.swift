package import CycCore
import CycPOSIX

/// Access to the machine: environment, clocks, terminal and standard streams.
///
/// A value, so that a test can replace its parts; ``live`` is the real machine. Files are accessed
/// with ``Files``, by paths that begin here (``home()``, ``workingDirectory()``).
package struct World: Sendable {
    /// The environment variables of the process.
    package var environment: [String: String]
    /// The machine's clock, which ``now()`` rounds; units: nanoseconds since 1970-01-01T00:00:00Z.
    package var clock: @Sendable () -> Int64 = { Clock.now() }
    /// A clock for measuring time: the time awake since an arbitrary moment.
    package var timeAwake: @Sendable () -> Duration = { Clock.timeAwake() }
    /// A clock like ``timeAwake`` that continues while the machine sleeps.
    package var timeSinceBoot: @Sendable () -> Duration = { Clock.timeSinceBoot() }
    /// Identifier of this boot of the machine; empty if unknown.
    package var bootID: @Sendable () -> String = { Clock.bootID() }
    /// The process's working directory, without symbolic links.
    package var currentFolder: @Sendable () throws -> String = {
        String(native: try ThisProcess.workingDirectory())
    }
    /// Writes all bytes; throws ``ClosedOutput`` if the reader has closed the stream.
    package var write: @Sendable (Stream, [UInt8]) throws -> Void = {
        try deliver($1, to: $0.rawValue, named: $0 == .error ? "stderr" : "stdout")
    }
    package var isTerminal: @Sendable (Stream) -> Bool = { Terminal($0.rawValue).exists }
    /// Whether a terminal started this process, whether or not its streams are redirected.
    package var isFromTerminal: @Sendable () -> Bool = { Terminal.isControlling }
    /// Columns of the terminal, for ``width``; `nil` without one.
    package var terminalColumns: @Sendable () -> Int? = {
        [1, 2, 0].lazy.compactMap { Terminal($0).columns }.first
    }
    /// Lines of the terminal of standard output; `nil` without one.
    package var terminalRows: @Sendable () -> Int? = { Terminal(Stream.output.rawValue).rows }
    /// The path of the running program, without symbolic links.
    package var executable: @Sendable () throws -> String = {
        String(native: try ThisProcess.executable())
    }
    /// Files that define the system's time zone.
    package var systemZone = SystemZone()
    /// Whether the process began without standard output, so that what is written there is lost.
    package var isOutputClosed = false
    /// Replaces ``environment`` if that was not loaded.
    private var lookup: (@Sendable (String) -> String?)?

    /// The raw values are descriptors.
    package enum Stream: Int32, Sendable {
        case input, output, error
    }

    package struct SystemZone: Sendable {
        /// A TZif file, most often a symbolic link into the zone data.
        package var file = "/etc/localtime"
        /// A file that holds the zone's name.
        package var nameFile = "/etc/timezone"
        /// The folder of the zone data, unless `TZDIR` names another.
        package var data = "/usr/share/zoneinfo"
    }

    /// Creates a machine with these variables; see ``live``.
    package init(environment: [String: String]) { self.environment = environment }

    /// The real machine.
    ///
    /// To be used first of all in a program: closed standard streams become `/dev/null`, and a
    /// closed pipe becomes an error of ``write`` instead of a signal; a crash writes no core, which
    /// could hold a token, and other programs cannot read the process's memory.
    package static let live = machine(variables())

    /// Returns a machine like ``live`` with an empty ``environment``, for ``variable(_:)`` only.
    ///
    /// A prompt has no time to load all variables, and the first dictionary of a process makes the
    /// runtime search all conformances of the program.
    package static func withLazyVariables() -> World {
        var world = machine([:])
        world.lookup = { ThisProcess.variable($0).map { String(native: $0) } }
        return world
    }

    /// Ends this process with its parent if both share a terminal; in its own session it continues.
    package static func endWithParent() { ThisProcess.endWithParent() }

    /// Makes this process small before a long wait; see ``ThisProcess/releaseCode()``.
    package static func releaseCode() { ThisProcess.releaseCode() }

    /// Returns the command line's words after the program's name.
    package static func arguments() -> [String] {
        ThisProcess.arguments().map { String(native: $0) }
    }

    /// `getenv` returns the first of two variables of one name.
    private static func variables() -> [String: String] {
        let variables = ThisProcess.variables().compactMap { bytes -> (String, String)? in
            guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            return (String(native: bytes[..<equals]), String(native: bytes[(equals + 1)...]))
        }
        return Dictionary(variables) { first, _ in first }
    }

    private static func machine(_ variables: [String: String]) -> World {
        let closed = ThisProcess.openStandardStreams()
        Signals.ignoreClosedPipes()
        ThisProcess.disableCoreFiles()
        ThisProcess.hideMemory()
        var world = World(environment: variables)
        world.isOutputClosed = closed.contains(Stream.output.rawValue)
        return world
    }

    /// The user ID of this process.
    package var userNumber: UInt32 { User.number }

    /// Whether standard error appears on the same terminal screen as standard output.
    package var showsErrorsWithOutput: Bool { isTerminal(.output) && isTerminal(.error) }

    /// Returns ``executable``; errors name the file `name`.
    ///
    /// - Throws: ``CycError/cannotRead(file:detail:)``.
    package func executablePath(named name: String) throws(CycError) -> String {
        try reading(name, executable())
    }

    /// Ends the process.
    package func exit(_ status: Int32) -> Never { ThisProcess.end(status) }

    /// Most files that a command has open at once, including libraries' own and queues, which end
    /// the process if they cannot open theirs.
    private static let neededDescriptors = 24

    /// Checks that the process can open enough files.
    ///
    /// - Throws: ``CycError/tooFewDescriptors(needed:)``.
    package func checkDescriptors() throws(CycError) {
        guard ThisProcess.canOpen(Self.neededDescriptors) else {
            throw .tooFewDescriptors(needed: Self.neededDescriptors)
        }
    }

    /// Returns the variable's value; an empty one counts as unset, as in XDG and POSIX.
    package func variable(_ name: String) -> String? {
        let value = if let lookup { lookup(name) } else { environment[name] }
        return value.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the present instant, or the one that `CYC_NOW` sets.
    ///
    /// - Throws: ``CycError/badNow(_:)``.
    package func now() throws(CycError) -> Instant {
        guard let pretended = variable("CYC_NOW") else {
            let (seconds, rest) = clock().quotientAndRemainder(dividingBy: 1_000_000_000)
            return Instant(secondsSinceEpoch: rest < 0 ? seconds - 1 : seconds)
        }
        guard let moment = Moment(rfc3339: pretended) else { throw .badNow(pretended) }
        return moment.instant
    }

    /// Returns all clocks at this moment; `CYC_NOW` shifts all of them.
    ///
    /// - Throws: ``CycError/badNow(_:)``.
    package func clocks() throws(CycError) -> ClockReading {
        let now = try now()
        let shift = now - Instant(secondsSinceEpoch: clock() / 1_000_000_000)
        return ClockReading(
            wall: now, boot: .seconds(timeSinceBoot().wholeSeconds) + shift,
            awake: .seconds(timeAwake().wholeSeconds) + shift, bootID: bootID())
    }

    /// Returns the working directory by the name under which the user entered it.
    ///
    /// `PWD` if it is absolute, has no `.` and `..`, and names the process's directory (POSIX `pwd
    /// -L`); else the real path.
    package func workingDirectory() throws(CycError) -> String {
        let real = try reading(".", currentFolder())
        guard let named = variable("PWD"), named.hasPrefix("/"),
            named.split(separator: "/").allSatisfy({ $0 != "." && $0 != ".." }),
            let left = FileStatus(of: named), let right = FileStatus(of: real),
            left.identity == right.identity
        else { return real }
        return named
    }
}

/// The reader of standard output has gone, as after `cyc grass | head -1`: the program ends
/// silently with status 0.
package struct ClosedOutput: Error {
    package let status = ExitStatus.fine

    package init() {}
}

extension World {
    /// Writes text for another program unchanged; text for the user is written by the command's
    /// context.
    ///
    /// - Throws: ``ClosedOutput``, or ``CycError/cannotWrite(file:detail:)``.
    package func write(asIs text: String) throws { try write(.output, Array(text.utf8)) }

    /// Writes to standard error, like ``write(asIs:)``; write errors are ignored.
    package func writeError(asIs text: String) {
        do { try write(.error, Array(text.utf8)) } catch {}
    }

    /// Width of the output in columns: `COLUMNS`, else the terminal's, else 80.
    package var width: Int {
        if let columns = environment["COLUMNS"].flatMap({ decimal($0.utf8) }), columns > 0 {
            return columns
        }
        return terminalColumns() ?? 80
    }
}

/// Writes all bytes to an open file; errors name `file`.
///
/// - Throws: ``ClosedOutput``, or ``CycError/diskFull(file:)`` or
///   ``CycError/cannotWrite(file:detail:)``.
func deliver(_ bytes: [UInt8], to number: Int32, named file: String) throws {
    do {
        try writeAll(bytes, to: number)
    } catch .closedPipe {
        throw ClosedOutput()
    } catch {
        throw error.isFull
            ? CycError.diskFull(file: file) : .cannotWrite(file: file, detail: error.text)
    }
}
