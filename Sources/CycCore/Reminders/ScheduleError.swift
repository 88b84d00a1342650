/// Why the job that reminds cannot be installed or removed, or is not run.
package enum ScheduleError: Error, Hashable, Sendable {
    case crontabMissing
    /// `crontab` did not do what it was asked to; `detail` is what it said.
    case crontabFailed(detail: String)
    /// The crontab is not what was written a moment ago.
    case crontabDiffers
    /// The two marks around the lines of cyc are not one pair; the line, from 1, where that shows.
    case damagedMarks(line: Int)
    /// The job has more bytes than cron reads.
    case lineTooLong(bytes: Int, limit: Int)
    /// The variable, or `cyc` itself for its path, holds a line break or another control character.
    case unusableValue(of: String)
    /// The person has no systemd manager that could be reached; `detail` is what it said.
    case noUserManager(detail: String)
    /// `systemctl` did not do what it was asked to; `detail` is what it said.
    case systemctlFailed(detail: String)
    /// A unit that is not as cyc wrote it.
    case changedUnit(file: String)
    /// The job is installed, and what should start it does not run.
    case notServed(Scheduler)
    /// Reminders that wait on the ntfy server may still come, at these instants in ascending order,
    /// though they were to be taken back.
    case notTakenBack([Instant])

    package var status: ExitStatus {
        switch self {
        case .crontabMissing, .noUserManager, .notServed, .notTakenBack: .unavailable
        case .crontabFailed, .crontabDiffers, .systemctlFailed: .failed
        case .damagedMarks, .changedUnit: .badData
        case .lineTooLong, .unusableValue: .badConfiguration
        }
    }
}
