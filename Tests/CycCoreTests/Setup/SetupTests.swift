import CycCore
import Testing

/// Offers of `cyc setup`, parsing of the replies, and the resulting plan.
struct SetupTests {
    private static let home = "/home/o"

    private static func findings(
        _ folders: [(String, Int)] = [], authors: [(String, Int, Bool)] = [], own: String? = nil
    ) -> SetupDiscovery {
        var findings = SetupDiscovery()
        findings.folders = folders.map { .init(path: $0.0, repositories: $0.1) }
        findings.authors = authors.map {
            .init(address: EmailAddress($0.0), commits: $0.1, isNamesake: $0.2)
        }
        findings.identity = Identity(name: "Ada", address: own.map { EmailAddress($0) })
        return findings
    }

    private static func settings(_ values: [String: [String]] = [:]) throws -> Settings {
        var settings = Settings()
        for (key, words) in values {
            let setting = try #require(Setting.named(key))
            try setting.put(setting.value(of: words), into: &settings)
        }
        return settings
    }

    // MARK: Findings

    @Test("Values with line breaks or control characters are not offered")
    func breaks() throws {
        var findings = Self.findings(
            [("/home/o/src", 3)], authors: [("a b@x.org", 2, true), ("c@x.org", 1, false)],
            own: "ada@example.org")
        findings.logins = ["octo", "cat"]
        #expect(findings.typable == findings)
        var hostile = findings
        hostile.folders.append(.init(path: "/home/o/a\tb\nc", repositories: 1))
        hostile.authors.append(
            .init(address: EmailAddress("a\u{1B}@x.org"), commits: 1, isNamesake: true))
        hostile.logins.append("")
        #expect(hostile.typable == findings)
        hostile.identity = Identity(name: nil, address: EmailAddress("a\u{9B}@x.org"))
        #expect(hostile.typable.identity.address == nil)
    }

    @Test(
        "A root is the innermost folder that contains all repositories of a top-level folder",
        arguments: [
            (["src/a", "src/b"], ["src 2"]),
            (["src/a", "work/x/b", "work/y/c", "work/y/d"], ["work 3", "src 1"]),
            (["Documents/GitHub/a", "Documents/GitHub/b"], ["Documents/GitHub 2"]),
            (["only/one"], ["only 1"]), (["dotfiles"], ["dotfiles 1"]), ([], []),
            (["src/a", "src/a"], ["src 1"]),
        ])
    func folders(repositories: [String], expected: [String]) {
        let found = SetupDiscovery.folders(
            of: repositories.map { "\(Self.home)/\($0)" } + ["/elsewhere/a"], home: Self.home)
        #expect(
            found.map { "\($0.path.dropFirst(Self.home.count + 1)) \($0.repositories)" }
                == expected)
    }

    @Test(
        "GitHub's noreply addresses contain the login",
        arguments: [
            ("583231+octo@users.noreply.github.com", "octo"),
            ("octo@users.noreply.github.com", "octo"), ("octo@github.com", nil),
            ("a b@users.noreply.github.com", nil), ("@users.noreply.github.com", nil),
        ] as [(String, String?)])
    func noReply(address: String, login: String?) {
        #expect(EmailAddress(address).noreplyLogin == login)
    }

    // MARK: Folders

    /// Offered folders; `*` marks those chosen by default.
    private static func offers(_ folders: SetupFolders) -> [String] {
        folders.offers.map {
            ($0.isChosen ? "*" : "") + $0.name + ($0.isMissing ? " missing" : "")
        }
    }

    @Test(
        "Existing folders are offered; the default or those with repositories are preselected")
    func offeredFolders() throws {
        struct Case {
            var found: [(String, Int)] = []
            var existing: Set<String> = []
            var standing: String?
            var roots: [String]?
            let offers: [String]
        }
        let cases = [
            Case(offers: []),
            Case(found: [("/home/o/src", 2)], existing: ["/home/o/src"], offers: ["*~/src"]),
            // An empty default folder is not enough.
            Case(
                found: [("/home/o/src", 0), ("/home/o/work", 3), ("/home/o/Downloads", 1)],
                existing: ["/home/o/src"], offers: ["*~/src", "*~/work", "~/Downloads"]),
            Case(
                found: [("/home/o/src", 1), ("/home/o/work", 3)], existing: ["/home/o/src"],
                offers: ["*~/src", "~/work"]),
            // Folders inside an offered folder are not offered again.
            Case(
                found: [("/home/o/src", 1), ("/home/o/src/github.com", 1), ("/home/o/srcs", 1)],
                existing: ["/home/o/src"], offers: ["*~/src", "~/srcs"]),
            Case(
                found: [("/home/o/src", 1)], existing: ["/home/o/src"], standing: "/home/o/src/a",
                offers: ["*~/src"]),
            Case(
                found: [("/home/o/src", 1)], existing: ["/home/o/src"], standing: "/srv/app",
                offers: ["*~/src", "*/srv/app"]),
            Case(
                found: [("/home/o/src", 1), ("/home/o/work", 3)], existing: ["/home/o/src"],
                standing: "/home/o/work/b", offers: ["*~/src", "*~/work"]),
            // The home folder itself may be a repository.
            Case(standing: "/home/o", offers: []),
            // Configured roots stay chosen.
            Case(
                found: [("/home/o/a", 1), ("/home/o/work", 3)], existing: ["/home/o/a"],
                standing: "/srv/app", roots: ["~/a"], offers: ["*~/a", "~/work", "/srv/app"]),
            Case(
                roots: ["~/gone", "/home/o/src"], offers: ["~/gone missing", "/home/o/src missing"]),
        ]
        for test in cases {
            let settings = try Self.settings(
                test.roots.map { ["repositories.roots": $0] } ?? [:])
            let folders = SetupFolders(
                Self.findings(test.found), standing: test.standing, settings: settings,
                home: Self.home, isFolder: test.existing.contains)
            #expect(Self.offers(folders) == test.offers)
        }
    }

    @Test(
        "A reply is numbers or paths of folders, each once; missing ones are rejected",
        arguments: [
            ("", .chosen(["~/src"])), ("s", .skip), ("ㄴ", .skip), ("q", .leave), ("Q", .leave),
            ("2", .chosen(["~/work"])), ("2 1 2", .chosen(["~/work", "~/src"])),
            ("1,2", .chosen(["~/src", "~/work"])), ("1 ~/x", .chosen(["~/src", "~/x"])),
            ("'~/my code' 1", .chosen(["~/my code", "~/src"])),
            ("~/my\\ code", .chosen(["~/my code"])), ("~/my code", .chosen(["~/my code"])),
            ("3", .notUnderstood(.noSuchNumber("3"))), ("0", .notUnderstood(.noSuchNumber("0"))),
            ("99999999999999999999", .notUnderstood(.noSuchFolder("99999999999999999999"))),
            ("1 ~/no", .notUnderstood(.noSuchFolder("~/no"))),
            ("~/file", .notUnderstood(.notAFolder("~/file"))),
            ("''", .notUnderstood(.noSuchFolder(""))),
        ] as [(String, SetupReply<[String]>)])
    func foldersReply(line: String, reply: SetupReply<[String]>) {
        let folders = SetupFolders(
            Self.findings([("/home/o/src", 1), ("/home/o/work", 1)]), standing: nil,
            settings: Settings(), home: Self.home, isFolder: { $0 == "/home/o/src" })
        let found = folders.reply(to: line) { path in
            ["~/x", "~/my code"].contains(path)
                ? .folder(name: path) : path == "~/file" ? .notAFolder : .missing
        }
        #expect(found == reply)
    }

    @Test("A missing configured folder is shown but cannot be chosen")
    func missingFolder() throws {
        let folders = SetupFolders(
            Self.findings(), standing: nil,
            settings: try Self.settings(["repositories.roots": ["~/gone"]]), home: Self.home,
            isFolder: { _ in false })
        #expect(folders.reply(to: "") { _ in .missing } == .skip)
        #expect(folders.reply(to: "1") { _ in .missing } == .notUnderstood(.noSuchFolder("~/gone")))
    }

    // MARK: Addresses

    private static let authors = [
        ("ada@corp.example", 5, true), ("ada@example.org", 9, true), ("bob@x.org", 40, false),
        ("1+app[bot]@users.noreply.github.com", 30, false), ("nonsense", 20, false),
    ]

    @Test(
        "Namesakes are chosen by default; git's own, bot and invalid addresses are not offered"
    )
    func offeredAddresses() throws {
        let findings = Self.findings(authors: Self.authors, own: "ada@example.org")
        let first = SetupAddresses(findings, settings: Settings())
        #expect(first.own == EmailAddress("ada@example.org"))
        #expect(first.offers.map { "\($0.address)" } == ["ada@corp.example", "bob@x.org"])
        #expect(first.chosen == ["ada@corp.example"])
        // Configured addresses stay the only default.
        let again = SetupAddresses(
            findings, settings: try Self.settings(["repositories.emails": ["old@x.org"]]))
        #expect(
            again.offers.map { "\($0.address)" } == ["old@x.org", "ada@corp.example", "bob@x.org"])
        #expect(again.offers[0].commits == nil)
        #expect(again.chosen == ["old@x.org"])
        let many = Self.findings(authors: (0..<300).map { ("a\($0)@x.org", 1, false) })
        let few = SetupAddresses(many, settings: Settings())
        #expect(few.offers.count == 5)
        #expect(few.others == 295)
    }

    @Test(
        "A reply is numbers or addresses, each once",
        arguments: [
            ("", .chosen(["ada@corp.example"])), ("-", .chosen([])), ("0", .chosen([])),
            ("s", .skip), ("q", .leave), ("1 2", .chosen(["ada@corp.example", "bob@x.org"])),
            ("2 New@X.org, 2", .chosen(["bob@x.org", "new@x.org"])),
            ("ada@example.org", .chosen([])), ("7", .notUnderstood(.noSuchNumber("7"))),
            ("ada", .notUnderstood(.notAnAddress("ada"))),
        ] as [(String, SetupReply<[String]>)])
    func addressesReply(line: String, reply: SetupReply<[String]>) {
        let findings = Self.findings(authors: Self.authors, own: "ada@example.org")
        #expect(SetupAddresses(findings, settings: Settings()).reply(to: line) == reply)
    }

    // MARK: Account

    @Test("Enter chooses the token's owner, the current account or the best guess, else skips")
    func account() throws {
        struct Case {
            var token: SetupDiscovery.Token?
            var logins: [String] = []
            var settings: [String: [String]] = [:]
            let replies: [(String, SetupReply<SetupAccount.Choice>)]
        }
        let octo = SetupDiscovery.Token.of(login: "octo", source: "gh")
        let cases = [
            Case(replies: [
                ("", .skip), ("octo", .chosen(.login("octo"))), ("@octo", .chosen(.login("octo"))),
                ("https://github.com/octo/", .chosen(.login("octo"))), ("t", .chosen(.token)),
                ("ㅅ", .chosen(.token)), ("b", .chosen(.login("b"))), ("s", .skip), ("q", .leave),
                ("-", .chosen(.declined)),
                ("a b", .notUnderstood(.notALogin("a b"))), ("/", .notUnderstood(.notALogin("/"))),
            ]),
            Case(logins: ["ada", "corp"], replies: [("", .chosen(.login("ada")))]),
            Case(
                logins: ["corp"], settings: ["github.login": ["Ada"]],
                replies: [
                    ("", .chosen(.keepCurrent)), ("ada", .chosen(.keepCurrent)),
                    ("corp", .chosen(.login("corp"))),
                ]),
            Case(
                token: octo, logins: ["ada"],
                replies: [
                    ("", .chosen(.keepCurrent)), ("OCTO", .chosen(.keepCurrent)),
                    ("ada", .chosen(.login("ada"))),
                ]),
            Case(
                token: .silent(reason: ""), logins: ["ada"], replies: [("", .chosen(.keepCurrent))]),
            Case(
                logins: ["ada"], settings: ["github.host": [""], "github.login": ["ada"]],
                replies: [
                    ("", .chosen(.keepCurrent)), ("-", .chosen(.keepCurrent)),
                    ("ada", .chosen(.login("ada"))),
                ]),
            Case(
                settings: ["github.client_id": ["Iv1.cyc"]], replies: [("b", .chosen(.browser))]),
        ]
        for test in cases {
            var findings = SetupDiscovery()
            findings.token = test.token
            findings.logins = test.logins
            let account = SetupAccount(findings, settings: try Self.settings(test.settings))
            for (line, reply) in test.replies {
                #expect(account.reply(to: line) == reply, "\(line)")
            }
        }
    }

    // MARK: Reminders and confirmation

    @Test(
        "A reply about reminders is yes, no or a time before remind.until",
        arguments: [
            ("", .chosen("19:30")), ("y", .chosen("19:30")), ("네", .chosen("19:30")),
            ("n", .chosen(nil)), ("ㅜ", .chosen(nil)), ("s", .skip), ("q", .leave),
            ("20:15", .chosen("20:15")), ("8:05", .chosen("08:05")), ("20", .chosen("20:00")),
            ("22:00", .notUnderstood(.afterTheEnd("22:00", until: "22:00"))),
            ("24:00", .notUnderstood(.notATime("24:00"))),
            ("soon", .notUnderstood(.notATime("soon"))), ("1:2", .notUnderstood(.notATime("1:2"))),
        ] as [(String, SetupReply<String?>)])
    func evening(line: String, reply: SetupReply<String?>) throws {
        let settings = try Self.settings(
            ["remind.after": ["19:30"], "remind.until": ["22:00"]])
        #expect(SetupReminders(settings: settings, usually: true).reply(to: line) == reply)
    }

    @Test("An empty reply keeps reminders off if they were off")
    func switchedOff() {
        let evening = SetupReminders(settings: Settings(), usually: false)
        #expect(evening.reply(to: "") == .chosen(nil))
        #expect(evening.reply(to: "y") == .chosen("18:00"))
    }

    @Test(
        "A confirmation accepts only yes, no, skip and quit",
        arguments: [
            ("", .chosen(true)), ("Y", .chosen(true)), ("no", .chosen(false)), ("s", .skip),
            ("q", .leave), ("x", .notUnderstood(.notYesOrNo("x"))),
        ] as [(String, SetupReply<Bool>)])
    func confirmation(line: String, reply: SetupReply<Bool>) {
        #expect(SetupConfirmation(usually: true).reply(to: line) == reply)
    }

    // MARK: Plan

    @Test("A plan contains only values that change")
    func plan() throws {
        let settings = try Self.settings(
            ["repositories.roots": ["~/src", "~/work"], "github.login": ["octo"]])
        var plan = SetupPlan(settings)
        #expect(plan.isEmpty)
        try plan.set("repositories.roots", to: .list(["~/src", "~/work"]))
        try plan.set("repositories.emails", to: .list([]))
        try plan.set("github.login", to: .text("octo"))
        #expect(plan.isEmpty)
        try plan.set("github.login", to: .text("cat"))
        try plan.set("repositories.roots", to: .list(["~/work"]))
        #expect(plan.changes.map(\.key) == ["github.login", "repositories.roots"])
        #expect(plan.changes.map(\.after) == [.text("cat"), .list(["~/work"])])
        #expect(plan.settings.repositories.roots == ["~/work"])
        try plan.set("github.login", to: .text("octo"))
        #expect(plan.changes.map(\.key) == ["repositories.roots"])
        #expect(throws: SettingMismatch.self) { try plan.set("github.login", to: .text("a b")) }
        plan = SetupPlan(settings)
        plan.addsPrompt = true
        #expect(!plan.isEmpty)
    }

    // MARK: The terminal

    @Test(
        "A terminal's background is light or dark by luminance, and typed text is kept",
        arguments: [
            ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?62;22c", true, true, ""),
            ("\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{7}\u{1B}[?1;2c", false, true, ""),
            ("\u{1B}]11;rgb:f/f/f\u{7}", true, false, ""),
            ("\u{1B}]11;rgba:fd/f6/e3/ff\u{7}\u{1B}[?6c", true, true, ""),
            ("\u{1B}]11;rgb:0000/0000/ffff\u{7}\u{1B}[?6c", false, true, ""),
            ("\u{1B}]11;rgb:0000/ffff/0000\u{7}\u{1B}[?6c", true, true, ""),
            ("\u{1B}[?1;2c", nil, true, ""),
            ("a\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\b\u{1B}[?1;2cc\r", true, true, "abc\r"),
            ("\u{1B}]11;rgb:zz/ffff/ffff\u{7}\u{1B}[?1c", nil, true, ""),
            ("\u{1B}]11;rgb:ffff/ffff\u{7}", nil, false, ""),
            ("\u{1B}]11;rgb:ff", nil, false, ""), ("\u{1B}", nil, false, ""),
            ("가\u{1B}[A\u{1B}[1;5Dy", nil, false, "가y"), ("", nil, false, ""),
        ] as [(String, Bool?, Bool, String)])
    func report(answer: String, isLight: Bool?, isComplete: Bool, typed: String) {
        let report = TerminalReport(Array(answer.utf8))
        #expect(report.isLight == isLight)
        #expect(report.isComplete == isComplete)
        #expect(String(decoding: report.typed, as: UTF8.self) == typed)
    }
}
