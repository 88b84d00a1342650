import CycCore
import Foundation
import GRDB

// The table `entry`: the journal's state of each entry, removed ones included. The tables of the
// kinds, which commands read, are beside it. Both are updated in the transaction that appends to
// the journal.

/// An entry as the journal and the table of its kind hold it.
struct StoredEntry {
    var state: EntryState
    /// `nil` if it is removed or this version cannot show it.
    let row: Entry?
    /// `nil` if it never had one here.
    let number: Int64?

    /// An entry that is not stored yet.
    init(_ state: EntryState) { (self.state, row, number) = (state, nil, nil) }

    fileprivate init(_ key: EntryState.Key, encoded: [UInt8], row: Entry?, number: Int64?) throws {
        guard let state = EntryState(key, encoded: encoded, row: row) else {
            throw CorruptionError("entry \(key.id)")
        }
        (self.state, self.row, self.number) = (state, row, number)
    }
}

extension Database {
    /// Returns an entry, also a removed one; `nil` if it never existed.
    func stored(_ key: EntryState.Key) throws -> StoredEntry? {
        let found = try first(
            "SELECT number, state FROM entry WHERE id = ? AND kind = ?",
            [Data(key.id.bytes), key.kindName]
        ) { (number: try $0.optionalNumber(0), encoded: try $0.bytes(1)) }
        // Most entries that another machine sends are new.
        guard let found else { return nil }
        let row = try EntryKind(rawValue: key.kindName).flatMap { try entry($0, id: key.id) }
        return try StoredEntry(key, encoded: found.encoded, row: row, number: found.number)
    }

    /// Returns all entries of a kind, removed ones included, by identity.
    func stored(ofKind kindName: String) throws -> [StoredEntry] {
        let rows =
            try EntryKind(rawValue: kindName).map { kind in
                Dictionary(
                    try entries(kind).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            } ?? [:]
        return try all(
            "SELECT id, number, state FROM entry WHERE kind = ? ORDER BY id", [kindName]
        ) {
            let key = EntryState.Key(id: try $0.id(0), kindName: kindName)
            return try StoredEntry(
                key, encoded: try $0.bytes(2), row: rows[key.id], number: try $0.optionalNumber(1))
        }
    }

    /// Returns the journal's state of an entry; `nil` if it never existed.
    ///
    /// - Parameter row: The entry as the table of its kind holds it.
    func state(of key: EntryState.Key, row: Entry?) throws -> EntryState? {
        try first(
            "SELECT state FROM entry WHERE id = ? AND kind = ?",
            [Data(key.id.bytes), key.kindName]
        ) {
            let state = EntryState(key, encoded: try $0.bytes(0), row: row)
            guard let state else { throw CorruptionError("entry \(key.id)") }
            return state
        }
    }

    /// Returns the number of an entry, also of a removed one; `nil` if it never existed.
    func number(of id: EntryID, _ kind: EntryKind) throws -> Int64? {
        try first(
            "SELECT number FROM entry WHERE id = ? AND kind = ?", [Data(id.bytes), kind.rawValue]
        ) { try $0.optionalNumber(0) } ?? nil
    }

    /// Checks that the table matches the journal.
    ///
    /// - Parameters:
    ///   - states: The state of every entry by the journal.
    ///   - numbers: The numbers by which entries are shown.
    ///   - rows: The entries as the tables of their kinds hold them.
    /// - Throws: ``CorruptionError``.
    func verifyStates(
        _ states: [EntryState.Key: EntryState], _ numbers: [EntryState.Key: Int64],
        rows: [EntryState.Key: Entry]
    ) throws {
        var count = 0
        try forEach("SELECT id, kind, number, state FROM entry") { row in
            let id: EntryID = try row.id(0)
            let key = EntryState.Key(id: id, kindName: try row.text(1))
            guard numbers[key] == (try row.optionalNumber(2)),
                try states[key]?.encoded(beside: rows[key]) == row.bytes(3)
            else { throw CorruptionError("entry \(id)") }
            count += 1
        }
        guard count < states.count else { return }
        for key in states.keys where try state(of: key, row: rows[key]) == nil {
            throw CorruptionError("entry \(key.id)")
        }
    }

    /// Stores a state.
    ///
    /// - Parameter entry: `nil` if it is removed or this version cannot show it.
    func insert(_ state: EntryState, beside entry: Entry?, number: Int64?) throws {
        try run(
            "INSERT OR REPLACE INTO entry (id, kind, number, state) VALUES (?, ?, ?, ?)",
            [
                Data(state.key.id.bytes), state.key.kindName, number,
                Data(state.encoded(beside: entry)),
            ])
    }

    /// Rebuilds the tables of entries from the journal, and deletes the data computed from entries.
    func rebuildTables(of replay: JournalReplay) throws {
        try execute(sql: "DELETE FROM entry")
        for kind in EntryKind.allCases {
            try kind.storage.reset?(self)
            try execute(sql: "DELETE FROM \(kind.rawValue)")
        }
        let numbers = replay.shownNumbers
        let states = replay.states.sorted {
            ($0.key.kindName, numbers[$0.key] ?? 0, $0.key.id)
                < ($1.key.kindName, numbers[$1.key] ?? 0, $1.key.id)
        }
        for (key, state) in states {
            let number = numbers[key]
            let entry = state.isRemoved ? nil : number.flatMap { state.entry(number: $0) }
            if let entry { try insert(entry) }
            try insert(state, beside: entry, number: number)
        }
    }
}
