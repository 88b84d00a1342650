import CycCore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import CycStore

private let mutations = TestDepth.cases("CYC_TEST_MUTATIONS", quick: 12, deep: 120)

/// Journals and tables with modified rows.
struct MutationTests {
    private let folder: TemporaryFolder
    private let files: LedgerFiles

    init() throws {
        folder = try TemporaryFolder()
        files = folder.ledger
    }

    private static let values = [
        "NULL", "'x'", "''", "x''", "x'ff'", "1.5", "'2026-11-22'", "-1", "0", "1", "2", "77",
        "9223372036854775807", "-9223372036854775808", "randomblob(16)", "zeroblob(16)",
        "'today'", "'streak'", "char(10)", "999999999", "20778",
    ]

    /// Modifies random journal rows.
    private func mutateJournal(_ random: inout Seeded, _ database: Database) throws -> String {
        let count = try Int64.fetchOne(database, sql: "SELECT count(*) FROM action") ?? 0
        let (one, other) = (
            Int64.random(in: 1...count, using: &random), Int64.random(in: 1...count, using: &random)
        )
        let value = try #require(Self.values.randomElement(using: &random))
        let mutation = Int.random(in: 0..<12, using: &random)
        switch mutation {
        case 0...3:
            var content = try #require(
                try Data.fetchOne(
                    database, sql: "SELECT content FROM action WHERE seq = ?", arguments: [one]))
            let place = Int.random(in: 0..<content.count, using: &random)
            if Bool.random(using: &random) {
                content = content.prefix(place)
            } else {
                content[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            try database.execute(
                sql: "UPDATE action SET content = ? WHERE seq = ?", arguments: [content, one])
        case 4:
            try database.execute(
                sql: "UPDATE OR IGNORE action SET content = \(value) WHERE seq = ?",
                arguments: [one])
        case 5:
            try database.execute(
                sql: "UPDATE OR IGNORE action SET stamp = \(value) WHERE seq = ?", arguments: [one])
        case 6:
            try database.execute(
                sql: "DELETE FROM action WHERE seq BETWEEN ? AND ?",
                arguments: [one, Bool.random(using: &random) ? one : max(one, other)])
        case 7:
            try swap(database, "action", "seq", one, other)
        case 8:
            try database.execute(
                sql: """
                    UPDATE action SET content = (SELECT content FROM action WHERE seq = \(other)),
                        stamp = (SELECT stamp FROM action WHERE seq = \(other)) WHERE seq = \(one)
                    """)
        case 9: try database.execute(sql: "DELETE FROM action")
        case 10:
            try database.execute(
                sql: "DELETE FROM action WHERE seq = (SELECT max(seq) FROM action)")
        default:
            try database.execute(
                sql: "UPDATE sqlite_sequence SET seq = \(value) WHERE name = 'action'")
        }
        return "mutation \(mutation) of actions \(one) and \(other) of \(count), \(value)"
    }

    private func swap(
        _ database: Database, _ table: String, _ key: String, _ one: Int64, _ other: Int64
    ) throws {
        guard one != other else { return }
        for (from, to) in [(one, -1), (other, one), (-1, other)] as [(Int64, Int64)] {
            try database.execute(
                sql: "UPDATE \(table) SET \(key) = \(to) WHERE \(key) = \(from)")
        }
    }

    /// Modifies random table rows.
    private func mutateTables(_ random: inout Seeded, _ database: Database) throws {
        let kind = try #require(EntryKind.allCases.randomElement(using: &random)).rawValue
        let ids = try Int64.fetchAll(database, sql: "SELECT id FROM \(kind)").shuffled(
            using: &random)
        guard let one = ids.first, let other = ids.last else { return }
        let columns = try database.columns(in: kind).map(\.name).filter { $0 != "id" }
        let column = try #require(columns.randomElement(using: &random))
        let value = try #require(Self.values.randomElement(using: &random))
        switch Int.random(in: 0..<10, using: &random) {
        case 0...4:
            try database.execute(
                sql: "UPDATE OR IGNORE \(kind) SET \"\(column)\" = \(value) WHERE id = \(one)")
        case 5:
            try database.execute(sql: "UPDATE OR IGNORE \(kind) SET id = 77777 WHERE id = \(one)")
        case 6: try database.execute(sql: "DELETE FROM \(kind) WHERE id = \(one)")
        case 7: try swap(database, kind, "id", one, other)
        case 8:
            let rest = columns.filter { $0 != "entry" }.map { "\"\($0)\"" }.joined(separator: ", ")
            try database.execute(
                sql: """
                    INSERT INTO \(kind) (id, entry, \(rest))
                        SELECT 88888, randomblob(16), \(rest) FROM \(kind) WHERE id = \(one)
                    """)
        default: try database.execute(sql: "DELETE FROM \(kind)")
        }
    }

    private enum Side: CaseIterable { case journal, tables, both }

    @Test(
        "Repair restores modified journal or tables from the other and keeps readable data",
        arguments: TestDepth.isDeep ? 0..<4 : 0..<1)
    func mutations(part: UInt64) throws {
        let ledger = try files.open()
        var modelTests = JournalModelTests(ledger, seed: TestDepth.firstSeed + part + 400)
        modelTests.isClockSteady = part % 2 == 0
        // There is one profile.
        while EntryKind.allCases.contains(where: {
            modelTests.model.entries($0).count
                < ($0 == .profile ? 1 : TestDepth.cases(quick: 2, deep: 3))
        }) {
            try modelTests.step()
        }
        let before = try ledger.backup()
        let actions = try ledger.actions()
        try ledger.close()
        let whole = try bytes(of: files.database)
        var random = Seeded(state: TestDepth.firstSeed + part)
        var damaged = 0
        for number in 0..<CycStoreTests.mutations / 4 {
            for path in [files.log, files.logIndex] { unlink(path) }
            try write(whole, to: files.database)
            let side = Side.allCases[number % 3]
            let queue = try DatabaseQueue(path: files.database)
            var mutation = ""
            try queue.writeWithoutTransaction { database in
                if side != .tables { mutation = try mutateJournal(&random, database) }
                if side != .journal { try mutateTables(&random, database) }
            }
            let (rows, readable) = try queue.read { database in
                let recovered = RecoveredData(database)
                return (recovered.rows, Set(recovered.actions.map(\.id)))
            }
            try queue.close()
            do {
                try Ledger.verify(files)
                // The modification changed nothing.
                #expect(try files.read().backup() == before)
                continue
            } catch let problem as CycError {
                guard case .ledgerDamaged(_, let detail) = problem else { throw problem }
                #expect(!detail.isEmpty)
            }
            damaged += 1
            guard case .reconciled(let report) = try Ledger.repair(files, at: writtenAt) else {
                Issue.record("nothing was mended")
                continue
            }
            unlink(report.kept)
            try Ledger.verify(files)
            let repaired = try files.open()
            let after = try repaired.backup()
            let left = try repaired.actions()
            #expect(Set(left.map(\.id)).isSuperset(of: readable))
            if side == .both {
                // Entries equal in both remain unless the journal records their removal.
                for entry in rows.values
                where before[entry.kind].contains(where: {
                    $0.id == entry.id && $0.number == entry.number && $0.values == entry.values
                }) {
                    #expect(
                        after[entry.kind].contains {
                            $0.id == entry.id && $0.values == entry.values
                        },
                        """
                        \(part) \(number) \(mutation): \(entry) became
                        \(after[entry.kind].filter { $0.id == entry.id })
                        """)
                }
            } else {
                let lost = EntryKind.allCases.flatMap { kind in
                    before[kind].filter { !after[kind].contains($0) }
                }
                let new = EntryKind.allCases.flatMap { kind in
                    after[kind].filter { !before[kind].contains($0) }
                }
                #expect(
                    after == before, "\(part) \(number) \(side) \(mutation): \(lost) became \(new)")
            }
            if readable.count == actions.count, modelTests.isClockSteady {
                #expect(left.prefix(actions.count) == actions[...])
            }
            // The ledger stays usable.
            _ = try repaired.history(limit: nil)
            _ = try? repaired.undo(.newest(nil), at: writtenAt)
            _ = try repaired.addDDay("after", on: today, includeToday: false)
            try repaired.close()
            try Ledger.verify(files)
            #expect(try Ledger.repair(files, at: writtenAt) == .intact)
        }
        #expect(damaged > CycStoreTests.mutations / 6)
    }

    @Test("Number is not reused if the stored next number is too low or missing")
    func numbers() throws {
        let ledger = try files.open()
        for name in ["a", "b", "c"] {
            _ = try ledger.addDDay(name, on: today, includeToday: false)
        }
        try ledger.removeDDay(3)
        try ledger.close()
        for change in [
            "UPDATE meta SET value = 3 WHERE key = 'next_dday'",
            "DELETE FROM meta WHERE key = 'next_dday'",
            "UPDATE meta SET value = 'x' WHERE key = 'next_dday'",
            "UPDATE meta SET value = -5 WHERE key = 'next_dday'",
            "UPDATE meta SET value = 9223372036854775807 WHERE key = 'next_dday'",
        ] {
            try sql(change, on: files.database)
            #expect(throws: CycError.self, "\(change)") { try Ledger.verify(files) }
            guard case .reconciled = try Ledger.repair(files, at: writtenAt) else {
                Issue.record("nothing was mended: \(change)")
                continue
            }
            try Ledger.verify(files)
            #expect(try files.read().backup().nextNumbers[.dday] == 4, "\(change)")
        }
    }

    @Test("Empty journal is rebuilt from the tables")
    func lostJournal() throws {
        let ledger = try files.open()
        try fill(ledger)
        _ = try ledger.addTodos([TodoContent(title: "a", created: writtenAt)], at: writtenAt)
        let before = try ledger.backup()
        try ledger.close()
        try sql("UPDATE action SET content = x'00'", on: files.database)
        guard case .reconciled = try Ledger.repair(files, at: writtenAt) else {
            Issue.record("nothing was mended")
            return
        }
        let repaired = try files.open()
        try expectFilled(repaired)
        #expect(try repaired.backup() == before)
        #expect(try repaired.history(limit: nil).map(\.action.command) == ["doctor"])
        // Plain undo does not revert a repair.
        #expect(throws: CycError.undo(.nothingToUndo)) {
            try repaired.undo(.newest(nil), at: writtenAt)
        }
        #expect(throws: CycError.undo(.nothingToUndo)) {
            try repaired.undo(.newest(.todo), at: writtenAt)
        }
    }

    @Test("One repair restores counts and journal")
    func countsToo() throws {
        try files.makeFilled()
        try sql("DELETE FROM local_year; DELETE FROM freeze", on: files.database)
        guard case .reconciled = try Ledger.repair(files, at: writtenAt) else {
            Issue.record("nothing was mended")
            return
        }
        try Ledger.verify(files)
        let ledger = try files.open()
        try ledger.recount(mine: [me])
        try expectFilled(ledger)
    }

    @Test("A ledger that is replaced keeps its history")
    func replaced() throws {
        let ledger = try files.open()
        try fill(ledger)
        _ = try ledger.addTodos([TodoContent(title: "a", created: writtenAt)], at: writtenAt)
        let (before, actions) = (try ledger.backup(), try ledger.actions())
        try ledger.close()
        try sql("UPDATE commit_day SET records = x'0102'", on: files.database)
        guard case .replaced = try Ledger.repair(files, at: writtenAt) else {
            Issue.record("nothing was replaced")
            return
        }
        let fresh = try files.open()
        #expect(try fresh.backup() == before)
        #expect(try fresh.actions() == actions)
        #expect(try fresh.undoTodos().numbers == [1])
        try Ledger.verify(files)
    }
}
