import CycCore
import GRDB

extension DatabaseQueue {
    /// Takes one step after the other, and makes the tables of new kinds.
    ///
    /// - Parameters:
    ///   - found: What there is.
    ///   - migrations: All steps, also those that were taken.
    ///   - prepare: Gets the number of each step before it is taken.
    /// - Throws: What the database and `prepare` throw.
    func migrate(
        from found: SchemaVersion, _ migrations: [Migration],
        prepare: (Int) throws -> Void = { _ in }
    ) throws {
        for version in found.migrations..<migrations.count {
            if version == 0 {
                try inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
            }
            try prepare(version + 1)
            try write { database in
                try database.execute(sql: migrations[version].sql)
                try migrations[version].convert(database)
                let reached = SchemaVersion(migrations: version + 1, kinds: found.kinds)
                try database.execute(sql: "PRAGMA user_version = \(reached.number)")
            }
        }
        let version = SchemaVersion(migrations)
        guard version.kinds > found.kinds else { return }
        try write { database in
            for kind in EntryKind.allCases { try database.execute(sql: kind.creation) }
            try database.execute(sql: "PRAGMA user_version = \(version.number)")
        }
    }

    /// What is scanned again, and what a step may have to read.
    private static let scanned = ["commit_day", "local_year", "touched", "scope"]

    /// Makes a table anew that cannot be read, which would keep every step from being taken.
    ///
    /// - Source: https://sqlite.org/pragma.html#pragma_writable_schema
    private func emptyIfUnreadable(_ table: String) throws {
        do {
            try read { database in
                let rows = try Row.fetchCursor(database, sql: "SELECT * FROM \(table)")
                while try rows.next() != nil {}
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            try inDatabase { database in
                let making = try String.fetchAll(
                    database,
                    sql: "SELECT sql FROM sqlite_master WHERE tbl_name = ? AND sql IS NOT NULL",
                    arguments: [table])
                try database.execute(sql: "PRAGMA writable_schema = ON")
                try database.execute(
                    sql: "DELETE FROM sqlite_master WHERE tbl_name = ?", arguments: [table])
                try database.execute(sql: "PRAGMA writable_schema = RESET")
                for statement in making { try database.execute(sql: statement) }
            }
        }
    }

    /// A copy in memory that was brought up to date.
    ///
    /// - Parameters:
    ///   - found: What there is.
    ///   - savesWhatItCan: Whether what of ``scanned`` cannot be read is left out.
    /// - Returns: The copy.
    /// - Throws: What the database throws.
    func migratedCopy(
        from found: SchemaVersion, savesWhatItCan: Bool = false
    ) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let copy = try DatabaseQueue(configuration: configuration)
        try backup(to: copy)
        if savesWhatItCan { for table in Self.scanned { try copy.emptyIfUnreadable(table) } }
        try copy.migrate(from: found, Migration.all)
        return copy
    }
}
