import CycCore
import GRDB

extension Migration {
    /// Challenges by the week.
    ///
    /// - `challenge`: `per_week`, where the table was made without it.
    static let version14 = Migration(sql: "") { database in
        guard
            try !database.columns(in: EntryKind.challenge.rawValue).contains(where: {
                $0.name == "per_week"
            })
        else { return }
        try database.execute(sql: "ALTER TABLE challenge ADD COLUMN per_week")
    }
}
