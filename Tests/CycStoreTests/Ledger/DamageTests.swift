import CycCore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import CycStore

/// Ledgers with modified values or bytes.
struct DamageTests {
    private let folder: TemporaryFolder
    private let files: LedgerFiles

    init() throws {
        folder = try TemporaryFolder()
        files = folder.ledger
    }

    private static let account = AccountName(host: .dotCom, login: "octo")

    /// A ledger in which every table has rows.
    private func make() throws {
        let ledger = try files.open()
        try fill(ledger)
        var account = StoredAccount(name: Self.account)
        account.isOwner = true
        account.missingYears = [2020]
        try ledger.store(account)
        try ledger.replaceDays(
            of: Self.account, from: .calendar,
            with: [
                CountedDay(day: today, count: 300, level: 4),
                CountedDay(day: today.advanced(by: -300), count: 1, level: 1),
            ])
        try ledger.note([CountDecrease(day: today, before: 5, now: 2)], of: Self.account)
        _ = try ledger.start(
            Challenge(id: 0, name: "100", rule: .streak, targetDays: 100, start: today))
        _ = try ledger.start(
            Challenge(
                id: 0, name: "20", rule: .total, targetDays: 20, start: today.advanced(by: -20),
                until: today.advanced(by: 30)))
        _ = try ledger.addDDay("Exam", on: today.advanced(by: 9), includeToday: true)
        let now = Moment(instant: 1_795_255_331, minutesEastOfUTC: 540)
        _ = try ledger.addTodos(
            ["a", "b", "c"].map { TodoContent(title: $0, due: today, created: now) }, at: now)
        _ = try ledger.changeTodos("2", .finish, at: now)
        try ledger.store([
            NoticeRecord(ReminderSlot(day: today, minute: 1_080), on: .desktop, at: now)
        ])
        try ledger.write { database in
            _ = try database.closeTodos(
                namedBy: [
                    TodoMention(
                        commit: commit(9), authored: now, committedAt: now.instant,
                        todos: [1])
                ], at: now)
        }
        try ledger.close()
    }

    /// Loads everything that commands use and computes the overview.
    private func useEverything() throws {
        let reader = try files.read()
        let github = Settings().github
        let facts = try reader.facts(
            currentRepository: "/src/added", today: today, following: github)
        for rest: Set<Weekday> in [[], Set(Weekday.allCases)] {
            var settings = Settings()
            settings.restDays = rest
            let overview = Overview(
                facts.snapshot, settings: settings, zone: .utc,
                now: Instant(secondsSinceEpoch: Int64(today.number) * 86_400 + 40_000))
            _ = (overview.total, overview.challenges, overview.streak.runs)
        }
        _ = try reader.backup()
        _ = try reader.todos(matching: TodoFilter(state: .all), on: today)
        _ = try reader.summaries(mine: [me])
        _ = try reader.days(of: Self.account)
        _ = try reader.vanished(of: Self.account)
        _ = try reader.lastNotices(limit: nil)
        _ = try reader.reminders(of: today)
        try reader.close()
    }

    private static let numbers = [
        "9223372036854775807", "-9223372036854775808", "4611686018427387904", "-1", "0",
        "17179869185", "-730485000000", "1795262401000000", "1000000000",
    ]
    private static let values =
        numbers + [
            "NULL", "'x'", "''", "x''", "x'ff'", "x'ffffffffffffffffff01'", "1.5", "'2026-11-22'",
            "zeroblob(3000)", "randomblob(40)", "char(9) || char(10)", "'1,2,sun'",
        ]

    /// Changes one value, or some bytes of the file.
    private func mutate(_ random: inout Seeded, _ columns: [(table: String, column: String)]) throws
    {
        guard Int.random(in: 0..<3, using: &random) > 0 else {
            var content = try bytes(of: files.database)
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                content[Int.random(in: 0..<content.count, using: &random)] =
                    UInt8.random(in: 0...255, using: &random)
            }
            return try write(content, to: files.database)
        }
        let place = try #require(columns.randomElement(using: &random))
        let value = try #require(Self.values.randomElement(using: &random))
        // The schema rejects some values; those stay unchanged.
        try sql(
            "UPDATE OR IGNORE \(place.table) SET \"\(place.column)\" = \(value)", on: files.database
        )
    }

    @Test("Modified ledger gives a result or an error", arguments: 0..<4)
    func mutations(part: UInt64) throws {
        try make()
        try useEverything()
        let whole = try bytes(of: files.database)
        var columns: [(table: String, column: String)] = []
        let queue = try DatabaseQueue(path: files.database)
        try queue.read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT m.name AS name, c.name AS kind FROM sqlite_master AS m,
                        pragma_table_info(m.name) AS c WHERE m.type = 'table'
                    """)
            columns = rows.map { ($0["name"], $0["kind"]) }
        }
        try queue.close()
        var random = Seeded(state: TestDepth.firstSeed + part + 78)
        var damaged = 0
        let count = TestDepth.cases(quick: 13, deep: 130)
        for _ in 0..<count {
            for path in [files.log, files.logIndex] { unlink(path) }
            try write(whole, to: files.database)
            do { try mutate(&random, columns) } catch is DatabaseError {}
            do { try useEverything() } catch is CycError {} catch is LedgerFiles.Missing {}
            do {
                try Ledger.verify(files)
            } catch let problem as CycError {
                guard case .ledgerDamaged = problem else { continue }
                damaged += 1
                _ = try Ledger.repair(files, at: writtenAt)
                try Ledger.verify(files)
                try useEverything()
            }
        }
        // Which columns are drawn depends on the tables; most changes damage nothing.
        #expect(damaged > count / 20)
    }

    @Test("Count that disagrees with the commits is detected and recounted")
    func derivedCounts() throws {
        for change in [
            "UPDATE local_year SET counts = x'07' WHERE year = 2025",
            "DELETE FROM local_year", "INSERT INTO local_year VALUES (0, 2020, x'01')",
            "INSERT INTO local_year VALUES (9, 2020, x'01')", "UPDATE scope SET basis = 'x'",
            "UPDATE scope SET basis = 7", "UPDATE scope SET basis = x'ff'",
            "UPDATE scope SET counted_to = 'x'",
            "UPDATE scope SET counted_to = 9223372036854775807",
            "UPDATE local_year SET counts = 'x'",
            "UPDATE local_year SET year = 'x' WHERE year = 2025",
        ] {
            try files.makeFilled()
            try sql(change, on: files.database)
            #expect(throws: CycError.self, "\(change)") { try Ledger.verify(files) }
            #expect(try Ledger.repair(files, at: writtenAt) == .recounted, "\(change)")
            try Ledger.verify(files)
            let ledger = try files.open()
            try ledger.recount(mine: [me])
            try expectFilled(ledger)
            try ledger.close()
            try FileManager.default.removeItem(atPath: files.folder)
        }
    }

    @Test("Uncounted days are not damage")
    func pendingCounts() throws {
        let ledger = try files.open()
        try fill(ledger)
        try ledger.apply(
            scan([DayChange(day: today, address: me, set: [record(9)])]), to: 1, context())
        try Ledger.verify(files)
        try sql("DELETE FROM touched WHERE id < (SELECT max(id) FROM touched)", on: files.database)
        try Ledger.verify(files)
    }

    @Test("Disk error that ends the transaction is not damage")
    func failingDisk() throws {
        try files.makeFilled()
        let reader = try files.read()
        for code in [ResultCode.SQLITE_IOERR_READ, .SQLITE_NOMEM, .SQLITE_CANTOPEN] {
            let problem = #expect(throws: CycError.self) {
                try reader.read { database in
                    try database.execute(sql: "ROLLBACK")
                    throw DatabaseError(resultCode: code)
                }
            }
            guard case .cannotRead(files.database, _) = problem else {
                Issue.record("\(code): \(String(describing: problem))")
                continue
            }
        }
        // The connection stays usable.
        try expectFilled(reader)
    }

    @Test("Data of another version in the ledger is left alone")
    func unknownKey() throws {
        try files.makeFilled()
        try sql("INSERT INTO meta VALUES ('later', 7)", on: files.database)
        try expectFilled(files.read())
        try Ledger.verify(files)
    }
}
