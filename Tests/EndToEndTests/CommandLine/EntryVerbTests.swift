import Foundation
import TestSupport
import Testing

/// The verbs that all kinds of entries share.
struct EntryVerbTests {
    private static let now = "2026-11-21T12:00:00Z"
    private let ada: Person

    init() throws { ada = try Person() }

    @discardableResult
    private func cyc(_ line: String, status: Int32 = 0) throws -> Program.Outcome {
        let run = try ada.cyc(line.split(separator: " ").map(String.init), at: Self.now)
        #expect(run.status == status, "\(line): \(run.errors)")
        return run
    }

    private func json(_ line: String) throws -> JSONText {
        try JSONText(try cyc(line.contains("--json") ? line : line + " --json").output)
    }

    // MARK: Remove

    @Test("remove takes numbers and ranges, needs --yes without a terminal, and is undone at once")
    func remove() throws {
        for (kind, add) in [
            ("todo", "todo add x"), ("dday", "dday add x 2026-12-25"),
            ("freeze", "freeze add tomorrow --note N"), ("alarm", "alarm add 06:3N"),
            ("challenge", "challenge add x --days 9"),
        ] {
            for number in 1...4 { try cyc(add.replacing("N", with: "\(number)")) }
            func numbers() throws -> [Int?] {
                let list = try json("\(kind) list")
                return list["\(kind)s"].list.map { $0["id"].number.map(Int.init) }
            }
            #expect(try numbers() == [1, 2, 3, 4], "\(kind)")
            let refused = try cyc("\(kind) remove 1-2 4", status: 64)
            #expect(refused.errors.contains("--yes") && refused.output == "", "\(refused.errors)")
            #expect(try numbers() == [1, 2, 3, 4])
            try cyc("\(kind) remove 1-2,4 9 --yes", status: 65)
            #expect(try numbers() == [1, 2, 3, 4])
            let removed = try cyc("\(kind) rm 1-2,4 -y").output
            #expect(removed.hasPrefix("Removed 3 ") && removed.contains("#1, #2, #4"), "\(removed)")
            #expect(try numbers() == [3])
            try cyc("undo")
            #expect(try numbers() == [1, 2, 3, 4])
            #expect(try cyc("\(kind) remove 3 --yes").output.hasPrefix("Removed #3 "))
        }
    }

    @Test("intervals are removed and shown by number, also with @")
    func intervals() throws {
        try cyc("focus add 09:00 09:30 Read +docs")
        try cyc("focus add 10am 10:30am Write")
        #expect(try json("focus show @2")["interval"]["title"] == "Write")
        #expect(try json("focus show @1-@2")["intervals"].list.count == 2)
        try cyc("focus edit @1 --note pages")
        #expect(try json("focus show 1")["interval"]["note"] == "pages")
        try cyc("focus remove @1-2 --yes")
        #expect(try json("focus list")["intervals"].list.isEmpty)
        try cyc("undo")
        #expect(try json("focus list -n 1")["intervals"].list.map { $0["title"] } == ["Write"])
    }

    // MARK: Actions

    @Test("an action on several entries is undone as one, and changes none if one is missing")
    func actions() throws {
        for number in 1...4 {
            try cyc("challenge add c\(number) --days 9")
            try cyc("alarm add 06:3\(number) --days daily")
        }
        func challenges() throws -> [JSONText] {
            try json("challenge list --cached")["challenges"].list.map { $0["state"] }
        }
        try cyc("challenge stop 2")
        try cyc("challenge stop 1,9", status: 65)
        try cyc("challenge stop 1,2", status: 65)
        #expect(try challenges() == ["active", "expired", "active", "active"])
        let stopped = try cyc("challenge stop 1-3").output
        #expect(stopped.contains("#1: c1") && stopped.contains("#3: c3") && !stopped.contains("#2"))
        #expect(try challenges() == ["expired", "expired", "expired", "active"])
        try cyc("undo")
        #expect(try challenges() == ["active", "expired", "active", "active"])

        func alarms(_ key: String) throws -> [JSONText] {
            try json("alarm list")["alarms"].list.map { $0[key] }
        }
        let next = try alarms("next")
        for (line, key, changed) in [
            ("alarm off 1,3-4", "enabled", [false, true, false, false] as [JSONText]),
            ("alarm on 3-4", "enabled", [false, true, true, true]),
        ] {
            let before = try alarms(key)
            try cyc("\(line) 9", status: 65)
            #expect(try alarms(key) == before)
            try cyc(line)
            #expect(try alarms(key) == changed)
            try cyc("undo")
            #expect(try alarms(key) == before)
            try cyc("redo")
        }
        #expect(try cyc("alarm on 1").output.hasPrefix("Enabled alarm #1: "))
        try cyc("alarm skip 1 3-4")
        #expect(try cyc("history --limit 1").output.contains("alarm ring #1, #3, #4"))
        #expect(try zip(alarms("next"), next).map { $0 != $1 } == [true, false, true, true])
        try cyc("undo")
        #expect(try alarms("next") == next)
    }

    // MARK: Show

    @Test("show prints one entry under its singular name, several under the plural")
    func show() throws {
        try cyc("todo add Parse the page +github due:fri")
        try cyc("todo add Write --note why --tag docs --due tomorrow")
        let todo = try json("todo show 2")["todo"]
        #expect(
            todo["tags"].list == ["docs"] && todo["due"] == "2026-11-22" && todo["note"] == "why")
        #expect(try json("todo show 1-2")["todos"].list.count == 2)
        let screen = try cyc("todo show 2").output
        for text in ["#2 Write", "+docs", "why", "Sun 2026-11-22"] {
            #expect(screen.contains(text), "\(screen)")
        }
        try cyc("todo show 3", status: 65)
        try cyc("todo show", status: 64)
        try cyc("dday add Exam 2026-12-25")
        #expect(try json("dday show 1")["dday"]["dday"] == "D-34")
        try cyc("freeze add tomorrow --note ill")
        #expect(try json("freeze show 1")["freeze"]["why"] == "ill")
        try cyc("alarm add 7am")
        #expect(try json("alarm show 1")["alarm"]["time"] == "07:00")
        try cyc("challenge add spring --days 9")
        #expect(try json("challenge show 1")["challenge"]["name"] == "spring")
        let app = try ada.repository("app")
        try app.commit(on: "2026-11-21T08:00:00Z")
        try cyc("repo add \(app.path)")
        #expect(try json("repo show \(app.path)")["repository"]["commits"] == 1)
        try cyc("mates add minji --zone Asia/Seoul")
        #expect(try json("mates show minji")["mate"]["zone"] == "Asia/Seoul")
    }

    // MARK: Edit

    @Test("edit takes what add takes, and keeps the rest")
    func edit() throws {
        try cyc("dday add Exam 2026-12-25 --include-today")
        try cyc("dday edit 1 dec 26")
        try cyc("dday edit 1 --name Finals")
        let dday = try json("dday show 1")["dday"]
        #expect(dday["name"] == "Finals" && dday["date"] == "2026-12-26")
        #expect(dday["include_today"] == true)
        try cyc("dday edit 1 Party 2026-12-27 --no-include-today")
        let party = try json("dday show 1")["dday"]
        #expect(party["name"] == "Party" && party["include_today"] == false)
        try cyc("dday edit 1", status: 64)
        try cyc("dday edit 9 --name x", status: 65)

        try cyc("challenge add spring --days 9 --rest sat,sun")
        try cyc("challenge edit 1 --days 20 --name summer --until 2026-12-31")
        let challenge = try json("challenge show 1")["challenge"]
        #expect(challenge["name"] == "summer" && challenge["target_days"] == 20)
        #expect(challenge["until"] == "2026-12-31" && challenge["rest_days"].list.count == 2)
        try cyc("challenge edit 1 --rule weekly --weeks 4 --per-week 3")
        #expect(try json("challenge show 1")["challenge"]["unit"] == "weeks")
        try cyc("challenge edit 1 --days 3", status: 64)
        try cyc("undo")
        #expect(try json("challenge show 1")["challenge"]["target_days"] == 20)

        try cyc("freeze add +3d..+5d --note holidays")
        try cyc("freeze edit 1 --note more")
        try cyc("freeze edit 1 +3d..+6d")
        let freeze = try json("freeze show 1")["freeze"]
        #expect(freeze["why"] == "more" && freeze["to"] == "2026-11-27")
        // Only newly frozen days must not lie too far back.
        let later = "2026-12-20T12:00:00Z"
        #expect(try ada.cyc("freeze", "edit", "1", "2026-11-25..2026-11-26", at: later).status == 0)
        #expect(
            try ada.cyc("freeze", "edit", "1", "2026-11-24..2026-11-26", at: later).status == 65)
        #expect(
            try ada.cyc("freeze", "edit", "1", "2026-11-25..2026-11-27", at: later).status == 65)

        try cyc("todo add x --list soon")
        try cyc("todo edit 1 Read --due fri --tag docs --list today")
        let todo = try json("todo show 1")["todo"]
        #expect(todo["title"] == "Read" && todo["due"] == "2026-11-27" && todo["list"] == "today")
        try cyc("todo edit 1 --due none")
        #expect(try json("todo show 1")["todo"]["due"] == .null)
    }

    // MARK: Lists

    @Test("a to-do list is filtered by words, tags, due dates and lists")
    func filter() throws {
        try cyc("todo add Parse the page +github due:fri")
        try cyc("todo add Read soon things")
        try cyc("todo add Write --note parser --tag docs")
        func ids(_ line: String) throws -> [Int?] {
            try json("todo list \(line)")["todos"].list.map { $0["id"].number.map(Int.init) }
        }
        #expect(try ids("PARSE") == [1, 3])
        #expect(try ids("pars --tag docs") == [3])
        #expect(try ids("--due fri") == [1])
        #expect(try ids("soon") == [1])
        #expect(try ids("--json -- soon") == [2])
        #expect(try ids("-n 1").count == 1)
        for (word, list) in [("나중에", "someday"), ("오늘", "today"), ("곧", "soon")] {
            try cyc("todo move 1 \(word)")
            #expect(try json("todo show 1")["todo"]["list"].text == list)
            #expect(try ids("\(word)").contains(1))
        }
    }

    // MARK: Focus

    @Test("a leading number is a to-do with a note and tags; without words the last one goes on")
    func focus() throws {
        for number in 1...4 { try cyc("todo add task\(number)") }
        try cyc("focus start 4 +deep --ago 10m")
        try cyc("focus stop")
        let first = try json("focus list")["intervals"][0]
        #expect(first["todo"] == 4 && first["title"] == "task4")
        try cyc("focus start")
        #expect(try json("focus")["running"]["todo"] == 4)
        try cyc("todo done 4")
        try cyc("focus cancel")
        try cyc("focus start")
        let again = try json("focus")["running"]
        #expect(again["todo"] == .null && again["title"] == "task4")
        let unknown = try cyc("focus start 25 pushups", status: 65)
        #expect(unknown.errors.contains("cyc focus start -- 25 pushups"), "\(unknown.errors)")
        try cyc("focus start -- 25 pushups")
        #expect(try json("focus")["running"]["title"] == "25 pushups")
    }

    // MARK: Diary, mates

    @Test("diary shows, adds, edits and removes by day and range")
    func diary() throws {
        try cyc("diary add first")
        try cyc("diary --append second")
        #expect(try json("diary")["entry"]["text"] == "first\nsecond")
        try cyc("diary add --day yesterday old")
        try cyc("diary edit --text new")
        #expect(try json("diary show")["entry"]["text"] == "new")
        #expect(try cyc("diary").output.contains("new"))
        #expect(try json("diary show this month")["entries"].list.count == 2)
        #expect(try json("diary list -n 1")["entries"].list.map { $0["text"] } == ["new"])
        try cyc("diary remove 2026-11-20..2026-11-21", status: 64)
        let removed = try cyc("diary remove 2026-11-20..2026-11-21 --yes").output
        #expect(removed.hasPrefix("Removed 2 entries: 2026-11-20, 2026-11-21"), "\(removed)")
        #expect(try json("diary list")["entries"].list.isEmpty)
        try cyc("undo")
        #expect(try json("diary list")["entries"].list.count == 2)
    }

    @Test("mates are exported one login a line, as import reads them")
    func mates() throws {
        try cyc("mates add minji tom")
        try cyc("mates hide tom")
        #expect(try cyc("mates unhide").output == "Hidden mates: tom\n")
        #expect(try cyc("mates export").output == "minji\ntom\n")
        let file = ada.folder.file("mates.txt")
        try cyc("mates export \(file)")
        let bob = try Person()
        #expect(try bob.cyc("mates", "import", file, at: Self.now).status == 0)
        #expect(try bob.cyc("mates", "export", at: Self.now).output == "minji\ntom\n")
        try cyc("mates remove tom", status: 64)
        try cyc("mates rm tom --yes")
        #expect(try cyc("mates export -").output == "minji\n")
    }

    // MARK: Settings

    @Test("config edit checks the file before it replaces it, and loses nothing")
    func configEdit() throws {
        let folder = "\(ada.home)/.config/cyc"
        try FileManager.default.removeItem(atPath: folder)
        func file(_ name: String = "config.toml") throws -> String {
            try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        }
        func edit(_ editor: String) throws -> Program.Outcome {
            var variables = ada.environment(at: Self.now)
            variables["GIT_EDITOR"] = editor
            variables["TERM"] = "xterm"
            let running = try Program("script", environment: variables).start(
                ["-qefc", "exec '\(Person.programs)/cyc' config edit </dev/tty", "/dev/null"],
                in: ada.elsewhere)
            try #require(running.waitForEnd(within: 60))
            return try running.outcome()
        }
        #expect(try ada.cyc("config", "edit", at: Self.now).status == 64)
        let text = "[day]\nbegins = \"02:00\"\n"
        let new = try edit("printf '[day]\nbegins = \"02:00\"\n' >")
        #expect(new.status == 0 && new.output.contains("day.begins"), "\(new.output)")
        #expect(try file() == text)
        #expect(try edit("true").output.contains("No changes"))
        for editor in ["false", "rm -f"] {
            #expect(try edit(editor).status != 0)
            #expect(try file() == text)
        }
        // Another process has it open.
        let inner = "\(Person.programs)/cyc config edit </dev/tty; echo inner $?; true"
        #expect(try edit(inner).output.contains("inner 75"))
        #expect(try file() == text)
        // Others change the file: neither version is lost.
        let both = try edit("'\(Person.programs)/cyc' config set ui.color never; echo '# mine' >>")
        #expect(both.status == 75, "\(both.output)")
        let changed = try file()
        #expect(changed.contains("never"))
        #expect(try edit("true").output.contains("config.outdated.toml"))
        #expect(try file() == changed)
        #expect(try file("config.outdated.toml") == "\(text)# mine\n")
    }

    @Test("words after -- are text, whatever they mean otherwise")
    func text() throws {
        try cyc("todo add -- Learn +x due:mon")
        let todo = try json("todo show 1")["todo"]
        #expect(todo["title"] == "Learn +x due:mon" && todo["tags"].list.isEmpty)
        try cyc("focus start -- C++ +plus")
        #expect(try json("focus")["running"]["title"] == "C++ +plus")
        try cyc("diary add -- -")
        #expect(try json("diary")["entry"]["text"] == "-")
        try cyc("--no-pager freeze add tomorrow --why x")
        #expect(try json("freeze list")["freezes"].list.count == 1)
    }

    @Test("a range of diary days is erased with texts that were removed before")
    func erase() throws {
        try cyc("diary add --day yesterday secret")
        try cyc("diary add today")
        try cyc("diary remove yesterday --yes")
        try cyc("diary remove yesterday..today --for-good --yes")
        _ = try ada.cyc("undo", at: Self.now)
        #expect(try !cyc("export").output.contains("secret"))
        try cyc("diary remove 2026 --for-good --yes", status: 64)
    }
}
