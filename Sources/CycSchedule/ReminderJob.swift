package import CycCore

/// The scheduled job: `cyc remind` with its variables.
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
    /// Minutes between possible reminders: 1 or 5.
    package let interval: Int
    /// Times of the alarms.
    package let alarms: [RingTime]
    /// The zone of ``alarms``.
    package let zone: RingZone

    /// - Throws: ``ScheduleError/unusableValue(of:)`` for a value with control characters or
    ///   invalid bytes.
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

    /// The times of alarms for systemd.
    package var calendar: RingCalendar { RingCalendar(alarms, in: zone) }

    /// Returns the minutes between two runs; for systemd without the runs for alarms.
    package func interval(by scheduler: Scheduler) -> Int {
        scheduler.interval(interval, alarms)
    }

    /// Returns its line in a crontab, without the line end.
    ///
    /// Overrides variables of the crontab that would change the user's time zone or folders.
    ///
    /// - Throws: ``ScheduleError/lineTooLong(bytes:limit:)``.
    package func crontabLine(
        in crontab: Crontab, home: String
    ) throws(CycError) -> String {
        let own = Set(variables.map(\.name))
        let foreign = crontab.assigned(
            ["HOME", "TZ", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"]
        ).filter { !own.contains($0) }
        // cyc treats an empty variable as unset.
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
    /// Minutes between two runs, such that each possible reminder time has one.
    package var interval: Int {
        ([after, every] + quiet.map(\.to)).allSatisfy { $0 % 5 == 0 } ? 5 : 1
    }
}

extension Scheduler {
    /// Returns the minutes between two runs, without regard to alarms if these have their own
    /// timers.
    ///
    /// - Parameter minutes: The interval for reminders.
    /// - Returns: 1 or 5.
    package func interval(_ minutes: Int, _ alarms: [RingTime]) -> Int {
        self == .cron && !alarms.isEmpty ? 1 : minutes
    }
}

/// Quotes `text` as one word of `sh` in a crontab.
///
/// cron ends the command at a percent sign unless a backslash precedes it. Some versions remove
/// that backslash and one of two in a row, others none: this form has the same meaning in `sh` with
/// both, because a backslash inside quotes is always followed by the closing quote.
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
