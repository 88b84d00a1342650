import CycCore
import Foundation
import GRDB

// The table `entry`: all that the journal says of each entry, removed ones too, beside the tables of the
// kinds, which commands read. Both are made from the journal in the transaction that appends to it.

extension Database {
    /// All that the journal says of an entry.
    ///
    /// - Parameters:
    ///   - key: Which one.
    ///   - row: The entry as the table of its kind has it.
    /// - Returns: `nil` for an entry that never was.
    /// - Throws: What the database throws.
    func state(of key: EntryState.Key, row: Entry?) throws -> EntryState? {
        try first(
            "SELECT state FROM entry WHERE id = ? AND kind = ?",
            [Data(key.id.bytes), key.kindName]
        ) { try $0.state(key, row: row, 0) }
    }

    /// The number of an entry that is removed; `nil` for any other.
    func numberOfRemoved(_ id: EntryID, _ kind: EntryKind) throws -> Int64? {
        try first(
            "SELECT number FROM entry WHERE id = ? AND kind = ?", [Data(id.bytes), kind.rawValue]
        ) { try $0.optionalNumber(0) } ?? nil
    }

    /// Every state, with the number by which the entry is shown.
    func forEachState(_ body: (EntryState, _ number: Int64?) throws -> Void) throws {
        var rows: [EntryKind: [EntryID: Entry]] = [:]
        for kind in EntryKind.allCases {
            rows[kind] = Dictionary(
                try entries(kind).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        }
        try forEach("SELECT id, kind, number, state FROM entry") { row in
            guard let id = EntryID(bytes: try row.bytes(0)) else { throw row.damage(0) }
            let key = EntryState.Key(id: id, kindName: try row.text(1))
            let entry = EntryKind(rawValue: key.kindName).flatMap { rows[$0]?[id] }
            try body(try row.state(key, row: entry, 3), try row.optionalNumber(2))
        }
    }

    /// Stores a state and the row of its entry.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - entry: `nil` for one that is removed or that this version cannot show.
    ///   - number: The number by which it is shown.
    /// - Throws: What the database throws.
    func put(_ state: EntryState, _ entry: Entry?, number: Int64?) throws {
        if let entry { try put(entry) }
        try run(
            "INSERT OR REPLACE INTO entry (id, kind, number, state) VALUES (?, ?, ?, ?)",
            [
                Data(state.key.id.bytes), state.key.kindName, number,
                Data(state.encoded(beside: entry)),
            ])
    }

    /// Makes the tables of entries from the journal.
    func putAll(of replay: JournalReplay) throws {
        try execute(sql: "DELETE FROM entry")
        for kind in EntryKind.allCases { try execute(sql: "DELETE FROM \(kind.rawValue)") }
        let numbers = replay.shownNumbers
        let states = replay.states.sorted {
            ($0.key.kindName, numbers[$0.key] ?? 0, $0.key.id)
                < ($1.key.kindName, numbers[$1.key] ?? 0, $1.key.id)
        }
        for (key, state) in states {
            let number = numbers[key]
            let entry = state.isRemoved ? nil : number.flatMap { state.entry(number: $0) }
            try put(state, entry, number: number)
        }
    }
}

extension Columns {
    fileprivate func state(
        _ key: EntryState.Key, row: Entry?, _ index: Int
    ) throws -> EntryState {
        let state = EntryState(key, encoded: try bytes(index), row: row)
        guard let state else { throw Damage("entry \(key.id)") }
        return state
    }
}
