package import CycCore
import GRDB

extension LedgerReader {
    /// Every freeze, by id.
    package func freezes() throws -> [Freeze] {
        try read { try $0.freezes() }
    }
}

extension Ledger {
    /// Freezes days.
    ///
    /// - Parameter draft: The days and why.
    /// - Returns: The freeze with its number, and whether it was there before.
    /// - Throws: What ``Ledger/openForWriting(_:patience:afterWrite:)`` throws.
    package func freeze(_ draft: FreezeDraft) throws -> (freeze: Freeze, wasThere: Bool) {
        try write { database in
            let before = database.totalChangesCount
            try database.addFreeze(Freeze(id: 0, days: draft.days, why: draft.why))
            let isNew = database.totalChangesCount > before
            let stored = try database.freezes().first {
                $0.days == draft.days && $0.why == draft.why
            }
            guard let stored else { throw Damage("freeze.first") }
            return (stored, !isNew)
        }
    }

    /// - Throws: ``Problem/noEntry(_:id:)``.
    package func removeFreeze(_ id: Int64) throws {
        try write { try $0.remove(.freeze, id) }
    }
}

extension Database {
    /// Every freeze, by id.
    func freezes() throws -> [Freeze] {
        try all("\(selectFreeze) ORDER BY id", [], decodeFreeze)
    }

    /// Adds a freeze, unless there is the same one.
    fileprivate func addFreeze(_ freeze: Freeze) throws {
        let isThere = try first(
            "SELECT 1 FROM freeze WHERE first = ? AND last = ? AND why = ?",
            [freeze.days.lowerBound.number, freeze.days.upperBound.number, freeze.why]
        ) { _ in true }
        if isThere == nil { try insert(freeze, keepingNumber: false) }
    }

    func insert(_ freeze: Freeze, keepingNumber: Bool) throws {
        let id = try giveNumber(.freeze, wanting: keepingNumber ? freeze.id : nil)
        try run(
            "INSERT INTO freeze (id, first, last, why) VALUES (?, ?, ?, ?)",
            [id, freeze.days.lowerBound.number, freeze.days.upperBound.number, freeze.why])
    }
}

let selectFreeze = "SELECT id, first, last, why FROM freeze"

func decodeFreeze(_ row: Columns) throws -> Freeze {
    let (first, last) = (try row.day(1), try row.day(2))
    guard first <= last else { throw row.damage(2) }
    return Freeze(id: try row.entryNumber(0), days: first...last, why: try row.text(3))
}
