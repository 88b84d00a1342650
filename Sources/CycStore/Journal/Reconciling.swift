import CycCore
import Foundation
import GRDB

extension Database {
    /// Throws what is wrong with the journal or with the tables that were made of it.
    func verifyJournal() throws {
        var fold = Fold()
        var seq: Int64 = 0
        var disordered: Int64?
        try forEach("SELECT seq, content, clock FROM action ORDER BY seq") { row in
            seq += 1
            let action = try row.action(1, seq: 0)
            guard try row.number(0) == seq, try row.number(2) == action.clock else {
                throw Damage("action \(seq)")
            }
            fold.take(action)
            disordered = fold.isDisordered ? disordered ?? seq : nil
        }
        if let disordered { throw Damage("action \(disordered)") }
        guard seq == (try lastSeq()) else { throw Damage("action \(seq + 1)") }
        var left = fold.entries
        for kind in EntryKind.allCases {
            for entry in try entries(kind) {
                guard left.removeValue(forKey: entry.id) == entry else {
                    throw Damage("\(kind.rawValue) #\(entry.number)")
                }
            }
            let given = fold.nextNumbers[kind] ?? 1
            guard try notedNextNumber(of: kind) ?? 1 >= given else {
                throw Damage("\(kind.rawValue) #\(given)")
            }
        }
        for entry in left.values { throw Damage("\(entry.kind.rawValue) #\(entry.number)") }
        for id in fold.torn { throw Damage("action of \(id)") }
        guard try repositoriesToFollow().isEmpty else { throw Damage("repository.watch") }
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
            unread: source.unread, nextNumbers: source.nextNumbers)
        try execute(
            sql: "DELETE FROM action; DELETE FROM sqlite_sequence WHERE name = 'action'")
        for action in source.actions { try append(action) }
        for kind in EntryKind.allCases { try execute(sql: "DELETE FROM \(kind.rawValue)") }
        // Of rows that were not what they are, too.
        try forgetFocusDays()
        for entry in result.entries.values.sorted(by: { $0.number < $1.number }) { try put(entry) }
        try followChoices()
        if result.hasGaps || !result.changes.isEmpty {
            try append(
                Action("doctor", at: moment, after: lastClock(), origin: .repair, result.changes))
        }
        for kind in EntryKind.allCases {
            try forgetNextNumber(of: kind)
            if let number = result.nextNumbers[kind] { try noteGiven(number - 1, of: kind) }
        }
    }

    /// The number of the newest action that there ever was.
    fileprivate func lastSeq() throws -> Int64 {
        try first("SELECT seq FROM sqlite_sequence WHERE name = 'action'") { try $0.number(0) } ?? 0
    }
}

/// What can still be read of a journal and its tables.
struct Salvage {
    /// In the order in which they were done.
    private(set) var actions: [Action] = []
    private(set) var isJournalWhole = true
    private(set) var rows: [EntryID: Entry] = [:]
    /// Kinds of which some rows cannot be read.
    private(set) var unread: Set<EntryKind> = []
    private(set) var nextNumbers: [EntryKind: Int64] = [:]

    init() {}

    init(_ database: Database) {
        var found: [Int64: Action] = [:]
        isJournalWhole = database.salvage("SELECT seq, content FROM action", by: "seq") { row in
            found[try row.number(0)] = try row.action(1, seq: 0)
        }
        var ids: Set<Action.ID> = []
        actions = found.sorted { $0.key < $1.key }.map(\.value)
            .filter { ids.insert($0.id).inserted }
        let last = try? database.lastSeq()
        if last != Int64(actions.count) || last != found.keys.max() ?? 0 { isJournalWhole = false }
        if Fold(actions).isDisordered {
            isJournalWhole = false
            actions.sort { $0.clock < $1.clock }
        }
        for kind in EntryKind.allCases {
            let select = "\(kind.select(isIdentified: true)) NOT INDEXED"
            let isRead = database.salvage(select, by: "id") { row in
                let entry = try row.entry(kind)
                rows[entry.id] = entry
            }
            if !isRead { unread.insert(kind) }
            nextNumbers[kind] = (try? database.notedNextNumber(of: kind)) ?? nil
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
