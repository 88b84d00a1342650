package import CycCore
import GRDB

extension LedgerReader {
    /// Every D-Day, by number.
    package func ddays() throws -> [DDay] { try read { try $0.records(DDay.self) } }
}

extension Ledger {
    /// Adds a D-Day.
    ///
    /// - Parameters:
    ///   - name: As `checkedText` gives it.
    ///   - date: The day.
    ///   - includeToday: Whether the present day counts too.
    ///   - moment: When.
    /// - Returns: The D-Day with its number.
    /// - Throws: What ``Ledger/openForWriting(_:patience:afterWrite:)`` throws.
    package func addDDay(
        _ name: String, on date: Day, includeToday: Bool, at moment: Moment
    ) throws -> DDay {
        try write { database in
            try database.add(DDay.self, "dday add", at: moment) {
                DDay(id: $0, name: name, date: date, includeToday: includeToday)
            }
        }
    }
}
