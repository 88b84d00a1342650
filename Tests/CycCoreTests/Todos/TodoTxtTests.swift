import CycCore
import TestSupport
import Testing

private let now = Moment(instant: 1_795_255_331, minutesEastOfUTC: 540)

/// The beginning of a day at the offset of ``now``.
private func start(_ day: String) throws -> Moment {
    try #require(Moment(rfc3339: "\(day)T00:00:00+09:00"))
}

struct TodoTxtTests {
    @Test("Lines follow the todo.txt format")
    func lines() throws {
        let created = try #require(Moment(rfc3339: "2026-11-20T19:02:11+09:00"))
        let done = try #require(Moment(rfc3339: "2026-11-21T08:00:00-03:30"))
        let open = TodoContent(
            title: "(A) Parse +1 the \\page due:fri", list: .soon, tags: ["github", "한글"],
            due: Day(iso: "2026-11-27"), note: "see page: 4\n100%", repository: "/home/o/my src",
            created: created)
        var closed = TodoContent(title: "(B) Read", created: created)
        closed.done = done
        closed.commit = CommitID(hex: String(repeating: "a", count: 40))
        #expect(
            TodoTxt.text([Todo(id: 3, open), Todo(id: 12, closed)])
                == """
                (A) 2026-11-20 Parse +1 the \\page \\due:fri +github +한글 due:2026-11-27 id:3 list:soon \
                note:see%20page%3A%204%0A100%25 repo:/home/o/my%20src created:20261120T190211+0900
                x 2026-11-21 2026-11-20 (B) Read id:12 created:20261120T190211+0900 \
                done:20261121T080000-0330 commit:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa

                """)
        #expect(TodoTxt.text([]) == "")
    }

    @Test(
        "To-dos are the same after export and import",
        arguments: TestDepth.seeds(TestDepth.cases(quick: 4, deep: 40)))
    func roundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let todos = (1...50).map { TodoChangeTests.randomTodo($0, &random) }
        let text = TodoTxt.text(todos)
        let importedEntries = try TodoTxt.read(text, now: now)
        #expect(importedEntries == todos.map { ImportedTodo(number: $0.id, $0.content) })
        #expect(TodoTxt.text(importedEntries.map { Todo(id: $0.number ?? 0, $0.content) }) == text)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let line: String
        let title: String
        var tags: [String] = []
        var created: String?
        var isDone = false
        var done: String?
        var due: String?
        var number: Int64?

        var testDescription: String { line }
    }

    // The examples of the format's page, and what other programs write.
    @Test(
        "Lines of other programs are imported, with unknown words in the title",
        arguments: [
            Case(
                line: "(A) Thank Mom for the meatballs @phone",
                title: "(A) Thank Mom for the meatballs @phone"),
            Case(
                line: "(B) Schedule Goodwill pickup +GarageSale @phone",
                title: "(B) Schedule Goodwill pickup @phone", tags: ["GarageSale"]),
            Case(line: "@GroceryStore Eskimo pies", title: "@GroceryStore Eskimo pies"),
            Case(
                line: "Really gotta call Mom (A) @phone", title: "Really gotta call Mom (A) @phone"),
            Case(line: "(b) Get back to the boss", title: "(b) Get back to the boss"),
            Case(line: "(B)->Submit TPS report", title: "(B)->Submit TPS report"),
            Case(
                line: "2011-03-02 Document +TodoTxt task format", title: "Document task format",
                tags: ["TodoTxt"], created: "2011-03-02"),
            Case(line: "(A) 2011-03-02 Call Mom", title: "(A) Call Mom", created: "2011-03-02"),
            Case(line: "(A) Call Mom 2011-03-02", title: "(A) Call Mom 2011-03-02"),
            Case(line: "Learn how to add 2+2", title: "Learn how to add 2+2"),
            Case(
                line: "x 2011-03-03 Call Mom", title: "Call Mom", isDone: true, done: "2011-03-03"),
            Case(line: "xylophone lesson", title: "xylophone lesson"),
            Case(line: "X 2012-01-01 Make resolutions", title: "X 2012-01-01 Make resolutions"),
            Case(line: "(A) x Find ticket prices", title: "(A) x Find ticket prices"),
            Case(
                line: "x 2011-03-02 2011-03-01 Review Tim's pull request +TodoTxtTouch @github",
                title: "Review Tim's pull request @github", tags: ["TodoTxtTouch"],
                created: "2011-03-01", isDone: true, done: "2011-03-02"),
            Case(
                line: "x (A) 2016-05-20 2016-04-30 measure space +chapelShelving due:2016-05-30",
                title: "(A) measure space", tags: ["chapelShelving"], created: "2016-04-30",
                isDone: true, done: "2016-05-20", due: "2016-05-30"),
            Case(line: "x Call Mom", title: "Call Mom", isDone: true),
            Case(
                line: "Call due:tomorrow rec:1w t:2026-01-01 pri:A",
                title: "Call due:tomorrow pri:A"),
            Case(line: "Call rec:2x t:tomorrow first:x", title: "Call rec:2x t:tomorrow first:x"),
            Case(line: "Call due:2026-02-30", title: "Call due:2026-02-30"),
            Case(
                line: "Call due:2026-02-01 due:2026-02-02", title: "Call due:2026-02-02",
                due: "2026-02-01"),
            Case(line: "Call id:abc", title: "Call id:abc"),
            Case(line: "Call id:0", title: "Call id:0"),
            Case(line: "Call id:7 id:8", title: "Call id:8", number: 7),
            Case(line: "Call id:99999999999999999999", title: "Call id:99999999999999999999"),
            Case(line: "Look http://example.com/a:b", title: "Look http://example.com/a:b"),
            Case(
                line: "Call note:100% list:later repo:src commit:abc created:x",
                title: "Call note:100% list:later repo:src commit:abc created:x"),
            Case(line: "+garden", title: "+garden", tags: ["garden"]),
            Case(
                line: "2026-01-01 +garden @home", title: "@home", tags: ["garden"],
                created: "2026-01-01"),
            Case(line: "\\+garden C:\\dir \\x", title: "+garden C:\\dir \\x"),
            Case(line: "Plain done:20261121T190211+0900", title: "Plain"),
            Case(line: "  indented\twith tab", title: "indented with tab"),
            Case(line: "2026-13-01 Impossible", title: "2026-13-01 Impossible"),
            Case(
                line: "우유 사기 +장보기 due:2026-12-01", title: "우유 사기", tags: ["장보기"], due: "2026-12-01"),
        ])
    func foreign(_ example: Case) throws {
        let importedEntries = try TodoTxt.read(example.line + "\r\n\n", now: now)
        let importedEntry = try #require(importedEntries.first)
        #expect(importedEntries.count == 1)
        let content = importedEntry.content
        #expect(content.title == example.title)
        #expect(content.tags == example.tags)
        #expect(content.created == (try example.created.map(start) ?? now))
        #expect((content.done != nil) == example.isDone)
        if example.isDone { #expect(content.done == (try example.done.map(start) ?? now)) }
        #expect(content.due?.description == example.due)
        #expect(importedEntry.number == example.number)
        #expect(content.list == .today)
        #expect(content.note == nil && content.repository == nil && content.commit == nil)
        #expect(try content.checked() == content)
        // Imported to-dos are the same after cyc's own export and import.
        let own = TodoTxt.text([Todo(id: 5, content)])
        #expect(try TodoTxt.read(own, now: start("2000-01-01")) == [.init(number: 5, content)])
    }

    @Test("A date changed by another program wins over the stored instant")
    func changedDates() throws {
        let text = """
            x 2026-11-25 2026-11-20 Read id:1 created:20261120T190211+0900 done:20261121T190211+0900
            2026-11-19 Write id:2 created:20261120T190211+0900
            """
        let contents = try TodoTxt.read(text, now: now).map(\.content)
        #expect(contents.map(\.done) == [try start("2026-11-25"), nil])
        #expect(
            contents.map(\.created) == [
                try #require(Moment(rfc3339: "2026-11-20T19:02:11+09:00")),
                try start("2026-11-19"),
            ])
    }

    @Test("An invalid title is rejected with its line, and nothing is imported")
    func refused() {
        let long = "\u{FEFF}One\n\n\(String(repeating: "x", count: 10_000))\n"
        #expect(throws: TodoError.line(3, .tooLong(limit: 1_000))) {
            try TodoTxt.read(long, now: now)
        }
        #expect(throws: TodoError.line(2, .control("\u{1B}"))) {
            try TodoTxt.read("One\nTwo\u{1B}[31m", now: now)
        }
        #expect(throws: Never.self) { try TodoTxt.read("\n\r\n   \nx \n2026-01-01 \n", now: now) }
    }

    @Test("Ten thousand to-dos are exported and imported")
    func many() throws {
        let todos = (1...10_000).map {
            Todo(
                id: Int64($0), TodoContent(title: "Number \($0) of many", tags: ["t"], created: now)
            )
        }
        #expect(try TodoTxt.read(TodoTxt.text(todos), now: now).count == 10_000)
    }
}
