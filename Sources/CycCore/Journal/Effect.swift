/// Something besides the prompt that follows a change of entries, whoever made it: a command, `undo`,
/// `redo`, an import, a repair, or cyc itself.
///
/// This is the only list of what follows what. Each effect runs once after the change is committed.
package enum Effect: CaseIterable, Sendable {
    /// Counts the commits of the repositories that are watched now.
    case countCommits
    /// Starts the process that delivers the notices of a timer, unless one runs.
    case awaitFocusNotices
    /// Gives the installed job the times at which alarms ring.
    case updateJobTimes
    /// Schedules the next rings on the notification server, and cancels others.
    case scheduleRings

    /// The effects of a change of entries of these kinds, each once.
    package static func following(_ kinds: some Sequence<EntryKind>) -> Set<Effect> {
        Set(kinds.lazy.flatMap(\.effects))
    }
}

extension EntryKind {
    /// The effects of a change of such an entry.
    package var effects: [Effect] {
        switch self {
        case .watch: [.countCommits]
        case .focus: [.awaitFocusNotices]
        case .alarm: [.updateJobTimes, .scheduleRings]
        case .wake: [.scheduleRings]
        case .todo, .challenge, .dday, .freeze, .mention, .diary, .profile, .mate: []
        }
    }
}
