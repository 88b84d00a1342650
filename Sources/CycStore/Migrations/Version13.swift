import CycCore
import GRDB

extension Migration {
    /// What other programs counted is told apart.
    ///
    /// - `focus`: `imported`, where the table was made without it.
    static let version13 = Migration(sql: "") { database in
        let table = EntryKind.focus.rawValue
        guard try database.tableExists(table),
            try !database.columns(in: table).contains(where: { $0.name == "imported" })
        else { return }
        try database.execute(sql: "ALTER TABLE focus ADD COLUMN imported")
    }
}
