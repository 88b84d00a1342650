package import CycCore
package import CycSystem

/// Result of rescheduling the installed job after alarms changed.
package struct AlarmScheduling: Equatable, Sendable {
    package enum Outcome: Equatable, Sendable {
        /// There is no job to update.
        case notInstalled
        /// The job already had these times.
        case unchanged
        case changed
        /// The job is unchanged.
        case failed(CycError)
    }

    package var outcome: Outcome
    /// The scheduler of the job.
    package var scheduler: Scheduler?
    /// `nil` if no alarm is set, or no job is installed.
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
    /// Reschedules the installed job after alarms changed; its command and variables stay as
    /// installed.
    ///
    /// Without a change it writes nothing and does not call systemd.
    ///
    /// - Parameter alarms: Times of the alarms; empty to remove all of them.
    /// - Throws: ``CycError/interrupted``.
    package func scheduleAlarms(
        _ alarms: [RingTime], _ settings: Settings
    ) throws(CycError) -> AlarmScheduling {
        do throws(CycError) {
            let result = try scheduleAlarms(alarms, settings, writes: false)
            guard result.outcome == .changed else { return result }
            // Repeated under the lock, because another process may have changed the job.
            return try withScheduleLock { () throws(CycError) in
                try scheduleAlarms(alarms, settings, writes: true)
            }
        } catch {
            guard error != .interrupted else { throw .interrupted }
            return AlarmScheduling(.failed(error))
        }
    }

    /// Implements ``scheduleAlarms(_:_:)``.
    ///
    /// Without `writes` it only compares.
    private func scheduleAlarms(
        _ alarms: [RingTime], _ settings: Settings, writes: Bool
    ) throws(CycError) -> AlarmScheduling {
        var result = AlarmScheduling(.notInstalled)
        let interval = Scheduler.cron.interval(settings.remind.interval, alarms)
        if let old = try installedCrontab(), let new = try old.running(every: interval) {
            result = AlarmScheduling(
                old == new ? .unchanged : .changed, by: .cron,
                alarms: alarms.isEmpty ? nil : .byCron)
            if writes, old != new { try CrontabProgram(in: self).write(new) }
        }
        let manager = try UserManager(in: self)
        guard try manager.installed(), let attempts = try alarmAttempts(alarms, settings, manager)
        else { return result }
        result.scheduler = .systemd
        if try manager.holds(any: attempts) {
            if result.outcome == .notInstalled { result.outcome = .unchanged }
            result.alarms = ScheduledAlarms(attempts, wakes: try manager.wakes())
            return result
        }
        result.outcome = .changed
        guard writes else { return result }
        if attempts[0].isEmpty {
            result.alarms = nil
            result.remarks = try manager.remove(.alarm).kept.map { .keptUnit(file: $0) }
        } else {
            let installation = try manager.install(attempts)
            result.alarms = ScheduledAlarms(attempts, installation)
        }
        return result
    }

    /// Returns the units for alarms beside the installed ones, those that wake the machine first;
    /// `nil` if no job is installed.
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
    /// Returns the alternative timers for these times: one that wakes the machine before one that
    /// does not, if they differ.
    static func attempts(
        at calendar: RingCalendar, _ units: (RingCalendar, _ wakes: Bool) -> [UnitFile]
    ) -> [[UnitFile]] {
        let wakesOptions = calendar.isExact && !calendar.lines.isEmpty ? [true, false] : [false]
        return wakesOptions.map { units(calendar, $0) }
    }
}

extension ReminderJob {
    /// Its units, for each way in which alarms can ring.
    var attempts: [[UnitFile]] {
        UnitFile.attempts(at: calendar) { UnitFile.units(for: self, wakes: $1) }
    }
}

extension ScheduledAlarms {
    /// Derives the state from the alternatives and the installed one; `version` is that of a
    /// manager too old to wake the machine; `nil` without alarms.
    init?(_ attempts: [[UnitFile]], wakes: Bool, tooOldVersion version: Int? = nil) {
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
            tooOldVersion: installation.tooOldVersion)
    }
}
