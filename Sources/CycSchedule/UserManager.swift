import CycCore
import CycSystem

/// The person's own systemd manager, and the folder of their units.
struct UserManager {
    let folder: String
    private let world: World
    private let path: String?
    private let variables: [String: String]

    init(in world: World) throws(Problem) {
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

    /// What keeps it from being reached; `nil` where it runs.
    func trouble() throws(Problem) -> String? {
        guard let path else { return "systemctl: not in PATH" }
        let answer = try world.run(
            path, ["--user", "show-environment"], variables: variables, milliseconds: 3000)
        guard let answer else { return "systemctl --user show-environment: 3 s" }
        return answer.status == 0 ? nil : answer.lastWords
    }

    func path(of unit: UnitFile) -> String { "\(folder)/\(unit.name)" }

    /// Writes the units and starts the timer.
    ///
    /// - Returns: Whether anything changed.
    /// - Throws: ``ScheduleProblem/changedUnit(file:)``; ``ScheduleProblem/systemctlFailed(detail:)``
    ///   and what writing throws, the files then being as they were.
    func install(_ units: [UnitFile]) throws(Problem) -> Bool {
        var old: [[UInt8]?] = []
        for unit in units {
            let bytes = try Files.read(path(of: unit))
            if let bytes, !UnitFile.isUnchanged(bytes) {
                throw .schedule(.changedUnit(file: path(of: unit)))
            }
            old.append(bytes)
        }
        let isSame = old == units.map { Array($0.text.utf8) }
        if isSame, try isServed() == true, try status(["is-enabled", UnitFile.timerName]) == 0 {
            return false
        }
        do throws(Problem) {
            try Files.makeFolder(folder)
            for unit in units {
                try Files.replace(
                    path(of: unit), with: Array(unit.text.utf8), isPrivate: false)
            }
            try tell(["daemon-reload"])
            try tell(["enable", "--now", UnitFile.timerName])
            // A timer that runs keeps its old times otherwise.
            if old.contains(where: { $0 != nil }) { try tell(["restart", UnitFile.timerName]) }
        } catch {
            try restore(old, of: units)
            throw error
        }
        return true
    }

    private func restore(_ old: [[UInt8]?], of units: [UnitFile]) throws(Problem) {
        for (bytes, unit) in zip(old, units) {
            if let bytes {
                try Files.replace(path(of: unit), with: bytes, isPrivate: false)
            } else {
                try Files.remove(path(of: unit))
            }
        }
        _ = try status(["daemon-reload"])
    }

    /// When the timer last ran, which systemd keeps for it.
    ///
    /// - Source: https://www.freedesktop.org/software/systemd/man/252/systemd.timer.html, "Persistent=";
    ///   `timer_setup_persistent` in systemd's timer.c.
    private var stamp: String {
        get throws(Problem) {
            "\(Files.split(try world.dataFolder()).folder)/systemd/timers/stamp-\(UnitFile.timerName)"
        }
    }

    private var timer: String { "\(folder)/\(UnitFile.timerName)" }
    private var service: String { "\(folder)/\(UnitFile.serviceName)" }
    /// What has the timer started with the manager.
    private var link: String { "\(folder)/timers.target.wants/\(UnitFile.timerName)" }

    /// Whether anything is there that ``remove()`` takes away.
    func hasFiles() throws(Problem) -> Bool {
        [timer, service, try stamp].contains(where: Files.exists) || Files.isLink(link)
    }

    /// Stops the timer and removes both units as far as they are as cyc wrote them.
    ///
    /// - Returns: Whether the timer was removed, and the files that were left alone.
    /// - Throws: ``ScheduleProblem/systemctlFailed(detail:)``, ``Problem/cannotRead(file:detail:)``,
    ///   ``Problem/cannotWrite(file:detail:)``.
    func remove() throws(Problem) -> (wasInstalled: Bool, kept: [String]) {
        let files = (timer: try Files.read(timer), service: try Files.read(service))
        let kept = [(timer, files.timer), (service, files.service)].filter { _, bytes in
            bytes.map { !UnitFile.isUnchanged($0) } ?? false
        }.map(\.0)
        // A timer without its service would fail every few minutes.
        if kept.contains(timer) { return (false, kept) }
        let hasUnits = files.timer != nil || files.service != nil
        let isReachable = hasUnits ? try trouble() == nil : false
        if isReachable, files.timer != nil {
            try tell(["disable", "--now", UnitFile.timerName])
        }
        // Where nobody could be told, this is what would start it again.
        if Files.isLink(link) { try Files.remove(link) }
        for file in [try stamp, timer, service] where !kept.contains(file) {
            try Files.remove(file)
        }
        if isReachable { _ = try status(["daemon-reload"]) }
        return (files.timer != nil, kept)
    }

    /// The timer's file, where there is one.
    func installed() throws(Problem) -> Bool {
        try Files.read(timer) != nil
    }

    /// Whether both files are exactly these.
    func holds(_ units: [UnitFile]) throws(Problem) -> Bool {
        for unit in units where try Files.read(path(of: unit)) != Array(unit.text.utf8) {
            return false
        }
        return true
    }

    /// Whether the timer runs; `nil` where the manager cannot be asked.
    func isServed() throws(Problem) -> Bool? {
        guard try trouble() == nil else { return nil }
        return try status(["is-active", UnitFile.timerName]) == 0
    }

    /// Whether timers run while the person is logged out.
    ///
    /// - Source: https://www.freedesktop.org/software/systemd/man/252/loginctl.html, "enable-linger"
    func lingers(folder: String = "/var/lib/systemd/linger") -> Bool {
        let name = world.variable("USER") ?? world.variable("LOGNAME")
        return name.map { Files.exists("\(folder)/\($0)") } ?? false
    }

    private func tell(_ arguments: [String]) throws(Problem) {
        let answer = try ask(arguments)
        guard answer?.status == 0 else {
            let words = (["systemctl", "--user"] + arguments).joined(separator: " ")
            throw .schedule(
                .systemctlFailed(detail: "\(words): \(answer?.lastWords ?? "20 s")"))
        }
    }

    private func status(_ arguments: [String]) throws(Problem) -> Int32? {
        try ask(arguments)?.status
    }

    private func ask(_ arguments: [String]) throws(Problem) -> ProgramAnswer? {
        guard let path else { return nil }
        return try world.run(
            path, ["--user"] + arguments, variables: variables, milliseconds: 20_000)
    }
}
