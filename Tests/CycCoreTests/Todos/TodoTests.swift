import CycCore
import TestSupport
import Testing

/// 2026-11-21, a Saturday.
private let today = Day(number: 20_778)
private let now = Moment(instant: 1_795_255_331, minutesEastOfUTC: 540)

private func todo(
    _ id: Int64, _ title: String = "x", list: TodoList = .today, due: Int? = nil,
    done: Moment? = nil, tags: [String] = []
) -> Todo {
    Todo(
        id: id,
        TodoContent(
            title: title, list: list, tags: tags, due: due.map(today.advanced), created: now,
            done: done))
}

private func later(_ time: Duration) -> Moment {
    Moment(instant: now.instant + time, minutesEastOfUTC: now.minutesEastOfUTC)
}

struct TodoTextTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let title: String
        var tags: [String] = []
        var due: String?

        var testDescription: String { text }
    }

    @Test(
        "Tags and due date are parsed, the rest is the title",
        arguments: [
            Case(
                text: "Parse the page +github due:fri", title: "Parse the page", tags: ["github"],
                due: "2026-11-27"),
            Case(text: "+a Parse +b the page +A", title: "Parse the page", tags: ["a", "b"]),
            Case(text: "  Parse   it  ", title: "Parse it"),
            Case(text: "Read due:2026-12-01 twice", title: "Read twice", due: "2026-12-01"),
            Case(text: "Read due:next mon twice", title: "Read twice", due: "2026-11-23"),
            Case(text: "Read due:next-mon twice", title: "Read twice", due: "2026-11-23"),
            Case(text: "Read due:in 3 days twice", title: "Read twice", due: "2026-11-24"),
            Case(text: "Read due:today due:tomorrow", title: "Read", due: "2026-11-22"),
            Case(text: "Read due:+3d", title: "Read", due: "2026-11-24"),
            Case(text: "Read due:", title: "Read"),
            Case(text: "읽기 +공부 due:내일", title: "읽기", tags: ["공부"], due: "2026-11-22"),
            Case(text: "읽기 due:다음 주 월요일 한 번", title: "읽기 한 번", due: "2026-11-23"),
            Case(text: "읽기 due:3일 후", title: "읽기", due: "2026-11-24"),
            Case(text: "🚀 ship it 👩‍👩‍👧‍👦", title: "🚀 ship it 👩‍👩‍👧‍👦"),
            Case(
                text: "Vote +1 and 2+2 and C++ +c++", title: "Vote +1 and 2+2 and C++",
                tags: ["c++"]),
            Case(text: "Say +hello, world", title: "Say +hello, world"),
            Case(text: "Say \\+hello \\due:fri", title: "Say +hello due:fri"),
            Case(text: "Keep \\\\+hello \\n \\", title: "Keep \\+hello \\n \\"),
            Case(
                text: "Look at http://example.com id:7 @home",
                title: "Look at http://example.com id:7 @home"),
            Case(
                text: "+github/cli +v1.2 +a_b-c", title: "", tags: ["github/cli", "v1.2", "a_b-c"]),
            Case(text: "", title: ""), Case(text: "   ", title: ""),
            // A space followed by U+200D is not a separate Character.
            Case(text: "Read \u{200D}it \u{200D} now", title: "Read \u{200D}it now"),
            Case(
                text: "Read \u{200D} +github due:fri", title: "Read", tags: ["github"],
                due: "2026-11-27"),
        ])
    func grammar(_ example: Case) throws {
        let text = try TodoText(example.text, today: today)
        #expect(text.title == example.title)
        #expect(text.tags == example.tags)
        switch text.due {
        case .set(let day): #expect(day.description == example.due)
        case .clear: #expect(example.text.hasSuffix("due:"))
        case .keep: #expect(example.due == nil)
        }
    }

    @Test(
        "Invalid dates and titles are rejected with the reason",
        arguments: [
            ("Read due:someday", TodoError.due(.notADate("someday"))),
            ("Read due:2026-02-30", .due(.noSuchDay("2026-02-30"))),
            ("Read due:next week's", .due(.notADate("next"))),
            (String(repeating: "x", count: 10_000), .title(.tooLong(limit: 1_000))),
            (String(repeating: "한", count: 1_001), .title(.tooLong(limit: 1_000))),
            ("bell\u{07}", .title(.control("\u{07}"))), ("a\nb", .title(.control("\n"))),
            ("a\tb", .title(.control("\t"))), ("a\u{9B}31m", .title(.control("\u{9B}"))),
            ("a\u{202E}b", .title(.control("\u{202E}"))), ("a\r\nb", .title(.control("\r"))),
        ])
    func refused(text: String, problem: TodoError) {
        #expect(throws: problem) { try TodoText(text, today: today) }
    }

    @Test("A new to-do needs a title of up to 1,000 characters")
    func content() throws {
        for text in ["", " ", "+tag due:fri", "\u{3164}", "\u{200B}"] {
            let text = try TodoText(text, today: today)
            #expect(throws: TodoError.title(.empty)) { try text.content(created: now) }
        }
        let long = String(repeating: "한", count: 1_000)
        #expect(try TodoText(long, today: today).content(created: now).title == long)
        for (text, list) in [("Read due:+7d", TodoList.soon), ("Read due:today", .today)] {
            #expect(try TodoText(text, today: today).content(created: now).list == list)
        }
        let content = try TodoText("Read +a due:fri", today: today).content(
            list: .soon, note: " see\npage 4 ", repository: "/home/o/src/app", created: now)
        #expect(
            content
                == TodoContent(
                    title: "Read", list: .soon, tags: ["a"], due: Day(iso: "2026-11-27"),
                    note: "see\npage 4", repository: "/home/o/src/app", created: now))
        let text = try TodoText("Read", today: today)
        #expect(throws: TodoError.repository("src")) {
            try text.content(repository: "src", created: now)
        }
        #expect(throws: TodoError.note(.control("\u{1B}"))) {
            try text.content(note: "a\u{1B}", created: now)
        }
        // Decomposed letters stay unchanged.
        let decomposed = "\u{1112}\u{1161}\u{11AB}"
        let kept = try TodoText(decomposed, today: today).content(created: now).title
        #expect(Array(kept.unicodeScalars) == Array(decomposed.unicodeScalars))
    }

    @Test("An edit changes only the given fields")
    func edit() throws {
        var content = todo(1, "Read", list: .soon, due: 3, tags: ["a", "b"]).content
        content.note = "n"
        func edited(_ text: String, _ change: (inout TodoEdit) -> Void = { _ in }) throws
            -> TodoContent
        {
            var edit = TodoEdit(try TodoText(text, today: today))
            change(&edit)
            return try edit.applied(to: content)
        }
        #expect(try edited("") == content)
        content.list = .today
        #expect(try edited("due:+7d").list == .soon)
        #expect(try edited("due:+7d") { $0.list = .today }.list == .today)
        #expect(try edited("due:today").list == .today)
        content.list = .someday
        #expect(try edited("due:+7d").list == .someday)
        content.list = .soon
        let renamed = try edited("Write +c")
        #expect(renamed.title == "Write")
        #expect(renamed.tags == ["a", "b", "c"])
        #expect(renamed.due == content.due)
        #expect(try edited("due:").due == nil)
        #expect(try edited("due:today").due == today)
        #expect(try edited("") { $0.removedTags = ["A"] }.tags == ["b"])
        #expect(try edited("") { $0.note = .clear }.note == nil)
        #expect(try edited("") { $0.note = .set("m") }.note == "m")
        #expect(try edited("") { $0.repository = .set("/r") }.repository == "/r")
        #expect(throws: TodoError.title(.empty)) { try edited("") { $0.title = " " } }
        #expect(throws: TodoError.badTag("a b")) { try edited("") { $0.addedTags = ["a b"] } }
    }
}

struct TodoOrderTests {
    @Test("Today's list has open and due to-dos, overdue ones first")
    func order() {
        let todos = [
            todo(1, list: .someday), todo(2, list: .soon), todo(3), todo(4, due: 0),
            todo(5, due: -2),
            todo(6, list: .soon, due: 3), todo(7, list: .someday, due: 0),
            todo(8, list: .soon, due: -1), todo(9, due: 9), todo(10, done: later(5)),
            todo(11, due: -9, done: later(9)), todo(12, list: .soon, due: 3),
        ]
        #expect(
            todos.inOrder(on: today).map(\.id) == [5, 8, 4, 7, 9, 3, 6, 12, 2, 1, 11, 10])
        #expect(todos.filter { $0.isOverdue(on: today) }.map(\.id) == [5, 8])
        #expect(
            todos.filter { !$0.isDone && $0.shownList(on: today) == .today }.map(\.id)
                == [3, 4, 5, 7, 8, 9])
        #expect(todo(1, list: .soon, due: -1, done: now).shownList(on: today) == .soon)
        // The list is computed: the day before it was still in its own list.
        #expect(todos[6].shownList(on: today.advanced(by: -1)) == .someday)
    }

    @Test("Filters select by tag, due date, list and state")
    func filters() throws {
        let todos = [
            todo(1, tags: ["github", "http"]), todo(2, due: 0, tags: ["GitHub"]), todo(3, due: -1),
            todo(4, list: .soon), todo(5, due: 0, done: now), todo(6, list: .someday, due: 0),
        ]
        func matching(_ words: String..., state: TodoFilter.State = .open) throws -> [Int64] {
            let filter = try TodoFilter(words, state: state, today: today)
            return todos.filter { filter.matches($0, on: today) }.map(\.id)
        }
        #expect(try matching() == [1, 2, 3, 4, 6])
        #expect(try matching(state: .all) == [1, 2, 3, 4, 5, 6])
        #expect(try matching(state: .done) == [5])
        #expect(try matching("+github") == [1, 2])
        #expect(try matching("+github", "+http") == [1])
        #expect(try matching("due:today") == [2, 6])
        #expect(try matching("due:오늘", state: .all) == [2, 5, 6])
        #expect(try matching("due:2026-11-20") == [3])
        #expect(try matching("overdue") == [3])
        #expect(try matching("today") == [1, 2, 3, 6])
        #expect(try matching("soon") == [4])
        #expect(try matching("someday") == [])
        #expect(try matching("later") == [])
        #expect(throws: TodoError.badTag("+1")) { try matching("+1") }
        #expect(throws: TodoError.due(.notADate("x"))) { try matching("due:x") }
    }

    @Test("Done today counts by the day in the user's zone, whatever the offset")
    func counts() throws {
        let counts = TodoCounts(
            [
                todo(1), todo(2, list: .soon), todo(3, list: .soon, due: 0),
                todo(4, done: Moment(rfc3339: "2026-11-21T00:00:00Z")),
                // Sunday in Seoul, Saturday here.
                todo(5, done: Moment(rfc3339: "2026-11-22T02:00:00+09:00")),
                todo(6, done: Moment(rfc3339: "2026-11-20T23:59:59Z")),
            ], zone: .utc, today: today)
        #expect(counts.open == 3)
        #expect(counts.today == 2)
        #expect(counts.doneToday == 2)
    }
}

struct TodoChangeTests {
    private func journal(_ titles: String...) throws -> JournalModel {
        var journal = JournalModel()
        for title in titles {
            journal.perform(
                .adding(
                    [TodoContent(title: title, created: now)], from: journal.nextNumber(of: .todo),
                    at: now))
        }
        return journal
    }

    @Test("Each kind of change can be undone and redone")
    func kinds() throws {
        var journal = try journal("a", "b", "c")
        let changes: [(JournalModel) throws -> TodoChange] = [
            { _ in
                .adding(
                    [.init(title: "d", created: now), .init(title: "e", created: now)], from: 4,
                    at: now)
            },
            { try TodoIntent.finish.change(of: [try #require($0.todos[2])], at: later(1)) },
            { try TodoIntent.reopen.change(of: [try #require($0.todos[2])], at: later(2)) },
            {
                var edit = TodoEdit()
                edit.title = "A"
                edit.due = .set(today)
                return try TodoIntent.edit(edit).change(
                    of: [try #require($0.todos[1])], at: later(3))
            },
            {
                try TodoIntent.move(to: .someday).change(
                    of: [try #require($0.todos[1])], at: later(4))
            },
            {
                try TodoIntent.remove.change(
                    of: [try #require($0.todos[1]), try #require($0.todos[3])], at: later(5))
            },
        ]
        var states = [journal.todos]
        for change in changes {
            journal.perform(try change(journal))
            states.append(journal.todos)
        }
        #expect(
            journal.deeds.suffix(6).map(\.command)
                == TodoChange.Kind.allCases.map { "todo \($0.rawValue)" })
        for state in states.dropLast().reversed() {
            try journal.undo()
            #expect(journal.todos == state)
        }
        for state in states.dropFirst() {
            try journal.redo()
            #expect(journal.todos == state)
        }
        #expect(throws: UndoError.nothingToRedo) { try journal.redo() }
    }

    @Test("A new change clears redo, and numbers are never reused")
    func redoIsDropped() throws {
        var journal = try journal("a", "b")
        #expect(try journal.undo() == [2])
        journal.perform(
            .adding(
                [.init(title: "c", created: now)], from: journal.nextNumber(of: .todo), at: now))
        #expect(journal.todos.keys.sorted() == [1, 3])
        #expect(throws: UndoError.nothingToRedo) { try journal.redo() }
        journal.perform(try TodoIntent.remove.change(of: Array(journal.todos.values), at: now))
        #expect(journal.nextNumber(of: .todo) == 4)
        try journal.undo()
        try journal.undo()
        try journal.undo()
        #expect(journal.todos.isEmpty)
        #expect(throws: UndoError.nothingToUndo) { try journal.undo() }
    }

    @Test("An empty change is not recorded and keeps redo")
    func emptyChanges() throws {
        var journal = try journal("a", "b")
        try journal.undo()
        let first = try #require(journal.todos[1])
        for change in [
            try TodoIntent.move(to: .today).change(of: [first], at: now),
            try TodoIntent.edit(TodoEdit()).change(of: [first], at: now),
        ] {
            #expect(change.isEmpty)
            journal.perform(change)
        }
        #expect(try journal.redo() == [2])
        #expect(journal.todos[2]?.content.title == "b")
    }

    @Test("Finishing or moving done to-dos and reopening open ones is rejected")
    func refused() throws {
        let open = todo(1)
        let done = todo(2, done: now)
        #expect(throws: TodoError.alreadyDone(2)) {
            try TodoIntent.finish.change(of: [open, done], at: now)
        }
        #expect(throws: TodoError.notDone(1)) {
            try TodoIntent.reopen.change(of: [done, open], at: now)
        }
        #expect(throws: TodoError.alreadyDone(2)) {
            try TodoIntent.move(to: .soon).change(of: [done], at: now)
        }
    }

    @Test("Reopening clears the time and the commit")
    func reopening() throws {
        var done = try #require(
            try TodoIntent.finish.change(of: [todo(1)], at: now).images.first?.after)
        #expect(done.content.done == now)
        done.content.commit = CommitID(hex: String(repeating: "a", count: 40))
        #expect(try TodoIntent.reopen.change(of: [done], at: now).images.first?.after == todo(1))
    }

    @Test("Random operations with undo and redo match a list of snapshots")
    func model() throws {
        for seed in 0..<5 {
            var random = SeededGenerator(seed: UInt64(seed))
            var journal = JournalModel()
            var model = SnapshotModel()
            for step in 0..<300 {
                let moment = later(.seconds(step))
                switch Int.random(in: 0..<12, using: &random) {
                case 0...1:
                    let undone = (try? journal.undo()) != nil
                    #expect(undone == model.undo())
                case 2...3:
                    let redone = (try? journal.redo()) != nil
                    #expect(redone == model.redo())
                default:
                    guard let change = Self.randomChange(journal, moment, &random) else { continue }
                    journal.perform(change)
                    model.perform(change)
                }
                #expect(journal.todos == model.todos)
            }
            while model.undo() { try journal.undo() }
            #expect(journal.todos.isEmpty && model.todos.isEmpty)
            while model.redo() { try journal.redo() }
            #expect(journal.todos == model.todos)
        }
    }

    /// Random valid change, or nil if the drawn one does not apply.
    private static func randomChange(
        _ journal: JournalModel, _ moment: Moment, _ random: inout SeededGenerator
    ) -> TodoChange? {
        let count = Int.random(in: 1...3, using: &random)
        let chosen = journal.todos.values.sorted { $0.id < $1.id }.shuffled(using: &random)
            .prefix(count)
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2:
            let contents = (0..<count).map {
                TodoContent(title: "\(moment.instant) \($0)", created: moment)
            }
            return .adding(contents, from: journal.nextNumber(of: .todo), at: moment)
        case 3: return try? TodoIntent.finish.change(of: chosen.filter { !$0.isDone }, at: moment)
        case 4: return try? TodoIntent.reopen.change(of: chosen.filter(\.isDone), at: moment)
        case 5:
            var edit = TodoEdit()
            edit.addedTags = ["t\(count)"]
            edit.note = .set("\(moment.instant)")
            return try? TodoIntent.edit(edit).change(of: Array(chosen), at: moment)
        case 6:
            let list = TodoList.allCases.randomElement(using: &random) ?? .soon
            return try? TodoIntent.move(to: list).change(
                of: chosen.filter { !$0.isDone }, at: moment)
        default: return try? TodoIntent.remove.change(of: Array(chosen), at: moment)
        }
    }

    static func randomTodo(_ id: Int, _ random: inout SeededGenerator) -> Todo {
        let words = [
            "Parse", "page", "한글", "🚀", "+tag", "due:fri", "x", "(A)", "2026-01-01", "\\+a", "\\",
            "id:3", "note:y", "a:b:c", "@home", "", "100%", "\\\\due:2026-01-01", "list:soon",
            "created:20261121T190211+0900", "commit:\(String(repeating: "0", count: 40))", "+1",
        ]
        let title =
            "t"
            + (0..<Int.random(in: 0...6, using: &random)).map { _ in
                " " + (words.randomElement(using: &random) ?? "")
            }.joined() + " z"
        func chance() -> Bool { Bool.random(using: &random) }
        func moment() -> Moment {
            Moment(
                instant: Instant(
                    secondsSinceEpoch: Int64.random(
                        in: -3_000_000_000...5_000_000_000, using: &random)),
                minutesEastOfUTC: Int.random(in: -720...840, using: &random))
        }
        var content = TodoContent(
            title: chance() ? title : String(title.dropFirst(2).drop { $0 == " " }),
            list: TodoList.allCases.randomElement(using: &random) ?? .today,
            tags: chance() ? [] : ["a", "한글", "c++"],
            due: chance() ? nil : Day(number: Int.random(in: -20_000...40_000, using: &random)),
            note: chance() ? nil : "line one\nline: two 100% + \\",
            repository: chance() ? nil : "/home/o/my src/a:b", created: moment())
        if chance() {
            content.done = moment()
            if chance() { content.commit = CommitID(bytes: (0..<20).map { UInt8($0) }) }
        }
        return Todo(id: Int64(id), content)
    }
}

extension JournalModel {
    fileprivate var todos: [Int64: Todo] {
        Dictionary(uniqueKeysWithValues: records(Todo.self).map { ($0.id, $0) })
    }

    fileprivate mutating func perform(_ change: TodoChange) {
        func entry(_ todo: Todo?) -> Entry? {
            todo.map { Entry($0, id: EntryID(high: 0, low: UInt64($0.id))) }
        }
        perform(
            nextID, "todo \(change.kind.rawValue)",
            change.images.map { EntryImage(before: entry($0.before), after: entry($0.after)) })
    }

    private var nextID: Action.ID { Action.ID(UInt64(deeds.count) + 1) }

    /// - Returns: The numbers of the restored to-dos.
    @discardableResult
    fileprivate mutating func undo() throws(UndoError) -> [Int64] {
        guard let place = undoTarget(nil) else { throw .nothingToUndo }
        try takeBack(place, "undo", as: nextID)
        return deeds[place].images.compactMap { ($0.after ?? $0.before)?.number }
    }

    @discardableResult
    fileprivate mutating func redo() throws(UndoError) -> [Int64] {
        guard let place = redoTarget(nil) else { throw .nothingToRedo }
        try takeBack(place, "redo", as: nextID)
        return deeds[place].images.compactMap { ($0.after ?? $0.before)?.number }
    }
}

/// Reference model: complete to-dos before and after each change.
private struct SnapshotModel {
    var todos: [Int64: Todo] = [:]
    var past: [[Int64: Todo]] = []
    var future: [[Int64: Todo]] = []

    mutating func perform(_ change: TodoChange) {
        guard !change.isEmpty else { return }
        past.append(todos)
        future = []
        for image in change.images {
            if let before = image.before { todos.removeValue(forKey: before.id) }
            if let after = image.after { todos.updateValue(after, forKey: after.id) }
        }
    }

    mutating func undo() -> Bool {
        guard let before = past.popLast() else { return false }
        future.append(todos)
        todos = before
        return true
    }

    mutating func redo() -> Bool {
        guard let after = future.popLast() else { return false }
        past.append(todos)
        todos = after
        return true
    }
}

struct TodoMentionTests {
    @Test(
        "Commit messages that close to-dos",
        arguments: [
            ("Parse the page (todo #3)", [3]), ("todo #3", [3]), ("TODO #3.", [3]),
            ("ToDo\t#3", [3]),
            ("Fix\n\nCloses todo #3, #4,#5 and todo #9", [3, 4, 5, 9]), ("todo #3 todo #3", [3]),
            ("todo #3을 끝냄", [3]), ("할일: todo #12", [12]), ("todo #3, then more", [3]),
            ("todo #007", [7]), ("[todo #3]: x", [3]), ("\"todo #3\"", [3]),
            ("Fix\n\nCyc-Todo: 3", [3]), ("Fix\n\nCyc-Todo: 3, 4\nSigned-off-by: A <a@b>", [3, 4]),
            ("Fix\n\ncyc-todo:#3 #4\r\n", [3, 4]), ("CYC-TODO : 5", [5]),
            ("Fix todo #1\n\nCyc-Todo: 3\nCyc-Todo: 2\n", [1, 2, 3]),
            ("Revert \"Parse the page (todo #3)\"\n\nThis reverts commit 123.\n\ntodo #4", [4]),
            ("Reverting todo #3", [3]),
        ])
    func closing(message: String, expected: [Int64]) {
        #expect(todoNumbers(inMessage: Array(message.utf8).span) == expected)
    }

    @Test(
        "Commit messages that only look similar",
        arguments: [
            "", "todo", "todo #", "todo 3", "todo#3", "todos #3", "mytodo #3", "my-todo #3",
            "src/todo #3", "x.todo #3", "_todo #3", "todo #3a", "todo #3_", "todo #3.5",
            "todo #3-5",
            "todo #0", "todo #99999999999999999999", "todo\n#3", "to-do #3", "Cyc-Todo: three",
            "Cyc-Todo: 3 and 4", "Cyc-Todo: 3-5", "Cyc-Todo:", "Cyc-Todo 3", " Cyc-Todo: 3",
            "x Cyc-Todo: 3", "Cyc-Todos: 3", "Revert \"todo #3\"", "tod", "Cyc-Todo: 3\u{0}4",
        ])
    func notClosing(message: String) {
        #expect(todoNumbers(inMessage: Array(message.utf8).span) == [])
    }

    @Test("Random bytes never crash the parser")
    func fuzz() {
        var random = SeededGenerator(seed: 5)
        let pieces = [
            "todo", " ", "#", "3", ",", "\n", "cyc-", ":", "Revert \"", "é", "12345678901",
        ]
        for _ in 0..<20_000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                bytes += (pieces.randomElement(using: &random) ?? "").utf8
                if Int.random(in: 0..<9, using: &random) == 0 {
                    bytes.append(UInt8.random(in: 0...255, using: &random))
                }
            }
            for number in todoNumbers(inMessage: bytes.span) {
                #expect(Todo.numbers.contains(number))
            }
        }
    }

    private func mention(
        _ digit: Character, authored: Duration, committed: Duration, _ todos: [Int64]
    ) throws -> TodoMention {
        TodoMention(
            commit: try #require(CommitID(hex: String(repeating: digit, count: 40))),
            authored: later(authored), committedAt: now.instant + committed,
            todos: todos)
    }

    @Test("A commit closes open to-dos once and is recorded")
    func closings() throws {
        let todos: [Int64: Todo] = [3: todo(3), 4: todo(4), 5: todo(5, done: later(1))]
        let first = try mention("a", authored: 10, committed: 10, [3, 5, 99])
        let second = try mention("b", authored: 20, committed: 20, [3, 4])
        let closings = TodoClosings(
            [second, first, first], todos: todos, known: [], now: later(100))
        #expect(closings.changes.map { $0.subjects.map(\.id) } == [[3], [4]])
        #expect(closings.changes.allSatisfy { $0.kind == .done && $0.at == later(100) })
        let closed = try #require(closings.changes.first?.subjects.first)
        #expect(closed.content.commit == first.commit)
        #expect(closed.content.done == later(10))
        #expect(
            closings.seen == [
                .init(todo: 3, authored: later(10)), .init(todo: 5, authored: later(10)),
                .init(todo: 3, authored: later(20)), .init(todo: 4, authored: later(20)),
            ])
    }

    @Test("A rebased commit does not close a reopened to-do again")
    func rebased() throws {
        let commit = try mention("a", authored: 10, committed: 10, [3])
        let first = TodoClosings([commit], todos: [3: todo(3)], known: [], now: later(11))
        #expect(first.changes.count == 1)
        let rebased = try mention("b", authored: 10, committed: 50, [3])
        let second = TodoClosings(
            [commit, rebased], todos: [3: todo(3)], known: first.seen, now: later(51))
        #expect(second.changes.isEmpty)
        // A new commit closes it.
        let fresh = try mention("c", authored: 60, committed: 60, [3])
        let third = TodoClosings(
            [fresh], todos: [3: todo(3)], known: first.seen, now: later(61))
        #expect(third.changes.count == 1)
    }

    @Test("A commit older than the to-do is ignored unless it was amended later")
    func older() throws {
        let old = try mention("a", authored: -10, committed: -10, [3])
        #expect(
            TodoClosings([old], todos: [3: todo(3)], known: [], now: now)
                == TodoClosings([], todos: [:], known: [], now: now))
        let amended = try mention("b", authored: -10, committed: 5, [3])
        let closings = TodoClosings([amended], todos: [3: todo(3)], known: [], now: later(6))
        #expect(closings.changes.count == 1)
        // An author's clock ahead does not set a future time.
        let ahead = try mention("c", authored: 500, committed: 500, [3])
        let early = TodoClosings([ahead], todos: [3: todo(3)], known: [], now: later(6))
        #expect(early.changes.first?.subjects.first?.content.done == later(6))
    }
}
