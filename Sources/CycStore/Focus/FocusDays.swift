package import CycCore
import Foundation
import GRDB

// Finished days, summed: what can be computed anew at any time, so that the table may be dropped. One
// row has all of them, with the instant up to which they are what the intervals say.

/// Finished days as they were summed.
package struct CachedFocusDays: Sendable {
    /// Ascending; those with an interval.
    package let days: [FocusDay]
    /// They hold for days that end here or before.
    package let until: Instant

    package init(days: [FocusDay], until: Instant) {
        self.days = days
        self.until = until
    }
}

extension LedgerReader {
    /// The days that were summed for own days of this kind; `nil` for none.
    package func keptFocusDays(_ days: LogicalDays) throws -> CachedFocusDays? {
        try read { database in
            do {
                let kept = try database.first(
                    "SELECT until, days FROM focus_days WHERE zone = ? AND begins = ?",
                    [days.zone.name, days.begins]
                ) {
                    CachedFocusDays(
                        days: try $0.decode(1, FocusDay.decode), until: try $0.instant(0))
                }
                return kept.flatMap { Moment.seconds.contains($0.until) ? $0 : nil }
            } catch is CorruptionError {
                // What cannot be read is summed again.
                return nil
            } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
                // There is no such table, or another one.
                return nil
            }
        }
    }

    /// When the first interval began; `nil` without any.
    package func firstFocus() throws -> Instant? {
        try read { try $0.first("SELECT min(\"from\") FROM focus") { try $0.optionalInstant(0) } }
            ?? nil
    }
}

extension Ledger {
    /// Keeps sums for own days of this kind in place of all others.
    package func keep(_ kept: CachedFocusDays, of days: LogicalDays) throws {
        try write { database in
            if try !database.keepsFocusDays() { try database.forgetFocusDays() }
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
                    days.zone.name, days.begins, kept.until, Data(FocusDay.encode(kept.days)),
                ])
        }
    }
}

extension Database {
    /// Whether there is the table, as it is made here.
    fileprivate func keepsFocusDays() throws -> Bool {
        guard try tableExists("focus_days") else { return false }
        return try columns(in: "focus_days").map(\.name)
            == ["id", "zone", "begins", "until", "days"]
    }

    /// Lets all days be summed again.
    func forgetFocusDays() throws { try run("DROP TABLE IF EXISTS focus_days") }

    /// Lets sums end where an interval changes.
    ///
    /// - Parameter entry: As it is now, or as it will be.
    /// - Throws: What the database throws.
    func focusChanges(_ entry: Entry) throws {
        guard try keepsFocusDays(),
            let focus = FocusEntry.checked(number: entry.number, values: entry.values)
        else { return }
        // A pomodoro is whole where its length was counted, wherever in its sitting.
        let sitting = try focus.interval.sitting.flatMap {
            try first("SELECT min(\"from\") FROM focus WHERE sitting = ?", [$0]) {
                try $0.optionalNumber(0)
            } ?? nil
        }
        let since = min(focus.interval.from, sitting ?? focus.interval.from)
        try run("UPDATE focus_days SET until = ?1 WHERE until > ?1", [since])
    }
}
