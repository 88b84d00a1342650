import CycCore
import CycSchedule
import CycSystem
import Foundation
import TestSupport
import Testing

/// Command that a scheduler runs.
@Suite struct ReminderJobTests {
    let folder: TemporaryFolder
    /// World without a home folder.
    let nobody: String

    init() throws {
        folder = try TemporaryFolder()
        nobody = try folder.write("root:x:4000000000:0::/root:/bin/sh\n", to: "passwd")
    }

    private func job(
        _ variables: [String: String] = [:], _ settings: Settings = Settings(),
        _ alarms: [RingTime] = [], accounts: String? = nil
    ) throws -> ReminderJob {
        var world = World.home(folder.path, variables)
        world.executable = { "/usr/bin/cyc" }
        world.currentFolder = { "/here" }
        return try world.reminderJob(settings, alarms, accounts: accounts ?? nobody)
    }

    private func value(_ name: String, _ job: ReminderJob) -> String? {
        job.variables.first { $0.name == name }?.value
    }

    @Test(
        "It runs every five minutes, or every minute where a reminder can fall in between",
        arguments: [
            (18 * 60, 60, [], 5), (18 * 60 + 1, 60, [], 1), (18 * 60 + 5, 7, [], 1),
            (1080, 60, [Settings.QuietHours(from: 1351, to: 1380)], 5),
            (1080, 60, [Settings.QuietHours(from: 1350, to: 1381)], 1),
        ])
    func interval(after: Int, every: Int, quiet: [Settings.QuietHours], expected: Int) throws {
        var settings = Settings()
        settings.remind.after = after
        settings.remind.every = every
        settings.remind.quiet = quiet
        #expect(settings.remind.interval == expected)
        #expect(try job([:], settings).interval == expected)
    }

    @Test("PATH has the folders of the programs that cyc calls and the usual ones, no others")
    func searchPath() throws {
        for name in [
            "a/git", "b/ls", "c/gh", "d/git", "e/apprise", "f/beep", "g/notify-send", "h/mpv",
        ] {
            try folder.writeProgram("", to: name)
        }
        let path =
            "hgcbafed".map { folder.file("\($0)") }.joined(separator: ":") + ":/nonexistent:rel"
        func folders(_ channels: [Settings.Channel]) throws -> String? {
            var settings = Settings()
            settings.remind.channels = channels
            settings.remind.command = ["beep"]
            return value("PATH", try job(["PATH": path], settings))?
                .replacing("\(folder.path)/", with: "")
        }
        #expect(try folders([]) == "c:a:/usr/local/bin:/usr/bin:/bin")
        #expect(try folders([.desktop]) == "g:c:a:/usr/local/bin:/usr/bin:/bin")
        #expect(try folders([.apprise, .command]) == "c:a:f:e:/usr/local/bin:/usr/bin:/bin")
        var settings = Settings()
        settings.remind.channels = []
        settings.alarm.player = ["mpv", "--quiet"]
        let players = ["pw-play", "paplay", "aplay", "canberra-gtk-play"]
        for player in players { try folder.writeProgram("", to: "\(player).d/\(player)") }
        let more = players.map { folder.file("\($0).d") } + [path]
        #expect(
            value("PATH", try job(["PATH": more.joined(separator: ":")], settings))?
                .replacing("\(folder.path)/", with: "")
                == players.map { "\($0).d:" }.joined() + "h:c:a:/usr/local/bin:/usr/bin:/bin")
    }

    @Test("It gets what it needs, and no token")
    func variables() throws {
        let given = [
            "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "",
            "CYC_AGENT": "bin/agent", "TZ": "Asia/Seoul", "LANG": "ko_KR.UTF-8",
            "LC_CTYPE": "C.UTF-8",
            "GITHUB_API_URL": "https://api", "GH_TOKEN": "t1", "GITHUB_TOKEN": "t2",
            "http_proxy": "http://user:word@proxy", "https_proxy": "http://proxy", "EDITOR": "vi",
            "CYC_NOW": "2026-11-21T12:00:00Z", "XDG_RUNTIME_DIR": "/run/user/\(getuid())",
            "PULSE_SERVER": "tcp:10.0.0.1", "PULSE_COOKIE": "/c/cookie", "PIPEWIRE_REMOTE": "p0",
            "PULSE_SINK": "s",
        ]
        let job = try job(given)
        let named = Dictionary(uniqueKeysWithValues: job.variables.map { ($0.name, $0.value) })
        #expect(
            named == [
                "HOME": folder.path, "PATH": "/usr/local/bin:/usr/bin:/bin",
                "XDG_CONFIG_HOME": "/c",
                "CYC_AGENT": "/here/bin/agent", "TZ": "Asia/Seoul", "LANG": "ko_KR.UTF-8",
                "LC_CTYPE": "C.UTF-8",
                "GITHUB_API_URL": "https://api", "https_proxy": "http://proxy",
                "PULSE_SERVER": "tcp:10.0.0.1", "PULSE_COOKIE": "/c/cookie",
                "PIPEWIRE_REMOTE": "p0",
            ])
        #expect(job.program == "/usr/bin/cyc")
    }

    @Test("The folder of this session's sockets is given where it is not the usual one")
    func runtimeFolder() throws {
        for (given, kept) in [
            ("/run/me", "/run/me"), ("run/me", nil), ("", nil), ("/run/user/\(getuid())", nil),
        ] {
            #expect(
                value("XDG_RUNTIME_DIR", try job(["XDG_RUNTIME_DIR": given])) == kept, "\(given)")
        }
    }

    @Test("With alarms cron runs it every minute, and systemd as often as without")
    func alarms() throws {
        let alarm = RingTime(minute: 390, recurrence: .weekly([.monday]))
        let job = try job([:], Settings(), [alarm])
        #expect(job.interval(by: .cron) == 1 && job.interval(by: .systemd) == 5)
        #expect(
            try job.crontabLine(in: Crontab(nil), home: "/home/o").hasPrefix("* * * * * HOME="))
        #expect(try self.job().interval(by: .cron) == 5)
    }

    @Test("The home folder is left out where the system knows it")
    func home() throws {
        let passwd = try folder.write(
            "a:x:1\nme:x:\(getuid()):0:,:\(folder.path):/bin/sh\n", to: "known")
        #expect(try value("HOME", job(accounts: passwd)) == nil)
        #expect(try value("HOME", job(accounts: "/nonexistent")) == folder.path)
    }

    @Test("The message bus is recorded for the desktop where it is not the usual one")
    func bus() throws {
        let name = "DBUS_SESSION_BUS_ADDRESS"
        var settings = Settings()
        let usual = FileManager.default.fileExists(atPath: "/run/user/\(getuid())/bus")
        let address = "unix:abstract=/tmp/dbus-x"
        #expect(value(name, try job([name: address], settings)) == (usual ? nil : address))
        settings.remind.channels = [.ntfy]
        #expect(value(name, try job([name: address], settings)) == nil)
    }

    @Test("A value with a line break or another control character is refused by name")
    func unusable() {
        for value in ["a\nb", "a\rb", "\u{1B}[31m", "\u{7F}"] {
            #expect(throws: CycError.schedule(.unusableValue(of: "TZ"))) { try job(["TZ": value]) }
        }
        #expect(throws: CycError.schedule(.unusableValue(of: "cyc"))) {
            try ReminderJob(program: "/a\nb", variables: [], interval: 5)
        }
    }

    // MARK: crontab

    static let values = [
        "", "/usr/bin/cyc", "a b", "it's", "100%", "%%", "a\\b", "a\\\\b", "\\", "\\\\\\", "\\%",
        "'\\''%'", "$HOME `id` \"x\" $(id) !! ~ * ? [a]", "한글", "a\\'b", "#", "\\\\%\\\\",
    ]

    /// The command that cron gives to the shell.
    ///
    /// - Parameters:
    ///   - line: As it stands in the crontab behind the times.
    ///   - removes: Whether a backslash goes that makes a percent sign or a backslash literal: cron has
    ///     been written both ways.
    /// - Returns: The text up to the first percent sign that stands for a line end.
    private func command(of line: String, removing removes: Bool) -> String {
        var command = ""
        var isEscaped = false
        for character in line {
            if isEscaped {
                if removes, character == "%" || character == "\\" { command.removeLast() }
                command.append(character)
                isEscaped = false
            } else if character == "%" {
                break
            } else {
                command.append(character)
                isEscaped = character == "\\"
            }
        }
        return command
    }

    @Test("Quoted words come through cron and the shell as they were", arguments: [true, false])
    func quoting(removes: Bool) throws {
        let seed = TestDepth.firstSeed
        var random = SeededGenerator(seed: seed)
        let signs = Array("'\\%\"$ a#")
        let texts =
            Self.values
            + (0..<TestDepth.cases(quick: 30, deep: 300)).map { _ in
                String((0..<6).map { _ in signs.randomElement(using: &random) ?? "a" })
            }
        let lines = texts.map {
            command(of: "V=\(cronQuoted($0)) printenv V", removing: removes)
        }
        let answer = try World.live.run(
            "/bin/sh", ["-c", lines.joined(separator: "\n")], variables: ["PATH": "/usr/bin:/bin"],
            within: .seconds(60))
        #expect(answer?.complaint == "")
        #expect(
            answer?.output == Array((texts.joined(separator: "\n") + "\n").utf8), "seed \(seed)")
    }

    @Test("The line has times, variables and the absolute path")
    func line() throws {
        let job = try ReminderJob(
            program: "/opt/my cyc/cyc", variables: [.init("PATH", "/bin"), .init("TZ", "a%b")],
            interval: 5)
        let command = "PATH='/bin' TZ='a'\\%'b' '/opt/my cyc/cyc' remind"
        #expect(
            try job.crontabLine(in: Crontab(nil), home: "/home/o") == "*/5 * * * * \(command)")
        let often = try ReminderJob(program: "/cyc", variables: [], interval: 1)
        #expect(
            try often.crontabLine(in: Crontab(nil), home: "/home/o") == "* * * * * '/cyc' remind")
        // Not the crontab's day and home.
        let crontab = Crontab(Array("TZ=UTC\nHOME=/\nLANG=C\n".utf8))
        #expect(
            try often.crontabLine(in: crontab, home: "/home/o")
                == "* * * * * HOME='/home/o' TZ='' '/cyc' remind")
        #expect(
            try job.crontabLine(in: crontab, home: "/home/o")
                == "*/5 * * * * HOME='/home/o' \(command)")
    }

    @Test("A line that cron would not take is refused with its length")
    func tooLong() throws {
        func line(_ length: Int) throws -> String {
            let rest = "X='' '/c' remind".utf8.count
            return try ReminderJob(
                program: "/c",
                variables: [.init("X", String(repeating: "a", count: length - rest))], interval: 1
            ).crontabLine(in: Crontab(nil), home: "/")
        }
        #expect(try line(998).utf8.count == 998 + "* * * * * ".utf8.count)
        #expect(throws: CycError.schedule(.lineTooLong(bytes: 999, limit: 998))) { try line(999) }
    }

    // MARK: systemd

    /// Quoted word as systemd parses it.
    private func unquoted(_ word: Substring) -> String {
        var text = ""
        var rest = word.dropFirst().dropLast()
        while let character = rest.popFirst() {
            switch character {
            case "\\": text.append(rest.popFirst() ?? " ")
            case "%":
                let next = rest.popFirst()
                #expect(next == "%")
                text.append("%")
            default:
                #expect(character != "\"")
                text.append(character)
            }
        }
        return text
    }

    @Test("Units hold every value so that systemd reads it as it is", arguments: values)
    func units(value: String) throws {
        let job = try ReminderJob(
            program: "/opt/\(value)/cyc", variables: [.init("X", value)], interval: 1)
        let lines = UnitFile.units(for: job)[0].text.split(separator: "\n")
        let environment = try #require(lines.first { $0.hasPrefix("Environment=") })
        #expect(unquoted(environment.dropFirst("Environment=".count)) == "X=\(value)")
        let start = try #require(lines.first { $0.hasPrefix("ExecStart=") })
        #expect(start.hasSuffix(" remind"))
        let word = start.dropFirst("ExecStart=".count).dropLast(" remind".count)
        let env = "/usr/bin/env "
        // systemd itself starts no such path.
        let isOdd = value.contains { "\"'\\".contains($0) }
        #expect(word.hasPrefix(env) == isOdd)
        let program =
            isOdd
            ? unquoted(word.dropFirst(env.count)).replacing("$$", with: "$") : unquoted(word)
        #expect(program == "/opt/\(value)/cyc")
    }

    @Test(
        "The timer comes at the same minutes as cron", arguments: [(1, "*:*:00"), (5, "*:0/5:00")])
    func timer(interval: Int, calendar: String) throws {
        let job = try ReminderJob(program: "/cyc", variables: [], interval: interval)
        let lines = UnitFile.units(for: job)[1].text.split(separator: "\n")
        #expect(lines.contains("OnCalendar=*-*-* \(calendar)"))
        #expect(lines.contains("Persistent=true"))
    }

    @Test("Unit edited by the user differs from one of any job")
    func changedUnit() throws {
        for interval in [1, 5] {
            let job = try ReminderJob(program: "/cyc", variables: [], interval: interval)
            for unit in UnitFile.units(for: job) {
                let bytes = Array(unit.text.utf8)
                #expect(UnitFile.isUnchanged(bytes))
                #expect(!UnitFile.isUnchanged(bytes + [UInt8(ascii: "\n")]))
                #expect(
                    !UnitFile.isUnchanged(Array(unit.text.replacing("Unit", with: "unit").utf8)))
            }
        }
        #expect(!UnitFile.isUnchanged([]))
        #expect(!UnitFile.isUnchanged(Array("[Unit]\n".utf8)))
    }

    /// Those of the sample.
    static let alarmTimes = [
        RingTime(
            minute: 390,
            recurrence: .weekly([.monday, .tuesday, .wednesday, .thursday, .friday])),
        RingTime(minute: 540, recurrence: .weekly([.saturday, .sunday])),
    ]

    static let systemdAnalyze = World.live.program("systemd-analyze")

    @Test(
        "systemd finds nothing wrong with the units",
        .enabled(if: systemdAnalyze != nil, "systemd-analyze is not installed"))
    func verified() throws {
        let program = try #require(Self.systemdAnalyze)
        let variables = Self.values.enumerated().map { ReminderJob.Variable("X\($0)", $1) }
        for name in ["a%b c$d", "a%b\\c$d'e\""] {
            let own = try folder.writeProgram("", to: "\(name)/cyc")
            let units = UnitFile.units(
                for: try ReminderJob(
                    program: own, variables: variables, interval: 5, alarms: Self.alarmTimes,
                    zone: .named("Asia/Seoul")), wakes: true)
            #expect(units.count == 4)
            for unit in units { try folder.write(unit.text, to: unit.name) }
            for unit in units {
                let answer = try World.live.run(
                    program, ["verify", "--user", "--man=no", folder.file(unit.name)],
                    variables: [
                        "PATH": "/usr/bin:/bin", "HOME": folder.path,
                        "XDG_RUNTIME_DIR": folder.path, "LC_ALL": "C.UTF-8",
                    ], within: .seconds(60))
                #expect(answer?.complaint == "")
                #expect(answer?.status == 0)
            }
        }
    }

    @Test("The sample files are those of a standard installation")
    func samples() throws {
        let job = try ReminderJob(
            program: "/usr/local/bin/cyc",
            variables: [
                .init("PATH", "/usr/local/bin:/usr/bin:/bin"), .init("LANG", "en_US.UTF-8"),
            ],
            interval: 5, alarms: Self.alarmTimes)
        func sample(_ name: String) throws -> String {
            try fileText(SourceTree.path("config/\(name)"))
        }
        for unit in UnitFile.units(for: job, wakes: true) {
            #expect(try sample("systemd/\(unit.name)") == unit.text)
        }
        let without = try ReminderJob(
            program: job.program, variables: job.variables, interval: 5)
        #expect(UnitFile.units(for: without) == Array(UnitFile.units(for: job).prefix(2)))
        let line = try without.crontabLine(in: Crontab([]), home: "/home/octo")
        let block = try #require(Crontab([]).installing(line).bytes)
        #expect(try sample("crontab") == String(decoding: block, as: UTF8.self))
    }

    // MARK: Remarks

    @Test("A token that only a variable holds is named, and a proxy with a password")
    func remarks() throws {
        func remarks(_ variables: [String: String], host: String = "github.com") -> [ScheduleRemark]
        {
            var settings = Settings()
            settings.github.host = GitHubHost(host) ?? .dotCom
            return World.home(folder.path, variables).remarks(on: settings)
        }
        let token = ["GITHUB_TOKEN": "x"]
        #expect(remarks([:]) == [])
        #expect(remarks(token) == [.tokenNotVisible(variable: "GITHUB_TOKEN")])
        #expect(remarks(token, host: "git.example") == [])
        #expect(
            remarks(["GH_ENTERPRISE_TOKEN": "x"], host: "git.example")
                == [.tokenNotVisible(variable: "GH_ENTERPRISE_TOKEN")])
        #expect(
            remarks(["https_proxy": "http://a:b@c"]) == [.secretOmitted(variable: "https_proxy")])
        try folder.write("x", to: ".local/share/cyc/token")
        #expect(remarks(token) == [])
        var off = Settings()
        off.remind.enabled = false
        #expect(World.home(folder.path).remarks(on: off) == [.remindersAreOff])
    }

    @Test("An address that no stored token goes to is not given to the job, and that is said")
    func addresses() throws {
        let variables = [
            "GITHUB_API_URL": "https://api.example.org/",
            "GITHUB_SERVER_URL": "https://example.org",
            "GITHUB_GRAPHQL_URL": "https://api.example.org/graphql",
        ]
        let world = World.home(folder.path, variables)
        for (token, keyring, isGiven) in [
            (nil, nil, true), ("github.com ghp_x", nil, false), ("ghp_x", nil, false),
            (nil, "github.com", false), ("# github.com ghp_x", nil, true),
            ("git.example.org ghp_x", nil, true),
            ("github.com ghp_x https://api.example.org https://api.example.org/graphql", nil, true),
            ("GitHub.com ghp_x https://a.example https://api.example.org/graphql", nil, false),
            (
                "github.com ghp_x",
                "github.com https://api.example.org https://api.example.org/graphql", true
            ),
        ] as [(String?, String?, Bool)] {
            for (name, text) in [("token", token), ("keyring", keyring)] {
                let path = ".local/share/cyc/\(name)"
                try? FileManager.default.removeItem(atPath: folder.file(path))
                if let text { try folder.write("\(text)\n", to: path) }
            }
            let names = Set(try job(variables, Settings()).variables.map(\.name))
            #expect(names.isSuperset(of: variables.keys) == isGiven, "\(token ?? "-")")
            #expect(names.isDisjoint(with: variables.keys) != isGiven)
            let left = Set(
                world.remarks(on: Settings()).compactMap { remark -> String? in
                    if case .addressOmitted(let name) = remark { name } else { nil }
                })
            #expect(left == (isGiven ? [] : Set(variables.keys)))
        }
    }

    @Test("Topics are 128 random bits that ntfy takes")
    func topic() {
        let topics = Set((0..<1000).map { _ in randomTopic() })
        #expect(topics.count == 1000)
        for topic in topics {
            #expect(topic.wholeMatch(of: /cyc-[0-9a-f]{32}/) != nil)
        }
    }

    @Test("The last run is remembered, first in no folder at all")
    func lastRun() throws {
        let world = World.home(folder.path)
        #expect(try world.lastReminderRun() == nil)
        for _ in 0..<2 {
            try world.touchReminderRun()
            let run = try #require(try world.lastReminderRun())
            #expect(abs(run.secondsSinceEpoch - World.live.clock() / 1_000_000_000) < 60)
            let past = Date(timeIntervalSince1970: 1_000_000)
            let file = folder.file(".local/state/cyc/remind")
            try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: file)
            #expect(try world.lastReminderRun() == 1_000_000)
        }
    }

    @Test(
        "Hints come where the job is missing, another one, or has not run for hours",
        arguments: [
            (ScheduleState(installed: []), true, [.notInstalled]),
            (ScheduleState(installed: []), false, []),
            (ScheduleState(installed: [.cron], lastRun: 99_000), true, []),
            (ScheduleState(installed: [.cron], lastRun: 100_900), true, []),
            (
                ScheduleState(installed: [.cron], lastRun: 80_000), true,
                [.ranLongAgo(.cron, 20_000)]
            ),
            (
                ScheduleState(installed: [.cron, .systemd], isCurrent: false), false,
                [.outdated(.systemd), .neverRan(.systemd)]
            ),
        ] as [(ScheduleState, Bool, [ScheduleHint])])
    func hints(state: ScheduleState, isEnabled: Bool, expected: [ScheduleHint]) {
        #expect(state.hints(isEnabled: isEnabled, at: 100_000) == expected)
    }
}
