package import CycCore

/// What a scheduler runs: `cyc remind` with the variables that it needs.
package struct ReminderJob: Equatable, Sendable {
    package struct Variable: Equatable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The absolute path of `cyc`.
    package let program: String
    package let variables: [Variable]
    /// Minutes from one reminder to the next that can be due: 1 or 5.
    package let interval: Int
    /// When alarms ring.
    package let alarms: [RingTime]
    /// The zone of ``alarms``.
    package let zone: RingZone

    /// - Throws: ``ScheduleError/unusableValue(of:)`` for what fits in no line.
    package init(
        program: String, variables: [Variable], interval: Int, alarms: [RingTime] = [],
        zone: RingZone = .system
    ) throws(CycError) {
        for variable in [Variable("cyc", program)] + variables
        where variable.value.hasNativeBytes
            || variable.value.unicodeScalars.contains(where: { $0 < " " || $0 == "\u{7F}" })
        {
            throw .schedule(.unusableValue(of: variable.name))
        }
        self.program = program
        self.variables = variables
        self.interval = interval
        self.alarms = alarms
        self.zone = zone
    }

    /// When systemd starts what rings.
    package var calendar: RingCalendar { RingCalendar(alarms, in: zone) }

    /// Minutes from one run of it to the next; of systemd without those at which alarms ring.
    package func interval(by scheduler: Scheduler) -> Int {
        scheduler.interval(interval, alarms)
    }

    /// Its line in a crontab, without the end.
    ///
    /// What the crontab says for all jobs must not move the person's day or files.
    ///
    /// - Throws: ``ScheduleError/lineTooLong(bytes:limit:)``.
    package func crontabLine(
        in crontab: Crontab, home: String
    ) throws(CycError) -> String {
        let own = Set(variables.map(\.name))
        let foreign = crontab.assigned(
            ["HOME", "TZ", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"]
        ).filter { !own.contains($0) }
        // cyc takes an empty variable for none.
        let all = foreign.map { Variable($0, $0 == "HOME" ? home : "") } + variables
        let words =
            all.map { "\($0.name)=\(cronQuoted($0.value))" } + [
                cronQuoted(program), "remind",
            ]
        let command = words.joined(separator: " ")
        guard command.utf8.count <= Crontab.commandLimit else {
            throw .schedule(
                .lineTooLong(bytes: command.utf8.count, limit: Crontab.commandLimit))
        }
        return Crontab.times(every: interval(by: .cron)) + command
    }
}

extension Settings.Remind {
    /// Minutes between two runs, so that one comes at each minute at which a reminder can be due.
    package var interval: Int {
        ([after, every] + quiet.map(\.to)).allSatisfy { $0 % 5 == 0 } ? 5 : 1
    }
}

extension Scheduler {
    /// Minutes from one run of the job to the next, which has nothing to do with alarms where these have
    /// timers of their own.
    ///
    /// - Parameters:
    ///   - minutes: Those that reminders need.
    ///   - alarms: When alarms ring.
    /// - Returns: 1 or 5.
    package func interval(_ minutes: Int, _ alarms: [RingTime]) -> Int {
        self == .cron && !alarms.isEmpty ? 1 : minutes
    }
}

/// `text` as one word of `sh` in a crontab.
///
/// cron ends the command at a percent sign unless a backslash stands before it. Some versions take
/// that backslash away and one of two in a row, others none: what is written here comes to the same in
/// `sh` with both, because a backslash inside quotes is always followed by the closing quote.
package func cronQuoted(_ text: String) -> String {
    var quoted = "'"
    for scalar in text.unicodeScalars {
        switch scalar {
        case "'": quoted += "'\\''"
        case "%": quoted += "'\\%'"
        case "\\": quoted += "\\''"
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "'"
}
