import Foundation
import TestSupport
import Testing

/// `cyc setup` at a terminal.
@Suite(.serialized) struct SetupRunTests {
    static let now = "2026-11-21T19:02:11+09:00"

    private let ada: Person
    /// A fake crontab, and no services on the message bus.
    private let fakes: FakePrograms

    /// Makes a user with two folders of repositories and a second address.
    init() throws {
        ada = try Person(settings: nil)
        fakes = try FakePrograms()
        try fakes.add("systemctl", "exit 1")
        try fakes.add("gh", "exit 1")
        try fakes.add(
            "crontab",
            """
            case $1 in
            -l) cat $F/crontab.txt 2> /dev/null || { echo "no crontab for ada" >&2; exit 1; } ;;
            *) [ ! -e $F/closed ] && cat "${1:--}" > $F/crontab.txt ;;
            esac
            """)
        let app = try ada.repository("app")
        try app.commit(on: "2026-11-21T08:00:00+09:00")
        try app.commit(on: "2026-11-20T08:00:00+09:00", as: "ada@work.example")
        try app.git("remote", "add", "origin", "git@github.com:ada-l/app.git")
        let other = try ada.git(in: "\(ada.home)/work/tool")
        try other.git("init", "-q", "-b", "main")
        try other.commit(on: "2026-11-19T08:00:00+09:00", as: "ada@work.example")
        try ada.folder.write("# mine", to: "home/.bashrc")
    }

    private func variables(_ more: [String: String]) -> [String: String] {
        var variables = ada.environment(at: Self.now, zone: "Asia/Seoul")
        variables["COLUMNS"] = nil
        variables["PATH"] = "\(fakes.folder.path):/usr/bin:/bin"
        variables["SHELL"] = "/bin/bash"
        // A GitHub address where nothing responds.
        for name in ["GITHUB_SERVER_URL", "GITHUB_API_URL", "GITHUB_GRAPHQL_URL"] {
            variables[name] = "http://127.0.0.1:9"
        }
        return variables.merging(more) { $1 }
    }

    private func start(
        _ more: [String: String] = [:], columns: Int = 120, background: String? = nil
    ) throws -> Terminal {
        try Terminal(
            "sh -c 'echo $$ > \(ada.folder.file("pid")); exec \(Person.programs)/cyc setup'; "
                + "echo; echo status=$?; sleep 1000",
            environment: variables(more), in: ada.elsewhere, columns: columns, rows: 100,
            background: background)
    }

    /// Answers the questions in order.
    private func answer(
        _ terminal: Terminal, _ answers: [(question: String, answer: String)]
    ) throws {
        for (question, answer) in answers {
            let isAsked = try terminal.waits {
                try terminal.screen().last?.hasPrefix(question) == true
            }
            let screen = try terminal.screen()
            try #require(isAsked, "\(question) is not asked: \(screen)")
            try terminal.type(answer, keys: "Enter")
        }
    }

    private func end(_ terminal: Terminal) throws -> [String] {
        let isOver = try terminal.waits { try terminal.screen().last?.hasPrefix("status=") == true }
        let screen = try terminal.screen()
        try #require(isOver, "it does not end: \(screen)")
        return screen
    }

    /// Content by path of all files in the home folder that cyc could have written.
    private func traces() throws -> [String: String] {
        var files = ["crontab": fakes.kept("crontab.txt")]
        for name in [".bashrc", ".config/cyc/config.toml", ".local/share/cyc/token"] {
            files[name] = try? String(contentsOfFile: "\(ada.home)/\(name)", encoding: .utf8)
        }
        return files
    }

    private static let english = [
        "Folders", "Addresses", "Login", "Remind", "Add them?", "Write this?",
    ]
    private static let korean = ["폴더", "주소", "사용자 이름", "알림", "추가할까요?", "저장할까요?"]

    @Test(
        "pressing Enter sets everything, and a second run has nothing to change",
        arguments: TestDepth.sample(
            [("C.UTF-8", 60), ("C.UTF-8", 120), ("ko_KR.UTF-8", 120), ("ko_KR.UTF-8", 60)], quick: 2
        ))
    func whole(language: String, columns: Int) throws {
        let isKorean = language.hasPrefix("ko")
        let questions = isKorean ? Self.korean : Self.english
        let more = ["LC_ALL": language, "NO_COLOR": "1"]
        let terminal = try start(more, columns: columns)
        try answer(terminal, questions.map { ($0, "") })
        let screen = try end(terminal)
        #expect(screen.allSatisfy { !$0.contains("\u{1B}") })
        // The state of today comes last.
        #expect(screen.contains { $0.contains("2026-11-21") })
        let files = try traces()
        #expect(
            files[".config/cyc/config.toml"]
                == "[repositories]\nemails = [\"ada@work.example\"]\n\n[github]\nlogin = \"ada-l\"\n"
        )
        #expect(files["crontab"]?.contains("cyc' remind\n") == true)
        let start = "# mine\n# BEGIN cyc prompt\n"
        #expect(files[".bashrc"]?.hasPrefix(start) == true)
        #expect(files[".bashrc"]?.hasSuffix("init bash)\"\n# END cyc prompt\n") == true)
        terminal.close()

        let again = try self.start(more, columns: columns)
        try answer(again, questions.dropLast(2).map { ($0, "") })
        let text = try end(again)
        #expect(text.contains(isKorean ? "바꿀 것 없음." : "Nothing to change."))
        #expect(try traces() == files)
    }

    @Test("leaving at any question in any way changes nothing", arguments: 0...5)
    func leaving(step: Int) throws {
        let before = try traces()
        let ways = ["q", "C-d", "C-c", "TERM", "closed"]
        for way in TestDepth.isDeep ? ways : [ways[step % ways.count]] {
            let terminal = try start()
            try answer(terminal, Self.english.prefix(step).map { ($0, "") })
            let question = Self.english[step]
            let isAsked = try terminal.waits {
                try terminal.screen().last?.hasPrefix(question) == true
            }
            #expect(isAsked)
            let process = try #require(
                Int32(
                    try String(contentsOfFile: ada.folder.file("pid"), encoding: .utf8)
                        .filter(\.isNumber)))
            switch way {
            case "q": try terminal.type("q", keys: "Enter")
            case "TERM": kill(process, SIGTERM)
            case "closed": terminal.close()
            default: try terminal.type(keys: way)
            }
            #expect(terminal.waits { kill(process, 0) != 0 }, "\(way)")
            if !["TERM", "closed"].contains(way) {
                #expect(try end(terminal).contains("Nothing was changed."), "\(way)")
            }
            #expect(try traces() == before, "\(way)")
        }
        for folder in [".config", ".local"] {
            #expect(!FileManager.default.fileExists(atPath: "\(ada.home)/\(folder)"))
        }
    }

    @Test("Skipped steps change nothing, and wrong answers are asked again")
    func answers() throws {
        let terminal = try start()
        try answer(
            terminal,
            [
                ("Folders", "7"), ("Folders", "~/nowhere"), ("Folders", "1 ~/work"),
                ("Addresses", "me"), ("Addresses", "s"), ("Login", "a b"), ("Login", "s"),
                ("Remind", "25:00"), ("Remind", "n"), ("Add them?", "maybe"), ("Add them?", "n"),
                ("Write this?", "y"),
            ])
        let screen = try end(terminal)
        for complaint in ["7 is not", "~/nowhere", "me is not", "a b is not", "25:00", "y or n"] {
            #expect(screen.contains { $0.contains(complaint) }, "\(complaint)")
        }
        let files = try traces()
        #expect(
            files[".config/cyc/config.toml"]
                == "[repositories]\nroots = [\"~/src\", \"~/work\"]\n")
        #expect(files["crontab"] == "")
        #expect(files[".bashrc"] == "# mine")
    }

    @Test("no GitHub is an answer, and neither it nor setup is suggested again")
    func declined() throws {
        let terminal = try start()
        try answer(
            terminal,
            [
                ("Folders", ""), ("Addresses", "-"), ("Login", "-"), ("Remind", "n"),
                ("Add them?", "n"), ("Write this?", ""),
            ])
        let screen = try end(terminal)
        #expect(try traces()[".config/cyc/config.toml"] == "[github]\nhost = \"\"\n")
        #expect(!screen.contains { $0.contains("github.login") })
        for command in ["status", "why", "doctor"] {
            let run = try ada.cyc(
                [command], at: Self.now, variables(["GH_TOKEN": "ghp_x"]))
            #expect(!run.output.contains("github"), "\(run.output)")
            #expect(!run.output.contains("cyc setup"), "\(run.output)")
            #expect(!run.errors.contains("127.0.0.1"), "\(run.errors)")
        }
        #expect(try ada.json("status", at: Self.now)["account"] == .null)
        terminal.close()

        // The answer is kept by Enter, and a login takes it back.
        for (reply, kept) in [("", true), ("octo", false)] {
            let again = try start()
            try answer(again, [("Folders", ""), ("Addresses", "-"), ("Login", reply)])
            try answer(
                again, [("Remind", "n"), ("Add them?", "n")] + (kept ? [] : [("Write", "")]))
            _ = try end(again)
            let settings = try traces()[".config/cyc/config.toml"]
            #expect((settings == "[github]\nhost = \"\"\n") == kept, "\(settings ?? "")")
            again.close()
        }
    }

    @Test("a setup without a change is not suggested again")
    func nothingChosen() throws {
        func hints() throws -> Bool {
            try ada.cyc("status", at: Self.now).output.contains("cyc setup")
        }
        #expect(try hints())
        let terminal = try start()
        try answer(
            terminal,
            [
                ("Folders", "s"), ("Addresses", "s"), ("Login", "s"), ("Remind", "s"),
                ("Add them?", "s"),
            ])
        #expect(try end(terminal).contains("Nothing to change."))
        #expect(try !hints())
    }

    @Test("comments stay, and a new reminder time keeps the job")
    func keepsFile() throws {
        try ada.folder.write(
            "# kept\n[remind]\nevery = \"2h\" # kept\n", to: "home/.config/cyc/config.toml")
        let terminal = try start()
        try answer(
            terminal,
            [
                ("Folders", ""), ("Addresses", "-"), ("Login", "s"), ("Remind", "20:30"),
                ("Add them?", "n"), ("Write this?", ""),
            ])
        _ = try end(terminal)
        #expect(
            try traces()[".config/cyc/config.toml"]
                == "# kept\n[remind]\nevery = \"2h\" # kept\nafter = \"20:30\"\n")
    }

    @Test(
        "setup uses the terminal's background, and none changes nothing",
        arguments: [("#ffffff", "light"), ("#1e1e2e", "dark")])
    func theme(background: String, theme: String) throws {
        let terminal = try start(background: background)
        try answer(
            terminal, Self.english.dropLast().map { ($0, "s") } + [("Write this?", "")])
        _ = try end(terminal)
        #expect(try traces()[".config/cyc/config.toml"] == "[ui]\ntheme = \"\(theme)\"\n")
    }

    @Test("a failed step is named, the others are done, and the next run finishes it")
    func failure() throws {
        try fakes.folder.write("", to: "closed")
        let terminal = try start()
        try answer(terminal, Self.english.map { ($0, "") })
        let screen = try end(terminal)
        #expect(screen.contains { $0.hasPrefix("Not done: reminders") })
        #expect(screen.contains { $0.contains("cyc setup") })
        let files = try traces()
        #expect(files["crontab"] == "")
        #expect(files[".config/cyc/config.toml"]?.contains("ada-l") == true)
        #expect(files[".bashrc"]?.contains("cyc prompt") == true)
        terminal.close()
        try fakes.remove("closed")
        let again = try start()
        try answer(again, (Self.english.prefix(4) + ["Write this?"]).map { ($0, "") })
        _ = try end(again)
        var expected = files
        expected["crontab"] = try traces()["crontab"]
        #expect(expected["crontab"]?.contains("remind") == true)
        #expect(try traces() == expected)
    }

    @Test("an existing token shows its login; without one setup asks at the end")
    func token() throws {
        let hub = try LoginHub(owners: ["ghp_good": "octo"])
        let known = try start(hub.variables.merging(["GH_TOKEN": "ghp_good"]) { $1 })
        try answer(known, [("Folders", "s"), ("Addresses", "s")])
        try known.shows(last: "Login [octo]:")
        #expect(try known.screen().contains { $0.contains("token for octo (GH_TOKEN)") })
        known.close()

        let terminal = try start(hub.variables)
        try answer(
            terminal,
            [
                ("Folders", "s"), ("Addresses", "s"), ("Login", "t"), ("Remind", "n"),
                ("Add them?", "n"), ("Write this?", ""), ("Paste the token", "ghp_good"),
            ])
        let screen = try end(terminal)
        #expect(
            screen.contains {
                $0.contains("\(hub.base)/settings/tokens/new?scopes=read:user,user:email")
            })
        #expect(!screen.contains { $0.contains("ghp_good") })
        #expect(try traces()[".local/share/cyc/token"]?.contains("ghp_good") == true)
    }

    @Test("without a terminal, valid settings or a writable folder it asks nothing")
    func cannot() throws {
        let piped = try ada.cyc(["setup"], at: Self.now, input: "\n\n\n\n\n\n")
        #expect(piped.status == 64)
        #expect(piped.errors.contains("cyc config set repositories.roots"))

        let configuration = "home/.config/cyc/config.toml"
        for (file, text, status) in [
            (configuration, "[github\n", 78), ("home/.local", "a file\n", 74),
        ] {
            try ada.folder.write(text, to: file)
            let terminal = try Terminal(
                "\(Person.programs)/cyc setup; echo status=$?; sleep 1000",
                environment: variables([:]), in: ada.elsewhere)
            try terminal.shows(last: "status=\(status)")
            #expect(try !terminal.screen().contains { $0.contains("[") && $0.hasSuffix("]:") })
            terminal.close()
            try FileManager.default.removeItem(atPath: ada.folder.file(file))
        }
        #expect(fakes.kept("crontab.txt") == "")
    }
}
