import CycCore
import Foundation
import TestSupport
import Testing

@testable import CycStore

private let histories = TestDepth.cases("CYC_TEST_HISTORIES", quick: 12, deep: 120)

/// Import rules that hold for every entry kind.
struct ImportTests {
    private let folder: TemporaryFolder
    private let files: LedgerFiles

    init() throws {
        folder = try TemporaryFolder()
        files = folder.ledger
    }

    private func export(_ reader: LedgerReader) throws -> String {
        JSON.document(try reader.backup().members, pretty: false)
    }

    private func read(_ text: String) throws -> Backup {
        try Backup(#require(JSONDocument(Array(text.utf8))))
    }

    @discardableResult
    private func take(_ text: String, into ledger: Ledger) throws -> ImportOutcome {
        try ledger.merge(try read(text), "import", at: writtenAt)
    }

    private func entries(_ reader: LedgerReader) throws -> [EntryID: Entry] {
        try reader.read { database in
            var entries: [EntryID: Entry] = [:]
            for kind in EntryKind.allCases {
                for entry in try database.entries(kind) { entries[entry.id] = entry }
            }
            return entries
        }
    }

    /// Whether the kind's merge rule allows an import to change `before` to `after`.
    private func mayBecome(_ before: Entry, _ after: Entry) -> Bool {
        switch before.kind {
        case .watch: before.values[1] == .flag(false) && after.values[1] == .flag(true)
        case .wake: before.values[10] == .text("missed") && after.values[10] == .text("woken")
        default: false
        }
    }

    @Test("Import of an older export changes no value and restores removed entries")
    func older() throws {
        for number in TestDepth.seeds(histories / 6) {
            let folder = try TemporaryFolder()
            let ledger = try folder.ledger.open()
            var modelTests = JournalModelTests(ledger, seed: 7_000 + number)
            for _ in 0..<25 { try modelTests.step() }
            let file = try export(ledger)
            let then = try entries(ledger)
            for _ in 0..<25 { try modelTests.step() }
            let before = try entries(ledger)
            let outcome = try take(file, into: ledger)
            let after = try entries(ledger)
            for entry in before.values {
                let now = try #require(after[entry.id])
                #expect(now == entry || mayBecome(entry, now), "\(number): \(entry) \(now)")
            }
            // Intervals may overlap, and alarm occurrences may be equal.
            let returning = then.values.filter { entry in
                before[entry.id] == nil && ![.focus, .wake, .mention].contains(entry.kind)
            }
            for entry in returning { #expect(after[entry.id] != nil, "\(number): \(entry)") }
            // A second import changes nothing, and one undo reverts the first.
            let again = try take(file, into: ledger)
            #expect(again.new == 0 && again.remarks.count == outcome.remarks.count)
            #expect(try entries(ledger) == after)
            if before != after {
                _ = try ledger.undo(.newest(nil), at: writtenAt)
                #expect(try entries(ledger) == before)
            }
            try ledger.close()
            try Ledger.verify(folder.ledger)
        }
    }

    @Test("Import keeps local names, zones, hidden mates and the profile")
    func values() throws {
        let ledger = try files.open()
        let mate = Mate(number: 1, host: .dotCom, login: "minji", name: "Minji", zone: "Asia/Seoul")
        var profile = ProfileEntry(number: 1)
        profile.name = "Ada"
        let records: [any EntryRecord] = [mate, profile]
        try ledger.write { database in
            for record in records {
                let entry = Entry(new: record)
                try database.perform("add", at: writtenAt, [EntryImage(before: nil, after: entry)])
            }
        }
        let file = try export(ledger)
        var hidden = mate
        (hidden.name, hidden.zone, hidden.isHidden) = ("Minji Kim", nil, true)
        profile.name = "Ada L."
        let changed: [any EntryRecord] = [hidden, profile]
        try ledger.write { database in
            for record in changed {
                let after = Entry(new: record)
                let before = try database.entry(after.kind, id: after.id)
                try database.perform(
                    "edit", at: writtenAt, [EntryImage(before: before, after: after)])
            }
        }
        let before = try ledger.backup()
        let outcome = try take(file, into: ledger)
        #expect(try ledger.backup() == before)
        #expect(outcome.new == 0 && outcome.kept == 2 && outcome.remarks.isEmpty)
    }

    @Test("Import keeps an edited diary text and appends only unseen text")
    func diary() throws {
        let ledger = try files.open()
        let day = LogicalDay(on: today)
        func edit(_ text: String) throws {
            _ = try ledger.writeDiary(text, on: day, over: .any, "diary edit", at: writtenAt)
        }
        func text() throws -> String? { try ledger.diary(on: day)?.text }
        try edit("one\ntwo\nthree")
        let old = try export(ledger)
        try edit("one")
        try take(old, into: ledger)
        #expect(try text() == "one")
        try edit("quite another text")
        #expect(try take(old, into: ledger).kept == 1)
        #expect(try text() == "quite another text")
        let other = try TemporaryFolder()
        let there = try other.ledger.open()
        _ = try there.writeDiary("from there", on: day, over: .any, "diary edit", at: writtenAt)
        let foreign = try export(there)
        let joined = "quite another text\n\n* * *\n\nfrom there"
        for _ in 0..<2 {
            try take(foreign, into: ledger)
            #expect(try text() == joined)
        }
        // Undone text can be imported again; text that the user deleted is not.
        _ = try ledger.undo(.newest(nil), at: writtenAt)
        #expect(try text() == "quite another text")
        try take(foreign, into: ledger)
        #expect(try text() == joined)
        try edit("quite another text")
        try take(foreign, into: ledger)
        #expect(try text() == "quite another text")
        // A removed day is restored as in the file.
        try ledger.removeDiary(day, "diary remove", at: writtenAt)
        try take(old, into: ledger)
        #expect(try text() == "one\ntwo\nthree")
        try Ledger.verify(files)
    }

    @Test(
        "Import restores removed entries with identities and numbers until it is undone")
    func removed() throws {
        let ledger = try files.open()
        _ = try ledger.addDDay("Exam", on: today, includeToday: false)
        _ = try ledger.addDDay("Trip", on: today, includeToday: false)
        _ = try ledger.add("/src/app")
        let file = try export(ledger)
        let before = try entries(ledger)
        try ledger.removeDDay(1)
        try ledger.remove("/src/app")
        let left = try entries(ledger)
        #expect(try take(file, into: ledger).new == 2)
        #expect(try entries(ledger) == before)
        _ = try ledger.undo(.newest(nil), at: writtenAt)
        #expect(try entries(ledger) == left)
        _ = try ledger.redo(nil, at: writtenAt)
        #expect(try entries(ledger) == before)
    }

    @Test("Entries of a file with equal titles and numbers are not merged")
    func identities() throws {
        let ledger = try files.open()
        _ = try ledger.addTodos([TodoContent(title: "same", created: writtenAt)], at: writtenAt)
        let other = try TemporaryFolder()
        let there = try other.ledger.open()
        _ = try there.addTodos([TodoContent(title: "same", created: writtenAt)], at: writtenAt)
        #expect(try take(try export(there), into: ledger).new == 1)
        #expect(try ledger.allTodos().map(\.id) == [1, 2])
    }

    @Test("Import reports an overlapping interval with the local one and imports the rest")
    func overlaps() throws {
        let ledger = try files.open()
        let text = """
            {"schema": 1, "focus": [
              {"id": 4, "from": "2026-11-20T09:00:00Z", "to": "2026-11-20T10:00:00Z", "title": "a",
               "entry": "000000000000000000000000000000a1"},
              {"id": 5, "from": "2026-11-20T09:30:00Z", "to": "2026-11-20T11:00:00Z", "title": "b",
               "entry": "000000000000000000000000000000a2"},
              {"id": 6, "from": "2026-11-20T10:00:00Z", "to": "2026-11-20T10:10:00Z", "title": "c",
               "entry": "000000000000000000000000000000a3"},
              {"id": 7, "from": "2026-11-20T12:00:00Z", "to": null, "title": "d",
               "entry": "000000000000000000000000000000a4"},
              {"id": 8, "from": "2026-11-20T11:00:00Z", "to": null, "title": "e",
               "entry": "000000000000000000000000000000a5"}],
             "ddays": [{"name": "kept", "date": "2026-12-01", "include_today": false}]}
            """
        let outcome = try take(text, into: ledger)
        #expect(outcome.new == 4)
        #expect(outcome.remarks.map(\.number) == [5, 8])
        #expect(outcome.remarks.map { reason($0) } == ["in file", "open"])
        let moved = text.replacing("a1\"", with: "b1\"").replacing("a2\"", with: "b2\"")
        let second = try take(moved, into: ledger)
        #expect(second.new == 0 && second.kept == 3)
        #expect(second.remarks.map { reason($0) } == ["@4", "@4", "open"])
        try Ledger.verify(files)
    }

    private func reason(_ remark: ImportRemark) -> String {
        switch remark.reason {
        case .overlaps(let entry): "@\(entry.number)"
        case .overlapsInFile: "in file"
        case .secondOpen: "open"
        default: "\(remark.reason)"
        }
    }

    @Test("Import reports invalid, unknown and duplicate entries and imports the rest")
    func remarks() throws {
        let ledger = try files.open()
        let text = """
            {"schema": 2, "moods": [1], "next_dday": "x", "ddays": [
              {"id": 1, "name": "good", "date": "2026-12-01", "include_today": false, "colour": 1,
               "entry": "000000000000000000000000000000a1"},
              {"id": 2, "name": "late", "date": "12026-12-01", "include_today": false},
              {"id": 3, "name": "good", "date": "2026-12-01", "include_today": false, "colour": 2,
               "entry": "000000000000000000000000000000a1"}, 7,
              {"id": 0, "name": "zero", "date": "2026-12-01", "include_today": false},
              {"id": 4, "name": "", "date": "2026-12-01", "include_today": false},
              {"id": 5, "name": "b", "date": "2026-12-01", "include_today": false, "entry": "7"}],
             "todos": [{"title": "x", "created": "2026-11-20T19:02:11+09:00",
               "entry": "000000000000000000000000000000a1"}],
             "todo_mentions": [{"todo": 9, "authored": 1795255200, "offset": 540}],
             "challenges": [{"name": "x", "rule": "by the moon", "target_days": 3,
               "start": "2026-11-21", "goal": 1, "announced": false}],
             "ddays": []}
            """
        let backup = try read(text)
        #expect(backup.unknownKeys == ["moods", "ddays", "ddays.colour", "next_dday"])
        let outcome = try ledger.merge(backup, "import", at: writtenAt)
        // Of two kinds with one identity, the to-do is imported first.
        #expect(outcome.new == 1)
        #expect(try ledger.allTodos().map(\.content.title) == ["x"])
        let reasons = outcome.remarks.map { "\($0.headline): \($0.reason)" }
        for wanted in [
            #"late: invalid("date \"12026-12-01\"")"#, #": invalid("7")"#,
            #"zero: invalid("id 0")"#, #"b: invalid("entry \"7\"")"#, ": orphaned",
            #"x: invalid("rule \"by the moon\"")"#, "good: foreignIdentity",
        ] { #expect(reasons.contains(wanted), "\(wanted) of \(reasons)") }
        #expect(outcome.remarks.count == 9)
        try Ledger.verify(files)
    }

    @Test("File of any depth, size or type leaves an intact ledger")
    func hostile() throws {
        let deep = String(repeating: "[", count: 100_000)
        for text in [
            deep, "{\"schema\": 1, \"todos\": \(deep)", "{\"a\": 1", "{\"a\": 1} x", "[]", "",
        ] {
            #expect(JSONDocument(Array(text.utf8)) == nil)
        }
        for text in [#"{"todos": {}}"#, #"{"todos": 1}"#, #"{"repositories": []}"#] {
            #expect(throws: ImportError.self) { try read(text) }
        }
        let ledger = try files.open()
        let most = Int64.max
        try take(
            """
            {"schema": 1, "next_dday": \(most), "ddays": [
              {"id": 999999999, "name": "a", "date": "2026-12-01", "include_today": false},
              {"id": \(most), "name": "b", "date": "2026-12-01", "include_today": false}]}
            """, into: ledger)
        #expect(try ledger.addDDay("mine", on: today, includeToday: false).id == 2)
        try Ledger.verify(files)
    }

    @Test(
        "More than a hundred thousand entries of a kind that were exported are imported",
        .tags(.deep), .onlyDeep)
    func many() throws {
        var backup = Backup()
        for number in 1...100_500 {
            backup.add(
                DDay(id: Int64(number), name: "d\(number)", date: today, includeToday: false))
        }
        backup.identify()
        let text = JSON.document(backup.members, pretty: true)
        #expect(try read(text).entries == backup.entries)
    }
}
