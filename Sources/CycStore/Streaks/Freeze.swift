package import CycCore
import GRDB

extension LedgerReader {
    /// Every freeze, by number.
    package func freezes() throws -> [Freeze] { try read { try $0.records(Freeze.self) } }
}

extension Ledger {
    /// Freezes days.
    ///
    /// - Parameters:
    ///   - draft: The days and why.
    ///   - moment: When.
    /// - Returns: The freeze with its number, and whether it was there before.
    /// - Throws: What ``Ledger/openForWriting(_:patience:afterWrite:)`` throws.
    package func freeze(
        _ draft: FreezeDraft, at moment: Moment
    ) throws -> (freeze: Freeze, wasThere: Bool) {
        try write { database in
            let same = try database.records(Freeze.self).first {
                $0.days == draft.days && $0.why == draft.why
            }
            if let same { return (same, true) }
            let new = try database.add(Freeze.self, "freeze add", at: moment) {
                Freeze(id: $0, days: draft.days, why: draft.why)
            }
            return (new, false)
        }
    }
}
