/// What a journal and its tables are to hold where they do not agree.
///
/// The journal wins; where actions of it are lost, the tables tell what they did.
package struct Reconciliation: Sendable {
    package let entries: [EntryID: Entry]
    /// What has to be appended to the actions that are left, so that they lead to ``entries``.
    package let changes: [EntryChange]
    /// Whether a repair has to be appended, be it without a change.
    package let hasGaps: Bool
    package let nextNumbers: [EntryKind: Int64]

    /// Entries that were changed, and of which nothing tells any more what they are.
    package let lost: Set<EntryID>
    private let ended: Set<EntryID>

    /// Whether an action ended the entry.
    package func isEnded(_ id: EntryID) -> Bool { ended.contains(id) }

    /// - Parameters:
    ///   - actions: Those that can be read, oldest first.
    ///   - isWhole: Whether these are all.
    ///   - beforeLastGap: How many of them stand before the last one that is missing.
    ///   - rows: What can be read of the tables.
    ///   - mayBeStale: Whether some rows may be older than the tables.
    ///   - unread: Kinds whose tables have rows that cannot be read.
    ///   - ofCopies: Entries that begin in actions of a copy, of which the tables may know nothing.
    ///   - noted: The first number of a kind that was never given, as far as that was noted.
    package init(
        actions: [Action], isWhole: Bool, beforeLastGap: Int, rows: [EntryID: Entry],
        mayBeStale: Bool = false, unread: Set<EntryKind>, ofCopies: Set<EntryID> = [],
        nextNumbers noted: [EntryKind: Int64]
    ) {
        let fold = Fold(actions)
        var nextNumbers = fold.nextNumbers.merging(noted, uniquingKeysWith: max)
        hasGaps = !fold.torn.isEmpty || fold.isDisordered
        guard !isWhole || hasGaps else {
            entries = fold.entries
            changes = []
            (lost, ended) = ([], [])
            self.nextNumbers = nextNumbers
            return
        }
        nextNumbers.merge(
            rows.values.map { ($0.kind, $0.number + 1) }, uniquingKeysWith: max)
        /// Entries of which every action is known from the one that began or ended them.
        var certain: Set<EntryID> = []
        var (changed, ended) = (Set<EntryID>(), Set<EntryID>())
        for (place, action) in actions.enumerated() {
            for change in action.changes {
                changed.insert(change.entry)
                if change.event == .ends {
                    ended.insert(change.entry)
                } else {
                    ended.remove(change.entry)
                }
                if change.event != .changes, place >= beforeLastGap { certain.insert(change.entry) }
            }
        }
        if fold.isDisordered { certain = [] }
        certain.subtract(fold.torn)
        var (entries, taken) = ([EntryID: Entry](), Set<Place>())
        func add(_ entry: Entry) {
            var entry = entry
            if !taken.insert(Place(entry)).inserted {
                let next = nextNumbers[entry.kind] ?? 1
                entry = Entry(id: entry.id, kind: entry.kind, number: next, values: entry.values)
                nextNumbers[entry.kind] = next + 1
                taken.insert(Place(entry))
            }
            entries[entry.id] = entry
        }
        // What is certain and in the tables keeps its number.
        let isRow = { (id: EntryID) -> Bool in
            if certain.contains(id) || mayBeStale && ended.contains(id) { return false }
            // An action has a digest, a row has none.
            guard let row = rows[id], let entry = fold.entries[id], !fold.torn.contains(id) else {
                return true
            }
            return !row.hasFlippedBits(of: entry)
        }
        for row in rows.values.sorted(by: Self.order) where isRow(row.id) { add(row) }
        for entry in fold.entries.values.sorted(by: Self.order) where entries[entry.id] == nil {
            let isMissing =
                rows[entry.id] == nil && !unread.contains(entry.kind)
                && !ofCopies.contains(entry.id)
            if certain.contains(entry.id) || !isMissing { add(entry) }
        }
        self.ended = ended
        lost = changed.subtracting(ended).subtracting(entries.keys)
            .filter { fold.entries[$0] == nil }
        self.entries = entries
        self.nextNumbers = nextNumbers
        changes = Set(fold.entries.keys).union(entries.keys)
            .compactMap { EntryChange(from: fold.entries[$0], to: entries[$0]) }
            .sorted { ($0.kind.rawValue, $0.number) < ($1.kind.rawValue, $1.number) }
    }

    private static func order(_ one: Entry, _ other: Entry) -> Bool {
        (one.kind.rawValue, one.number) < (other.kind.rawValue, other.number)
    }

    /// What no two entries share.
    private struct Place: Hashable {
        let kind: EntryKind
        let number: Int64

        init(_ entry: Entry) { (kind, number) = (entry.kind, entry.number) }
    }
}

extension Entry {
    /// Whether it is another entry of which a few bits of one text are wrong: nobody edits so.
    fileprivate func hasFlippedBits(of other: Entry) -> Bool {
        let differing = values.indices.filter { values[$0] != other.values[$0] }
        guard differing.count == 1, let text = values[differing[0]].text?.utf8,
            let right = other.values[differing[0]].text?.utf8, text.count == right.count
        else { return false }
        return zip(text, right).allSatisfy { ($0 ^ $1).nonzeroBitCount <= 1 }
    }
}
