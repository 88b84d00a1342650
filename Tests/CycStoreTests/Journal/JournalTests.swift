import CycCore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import CycStore

private let histories = TestDepth.cases("CYC_TEST_HISTORIES", quick: 12, deep: 120)

struct JournalTests {
    private let folder: TemporaryFolder
    private let files: LedgerFiles

    init() throws {
        folder = try TemporaryFolder()
        files = folder.ledger
    }

    @Test(
        "Tables, journal and a model in memory agree after any sequence of changes",
        arguments: 0..<4)
    func histories(part: UInt64) throws {
        try files.open().close()
        let empty = try bytes(of: files.database)
        var exported: [String] = []
        var refused: Set<String> = []
        for number in 0..<CycStoreTests.histories / 4 {
            let seed = part << 32 | (TestDepth.firstSeed + UInt64(number))
            for path in [files.log, files.logIndex] { unlink(path) }
            try write(empty, to: files.database)
            let ledger = try files.open()
            var modelTests = JournalModelTests(ledger, seed: seed)
            modelTests.files = exported
            modelTests.isAboutFocus = number % 4 == 0
            let lengths = modelTests.isAboutFocus ? 60...100 : 4...40
            for _ in 0..<Int.random(in: lengths, using: &modelTests.random) {
                try modelTests.step()
                try modelTests.expectSame()
            }
            try modelTests.expectHistory()
            try ledger.close()
            try Ledger.verify(files)
            #expect(try Ledger.repair(files, at: writtenAt) == .intact)
            exported = modelTests.files.suffix(6)
            refused.formUnion(modelTests.refused)
        }
        #expect(refused.contains("undo") || CycStoreTests.histories < 120)
    }

    @Test("Undo and redo describe actions by number, name and text")
    func undoing() throws {
        let ledger = try files.open()
        #expect(throws: CycError.undo(.nothingToUndo)) {
            try ledger.undo(.newest(nil), at: writtenAt)
        }
        #expect(throws: CycError.undo(.nothingToRedo)) { try ledger.redo(nil, at: writtenAt) }
        _ = try ledger.addTodos([TodoContent(title: "a", created: writtenAt)], at: writtenAt)
        _ = try ledger.addDDay("Exam", on: today, includeToday: false)
        _ = try ledger.changeTodos("1", .finish, at: writtenAt)
        let added = try #require(try ledger.history(limit: nil).last)
        #expect(added.action.command == "todo add" && added.numbers == [1])
        let done = try #require(try ledger.history(limit: 1).first)
        #expect(
            throws: CycError.undo(
                .changedSince(by: done.action.id, command: "todo done", .todo, number: 1))
        ) { try ledger.undo(.action(added.action.id.description), at: writtenAt) }
        for prefix in ["", "x", "0"] {
            let isThere = try ledger.history(limit: nil).count {
                $0.action.id.description.hasPrefix(prefix)
            }
            guard prefix.isEmpty || isThere != 1 else { continue }
            let error: UndoError =
                prefix.isEmpty || isThere == 0 ? .noAction(prefix) : .severalActions(prefix)
            #expect(throws: CycError.undo(error)) {
                try ledger.undo(.action(prefix), at: writtenAt)
            }
        }
        // Changes made outside the journal are not overwritten.
        try sql("UPDATE todo SET done = done + 1", on: files.database)
        #expect(throws: CycError.undo(.changedMeanwhile(.todo, number: 1))) {
            try ledger.undo(.newest(nil), at: writtenAt)
        }
        try sql("UPDATE todo SET done = done - 1", on: files.database)
        #expect(try ledger.undo(.newest(nil), at: writtenAt).action == done.action)
        #expect(
            throws: CycError.undo(.alreadyUndone(done.action.id))
        ) { try ledger.undo(.action(done.action.id.description.uppercased()), at: writtenAt) }
        // Another feature's action lies in between, and one of cyc's own.
        #expect(try ledger.undo(.newest(nil), at: writtenAt).action.command == "dday add")
        #expect(try ledger.redo(nil, at: writtenAt).action.command == "dday add")
        #expect(try ledger.redo(nil, at: writtenAt).action.command == "todo done")
        #expect(try ledger.undo(.newest(.dday), at: writtenAt).subjects.map(\.headline) == ["Exam"])
        #expect(try ledger.history(limit: nil).count { $0.isUndone } == 3)
        try Ledger.verify(files)
    }

    @Test("Stamps grow on one machine whatever its clock says, unless it is far ahead")
    func stamps() throws {
        let ledger = try files.open()
        let seconds = [1_000, 1_000, 1_000, 400, 2_000, 1_999, 90_000, 5_000, 5_000, 200_000]
        for offset in seconds {
            let moment = Moment(
                instant: writtenAt.instant + .seconds(offset), minutesEastOfUTC: 0)
            _ = try ledger.addDDay("d", on: today, includeToday: false, at: moment)
        }
        let clocks = try ledger.actions().map(\.clock)
        #expect(zip(clocks, clocks.dropFirst()).allSatisfy { $0 < $1 })
        #expect(clocks.count == seconds.count)
        // One stamp a year ahead does not affect later ones.
        let ahead = Moment(
            instant: writtenAt.instant + 31_000_000, minutesEastOfUTC: 0)
        _ = try ledger.addDDay("d", on: today, includeToday: false, at: ahead)
        _ = try ledger.addDDay("d", on: today, includeToday: false, at: writtenAt)
        #expect(try ledger.actions().last?.clock == writtenAt.instant.secondsSinceEpoch * 1_000)
        try Ledger.verify(files)
        for wall in [Int64.min / 1_000, -5_000_000_000, 0, Int64.max / 1_000] {
            for last in [Int64.min, 0, .max] {
                let clock = Action.clock(after: last, wall: Instant(secondsSinceEpoch: wall))
                #expect(clock > last || last > wall * 1_000)
            }
        }
    }

    @Test("Entries of a later version stay in the ledger and are reported")
    func unknown() throws {
        let ledger = try files.open()
        _ = try ledger.addDDay("Exam", on: today, includeToday: false)
        #expect(try Ledger.verify(files).isEmpty)
        let change = EntryChange(
            entry: EntryID(high: 1, low: 2), kindName: "unicorn", number: 1,
            writes: [
                FieldWrite(field: EntryField.number, value: .integer(1), replaces: []),
                FieldWrite(field: "name", value: .text("Run"), replaces: []),
            ])
        let action = Action(
            id: Action.ID(7), key: ActionKey(machine: MachineID(high: 1, low: 1), sequence: 1),
            clock: 1, at: writtenAt, origin: .person, command: "unicorn add", changes: [change])
        var state = EntryState(change.key)
        state.apply(change, of: action) { _ in false }
        try ledger.write { database in
            try database.append(action)
            try database.insert(state, beside: nil, number: 1)
        }
        #expect(try Ledger.verify(files) == ["unicorn"])
        try ledger.write { try $0.run("DELETE FROM entry WHERE kind = 'unicorn'") }
        try ledger.close()
        #expect(throws: CycError.self) { try Ledger.verify(files) }
        _ = try Ledger.repair(files, at: writtenAt)
        #expect(try Ledger.verify(files) == ["unicorn"])
    }

    @Test("An action that wrote a field of a later version is not undone")
    func unknownField() throws {
        let ledger = try files.open()
        let exam = try ledger.addDDay("Exam", on: today, includeToday: false)
        try ledger.write { database in
            let entry = try #require(try database.entry(.dday, number: exam.number))
            let change = EntryChange(
                entry: entry.id, kindName: "dday", number: exam.number,
                writes: [FieldWrite(field: "colour", value: .text("red"), replaces: [])])
            try database.append(
                Action(
                    id: Action.ID(7),
                    key: ActionKey(machine: try database.thisMachine(), sequence: 2),
                    clock: .max / 2, at: writtenAt, origin: .person, command: "dday edit",
                    changes: [change]))
        }
        #expect(throws: CycError.undo(.unknownField("dday.colour"))) {
            try ledger.undo(.newest(nil), at: writtenAt)
        }
        try ledger.close()
    }

    @Test("A repair keeps both of two actions that have one key")
    func sameKey() throws {
        let ledger = try files.open()
        for name in ["One", "Two", "Three"] {
            _ = try ledger.addDDay(name, on: today, includeToday: false)
        }
        try ledger.write {
            try $0.run("UPDATE action_key SET machine = zeroblob(16) WHERE seq = 3")
        }
        for name in ["Four", "Five"] {
            _ = try ledger.addDDay(name, on: today, includeToday: false)
        }
        try ledger.close()
        #expect(throws: CycError.self) { try Ledger.verify(files) }
        guard case .reconciled = try Ledger.repair(files, at: writtenAt) else {
            Issue.record("it was not repaired in its place")
            return
        }
        #expect(try Ledger.verify(files).isEmpty)
        let names = try files.read().records(DDay.self).map(\.name)
        #expect(names == ["One", "Two", "Three", "Four", "Five"])
    }

    // MARK: Files

    private static let landed = """
        {"schema": 1, "repositories": {"added": ["/src\\/a"], "removed": []},
         "freezes": [{"id": 3, "from": "2026-08-01", "to": "2026-08-03", "why": "휴가 \\ud83c\\udf31"}],
         "challenges": [
          {"id": 2, "name": "Reading", "rule": "total", "target_days": 20, "start": "2026-06-01",
           "until": "2026-12-31", "goal": 3, "rest_days": ["sat", "sun"], "stopped": "2026-10-01",
           "announced": true}],
         "ddays": [{"id": 1, "name": "Exam", "date": "2026-12-25", "include_today": true}],
         "todos": [{"id": 3, "title": "Parse", "list": "today", "tags": ["a"], "due": null,
          "note": null, "repository": null, "created": "2026-11-20T19:02:11+09:00", "done": null,
          "commit": null},
          {"id": 5, "title": "Parse", "list": "soon", "tags": [], "due": null, "note": null,
          "repository": null, "created": "2026-11-20T19:02:11+09:00", "done": null, "commit": null}],
         "next_todo": 9, "next_challenge": 4,
         "todo_mentions": [{"todo": 5, "authored": 1795255200, "offset": 540},
                           {"todo": 8, "authored": 1795255200, "offset": 540}]}
        """

    @Test("File of the previous version is imported once, even if already known")
    func landedFile() throws {
        let ledger = try files.open()
        let backup = try JournalModelTests.read(Self.landed)
        #expect(try ledger.merge(backup) == 6)
        let kept = try ledger.backup()
        #expect(kept.added == ["/src/a"])
        #expect(kept.freezes.map(\.why) == ["휴가 🌱"] && kept.freezes.map(\.id) == [3])
        #expect(kept.todos.map(\.id) == [3, 5] && kept.nextTodo == 9)
        #expect(kept.challenges.map(\.isSent) == [true])
        #expect(kept.mentions.map(\.todo) == [5])
        for _ in 0..<2 {
            #expect(try ledger.merge(backup) == 0)
            #expect(try ledger.backup() == kept)
        }
        // A local change does not create a second entry.
        var edit = TodoEdit()
        edit.title = "Changed"
        _ = try ledger.changeTodos("3", .edit(edit), at: writtenAt)
        #expect(try ledger.merge(backup) == 0)
        // Entries equal to typed ones are merged, with their mentions.
        let other = try TemporaryFolder()
        let busy = try other.ledger.open()
        let created = try #require(Moment(rfc3339: "2026-11-20T19:02:11+09:00"))
        _ = try busy.addTodos(
            [TodoContent(title: "Parse", created: created)], at: created)
        #expect(try busy.merge(backup) == 5)
        #expect(try busy.allTodos().map(\.id) == [1, 5])
        #expect(try busy.backup().mentions.map(\.todo) == [5])
        #expect(try busy.merge(backup) == 0)
        try Ledger.verify(other.ledger)
    }

    @Test("Import skips an identity already used for another entry")
    func foreignIdentity() throws {
        let ledger = try files.open()
        _ = try ledger.addDDay("Exam", on: today, includeToday: false)
        let id = try #require(try ledger.backup()[.dday].first?.id)
        let text = """
            {"schema": 1,
             "todos": [{"id": 1, "title": "x", "created": "2026-11-20T19:02:11+09:00", "entry": "\(id)"}],
             "freezes": [
              {"from": "2026-08-01", "to": "2026-08-03", "why": "a", "entry": "\(id.description.uppercased())"},
              {"from": "2026-08-01", "to": "2026-08-03", "why": "b",
               "entry": "00000000000000000000000000000007"},
              {"from": "2026-08-01", "to": "2026-08-03", "why": "c",
               "entry": "00000000000000000000000000000007"}]}
            """
        let outcome = try ledger.merge(try JournalModelTests.read(text), "import", at: writtenAt)
        #expect(outcome.new == 1)
        #expect(
            outcome.remarks.map(\.reason) == [.foreignIdentity, .foreignIdentity, .repeated])
        #expect(try ledger.freezes().map(\.why) == ["b"])
        try Ledger.verify(files)
    }

    @Test("Import and undo of a large file are fast")
    func large() throws {
        let ledger = try files.open()
        var backup = Backup()
        let count = TestDepth.cases(quick: 4_000, deep: 20_000)
        for number in 1...count {
            backup.add(
                DDay(id: Int64(number), name: "d\(number)", date: today, includeToday: false))
        }
        backup.identify()
        let clock = ContinuousClock()
        let time = try clock.measure {
            #expect(try ledger.merge(backup) == count)
            #expect(try ledger.merge(backup) == 0)
            _ = try ledger.undo(.newest(nil), at: writtenAt)
            #expect(try ledger.records(DDay.self).isEmpty)
        }
        #expect(time < .seconds(40))
        try Ledger.verify(files)
    }
}
