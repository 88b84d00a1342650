/// An error in installing, removing or running the reminder job.
package enum ScheduleError: Error, Hashable, Sendable {
    case crontabMissing
    /// `crontab` failed; `detail` is its output.
    case crontabFailed(detail: String)
    /// The crontab differs from the one just written.
    case crontabDiffers
    /// The two marks around cyc's lines are not one pair; `line` counts from 1.
    case damagedMarks(line: Int)
    /// The job is longer than a line that cron reads.
    case lineTooLong(bytes: Int, limit: Int)
    /// The variable, or the path of `cyc`, contains a line break or another control character.
    case unusableValue(of: String)
    /// The user's systemd manager cannot be reached; `detail` is its output.
    case noUserManager(detail: String)
    /// `systemctl` failed; `detail` is its output.
    case systemctlFailed(detail: String)
    /// A unit file that cyc did not write in this form.
    case changedUnit(file: String)
    /// The job is installed, but the service that starts it is not running.
    case notServed(Scheduler)
    /// Reminders scheduled on the ntfy server could not be cancelled and may still arrive at these
    /// instants, in ascending order.
    case notCancelled([Instant])

    package var status: ExitStatus {
        switch self {
        case .crontabMissing, .noUserManager, .notServed, .notCancelled: .unavailable
        case .crontabFailed, .crontabDiffers, .systemctlFailed: .failed
        case .damagedMarks, .changedUnit: .badData
        case .lineTooLong, .unusableValue: .badConfiguration
        }
    }
}
