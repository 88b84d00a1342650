import CycCore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import CycStore

struct DiaryTests {
    private let folder: TemporaryFolder
    private let ledger: Ledger
    private let secret = "do not keep these words"

    init() throws {
        folder = try TemporaryFolder()
        ledger = try folder.ledger.open()
    }

    private func day(_ back: Int) -> LogicalDay { LogicalDay(on: today.advanced(by: -back)) }
    private func moment(_ second: Int64) -> Moment {
        Moment(instant: 1_795_255_200 + .seconds(second), minutesEastOfUTC: 540)
    }

    private func write(
        _ text: String, _ back: Int = 0, over base: DiaryBase = .any, at second: Int64 = 0
    ) throws -> DiaryWriteResult {
        try ledger.writeDiary(text, on: day(back), over: base, "diary", at: moment(second))
    }

    @Test("A day has one text, with when it was begun and changed, and undo and redo")
    func writes() throws {
        #expect(try write("a") == .added)
        #expect(try write("a", at: 5) == .same)
        #expect(try write("b", at: 9) == .replaced)
        let entry = try #require(try ledger.diary(on: day(0)))
        #expect((entry.text, entry.created, entry.changed) == ("b", moment(0), moment(9)))
        #expect(try ledger.history(limit: nil).count == 2)
        _ = try ledger.undo(.newest(nil), at: moment(10))
        #expect(try ledger.diary(on: day(0))?.text == "a")
        _ = try ledger.undo(.newest(nil), at: moment(11))
        #expect(try ledger.diary(on: day(0)) == nil)
        _ = try ledger.redo(nil, at: moment(12))
        _ = try ledger.redo(nil, at: moment(13))
        #expect(try ledger.diary(on: day(0))?.text == "b")
        try ledger.close()
        try Ledger.verify(folder.ledger)
    }

    @Test("Edit based on another text is rejected and changes nothing")
    func meanwhile() throws {
        #expect(try write("a", over: .text(nil)) == .added)
        #expect(try write("b", over: .text("a")) == .replaced)
        for base in [nil, "a"] {
            #expect(throws: CycError.diary(.changedMeanwhile(day(0)))) {
                try write("c", over: .text(base))
            }
            // Both wrote the same.
            #expect(try write("b", over: .text(base)) == .same)
        }
        #expect(try ledger.diary(on: day(0))?.text == "b")
    }

    @Test("Days are found by range, with and without their texts")
    func ranges() throws {
        for back in [9, 3, 1] { #expect(try write("\(back)", back) == .added) }
        #expect(try ledger.diary(in: day(5)...day(1)).map(\.text) == ["3", "1"])
        let days = try ledger.diaryDays(in: day(9)...day(2))
        #expect(days.map(\.day) == [day(9), day(3)])
        #expect(days.allSatisfy { !$0.isImported })
        #expect(try ledger.diaryCount() == 3)
        let search = try DiarySearch(["3"])
        #expect(try ledger.diary(in: day(9)...day(0), matching: search).map(\.day) == [day(3)])
        let plan = try ledger.queue.read {
            try String.fetchAll(
                $0,
                sql:
                    "EXPLAIN QUERY PLAN SELECT date, imported FROM diary WHERE date BETWEEN 1 AND 2",
                adapter: SuffixRowAdapter(fromIndex: 3))
        }
        #expect(plan.joined().contains("COVERING INDEX diary_date"))
    }

    @Test("Imported text is appended once below the existing text")
    func takes() throws {
        #expect(try write("mine") == .added)
        let importedEntries = [
            ImportedDiaryEntry(day: day(1), created: moment(-900), texts: ["one", "two"]),
            ImportedDiaryEntry(day: day(0), created: nil, texts: ["theirs"]),
        ]
        #expect(try ledger.importDiary(importedEntries, at: moment(5)) == 2)
        #expect(try ledger.importDiary(importedEntries, at: moment(6)) == 0)
        #expect(
            try ledger.diary(in: day(1)...day(0)).map(\.text)
                == ["one\n\ntwo", "mine\n\n* * *\n\ntheirs"])
        #expect(try ledger.diaryDays(in: day(1)...day(0)).map(\.isImported) == [true, false])
        #expect(try ledger.diary(on: day(1))?.created == moment(-900))
        #expect(try ledger.history(limit: nil).count == 2)
    }

    @Test("Two machines with a text for one day keep both, and exports back and forth add nothing")
    func machines() throws {
        let other = try TemporaryFolder().ledger.open()
        #expect(try write("ours", at: 5) == .added)
        _ = try other.writeDiary("theirs", on: day(0), over: .any, "diary", at: moment(1))
        for round in 0..<3 {
            try ledger.merge(other.backup(), "import", at: moment(10))
            try other.merge(ledger.backup(), "import", at: moment(10))
            let (one, two) = (try ledger.diary(on: day(0)), try other.diary(on: day(0)))
            #expect(one?.text == "ours\n\n* * *\n\ntheirs", "\(round)")
            #expect(two?.text == "theirs\n\n* * *\n\nours" || two?.text == one?.text, "\(round)")
            #expect(one?.created == moment(5) && one?.changed == moment(5))
        }
        #expect(try ledger.history(limit: nil).count == 2)
        _ = try ledger.undo(.newest(nil), at: moment(20))
        #expect(try ledger.diary(on: day(0))?.text == "ours")
    }

    // MARK: For good

    /// Files of the ledger's folder in which the words stand.
    private func holders() throws -> [String] {
        let data = folder.ledger.folder
        return try FileManager.default.subpathsOfDirectory(atPath: data).filter { name in
            let bytes = FileManager.default.contents(atPath: "\(data)/\(name)") ?? Data()
            return bytes.range(of: Data(secret.utf8)) != nil
        }.sorted()
    }

    @Test("Permanent removal erases text from journal, free pages, log and copies")
    func erases() throws {
        for number in 0..<4 {
            #expect(
                try write(
                    "\(number) \(secret) " + String(repeating: "x", count: 9000), at: Int64(number))
                    != .same)
        }
        #expect(try write("other", 1, at: 5) == .added)
        // Together with others in one action, and on pages that are free now.
        let brought = [
            ImportedDiaryEntry(day: day(0), created: nil, texts: ["more: \(secret)"]),
            ImportedDiaryEntry(day: day(2), created: nil, texts: ["kept"]),
        ]
        #expect(try ledger.importDiary(brought, at: moment(6)) == 2)
        try ledger.removeDiary(day(0), "diary remove", at: moment(7))
        _ = try ledger.undo(.newest(nil), at: moment(8))
        let copy = folder.ledger.copy(beforeVersion: 99)
        try Ledger.keepCopy(of: ledger.queue, folder.ledger, as: copy)
        #expect(try holders().count >= 2)

        #expect(try ledger.eraseDiary(day(0), at: .epoch) == [])
        #expect(try holders() == [])
        #expect(try ledger.diaryDays(in: day(9)...day(0)).map(\.day) == [day(2), day(1)])
        #expect(try ledger.history(limit: nil).map(\.action.command) == ["diary import", "diary"])
        #expect(try ledger.eraseDiary(day(0), at: .epoch) == nil)
        // Other changes can still be undone, and the text stays removed.
        _ = try ledger.undo(.newest(nil), at: moment(9))
        _ = try ledger.undo(.newest(nil), at: moment(10))
        #expect(throws: CycError.undo(.nothingToUndo)) {
            try ledger.undo(.newest(nil), at: moment(11))
        }
        #expect(try ledger.diaryCount() == 0)
        #expect(try write("anew", at: 12) == .added)
        try ledger.close()
        try Ledger.verify(folder.ledger)
        let kept = try DatabaseQueue(path: copy)
        #expect(try kept.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM diary") } == 2)
    }

    @Test("Unreadable copy is reported because it may still have the text")
    func damagedCopy() throws {
        #expect(try write(secret) == .added)
        let copy = folder.ledger.copy(beforeVersion: 98)
        try folder.write(
            String(repeating: "no ledger", count: 900), to: "data/cyc/cyc.db.before-v98")
        #expect(try ledger.eraseDiary(day(0), at: .epoch) == [copy])
        #expect(try holders() == [])
    }

    @Test("Permanent removal erases an already removed text from the history")
    func erasesRemoved() throws {
        #expect(try write(secret) == .added)
        try ledger.removeDiary(day(0), "diary remove", at: moment(1))
        #expect(try ledger.eraseDiary(day(0), at: .epoch) == [])
        #expect(try holders() == [])
        #expect(try ledger.eraseDiary(day(1), at: .epoch) == nil)
    }
}
