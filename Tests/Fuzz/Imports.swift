import CycCore
import CycStore
import Foundation

@testable import cyc

/// What `cyc import` and `cyc todo import` take: the first byte says which, the rest is the file.
struct Imports: Target {
    private let model: LedgerModel
    private let questions: LedgerQuestions
    private let file: String
    private let exported: String
    private let imports: [any Command]
    private let export: any Command
    private let importExported: any Command
    private let before: Backup

    init(_ workshop: Workshop) throws {
        model = try LedgerModel(workshop, isFilled: false)
        questions = try LedgerQuestions()
        file = workshop.path("import.txt")
        exported = workshop.path("exported.json")
        imports = [
            try parsed(Cyc.self, ["import", file]),
            try parsed(Cyc.self, ["todo", "import", "--txt", file]),
            try parsed(Cyc.self, ["todo", "import", workshop.path("import.json")]),
        ]
        symlink(file, workshop.path("import.json"))
        export = try parsed(Cyc.self, ["export", exported])
        importExported = try parsed(Cyc.self, ["import", exported])
        before = try Self.backup(model.files)
    }

    private static func backup(_ files: LedgerFiles) throws -> Backup {
        guard case .open(let reader) = try LedgerReader.openForReading(files) else {
            Fuzz.fail("the ledger is gone")
        }
        defer { try? reader.close() }
        return try reader.backup()
    }

    func seeds() throws -> [[UInt8]] {
        let lines = """
            2026-11-20 Parse the page +github due:2026-11-27 id:3 created:20261120T190211+0900
            x 2026-11-21 2026-11-20 Read it +a id:2 list:soon note:see%20page%204 repo:%2Fsrc%2Fa
            (A) Call @phone +한글 key:value \\due:now
            x 2026-11-21 done:20261121T190211+0900 commit:1111111111111111111111111111111111111111

            """
        let todos = """
            {"schema": 1, "todos": \(Self.todos)}
            """
        return [
            [0] + Self.document.utf8, [0] + #"{"schema":1}"#.utf8, [1] + lines.utf8,
            [2] + todos.utf8,
        ]
    }

    var words: [String] {
        [
            "\"schema\":", "\"todos\":", "\"id\":", "\"freezes\":", "\"from\":", "\"to\":",
            "\"challenges\":", "\"ddays\":", "\"todo_mentions\":", "\"authored\":",
            "\"offset\":", "\"next_todo\":", "9223372036854775807", "-9223372036854775808",
            "1e999", "9999-12-31", "0001-01-01", "due:", "id:", "created:", "done:", "note:",
            "repo:", "list:", "commit:", "x ", "(A) ",
        ]
    }

    func run(_ input: [UInt8]) {
        guard let first = input.first else { return }
        model.restore()
        Workshop.place(input.dropFirst(), at: file)
        let problem = answer(imports[Int(first) % imports.count], in: model.world)
        do {
            try Ledger.verify(model.files)
            if problem != nil, try Self.backup(model.files) != before {
                Fuzz.fail("a refused import has left something")
            }
        } catch {
            Fuzz.fail("after an import: \(error)")
        }
        guard problem == nil else { return }
        if questions.meetDamage(in: model.world) { Fuzz.fail("an import has damaged the ledger") }
        // An import of cyc's own export succeeds.
        unlink(exported)
        if let problem = answer(export, in: model.world) { Fuzz.fail("export: \(problem)") }
        model.restore()
        if let problem = answer(importExported, in: model.world) {
            Fuzz.fail("import of an export: \(problem)")
        }
    }

    private static let todos = """
        [{"id": 3, "title": "Parse the page", "list": "today", "tags": ["github", "한글"],
          "due": "2026-11-27", "note": "see page 4", "repository": "/src/a",
          "created": "2026-11-20T19:02:11+09:00", "done": null, "commit": null},
         {"id": 5, "title": "Read it", "list": "soon", "tags": [], "due": null, "note": null,
          "repository": null, "created": "2026-11-20T19:02:11+09:00",
          "done": "2026-11-21T19:02:11+09:00",
          "commit": "1111111111111111111111111111111111111111"}]
        """

    /// As `cyc export` writes it.
    static let document = """
        {"schema": 1,
         "repositories": {"added": ["/src/a", "/src/b"], "removed": ["/src/c"]},
         "freezes": [{"from": "2026-08-01", "to": "2026-08-03", "why": "휴가"}],
         "challenges": [
          {"id": 1, "name": "100일", "rule": "streak", "target_days": 100, "start": "2026-09-01",
           "until": null, "goal": 1, "rest_days": null, "stopped": null, "announced": false},
          {"id": 2, "name": "Reading", "rule": "total", "target_days": 20, "start": "2026-06-01",
           "until": "2026-12-31", "goal": 3, "rest_days": ["sat", "sun"], "stopped": "2026-10-01",
           "announced": true}],
         "ddays": [{"id": 1, "name": "Exam", "date": "2026-12-25", "include_today": true}],
         "todos": \(todos),
         "next_todo": 6,
         "todo_mentions": [{"todo": 5, "authored": 1795255200, "offset": 540}]}
        """
}
