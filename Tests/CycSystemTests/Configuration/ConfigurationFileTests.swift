import CycCore
import Foundation
import TestSupport
import Testing

@testable import CycSystem

struct ConfigurationFileTests {
    private let folder: TemporaryFolder
    private let configuration: ConfigurationFile

    init() throws {
        folder = try TemporaryFolder()
        configuration = try ConfigurationFile(in: .home(folder.path))
    }

    private var file: String { configuration.file }

    private func write(_ text: String) throws {
        try folder.write(text, to: ".config/cyc/config.toml")
    }

    private func set(_ key: String, _ words: String...) throws {
        try configuration.set(key, to: words)
    }

    // MARK: Reading

    @Test("Without a file, or with an empty one, everything has its default")
    func absent() throws {
        #expect(file == folder.file(".config/cyc/config.toml"))
        #expect(try configuration.load() == Settings())
        for text in ["", "\u{FEFF}", "# nothing\r\n", "\n\n", "[github]\n"] {
            try write(text)
            #expect(try configuration.load() == Settings())
        }
    }

    @Test("Every way to write TOML gives the same settings")
    func spellings() throws {
        var expected = Settings()
        expected.github.login = "octo"
        expected.github.host = try #require(GitHubHost("ghe.example.org"))
        expected.restDays = [.saturday, .sunday]
        expected.remind.ntfyTopic = "t"
        expected.repositories.depth = 16
        let texts = [
            """
            [github]
            login = "octo"
            host = "ghe.example.org"
            [repositories]
            depth = 16
            [streak]
            rest_days = ["sat", "sun"]
            [remind.ntfy]
            topic = "t"
            """,
            """
            github.login = 'octo'
            github . "host" = "ghe.example.org"
            repositories = { depth = 0x10 }
            streak.rest_days = [
              "sun", # a comment with "quotes" ]
              "sat",
            ]
            remind = { ntfy = { topic = "t" } }
            """,
            "\u{FEFF}[ github ]\r\n\"login\" = \"\"\"\r\nocto\"\"\"\r\n\thost='''ghe.example.org''' # x\r\n"
                + "[remind]\r\nntfy.topic = \"\\u0074\"\r\n[streak]\r\nrest_days=['sat','sun']\r\n"
                + "[repositories]\r\ndepth = 1_6",
        ]
        for text in texts {
            try write(text)
            #expect(try configuration.load() == expected)
        }
    }

    /// Each text with the line of its first mistake.
    static let mistakes: [(text: String, key: String, line: Int, nearest: String?)] = [
        ("[github]\nlogn = \"x\"", "github.logn", 2, "github.login"),
        ("[githb]\nlogin = \"x\"", "githb", 1, "github"),
        ("# a\n\n[remind]\n[remind.nfty]\ntopic=\"\"", "remind.nfty", 4, "remind.ntfy"),
        ("\r\n\r\nroots = []\r\n", "roots", 3, "repositories.roots"),
        ("github.client_id = \"\"\"\na\nb\"\"\"\ngithub.hots = 1", "github.hots", 4, "github.host"),
        (
            "[streak]\nrest_days = [\n \"sat\", # ]\n]\nrestdays = []", "streak.restdays", 5,
            "streak.rest_days"
        ),
        ("github = { login = \"x\",\thst = \"y\" }", "github.hst", 1, "github.host"),
        ("[[todo]]\nx = 1", "todo", 1, nil),
        ("xyzzy = 1", "xyzzy", 1, nil),
        ("\n\"remind.after\" = \"18:00\"", "remind.after", 2, "remind.after"),
        ("[day.time_zones]\n[xyzzy]\n", "day.time_zones", 1, "day.time_zone"),
        ("ui.\"col\\u006frs\" = 1\nxyzzy = 1", "ui.colors", 1, "ui.color"),
    ]

    @Test("An unknown key or table has its line and the nearest right name", arguments: mistakes)
    func unknown(text: String, key: String, line: Int, nearest: String?) throws {
        try write(text)
        #expect(
            throws: CycError.unknownSetting(key: key, file: file, line: line, nearest: nearest)
        ) { try configuration.load() }
    }

    static let wrongValues:
        [(text: String, key: String, value: String, expected: Settings.Expectation, line: Int)] = [
            (
                "[repositories]\ndepth = \"4\"", "repositories.depth", #""4""#,
                .wholeNumber(0...64), 2
            ),
            ("[repositories]\n\ndepth = 65", "repositories.depth", "65", .wholeNumber(0...64), 3),
            ("[repositories]\ndepth = 4.5", "repositories.depth", "4.5", .wholeNumber(0...64), 2),
            ("repositories.roots = \"~/src\"", "repositories.roots", #""~/src""#, .folder, 1),
            ("repositories.roots = [\n\"~/a\",\n1]", "repositories.roots", "1", .folder, 1),
            ("repositories.roots = [[\"~/a\"]]", "repositories.roots", #"["~/a"]"#, .folder, 1),
            ("# x\nremind.enabled = \"true\"", "remind.enabled", #""true""#, .switchedOnOrOff, 2),
            ("remind.after = 18:00:00", "remind.after", "18:00:00", .timeOfDay, 1),
            ("remind.after = \"18.00\"", "remind.after", "18.00", .timeOfDay, 1),
            ("remind.after = 18", "remind.after", "18", .timeOfDay, 1),
            ("[sync]\nmax_age = 10", "sync.max_age", "10", .duration, 2),
            (
                "streak = { rest_days = [\"sat\", \"so\"] }", "streak.rest_days", "so",
                .oneOf(["mon", "tue", "wed", "thu", "fri", "sat", "sun"]), 1
            ),
            ("github = 3", "github", "3", .table, 1),
            ("[remind]\nntfy = [{ topic = \"x\" }]", "remind.ntfy", #"[{topic = "x"}]"#, .table, 2),
            ("\n[github.login]\n", "github.login", "{}", .login, 2),
            ("\n[[github]]\nlogin = \"x\"", "github", #"[{login = "x"}]"#, .table, 2),
            ("prompt.format = \"{x}\"", "prompt.format", "{x}", .template(field: "x"), 1),
            ("prompt.format = 1", "prompt.format", "1", .text, 1),
            // The first of several.
            (
                "ui.color = \"x\"\ngithub.hosst = \"\"", "ui.color", "x",
                .oneOf(["auto", "always", "never"]), 1
            ),
        ]

    @Test("A wrong type or value has its line and what was expected", arguments: wrongValues)
    func wrong(
        text: String, key: String, value: String, expected: Settings.Expectation, line: Int
    ) throws {
        try write(text)
        let problem = CycError.badSetting(
            key: key, value: value, expected: expected, file: file, line: line)
        #expect(throws: problem) { try configuration.load() }
    }

    static let notTOML: [(text: String, line: Int)] = [
        ("[github]\nlogin = octo\n", 2), ("a = 1\na = 2\n", 2), ("x = \"\n", 1),
        ("\n\n[github\n", 3), ("remind.after = 18:00", 1), ("a = \"\0\"", 1),
        // Stands for a byte that is not UTF-8.
        ("a = 1\n\nb = \"?\"", 3),
    ]

    @Test("Invalid TOML is reported with its place", arguments: notTOML)
    func syntax(text: String, line: Int) throws {
        let bytes = text.utf8.map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
        try write("")
        try Data(bytes).write(to: URL(filePath: file))
        do {
            _ = try configuration.load()
            Issue.record("accepted")
        } catch .configurationSyntax(let file, let found, let column, let detail) {
            #expect(file == configuration.file)
            #expect(found == line)
            #expect(column >= 1)
            #expect(!detail.isEmpty)
        } catch {
            Issue.record("\(error)")
        }
        #expect(throws: CycError.self) { try set("github.login", "x") }
        #expect(try Data(contentsOf: URL(filePath: file)) == Data(bytes))
    }

    /// What ends the program within another's parser, or takes all of its stack.
    static let fatalTexts: [(text: String, line: Int)] = [
        ("[", 1), ("[\n", 1), ("a = 1\n[ \n", 2), ("[[\n", 1), ("[a]\n[[b]\n", 2), ("[a.\n", 1),
        ("a.\n", 1), ("a = [\n", 2), ("a = {\n", 1), ("a = 1 \u{7F}", 1), ("# \u{1}", 1),
        ("\r", 1), ("a = \"\\", 1), ("a = \"\\u0000\"", 1), ("a = \"\\ud800\"", 1),
        ("a = 1__0", 1), ("a = 01", 1), ("a = 1.", 1), ("a = 2026-11-2", 1), ("a = 07:32", 1),
        ("a = '''\n''", 2), ("a = \"\"\"\"\"\"\"\"\"", 1), ("\u{FEFF}\u{FEFF}", 1),
        ("a = {b = 1,}", 1), ("a = " + String(repeating: "[", count: 100_000), 1),
        ("a = " + String(repeating: "{a=", count: 50_000), 1),
        (String(repeating: "a.", count: 50_000) + "a = 1", 1),
        ("[" + String(repeating: "a.", count: 50_000) + "a]", 1),
    ]

    @Test("Text that would crash the parser is an ordinary error", arguments: fatalTexts)
    func fatal(text: String, line: Int) throws {
        try write(text)
        #expect {
            try configuration.load()
        } throws: { error in
            guard case CycError.configurationSyntax(_, line, let column, let detail) = error else {
                return false
            }
            return column >= 1 && !detail.isEmpty
        }
        #expect(throws: CycError.self) { try set("github.login", "x") }
        #expect(throws: CycError.self) { try configuration.unset("a") }
        #expect(try fileText(file) == text)
    }

    @Test("A file that ends within a character has its place", arguments: [0xEF, 0xC3, 0xF0])
    func openEnd(last: UInt8) throws {
        try write("")
        try Data(Array("a = 1\n# ".utf8) + [last]).write(to: URL(filePath: file))
        #expect(
            throws: CycError.configurationSyntax(
                file: file, line: 2, column: 3, detail: "not UTF-8")
        ) { try configuration.load() }
    }

    @Test("Ten thousand files put together at random end no program")
    func mutations() throws {
        var generator = SeededGenerator(seed: 10)
        let more = [
            "\"\"\"", "'''", "[[", "]]", "{", "}", ".", "=", "#", "\r\n", "\n", "\\", "inf", "true",
            "1979-05-27T07:32:00Z", "0x1F", "1e5", "-", "_", ",",
        ]
        let texts = Self.edits.map(\.before) + Self.fatalTexts.prefix(24).map(\.text) + more
        let pieces = texts.map { Array($0.utf8) }
        func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
        for _ in 0..<10_000 {
            var bytes = pieces[random(0..<pieces.count)]
            for _ in 0...random(0..<6) {
                let place = random(0..<bytes.count + 1)
                let end = min(bytes.count, place + random(0..<4))
                let byte = UInt8(random(0..<128))
                switch random(0..<3) {
                case 0: bytes.removeSubrange(place..<end)
                case 1: bytes.replaceSubrange(place..<end, with: [byte])
                default: bytes.insert(contentsOf: pieces[random(0..<pieces.count)], at: place)
                }
            }
            do {
                _ = CheckedSettings(try TOMLDocument(bytes, file: ""), file: "").firstError
            } catch {
                guard case .configurationSyntax(_, let line, let column, _) = error else {
                    throw error
                }
                #expect(line >= 1 && column >= 1)
            }
        }
    }

    @Test("Settings that are no file or too large are rejected at once")
    func notAFile() throws {
        try write("")
        try FileManager.default.removeItem(atPath: file)
        try #require(mkfifo(file, 0o600) == 0)
        #expect(throws: CycError.notAFile(file)) { try configuration.load() }
        #expect(throws: CycError.notAFile(file)) { try set("github.login", "x") }
        try FileManager.default.removeItem(atPath: file)
        try write("# " + String(repeating: "x", count: 256 << 10))
        let problem = CycError.fileTooLarge(file, limit: 256 << 10)
        #expect(throws: problem) { try configuration.load() }
        let text = String(repeating: "#\n", count: 100_000)
        try write(text)
        let long = String(repeating: "x", count: 100_000)
        #expect(throws: problem) { try set("github.client_id", long) }
        #expect(try fileText(file) == text)
    }

    @Test("First of many wrong keys is reported at once", .timeLimit(.minutes(5)))
    func manyMistakes() throws {
        try write((0..<20_000).map { "a\($0) = 1\n" }.joined())
        #expect(
            throws: CycError.unknownSetting(key: "a0", file: file, line: 1, nearest: nil)
        ) { try configuration.load() }
    }

    @Test("Valid value is not set if something else is wrong")
    func otherMistakes() throws {
        let text = "[github]\nlogn = 6\n"
        try write(text)
        #expect(
            throws: CycError.unknownSetting(
                key: "github.logn", file: file, line: 2, nearest: "github.login")
        ) { try set("github.login", "b") }
        #expect(try fileText(file) == text)
    }

    @Test("File with a secret is private to the user, and others keep their mode")
    func secrets() throws {
        func set(_ key: String, _ words: [String], mode before: mode_t) throws -> Int {
            try #require(chmod(file, before) == 0)
            try configuration.set(key, to: words)
            return try mode(file)
        }
        try write("")
        #expect(try set("ui.color", ["never"], mode: 0o644) == 0o644)
        #expect(try set("ui.color", ["auto"], mode: 0o600) == 0o600)
        #expect(try set("ui.color", ["always"], mode: 0o666) == 0o644)
        #expect(try set("remind.apprise.urls", ["mailto://a:b@c"], mode: 0o644) == 0o600)
        #expect(try set("ui.color", ["never"], mode: 0o644) == 0o600)
        #expect(try set("ui.color", ["never"], mode: 0o640) == 0o600)
        #expect(try mode(folder.file(".config/cyc")) == 0o700)
        try configuration.unset("remind.apprise.urls")
        #expect(try set("remind.ntfy.token", ["tk_x"], mode: 0o644) == 0o600)
        try configuration.unset("remind.ntfy.token")
        #expect(try set("remind.ntfy.topic", ["t"], mode: 0o664) == 0o600)
    }

    @Test("A file that cannot be read is no configuration without settings")
    func unreadable() throws {
        try folder.write("", to: ".config/cyc/config.toml/.keep")
        #expect(throws: CycError.cannotRead(file: file, detail: "Is a directory")) {
            try configuration.load()
        }
    }

    // MARK: Setting

    /// File before and after one `config set`.
    static let edits: [(before: String, key: String, words: [String], after: String)] = [
        // The value alone, with its comment and spaces.
        (
            "[github]\nlogin   =  'a'   # who\n", "github.login", ["b"],
            "[github]\nlogin   =  \"b\"   # who\n"
        ),
        ("[github]\r\nlogin = \"a\"\r\n", "github.login", ["b"], "[github]\r\nlogin = \"b\"\r\n"),
        ("[github]\nlogin = \"a\"", "github.login", ["b"], "[github]\nlogin = \"b\""),
        (
            "github.client_id=\"a\"#x", "github.client_id", ["b#c"],
            "github.client_id=\"b#c\"#x"
        ),
        (
            "github = {login=\"a\",host=\"h\"} # x", "github.login", ["b"],
            "github = {login=\"b\",host=\"h\"} # x"
        ),
        (
            "\u{FEFF}[remind]\n  \"ntfy\".'topic' = '''a\nb''' #x\n", "remind.ntfy.topic", ["t"],
            "\u{FEFF}[remind]\n  \"ntfy\".'topic' = \"t\" #x\n"
        ),
        (
            "[streak]\nrest_days = [ # one\n  \"sat\", # two\n] # three\n[ui]\n",
            "streak.rest_days", ["sun"],
            "[streak]\nrest_days = [ # one\n  \"sun\",\n  # two\n] # three\n[ui]\n"
        ),
        (
            "repositories.roots = []\n", "repositories.roots", ["~/a", "/b \"c\""],
            "repositories.roots = [\"~/a\", \"/b \\\"c\\\"\"]\n"
        ),
        (
            "repositories.roots = []\n", "repositories.roots", ["['~/a', \"~/b\"]"],
            "repositories.roots = [\"~/a\", \"~/b\"]\n"
        ),
        (
            "[repositories]\ndepth = 0x4\n", "repositories.depth", ["5"],
            "[repositories]\ndepth = 5\n"
        ),
        (
            "[remind]\nenabled = true# x\n", "remind.enabled", ["no"],
            "[remind]\nenabled = false# x\n"
        ),
        // Nothing to do: the text stays, however it is spelled.
        (
            "[repositories]\ndepth = 0x4\n", "repositories.depth", ["4"],
            "[repositories]\ndepth = 0x4\n"
        ),
        // At the end of its table.
        (
            "[github]\n\n# day\n[day]\n", "github.login", ["b"],
            "[github]\nlogin = \"b\"\n\n# day\n[day]\n"
        ),
        (
            "[github] # x\n  host = \"h\" # y\n\n[day]\n", "github.login", ["b"],
            "[github] # x\n  host = \"h\" # y\n  login = \"b\"\n\n[day]\n"
        ),
        (
            "[github]\r\nhost = \"h\"", "github.login", ["b"],
            "[github]\r\nhost = \"h\"\r\nlogin = \"b\""
        ),
        ("[github]", "github.login", ["b"], "[github]\nlogin = \"b\""),
        (
            "[github]\nhost = '''h'''\n# end", "github.login", ["b"],
            "[github]\nhost = '''h'''\nlogin = \"b\"\n# end"
        ),
        (
            "[remind.ntfy]\ntopic = \"t\"\n[remind]\nafter = \"18:00\"\n", "remind.ntfy.token",
            ["x"],
            "[remind.ntfy]\ntopic = \"t\"\ntoken = \"x\"\n[remind]\nafter = \"18:00\"\n"
        ),
        // In an inline table.
        (
            "github = { host = \"h\" }\n", "github.login", ["b"],
            "github = { host = \"h\", login = \"b\" }\n"
        ),
        ("github = {}\n", "github.login", ["b"], "github = { login = \"b\" }\n"),
        (
            "remind = { ntfy = { } }", "remind.ntfy.topic", ["t"],
            "remind = { ntfy = { topic = \"t\" } }"
        ),
        (
            "remind = { after = \"18:00\" }", "remind.ntfy.topic", ["t"],
            "remind = { after = \"18:00\", ntfy.topic = \"t\" }"
        ),
        // Comments within an array stay with their elements; those of others come last.
        (
            "[repositories]\nroots = [ # here\n  # mine\n  \"~/a\", # and\n  '/b', # gone\n]\n",
            "repositories.roots", ["/c", "~/a"],
            "[repositories]\nroots = [ # here\n  \"/c\",\n  # mine\n  \"~/a\", # and\n  # gone\n]\n"
        ),
        (
            "[repositories]\r\nroots = [\r\n# none\r\n]\r\n", "repositories.roots", ["~/a"],
            "[repositories]\r\nroots = [\r\n\"~/a\",\r\n# none\r\n]\r\n"
        ),
        // Beside dotted keys.
        (
            "github.host = \"h\" # x\n\n[day]\n", "github.login", ["b"],
            "github.host = \"h\" # x\ngithub.login = \"b\"\n\n[day]\n"
        ),
        (
            "[remind]\n\tntfy.topic = \"t\"\nafter = \"18:00\"\n", "remind.ntfy.token", ["x"],
            "[remind]\n\tntfy.topic = \"t\"\n\tntfy.token = \"x\"\nafter = \"18:00\"\n"
        ),
        // A table of its own at the end.
        ("", "github.login", ["b"], "[github]\nlogin = \"b\"\n"),
        ("\u{FEFF}", "github.login", ["b"], "\u{FEFF}[github]\nlogin = \"b\"\n"),
        ("[day]\n", "github.login", ["b"], "[day]\n\n[github]\nlogin = \"b\"\n"),
        (
            "[day]\r\n# end", "github.login", ["b"],
            "[day]\r\n# end\r\n\r\n[github]\r\nlogin = \"b\"\r\n"
        ),
        (
            "[remind.ntfy]\n", "remind.after", ["9:00"],
            "[remind.ntfy]\n\n[remind]\nafter = \"09:00\"\n"
        ),
        ("[remind]\n", "remind.ntfy.topic", ["t"], "[remind]\n\n[remind.ntfy]\ntopic = \"t\"\n"),
        (
            "remind.after = \"18:00\"\n", "remind.ntfy.topic", ["t"],
            "remind.after = \"18:00\"\n\n[remind.ntfy]\ntopic = \"t\"\n"
        ),
        // A wrong value is repaired despite other errors.
        (
            "[github]\nlogin = 5\nlogn = 6\n", "github.login", ["b"],
            "[github]\nlogin = \"b\"\nlogn = 6\n"
        ),
    ]

    @Test("One value changes, every other byte stays", arguments: edits)
    func setting(before: String, key: String, words: [String], after: String) throws {
        try write(before)
        try configuration.set(key, to: words)
        #expect(try fileText(file) == after)
    }

    @Test("Missing file is created private to the user")
    func creation() throws {
        try set("github.login", "octo")
        #expect(try fileText(file) == "[github]\nlogin = \"octo\"\n")
        #expect(try mode(file) == 0o600)
        #expect(try mode(folder.file(".config/cyc")) == 0o700)
    }

    @Test("A refused value changes nothing")
    func refusal() throws {
        try write("[github]\nlogin = \"a\"\n")
        #expect(
            throws: CycError.badSetting(
                key: "remind.after", value: "25:00", expected: .timeOfDay, file: nil, line: nil)
        ) { try set("remind.after", "25:00") }
        #expect(
            throws: CycError.badSetting(
                key: "repositories.roots", value: "[\"~/a\", 1]", expected: .folder, file: nil,
                line: nil)
        ) { try set("repositories.roots", "[\"~/a\", 1]") }
        #expect(
            throws: CycError.badSetting(
                key: "repositories.emails", value: "[]\n[github]", expected: .emailAddress,
                file: nil, line: nil)
        ) { try set("repositories.emails", "[]\n[github]") }
        #expect(throws: CycError.unknownZone(name: "Asia/Soul", source: "config set")) {
            try set("day.time_zone", "Asia/Soul")
        }
        #expect(
            throws: CycError.unknownSetting(
                key: "github.logn", file: nil, line: nil, nearest: "github.login")
        ) { try set("github.logn", "x") }
        #expect(try fileText(file) == "[github]\nlogin = \"a\"\n")
        try set("day.time_zone", "Asia/Seoul")
        try set("day.time_zone", "")
        #expect(try configuration.load().timeZone == "")
    }

    @Test("Key without a place reports the error of the file")
    func noPlace() throws {
        let text = "[[github]]\nlogin = \"a\"\n"
        try write(text)
        let problem = CycError.badSetting(
            key: "github", value: #"[{login = "a"}]"#, expected: .table, file: file, line: 1)
        #expect(throws: problem) { try set("github.host", "example.org") }
        #expect(try fileText(file) == text)
    }

    @Test("A configuration behind a symbolic link stays there")
    func link() throws {
        try folder.write("ui.color = \"auto\"\n", to: "dotfiles/cyc.toml")
        try folder.write("", to: ".config/cyc/.keep")
        try FileManager.default.createSymbolicLink(
            atPath: file, withDestinationPath: folder.file("dotfiles/cyc.toml"))
        try set("ui.color", "never")
        #expect(try fileText(folder.file("dotfiles/cyc.toml")) == "ui.color = \"never\"\n")
    }

    // MARK: Unsetting

    static let removals: [(before: String, key: String, after: String)] = [
        ("[github]\nlogin = \"a\"\nhost = \"h\"\n", "github.login", "[github]\nhost = \"h\"\n"),
        ("[github]\r\n# who\r\n  login = \"a\"\r\n", "github.login", "[github]\r\n# who\r\n"),
        ("[github]\nlogin = \"a\" # who\n", "github.login", "[github]\n# who\n"),
        ("[github]\nlogin = \"a\"", "github.login", "[github]"),
        ("[github]\r\nlogin = \"a\"", "github.login", "[github]"),
        ("github.login = \"a\"", "github.login", ""),
        ("\u{FEFF}github.login = \"a\"", "github.login", "\u{FEFF}"),
        (
            "\u{FEFF}github.login = \"a\"\nui.color='never'", "github.login",
            "\u{FEFF}ui.color='never'"
        ),
        (
            "[streak]\nrest_days = [\n  \"sat\", # x\n]\n[ui]\n", "streak.rest_days",
            "[streak]\n[ui]\n"
        ),
        ("github = { login = \"a\", host = \"h\" }", "github.login", "github = { host = \"h\" }"),
        ("github = { host = \"h\" , login = \"a\" }", "github.login", "github = { host = \"h\"  }"),
        ("github = { login = \"a\" }", "github.login", "github = {  }"),
        // Not there.
        ("[day]\n", "github.login", "[day]\n"),
        // Unknown, but there: this is how to get rid of it.
        ("[github]\nlogn = \"a\"\n", "github.logn", "[github]\n"),
        ("xyzzy = 1\nremind.after = \"25:00\"\n", "remind.after", "xyzzy = 1\n"),
    ]

    @Test("A key goes, comments and every other byte stay", arguments: removals)
    func unsetting(before: String, key: String, after: String) throws {
        try write(before)
        try configuration.unset(key)
        #expect(try fileText(file) == after)
    }

    @Test("An unknown key that is not there cannot be unset; without a file nothing is made")
    func unsettingUnknown() throws {
        #expect(
            throws: CycError.unknownSetting(
                key: "github.logn", file: nil, line: nil, nearest: "github.login")
        ) { try configuration.unset("github.logn") }
        try configuration.unset("github.login")
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    // MARK: Many writers, the sample

    @Test("Writers at the same time lose nothing")
    func writers() throws {
        let configuration = configuration
        let examples = SettingTests.good.filter { $0.key != "day.time_zone" }
        let last = Dictionary(examples.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
        let done = DispatchSemaphore(value: 0)
        for example in last.values {
            Thread.detachNewThread {
                for _ in 0..<3 {
                    do {
                        try configuration.set(example.key, to: example.words)
                    } catch {
                        Issue.record("\(example.key): \(error)")
                    }
                }
                done.signal()
            }
        }
        for _ in last { done.wait() }
        let settings = try configuration.load()
        for example in last.values {
            let setting = try #require(Setting.named(example.key))
            #expect(setting.value(in: settings).toml == example.toml)
        }
    }

    @Test("The sample names every key with its default and says something about it")
    func sample() throws {
        let text = try fileText(SourceTree.path("config/config.toml"))
        try write(text)
        #expect(try configuration.load() == Settings())
        for setting in Setting.all {
            let name = setting.key.split(separator: ".").last ?? ""
            #expect(text.contains("\n\(name) = \(setting.defaultValue.toml)\n"), "\(setting.key)")
            try configuration.unset(setting.key)
        }
        // Nothing but tables and comments is left.
        let rest = try fileText(file).split(separator: "\n")
        #expect(rest.allSatisfy { $0.hasPrefix("#") || $0.hasPrefix("[") })
        #expect(rest.count { $0.hasPrefix("#") } >= Setting.all.count - 4)
    }

    // MARK: The evening

    @Test(
        "An evening that ends before it begins is named with its line",
        arguments: [
            ("[remind]\nafter = \"20:00\"\nuntil = \"19:00\"\n", "20:00", "19:00", 3),
            ("[remind]\nuntil = \"19:00\"\nafter = \"19:00\"\n", "19:00", "19:00", 3),
            ("# x\n\nremind.until = \"17:59\"\n", "18:00", "17:59", 3),
            ("remind.after = \"24:00\"\n", "24:00", "24:00", 1),
            ("remind = { until = \"00:00\" }\n", "18:00", "00:00", 1),
        ])
    func emptyReminderWindow(text: String, after: String, until: String, line: Int) throws {
        try write(text)
        let problem = CycError.emptyReminderWindow(
            after: after, until: until, file: file, line: line)
        #expect(throws: problem) { try configuration.load() }
        #expect(problem.status == .badConfiguration)
    }

    @Test("A wrong value beside it is said first, and nothing is said of a pair that is not known")
    func noEveningIsLast() throws {
        try write("remind.until = \"17:00\"\nremind.after = \"x\"\n")
        #expect(
            throws: CycError.badSetting(
                key: "remind.after", value: "x", expected: .timeOfDay, file: file, line: 2)
        ) { try configuration.load() }
    }

    @Test("Neither key can be set or unset to an evening without a minute, and the file stays")
    func evenings() throws {
        let text = "[remind]\nafter = \"08:00\" # early\nuntil = \"12:00\"\n"
        try write(text)
        func refused(_ after: String, _ until: String, _ change: () throws -> Void) throws {
            let problem = CycError.emptyReminderWindow(
                after: after, until: until, file: nil, line: nil)
            #expect(throws: problem) { try change() }
            #expect(try fileText(file) == text)
        }
        try refused("12:00", "12:00") { try set("remind.after", "12:00") }
        try refused("08:00", "07:59") { try set("remind.until", "7:59") }
        try refused("18:00", "12:00") { try configuration.unset("remind.after") }
        try set("remind.until", "18:01")
        try configuration.unset("remind.after")
        #expect(try configuration.load().remind.until == 18 * 60 + 1)
    }

    @Test("Invalid pair in the file can be repaired key by key")
    func mending() throws {
        try write("[remind]\nafter = \"24:00\"\nuntil = \"00:00\"\n")
        try configuration.unset("remind.after")
        try configuration.unset("remind.until")
        #expect(try configuration.load() == Settings())
        try write("[remind]\nafter = \"20:00\"\nuntil = \"19:00\"\n")
        try set("remind.until", "21:00")
        #expect(try configuration.load().remind.until == 21 * 60)
    }
}
