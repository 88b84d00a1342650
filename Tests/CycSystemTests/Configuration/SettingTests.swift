import CycCore
import Testing

struct SettingTests {
    /// Words that a key accepts, and what `config get` says after them.
    static let good: [(key: String, words: [String], toml: String)] = [
        ("github.host", ["GHE.Example.org"], #""ghe.example.org""#),
        ("github.host", ["ghe.example.org:8443"], #""ghe.example.org:8443""#),
        ("github.host", [""], #""""#),
        ("github.login", ["octo"], #""octo""#),
        ("github.login", [""], #""""#),
        ("day.time_zone", ["Asia/Seoul"], #""Asia/Seoul""#),
        ("day.begins", ["4:30"], #""04:30""#),
        ("day.begins", ["06:00"], #""06:00""#),
        ("day.week_begins", ["SUN"], #""sun""#),
        ("focus.goal", ["90m"], #""90m""#),
        ("focus.goal", ["24h"], #""1d""#),
        ("focus.stop_with_todo", ["on"], "true"),
        ("focus.pomodoro", ["50m"], #""50m""#),
        ("focus.break", ["1s"], #""1s""#),
        ("focus.long_break_after", ["1"], "1"),
        ("focus.doubt_after", ["60m"], #""1h""#),
        ("repositories.roots", ["~/src", "/srv"], #"["~/src", "/srv"]"#),
        ("repositories.roots", [""], "[]"),
        ("repositories.roots", ["~"], #"["~"]"#),
        ("repositories.depth", ["0"], "0"),
        ("repositories.emails", ["Me@Example.org", "a+b@c"], #"["me@example.org", "a+b@c"]"#),
        ("streak.rest_days", ["sun", "SAT", "sun"], #"["sat", "sun"]"#),
        ("streak.rest_days", ["sat,sun"], #"["sat", "sun"]"#),
        ("streak.rest_days", ["mon,sat", "sun"], #"["mon", "sat", "sun"]"#),
        ("remind.quiet", ["12:00-13:00,22:30-07:00"], #"["12:00-13:00", "22:30-07:00"]"#),
        ("remind.channels", ["desktop,ntfy"], #"["desktop", "ntfy"]"#),
        ("repositories.roots", ["/a,b"], #"["/a,b"]"#),
        ("ui.theme", ["light"], #""light""#),
        ("sync.max_age", ["90s"], #""90s""#),
        ("sync.max_age", ["120m"], #""2h""#),
        ("sync.max_age", ["0s"], #""0s""#),
        ("sync.timeout", ["1d"], #""1d""#),
        ("remind.enabled", ["off"], "false"),
        ("remind.enabled", ["True"], "true"),
        ("remind.after", ["9:05"], #""09:05""#),
        ("remind.mates", ["on"], "true"),
        ("remind.until", ["24:00"], #""24:00""#),
        ("remind.every", ["60s"], #""1m""#),
        ("remind.quiet", ["22:30-07:00", "12:00-13:00"], #"["22:30-07:00", "12:00-13:00"]"#),
        ("remind.channels", ["ntfy", "desktop"], #"["ntfy", "desktop"]"#),
        (
            "remind.ntfy.server", ["https://ntfy.example.org:8443/x"],
            #""https://ntfy.example.org:8443/x""#
        ),
        ("remind.ntfy.server", ["http://127.0.0.1:8080"], #""http://127.0.0.1:8080""#),
        ("remind.ntfy.server", ["http://[::1]/"], #""http://[::1]/""#),
        ("remind.ntfy.server", ["http://localhost"], #""http://localhost""#),
        ("remind.command.run", ["say", "a \"b\"\\\n\u{1}é"], #"["say", "a \"b\"\\\n\u0001é"]"#),
        ("prompt.format", ["{icon} {streak} } {hours_left}"], #""{icon} {streak} } {hours_left}""#),
        ("prompt.ascii", ["always"], #""always""#),
        ("ui.language", ["ko"], #""ko""#),
    ]

    @Test("Good values are taken and written as TOML", arguments: good)
    func accepted(key: String, words: [String], toml: String) throws {
        let setting = try #require(Setting.named(key))
        let value = try setting.value(of: words)
        #expect(value.toml == toml)
        var settings = Settings()
        try setting.put(value, into: &settings)
        #expect(setting.value(in: settings) == value)
    }

    static let bad:
        [(key: String, words: [String], value: String, expected: Settings.Expectation)] = [
            ("github.host", ["https://github.com"], "https://github.com", .hostName),
            ("github.host", ["a..b"], "a..b", .hostName),
            ("github.host", ["-a.org"], "-a.org", .hostName),
            ("remind.ntfy.server", ["https://h?auth=x"], "https://h?auth=x", .url),
            ("remind.ntfy.server", ["https://h/#x"], "https://h/#x", .url),
            ("github.client_id", ["a", "b"], "a b", .text),
            ("github.client_id", [], "", .text),
            ("github.login", ["@octo"], "@octo", .login),
            ("github.login", ["-octo"], "-octo", .login),
            ("github.login", ["octo cat"], "octo cat", .login),
            ("github.login", ["aé"], "aé", .login),
            ("repositories.roots", ["~/src", "src"], "src", .folder),
            ("repositories.roots", ["~other/src"], "~other/src", .folder),
            ("repositories.depth", ["-1"], "-1", .wholeNumber(0...64)),
            ("repositories.depth", ["65"], "65", .wholeNumber(0...64)),
            ("repositories.depth", ["4.5"], "4.5", .wholeNumber(0...64)),
            ("repositories.depth", ["four"], "four", .wholeNumber(0...64)),
            ("repositories.emails", ["me"], "me", .emailAddress),
            ("repositories.emails", ["a@b", "Me <me@b>"], "Me <me@b>", .emailAddress),
            ("repositories.emails", ["@b"], "@b", .emailAddress),
            (
                "streak.rest_days", ["sat,,sun"], "",
                .oneOf(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])
            ),
            ("day.begins", ["06:01"], "06:01", .timeOfDayWithin(0...360)),
            ("day.begins", ["4"], "4", .timeOfDayWithin(0...360)),
            ("day.week_begins", ["sat"], "sat", .oneOf(["mon", "sun"])),
            ("focus.goal", ["0h"], "0h", .durationWithin(.seconds(1) ... .hours(24))),
            ("focus.goal", ["25h"], "25h", .durationWithin(.seconds(1) ... .hours(24))),
            ("focus.goal", ["4"], "4", .durationWithin(.seconds(1) ... .hours(24))),
            ("focus.long_break_after", ["0"], "0", .wholeNumber(1...100)),
            ("focus.stop_with_todo", ["perhaps"], "perhaps", .switchedOnOrOff),
            ("ui.theme", ["blue"], "blue", .oneOf(["auto", "light", "dark"])),
            (
                "streak.rest_days", ["sat", "sunday"], "sunday",
                .oneOf(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])
            ),
            ("sync.max_age", ["10"], "10", .duration),
            ("sync.max_age", ["10 m"], "10 m", .duration),
            ("sync.max_age", ["-1m"], "-1m", .duration),
            ("sync.max_age", ["99999d"], "99999d", .duration),
            ("sync.max_age", ["m"], "m", .duration),
            ("sync.timeout", ["0s"], "0s", .duration),
            ("remind.enabled", ["maybe"], "maybe", .switchedOnOrOff),
            ("remind.after", ["24:01"], "24:01", .timeOfDay),
            ("remind.after", ["18"], "18", .timeOfDay),
            ("remind.after", ["18:60"], "18:60", .timeOfDay),
            ("remind.after", ["18:5"], "18:5", .timeOfDay),
            ("remind.after", ["018:00"], "018:00", .timeOfDay),
            ("remind.every", ["90s"], "90s", .duration),
            ("remind.every", ["0m"], "0m", .duration),
            ("remind.quiet", ["22:00"], "22:00", .timeSpan),
            ("remind.quiet", ["22:00-22:00"], "22:00-22:00", .timeSpan),
            ("remind.quiet", ["24:00-01:00"], "24:00-01:00", .timeSpan),
            ("remind.quiet", ["22:00-25:00"], "22:00-25:00", .timeSpan),
            (
                "remind.channels", ["mail"], "mail",
                .oneOf(["desktop", "ntfy", "command", "apprise"])
            ),
            ("remind.ntfy.server", ["http://ntfy.sh"], "http://ntfy.sh", .url),
            (
                "remind.ntfy.server", ["http://localhost.example.org"],
                "http://localhost.example.org", .url
            ),
            (
                "remind.ntfy.server", ["http://127.0.0.1.example.org"],
                "http://127.0.0.1.example.org", .url
            ),
            (
                "remind.ntfy.server", ["http://127.0.0.1@example.org"],
                "http://127.0.0.1@example.org", .url
            ),
            (
                "remind.ntfy.server", ["https://me:secret@ntfy.sh"], "https://me:secret@ntfy.sh",
                .url
            ),
            ("remind.ntfy.server", ["https://"], "https://", .url),
            ("remind.ntfy.server", ["https://a b"], "https://a b", .url),
            ("remind.ntfy.server", ["https://a:70000"], "https://a:70000", .url),
            ("remind.ntfy.server", ["ftp://a"], "ftp://a", .url),
            ("remind.ntfy.server", [""], "", .url),
            ("prompt.format", ["{icon} {strak}"], "{icon} {strak}", .template(field: "strak")),
            ("prompt.format", ["{icon} {streak"], "{icon} {streak", .template(field: "streak")),
            ("prompt.format", ["{}"], "{}", .template(field: "")),
            ("prompt.format", ["{streak}|{today}"], "{streak}|{today}", .templateWithout("|")),
            ("prompt.format", ["{streak} $(x)"], "{streak} $(x)", .templateWithout("$")),
            ("prompt.ascii", ["true"], "true", .oneOf(["auto", "always", "never"])),
            ("ui.language", ["de"], "de", .oneOf(["auto", "en", "ko"])),
        ]

    @Test("Bad values are refused with what was expected", arguments: bad)
    func refused(
        key: String, words: [String], value: String, expected: Settings.Expectation
    ) throws {
        let setting = try #require(Setting.named(key))
        #expect(throws: SettingMismatch(value: value, expected: expected)) {
            try setting.value(of: words)
        }
    }

    @Test("A refused value leaves the settings as they are")
    func untouched() throws {
        var settings = Settings()
        #expect(throws: SettingMismatch.self) {
            try Setting.named("streak.rest_days")?.put(.list(["sat", "x"]), into: &settings)
        }
        #expect(throws: SettingMismatch(value: #""4""#, expected: .wholeNumber(0...64))) {
            try Setting.named("repositories.depth")?.put(.text("4"), into: &settings)
        }
        #expect(settings == Settings())
    }

    @Test("Every key is there once, with a summary and a default that it accepts")
    func table() throws {
        #expect(Set(Setting.all.map(\.key)).count == Setting.all.count)
        #expect(
            Setting.tables == [
                "github", "day", "repositories", "streak", "sync", "remind", "remind.ntfy",
                "remind.command", "remind.apprise", "focus", "diary", "growth", "alarm",
                "machines", "hooks", "prompt", "ui",
            ])
        for setting in Setting.all {
            #expect(!setting.summary.isEmpty)
            var settings = Settings()
            try setting.put(setting.defaultValue, into: &settings)
            #expect(settings == Settings())
        }
    }

    @Test("Setting a key changes that key and no other")
    func independent() throws {
        for example in Self.good {
            let setting = try #require(Setting.named(example.key))
            var settings = Settings()
            try setting.put(setting.value(of: example.words), into: &settings)
            for other in Setting.all where other.key != setting.key {
                #expect(
                    other.value(in: settings) == other.defaultValue, "\(example.key) \(other.key)")
            }
        }
    }

    @Test("Roots know whether they are the default")
    func roots() throws {
        let roots = try #require(Setting.named("repositories.roots"))
        var settings = Settings()
        try roots.put(.list(["/srv"]), into: &settings)
        #expect(settings.repositories.rootsAreSet)
        try roots.put(.list(["~/src"]), into: &settings)
        #expect(!settings.repositories.rootsAreSet)
    }

    static let misspelled: [(key: String, nearest: String?)] = [
        ("github.logn", "github.login"), ("gihtub.login", "github.login"),
        ("GitHub.Login", "github.login"), ("timezone", "day.time_zone"),
        ("time_zone", "day.time_zone"), ("day.timezone", "day.time_zone"),
        ("roots", "repositories.roots"), ("sync.roots", "repositories.roots"),
        ("repository", "repositories"), ("remind.nfty.topic", "remind.ntfy.topic"),
        ("remind.nfty", "remind.ntfy"), ("colour", "ui.color"), ("ui.colour", "ui.color"),
        ("xyzzy", nil), ("", nil),
    ]

    @Test("The nearest right name", arguments: misspelled)
    func nearestName(key: String, expected: String?) {
        #expect(Setting.nearestKey(to: key) == expected)
    }

    @Test("Choices for completions")
    func choices() {
        #expect(Setting.named("ui.color")?.choices == ["auto", "always", "never"])
        #expect(Setting.named("remind.enabled")?.choices == ["true", "false"])
        #expect(Setting.named("github.login")?.choices == [])
    }
}
