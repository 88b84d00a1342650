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

    /// A copy in memory that was brought up to date.
    func migratedCopy(from found: SchemaVersion) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let copy = try DatabaseQueue(configuration: configuration)
        try backup(to: copy)
        try copy.migrate(from: found, Migration.all)
        return copy
    }
}
