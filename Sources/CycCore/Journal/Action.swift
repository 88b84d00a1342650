/// A recorded change to the user's data.
package struct Action: Hashable, Sendable {
    /// The party that made the change.
    package enum Origin: Int64, CaseIterable, Sendable {
        case person
        /// cyc by itself, such as closing a to-do for a commit.
        case cyc
        /// Bookkeeping of cyc, such as that a notice was sent; not part of the history.
        case mark
        /// State found by a repair that no action explains; earlier actions may have gaps.
        case repair
    }

    package typealias ID = ActionID

    package let id: ID
    package let key: ActionKey
    /// Hybrid logical clock in milliseconds since 1970-01-01T00:00:00Z: later than every action
    /// known when this one was recorded, unless that one was more than a day ahead of the wall
    /// clock.
    ///
    /// - Source: Kulkarni et al., "Logical Physical Clocks", 2014.
    package let clock: Int64
    /// Wall-clock time.
    package let at: Moment
    package let origin: Origin
    /// The command as typed, without arguments, such as `todo done`.
    package let command: String
    /// The action that this one undoes.
    package let undoes: ID?
    package let changes: [EntryChange]

    package init(
        id: ID, key: ActionKey, clock: Int64, at: Moment, origin: Origin, command: String,
        undoes: ID? = nil, changes: [EntryChange]
    ) {
        self.id = id
        self.key = key
        self.clock = clock
        self.at = at
        self.origin = origin
        self.command = command
        self.undoes = undoes
        self.changes = changes
    }

    /// Returns the same action under another key.
    package func with(key: ActionKey) -> Action {
        Action(
            id: id, key: key, clock: clock, at: at, origin: origin, command: command,
            undoes: undoes, changes: changes)
    }

    /// Limit up to which a stamp ahead of the wall clock is continued. Units: milliseconds.
    private static let maximumLead: Int64 = 86_400_000

    /// The largest clock value that a machine continues; a larger one is by a clock that was ahead.
    package static func latestClock(atWall wall: Instant) -> Int64 {
        wall.secondsSinceEpoch &* 1_000 &+ maximumLead
    }

    /// Returns the next clock value after `last`.
    package static func clock(after last: Int64?, wall: Instant) -> Int64 {
        let now = wall.secondsSinceEpoch &* 1_000
        guard let last, last >= now, last <= latestClock(atWall: wall) else { return now }
        return last + 1
    }

    /// Whether the action may come directly after one of the same machine with the clock value
    /// `last`.
    package func mayFollow(_ last: Int64) -> Bool {
        clock > last || last > Self.latestClock(atWall: at.instant)
    }
}
