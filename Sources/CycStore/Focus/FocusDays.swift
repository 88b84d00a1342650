package import CycCore
import Foundation
import GRDB

// Cache of the totals of finished days. The table can be dropped at any time. Its one row holds all
// days, and the instant up to which they are valid.

/// Cached totals of finished days.
package struct CachedFocusDays: Sendable {
    /// The days with an interval, ascending.
    package let days: [FocusDay]
    /// The totals are valid for days that end at or before this instant.
    package let until: Instant

    package init(days: [FocusDay], until: Instant) {
        self.days = days
        self.until = until
    }
}

extension LedgerReader {
    /// Returns the cached totals for logical days of this zone and begin; `nil` if there are none.
    package func cachedFocusDays(_ days: LogicalDays) throws -> CachedFocusDays? {
        try read { database in
            do {
                let cached = try database.first(
                    "SELECT until, days FROM focus_days WHERE zone = ? AND begins = ?",
                    [days.zone.name, days.begins]
                ) {
                    CachedFocusDays(
                        days: try $0.decode(1, FocusDay.decode), until: try $0.instant(0))
                }
                return cached
            } catch is CorruptionError {
                // Unreadable totals are computed again.
                return nil
            } catch let error as DatabaseError where error.isForeignTable {
                return nil
            }
        }
    }

    /// Returns the start of the first interval; `nil` if there is none.
    package func firstFocus() throws -> Instant? {
        try read { try $0.first("SELECT min(\"from\") FROM focus") { try $0.optionalInstant(0) } }
            ?? nil
    }
}

extension Ledger {
    /// Stores the totals for logical days of this zone and begin, replacing all others.
    package func keep(_ cached: CachedFocusDays, of days: LogicalDays) throws {
        try write { database in
            if try !database.hasCurrentTable() { try database.dropFocusTotals() }
            try database.run(
                """
                CREATE TABLE IF NOT EXISTS focus_days (
                    id INTEGER PRIMARY KEY CHECK (id = 1), zone TEXT NOT NULL,
                    begins INTEGER NOT NULL, until INTEGER NOT NULL, days BLOB NOT NULL
                )
                """)
            try database.run(
                """
                INSERT OR REPLACE INTO focus_days (id, zone, begins, until, days)
                VALUES (1, ?, ?, ?, ?)
                """,
                [
                    days.zone.name, days.begins, cached.until, Data(FocusDay.encode(cached.days)),
                ])
        }
    }

    /// Deletes all cached totals; the next change caches them again.
    package func forgetFocusDays() throws { try write { try $0.dropFocusTotals() } }
}

extension Database {
    /// Whether the table exists with the current columns.
    fileprivate func hasCurrentTable() throws -> Bool {
        // No rows without a table; GRDB's own methods read the whole schema.
        try all("PRAGMA table_info(focus_days)") { try $0.text(1) }
            == ["id", "zone", "begins", "until", "days"]
    }

    /// Deletes all cached totals.
    func dropFocusTotals() throws { try run("DROP TABLE IF EXISTS focus_days") }

    /// Ends the validity of the totals where an interval changes; `entry` is its old or new state.
    func truncateFocusTotals(_ entry: Entry) throws {
        guard let focus = FocusEntry.checked(number: entry.number, values: entry.values) else {
            return
        }
        do {
            // The pomodoro belongs to the interval in which it was completed, maybe a later one of
            // the session.
            try run(
                """
                UPDATE focus_days SET until = since FROM (SELECT min(
                    ?1, ifnull((SELECT min("from") FROM focus WHERE sitting = ?2), ?1)) AS since)
                WHERE until > since
                """, [focus.interval.from, focus.interval.focusSession])
        } catch let error as DatabaseError where error.isForeignTable {
        }
    }
}

extension DatabaseError {
    /// Whether the table of totals is missing or has other columns.
    fileprivate var isForeignTable: Bool { resultCode == .SQLITE_ERROR }
}
