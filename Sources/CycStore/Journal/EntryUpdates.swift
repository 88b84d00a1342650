import CycCore
import Foundation
import GRDB

/// Entries whose states change, and with them the numbers of others, until all are stored.
struct EntryUpdates {
    private struct Touched {
        var state: EntryState
        let before: Entry?
        /// The stored number.
        let number: Int64?
    }

    private let database: Database
    private var touched: [EntryState.Key: Touched] = [:]
    /// The entries that got their number, or another one.
    private var numbered: Set<EntryState.Key> = []
    /// The highest number of each kind that was used on any machine.
    private var used: [EntryKind: Int64] = [:]
    /// The numbers under which other entries were shown before.
    private var moved: [EntryState.Key: Int64] = [:]

    init(_ database: Database) { self.database = database }

    /// Applies a change of a recorded action.
    mutating func apply(_ change: EntryChange, of action: Action) throws {
        var entry = try touched[change.key] ?? load(change)
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
        touched[state.key] = Touched(state: state, before: nil, number: nil)
    }

    private func load(_ change: EntryChange) throws -> Touched {
        let key = change.key
        let stored = try database.first(
            "SELECT number, state FROM entry WHERE id = ? AND kind = ?",
            [Data(key.id.bytes), key.kindName]
        ) { (number: try $0.optionalNumber(0), state: try $0.bytes(1)) }
        // Most entries are new.
        guard let stored else {
            return Touched(state: EntryState(key), before: nil, number: nil)
        }
        let row = try change.kind.flatMap { try database.entry($0, id: change.entry) }
        guard let state = EntryState(key, encoded: stored.state, row: row) else {
            throw CorruptionError("entry \(key.id)")
        }
        return Touched(state: state, before: row, number: stored.number)
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
        var shown: [EntryState.Key: Int64] = [:]
        var states: [EntryState.Key: Touched] = [:]
        let rows =
            try EntryKind(rawValue: kindName).map { kind in
                Dictionary(
                    try database.entries(kind).map { ($0.id, $0) },
                    uniquingKeysWith: { first, _ in first })
            } ?? [:]
        try database.forEach("SELECT id, number, state FROM entry WHERE kind = ?", [kindName]) {
            let key = EntryState.Key(id: try $0.id(0), kindName: kindName)
            shown[key] = try $0.optionalNumber(1)
            guard let state = EntryState(key, encoded: try $0.bytes(2), row: rows[key.id]) else {
                throw CorruptionError("entry \(key.id)")
            }
            states[key] = Touched(state: state, before: rows[key.id], number: shown[key])
        }
        for (key, entry) in touched where key.kindName == kindName { states[key] = entry }
        for (key, number) in EntryNumberAssignment(states.values.map(\.state)).numbers {
            if let former = shown[key], former != number {
                moved[key] = former
                touched[key] = states[key]
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
            if let before = entry.before, shown?.number != before.number {
                try database.delete(before)
            }
            if let kind = EntryKind(rawValue: key.kindName), let number {
                used[kind] = max(used[kind] ?? 0, number)
            }
            after.append((key, shown, number))
        }
        for (key, shown, number) in after {
            guard let entry = touched[key] else { continue }
            if let shown { try database.put(shown, replacing: entry.before) }
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
