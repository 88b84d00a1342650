package import CycCore
import GRDB

extension LedgerReader {
    /// Every D-Day, by id.
    package func ddays() throws -> [DDay] {
        try read { try $0.ddays() }
    }
}

extension Ledger {
    /// Adds a D-Day.
    ///
    /// - Parameters:
    ///   - name: As `checkedText` gives it.
    ///   - date: The day.
    ///   - includeToday: Whether the present day counts too.
    /// - Returns: The D-Day with its number.
    /// - Throws: What ``Ledger/openForWriting(_:patience:afterWrite:)`` throws.
    package func addDDay(_ name: String, on date: Day, includeToday: Bool) throws -> DDay {
        try write { database in
            let dday = DDay(id: 0, name: name, date: date, includeToday: includeToday)
            try database.insert(dday, keepingNumber: false)
            return DDay(
                id: database.lastInsertedRowID, name: name, date: date, includeToday: includeToday)
        }
    }

    /// - Throws: ``Problem/noEntry(_:id:)``.
    package func removeDDay(_ id: Int64) throws {
        try write { try $0.remove(.dday, id) }
    }
}

extension Database {
    func ddays() throws -> [DDay] {
        try all("\(selectDDay) ORDER BY id", [], decodeDDay)
    }

    func insert(_ dday: DDay, keepingNumber: Bool) throws {
        let id = try giveNumber(.dday, wanting: keepingNumber ? dday.id : nil)
        try run(
            "INSERT INTO dday (id, name, date, include_today) VALUES (?, ?, ?, ?)",
            [id, dday.name, dday.date.number, dday.includeToday])
    }
}

let selectDDay = "SELECT id, name, date, include_today FROM dday"

func decodeDDay(_ row: Columns) throws -> DDay {
    DDay(
        id: try row.entryNumber(0), name: try row.text(1), date: try row.day(2),
        includeToday: try row.number(3) != 0)
}
