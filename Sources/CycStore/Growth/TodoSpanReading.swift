package import CycCore
import GRDB

extension LedgerReader {
    /// Returns the lifespans of to-dos that were closed from `since` on, or that are open with a
    /// due date.
    package func todoSpans(since: Instant = .min) throws -> [TodoSpan] {
        try read { database in
            try database.all(
                "SELECT created, done, max(due, ifnull(wait, due)) FROM todo WHERE ifnull(done >= ?, due IS NOT NULL)",
                [since]
            ) { row in
                TodoSpan(
                    created: try row.instant(0), done: try row.optionalInstant(1),
                    due: try row.optionalDay(2))
            }
        }
    }
}
