package import CycCore
import GRDB

extension EntryKind {
    /// Index for few days among many, and for the days without reading their texts.
    static let diaryIndexes = """
        CREATE INDEX IF NOT EXISTS diary_date ON diary (date, imported);
        """
}

extension LedgerReader {
    /// Returns the texts of a range of days, by day.
    package func diary(in days: ClosedRange<LogicalDay>) throws -> [DiaryEntry] {
        try read { try $0.diary(in: days) }
    }

    /// Returns the days that have a text, by day, without the texts.
    package func diaryDays(in days: ClosedRange<LogicalDay>) throws -> [DailyRecords.DiaryDay] {
        try read { database in
            try database.all(
                "SELECT date, imported FROM diary WHERE date BETWEEN ? AND ? ORDER BY date",
                days.bounds
            ) { row in
                DailyRecords.DiaryDay(
                    day: LogicalDay(on: try row.day(0)), isImported: try row.optionalNumber(1) == 1)
            }
        }
    }

    /// Returns the texts that match a search, by day.
    package func diary(
        in days: ClosedRange<LogicalDay>, matching search: DiarySearch
    ) throws -> [DiaryEntry] {
        try read { database in
            var numbers: [Int64] = []
            var buffer: [UInt8] = []
            try database.forEach(
                "SELECT id, text FROM diary WHERE date BETWEEN ? AND ? ORDER BY date", days.bounds
            ) { row in
                if search.matches(try row.text(1), &buffer) {
                    numbers.append(try row.entryNumber(0))
                }
            }
            return try numbers.flatMap {
                try database.records(DiaryEntry.self, "WHERE id = ?", [$0])
            }
        }
    }

    /// Returns the text of one day; `nil` if there is none.
    package func diary(on day: LogicalDay) throws -> DiaryEntry? {
        try diary(in: day...day).first
    }

    /// Returns the number of days with a text.
    package func diaryCount() throws -> Int {
        try read { try $0.first("SELECT count(*) FROM diary") { Int(try $0.number(0)) } ?? 0 }
    }
}

extension ClosedRange<LogicalDay> {
    fileprivate var bounds: StatementArguments {
        [lowerBound.date.number, upperBound.date.number]
    }
}

extension Database {
    fileprivate func diary(in days: ClosedRange<LogicalDay>) throws -> [DiaryEntry] {
        try records(
            DiaryEntry.self, "WHERE date BETWEEN ? AND ? ORDER BY date", days.bounds)
    }
}
