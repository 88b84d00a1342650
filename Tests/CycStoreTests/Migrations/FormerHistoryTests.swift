import CycCore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import CycStore

/// A ledger of version 8 with what its version did to it.
private struct FormerLedger {
    struct Change {
        let kind: String
        let images: [(before: Todo?, after: Todo?)]
        var isUndone = false
    }

    private(set) var todos: [Int64: Todo] = [:]
    private(set) var changes: [Change] = []
    private(set) var next: Int64 = 1

    /// What had no history, such as what a repair carried over.
    mutating func keep(_ todo: Todo) {
        todos[todo.id] = todo
        next = max(next, todo.id + 1)
    }

    mutating func perform(_ kind: String, _ images: [(before: Todo?, after: Todo?)]) {
        for image in images {
            if let before = image.before { todos[before.id] = nil }
            if let after = image.after { keep(after) }
        }
        changes.removeAll(where: \.isUndone)
        changes.append(Change(kind: kind, images: images))
    }

    mutating func undo() {
        guard let place = changes.lastIndex(where: { !$0.isUndone }) else { return }
        for image in changes[place].images {
            if let after = image.after { todos[after.id] = nil }
            if let before = image.before { todos[before.id] = before }
        }
        changes[place].isUndone = true
    }

    /// Into a ledger of version 8 that holds nothing of a person's own.
    func write(to path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            for todo in todos.values.sorted(by: { $0.id < $1.id }) {
                let content = todo.content
                let list: [TodoList: Int] = [.today: 0, .soon: 1, .someday: 2]
                try database.execute(
                    sql: "INSERT INTO todo VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    arguments: [
                        todo.id, content.title, list[content.list],
                        content.tags.joined(separator: "\n"), content.due?.number, content.note,
                        content.repository, content.created.secondsSinceEpoch,
                        content.created.minutesEastOfUTC, content.done?.secondsSinceEpoch,
                        content.done?.minutesEastOfUTC,
                        content.commit.map { Data(Self.bytes(of: $0)) },
                    ])
            }
            for (offset, change) in changes.enumerated() {
                try database.execute(
                    sql: """
                        INSERT INTO todo_change (kind, at, at_offset, images, undone)
                            VALUES (?, ?, 540, ?, ?)
                        """,
                    arguments: [
                        change.kind, 1_795_255_331 + offset, Data(Self.encoded(change.images)),
                        change.isUndone,
                    ])
            }
            try database.execute(
                sql: "INSERT OR REPLACE INTO meta VALUES ('next_todo', ?)", arguments: [next])
        }
        try queue.close()
    }

    private static func bytes(of id: CommitID) -> [UInt8] {
        let digits = Array(id.description)
        return stride(from: 0, to: 40, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
    }

    // As version 8 wrote it.
    private static func encoded(_ images: [(before: Todo?, after: Todo?)]) -> [UInt8] {
        var bytes: [UInt8] = [1]
        for image in images {
            bytes.append((image.before == nil ? 0 : 1) | (image.after == nil ? 0 : 2))
            for case let todo? in [image.before, image.after] { append(todo, to: &bytes) }
        }
        return bytes
    }

    private static func append(_ todo: Todo, to bytes: inout [UInt8]) {
        func varint(_ number: UInt64) {
            var rest = number
            while rest >= 0x80 {
                bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                rest >>= 7
            }
            bytes.append(UInt8(rest))
        }
        func signed(_ number: Int64) { varint(UInt64(bitPattern: number << 1 ^ number >> 63)) }
        func text(_ text: String) {
            varint(UInt64(text.utf8.count))
            bytes += text.utf8
        }
        func moment(_ moment: Moment) {
            signed(moment.secondsSinceEpoch)
            signed(Int64(moment.minutesEastOfUTC))
        }
        let content = todo.content
        varint(UInt64(todo.id))
        bytes.append(
            (content.due == nil ? 0 : 1) | (content.note == nil ? 0 : 2)
                | (content.repository == nil ? 0 : 4) | (content.done == nil ? 0 : 8)
                | (content.commit == nil ? 0 : 16))
        text(content.title)
        text(content.list.rawValue)
        varint(UInt64(content.tags.count))
        for tag in content.tags { text(tag) }
        moment(content.created)
        if let due = content.due { signed(Int64(due.number)) }
        if let note = content.note { text(note) }
        if let repository = content.repository { text(repository) }
        if let done = content.done { moment(done) }
        if let commit = content.commit { bytes += Self.bytes(of: commit) }
    }
}

/// The history of to-dos, across the version that made one journal of everything.
struct FormerHistoryTests {
    private let folder: TemporaryFolder
    private let files: LedgerFiles

    init() throws {
        folder = try TemporaryFolder()
        files = folder.ledger
    }

    private func todo(_ id: Int64, _ title: String) -> Todo {
        Todo(
            id: id,
            TodoContent(
                title: title, tags: ["한글", "b"], due: today, note: "n\nm",
                repository: "/src/app", created: writtenAt))
    }

    /// Nothing of the person's own, and a history as it was left.
    private func make(_ former: FormerLedger, and more: String = "") throws {
        try? FileManager.default.removeItem(atPath: files.folder)
        try files.makeFolder()
        try write([], to: files.database)
        try sql(
            """
            PRAGMA journal_mode = WAL; \(LedgerFixture.all[8].sql);
            DELETE FROM todo; DELETE FROM todo_change; DELETE FROM todo_mention;
            DELETE FROM challenge; DELETE FROM dday; DELETE FROM freeze;
            DELETE FROM meta WHERE key LIKE 'next_%'; PRAGMA user_version = 8
            """, on: files.database)
        try former.write(to: files.database)
        try sql(more, on: files.database)
    }

    private var former: FormerLedger {
        var former = FormerLedger()
        former.keep(todo(10, "from before"))
        let (a, b, c) = (todo(11, "a"), todo(12, "b"), todo(13, "c"))
        former.perform("add", [(nil, a), (nil, b), (nil, c)])
        var closed = a
        closed.content.done = writtenAt
        closed.content.commit = commit(7)
        former.perform("done", [(a, closed)])
        var edited = b
        edited.content.title = "B"
        former.perform("edit", [(b, edited)])
        former.perform("remove", [(c, nil)])
        var moved = todo(10, "from before")
        moved.content.list = .someday
        former.perform("move", [(todo(10, "from before"), moved)])
        former.perform("import", [(nil, todo(20, "d"))])
        former.undo()
        former.undo()
        return former
    }

    private static let rest = """
        INSERT INTO challenge VALUES (3,'a','streak',9,20700,NULL,1,'mon,sat,sun',NULL,0);
        INSERT INTO challenge VALUES (4,'b','total',9,20700,20800,2,'',20710,1);
        INSERT INTO challenge VALUES (5,'c','total',9,20700,20800,2,NULL,NULL,3);
        INSERT INTO dday VALUES (2,'Exam',20812,1);
        INSERT INTO freeze (id, first, last, why) VALUES (6,20700,20701,'x');
        INSERT INTO meta VALUES ('next_challenge', 8);
        INSERT INTO todo_mention VALUES (10,1500,540), (11,1500,540), (11,1600,0), (13,1700,0);
        """

    @Test("All that was there is there, with its history, its numbers and what was undone")
    func whole() throws {
        try make(former, and: Self.rest)
        let ledger = try files.open()
        let keepsake = try ledger.keepsake()
        #expect(keepsake.todos == former.todos.values.sorted { $0.id < $1.id })
        #expect(keepsake.challenges.map(\.challenge.id) == [3, 4, 5])
        #expect(
            keepsake.challenges.map(\.challenge.restDays)
                == [[.monday, .saturday, .sunday], [], nil])
        #expect(keepsake.challenges.map(\.isAnnounced) == [false, true, true])
        #expect(keepsake.challenges.map(\.isSent) == [false, false, true])
        #expect(keepsake.ddays.map(\.id) == [2] && keepsake.freezes.map(\.id) == [6])
        #expect(keepsake.mentions.map(\.todo) == [10, 11, 11])
        let next: [EntryKind: Int64] = [
            .todo: 21, .challenge: 8, .dday: 3, .freeze: 7, .mention: 4,
        ]
        for (kind, number) in next { #expect(keepsake.nextNumbers[kind] == number) }
        let history = try ledger.history(limit: nil)
        #expect(
            history.map(\.action.command) == [
                "undo", "undo", "todo import", "todo move", "todo remove", "todo edit",
                "todo done", "todo add",
            ])
        #expect(history.map(\.isUndone) == [false, false, true, true, false, false, false, false])
        #expect(history[6].action.origin == .cyc && history[7].numbers == [11, 12, 13])
        #expect(history[4].subjects.map(\.headline) == ["c"])
        try ledger.close()
        try Ledger.verify(files)
        #expect(try Ledger.repair(files, at: writtenAt) == .intact)

        // Redone and undone as if nothing had been in between.
        let again = try files.open()
        #expect(try again.redoTodos().numbers == [10])
        #expect(try again.redo(nil, at: writtenAt).numbers == [20])
        #expect(throws: Problem.undo(.nothingToRedo)) { try again.redoTodos() }
        #expect(try again.allTodos().map(\.content.list) == [.someday, .today, .today, .today])
        for numbers: [Int64] in [[20], [10], [13], [12]] {
            #expect(try again.undo(.newest(nil), at: writtenAt).numbers == numbers)
        }
        // What a commit closed is named, or meant as a to-do's.
        #expect(throws: Problem.self) { try again.undo(.newest(nil), at: writtenAt) }
        #expect(try again.undoTodos().numbers == [11])
        #expect(try again.undoTodos().numbers == [11, 12, 13])
        #expect(throws: Problem.undo(.nothingToUndo)) { try again.undoTodos() }
        #expect(try again.allTodos() == [todo(10, "from before")])
        #expect(
            try again.addTodos([todo(1, "e").content], at: writtenAt).subjects.map(\.id) == [21])
        try again.close()
        try Ledger.verify(files)
    }

    @Test(
        "A former history that does not lead to what is there is left out",
        arguments: [
            "UPDATE todo_change SET images = x'01ff' WHERE seq = 2",
            "UPDATE todo_change SET images = substr(images, 1, 20) WHERE seq = 1",
            "UPDATE todo_change SET images = 'x' WHERE seq = 1",
            "UPDATE todo_change SET at = 'x' WHERE seq = 1",
            "UPDATE todo_change SET undone = 'x' WHERE seq = 1",
            "UPDATE todo_change SET kind = x'00' WHERE seq = 1",
            "DELETE FROM todo_change WHERE seq = 2", "UPDATE todo SET title = 'other'",
            "UPDATE todo_change SET undone = 1 WHERE seq = 1",
            "UPDATE todo_change SET undone = 1 - undone",
        ])
    func damaged(_ damage: String) throws {
        try make(former, and: Self.rest + damage)
        let ledger = try files.open()
        let keepsake = try ledger.keepsake()
        #expect(keepsake.todos.map(\.id) == [10, 11, 12])
        #expect(keepsake.challenges.count == 3 && keepsake.mentions.count == 3)
        #expect(try ledger.history(limit: nil).isEmpty)
        #expect(throws: Problem.undo(.nothingToUndo)) { try ledger.undoTodos() }
        #expect(
            try ledger.addTodos([todo(1, "e").content], at: writtenAt).subjects.map(\.id) == [21])
        try ledger.close()
        try Ledger.verify(files)
    }

    @Test(
        "Any former history goes on as it would have",
        arguments: TestDepth.seeds(TestDepth.cases(quick: 3, deep: 30)))
    func random(seed: UInt64) throws {
        var random = Seeded(state: seed + 5)
        var former = FormerLedger()
        if seed % 3 == 0 { former.keep(todo(4, "kept")) }
        for step in 0..<Int.random(in: 0...25, using: &random) {
            guard Int.random(in: 0..<3, using: &random) > 0 else {
                former.undo()
                continue
            }
            let present = former.todos.values.sorted { $0.id < $1.id }
            if let one = present.randomElement(using: &random), Bool.random(using: &random) {
                var edited = one
                edited.content.note = "\(step)"
                former.perform(
                    Bool.random(using: &random) ? "edit" : "remove",
                    [(one, Bool.random(using: &random) ? edited : nil)])
            } else {
                former.perform("add", [(nil, todo(former.next, "t"))])
            }
        }
        try make(former)
        let ledger = try files.open()
        let expected = former.todos.values.sorted { $0.id < $1.id }
        #expect(try ledger.allTodos() == expected)
        let undone = former.changes.count(where: \.isUndone)
        #expect(try ledger.history(limit: nil).count == former.changes.count + undone)
        for _ in 0..<undone { try ledger.redoTodos() }
        #expect(throws: Problem.undo(.nothingToRedo)) { try ledger.redoTodos() }
        for _ in former.changes { try ledger.undoTodos() }
        #expect(throws: Problem.undo(.nothingToUndo)) { try ledger.undoTodos() }
        for _ in 0..<former.changes.count - undone { try ledger.redoTodos() }
        #expect(try ledger.allTodos() == expected)
        try ledger.close()
        try Ledger.verify(files)
    }
}
