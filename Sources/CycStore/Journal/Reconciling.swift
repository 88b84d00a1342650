import CycCore
import Foundation
import GRDB

extension Database {
    /// Throws what is wrong with the journal or with the tables that were made of it.
    func verifyJournal() throws {
        var fold = Fold()
        var seq: Int64 = 0
        try forEach("SELECT seq, content FROM action ORDER BY seq") { row in
            seq += 1
            guard try row.number(0) == seq else { throw Damage("action \(seq)") }
            fold.take(try row.action(1, seq: 0))
        }
        var left = fold.entries
        for kind in EntryKind.allCases {
            for entry in try entries(kind) {
                guard left.removeValue(forKey: entry.id) == entry else {
                    throw Damage("\(kind.rawValue) #\(entry.number)")
                }
            }
            _ = try nextNumber(of: kind)
        }
        for entry in left.values { throw Damage("\(entry.kind.rawValue) #\(entry.number)") }
        for id in fold.torn { throw Damage("action of \(id)") }
    }

    /// Makes journal and tables agree; both may hold rows that cannot be read.
    ///
    /// - Parameters:
    ///   - source: What is read, this ledger or a damaged one.
    ///   - moment: When it happens.
    /// - Throws: What writing throws.
    func reconcile(with source: Salvage, at moment: Moment) throws {
        let result = Reconciliation(
            actions: source.actions, isWhole: source.isJournalWhole, rows: source.rows,
            unread: source.unread)
        try execute(sql: "DELETE FROM action")
        for action in source.actions { try append(action) }
        for kind in EntryKind.allCases { try execute(sql: "DELETE FROM \(kind.rawValue)") }
        for entry in result.entries.values.sorted(by: { $0.number < $1.number }) { try put(entry) }
        if !result.changes.isEmpty {
            try append(
                Action("doctor", at: moment, after: lastClock(), origin: .cyc, result.changes))
        }
        for (kind, number) in result.nextNumbers { try noteGiven(number - 1, of: kind) }
    }
}

/// What can still be read of a journal and its tables.
struct Salvage {
    var actions: [Action] = []
    var isJournalWhole = true
    var rows: [EntryID: Entry] = [:]
    /// Kinds of which some rows cannot be read.
    var unread: Set<EntryKind> = []

    init() {}

    init(_ database: Database) {
        var actions: [Int64: Action] = [:]
        let isRead = database.salvage("SELECT seq, content FROM action", by: "seq") { row in
            actions[try row.number(0)] = try row.action(1, seq: 0)
        }
        self.actions = actions.sorted { $0.key < $1.key }.map(\.value)
        isJournalWhole = isRead && actions.keys.max() ?? 0 == Int64(actions.count)
        for kind in EntryKind.allCases {
            let select = "\(kind.select(isIdentified: true)) NOT INDEXED"
            let isRead = database.salvage(select, by: "id") { row in
                let entry = try row.entry(kind)
                rows[entry.id] = entry
            }
            if !isRead { unread.insert(kind) }
        }
    }
}

extension Database {
    /// Calls `body` with every row that can be read, from both ends towards the damage; some come
    /// twice.
    ///
    /// - Returns: Whether all were.
    func salvage(_ select: String, by key: String, _ body: (Columns) throws -> Void) -> Bool {
        var isWhole = true
        for order in ["ASC", "DESC"] {
            do {
                let rows = try Rows(makeStatement(sql: "\(select) ORDER BY \(key) \(order)"))
                while let row = try rows.next() {
                    // A damaged row does not cost those behind it.
                    do { try body(row) } catch { isWhole = false }
                }
            } catch {
                isWhole = false
            }
        }
        return isWhole
    }
}
