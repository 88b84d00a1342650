import CycCore
import CycStore
import Foundation
import GRDB

@testable import cyc

/// Writes into columns of a filled ledger, past everything that would check them: table, column and
/// row in one byte each, then a value.
struct LedgerColumns: Target {
    private let model: LedgerModel
    private let questions: LedgerQuestions
    private let tables: [Table]

    private static let moment = Moment(
        instant: 1_795_255_200, minutesEastOfUTC: 540)

    private struct Table {
        let name: String
        let columns: [String]
        /// What tells rows apart.
        let key: String
    }

    /// The first byte of a value.
    private enum Kind: Int, CaseIterable {
        case null, number, smallNumber, power, real, text, blob
        /// One byte of what is there.
        case byte
    }

    init(_ workshop: Workshop) throws {
        model = try LedgerModel(workshop, isFilled: true)
        questions = try LedgerQuestions()
        tables = try Self.tables(model.files.database)
        if questions.meetDamage(in: model.world) { Fuzz.fail("the model is damaged") }
    }

    private static func tables(_ file: String) throws -> [Table] {
        let queue = try DatabaseQueue(path: file)
        let tables = try queue.read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name"
            ).map { row in
                let (name, sql): (String, String) = (row[0], row[1])
                let keys = try database.primaryKey(name).columns
                return Table(
                    name: name, columns: try database.columns(in: name).map(\.name),
                    key: sql.contains("WITHOUT ROWID") ? keys.joined(separator: ", ") : "rowid")
            }
        }
        try queue.close()
        return tables
    }

    func seeds() throws -> [[UInt8]] {
        // Each takes some hundredths of a second; libFuzzer finds the other kinds of values itself.
        let values: [[UInt8]] = [
            [1, 255, 255, 255, 255, 255, 255, 255, 127], [2, 255], [7, 0, 0, 1],
        ]
        var seeds: [[UInt8]] = []
        for (number, table) in tables.enumerated() {
            for column in table.columns.indices {
                let value = values[seeds.count % values.count]
                seeds.append([UInt8(number), UInt8(column), 0] + value)
            }
        }
        return seeds
    }

    func run(_ input: [UInt8]) {
        model.restore()
        do { try write(Reader(input)) } catch { return }
        let verdict = self.verdict
        let metDamage = questions.meetDamage(in: model.world)
        if verdict == nil, metDamage {
            Fuzz.fail("doctor finds a ledger intact that cannot be read")
        }
        // What the agent does.
        _ = try? Ledger.openForWriting(model.files) { _ in }.announceChange()
        guard case .ledgerDamaged? = verdict else { return }
        do {
            _ = try Ledger.repair(model.files, at: Self.moment)
        } catch {
            Fuzz.fail("repair: \(error)")
        }
        if let verdict = self.verdict { Fuzz.fail("after a repair: \(verdict)") }
        if questions.meetDamage(in: model.world) { Fuzz.fail("damage is left after a repair") }
        let kept = "\(model.files.database).damaged-20261121-190000"
        for suffix in ["", "-wal", "-shm"] { unlink(kept + suffix) }
    }

    /// What doctor says of the ledger.
    private var verdict: CycError? {
        do {
            try Ledger.verify(model.files)
            return nil
        } catch let problem as CycError {
            return problem
        } catch {
            Fuzz.fail("verify: \(error)")
        }
    }

    private func write(_ reader: Reader) throws {
        var reader = reader
        let queue = try DatabaseQueue(path: model.files.database)
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA ignore_check_constraints = ON")
            try database.execute(sql: "PRAGMA foreign_keys = OFF")
            var count = 0
            while !reader.isAtEnd, count < 8 {
                count += 1
                let table = tables[reader.byte() % tables.count]
                let column = table.columns[reader.byte() % table.columns.count]
                let row = reader.byte()
                let place = """
                    (\(table.key)) IN (SELECT \(table.key) FROM \(table.name) LIMIT 1
                        OFFSET \(row) % max(1, (SELECT count(*) FROM \(table.name))))
                    """
                let old = try DatabaseValue.fetchOne(
                    database, sql: "SELECT \"\(column)\" FROM \(table.name) WHERE \(place)")
                let new = value(&reader, over: old ?? .null)
                // A refused write is none.
                try? database.execute(
                    sql: "UPDATE \(table.name) SET \"\(column)\" = ? WHERE \(place)",
                    arguments: [new])
            }
        }
        try queue.close()
    }

    private func value(_ reader: inout Reader, over old: DatabaseValue) -> DatabaseValue {
        switch Kind(rawValue: reader.byte() % Kind.allCases.count) {
        case .null, nil: return .null
        case .number: return Int64(bitPattern: reader.number(bytes: 8)).databaseValue
        case .smallNumber: return Int64(Int8(truncatingIfNeeded: reader.byte())).databaseValue
        case .power:
            let byte = reader.byte()
            return (Int64(1) << (byte & 63) &+ Int64(byte >> 6) &- 1).databaseValue
        case .real: return Double(bitPattern: reader.number(bytes: 8)).databaseValue
        case .text:
            return String(decoding: reader.bytes(reader.byte()), as: UTF8.self).databaseValue
        case .blob: return Data(reader.bytes(reader.byte())).databaseValue
        case .byte:
            let (offset, byte) = (Int(reader.number(bytes: 2)), UInt8(reader.byte()))
            switch old.storage {
            case .blob(var bytes) where !bytes.isEmpty:
                bytes[bytes.startIndex + offset % bytes.count] = byte
                return bytes.databaseValue
            case .string(let text) where !text.isEmpty:
                var bytes = Array(text.utf8)
                bytes[offset % bytes.count] = byte
                return String(decoding: bytes, as: UTF8.self).databaseValue
            case .int64(let number): return (number ^ Int64(byte) << (offset & 56)).databaseValue
            default: return old
            }
        }
    }
}
