import CycCore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import CycStore

struct UpgradeTests {
    private let folder: TemporaryFolder
    private let files: LedgerFiles

    init() throws {
        folder = try TemporaryFolder()
        files = folder.ledger
    }

    private func makeFormer() throws {
        try files.makeFolder()
        try write([], to: files.database)
        try sql(FormerLedger.script, on: files.database)
    }

    @Test("Ledger of the former structure is upgraded with all entries")
    func upToDate() throws {
        try makeFormer()
        guard case .older = try LedgerReader.openForReading(files) else {
            Issue.record("a reader took an old ledger")
            return
        }
        // Without write permission a copy in memory is read.
        let before = try bytes(of: files.database)
        let reader = try #require(try LedgerReader.openWithoutWriting(files))
        try expectFilled(reader, hasLists: false)
        try expectAgendaFilled(reader)
        try reader.close()
        #expect(try bytes(of: files.database) == before)
        let ledger = try files.open()
        try expectFilled(ledger, hasLists: false)
        try expectAccountFilled(ledger)
        try expectRulesFilled(ledger)
        try expectAgendaFilled(ledger)
        try expectRemindersFilled(ledger)
        try ledger.close()
        try Ledger.verify(files)
        let new = try TemporaryFolder()
        try new.ledger.open().close()
        #expect(try schema(of: files.database) == schema(of: new.ledger.database))
        // One copy is kept of how it was.
        let copy = files.copy(beforeVersion: SchemaVersion.current.structure)
        #expect(try mode(of: copy) == 0o600)
        #expect(try DatabaseQueue.reading(copy).version().number == FormerLedger.version)
    }

    /// Takes away what structure 19 added to a filled ledger.
    private func makeStructure18() throws {
        let ledger = try files.open()
        try fill(ledger)
        let now = writtenAt.instant
        _ = try ledger.changeFocus("focus add", at: writtenAt, since: now - 600) { _ in
            let interval = FocusInterval(from: now - 600, to: now - 60, goal: 3600)
            return try FocusEditor(open: nil, now: now, zone: .utc).add(interval)
        }
        _ = try ledger.addTodos([TodoContent(title: "one", created: writtenAt)], at: writtenAt)
        try ledger.close()
        let number = 18_000 + EntryKind.allCases.count
        try sql(
            """
            DROP INDEX focus_machine; ALTER TABLE focus DROP COLUMN machine;
            PRAGMA user_version = \(number)
            """, on: files.database)
    }

    @Test("Ledger of structure 18 gets the machines of intervals and keeps its journal")
    func structure18() throws {
        try makeStructure18()
        let before = try bytes(of: files.database)
        guard case .older = try LedgerReader.openForReading(files) else {
            Issue.record("a reader took an old ledger")
            return
        }
        let reader = try #require(try LedgerReader.openWithoutWriting(files))
        try expectFilled(reader)
        try reader.close()
        #expect(try bytes(of: files.database) == before)
        try files.open().close()
        try Ledger.verify(files)
        try expectFilled(files.read())
        let new = try TemporaryFolder()
        try new.ledger.open().close()
        #expect(try schema(of: files.database) == schema(of: new.ledger.database))
        let copy = files.copy(beforeVersion: SchemaVersion.current.structure)
        #expect(try DatabaseQueue.reading(copy).version().structure == 18)
    }

    @Test(
        "Damaged ledger of structure 18 is repaired in place",
        arguments: [
            "DELETE FROM freeze", "UPDATE todo SET title = 'another' WHERE id = 1",
            "DELETE FROM focus",
        ])
    func damaged18(damage: String) throws {
        try makeStructure18()
        try sql(damage, on: files.database)
        guard case .reconciled = try Ledger.repair(files, at: writtenAt) else {
            Issue.record("it was not repaired in its place")
            return
        }
        try Ledger.verify(files)
        #expect(try DatabaseQueue.reading(files.database).version() == .current)
        try expectFilled(files.read())
    }

    @Test(
        "Whatever was done in a former ledger, its journal, history, numbers and undo go on",
        arguments: 0..<UInt64(TestDepth.cases(quick: 5, deep: 80)))
    func random(seed: UInt64) throws {
        try makeFormer()
        let former = try RandomLegacyLedger(seed: TestDepth.firstSeed &+ seed)
        try former.write(to: files.database)
        let ledger = try files.open()
        var modelTests = JournalModelTests(ledger, seed: seed, after: former.model)
        try modelTests.expectSame()
        try modelTests.expectHistory()
        for _ in 0..<30 { try modelTests.step() }
        try modelTests.expectSame()
        try modelTests.expectHistory()
        try ledger.close()
        try Ledger.verify(files)
    }

    @Test(
        "An older ledger is left alone, and the release that reads it is named",
        arguments: TestDepth.sample(1..<17, quick: 6))
    func older(structure: Int) throws {
        try makeFormer()
        let number = structure < 9 ? structure : structure * 1_000 + 5
        try sql("DROP TABLE place_proof; PRAGMA user_version = \(number)", on: files.database)
        let before = try bytes(of: files.database)
        let problem = CycError.ledgerOlder(file: files.database, release: "0.1.0")
        #expect(problem.status == .badData)
        #expect(throws: problem) { try LedgerReader.openForReading(files) }
        #expect(throws: problem) { try LedgerReader.openWithoutWriting(files) }
        #expect(throws: problem) { try files.open() }
        #expect(throws: problem) { try Ledger.repair(files, at: writtenAt) }
        #expect(try bytes(of: files.database) == before)
    }

    @Test(
        "A former ledger of which something cannot be read is left to a repair, which keeps it",
        arguments: [
            "UPDATE action SET content = X'0102' WHERE seq = 3", "DELETE FROM action WHERE seq = 2",
            "UPDATE todo SET title = 'another' WHERE id = 1", "DELETE FROM freeze",
        ])
    func damaged(damage: String) throws {
        try makeFormer()
        try sql(damage, on: files.database)
        let before = try bytes(of: files.database)
        #expect {
            try files.open()
        } throws: { error in
            if case CycError.ledgerDamaged? = error as? CycError { true } else { false }
        }
        #expect(try bytes(of: files.database) == before)
        guard case .reconciled(let report) = try Ledger.repair(files, at: writtenAt) else {
            Issue.record("it was not repaired in its place")
            return
        }
        #expect(try DatabaseQueue.reading(report.kept).version().number == FormerLedger.version)
        #expect(try !files.read().repositories().isEmpty, "what was fetched stays")
        try Ledger.verify(files)
        let saved = try files.read().backup()
        #expect(saved.added == filledKeepsake.added && saved.removed == filledKeepsake.removed)
        #expect(saved.freezes == filledKeepsake.freezes)
    }

    @Test(
        "A program of the former structure that has the ledger open cannot write into it any more")
    func formerWriter() throws {
        try makeFormer()
        let former = try DatabaseQueue(path: files.database)
        let insert = "INSERT INTO action (clock, content) VALUES (1, X'00')"
        try former.write { try $0.execute(sql: "\(insert); DELETE FROM action WHERE clock = 1") }
        try sql(
            """
            UPDATE sqlite_sequence SET seq = (SELECT max(seq) FROM action) WHERE name = 'action'
            """, on: files.database)
        try files.open().close()
        #expect(throws: DatabaseError.self) { try former.write { try $0.execute(sql: insert) } }
        try former.close()
        try Ledger.verify(files)
    }

    @Test("Empty file is a damaged ledger, not a new one")
    func empty() throws {
        try files.makeFolder()
        try write([], to: files.database)
        let problem = CycError.ledgerDamaged(file: files.database, detail: "0 bytes")
        #expect(throws: problem) { try LedgerReader.openForReading(files) }
        #expect(throws: problem) { try files.open() }
        #expect(try bytes(of: files.database) == [])
        guard case .replaced = try Ledger.repair(files, at: writtenAt) else {
            Issue.record("nothing was repaired")
            return
        }
        try fill(files.open())
        try expectFilled(files.read())
    }

    @Test("Ledger with interrupted creation is created again")
    func connectionLost() throws {
        try files.makeFolder()
        try write(Array("half a ledger".utf8), to: "\(files.database).new")
        try fill(files.open())
        try expectFilled(files.read())
        #expect(!FileManager.default.fileExists(atPath: "\(files.database).new"))
    }

    private func schema(of path: String) throws -> [String: [String]] {
        try DatabaseQueue(path: path).read { database in
            let tables = try String.fetchAll(
                database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
            var schema: [String: [String]] = [:]
            for table in tables {
                schema[table] = try database.columns(in: table).map(\.name).sorted()
            }
            schema["indexes"] = try String.fetchAll(
                database,
                sql:
                    "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql NOT NULL ORDER BY name"
            )
            return schema
        }
    }
}
