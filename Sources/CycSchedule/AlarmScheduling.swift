package import CycCore
package import CycSystem

/// What came of bringing the installed job up to date with the alarms.
package struct AlarmScheduling: Equatable, Sendable {
    package enum Outcome: Equatable, Sendable {
        /// No job is there that could be brought up to date.
        case notInstalled
        /// The job had these times already.
        case unchanged
        case changed
        /// What was there is still there.
        case failed(CycError)
    }

    package var outcome: Outcome
    /// What the job is run by.
    package var scheduler: Scheduler?
    /// `nil` where nothing rings, or nothing is installed.
    package var alarms: ScheduledAlarms?
    package var remarks: [ScheduleRemark] = []

    package init(
        _ outcome: Outcome, by scheduler: Scheduler? = nil, alarms: ScheduledAlarms? = nil,
        remarks: [ScheduleRemark] = []
    ) {
        self.outcome = outcome
        self.scheduler = scheduler
        self.alarms = alarms
        self.remarks = remarks
    }
}

extension World {
    /// Brings the times of the installed job up to date with the alarms; what it runs and with which
    /// variables stays as it was installed.
    ///
    /// Without a change it writes nothing, and asks systemd nothing.
    ///
    /// - Parameters:
    ///   - alarms: When alarms ring; none to take all of them away.
    ///   - settings: The settings.
    /// - Returns: What was done.
    /// - Throws: ``CycError/interrupted``.
    package func carry(
        _ alarms: [RingTime], _ settings: Settings
    ) throws(CycError) -> AlarmScheduling {
        do throws(CycError) {
            let carrying = try carry(alarms, settings, writes: false)
            guard carrying.outcome == .changed else { return carrying }
            // Looked at again, now that nobody else changes it.
            return try alone { () throws(CycError) in
                try carry(alarms, settings, writes: true)
            }
        } catch {
            guard error != .interrupted else { throw .interrupted }
            return AlarmScheduling(.failed(error))
        }
    }

    /// Like ``carry(_:_:)``.
    ///
    /// With `writes` what is to be changed is; else it is only looked at.
    private func carry(
        _ alarms: [RingTime], _ settings: Settings, writes: Bool
    ) throws(CycError) -> AlarmScheduling {
        var carrying = AlarmScheduling(.notInstalled)
        let interval = Scheduler.cron.interval(settings.remind.interval, alarms)
        if let old = try installedCrontab(), let new = try old.running(every: interval) {
            carrying = AlarmScheduling(
                old == new ? .unchanged : .changed, by: .cron,
                alarms: alarms.isEmpty ? nil : .byCron)
            if writes, old != new { try CrontabProgram(in: self).write(new) }
        }
        let manager = try UserManager(in: self)
        guard try manager.installed(), let attempts = try alarmAttempts(alarms, settings, manager)
        else { return carrying }
        carrying.scheduler = .systemd
        if try manager.holds(any: attempts) {
            if carrying.outcome == .notInstalled { carrying.outcome = .unchanged }
            carrying.alarms = ScheduledAlarms(attempts, wakes: try manager.wakes())
            return carrying
        }
        carrying.outcome = .changed
        guard writes else { return carrying }
        if attempts[0].isEmpty {
            carrying.alarms = nil
            carrying.remarks = try manager.remove(.alarm).kept.map { .keptUnit(file: $0) }
        } else {
            let installation = try manager.install(attempts)
            carrying.alarms = ScheduledAlarms(attempts, installation)
        }
        return carrying
    }

    /// The units for alarms beside the installed ones, waking the machine first; `nil` where nothing is
    /// installed that they could run.
    func alarmAttempts(
        _ alarms: [RingTime], _ settings: Settings, _ manager: UserManager
    ) throws(CycError) -> [[UnitFile]]? {
        guard let service = try manager.service() else { return nil }
        let zone = ringZone(settings) { UnitFile.value(of: $0, in: service) }
        return UnitFile.attempts(at: RingCalendar(alarms, in: zone)) {
            UnitFile.alarmUnits(beside: service, at: $0, wakes: $1)
        }
    }
}

extension UnitFile {
    /// The ways in which a timer can come at these times: one that wakes the machine before one that does
    /// not, where there is a difference.
    static func attempts(
        at calendar: RingCalendar, _ units: (RingCalendar, _ wakes: Bool) -> [UnitFile]
    ) -> [[UnitFile]] {
        let ways = calendar.isExact && !calendar.lines.isEmpty ? [true, false] : [false]
        return ways.map { units(calendar, $0) }
    }
}

extension ReminderJob {
    /// Its units, in each way in which alarms can ring.
    var attempts: [[UnitFile]] {
        UnitFile.attempts(at: calendar) { UnitFile.units(for: self, wakes: $1) }
    }
}

extension ScheduledAlarms {
    /// How the units of which one way was installed come to ring, with the version of a manager that is
    /// too old to wake the machine; `nil` without alarms.
    init?(_ attempts: [[UnitFile]], wakes: Bool, tooOld version: Int? = nil) {
        guard attempts[0].contains(where: { $0.name == UnitFile.Pair.alarm.timer }) else {
            return nil
        }
        let isExact = attempts.count > 1
        let obstacle: Obstacle? =
            wakes ? nil : isExact ? .manager(version: version) : .eachMinute
        self.init(isExact: isExact, obstacle: obstacle)
    }

    init?(_ attempts: [[UnitFile]], _ installation: UserManager.Installation) {
        self.init(
            attempts, wakes: installation.units.contains(where: \.wakes),
            tooOld: installation.tooOld)
    }
}
