import CycCore
import Foundation
import GRDB

/// Entries whose states change, and with them the numbers of others, until all are stored.
struct EntryUpdates {
    private let database: Database
    private var touched: [EntryState.Key: StoredEntry] = [:]
    /// The entries that got their number, or another one.
    private var numbered: Set<EntryState.Key> = []
    /// The highest number of each kind that was used on any machine.
    private var used: [EntryKind: Int64] = [:]
    /// The numbers under which other entries were shown before.
    private var moved: [EntryState.Key: Int64] = [:]

    init(_ database: Database) { self.database = database }

    /// Applies a change of a recorded action.
    mutating func apply(_ change: EntryChange, of action: Action) throws {
        var entry =
            try touched[change.key] ?? database.stored(change.key)
            ?? StoredEntry(EntryState(change.key))
        try entry.state.apply(change, of: action) { [database] in try database.isRecorded($0) }
        touched[change.key] = entry
        let numbers = change.writes.filter { $0.field == EntryField.number }
        if !numbers.isEmpty { numbered.insert(change.key) }
        if let kind = change.kind {
            let all = numbers.compactMap(\.value.integer) + [change.number, used[kind] ?? 0]
            used[kind] = all.max()
        }
    }

    /// Replaces an entry that has no row.
    mutating func replace(_ state: EntryState) {
        touched[state.key] = StoredEntry(state)
    }

    /// Updates the tables.
    ///
    /// - Parameter kindNames: Kinds whose numbers changed in another way.
    mutating func store(renumbering kindNames: Set<String> = []) throws {
        var numbers: [EntryState.Key: Int64] = [:]
        let byKind = Dictionary(grouping: numbered, by: \.kindName)
        for kindName in kindNames.union(byKind.keys) {
            if !kindNames.contains(kindName), let keys = byKind[kindName],
                let assigned = try newNumbers(of: keys, kindName)
            {
                numbers.merge(assigned) { _, new in new }
            } else {
                try renumber(kindName, &numbers)
            }
        }
        try store(numbers)
        for kind in Set(touched.keys.compactMap { EntryKind(rawValue: $0.kindName) }) {
            try kind.storage.entriesChanged?(database)
        }
    }

    /// Returns the assigned numbers of new entries if these are above all that were ever used, so
    /// that they move no other entry; else `nil`.
    private func newNumbers(
        of keys: [EntryState.Key], _ kindName: String
    ) throws -> [EntryState.Key: Int64]? {
        guard let kind = EntryKind(rawValue: kindName) else { return nil }
        let next = try database.nextNumber(of: kind)
        var assigned: [EntryState.Key: Int64] = [:]
        for key in keys {
            guard let number = touched[key]?.state.assignedNumber, number >= next,
                touched[key]?.number == nil
            else { return nil }
            assigned[key] = number
        }
        return Set(assigned.values).count == keys.count ? assigned : nil
    }

    /// Assigns the numbers of all entries of a kind; entries that move are touched.
    private mutating func renumber(
        _ kindName: String, _ numbers: inout [EntryState.Key: Int64]
    ) throws {
        let stored = Dictionary(
            try database.stored(ofKind: kindName).map { ($0.state.key, $0) },
            uniquingKeysWith: { first, _ in first })
        let entries = stored.merging(touched.filter { $0.key.kindName == kindName }) { $1 }
        for (key, number) in EntryNumberAssignment(entries.values.map(\.state)).numbers {
            if let former = stored[key]?.number, former != number {
                moved[key] = former
                touched[key] = entries[key]
            }
            if touched[key] != nil { numbers[key] = number }
        }
    }

    private mutating func store(_ numbers: [EntryState.Key: Int64]) throws {
        var after: [(key: EntryState.Key, entry: Entry?, number: Int64?)] = []
        for (key, entry) in touched {
            let number = numbers[key] ?? entry.number
            let shown =
                entry.state.isRemoved ? nil : number.flatMap { entry.state.entry(number: $0) }
            // Before another entry gets its number.
            if let before = entry.row, shown?.number != before.number {
                try database.delete(before)
            }
            if let kind = EntryKind(rawValue: key.kindName), let number {
                used[kind] = max(used[kind] ?? 0, number)
            }
            after.append((key, shown, number))
        }
        for (key, shown, number) in after {
            guard let entry = touched[key] else { continue }
            if let shown { try database.put(shown, replacing: entry.row) }
            try database.insert(entry.state, beside: shown, number: number)
        }
        for (kind, number) in used { try database.recordUsedNumber(number, of: kind) }
    }

    /// Records the numbers by which moved entries were known here, so that they still find them.
    func recordMoves(at moment: Moment) throws {
        let changes = moved.compactMap { key, number -> EntryChange? in
            guard touched[key]?.state.numbers.contains(number) != true else { return nil }
            return EntryChange(entry: key.id, kindName: key.kindName, number: number, writes: [])
        }.sorted { $0.entry < $1.entry }
        guard !changes.isEmpty else { return }
        try database.record("machines share", at: moment, origin: .mark, changes)
    }
}
