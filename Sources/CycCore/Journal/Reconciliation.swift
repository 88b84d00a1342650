/// What a journal and its tables are to hold where they do not agree.
///
/// The journal wins; where actions of it are lost, the tables tell what they did.
package struct Reconciliation: Sendable {
    package let entries: [EntryID: Entry]
    /// What has to be appended to the actions that are left, so that they lead to ``entries``.
    package let changes: [EntryChange]
    package let nextNumbers: [EntryKind: Int64]

    /// - Parameters:
    ///   - actions: Those that can be read, oldest first.
    ///   - isWhole: Whether these are all.
    ///   - rows: What can be read of the tables.
    ///   - unread: Kinds whose tables have rows that cannot be read.
    package init(
        actions: some Sequence<Action>, isWhole: Bool, rows: [EntryID: Entry],
        unread: Set<EntryKind>
    ) {
        let fold = Fold(actions)
        nextNumbers = fold.nextNumbers.merging(
            rows.values.map { ($0.kind, $0.number + 1) }, uniquingKeysWith: max)
        guard !isWhole || !fold.torn.isEmpty else {
            entries = fold.entries
            changes = []
            return
        }
        var entries = rows
        for (id, entry) in fold.entries where rows[id] == nil && unread.contains(entry.kind) {
            entries[id] = entry
        }
        self.entries = entries
        changes = Set(fold.entries.keys).union(entries.keys)
            .compactMap { EntryChange(from: fold.entries[$0], to: entries[$0]) }
            .sorted { ($0.kind.rawValue, $0.number) < ($1.kind.rawValue, $1.number) }
    }
}
