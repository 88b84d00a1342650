/// Something that was done to what is a person's own, with what it changed.
package struct Action: Hashable, Sendable {
    /// Who did it.
    package enum Origin: Int64, CaseIterable, Sendable {
        case person
        /// cyc by itself, such as closing a to-do for a commit.
        case cyc
        /// A note of cyc's own, such as that something was told; it is not part of the history.
        case mark
        /// What a repair found that no action tells of: those before it may have gaps.
        case repair
    }

    package typealias ID = ActionID

    package let id: ID
    package let key: ActionKey
    /// Milliseconds since 1970-01-01T00:00:00Z of a hybrid logical clock: later than everything that was
    /// known when the action was done, but where that lay more than a day ahead.
    ///
    /// - Source: Kulkarni et al., "Logical Physical Clocks", 2014.
    package let clock: Int64
    /// The wall's clock.
    package let at: Moment
    package let origin: Origin
    /// The words of the command, such as `todo done`.
    package let command: String
    /// The action that this one takes back.
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

    /// How far ahead of the wall a stamp may lie for the next one to continue it.
    ///
    /// Units: milliseconds.
    private static let farthestAhead: Int64 = 86_400_000

    /// The stamp after `last`.
    package static func clock(after last: Int64?, wall: Instant) -> Int64 {
        let now = wall &* 1_000
        guard let last, last >= now, last <= now &+ farthestAhead else { return now }
        return last + 1
    }

    /// Whether the action may stand behind one of the same machine with the stamp `last`, whatever was
    /// between them.
    package func mayFollow(_ last: Int64) -> Bool {
        clock > last || last > at.secondsSinceEpoch &* 1_000 &+ Self.farthestAhead
    }
}
