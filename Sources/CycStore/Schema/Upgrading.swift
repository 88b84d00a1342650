import CycCore
import CycPOSIX
import Foundation
import GRDB

extension DatabaseQueue {
    /// Creates the tables of an empty ledger.
    func makeTables() throws {
        try inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try write { database in
            for part in [Schema.common, Schema.repositories, Schema.github, Schema.outbox] {
                try database.execute(sql: part)
            }
            try database.makeJournal()
            try database.execute(
                sql: "INSERT INTO machine (id, identity, name) VALUES (1, ?, ?)",
                arguments: [Data(MachineID.random().bytes), hostName()])
            try database.setVersion()
        }
    }

    /// Upgrades tables of an older structure, or with fewer kinds.
    ///
    /// - Throws: ``CorruptionError`` if any data of a former ledger is unreadable: only a repair
    ///   may omit it.
    func upgrade(from found: SchemaVersion) throws {
        guard found != .current else { return }
        try write { database in
            if found.hasLegacyJournal {
                try database.upgradeFormer()
                try database.setVersion()
            } else {
                try database.upgradeTables()
            }
        }
    }

    /// Returns an upgraded copy in memory.
    func upgradedCopy(from found: SchemaVersion) throws -> DatabaseQueue {
        let copy = try Self.inMemory()
        try backup(to: copy)
        try copy.upgrade(from: found)
        return copy
    }
}

extension Database {
    fileprivate func makeJournal() throws {
        try execute(sql: Schema.journal)
        for kind in EntryKind.allCases { try execute(sql: kind.creation) }
    }

    fileprivate func setVersion() throws {
        try execute(sql: "PRAGMA user_version = \(SchemaVersion.current.number)")
    }

    /// Adds the tables of new kinds, and the columns and indexes of new fields. No entry has a value
    /// there yet.
    func upgradeTables() throws {
        for kind in EntryKind.allCases {
            let missing = try missingColumns(of: kind)
            for column in kind.columns where missing.contains(column) {
                try execute(sql: "ALTER TABLE \(kind.rawValue) ADD COLUMN \"\(column)\"")
            }
        }
        for kind in EntryKind.allCases { try execute(sql: kind.creation) }
        try setVersion()
    }

    /// Returns the columns of fields that the table of a kind lacks; none if there is no table.
    func missingColumns(of kind: EntryKind) throws -> Set<String> {
        let present = try all("PRAGMA table_info(\(kind.rawValue))") { try $0.text(1) }
        return present.isEmpty ? [] : Set(kind.columns).subtracting(present)
    }

    /// Replaces a journal of the former structure, and the tables of entries.
    fileprivate func upgradeFormer() throws {
        let former = LegacyJournal(self)
        guard former.isWhole else { throw CorruptionError("action") }
        try remakeTables()
        let last = former.recovered.actions.last?.at
        try reconcile(
            with: former.recovered, former.reconciled,
            at: last ?? .epoch)
    }

    /// Returns the readable data of a legacy journal, and replaces its tables by empty ones.
    func recoverLegacy() throws -> RecoveredData {
        let recovered = LegacyJournal(self).recovered
        try remakeTables()
        try setVersion()
        return recovered
    }

    /// Replaces the tables of the journal and of the entries by empty ones that have the same machines.
    private func remakeTables() throws {
        let machines = try all("SELECT id, identity, name FROM machine") { row in
            (try row.number(0), try row.bytes(1), try row.text(2))
        }
        for table in ["machine", "action"] + EntryKind.allCases.map(\.rawValue) {
            try execute(sql: "DROP TABLE IF EXISTS \(table)")
        }
        try makeJournal()
        for (id, identity, name) in machines {
            try run(
                "INSERT INTO machine (id, identity, name) VALUES (?, ?, ?)",
                [id, Data(identity), name])
        }
    }
}
