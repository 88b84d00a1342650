/// How the installed job comes to ring alarms.
package struct ScheduledAlarms: Equatable, Sendable {
    /// What keeps the job from waking the machine.
    package enum Obstacle: Hashable, Sendable {
        case cron
        /// In a zone that systemd does not know the timer comes each minute, and is not to wake the
        /// machine each minute.
        case eachMinute
        /// The person's systemd manager cannot, or may not; with its version where that is too old.
        case manager(version: Int?)
    }

    /// Whether the job comes at the times of the alarms, and not each minute.
    package let isExact: Bool
    /// `nil` where it wakes the machine.
    package let obstacle: Obstacle?

    package init(isExact: Bool, obstacle: Obstacle?) {
        self.isExact = isExact
        self.obstacle = obstacle
    }

    /// By a line in the crontab.
    package static let byCron = ScheduledAlarms(isExact: false, obstacle: .cron)
}
