/// Something besides the prompt that follows a change of entries, whoever made it: a command, `undo`,
/// `redo`, an import, a repair, or cyc itself.
///
/// The only list of effects; which kinds have which is in their traits. Each effect runs once after the
/// change is committed.
package enum Effect: CaseIterable, Sendable {
    /// Counts the commits of the repositories that are watched now.
    case countCommits
    /// Starts the process that delivers the notices of a timer, unless one runs.
    case awaitFocusNotices
    /// Gives the installed job the times at which alarms ring.
    case updateJobTimes
    /// Schedules the next rings on the notification server, and cancels others.
    case scheduleRings
}
