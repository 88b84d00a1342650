package import CycCore
import GRDB

extension LedgerReader {
    /// The days with a text, ascending.
    package func diaryDays() throws -> [DayBook.DiaryDay] {
        try read { database in
            try database.all("SELECT date, imported FROM diary ORDER BY date") { row in
                DayBook.DiaryDay(
                    day: OwnDay(on: try row.day(0)),
                    isImported: try row.optionalNumber(1) == 1)
            }
        }
    }

    /// When to-dos that were done or are due were there.
    package func todoSpans() throws -> [TodoSpan] {
        try read { database in
            try database.all(
                "SELECT created, done, due FROM todo WHERE done IS NOT NULL OR due IS NOT NULL"
            ) { row in
                TodoSpan(
                    created: try row.instant(0), done: try row.optionalInstant(1),
                    due: try row.optionalDay(2))
            }
        }
    }
}
