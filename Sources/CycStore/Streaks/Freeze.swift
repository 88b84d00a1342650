package import CycCore
import GRDB

extension LedgerReader {
    /// Returns every freeze, by number.
    package func freezes() throws -> [Freeze] { try read { try $0.records(Freeze.self) } }
}

extension Ledger {
    /// Adds a freeze, unless an equal one exists.
    ///
    /// - Returns: The freeze with its number, and whether it existed before.
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
