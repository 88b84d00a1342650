import CycCore
import CycStore
import Foundation
import TestSupport
import Testing

struct RepairTests {
    private let folder: TemporaryFolder
    private let files: LedgerFiles
    private let stamp = "20261121-190211"

    init() throws {
        folder = try TemporaryFolder()
        files = folder.ledger
    }

    private var kept: String { "\(files.database).damaged-\(stamp)" }

    @Test("Missing ledger needs no repair")
    func absent() throws {
        #expect(try Ledger.repair(files, at: writtenAt) == .intact)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test("Ledger files are recognized by name, and no other files")
    func names() throws {
        try files.makeFilled()
        for damage in Damage.allCases {
            try damage.inflict(on: files)
            _ = try Ledger.repair(files, at: writtenAt)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: files.folder)
        #expect(names.contains { $0.hasPrefix("cyc.db.damaged-") })
        for name in names + [
            "cyc.db.new", "cyc.db.new-journal", "cyc.db.before-v12", "cyc.db.before-v1.unfinished",
            "cyc.db.damaged-20261121-190211-2-wal", "cyc.db.copy-20261121",
            "cyc.db.copy-20261121.unfinished-journal",
            "cyc.db.damaged-20261121-190211.unfinished-journal",
        ] where name != "lock" { #expect(LedgerFiles.owns(name), "\(name)") }
        let copy = files.copy(beforeVersion: 3)
        #expect(LedgerFiles.owns(copy.replacing("\(files.folder)/", with: "")))
        for name in [
            "", "cyc.dbx", "cyc.db.bak", "cyc.db.before-v", "cyc.db.before-vx", "cyc.db.damaged-",
            "cyc.db.before-v3.gz", "xcyc.db", "CYC.DB", "cyc.db\u{301}", "cyc.db.newer", "lock",
            "token",
            "cyc.db.before-v3\u{301}",
        ] { #expect(!LedgerFiles.owns(name), "\(name)") }
    }

    @Test("An intact ledger is left alone")
    func intact() throws {
        let ledger = try files.open()
        try fill(ledger)
        #expect(try Ledger.repair(files, at: writtenAt) == .intact)
        try ledger.close()
        let before = try bytes(of: files.database)
        #expect(try Ledger.repair(files, at: writtenAt) == .intact)
        #expect(try bytes(of: files.database) == before)
    }

    @Test("Damaged ledger is kept and replaced by a new one", arguments: Damage.allCases)
    func damaged(_ damage: Damage) throws {
        try files.makeFilled()
        try damage.inflict(on: files)
        let before = try bytes(of: files.database)
        guard case .replaced(let report) = try Ledger.repair(files, at: writtenAt) else {
            Issue.record("nothing was repaired")
            return
        }
        #expect(report.kept == kept)
        #expect(try bytes(of: kept) == before)
        #expect(try mode(of: files.database) == 0o600)
        _ = try files.read().backup()
        #expect(try Ledger.repair(files, at: writtenAt) == .intact)
        try fill(files.open())
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: files.folder)
                .filter { !$0.hasPrefix("cyc.db") } == ["lock"])
    }

    @Test("User data is kept when other data is damaged")
    func carriedOver() throws {
        try files.makeFilled()
        let before = try files.read().backup()
        #expect(before.freezes == filledKeepsake.freezes)
        try sql("UPDATE commit_day SET records = x'0102'", on: files.database)
        guard case .replaced(let report) = try Ledger.repair(files, at: writtenAt) else {
            Issue.record("nothing was repaired")
            return
        }
        #expect(report.kept == kept)
        #expect(try files.read().backup() == before)
    }

    @Test("User table that lost a column is rebuilt, empty or not")
    func lostColumn() throws {
        for (table, column) in [("focus", "repository"), ("todo", "note"), ("dday", "name")] {
            let folder = try TemporaryFolder()
            let files = folder.ledger
            try files.makeFilled()
            let before = try files.read().backup()
            try sql("ALTER TABLE \(table) RENAME COLUMN \(column) TO other", on: files.database)
            #expect(throws: CycError.self) { try Ledger.verify(files) }
            guard case .replaced = try Ledger.repair(files, at: writtenAt) else {
                Issue.record("nothing was replaced: \(table)")
                continue
            }
            try Ledger.verify(files)
            #expect(try files.read().backup() == before)
        }
    }

    @Test("Rows on both sides of a damaged page are kept")
    func aroundDamage() throws {
        let ledger = try files.open()
        let paths = (0..<400).map { "/source/of/many/repositories/\(1_000 + $0)" }
        try ledger.merge(Backup(added: paths))
        try ledger.restartLog()
        try ledger.close()
        var content = try bytes(of: files.database)
        // The page of the table that holds the middle ones; the index has them too, later on.
        let middle = Array("/1200".utf8)
        let place = try #require(
            content.indices.first { content[$0...].starts(with: middle) })
        let page = place / 4_096 * 4_096
        content.replaceSubrange(page..<page + 4_096, with: repeatElement(0xff, count: 4_096))
        try write(content, to: files.database)
        guard case .replaced = try Ledger.repair(files, at: writtenAt) else {
            Issue.record("nothing was repaired")
            return
        }
        let saved = try files.read().backup()
        #expect(saved.added.count > 300)
        #expect(saved.added.first == paths.first)
        #expect(saved.added.last == paths.last)
    }

    @Test("A second damaged ledger of the same second is kept beside the first")
    func twice() throws {
        for name in [kept, "\(kept)-2"] {
            try files.open().close()
            try Damage.otherFile.inflict(on: files)
            guard case .replaced(let report) = try Ledger.repair(files, at: writtenAt) else {
                Issue.record("nothing was repaired")
                return
            }
            #expect(report.kept == name)
            #expect(try files.read().backup().count == 0)
        }
    }

    @Test("Log is moved with its ledger")
    func logIsKept() throws {
        try files.makeFilled()
        try files.leaveLog()
        let log = try bytes(of: files.log)
        try Damage.flippedBytes.inflict(on: files)
        guard case .replaced(let report) = try Ledger.repair(files, at: writtenAt) else {
            Issue.record("nothing was repaired")
            return
        }
        #expect(report.kept == kept)
        #expect(!log.isEmpty)
        #expect(try bytes(of: "\(kept)-wal") == log)
        #expect(!FileManager.default.fileExists(atPath: files.log))
    }

    @Test("Process with the damaged ledger open writes into the new one")
    func openWriter() throws {
        let ledger = try files.open()
        _ = try ledger.add("/a")
        try sql("PRAGMA wal_checkpoint(TRUNCATE)", on: files.database)
        try write(Array("not a ledger at all\n".utf8), to: files.folder + "/other")
        try FileManager.default.removeItem(atPath: files.database)
        try FileManager.default.moveItem(atPath: files.folder + "/other", toPath: files.database)
        guard case .replaced = try Ledger.repair(files, at: writtenAt) else {
            Issue.record("nothing was repaired")
            return
        }
        _ = try ledger.add("/b")
        #expect(try files.read().backup().added.contains("/b"))
    }

    // MARK: Without room, and where nothing may be written

    /// Damage to derived data or to the journal alone.
    private static let damages = [
        "UPDATE commit_day SET records = x'0102'",
        "UPDATE action SET content = x'00' WHERE seq = 1",
    ]

    private func names(_ files: LedgerFiles) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: files.folder)
            .filter { !["lock", "rest", "cyc.db-wal", "cyc.db-shm"].contains($0) }.sorted()
    }

    @Test(
        "Repair without disk space reports it and leaves only the ledger in place",
        .enabled(if: Mount.isAllowed), arguments: damages)
    func fullDisk(damage: String) throws {
        try files.makeFilled()
        try sql(damage, on: files.database)
        let damaged = try bytes(of: files.database)
        for room in [0, 16_384, 100_000, 250_000] {
            let mount = try Mount(folder.file("mount-\(room)"), size: "2m")
            defer { mount.end() }
            let full = LedgerFiles(folder: mount.path)
            try write(damaged, to: full.database)
            try write([UInt8](repeating: 0, count: room), to: mount.path + "/room")
            mount.fill()
            unlink(mount.path + "/room")
            let problem = #expect(throws: CycError.self, "\(room)") {
                try Ledger.repair(full, at: writtenAt)
            }
            guard case .diskFull = problem else {
                Issue.record("\(room): \(String(describing: problem))")
                continue
            }
            #expect(try bytes(of: full.database) == damaged, "\(room)")
            #expect(try names(full) == ["cyc.db"], "\(room)")
            unlink(mount.path + "/rest")
            #expect(try Ledger.repair(full, at: writtenAt) != .intact, "\(room)")
            try Ledger.verify(full)
        }
    }

    @Test(
        "Repair in a read-only folder reports it and leaves the ledger in place",
        .enabled(if: Mount.isAllowed), arguments: damages)
    func readOnly(damage: String) throws {
        let mount = try Mount(folder.file("mount"), size: "2m")
        defer { mount.end() }
        let files = LedgerFiles(folder: mount.path)
        try files.makeFilled()
        try sql(damage, on: files.database)
        let (damaged, before) = (try bytes(of: files.database), try names(files))
        try mount.makeReadOnly()
        let problem = #expect(throws: CycError.self) { try Ledger.repair(files, at: writtenAt) }
        guard case .ledgerReadOnly = problem else {
            Issue.record("\(String(describing: problem))")
            return
        }
        #expect(try bytes(of: files.database) == damaged && names(files) == before)
    }

    @Test(
        "Daily copy without space or write permission leaves existing copies",
        .enabled(if: Mount.isAllowed))
    func dailyCopy() throws {
        let mount = try Mount(folder.file("mount"), size: "2m")
        defer { mount.end() }
        let files = LedgerFiles(folder: mount.path)
        try files.makeFilled()
        let ledger = try files.open()
        let copy = try #require(try ledger.keepDailyCopy(on: today))
        _ = try ledger.addDDay("more", on: today, includeToday: false)
        try ledger.close()
        let (content, before) = (try bytes(of: copy), try names(files))
        mount.fill()
        let full = #expect(throws: CycError.self) {
            try files.read().keepDailyCopy(on: today.advanced(by: 1))
        }
        guard case .diskFull = full else {
            Issue.record("\(String(describing: full))")
            return
        }
        #expect(try names(files) == before)
        unlink(mount.path + "/rest")
        try mount.makeReadOnly()
        #expect(throws: CycError.self) {
            try files.read().keepDailyCopy(on: today.advanced(by: 1))
        }
        #expect(try bytes(of: copy) == content && names(files) == before)
    }
}
