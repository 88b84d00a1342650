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

    /// - Parameters:
    ///   - actions: Those that can be read, oldest first.
    ///   - isWhole: Whether these are all.
    ///   - rows: What can be read of the tables.
    ///   - unread: Kinds whose tables have rows that cannot be read.
    ///   - noted: The first number of a kind that was never given, as far as that was noted.
    package init(
        actions: some Sequence<Action>, isWhole: Bool, rows: [EntryID: Entry],
        unread: Set<EntryKind>, nextNumbers noted: [EntryKind: Int64]
    ) {
        let fold = Fold(actions)
        var nextNumbers = fold.nextNumbers.merging(noted, uniquingKeysWith: max)
        hasGaps = !fold.torn.isEmpty || fold.isDisordered
        guard !isWhole || hasGaps else {
            entries = fold.entries
            changes = []
            self.nextNumbers = nextNumbers
            return
        }
        nextNumbers.merge(
            rows.values.map { ($0.kind, $0.number + 1) }, uniquingKeysWith: max)
        var entries = rows
        var taken = Set(rows.values.map(Place.init))
        let missing = fold.entries.values.filter { rows[$0.id] == nil && unread.contains($0.kind) }
        for entry in missing.sorted(by: { $0.number < $1.number }) {
            var entry = entry
            if !taken.insert(Place(entry)).inserted {
                let next = nextNumbers[entry.kind] ?? 1
                entry = Entry(id: entry.id, kind: entry.kind, number: next, values: entry.values)
                nextNumbers[entry.kind] = next + 1
            }
            entries[entry.id] = entry
        }
        self.entries = entries
        self.nextNumbers = nextNumbers
        changes = Set(fold.entries.keys).union(entries.keys)
            .compactMap { EntryChange(from: fold.entries[$0], to: entries[$0]) }
            .sorted { ($0.kind.rawValue, $0.number) < ($1.kind.rawValue, $1.number) }
    }

    /// What no two entries share.
    private struct Place: Hashable {
        let kind: EntryKind
        let number: Int64

        init(_ entry: Entry) { (kind, number) = (entry.kind, entry.number) }
    }
}
