/// Capabilities of the installed background job to ring alarms.
package struct ScheduledAlarms: Equatable, Sendable {
    /// Reason why the job cannot wake the machine.
    package enum Obstacle: Hashable, Sendable {
        case cron
        /// In a zone that systemd does not know, the timer runs each minute and must not wake the
        /// machine each time.
        case eachMinute
        /// The user's systemd manager cannot wake the machine, or may not; `version` if it is too
        /// old.
        case manager(version: Int?)
    }

    /// Whether the job runs at the times of the alarms; else it runs each minute.
    package let isExact: Bool
    /// `nil` if it wakes the machine.
    package let obstacle: Obstacle?

    package init(isExact: Bool, obstacle: Obstacle?) {
        self.isExact = isExact
        self.obstacle = obstacle
    }

    /// A job in the crontab.
    package static let byCron = ScheduledAlarms(isExact: false, obstacle: .cron)
}
