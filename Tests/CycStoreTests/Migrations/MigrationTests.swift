import CycCore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import CycStore

struct MigrationTests {
    private let folder: TemporaryFolder
    private let files: LedgerFiles

    init() throws {
        folder = try TemporaryFolder()
        files = folder.ledger
    }

    private func make(_ fixture: LedgerFixture) throws {
        try files.makeFolder()
        try write([], to: files.database)
        try sql(fixture.script, on: files.database)
    }

    @Test("There is a filled ledger of every version")
    func complete() {
        #expect(LedgerFixture.all.map(\.version) == Array(0...Migration.all.count))
    }

    @Test(
        "Every version is brought up to date with all that is in it", arguments: LedgerFixture.all)
    func upToDate(_ fixture: LedgerFixture) throws {
        try make(fixture)
        if fixture.version < Migration.all.count {
            guard case .older = try LedgerReader.openForReading(files) else {
                Issue.record("a reader took an old ledger")
                return
            }
            // Who may write nothing reads a copy in memory.
            let before = try bytes(of: files.database)
            let reader = try #require(try LedgerReader.openUnchanged(files))
            if fixture.version > 0 { try expectFilled(reader, hasLists: false) }
            if fixture.version >= 3 { try expectAgendaFilled(reader) }
            try reader.close()
            #expect(try bytes(of: files.database) == before)
        }
        let ledger = try files.open()
        if fixture.version == 0 { try fill(ledger) }
        try expectFilled(ledger, hasLists: fixture.version == 0)
        if fixture.version >= 2 { try expectAccountFilled(ledger) }
        if fixture.version >= 2 { try expectRulesFilled(ledger, version: fixture.version) }
        if fixture.version >= 3 { try expectAgendaFilled(ledger) }
        if fixture.version >= 4 { try expectRemindersFilled(ledger) }
        // A new ledger and one that was brought up to date have the same tables.
        let new = try TemporaryFolder()
        try new.ledger.open().close()
        try ledger.close()
        #expect(try schema(of: files.database) == schema(of: new.ledger.database))
    }

    @Test("Intervals of a table that told no other program's apart are of here")
    func withoutImported() throws {
        try files.makeFolder()
        try write([], to: files.database)
        try sql(
            """
            PRAGMA journal_mode = WAL; \(LedgerFixture.all[12].sql);
            CREATE TABLE focus (
                id INTEGER PRIMARY KEY, entry BLOB NOT NULL UNIQUE, "from", "to", "paused", "todo",
                "title", "tags", "note", "repository", "goal", "sitting", "plan", "planned"
            );
            INSERT INTO focus (id, entry, "from", "to", paused, tags, goal)
                VALUES (1, randomblob(16), 1795255200, 1795258800, 0, '', 14400);
            PRAGMA user_version = 12007
            """, on: files.database)
        let ledger = try files.open()
        let entries = try ledger.focus(in: 0..<2_000_000_000)
        #expect(entries.map(\.interval.isImported) == [false])
        let new = try TemporaryFolder()
        try new.ledger.open().close()
        try ledger.close()
        func columns(_ path: String) throws -> [String] {
            try DatabaseQueue(path: path).read { try $0.columns(in: "focus").map(\.name) }
        }
        #expect(try columns(files.database) == columns(new.ledger.database))
    }

    @Test("That some remote had a commit is no proof that one of them has it")
    func formerlyPublished() throws {
        try make(LedgerFixture.all[16])
        // Pushed, published and dated.
        try sql(
            """
            UPDATE commit_day SET records = X'00000000000000010100000000000000010203040700000003e8';
            INSERT OR REPLACE INTO pushed_day VALUES (1, 20778, 1, 1795255331);
            """, on: files.database)
        let ledger = try files.open()
        let day = Day(number: 20_778)
        let records = try ledger.commits(on: day).flatMap(\.records)
        #expect(records == [CommitRecord(id: commit(1), isPushed: true, authored: 1000)])
        #expect(try ledger.scanState(of: 1) == nil)
        #expect(try ledger.repositories().flatMap(\.remotes).allSatisfy { $0.slot == nil })
        var settings = Settings()
        settings.github.login = "octo"
        func held() throws -> [Day: Int64] {
            let facts = try ledger.facts(
                standingIn: nil, today: day, following: settings.github)
            return facts.knowledge.account?.pushedDays ?? [:]
        }
        #expect(try held() == [:])
        // Proven now, it counts from when it was first seen.
        let name = AccountName(host: .dotCom, login: "octo")
        try ledger.notePushed(day, commits: 1, of: name, at: 1_795_300_000)
        #expect(try held()[day] == 1_795_255_331)
    }

    @Test(
        "Of a damaged ledger of one of the last versions a repair carries over what is the person's own",
        arguments: LedgerFixture.all.filter { (6..<Migration.all.count).contains($0.version) })
    func damaged(_ fixture: LedgerFixture) throws {
        try make(fixture)
        let queue = try DatabaseQueue(path: files.database)
        let page = try queue.read {
            try Int.fetchOne(
                $0, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'commit_day'")
        }
        try queue.close()
        let place = try #require(page) * 4_096 - 4_096
        var content = try bytes(of: files.database)
        content.replaceSubrange(place..<place + 4_096, with: repeatElement(0xff, count: 4_096))
        try write(content, to: files.database)
        guard case .replaced = try Ledger.repair(files, at: writtenAt) else {
            Issue.record("nothing was repaired")
            return
        }
        let saved = try files.read().keepsake()
        #expect(saved.added == filledKeepsake.added && saved.removed == filledKeepsake.removed)
        #expect(saved.freezes == filledKeepsake.freezes)
        try expectAgendaFilled(files.read())
        try Ledger.verify(files)
    }

    @Test("An empty file is a damaged ledger, and never taken for a new one")
    func empty() throws {
        try files.makeFolder()
        try write([], to: files.database)
        let problem = Problem.ledgerDamaged(file: files.database, detail: "0 bytes")
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

    @Test("A ledger whose making was cut off is made again")
    func cutOff() throws {
        try files.makeFolder()
        try write(Array("half a ledger".utf8), to: "\(files.database).new")
        try fill(files.open())
        try expectFilled(files.read())
        #expect(!FileManager.default.fileExists(atPath: "\(files.database).new"))
    }

    @Test("What an older version took and no reader does is brought into the ranges")
    func outOfRange() throws {
        try make(LedgerFixture.all[5])
        try sql(
            """
            INSERT INTO challenge SELECT 9223372036854775807, name, rule, target_days, start, until,
                goal, rest_days, stopped, announced FROM challenge WHERE id = 1;
            INSERT INTO challenge SELECT -4, name, rule, target_days, start, until, goal, rest_days,
                stopped, announced FROM challenge WHERE id = 1;
            INSERT INTO reminder SELECT day, minute, channel, 17, claimed, claimed_offset, delivered,
                delivered_offset, again, scheduled_for, place, trouble, title, body FROM reminder
                WHERE minute = 1140;
            INSERT INTO todo_mention VALUES (1, 1795262401000000, 0), (1, 5, 1000000000);
            INSERT INTO commit_day (day, repository, address, records)
                VALUES (9223372036854775807, 1, 1, x''), (-730485000000, 1, 1, x'');
            INSERT INTO local_year VALUES (0, 9223372036854775807, x'01');
            """, on: files.database)
        let ledger = try files.open()
        try expectFilled(ledger, hasLists: false)
        try Ledger.verify(files)
        #expect(try ledger.keepsake().challenges.map(\.challenge.id) == [1, 2, 3, 4])
        let next = try ledger.start(
            Challenge(id: 0, name: "x", rule: .total, targetDays: 1, start: today))
        #expect(next.id == 18)
        #expect(try ledger.keepsake().mentions.count == 1)
    }

    private let next = Migration(sql: "CREATE TABLE later (id INTEGER PRIMARY KEY)")

    @Test("A copy is kept before a filled ledger is changed")
    func copy() throws {
        let ledger = try files.open()
        try fill(ledger)
        // Part of it stands in the log only.
        let newer = try Ledger.openForWriting(
            files, patience: 5_000, migrations: Migration.all + [next]
        ) { _ in }
        try expectFilled(newer)
        let copy = files.copy(beforeVersion: Migration.all.count + 1)
        #expect(try mode(of: copy) == 0o600)
        let kept = LedgerFiles(folder: folder.file("kept"))
        try FileManager.default.createDirectory(
            atPath: kept.folder, withIntermediateDirectories: true)
        try write(bytes(of: copy), to: kept.database)
        try expectFilled(kept.read())
    }

    @Test("A migration that fails leaves the ledger as it was")
    func failure() throws {
        let ledger = try files.open()
        try fill(ledger)
        try ledger.close()
        let broken = Migration(sql: "DELETE FROM repository; CREATE TABLE meta (a)")
        #expect(throws: Problem.self) {
            try Ledger.openForWriting(
                files, patience: 5_000, migrations: Migration.all + [broken]
            ) { _ in }
        }
        try expectFilled(files.read())
    }

    private func schema(of path: String) throws -> [String] {
        try DatabaseQueue(path: path).read {
            try String.fetchAll(
                $0, sql: "SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name")
        }
    }
}
