import CycCore
import CycSystem

/// The user's systemd manager and the folder of its units.
struct UserManager {
    let folder: String
    private let world: World
    private let path: String?
    private let variables: [String: String]

    init(in world: World) throws(CycError) {
        self.world = world
        let base = Files.split(try world.configurationFolder()).folder
        folder = "\(base)/systemd/user"
        path = world.program("systemctl")
        var variables = world.programVariables
        if world.variable("XDG_RUNTIME_DIR") == nil {
            variables["XDG_RUNTIME_DIR"] = "/run/user/\(world.userNumber)"
        }
        self.variables = variables
    }

    /// Returns the error of reaching the manager; `nil` if it runs.
    func failure() throws(CycError) -> String? {
        guard let path else { return "systemctl: not in PATH" }
        let answer = try world.run(
            path, ["--user", "show-environment"], variables: variables, within: .seconds(3))
        guard let answer else { return "systemctl --user show-environment: 3 s" }
        return answer.status == 0 ? nil : answer.lastWords
    }

    func path(of unit: UnitFile) -> String { file(unit.name) }

    private func file(_ name: String) -> String { "\(folder)/\(name)" }

    // MARK: Installing

    /// Result of installing units.
    struct Installation {
        let isChanged: Bool
        /// The installed units.
        let units: [UnitFile]
        /// The version of a manager that is too old to wake the machine.
        let tooOldVersion: Int?
    }

    /// Returns the alternatives that this manager may support.
    ///
    /// - Parameter attempts: Units that wake the machine before those that do not, or only the
    ///   latter.
    /// - Returns: At least the last one, and the version of a manager that is too old for the
    ///   first.
    /// - Throws: ``CycError/interrupted``.
    func possible(
        _ attempts: [[UnitFile]]
    ) throws(CycError) -> (attempts: [[UnitFile]], tooOldVersion: Int?) {
        guard attempts.count > 1 else { return (attempts, nil) }
        let version = try version()
        return if let version, version >= Self.firstWakingVersion {
            (attempts, nil)
        } else {
            (attempts.suffix(1), version)
        }
    }

    /// Writes the units and starts their timers.
    ///
    /// - Parameter attempts: See ``possible(_:)``; the last one is used if the timers of the first
    ///   do not start.
    /// - Throws: ``ScheduleError/changedUnit(file:)``; ``ScheduleError/systemctlFailed(detail:)``
    ///   and errors of writing, after restoring the files.
    func install(_ attempts: [[UnitFile]]) throws(CycError) -> Installation {
        let (attempts, tooOldVersion) = try possible(attempts)
        let (first, last) = (attempts[0], attempts[attempts.count - 1])
        var old: [[UInt8]?] = []
        for unit in first {
            let bytes = try Files.read(path(of: unit))
            if let bytes, !UnitFile.isUnchanged(bytes) {
                throw .schedule(.changedUnit(file: path(of: unit)))
            }
            old.append(bytes)
        }
        func isInstalled(_ units: [UnitFile]) -> Bool { old == units.map { Array($0.text.utf8) } }
        let wasActive =
            attempts.contains(where: isInstalled) ? try areActive(first.filter(\.isTimer)) : false
        if wasActive, isInstalled(first) {
            return Installation(isChanged: false, units: first, tooOldVersion: tooOldVersion)
        }
        var units = first
        do throws(CycError) {
            try Files.makeFolder(folder)
            do throws(CycError) {
                try start(first, restarts: old.contains { $0 != nil })
            } catch {
                guard attempts.count > 1, case .schedule(.systemctlFailed) = error else {
                    throw error
                }
                units = last
                try start(last, restarts: true)
            }
        } catch {
            try restore(old, of: first)
            throw error
        }
        return Installation(
            isChanged: !wasActive || !isInstalled(units), units: units, tooOldVersion: tooOldVersion
        )
    }

    /// Whether all of the timers are active, and enabled for the next start of the manager.
    private func areActive(_ timers: [UnitFile]) throws(CycError) -> Bool {
        guard try failure() == nil else { return false }
        for timer in timers {
            guard try status(["is-active", timer.name]) == 0,
                try status(["is-enabled", timer.name]) == 0
            else { return false }
        }
        return true
    }

    /// - Parameter restarts: Whether timers existed before, which keep their old times until a
    ///   restart.
    /// - Throws: ``ScheduleError/systemctlFailed(detail:)`` and errors of writing.
    private func start(_ units: [UnitFile], restarts: Bool) throws(CycError) {
        for unit in units {
            try Files.replace(path(of: unit), with: Array(unit.text.utf8), isPrivate: false)
        }
        try require(["daemon-reload"])
        for timer in units where timer.isTimer {
            try require(["enable", "--now", timer.name])
            if restarts { try require(["restart", timer.name]) }
            // A manager that may not wake the machine starts the timer, and stops it soon after.
            if timer.wakes { try require(["is-active", timer.name]) }
        }
    }

    private func restore(_ old: [[UInt8]?], of units: [UnitFile]) throws(CycError) {
        for (bytes, unit) in zip(old, units) where unit.isTimer && bytes == nil {
            _ = try status(["disable", "--now", unit.name])
        }
        for (bytes, unit) in zip(old, units) {
            if let bytes {
                try Files.replace(path(of: unit), with: bytes, isPrivate: false)
            } else {
                try Files.remove(path(of: unit))
            }
        }
        _ = try status(["daemon-reload"])
        for (bytes, unit) in zip(old, units) where unit.isTimer && bytes != nil {
            _ = try status(["restart", unit.name])
        }
    }

    /// The first version whose user manager can wake the machine.
    ///
    /// - Source: systemd's NEWS, "CHANGES WITH 254".
    static let firstWakingVersion = 254

    /// Returns the manager's version; `nil` if unknown.
    func version() throws(CycError) -> Int? {
        // The running manager may have another version than the program.
        for arguments in [["--user", "show", "--property=Version"], ["--version"]] {
            guard let path,
                let answer = try world.run(
                    path, arguments, variables: variables, within: .seconds(3)),
                answer.status == 0
            else { continue }
            let digits = answer.output.drop { !$0.isDigit }.prefix { $0.isDigit }
            if let version = decimal(digits) { return version }
        }
        return nil
    }

    // MARK: Removing

    /// The path of the file in which systemd stores the last run of the timer for reminders.
    ///
    /// - Source: https://www.freedesktop.org/software/systemd/man/252/systemd.timer.html, "Persistent=";
    ///   `timer_setup_persistent` in systemd's timer.c.
    private var stamp: String {
        get throws(CycError) {
            "\(Files.split(try world.dataFolder()).folder)/systemd/timers/stamp-\(UnitFile.Pair.reminder.timer)"
        }
    }

    /// Returns the path of the link that starts the timer with the manager.
    private func link(_ pair: UnitFile.Pair) -> String { file("timers.target.wants/\(pair.timer)") }

    /// Whether any file exists that ``remove()`` would remove.
    func hasFiles() throws(CycError) -> Bool {
        Files.exists(try stamp)
            || UnitFile.Pair.allCases.contains { pair in
                [pair.timer, pair.service].contains { Files.exists(file($0)) }
                    || Files.isLink(link(pair))
            }
    }

    /// Result of removing units.
    struct Removal {
        /// Whether a timer was removed.
        var wasInstalled = false
        /// Files that were kept because the user changed them.
        var kept: [String] = []
    }

    /// Stops the timers and removes all units that the user did not change.
    ///
    /// - Throws: ``ScheduleError/systemctlFailed(detail:)``, ``CycError/cannotRead(file:detail:)``,
    ///   ``CycError/cannotWrite(file:detail:)``.
    func remove() throws(CycError) -> Removal {
        var removal = Removal()
        for pair in UnitFile.Pair.allCases {
            let one = try remove(pair)
            removal.wasInstalled = removal.wasInstalled || one.wasInstalled
            removal.kept += one.kept
        }
        return removal
    }

    /// Removes one timer with its service; see ``remove()``.
    func remove(_ pair: UnitFile.Pair) throws(CycError) -> Removal {
        let (timer, service) = (file(pair.timer), file(pair.service))
        let files = (timer: try Files.read(timer), service: try Files.read(service))
        let kept = [(timer, files.timer), (service, files.service)].filter { _, bytes in
            bytes.map { !UnitFile.isUnchanged($0) } ?? false
        }.map(\.0)
        // A timer without its service would fail every few minutes.
        if kept.contains(timer) { return Removal(kept: kept) }
        let hasUnits = files.timer != nil || files.service != nil
        let isReachable = hasUnits ? try failure() == nil : false
        if isReachable, files.timer != nil {
            try require(["disable", "--now", pair.timer])
        }
        // Without a manager only the link's removal disables the timer.
        if Files.isLink(link(pair)) { try Files.remove(link(pair)) }
        if pair == .reminder { try Files.remove(try stamp) }
        for file in [timer, service] where !kept.contains(file) { try Files.remove(file) }
        if isReachable { _ = try status(["daemon-reload"]) }
        return Removal(wasInstalled: files.timer != nil, kept: kept)
    }

    // MARK: Querying

    /// Whether the timer for reminders exists.
    func installed() throws(CycError) -> Bool {
        try Files.read(file(UnitFile.Pair.reminder.timer)) != nil
    }

    /// Returns the text of the service for reminders.
    func service() throws(CycError) -> String? {
        try Files.read(file(UnitFile.Pair.reminder.service)).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// Whether the files equal these units; without alarm units, whether cyc has none installed.
    func holds(_ units: [UnitFile]) throws(CycError) -> Bool {
        for unit in units where try Files.read(path(of: unit)) != Array(unit.text.utf8) {
            return false
        }
        let pair = UnitFile.Pair.alarm
        guard !units.contains(where: { $0.name == pair.timer }) else { return true }
        for name in [pair.timer, pair.service] {
            if let bytes = try Files.read(file(name)), UnitFile.isUnchanged(bytes) { return false }
        }
        return true
    }

    /// Whether the files equal one of the alternatives.
    func holds(any attempts: [[UnitFile]]) throws(CycError) -> Bool {
        for units in attempts where try holds(units) { return true }
        return false
    }

    /// Whether the timer for alarms wakes the machine from sleep.
    func wakes() throws(CycError) -> Bool {
        try Files.read(file(UnitFile.Pair.alarm.timer)).map(UnitFile.wakes) ?? false
    }

    /// Whether the timer is active; `nil` if the manager cannot be reached.
    func isServed(_ pair: UnitFile.Pair = .reminder) throws(CycError) -> Bool? {
        guard try failure() == nil else { return nil }
        return try status(["is-active", pair.timer]) == 0
    }

    /// Whether timers run while the user is logged out.
    ///
    /// - Source: https://www.freedesktop.org/software/systemd/man/252/loginctl.html, "enable-linger"
    func lingers(folder: String = "/var/lib/systemd/linger") -> Bool {
        let name = world.variable("USER") ?? world.variable("LOGNAME")
        return name.map { Files.exists("\(folder)/\($0)") } ?? false
    }

    private func require(_ arguments: [String]) throws(CycError) {
        let answer = try runSystemctl(arguments)
        guard answer?.status == 0 else {
            let words = (["systemctl", "--user"] + arguments).joined(separator: " ")
            throw .schedule(
                .systemctlFailed(detail: "\(words): \(answer?.lastWords ?? "20 s")"))
        }
    }

    private func status(_ arguments: [String]) throws(CycError) -> Int32? {
        try runSystemctl(arguments)?.status
    }

    private func runSystemctl(_ arguments: [String]) throws(CycError) -> ProgramResult? {
        guard let path else { return nil }
        return try world.run(
            path, ["--user"] + arguments, variables: variables, within: .seconds(20))
    }
}
