import CycCore
import Foundation
import TestSupport
import Testing

/// INTERFACE.md, "Configuration".
struct ConfigurationTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        /// The line of the mistake.
        let line: Int
        /// Texts that the error contains.
        let names: [String]
    }

    static let mistakes = [
        Mistake(
            testDescription: "an unknown key", text: "[repositories]\nroot = [\"~/src\"]\n",
            line: 2,
            names: ["repositories.root", "repositories.roots"]),
        Mistake(
            testDescription: "an unknown table", text: "# mine\n\n[repository]\nroots = []\n",
            line: 3, names: ["repository", "repositories"]),
        Mistake(
            testDescription: "a key outside of its table", text: "roots = [\"~/src\"]\n", line: 1,
            names: ["repositories.roots"]),
        Mistake(
            testDescription: "a dotted key", text: "day.timezone = \"UTC\"\n", line: 1,
            names: ["day.time_zone"]),
        Mistake(
            testDescription: "a number as text", text: "[repositories]\n\ndepth = \"4\"\n", line: 3,
            names: ["repositories.depth"]),
        Mistake(
            testDescription: "a number out of range", text: "[repositories]\ndepth = -1\n",
            line: 2, names: ["repositories.depth", "-1"]),
        Mistake(
            testDescription: "a text for a list", text: "[repositories]\nroots = \"~/src\"\n",
            line: 2, names: ["repositories.roots"]),
        Mistake(
            testDescription: "a root that is not absolute",
            text: "[repositories]\nroots = [\"src\"]\n",
            line: 2, names: ["repositories.roots", "src"]),
        Mistake(
            testDescription: "no weekday", text: "[streak]\nrest_days = [\"sat\", \"sunn\"]\n",
            line: 2, names: ["streak.rest_days", "sunn", "sun"]),
        Mistake(
            testDescription: "no duration", text: "[sync]\nmax_age = \"10\"\n", line: 2,
            names: ["sync.max_age", "10"]),
        Mistake(
            testDescription: "no language", text: "[ui]\nlanguage = \"fr\"\n", line: 2,
            names: ["ui.language", "fr", "ko"]),
        Mistake(
            testDescription: "no address", text: "[repositories]\nemails = [\"ada\"]\n", line: 2,
            names: ["repositories.emails", "ada"]),
        Mistake(
            testDescription: "no time of day", text: "[remind]\nafter = \"25:00\"\n", line: 2,
            names: ["remind.after", "25:00"]),
        Mistake(
            testDescription: "a template with an unknown field",
            text: "[prompt]\nformat = \"{streek}\"\n", line: 2, names: ["prompt.format", "streek"]),
        Mistake(
            testDescription: "no TOML", text: "[ui]\ncolor = \"auto\"\nlanguage = ko\n", line: 3,
            names: ["TOML"]),
        Mistake(
            testDescription: "a key twice", text: "[ui]\ncolor = \"auto\"\ncolor = \"never\"\n",
            line: 3, names: ["color"]),
    ]

    @Test("a secret is shown by name but in no list")
    func secret() throws {
        let ada = try Person()
        let set = try ada.cyc("config", "set", "remind.ntfy.token", "tk_secret")
        #expect(set.status == 0)
        #expect(!set.output.contains("tk_secret"))
        for arguments in [["config"], ["config", "list"], ["config", "list", "--json"]] {
            let run = try ada.cyc(arguments)
            #expect(run.status == 0)
            #expect(run.output.contains("remind.ntfy.token"))
            #expect(!run.output.contains("tk_secret"))
        }
        #expect(try ada.cyc("config", "get", "remind.ntfy.token").output == "tk_secret\n")
        #expect(try ada.cyc("config", "unset", "remind.ntfy.token").status == 0)
        let list = try ada.json("config", "list")
        #expect(list["settings"].list.first { $0["key"] == "remind.ntfy.token" }?["value"] == "")
    }

    @Test("a mistake is reported with file, line and valid values", arguments: mistakes)
    func mistake(_ mistake: Mistake) throws {
        let ada = try Person(settings: nil)
        try ada.folder.write(mistake.text, to: "home/.config/cyc/config.toml")
        for arguments in [
            [], ["status", "--json"], ["grass"], ["streak"], ["sync"], ["repo", "list"],
            ["config", "list"], ["config", "get", "ui.color"], ["doctor"],
        ] {
            let run = try ada.cyc(arguments)
            #expect(run.status == 78, "\(arguments)")
            let text = (arguments == ["doctor"] ? run.output : run.errors)
                .replacing(/\s+/, with: " ")
            // A message may be wrapped between words only.
            #expect(text.contains("config.toml:\(mistake.line)"), "\(arguments): \(text)")
            for name in mistake.names { #expect(text.contains(name), "\(arguments): \(text)") }
            if arguments != ["doctor"] { #expect(run.output == "", "\(arguments)") }
        }
        let path = try ada.cyc("config", "path")
        #expect(path.status == 0)
        #expect(path.output == "\(ada.configuration)\n")
    }

    /// A valid value for each setting, and the output of `config get`.
    static let values: [(key: String, words: [String], text: String)] = Setting.all.map {
        let words = example(of: $0)
        return ($0.key, words, words.joined(separator: "\n"))
    }

    /// Returns a valid value of a setting that is not its default.
    private static func example(of setting: Setting) -> [String] {
        switch (setting.key, setting.expectation) {
        case ("day.time_zone", _): ["Asia/Seoul"]
        case ("remind.until", _): ["23:00"]
        case ("streak.rest_days", _): ["sat", "sun"]
        case ("remind.channels", _): ["desktop", "ntfy"]
        case (_, .text): ["a b # \"c\""]
        case (_, .list): ["notify", "-x", "y z"]
        case (_, .switchedOnOrOff): [setting.defaultValue == .flag(true) ? "false" : "true"]
        case (_, .wholeNumber(let range)): ["\(range.upperBound - 1)"]
        case (_, .folder): ["~/src", "/srv/git"]
        case (_, .duration), (_, .durationWithin): ["30m"]
        case (_, .durationOrNever): ["never"]
        case (_, .timeOfDay): ["17:30"]
        case (_, .timeOfDayWithin): ["05:30"]
        case (_, .oneOf(let names)): [names.last ?? ""]
        case (_, .url): ["https://ntfy.example.org"]
        case (_, .hostName): ["git.example.org"]
        case (_, .emailAddress): ["a@example.org", "b@example.org"]
        default: [setting.expectation.example]
        }
    }

    @Test("every setting can be set, shown, listed and unset")
    func roundTrip() throws {
        let ada = try Person(settings: nil)
        for (key, words, text) in Self.values {
            let set = try ada.cyc(["config", "set", key] + words)
            #expect(set.status == 0, "\(key): \(set.errors)")
            #expect(try ada.cyc("config", "get", key).output == "\(text)\n")
        }
        let list = try ada.json("config", "list")
        let listed = list["settings"].list
        #expect(listed.compactMap(\.["key"].text) == Self.values.map(\.key))
        #expect(listed.allSatisfy { $0["default"] == false })
        for (key, _, _) in Self.values {
            #expect(try ada.cyc("config", "unset", key).status == 0, "\(key)")
        }
        let after = try ada.json("config", "list")
        #expect(after["settings"].list.allSatisfy { $0["default"] == true })
    }

    @Test("the sample file has every key with its default")
    func sample() throws {
        let ada = try Person(settings: nil)
        let sample = try String(
            contentsOfFile: SourceTree.path("config/config.toml"), encoding: .utf8)
        let defaults = try ada.json("config", "list")["settings"]
        try ada.folder.write(sample, to: "home/.config/cyc/config.toml")
        #expect(try ada.json("config", "list")["settings"] == defaults)
        // Keys that are commented out count too.
        let keys = defaults.list.compactMap { $0["key"].text?.split(separator: ".").last }
        for key in keys { #expect(sample.contains("\(key) ="), "\(key)") }
    }

    @Test("setting and unsetting keep comments, order and spaces")
    func comments() throws {
        let ada = try Person(settings: nil)
        let text = """
            # How I work.
            [repositories]   # where
            roots = [
                "~/src",  # mine
                "~/work",
            ]
            depth    =  4    # deep enough

            # Colours hurt.
            [ui]
            color = "never"
            """
        try ada.folder.write(text, to: "home/.config/cyc/config.toml")
        #expect(try ada.cyc("config", "set", "repositories.depth", "6").status == 0)
        #expect(try ada.cyc("config", "set", "ui.language", "en").status == 0)
        #expect(try ada.cyc("config", "set", "day.time_zone", "UTC").status == 0)
        let after = try String(contentsOfFile: ada.configuration, encoding: .utf8)
        for kept in [
            "# How I work.", "[repositories]   # where", "\"~/src\",  # mine",
            "# deep enough", "# Colours hurt.", "color = \"never\"",
        ] {
            #expect(after.contains(kept), "\(kept) in\n\(after)")
        }
        #expect(try ada.cyc("config", "get", "repositories.depth").output == "6\n")
        #expect(try ada.cyc("config", "get", "repositories.roots").output == "~/src\n~/work\n")
        #expect(try ada.cyc("config", "unset", "ui.language").status == 0)
        #expect(try ada.cyc("config", "unset", "day.time_zone").status == 0)
        #expect(try ada.cyc("config", "set", "repositories.depth", "4").status == 0)
        let lines = try String(contentsOfFile: ada.configuration, encoding: .utf8)
            .split(separator: "\n").filter { $0 != "[day]" }
        #expect(lines == text.split(separator: "\n"))
    }

    @Test(
        "a wrong key or value is rejected and changes nothing",
        arguments: [
            (["repositories.root", "~/src"], "repositories.roots"),
            (["repositories.depth", "deep"], "repositories.depth"),
            (["repositories.depth", "1000"], "repositories.depth"),
            (["streak.rest_days", "sat", "funday"], "funday"),
            (["day.time_zone", "Mars/Phobos"], "tzdata"),
            (["ui.language", "fr"], "ko"),
            (["remind.enabled", "maybe"], "true"),
            (["remind.ntfy.server", "http://ntfy.example.org"], "https"),
            (["prompt.format", "{streek}"], "streek"),
        ])
    func refused(words: [String], named: String) throws {
        let ada = try Person(settings: "[ui]\n# kept\ncolor = \"never\"\n")
        let before = try Data(contentsOf: URL(filePath: ada.configuration))
        let run = try ada.cyc(["config", "set"] + words)
        #expect(run.status == 78)
        #expect(run.output == "")
        #expect(run.errors.contains(named), "\(run.errors)")
        #expect(try Data(contentsOf: URL(filePath: ada.configuration)) == before)
    }

    @Test("concurrent changes of settings are all kept")
    func atOnce() throws {
        let ada = try Person(settings: nil)
        try ada.folder.write("# a comment\n", to: "home/.config/cyc/config.toml")
        let running = try Self.values.map { key, words, _ in
            try Program("\(Person.programs)/cyc", environment: ada.environment())
                .start(["config", "set", key] + words, in: ada.elsewhere)
        }
        for (process, value) in zip(running, Self.values) {
            try #require(process.waitForEnd(within: 60))
            #expect(try process.outcome().status == 0, "\(value.key)")
        }
        for (key, _, text) in Self.values {
            #expect(try ada.cyc("config", "get", key).output == "\(text)\n")
        }
        let text = try String(contentsOfFile: ada.configuration, encoding: .utf8)
        #expect(text.hasPrefix("# a comment\n"))
    }

    @Test("a zone missing on the system is an error that names tzdata")
    func unknownZone() throws {
        let ada = try Person()
        for arguments in [
            ["status"], ["grass"], ["streak", "--json"], ["sync"], ["repo", "scan"],
        ] {
            for zone in ["Mars/Phobos", "KST", "../UTC", "/nonexistent", "Asia"] {
                let run = try ada.cyc(arguments, zone: zone)
                #expect(run.status == 78, "\(arguments) \(zone)")
                #expect(run.output == "")
                #expect(run.errors.contains("tzdata"))
                #expect(run.errors.contains(zone))
            }
        }
        #expect(try ada.cyc("status", zone: ":Asia/Seoul").status == 0)
        #expect(try ada.json("status", zone: "KST-9")["time_zone"] == "KST-9")
        // An empty TZ means the machine's own zone.
        #expect(try ada.cyc("status", zone: "").status == 0)
        let empty = ["TZDIR": ada.elsewhere]
        #expect(try ada.cyc(["status"], zone: "Asia/Seoul", empty).status == 78)
        try ada.configure("[day]\ntime_zone = \"Mars/Phobos\"\n")
        #expect(try ada.cyc("status").status == 78)
        #expect(try ada.cyc("status", "--check").status == 78)
    }

    @Test(
        "CYC_NOW has to be an RFC 3339 instant with an offset",
        arguments: [
            ("yesterday", false), ("2026-11-21", false), ("2026-11-21T19:02:11", false),
            ("2026-02-30T00:00:00Z", false), ("2026-11-21T25:00:00Z", false),
            ("2026-11-21T19:02:11+0900", false), ("2026-11-21T19:02:11+09:00", true),
            ("2026-11-21T10:02:11Z", true), ("2026-11-21T10:02:11.5Z", true),
        ])
    func pretendedNow(text: String, isRight: Bool) throws {
        let ada = try Person()
        let run = try ada.cyc("status", "--format", "{state}", at: text)
        #expect(run.status == (isRight ? 0 : 78))
        #expect(run.errors.contains("CYC_NOW") == !isRight)
    }

    @Test("a missing home folder is reported")
    func noHome() throws {
        let ada = try Person()
        var variables = ada.environment()
        variables["HOME"] = nil
        let run = try Program("\(Person.programs)/cyc", environment: variables)
            .run(["status"], in: ada.elsewhere)
        #expect(run.status == 78)
        #expect(run.errors.contains("HOME"))
        for name in ["CONFIG", "DATA", "STATE"] {
            variables["XDG_\(name)_HOME"] = ada.folder.file(name.lowercased())
        }
        let placed = try Program("\(Person.programs)/cyc", environment: variables)
            .run(["repo", "add", try ada.repository("app").path], in: ada.elsewhere)
        #expect(placed.status == 0, "\(placed.errors)")
        #expect(FileManager.default.fileExists(atPath: ada.folder.file("data/cyc/cyc.db")))
        #expect(FileManager.default.fileExists(atPath: ada.folder.file("state/cyc/prompt")))
    }
}
