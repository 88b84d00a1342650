import Foundation
import TestSupport
import Testing

private let now = "2026-11-21T12:00:00Z"

/// A simple model of to-dos with their history.
private struct Model: Equatable {
    struct Item: Equatable {
        var title: String
        var list = "today"
        var isDone = false
        var tags: [String] = []
    }

    struct Change: Equatable {
        /// Name printed by undo and redo.
        let named: String
        /// Output of the operation; identifies the change.
        let key: String
        /// Changed to-dos as they were before.
        let before: [Int: Item?]
        let after: [Int: Item?]

        static func == (left: Change, right: Change) -> Bool { left.key == right.key }
    }

    enum Operation {
        case add(String)
        case done([Int]), reopen([Int]), remove([Int])
        case tag(Int, String)
        case move(Int, String)
        case undo, redo

        var arguments: [String] {
            switch self {
            case .add(let title): ["todo", "add", title]
            case .done(let ids): ["todo", "done"] + ids.map(String.init)
            case .reopen(let ids): ["todo", "reopen"] + ids.map(String.init)
            case .remove(let ids): ["todo", "remove", "--yes"] + ids.map(String.init)
            case .tag(let id, let tag): ["todo", "edit", "\(id)", "+\(tag)"]
            case .move(let id, let list): ["todo", "move", "\(id)", list]
            case .undo: ["todo", "undo"]
            case .redo: ["todo", "redo"]
            }
        }
    }

    var items: [Int: Item] = [:]
    var next = 1
    var past: [Change] = []
    var future: [Change] = []

    /// Performs the operation.
    ///
    /// - Returns: The expected output; nil if the operation is rejected.
    mutating func apply(_ operation: Operation) -> String? {
        switch operation {
        case .add(let title):
            let id = next
            next += 1
            return record([id], "add", "Added") { $0[id] = Item(title: title) }
        case .done(let ids):
            guard ids.allSatisfy({ items[$0]?.isDone == false }) else { return nil }
            return record(ids, "done", "Closed") { for id in ids { $0[id]?.isDone = true } }
        case .reopen(let ids):
            guard ids.allSatisfy({ items[$0]?.isDone == true }) else { return nil }
            return record(ids, "reopen", "Reopened") { for id in ids { $0[id]?.isDone = false } }
        case .remove(let ids):
            guard ids.allSatisfy({ items[$0] != nil }) else { return nil }
            return record(ids, "remove", "Removed") { for id in ids { $0[id] = nil } }
        case .tag(let id, let tag):
            guard items[id] != nil else { return nil }
            return record([id], "edit", "Updated") {
                if $0[id]?.tags.contains(tag) == false { $0[id]?.tags.append(tag) }
            }
        case .move(let id, let list):
            guard items[id]?.isDone == false else { return nil }
            return record([id], "move", "Moved to \(list):") { $0[id]?.list = list }
        case .undo:
            guard let change = past.popLast() else { return nil }
            future.append(change)
            for (id, item) in change.before { items[id] = item }
            return "Undone: \(change.named)"
        case .redo:
            guard let change = future.popLast() else { return nil }
            past.append(change)
            for (id, item) in change.after { items[id] = item }
            return "Redone: \(change.named)"
        }
    }

    private mutating func record(
        _ ids: [Int], _ command: String, _ verb: String, _ body: (inout [Int: Item]) -> Void
    ) -> String {
        let ids = Set(ids)
        let before = Dictionary(uniqueKeysWithValues: ids.map { ($0, items[$0]) })
        body(&items)
        let after = Dictionary(uniqueKeysWithValues: ids.map { ($0, items[$0]) })
        let changed = ids.sorted().filter { before[$0] != after[$0] }
        guard let first = changed.first else { return "Nothing to change" }
        let title = (items[first] ?? before[first].flatMap { $0 })?.title ?? ""
        let expected =
            changed.count == 1
            ? "\(verb) #\(first) \(title)"
            : "\(verb) \(changed.count) to-dos: "
                + changed.map { "#\($0)" }.joined(separator: ", ")
        // An edit also prints the resulting tags.
        let tags = (items[first]?.tags ?? []).map { "+\($0)" }.joined(separator: ", ")
        let key = verb == "Updated" ? "\(expected) (\(tags))" : expected
        let subjects =
            changed.count == 1
            ? "#\(first) \(title)" : changed.map { "#\($0)" }.joined(separator: ", ")
        past.append(
            Change(
                named: "todo \(command), to-do \(subjects)", key: key, before: before,
                after: after))
        future = []
        return key
    }

    static func random(_ model: Model, _ step: Int, _ random: inout SeededGenerator) -> Operation {
        func any() -> Int { Int.random(in: max(1, model.next - 12)...model.next, using: &random) }
        return switch Int.random(in: 0..<15, using: &random) {
        case 0...3: .add("t\(step)")
        case 4...5: .done([any()])
        case 6: .done([any(), any()])
        case 7: .reopen([any()])
        case 8...9: .remove(Bool.random(using: &random) ? [any()] : [any(), any()])
        case 10: .tag(any(), ["a", "b", "c"].randomElement(using: &random) ?? "a")
        case 11: .move(any(), ["today", "soon", "someday"].randomElement(using: &random) ?? "soon")
        case 12...13: .undo
        default: .redo
        }
    }
}

/// Returns all permutations of `count` indices.
private func orders(_ count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return orders(count - 1).flatMap { order in
        (0...order.count).map { place in
            var longer = order
            longer.insert(count - 1, at: place)
            return longer
        }
    }
}

struct TodoTests {
    private func items(_ ada: Person) throws -> [Int: Model.Item] {
        let list = try ada.json("todo", "list", "--all", at: now)
        return Dictionary(
            uniqueKeysWithValues: try list["todos"].list.map { todo in
                (
                    try #require(todo["id"].int),
                    Model.Item(
                        title: try #require(todo["title"].text),
                        list: try #require(todo["list"].text), isDone: todo["done"] != .null,
                        tags: todo["tags"].list.compactMap(\.text))
                )
            })
    }

    /// Four concurrent processes do one operation each.
    ///
    /// Their output and result must match some order of the four; later operations decide between
    /// several matching orders.
    @Test("random operations of four concurrent processes match a model")
    func model() throws {
        let ada = try Person()
        let program = Program("\(Person.programs)/cyc", environment: ada.environment(at: now))
        var random = TestDepth.generator(5)
        var models = [Model()]
        let orders = orders(4)
        for step in stride(from: 0, to: TestDepth.cases(quick: 100, deep: 1_000), by: 4) {
            let round = (0..<4).map { Model.random(models[0], step + $0, &random) }
            let running = try round.map { try program.start($0.arguments, in: ada.elsewhere) }
            for one in running { try #require(one.waitForEnd(within: 60)) }
            let outcomes = try running.map { try $0.outcome() }
            let left = try items(ada)
            var candidates: [Model] = []
            for model in models {
                for order in orders {
                    var candidate = model
                    let fits = order.allSatisfy { place in
                        Self.fits(candidate.apply(round[place]), outcomes[place])
                    }
                    if fits, candidate.items == left, !candidates.contains(candidate) {
                        candidates.append(candidate)
                    }
                }
            }
            // Undoes until few orders match the output, then redoes.
            var undone = 0
            while candidates.count > 2, undone < 12 {
                try narrow(&candidates, after: .undo, ada)
                undone += 1
            }
            for _ in 0..<undone { try narrow(&candidates, after: .redo, ada) }
            try #require(
                !candidates.isEmpty, "\(round.map(\.arguments)) gave \(outcomes.map(\.output))")
            models = candidates
        }
        #expect(try !items(ada).isEmpty)
        // Undoes a large part of the history, then redoes it.
        for _ in 0..<60 { try narrow(&models, after: .undo, ada) }
        #expect(models.contains { $0.items == (try? items(ada)) })
        for _ in 0..<60 { try narrow(&models, after: .redo, ada) }
        let left = try items(ada)
        #expect(models.contains { $0.items == left })
    }

    /// Runs one more operation and keeps the models with the same output.
    private func narrow(_ models: inout [Model], after operation: Model.Operation, _ ada: Person)
        throws
    {
        let outcome = try ada.cyc(operation.arguments, at: now)
        models = models.compactMap { model in
            var next = model
            return Self.fits(next.apply(operation), outcome) ? next : nil
        }
    }

    private static func fits(_ expected: String?, _ outcome: Program.Outcome) -> Bool {
        guard let expected else { return outcome.status == 65 && outcome.output == "" }
        return outcome.status == 0 && outcome.output == expected + "\n"
    }

    static let bad: [([String], Int32)] = [
        (["todo", "add", ""], 65), (["todo", "add", "   "], 65), (["todo", "add", "+tag"], 65),
        (["todo", "add"], 64), (["todo", "add", String(repeating: "x", count: 10_000)], 65),
        (["todo", "add", String(repeating: "한", count: 10_000)], 65),
        (["todo", "add", "bell\u{07}"], 65), (["todo", "add", "a\nb"], 65),
        (["todo", "add", "esc\u{1B}[31m"], 65), (["todo", "add", "x", "due:2026-02-30"], 64),
        (["todo", "add", "x", "due:someday"], 64), (["todo", "add", "x", "--list", "later"], 64),
        (["todo", "add", "x", "--here"], 65), (["todo", "add", "x", "--note", "a\u{07}"], 65),
        (["todo", "done", "99"], 65), (["todo", "done", "2"], 65), (["todo", "done"], 64),
        (["todo", "done", "3-1"], 64), (["todo", "done", "x"], 64), (["todo", "done", "0"], 65),
        (["todo", "done", "1 99"], 65), (["todo", "done", "1", "2"], 65),
        (["todo", "done", "99999999999999999999"], 64), (["todo", "done", "50-60"], 65),
        (["todo", "reopen", "1"], 65), (["todo", "move", "1"], 64),
        (["todo", "move", "1", "later"], 64), (["todo", "move", "2", "soon"], 65),
        (["todo", "edit", "1"], 64), (["todo", "edit", "1", "due:x"], 64),
        (["todo", "edit", "99", "new"], 65), (["todo", "edit", "1-2", "new", "title"], 64),
        (["todo", "remove", "99"], 65), (["todo", "redo"], 65),
        (["todo", "list", "+1"], 64), (["todo", "list", "--limit", "0"], 64),
        (["todo", "list", "--all", "--done"], 64), (["todo", "list", "due:x"], 64),
        (["todo", "import", "missing.json"], 74), (["todo", "frobnicate"], 64),
        (["challenge", "start", "", "--days", "3"], 65),
        (["challenge", "start", "x", "--days", "0"], 65), (["challenge", "start", "x"], 64),
        (["challenge", "start", "x", "--days", "three"], 64),
        (["challenge", "start", "x", "--days", "3", "--goal", "0"], 65),
        (["challenge", "start", "x", "--days", "3", "--rule", "most"], 64),
        (["challenge", "start", "x", "--days", "3", "--rest", "son"], 64),
        (["challenge", "start", "x", "--days", "3", "--from", "2026-02-30"], 64),
        (["challenge", "start", "x", "--days", "3", "--until", "yesterday"], 65),
        (["challenge", "start", "a\u{1B}b", "--days", "3"], 65),
        (["challenge", "show", "99"], 65), (["challenge", "show", "x"], 64),
        (["challenge", "stop", "99"], 65), (["challenge", "remove", "99", "--yes"], 65),
        (["challenge", "remove", "1"], 64), (["dday", "add", "x"], 64),
        (["dday", "add", "", "tomorrow"], 65), (["dday", "add", "x", "2026-02-30"], 64),
        (["dday", "add", "x", "nonsense"], 64), (["dday", "remove", "99", "--yes"], 65),
        (["dday", "remove", "1"], 64), (["freeze", "add", "2026-11-18", "--why", "x"], 65),
        (["freeze", "add", "2026-12-23", "--why", "x"], 65),
        (["freeze", "add", "today..yesterday", "--why", "x"], 64),
        (["freeze", "add", "today", "--why", " "], 65), (["freeze", "add", "today"], 64),
        (["freeze", "add", "2026-02-30", "--why", "x"], 64),
        (["freeze", "remove", "99", "--yes"], 65), (["freeze", "remove", "1"], 64),
    ]

    @Test("bad input is rejected with one line and changes nothing")
    func badInput() throws {
        let ada = try Person()
        for arguments in [
            ["todo", "add", "Emoji 👩‍👩‍👧‍👦 and 한글 +깃 due:내일"], ["todo", "add", "done one"],
            ["todo", "done", "2"],
            ["challenge", "start", "100일 🌱", "--days", "100"], ["dday", "add", "수능", "2026-12-25"],
            ["freeze", "add", "today", "--why", "휴가"],
        ] { #expect(try ada.cyc(arguments, at: now).status == 0) }
        let before = try ada.cyc("export", "-").output
        for (arguments, status) in Self.bad {
            for language in ["C.UTF-8", "ko_KR.UTF-8"] {
                let run = try ada.cyc(arguments, at: now, ["LANG": language])
                #expect(run.status == status, "\(arguments): \(run.errors)")
                #expect(run.output == "", "\(arguments)")
                #expect(!run.errors.isEmpty && run.errors.utf8.count < 1_500)
                #expect(
                    run.errors.unicodeScalars.allSatisfy {
                        $0 == "\n" || $0.properties.generalCategory != .control
                    })
            }
        }
        #expect(try ada.cyc("export", "-").output == before)
        let list = try ada.json("todo", "list", at: now)
        #expect(list["todos"][0]["title"] == "Emoji 👩‍👩‍👧‍👦 and 한글")
        #expect(list["todos"][0]["due"] == "2026-11-22")
        #expect(list["todos"][0]["tags"] == ["깃"])
    }

    @Test("bad files change nothing")
    func badFiles() throws {
        let ada = try Person()
        #expect(try ada.cyc("todo", "add", "here", at: now).status == 0)
        let before = try ada.cyc("export", "-").output
        let todo = #"{"id": 2, "title": "x", "created": "2026-11-21T12:00:00Z""#
        for text in ["", "[]", #"{"schema": 2}"#, #"{"schema": 1}"#] {
            try ada.folder.write(text, to: "elsewhere/file")
            let run = try ada.cyc("todo", "import", "file", at: now)
            #expect(run.status == 65, "\(text): \(run.errors)")
        }
        for (text, part) in [
            (#"{"schema": 1, "todos": [\#(todo), "due": "x"}]}"#, "todo"),
            (#"{"schema": 1, "todos": [\#(todo), "list": "x"}]}"#, "todo"),
            (#"{"schema": 1, "todos": [\#(todo), "tags": ["a b"]}]}"#, "todo"),
            (
                #"{"schema": 1, "todos": [{"id": 2, "title": "", "created": "2026-11-21T12:00:00Z"}]}"#,
                "todo"
            ),
            (
                #"{"schema": 1, "todos": [{"id": 0, "title": "x", "created": "2026-11-21T12:00:00Z"}]}"#,
                "all"
            ),
            (
                #"{"schema": 1, "ddays": [{"id": 1, "name": "x", "date": "2026-02-30", "include_today": true}]}"#,
                "all"
            ),
            (#"{"schema": 1, "challenges": [{"id": 1}]}"#, "all"),
        ] {
            try ada.folder.write(text, to: "elsewhere/file")
            let run = try ada.cyc((part == "todo" ? ["todo"] : []) + ["import", "file"], at: now)
            #expect(run.status == 0, "\(text): \(run.errors)")
            #expect(run.output.contains("not taken: "), "\(text): \(run.output)")
        }
        #expect(try ada.cyc("export", "-").output == before)
    }

    @Test("export, import into an empty ledger and export again yields the same bytes")
    func roundTrips() throws {
        let ada = try Person()
        let app = try ada.repository("app")
        for arguments in [
            ["todo", "add", "Parse 100% \\+raw +github due:fri", "--note", "line: one\nline two"],
            ["todo", "add", "(A) looks like a priority", "--list", "someday"],
            ["todo", "add", "x done-like"], ["todo", "add", "gone"],
            ["todo", "remove", "4", "--yes"],
            ["todo", "done", "3"], ["challenge", "start", "a", "--days", "3", "--rest", "sat,sun"],
            ["challenge", "start", "b", "--days", "9", "--rule", "total", "--until", "eoy"],
            ["challenge", "stop", "2"], ["challenge", "remove", "1", "--yes"],
            ["dday", "add", "수능", "내일", "--include-today"],
            ["freeze", "add", "today..+3d", "--why", "휴가"],
        ] { #expect(try ada.cyc(arguments, in: app.path, at: now).status == 0, "\(arguments)") }
        #expect(try ada.cyc("todo", "edit", "1", "--here", in: app.path, at: now).status == 0)
        for (words, name) in [([], "all.json"), (["todo"], "todos.json"), (["todo"], "todo.txt")] {
            #expect(try ada.cyc(words + ["export", name], at: now).status == 0)
            let bob = try Person()
            let file = "\(ada.elsewhere)/\(name)"
            #expect(try bob.cyc(words + ["import", file], at: "2027-01-01T00:00:00Z").status == 0)
            #expect(try bob.cyc(words + ["export", name]).status == 0)
            let (one, other) = (
                try String(contentsOfFile: file, encoding: .utf8),
                try String(contentsOfFile: "\(bob.elsewhere)/\(name)", encoding: .utf8)
            )
            #expect(one == other)
            #expect(one.contains("Parse"))
            // Importing the same file again adds nothing.
            #expect(try bob.cyc(words + ["import", file]).output.contains(" 0 new"))
        }
    }

    @Test("a commit that names a to-do closes it in the next list, once, also after a rebase")
    func mentions() throws {
        let ada = try Person()
        let app = try ada.repository("app")
        for title in ["one", "two", "three"] {
            #expect(try ada.cyc("todo", "add", title, at: "2026-11-21T09:00:00Z").status == 0)
        }
        @discardableResult
        func commit(_ message: String, at seconds: Int) throws -> String {
            try app.commit(message, by: .init(seconds: seconds))
        }
        // 2026-11-21T10:00:00Z, and an hour before the to-dos were added.
        let ten = 1_795_255_200
        try commit("an older todo #2", at: ten - 2 * 3_600)
        let closing = try commit("Parse it (todo #1)", at: ten)
        try commit("Both\n\nCyc-Todo: 3", at: ten + 60)
        let all = try ada.json("todo", "list", "--all", at: now)["todos"]
        #expect(all.list.map { $0["done"] != .null } == [true, false, true])
        #expect(all[0]["commit"] == .text(closing))
        #expect(try ada.json("status", at: now)["todo"]["done_today"] == 2)

        #expect(try ada.cyc("todo", "reopen", "1", at: now).status == 0)
        try app.git(
            "commit", "-q", "--amend", "--allow-empty", "-m", "Both, amended\n\nCyc-Todo: 3")
        try app.git("checkout", "-q", "-b", "other", "HEAD~2")
        try app.git("cherry-pick", "--allow-empty", "main~1")
        #expect(
            try ada.json("todo", "list", at: now)["todos"].list.compactMap { $0["id"].int } == [
                1, 2,
            ])
        // Closing by a commit can be undone like any other action.
        #expect(
            try ada.cyc("todo", "undo", at: now).output == "Undone: todo reopen, to-do #1 one\n")
        #expect(
            try ada.cyc("todo", "undo", at: now).output == "Undone: todo done, to-do #3 three\n")
    }

    @Test("status, templates and the prompt show the next and today's done to-dos")
    func status() throws {
        let ada = try Person()
        for words in [
            ["Later", "--list", "soon"], ["Parse the page +github due:fri"], ["Old due:-2d"],
        ] {
            #expect(try ada.cyc(["todo", "add"] + words, at: now).status == 0)
        }
        #expect(try ada.cyc("todo", "add", "quick", at: now).status == 0)
        #expect(try ada.cyc("todo", "done", "4", at: now).status == 0)
        #expect(try ada.cyc("dday", "add", "Exam", "2026-12-25", at: now).status == 0)
        let screen = try ada.cyc("status", "--cached", at: now).output
        for line in [
            "To do    1 for today, 1 done today", "#3 Old - 2 days overdue",
            "#2 Parse the page +github - Soon - in 6 days", "D-34",
        ] {
            #expect(screen.replacing("·", with: "-").contains(line), "\(screen)")
        }
        let json = try ada.json("status", "--cached", at: now)
        #expect(json["todo"]["open"] == 3)
        #expect(json["todo"]["today"] == 1)
        #expect(json["ddays"][0]["dday"] == "D-34")
        #expect(
            try ada.cyc("status", "--cached", "--format", "{dday} {todo}", at: now).output
                == "D-34 1\n")
        #expect(
            try ada.cyc("challenge", "start", "ten", "--days", "10", at: now).status == 0)
        #expect(
            try ada.cyc("status", "--cached", "--format", "{dday} {todo}", at: now).output
                == "D-9 1\n")
        let listed = try ada.cyc("todo", "list", at: now).outputLines
        #expect(listed.first == "Today")
        #expect(listed[1].contains("Old") && listed[1].hasSuffix("2 days overdue"))
    }
}
