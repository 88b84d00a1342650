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
            try database.addFreeze(draft.days, why: draft.why)
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
        var freezes: [Freeze] = []
        try forEach("SELECT id, first, last, why FROM freeze ORDER BY id") { row in
            let (first, last) = (try row.day(1), try row.day(2))
            guard first <= last else { throw row.damage(2) }
            freezes.append(Freeze(id: try row.number(0), days: first...last, why: try row.text(3)))
        }
        return freezes
    }

    /// Adds a freeze, unless there is the same one.
    func addFreeze(_ days: ClosedRange<Day>, why: String) throws {
        try run(
            """
            INSERT INTO freeze (first, last, why) SELECT ?1, ?2, ?3 WHERE NOT EXISTS
                (SELECT 1 FROM freeze WHERE first = ?1 AND last = ?2 AND why = ?3)
            """, [days.lowerBound.number, days.upperBound.number, why])
    }
}
