import Foundation
import GRDB
import TestSupport
import Testing

/// The first run after an update, with a ledger of the previous version.
struct FormerLedgerTests {
    private static let now = "2026-11-21T20:30:00Z"

    /// A command line and the text of the ledger that it prints.
    struct Line: Sendable, CustomTestStringConvertible {
        let words: [String]
        let says: String
        var status: Int32 = 0

        init(_ words: String, _ says: String, status: Int32 = 0) {
            self.words = words.split(separator: " ").map(String.init)
            (self.says, self.status) = (says, status)
        }

        var testDescription: String { words.joined(separator: " ") }
    }

    /// Every command that reads or changes what is stored.
    static let current = [
        Line("status", "Exam"), Line("status --json", "Exam"), Line("status --refresh", "Exam"),
        Line("status --check", ""), Line("status --format {dday}", "D-35"),
        Line("grass", "2 commits"), Line("streak", "2025-10-17"), Line("why", "/src/added"),
        Line("push --dry-run", "/src/added"), Line("sync", ""),
        Line("repo list", "/src/added"), Line("repo add app", "/app"),
        Line("repo remove /src/added --yes", "/src/added"), Line("repo scan", ""),
        Line("challenge list", "100일"), Line("challenge show 2", "Reading"),
        Line("challenge stop 1", "challenge #1 is already broken", status: 65),
        Line("challenge start More --days 5", "#3"), Line("challenge remove 2 --yes", "Reading"),
        Line("dday list", "Exam"), Line("dday add Party 2026-12-31", "#2"),
        Line("dday remove 1 --yes", "Exam"),
        Line("freeze list", "휴가"), Line("freeze add 2026-12-01 --why rest", "#2"),
        Line("freeze remove 1 --yes", "휴가"),
        Line("todo", "Parse the page"), Line("todo list --done", "Read it"),
        Line("todo add more", "more"), Line("todo done 1", "Parse the page"),
        Line("todo reopen 2", "Read it"), Line("todo edit 1 New", "New"),
        Line("todo move 1 soon", "Parse the page"), Line("todo remove 1 --yes", "Parse the page"),
        Line("todo undo", "todo add"), Line("todo redo", "todo move"),
        Line("todo export -", "Parse the page"), Line("todo import todo.txt", "1 to-do"),
        Line("me", "level 0"), Line("me name Minji", "Minji"), Line("me species", "marimo"),
        Line("alarm", "No alarms"), Line("alarm add 06:30", "Added alarm #1"),
        Line("alarm edit 1 07:00", "there is no alarm #1", status: 65),
        Line("alarm on 1", "there is no alarm #1", status: 65),
        Line("alarm off 1", "there is no alarm #1", status: 65),
        Line("alarm skip 1", "there is no alarm #1", status: 65),
        Line("alarm remove 1 --yes", "there is no alarm #1", status: 65),
        Line("alarm answer 1", "no alarm is ringing", status: 65),
        Line("alarm log", "No alarm has rung yet"),
        Line("mates", "No mates yet"), Line("mates add octo", "octo"),
        Line("mates edit octo --name Kim", "octo is not one of your mates", status: 65),
        Line("mates hide octo", "octo is not one of your mates", status: 65),
        Line("mates unhide", "No mates are hidden"),
        Line("mates requests", "not logged in", status: 77),
        Line("mates find --place Seoul --topic x", "not logged in", status: 77),
        Line("mates import mates.txt", "Added 2 mates"),
        Line("mates remove octo --yes", "octo is not one of your mates", status: 65),
        Line("focus", "No focus time yet"), Line("focus list", "no intervals"),
        Line("focus report this week", ""),
        Line("focus start 1", "Parse the page"),
        Line("focus pause", "no timer is running", status: 65),
        Line("focus resume", "no timer is paused", status: 65),
        Line("focus stop", "no timer is running", status: 65),
        Line("focus cancel", "no timer is running", status: 65),
        Line("focus add 09:10 10:40 1 --note x", "Parse the page"),
        Line("focus edit 1 New", "no interval @1", status: 65),
        Line("focus split 1 10:00", "no interval @1", status: 65),
        Line("focus remove 1 --yes", "no interval @1", status: 65),
        Line("focus export -", "["), Line("focus import focus.json", "1 new"),
        Line("calendar", "Perfect days"), Line("calendar --ics -", "SUMMARY:Exam"),
        Line("card challenge", "</svg>"), Line("report", "</html>"),
        Line("day", "commit"), Line("day yesterday --json", "\"date\""),
        Line("diary --text Hello", "Saved the entry"), Line("diary show", "No entry"),
        Line("diary list", "No entries"), Line("diary search x", "No entry"),
        Line("diary export -", "entries"), Line("diary import diary.json", "1 day"),
        Line("diary remove yesterday --yes", "no entry", status: 65),
        Line("history", "Parse the page"), Line("undo", "Parse the page"),
        Line("machines", "not shared"), Line("machines name laptop", "laptop"),
        Line("redo", "todo move"),
        Line("remind", ""), Line("remind list", "sent"), Line("remind log", "87 days at stake"),
        Line("remind snooze 1h", "21:30"), Line("remind on", "on"),
        Line("export -", "Parse the page"), Line("import export.json", "0 new"),
        Line("config set streak.rest_days sun", "sun"), Line("doctor", "✓ ledger: ", status: 1),
    ]

    /// Commands that answer from the ledger without writing.
    static let unchanged = [
        Line("status --cached", "Exam"), Line("status --cached --json", "Exam"),
        Line("grass --cached", "6 contributions"), Line("streak --cached", "2026-01-02"),
        Line("challenge list --cached", "100일"), Line("challenge show 2 --cached", "Reading"),
        Line("status --widget waybar", "D-35"), Line("status --widget tmux", "D-35"),
        Line("status --prompt", ""),
        Line("---completion todo done -- positional@0 3 0 cyc todo done", "Parse the page"),
    ]

    /// Commands that do not use the ledger.
    private static let others: Set = [
        "setup", "login", "logout", "whoami", "init", "licenses", "version", "forget",
        "hook",
    ]

    /// Returns a user with a ledger of the previous version.
    private func person() throws -> Person {
        let ada = try Person()
        try FileManager.default.createDirectory(
            atPath: ada.data, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let queue = try DatabaseQueue(path: ada.ledger)
        try queue.writeWithoutTransaction { try $0.execute(sql: FormerLedger.script) }
        try queue.close()
        for path in [ada.ledger, ada.configuration, "\(ada.home)/.config/cyc"] {
            let isFolder = path.hasSuffix("/cyc")
            try FileManager.default.setAttributes(
                [.posixPermissions: isFolder ? 0o700 : 0o600], ofItemAtPath: path)
        }
        _ = try GitRepository.make(at: "\(ada.elsewhere)/app", home: ada.home)
        try ada.folder.write("from a file\n", to: "elsewhere/todo.txt")
        try ada.folder.write("octo\nhubot\n", to: "elsewhere/mates.txt")
        try ada.folder.write(#"{"schema": 1}"#, to: "elsewhere/export.json")
        try ada.folder.write(
            #"[{"start": "20261120T091000Z", "end": "20261120T092000Z"}]"#,
            to: "elsewhere/focus.json")
        try ada.folder.write(
            #"{"entries": [{"title": "Hi", "body": "", "date": "2026-11-20", "time": "09:00"}]}"#,
            to: "elsewhere/diary.json")
        return ada
    }

    private func version(_ ada: Person) throws -> Int? {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: ada.ledger, configuration: configuration).read {
            try Int.fetchOne($0, sql: "PRAGMA user_version")
        }
    }

    @Test(
        "every command answers from it and migrates it",
        arguments: TestDepth.sample(current, quick: 24))
    func answers(_ line: Line) throws {
        let ada = try person()
        // Wide enough that no path is wrapped.
        let run = try ada.cyc(line.words, at: Self.now, ["COLUMNS": "400"])
        let output = run.output + run.errors
        #expect(line.says.isEmpty || output.contains(line.says), "\(output)")
        #expect(line.says.isEmpty || run.status == line.status, "\(output)")
        #expect(try version(ada) != FormerLedger.version)
        #expect(try ada.cyc("todo", "list", "--all", at: Self.now).output.contains("Read it"))
    }

    @Test("a command that writes nothing answers without migrating it", arguments: unchanged)
    func leavesAlone(_ line: Line) throws {
        let ada = try person()
        let before = try Data(contentsOf: URL(filePath: ada.ledger))
        let run = try ada.cyc(line.words, at: Self.now, ["SAP_SHELL": "fish"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(line.says.isEmpty || run.output.contains(line.says), "\(run.output)")
        #expect(try version(ada) == FormerLedger.version)
        #expect(try Data(contentsOf: URL(filePath: ada.ledger)) == before)
    }

    @Test("the lists cover every command")
    func complete() throws {
        let names = Set(try UsageTests.commands().compactMap(\.words.first))
        #expect(names.count > 20)
        let tried = Set((Self.current + Self.unchanged).compactMap(\.words.first))
        #expect(names.subtracting(Self.others).isSubset(of: tried))
    }
}
