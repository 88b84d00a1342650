import Foundation
import TestSupport
import Testing

/// Repeating and waiting to-dos, through the commands.
struct RepeatingTodoTests {
    /// A Saturday.
    private let now = "2026-11-21T12:00:00Z"

    @Test("closing a repeating to-do adds the next, and undo takes both back")
    func closing() throws {
        let ada = try Person()
        func cyc(_ words: String...) throws -> String {
            let run = try ada.cyc(["todo"] + words, at: now)
            #expect(run.status == 0, "\(words): \(run.errors)")
            return run.output
        }
        _ = try cyc("add", "Pay the rent", "every:month", "due:2026-10-31", "wait:2026-10-29")
        #expect(try cyc("add", "Water", "--every", "매주").contains("every week"))
        let closed = try cyc("done", "1-2")
        #expect(closed.contains("Next: #3 Pay the rent (due Mon 2026-11-30, in 9 days)"))
        #expect(closed.contains("Next: #4 Water (due Sat 2026-11-28, in 7 days)"))
        let waiting = try ada.json("todo", "list", "--waiting", at: now)
        #expect(waiting["todos"].list.count == 1)
        #expect(waiting["todos"][0]["wait"] == "2026-11-28")
        #expect(waiting["todos"][0]["every"] == "month")
        #expect(waiting["todos"][0]["first_due"] == "2026-10-31")
        let open = try ada.json("todo", "list", at: now)
        #expect(open["todos"].list.count == 1)
        #expect(open["todos"][0]["id"] == 4)
        #expect(open["todos"][0]["list"] == "soon")
        #expect(try cyc("undo").contains("#3"))
        let undone = try ada.json("todo", "list", at: now)
        #expect(undone["todos"].list.count == 2)
        #expect(try cyc("done", "1").contains("Next: #"))
        #expect(try cyc("edit", "2", "every:", "wait:2026-12-01").contains("waits"))
        #expect(try cyc("edit", "2", "--wait", "").contains("Updated"))
        #expect(try cyc("done", "2").contains("Next") == false)
    }

    @Test("a commit that closes a repeating to-do adds the next, once")
    func commits() throws {
        let ada = try Person()
        let git = try ada.repository("app")
        _ = try ada.cyc("repo", "add", "app", at: now)
        _ = try ada.cyc("todo", "add", "Read", "every:day", "due:today", at: now)
        _ = try git.commit(
            "Read (todo #1)", by: .init("Ada", Person.address, seconds: 1_795_266_000))
        for _ in 0..<2 {
            let run = try ada.cyc("todo", "list", at: "2026-11-21T14:00:00Z")
            #expect(run.output.contains("2  Read"))
            #expect(!run.output.contains("3  Read"))
        }
        #expect(try ada.cyc("todo", "undo", at: "2026-11-21T15:00:00Z").status == 0)
        let open = try ada.json("todo", "list", at: "2026-11-21T15:00:01Z")
        #expect(open["todos"].list.count == 1)
        #expect(open["todos"][0]["id"] == 1)
    }

    @Test("what waits is on no list, in no count and in no prompt until its day")
    func waiting() throws {
        let ada = try Person()
        for words in [["Renew", "wait:tomorrow"], ["Call", "due:+2d", "wait:+1d"], ["Read"]] {
            #expect(try ada.cyc(["todo", "add"] + words, at: now).status == 0)
        }
        for (at, open, today) in [(now, 1, 1), ("2026-11-22T12:00:00Z", 3, 2)] {
            let status = try ada.json("status", "--cached", at: at)
            #expect(status["todo"]["open"] == .init(integerLiteral: open))
            #expect(status["todo"]["today"] == .init(integerLiteral: today))
            #expect(
                try ada.cyc("status", "--format", "{todo}", at: at).output.contains("\(today)"))
            #expect(try ada.json("todo", "list", at: at)["todos"].list.count == open)
        }
        let screen = try ada.cyc("status", "--cached", at: now).output
        #expect(screen.contains("Read") && !screen.contains("Renew") && !screen.contains("Call"))
        #expect(try ada.cyc("todo", "list", "--all", "--waiting", at: now).status == 64)
        #expect(try ada.cyc("todo", "add", "x", "every:body", at: now).status == 64)
    }

    @Test("todo.txt keeps repetitions and days")
    func todoTxt() throws {
        let ada = try Person()
        for words in [
            ["a", "every:weekday", "due:fri", "wait:thu"], ["b", "every:mon,thu"],
            ["c", "every:2w", "due:2026-12-01"], ["d", "every:month", "due:2026-10-31"],
        ] {
            #expect(try ada.cyc(["todo", "add"] + words, at: now).status == 0)
        }
        #expect(try ada.cyc("todo", "done", "4", at: now).status == 0)
        let text = try ada.cyc("todo", "export", "--txt", at: now).output
        for part in ["rec:+1b", "t:2026-11-26", "rec:mon,thu", "rec:+2w", "first:2026-10-31"] {
            #expect(text.contains(part))
        }
        let bob = try Person()
        try bob.folder.write(text, to: "todo.txt")
        #expect(try bob.cyc("todo", "import", bob.folder.file("todo.txt"), at: now).status == 0)
        #expect(try bob.cyc("todo", "export", "--txt", at: now).output == text)
    }

    @Test("an instance of a recurring task keeps the day of the month")
    func instance() throws {
        let ada = try Person()
        let common = #""description": "Pay", "entry": "20260101T000000Z", "recur": "monthly""#
        let text = """
            [{\(common), "uuid": "11111111-1111-4111-8111-111111111111", "status": "recurring",
            "due": "20260131T000000Z", "priority": "H"},
            {\(common), "uuid": "22222222-2222-4222-8222-222222222222", "status": "pending",
            "parent": "11111111-1111-4111-8111-111111111111", "due": "20260228T000000Z"}]
            """
        try ada.folder.write(text, to: "tasks.json")
        let run = try ada.cyc("todo", "import", ada.folder.file("tasks.json"), at: now)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try ada.cyc("todo", "done", "1", at: now).status == 0)
        let list = try ada.json("todo", "list", at: now)
        #expect(list["todos"].list.count == 1)
        #expect(list["todos"][0]["due"] == "2026-11-30")
    }

    @Test(
        "the real Taskwarrior keeps to-dos, and gives them back", .tags(.external), .needs("task"))
    func taskwarrior() throws {
        let ada = try Person()
        for words in [
            ["Pay +home", "every:month", "due:2027-01-31", "wait:2027-01-28"],
            ["Late", "every:day", "due:2026-11-01"],
            ["Read \"it\" 한글", "every:mon,thu", "due:today"],
            ["Plain", "--note", "line one\nline two", "--list", "someday"], ["Water", "every:2w"],
        ] {
            #expect(try ada.cyc(["todo", "add"] + words, at: now).status == 0)
        }
        #expect(try ada.cyc("todo", "done", "3", "5", at: now).status == 0)
        let exported = try ada.cyc("todo", "export", "--taskwarrior", at: now).output
        try ada.folder.write(exported, to: "tasks.json")
        try ada.folder.write("data.location=\(ada.folder.file("task"))\n", to: "taskrc")
        let file = ada.folder.file("back.json")
        let rc = "rc:\(ada.folder.file("taskrc"))"
        let imported = try ada.shell(
            "task \(rc) import \(ada.folder.file("tasks.json")) && task \(rc) export > \(file)")
        #expect(imported.status == 0, "\(imported.errors)")
        let bob = try Person()
        #expect(try bob.cyc("todo", "import", file, at: now).status == 0)
        #expect(
            try bob.cyc("todo", "export", at: now).output
                == ada.cyc("todo", "export", at: now).output)
        // What is there already is not added again.
        #expect(try ada.cyc("todo", "import", file, at: now).output.contains("0 new"))
    }
}
