package import CycCore
import CycPOSIX

/// Everything that cyc asks the machine and tells it.
///
/// A value, so that a test can give its own answers; ``live`` gives the machine's. Files
/// are reached through paths that begin here (``home()``, ``workingDirectory()``) with ``Files``.
package struct World: Sendable {
    /// The variables of the process.
    package var environment: [String: String]
    /// The machine's clock, which ``now()`` rounds; units: nanoseconds since 1970-01-01T00:00:00Z.
    package var clock: @Sendable () -> Int64 = { Clock.now() }
    /// A clock that only measures; units: milliseconds since some instant.
    package var monotonicMilliseconds: @Sendable () -> Int64 = { Clock.monotonicMilliseconds() }
    /// The same, and it goes on while the machine sleeps.
    package var bootMilliseconds: @Sendable () -> Int64 = { Clock.bootMilliseconds() }
    /// What this start of the machine is known by; empty where it tells nothing.
    package var bootID: @Sendable () -> String = { Clock.bootID() }
    /// The folder that the process stands in, without symbolic links.
    package var currentFolder: @Sendable () throws -> String = {
        String(native: try ThisProcess.workingDirectory())
    }
    /// Writes all bytes; throws ``ClosedOutput`` where nobody reads them any more.
    package var write: @Sendable (Stream, [UInt8]) throws -> Void = {
        try deliver($1, to: $0.rawValue, named: $0 == .error ? "stderr" : "stdout")
    }
    package var isTerminal: @Sendable (Stream) -> Bool = { Terminal($0.rawValue).exists }
    /// Whether a terminal started this process, wherever its input and output are.
    package var isFromTerminal: @Sendable () -> Bool = { Terminal.isControlling }
    /// Columns of the terminal, for ``width``; `nil` without one.
    package var terminalColumns: @Sendable () -> Int? = {
        [1, 2, 0].lazy.compactMap { Terminal($0).columns }.first
    }
    /// The path of the running program, without symbolic links.
    package var executable: @Sendable () throws -> String = {
        String(native: try ThisProcess.executable())
    }
    /// Where the system says which zone it is in.
    package var systemZone = SystemZone()
    /// Asked in place of ``environment`` where that was not gathered.
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

    /// The machine for somebody with these variables; see ``live``.
    package init(environment: [String: String]) { self.environment = environment }

    /// The machine as it is.
    ///
    /// For a program to ask for first of all: closed standard streams become `/dev/null`, and a closed
    /// pipe is an error of ``write`` from then on, no signal; a crash leaves no core, where a token
    /// could be read, and other programs cannot read it in memory.
    package static let live = machine(variables())

    /// Like ``live``, with an empty ``environment``, for ``variable(_:)`` alone.
    ///
    /// A prompt has no time to gather all variables, and the first dictionary of a process makes the
    /// runtime search all conformances of the program.
    package static func glimpse() -> World {
        var world = machine([:])
        world.lookup = { ThisProcess.variable($0).map { String(native: $0) } }
        return world
    }

    /// For a program that works for the one that started it: at the same terminal it ends with that one,
    /// however that happens; in a session of its own it goes on.
    package static func endWithParent() { ThisProcess.endWithParent() }

    /// The words of the command line behind the program's name.
    package static func arguments() -> [String] {
        ThisProcess.arguments().map { String(native: $0) }
    }

    /// Of two with one name `getenv` finds the first.
    private static func variables() -> [String: String] {
        let variables = ThisProcess.variables().compactMap { bytes -> (String, String)? in
            guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            return (String(native: bytes[..<equals]), String(native: bytes[(equals + 1)...]))
        }
        return Dictionary(variables) { first, _ in first }
    }

    private static func machine(_ variables: [String: String]) -> World {
        ThisProcess.openStandardStreams()
        Signals.ignoreClosedPipes()
        ThisProcess.leaveNoCore()
        ThisProcess.hideMemory()
        return World(environment: variables)
    }

    /// The person's number, as the system has it.
    package var userNumber: UInt32 { User.number }

    /// ``executable`` as cyc reports that it is not known.
    ///
    /// - Throws: ``CycError/cannotRead(file:detail:)``.
    package func executablePath(named name: String) throws(CycError) -> String {
        try reading(name, executable())
    }

    /// Ends the process.
    package func exit(_ status: Int32) -> Never { ThisProcess.end(status) }

    /// How many files a command has open at once, libraries' own and queues included; where these
    /// cannot have theirs, they end the process.
    private static let descriptors = 24

    /// - Throws: ``CycError/tooFewDescriptors(needed:)``.
    package func checkDescriptors() throws(CycError) {
        guard ThisProcess.canOpen(Self.descriptors) else {
            throw .tooFewDescriptors(needed: Self.descriptors)
        }
    }

    /// The variable's value; an empty one counts as unset, as XDG and POSIX have it.
    package func variable(_ name: String) -> String? {
        let value = if let lookup { lookup(name) } else { environment[name] }
        return value.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The present instant, or the one that `CYC_NOW` pretends.
    ///
    /// - Returns: Seconds since 1970-01-01T00:00:00Z.
    /// - Throws: ``CycError/badNow(_:)``.
    package func now() throws(CycError) -> Int64 {
        guard let pretended = variable("CYC_NOW") else {
            let (seconds, rest) = clock().quotientAndRemainder(dividingBy: 1_000_000_000)
            return rest < 0 ? seconds - 1 : seconds
        }
        guard let moment = Moment(rfc3339: pretended) else { throw .badNow(pretended) }
        return moment.secondsSinceEpoch
    }

    /// All clocks at this moment; `CYC_NOW` moves them alike.
    ///
    /// - Throws: ``CycError/badNow(_:)``.
    package func clocks() throws(CycError) -> ClockReading {
        let (now, real) = (try now(), clock() / 1_000_000_000)
        let (boot, awake) = (bootMilliseconds() / 1000, monotonicMilliseconds() / 1000)
        return ClockReading(
            wall: now, boot: boot + now - real, awake: awake + now - real, bootID: bootID())
    }

    /// The folder that the person stands in, by the name they went there.
    ///
    /// `PWD` where it is absolute, without `.` and `..`, and names the folder of the process (POSIX
    /// `pwd -L`); else the real path.
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

/// Nobody reads standard output any more, as after `cyc grass | head -1`: a silent end, status 0.
package struct ClosedOutput: Error {
    package let status = ExitStatus.fine

    package init() {}
}

extension World {
    /// Writes what another program reads, byte by byte; what a person reads goes through the session.
    ///
    /// - Throws: ``ClosedOutput``, or ``CycError/cannotWrite(file:detail:)``.
    package func write(asIs text: String) throws { try write(.output, Array(text.utf8)) }

    /// Writes beside the answer, like ``write(asIs:)``; where that fails there is nobody left to tell.
    package func complain(asIs text: String) {
        do { try write(.error, Array(text.utf8)) } catch {}
    }

    /// Columns to draw in: `COLUMNS`, else the terminal's, else 80.
    package var width: Int {
        if let columns = environment["COLUMNS"].flatMap({ decimal($0.utf8) }), columns > 0 {
            return columns
        }
        return terminalColumns() ?? 80
    }
}

/// Writes all bytes to an open file, which errors name.
///
/// - Throws: ``ClosedOutput``, or ``CycError/diskFull(file:)`` or ``CycError/cannotWrite(file:detail:)``.
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
