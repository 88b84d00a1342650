import Foundation
import TestSupport
import Testing

private let now = "2026-11-21T12:00:00Z"

/// The journal: history, undo, redo, export and import.
struct JournalTests {
    private func runAll(_ ada: Person, _ lines: [[String]]) throws {
        for arguments in lines {
            let run = try ada.cyc(arguments, at: now)
            #expect(run.status == 0, "\(arguments): \(run.errors)")
        }
    }

    @Test("one history lists changes of every kind, and undoes and redoes them")
    func history() throws {
        let ada = try Person()
        #expect(try ada.cyc("history", at: now).output.contains("Nothing was changed yet"))
        #expect(try ada.json("history", at: now)["actions"] == [])
        try runAll(
            ada,
            [
                ["todo", "add", "Read"], ["challenge", "start", "spring", "--days", "9"],
                ["dday", "add", "Exam", "2026-12-25"], ["todo", "done", "1"],
                ["freeze", "add", "2026-11-25", "--why", "holiday"],
                ["challenge", "stop", "1"], ["dday", "remove", "1", "--yes"],
            ])
        let before = try ada.cyc("export", "-").output
        let actions = try ada.json("history", at: now)["actions"].list
        #expect(
            actions.map { $0["command"].text } == [
                "todo add", "challenge add", "dday add", "todo done", "freeze add",
                "challenge stop", "dday remove",
            ])
        #expect(actions[3]["entries"][0]["kind"] == "todo" && actions[3]["entries"][0]["id"] == 1)
        #expect(actions.allSatisfy { $0["undone"] == false })
        #expect(actions[0]["at"] == "2026-11-21T12:00:00Z" || actions[0]["at"].text != nil)
        #expect(actions[0]["machine"].text?.isEmpty == false)

        // An id undoes any action, unless its entry changed since.
        func id(_ place: Int) throws -> String { try #require(actions[place]["id"].text) }
        let refused = try ada.cyc("undo", try id(0), at: now)
        #expect(refused.status == 65 && refused.output == "")
        #expect(refused.errors.contains("to-do #1 was changed later by todo done"))
        #expect(refused.errors.contains("cyc undo \(try id(3).prefix(8))"))
        #expect(
            try ada.cyc("undo", String(try id(3).prefix(8)), at: now).output
                == "Undone: todo done, to-do #1 Read\n")
        #expect(try ada.cyc("undo", try id(3), at: now).status == 65)
        #expect(try ada.cyc("undo", "nonsense", at: now).status == 65)
        #expect(
            try ada.cyc("redo", at: now).output == "Redone: todo done, to-do #1 Read\n")
        #expect(try ada.cyc("export", "-").output == before)

        // Undo goes from the newest action back over all kinds, redo forward again.
        for step in [
            "dday remove, D-Day #1 Exam", "challenge stop, challenge #1 spring",
            "freeze add, freeze #1 holiday", "todo done, to-do #1 Read", "dday add, D-Day #1 Exam",
            "challenge add, challenge #1 spring", "todo add, to-do #1 Read",
        ] { #expect(try ada.cyc("undo", at: now).output == "Undone: \(step)\n") }
        #expect(try ada.cyc("undo", at: now).status == 65)
        #expect(try ada.json("todo", "list", "--all", at: now)["todos"] == [])
        for _ in 0..<7 { #expect(try ada.cyc("redo", at: now).status == 0) }
        #expect(try ada.cyc("redo", at: now).status == 65)
        #expect(try ada.cyc("export", "-").output == before)
        #expect(try ada.json("history", at: now)["actions"].list.count == 7 + 2 + 14)
        let last = try ada.json("history", "--limit", "2", at: now)["actions"].list
        #expect(last.map { $0["command"].text } == ["redo", "redo"])
        #expect(try ada.cyc("history", "--limit", "0", at: now).status == 64)
        // Each action keeps the title that an entry had then.
        try runAll(ada, [["todo", "edit", "1", "Write"]])
        let titles = try ada.json("history", "--limit", "1000", at: now)["actions"].list
            .filter { $0["entries"][0]["kind"] == "todo" }.map { $0["entries"][0]["title"].text }
        #expect(titles.first == "Read" && titles.last == "Write", "\(titles)")
        #expect(try ada.cyc("undo", at: now).status == 0)
        // A new action clears the redo history.
        #expect(try ada.cyc("undo", at: now).status == 0)
        try runAll(ada, [["todo", "add", "More"]])
        #expect(try ada.cyc("redo", at: now).status == 65)
        let korean = try ada.cyc("history", at: now, ["LANG": "ko_KR.UTF-8"]).output
        #expect(korean.contains("할 일 #1 Read") && korean.contains("되돌림"))
        #expect(try ada.cyc("doctor", "--repair", at: now).output.contains("nothing to repair"))
    }

    @Test("an export piped into an import becomes one action")
    func pipe() throws {
        let (ada, bob) = (try Person(), try Person())
        try runAll(
            ada,
            [
                ["todo", "add", "Read / \\\"quoted\\\" 🌱", "--note", "a\nb"],
                ["todo", "add", "gone"],
                ["todo", "remove", "2", "--yes"], ["dday", "add", "Exam", "2026-12-25"],
            ])
        let pipe = """
            set -o pipefail
            cyc export - | HOME="$BOB" XDG_DATA_HOME= cyc import -
            """
        let variables = ["BOB": bob.home, "CYC_NOW": now]
        for _ in 0..<2 {
            let run = try ada.shell(pipe, variables)
            #expect(run.status == 0, "\(run.errors)")
        }
        let copied = try bob.cyc("export", "-").output
        #expect(try ada.cyc("export", "-").output == copied)
        let actions = try bob.json("history", at: now)["actions"].list
        #expect(actions.map { $0["command"].text } == ["import"])
        // Imported entry numbers are not reused.
        try runAll(bob, [["todo", "add", "next"]])
        #expect(
            try bob.json("todo", "list", at: now)["todos"].list.compactMap { $0["id"].int } == [
                1, 3,
            ])
        #expect(
            try bob.cyc("undo", at: now).output == "Undone: todo add, to-do #3 next\n")
        #expect(
            try bob.cyc("undo", at: now).output.contains("Undone: import, to-do #1, D-Day #1"))
        #expect(try bob.json("todo", "list", at: now)["todos"] == [])
    }

    @Test("an export of the previous version is imported once with its old keys")
    func landed() throws {
        let ada = try Person()
        let text = """
            {"schema": 1, "repositories": {"added": ["\\/src"], "removed": []},
             "freezes": [{"id": 1, "from": "2026-08-01", "to": "2026-08-03", "why": "\\ud83c\\udf31"}],
             "challenges": [{"id": 1, "name": "a", "rule": "streak", "target_days": 3,
               "start": "2026-11-21", "until": null, "goal": 1, "rest_days": ["sat", "sun"],
               "stopped": null, "announced": true}],
             "ddays": [{"id": 4, "name": "Exam", "date": "2026-12-25", "include_today": true}],
             "todos": [{"id": 3, "title": "t", "list": "soon", "tags": ["x"], "due": "2026-12-01",
               "note": null, "repository": null, "created": "2026-11-20T19:02:11+09:00",
               "done": null, "commit": null}],
             "next_todo": 7, "next_challenge": 2, "next_dday": 5, "next_freeze": 2,
             "todo_mentions": [{"todo": 3, "authored": 1795255200, "offset": 540}]}
            """
        let file = try ada.folder.write(text, to: "landed.json")
        for new in [5, 0] {
            let run = try ada.cyc("import", file, at: now)
            #expect(run.status == 0 && run.output.contains(" \(new) new"), "\(run.output)")
        }
        let export = try JSONText(try ada.cyc("export", "-").output)
        #expect(export["freezes"][0]["why"] == "🌱")
        #expect(export["challenges"][0]["announced"] == true)
        #expect(export["challenges"][0]["sent"] == true)
        #expect(export["challenges"][0]["rest_days"] == ["sat", "sun"])
        #expect(export["ddays"][0]["date"] == "2026-12-25" && export["ddays"][0]["id"] == 4)
        #expect(export["todos"][0]["title"] == "t" && export["todos"][0]["list"] == "soon")
        #expect(export["todos"][0]["entry"].text?.count == 32)
        #expect(export["todo_mentions"][0]["todo"] == 3)
        #expect(export["todo_mentions"][0]["authored"] == 1_795_255_200)
        for (key, number) in [
            ("next_todo", 7), ("next_challenge", 2), ("next_dday", 5), ("next_freeze", 2),
            ("next_mention", 2),
        ] { #expect(export[key].int == number, "\(key)") }
        #expect(
            try ada.cyc(
                ["import", "-"], at: now,
                input:
                    #"{"schema": 1, "ddays": [{"name": "\ud800", "date": "2026-12-25", "include_today": true}]}"#
            )
            .status == 65)
    }

    @Test(
        "undo and redo of repository commands change which repositories are read")
    func repositories() throws {
        let ada = try Person()
        let (app, far) = (try ada.repository("app"), try ada.repository("../far/app"))
        try app.commit(on: "2026-11-21T08:00:00Z")
        try far.commit(on: "2026-11-21T09:00:00Z")
        func expectCommits(_ count: Int, _ paths: [String]) throws {
            let status = try ada.json("status", at: now)
            #expect(status["today"]["local_commits"].int == count)
            let listed = try ada.json("repo", "list", at: now)["repositories"].list
            #expect(listed.compactMap(\.["path"].text) == paths.sorted())
        }
        try expectCommits(1, [app.path])
        try runAll(ada, [["repo", "add", far.path]])
        try expectCommits(2, [app.path, far.path])
        try runAll(ada, [["repo", "remove", "--yes", app.path]])
        try expectCommits(1, [far.path])
        let output = try ada.cyc("undo", at: now).output
        #expect(output == "Undone: repo remove, repository \(app.path)\n")
        try expectCommits(2, [app.path, far.path])
        try runAll(ada, [["undo"]])
        try expectCommits(1, [app.path])
        try runAll(ada, [["redo"], ["redo"]])
        try expectCommits(1, [far.path])
        #expect(
            try ada.json("history", at: now)["actions"].list.map { $0["command"].text } == [
                "repo add", "repo remove", "undo", "undo", "redo", "redo",
            ])
        // Already added: no new action.
        try runAll(ada, [["repo", "add", far.path]])
        #expect(try ada.json("history", at: now)["actions"].list.count == 6)

        let file = try ada.cyc("export", "-", at: now).output
        let bob = try Person()
        let taken = try bob.cyc(["import", "-"], at: now, input: file)
        #expect(taken.output.contains("2 new"), "\(taken.errors)")
        #expect(try bob.cyc(["import", "-"], at: now, input: file).output.contains("0 new"))
        let copy = try JSONText(try bob.cyc("export", "-").output)
        #expect(copy["repositories"]["added"] == [.text(far.path)])
        #expect(copy["repositories"]["removed"] == [.text(app.path)])
        #expect(try bob.json("history", at: now)["actions"].list.count == 1)
        try runAll(bob, [["undo"], ["doctor"]])
    }
}
