import CycCore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import CycStore

private let damages = TestDepth.cases("CYC_TEST_DAMAGE", quick: 4, deep: 32)

/// Ledgers whose files are damaged: every entry in an intact page comes back.
struct RecoveryTests {
    private let folder: TemporaryFolder
    private let files: LedgerFiles

    init() throws {
        folder = try TemporaryFolder()
        files = folder.ledger
    }

    // MARK: Ledgers

    /// A ledger with entries of every kind, texts that fill many pages, and pages that are free again.
    private func make(seed: UInt64) throws {
        let ledger = try files.open()
        try fill(ledger)
        try grow(ledger, seed: seed)
        try ledger.close()
        // A dropped table leaves free pages.
        try sql(
            "CREATE TABLE other (text); INSERT INTO other VALUES (zeroblob(20000)); DROP TABLE other",
            on: files.database)
    }

    private func grow(_ ledger: Ledger, seed: UInt64, diaries: Int = 12) throws {
        var random = Seeded(state: seed)
        let count = Int.random(in: 10...60, using: &random)
        for number in 0..<count {
            let note = String(
                repeating: "n\(number) ", count: Int.random(in: 1...90, using: &random))
            _ = try ledger.addTodos(
                [TodoContent(title: "t\(number)", note: note, created: writtenAt)], at: writtenAt)
            _ = try ledger.addDDay("d\(number)", on: today, includeToday: false)
            if number % 3 == 0 { try? ledger.removeDDay(Int64(number / 2) + 1) }
            if number % 4 == 1 { _ = try? ledger.undo(.newest(nil), at: writtenAt) }
        }
        for number in 0..<diaries {
            let day = LogicalDay(on: today.advanced(by: -number - Int(seed % 7)))
            let lines = Int.random(in: 1...900, using: &random)
            let text = (0..<lines).map { "\(Self.mark(of: day)) \($0)" }.joined(separator: "\n")
            _ = try ledger.writeDiary(text, on: day, over: .any, "diary edit", at: writtenAt)
            if number % 5 == 4 { try ledger.removeDiary(day, "diary remove", at: writtenAt) }
        }
    }

    /// Marker in every page with a part of a day's text.
    private static func mark(of day: LogicalDay) -> String { "text-of-\(day.date)" }

    /// Pages of each entry, from SQLite's page statistics and the bytes in the pages.
    private struct Atlas {
        let bytes: [UInt8]
        let entries: [EntryID: Entry]
        /// The pages with the row of an entry, and those with actions that name it.
        var rows: [EntryID: Set<Int>] = [:]
        var actions: [EntryID: Set<Int>] = [:]
        let schema: [Int]
        let inner: [Int]
        let overflow: [Int]
        let free: [Int]

        init(_ files: LedgerFiles) throws {
            bytes = try CycStoreTests.bytes(of: files.database)
            let queue = try DatabaseQueue(path: files.database)
            defer { try? queue.close() }
            let stat = try queue.read { database in
                try Row.fetchAll(database, sql: "SELECT name, pageno, pagetype FROM dbstat").map {
                    (
                        name: $0["name"] as String, page: $0["pageno"] as Int,
                        type: $0["pagetype"] as String
                    )
                }
            }
            entries = try queue.read { database in
                var entries: [EntryID: Entry] = [:]
                for kind in EntryKind.allCases {
                    for entry in try database.entries(kind) { entries[entry.id] = entry }
                }
                return entries
            }
            schema = stat.filter { $0.name.hasPrefix("sqlite_") && $0.page > 1 }.map(\.page)
            inner = stat.filter { $0.type == "internal" && $0.page > 1 }.map(\.page)
            overflow = stat.filter { $0.type == "overflow" }.map(\.page)
            let used = Set(stat.map(\.page))
            free = (2...max(2, bytes.count / 4_096)).filter { !used.contains($0) }
            var pages: [String: [(page: Int, bytes: ArraySlice<UInt8>)]] = [:]
            for page in stat {
                pages[page.name, default: []].append(
                    (page.page, bytes[(page.page - 1) * 4_096..<page.page * 4_096]))
            }
            for entry in entries.values {
                var needles = [entry.id.bytes]
                if let day = entry.kind == .diary ? entry.values[0].day : nil {
                    needles.append(Array(RecoveryTests.mark(of: LogicalDay(on: day)).utf8))
                }
                for (name, found) in pages where [entry.kind.rawValue, "action"].contains(name) {
                    let holding = Set(
                        found.filter { page in needles.contains { page.bytes.holds($0) } }.map(
                            \.page))
                    if name == "action" {
                        actions[entry.id] = holding
                    } else {
                        rows[entry.id] = holding
                    }
                }
            }
        }

        /// Entries in pages other than the damaged ones.
        func intact(without damaged: Set<Int>) -> [Entry] {
            entries.values.filter { entry in
                [rows[entry.id], actions[entry.id]].contains { pages in
                    pages.map { !$0.isEmpty && $0.isDisjoint(with: damaged) } ?? false
                }
            }
        }
    }

    // MARK: Damage

    /// Damages the file.
    ///
    /// - Returns: Changed pages and a description of the damage.
    private func damage(_ atlas: Atlas, _ random: inout Seeded) throws -> (Set<Int>, String) {
        var bytes = atlas.bytes
        let count = bytes.count / 4_096
        var damaged: Set<Int> = []
        func flip(_ offset: Int, _ random: inout Seeded) {
            bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            damaged.insert(offset / 4_096 + 1)
        }
        func clear(_ page: Int, _ filler: UInt8 = 0) {
            bytes.replaceSubrange(
                (page - 1) * 4_096..<page * 4_096, with: repeatElement(filler, count: 4_096))
            damaged.insert(page)
        }
        func some(_ pages: [Int], _ random: inout Seeded) -> Int {
            pages.randomElement(using: &random) ?? Int.random(in: 1...count, using: &random)
        }
        let what: String
        switch Int.random(in: 0..<13, using: &random) {
        case 0:
            clear(Int.random(in: 1...count, using: &random))
            what = "a page zeroed"
        case 1:
            for _ in 0..<Int.random(in: 2...6, using: &random) {
                clear(Int.random(in: 1...count, using: &random), 0xFF)
            }
            what = "pages overwritten"
        case 2:
            let cut = Int.random(in: 1...3 * 4_096, using: &random)
            bytes.removeLast(cut)
            damaged.formUnion(bytes.count / 4_096 + 1...count)
            what = "\(cut) bytes cut off"
        case 3:
            let page = Int.random(in: 1...count, using: &random)
            bytes.removeSubrange((page - 1) * 4_096..<page * 4_096)
            damaged.insert(page)
            what = "page \(page) cut out"
        case 4:
            flip(Int.random(in: 0..<100, using: &random), &random)
            damaged = []
            what = "a bit of the header"
        case 5:
            bytes.replaceSubrange(0..<100, with: repeatElement(0, count: 100))
            what = "the header zeroed"
        case 6:
            for _ in 0..<3 { flip(Int.random(in: 100..<4_096, using: &random), &random) }
            what = "bits of page 1"
        case 7:
            clear(1)
            what = "page 1"
        case 8:
            let page = some(atlas.schema, &random)
            for _ in 0..<3 {
                flip((page - 1) * 4_096 + Int.random(in: 0..<4_096, using: &random), &random)
            }
            what = "bits of the schema"
        case 9:
            clear(some(atlas.inner, &random))
            what = "an inner page"
        case 10:
            let page = some(atlas.overflow, &random)
            flip((page - 1) * 4_096 + Int.random(in: 0..<4_096, using: &random), &random)
            what = "a bit of an overflow page"
        case 11:
            clear(some(atlas.free, &random), 0xFF)
            what = "a free page"
        default:
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                flip(Int.random(in: 0..<bytes.count, using: &random), &random)
            }
            what = "bits anywhere"
        }
        for path in [files.log, files.logIndex] { unlink(path) }
        try write(bytes, to: files.database)
        return (damaged, what)
    }

    private func entries() throws -> [EntryID: Entry] {
        let reader = try files.read()
        defer { try? reader.close() }
        return try reader.read { database in
            var entries: [EntryID: Entry] = [:]
            for kind in EntryKind.allCases {
                for entry in try database.entries(kind) { entries[entry.id] = entry }
            }
            return entries
        }
    }

    @Test("Every entry in an intact page of a damaged file comes back", arguments: 0..<4)
    func recovered(part: UInt64) throws {
        try make(seed: part + 9)
        let atlas = try Atlas(files)
        #expect(!atlas.overflow.isEmpty && !atlas.inner.isEmpty && !atlas.free.isEmpty)
        for number in 0..<(damages + 3) / 4 {
            var random = Seeded(state: part << 32 | (TestDepth.firstSeed + UInt64(number)))
            let (damaged, what) = try damage(atlas, &random)
            let place: Comment = "part \(part), number \(number): \(what)"
            let repair = try Ledger.repair(files, at: writtenAt)
            try Ledger.verify(files)
            let now = try entries()
            for entry in atlas.intact(without: damaged) {
                #expect(now[entry.id] == entry, place)
            }
            let missing = atlas.entries.keys.filter { now[$0] == nil }.count
            switch repair {
            case .intact, .recounted: #expect(missing == 0, place)
            case .reconciled(let report), .replaced(let report):
                #expect(report.entries == now.values.count { $0.kind != .mention }, place)
                #expect(report.lost <= missing, place)
                if missing > 0 { #expect(!report.isComplete, place) }
                if what == "a bit of the header" || what == "the header zeroed" {
                    #expect(now == atlas.entries, place)
                }
                if what == "a bit of the header" { #expect(report.isComplete, place) }
                try FileManager.default.removeItem(atPath: report.kept)
            }
            #expect(try Ledger.repair(files, at: writtenAt) == .intact, place)
        }
    }

    private static let wrongVersions: [UInt32] = [
        0, 5, 12_007, 1 << 31 ^ UInt32(SchemaVersion.current.number),
    ]

    @Test("Wrong version in an intact file loses nothing", arguments: wrongVersions)
    func version(number: UInt32) throws {
        try make(seed: 7)
        // As those of which tables are made when they are first needed.
        try sql("CREATE TABLE more (text)", on: files.database)
        let before = try entries()
        try setVersion(number)
        guard case .replaced(let report) = try Ledger.repair(files, at: writtenAt) else {
            Issue.record("nothing was replaced")
            return
        }
        #expect(report.isComplete)
        #expect(try entries() == before)
    }

    @Test("Zeroed header loses nothing if the file has more tables")
    func noHeader() throws {
        try make(seed: 7)
        try sql("CREATE TABLE more (text)", on: files.database)
        let before = try entries()
        let whole = try bytes(of: files.database)
        try write([UInt8](repeating: 0, count: 100) + whole[100...], to: files.database)
        _ = try Ledger.repair(files, at: writtenAt)
        #expect(try entries() == before)
    }

    @Test("Version above the maximum counts as newer")
    func newestVersion() throws {
        try make(seed: 7)
        try setVersion(.max)
        #expect(throws: CycError.self) { try files.read() }
        #expect(throws: CycError.self) { try Ledger.repair(files, at: writtenAt) }
    }

    private func setVersion(_ number: UInt32) throws {
        var bytes = try bytes(of: files.database)
        let version = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
        bytes.replaceSubrange(60..<64, with: version)
        try write(bytes, to: files.database)
    }

    @Test("Repair restores entries missing in the damaged file from daily copies")
    func copies() throws {
        try make(seed: 3)
        let reader = try files.read()
        let copy = try #require(try reader.keepDailyCopy(on: today))
        try reader.close()
        let ofCopy = try entries()
        // Removed since the copy: not restored.
        let ledger = try files.open()
        let removed = try #require(ofCopy.values.first { $0.kind == .dday })
        try ledger.removeDDay(removed.number)
        try grow(ledger, seed: 90, diaries: 2)
        try ledger.close()
        let atlas = try Atlas(files)
        for number in 0..<max(TestDepth.cases(quick: 2, deep: 12), damages / 4) {
            var random = Seeded(state: TestDepth.firstSeed + 500 + UInt64(number))
            let (damaged, what) = try damage(atlas, &random)
            let repair = try Ledger.repair(files, at: writtenAt)
            try Ledger.verify(files)
            let now = try entries()
            for entry in atlas.intact(without: damaged) {
                #expect(now[entry.id] == entry, "\(what)")
            }
            for id in ofCopy.keys where atlas.entries[id] != nil {
                #expect(now[id] != nil, "\(number) \(what)")
            }
            if damaged.isEmpty { #expect(now[removed.id] == nil, "\(what)") }
            if case .replaced(let report) = repair {
                for taken in report.copies { #expect(taken.file == copy) }
                unlink(report.kept)
            }
        }
        // A file without readable content.
        try write([UInt8](repeating: 0x5A, count: 9_000), to: files.database)
        guard case .replaced(let report) = try Ledger.repair(files, at: writtenAt) else {
            Issue.record("nothing was replaced")
            return
        }
        #expect(try entries() == ofCopy)
        #expect(report.copies.map(\.entries) == [report.entries] && !report.isComplete)
    }

    @Test("Entries of a lost log are restored from a daily copy, and the journal continues")
    func lostLog() throws {
        try make(seed: 5)
        let whole = try bytes(of: files.database)
        let ledger = try files.open()
        _ = try ledger.addDDay("in the log", on: today, includeToday: false)
        _ = try ledger.keepDailyCopy(on: today)
        let before = try ledger.backup()
        try ledger.close()
        try write(whole, to: files.database)
        unlink(files.log)
        try Ledger.verify(files)
        guard case .reconciled(let report) = try Ledger.repair(files, at: writtenAt) else {
            Issue.record("nothing was taken from the copy")
            return
        }
        #expect(report.copies.map(\.entries) == [1] && report.isComplete)
        #expect(try files.read().backup() == before)
        #expect(try Ledger.repair(files, at: writtenAt) == .intact)
    }

    // MARK: Copies

    @Test("Changed ledger is copied once a day, and three copies are kept")
    func daily() throws {
        let ledger = try files.open()
        func names() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: files.folder)
                .filter { $0.contains("copy") }.sorted()
        }
        // No user data yet.
        #expect(try ledger.keepDailyCopy(on: today) == nil)
        for offset in 0..<5 {
            _ = try ledger.addDDay("d\(offset)", on: today, includeToday: false)
            let copy = try #require(try ledger.keepDailyCopy(on: today.advanced(by: offset)))
            #expect(try mode(of: copy) == 0o600)
            #expect(try ledger.keepDailyCopy(on: today.advanced(by: offset)) == nil)
        }
        #expect(
            try names() == ["cyc.db.copy-20261123", "cyc.db.copy-20261124", "cyc.db.copy-20261125"])
        // Nothing changed since.
        #expect(try ledger.keepDailyCopy(on: today.advanced(by: 9)) == nil)
        // A copy from a clock years ahead does not block current copies.
        _ = try ledger.addDDay("x", on: today, includeToday: false)
        _ = try ledger.keepDailyCopy(on: today.advanced(by: 4_000))
        _ = try ledger.addDDay("y", on: today, includeToday: false)
        #expect(try ledger.keepDailyCopy(on: today.advanced(by: 5)) != nil)
        #expect(try names().count == 3 && names().contains("cyc.db.copy-20261126"))
        for name in try names() { #expect(LedgerFiles.owns(name)) }
    }

    @Test("Damaged ledger replaces no copy")
    func damagedCopy() throws {
        try files.makeFilled()
        try sql("UPDATE action SET content = x'00'", on: files.database)
        let reader = try files.read()
        #expect(throws: (any Error).self) { try reader.keepDailyCopy(on: today) }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: files.folder)
                .filter { $0.contains("copy") } == [])
    }
}

extension ArraySlice<UInt8> {
    fileprivate func holds(_ needle: [UInt8]) -> Bool {
        guard let first = needle.first else { return false }
        var rest = self
        while let place = rest.firstIndex(of: first) {
            rest = rest[place...]
            if rest.starts(with: needle) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
