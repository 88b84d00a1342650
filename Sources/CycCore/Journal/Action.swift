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
    /// Milliseconds since 1970-01-01T00:00:00Z of a hybrid logical clock: later than everything that was
    /// known when the action was done, but where that lay more than a day ahead.
    ///
    /// - Source: Kulkarni et al., "Logical Physical Clocks", 2014.
    package let clock: Int64
    /// The wall's clock.
    package let at: Moment
    /// The number of the machine in this ledger.
    package let machine: Int64
    package let origin: Origin
    /// The words of the command, such as `todo done`.
    package let command: String
    /// The action that this one takes back.
    package let undoes: ID?
    package let changes: [EntryChange]

    package init(
        id: ID, clock: Int64, at: Moment, machine: Int64, origin: Origin, command: String,
        undoes: ID? = nil, changes: [EntryChange]
    ) {
        self.id = id
        self.clock = clock
        self.at = at
        self.machine = machine
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

    /// Whether the action may stand behind one with the stamp `last`, whatever was between them.
    package func mayFollow(_ last: Int64) -> Bool {
        clock > last || last > at.secondsSinceEpoch &* 1_000 &+ Self.farthestAhead
    }
}

/// What an action did to one entry.
package struct EntryChange: Hashable, Sendable {
    package enum Event: UInt8, Sendable {
        case begins, changes, ends
    }

    /// One field that became another.
    package struct FieldChange: Hashable, Sendable {
        /// Its place in ``EntryRecord/fields``.
        package let field: Int
        package let before: FieldValue
        package let after: FieldValue

        package init(field: Int, before: FieldValue, after: FieldValue) {
            self.field = field
            self.before = before
            self.after = after
        }
    }

    package let entry: EntryID
    package let kind: EntryKind
    package let number: Int64
    package let event: Event
    /// By field; what is not there before an entry begins, and after it ended, is ``FieldValue/none``.
    package let fields: [FieldChange]

    package init(
        entry: EntryID, kind: EntryKind, number: Int64, event: Event, fields: [FieldChange]
    ) {
        self.entry = entry
        self.kind = kind
        self.number = number
        self.event = event
        self.fields = fields
    }

    /// What turns `before` into `after`; `nil` where they are equal.
    package init?(from before: Entry?, to after: Entry?) {
        guard before != after, let entry = after ?? before else { return nil }
        let nothing = [FieldValue](repeating: .none, count: entry.values.count)
        let pairs = zip(before?.values ?? nothing, after?.values ?? nothing)
        self.init(
            entry: entry.id, kind: entry.kind, number: entry.number,
            event: before == nil ? .begins : after == nil ? .ends : .changes,
            fields: pairs.enumerated().compactMap { field, pair in
                pair.0 == pair.1
                    ? nil : FieldChange(field: field, before: pair.0, after: pair.1)
            })
    }

    /// The entry after the change, where `entry` is it before.
    ///
    /// - Returns: `.some(nil)` where it has ended; `nil` where the change does not fit.
    package func applied(to entry: Entry?) -> Entry?? {
        guard (event == .begins) == (entry == nil) else { return nil }
        guard event != .ends else { return .some(nil) }
        var values =
            entry?.values ?? [FieldValue](repeating: .none, count: kind.record.fields.count)
        for change in fields {
            guard values.indices.contains(change.field) else { return nil }
            values[change.field] = change.after
        }
        return Entry(id: self.entry, kind: kind, number: number, values: values)
    }

    /// Whether `entry` is what the change was made from.
    func fits(_ entry: Entry) -> Bool {
        fields.allSatisfy {
            entry.values.indices.contains($0.field) && entry.values[$0.field] == $0.before
        }
    }

    /// The entry that the change ended.
    package var ended: Entry? {
        guard event == .ends else { return nil }
        var values = [FieldValue](repeating: .none, count: kind.record.fields.count)
        for change in fields { values[change.field] = change.before }
        return Entry(id: entry, kind: kind, number: number, values: values)
    }
}
