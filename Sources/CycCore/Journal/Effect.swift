/// A side effect of a change to entries, besides the prompt's renewal, whatever the origin: a
/// command, `undo`, `redo`, an import, a repair, or cyc itself.
///
/// This list is complete; the traits of a kind say which effects it has. Each effect runs once
/// after the commit.
package enum Effect: CaseIterable, Sendable {
    /// Counts the commits of the repositories that are now watched.
    case countCommits
    /// Starts the process that delivers a timer's notices, unless one is running.
    case awaitFocusNotices
    /// Updates the alarm times of the installed job.
    case updateJobTimes
    /// Schedules upcoming alarms on the notification server and cancels outdated ones.
    case scheduleRings
}
