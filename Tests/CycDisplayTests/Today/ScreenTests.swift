import CycCore
import CycDisplay
import TestSupport
import Testing

@Suite struct ScreenTests {
    private static let me = EmailAddress("me@example.org")
    private static let origin = Remote(
        name: "origin", url: "git@github.com:octo/app.git",
        place: RemotePlace(host: "github.com", owner: "octo", name: "app"), slot: 0)

    /// 300 days with 1,234 commits; of these the last 87 and 120 earlier ones in a row.
    static let grass: Grass = {
        var grass = Grass([(key: day("2019-04-02"), value: 628)])
        for number in 1..<93 { grass[day("2019-04-02").advanced(by: 3 * number)] = 2 }
        for number in 0..<120 { grass[day("2025-02-01").advanced(by: number)] = 2 }
        for number in 1...89 { grass[day("2026-11-21").advanced(by: -number)] = 2 }
        for (offset, count) in [2, 4, 4, 3, 3, 4].enumerated() {
            grass[day("2026-11-20").advanced(by: -offset)] = count
        }
        // Sundays.
        (grass[day("2026-09-06")], grass[day("2026-10-04")]) = (0, 0)
        return grass
    }()

    static func overview(
        _ snapshot: Snapshot, restDays: Set<Weekday> = [.sunday], timeLeft: Duration = 17_880
    ) -> Overview {
        var settings = Settings()
        settings.restDays = restDays
        return Overview(
            snapshot, settings: settings, zone: .utc,
            now: Zone.utc.firstInstant(of: day("2026-11-22")) - timeLeft)
    }

    /// What leads to a state, by commits in these repositories: the first of as many as is said.
    static func snapshot(_ state: TodayState, _ paths: KeyValuePairs<String, Int>) -> Snapshot {
        let isPushed = state == .pushed
        var snapshot = Snapshot(localGrass: grass)
        for (place, (path, commits)) in paths.enumerated() {
            let id = Int64(place + 1)
            snapshot.repositories.append(
                KnownRepository(
                    id: id, path: path, watch: .added,
                    remotes: isPushed || state == .unpushed ? [origin] : [],
                    identity: Identity(name: "Octo", address: me), unread: nil, readAt: 1))
            guard ![.none, .unknown].contains(state) else { continue }
            let records = (1...commits).map { number in
                CommitRecord(
                    id: CommitID(bytes: Array(repeating: UInt8(number), count: CommitID.size)),
                    isPushed: isPushed, isPublished: isPushed)
            }
            snapshot.todaysCommits.append(
                DayCommits(repository: id, address: me, records: records))
        }
        if [.pushed, .uncounted].contains(state) {
            snapshot.account = AccountSnapshot(
                name: AccountName(host: .dotCom, login: "octo"), grass: grass, addresses: [me],
                rules: [
                    "github.com/octo/app": RepositoryRule(
                        kind: .ordinary, defaultBranch: "main", isInvolved: true, fetchedAt: 0)
                ])
        }
        if state == .unknown {
            snapshot.unreadFolders = MessagesTests.reasons.map {
                Unread(path: "/home/o/src/\u{1B}[31m한글", reason: $0)
            }
        }
        return snapshot
    }

    static func view(_ overview: Overview) -> StatusView {
        var view = StatusView(overview)
        view.home = "/home/o"
        (view.githubAge, view.repositoriesAge, view.error) = (720, 5, "no route")
        view.hints = [
            .notSetUp(missing: "/home/o/src"), .noRepositories, .logIn, .noAddress,
            .notWatched(path: "/home/o/a"),
            .unknownAddress(
                path: "/home/o/a", address: EmailAddress("somebody@very-long-host.example"),
                known: []),
        ]
        return view
    }

    static func view(
        _ state: TodayState, restDays: Set<Weekday> = [.sunday], timeLeft: Duration = 17_880
    ) -> StatusView {
        let snapshot =
            state == .unpushed
            ? snapshot(
                state,
                [
                    "/home/o/src/app1": 1, "/home/o/src/app2": 2, "/home/o/src/app3": 3,
                    "/home/o/src/app4": 4, "/home/o/src/app5": 5, "/home/o/src/app6": 6,
                    "/home/o/src/app7": 7,
                ])
            : snapshot(state, ["/home/o/src/app": 2, "/home/o/src/아주 긴 이름의 저장소": 1])
        let view = view(overview(snapshot, restDays: restDays, timeLeft: timeLeft))
        #expect(view.overview.state == state)
        return view
    }

    @Test("no line is longer than the terminal", arguments: TodayState.allCases)
    func fits(state: TodayState) {
        let view = Self.view(state)
        for width in TestDepth.sample(20...200) {
            for messages in bothLanguages {
                let look = TerminalAppearance(
                    width: width, depth: width % 2 == 0 ? .none : .trueColor, isUTF8: width % 3 > 0)
                let lines = statusScreen(view, messages: messages, look: look).map(plain)
                #expect(lines.allSatisfy { hasRoom($0, in: width) })
                #expect(!lines.contains { $0.hasSuffix(" ") })
                #expect(!hasControl(lines.joined()))
            }
        }
    }

    @Test(
        "the first line answers whether today is safe, in words and with a shape of its own",
        arguments: [
            (.done, "✓ Today is safe: 2 commits", "+"),
            (.pushed, "◐ Today is safe: pushed, GitHub shows it within a day", "*"),
            (.unpushed, "⇡ Not safe yet: 7 commits not pushed", "^"),
            (.uncounted, "✗ Not safe yet: 2 commits today, but none can count", "x"),
            (.none, "○ Not safe yet: nothing committed today", "o"),
            (
                .unknown,
                "? Can't tell yet: no commits found today, and some sources couldn't be read",
                "?"
            ),
        ] as [(TodayState, String, Character)])
    func headlines(state: TodayState, headline: String, ascii: Character) {
        let view = Self.view(state)
        let lines = statusScreen(
            view, messages: Messages(.en), look: TerminalAppearance(width: 100))
        #expect(lines[0].hasPrefix(headline))
        #expect(lines[0].hasSuffix("Sat 2026-11-21") || lines[1] == "  Sat 2026-11-21")
        let plainLines = statusScreen(
            view, messages: Messages(.en), look: TerminalAppearance(width: 100, isUTF8: false))
        #expect(plainLines[0].first == ascii)
        let korean = statusScreen(
            view, messages: Messages(.ko), look: TerminalAppearance(width: 100))
        #expect(hasHangul(korean[0]))
    }

    @Test func theScreenOfAnUnpushedDay() {
        var view = Self.view(
            Self.overview(Self.snapshot(.unpushed, ["/home/o/src/my app": 2])))
        (view.githubAge, view.error) = (nil, nil)
        view.hints = [.logIn]
        #expect(
            statusScreen(view, messages: Messages(.en), look: TerminalAppearance(width: 80)) == [
                "⇡ Not safe yet: 2 commits not pushed                              Sat 2026-11-21",
                "",
                "  Streak   87 days (2 rest) · 4 h 58 min left to keep it",
                "  → 2 commits in ~/src/my app are not pushed: cyc push",
                "",
                "  Longest  120 days · 2025-02-01 to 2025-05-31",
                "  Total    1,234 commits on 300 days since 2019-04-02",
                "  Week     S  M  T  W  T  F  S",
                "           ■  ▩  ▩  ■  ■  ▣  ·",
                "  Updated  repositories: just now",
                "",
                "  → see what GitHub counts: cyc config set github.login LOGIN",
            ])
        #expect(
            statusScreen(view, messages: Messages(.ko), look: TerminalAppearance(width: 50)) == [
                "⇡ 아직입니다: 푸시하지 않은 커밋 2개가 있습니다",
                "  2026-11-21 (토)",
                "",
                "  연속      87일 (쉰 날 2일) · 4시간 58분 남음",
                "  → ~/src/my app에 푸시하지 않은 커밋 2개가",
                "    있습니다:",
                "    cyc push",
                "",
                "  최장      120일 · 2025-02-01 ~ 2025-05-31",
                "  전체      2019-04-02부터 커밋 1,234개 · 커밋한",
                "            날 300일",
                "  최근 7일  일 월 화 수 목 금 토",
                "            ■  ▩  ▩  ■  ■  ▣  ·",
                "  갱신      저장소: 방금",
                "",
                "  → GitHub 기여까지 함께 보려면:",
                "    cyc config set github.login LOGIN",
            ])
    }

    @Test(
        "without a streak it is said what begins one, whatever was committed today",
        arguments: [
            (.none, 0, "No streak. Commit today to start one.", "없음. 오늘 커밋하면 시작됩니다"),
            (.unknown, 0, "No streak. Commit today to start one.", "없음. 오늘 커밋하면 시작됩니다"),
            (.unpushed, 2, "No streak. Push today to start one.", "없음. 오늘 푸시하면 시작됩니다"),
            (
                .uncounted, 2, "No streak. A commit that counts starts one.",
                "없음. 오늘 커밋이 집계되면 시작됩니다"
            ),
            (
                .unknown, 1, "No streak. A commit that counts starts one.",
                "없음. 오늘 커밋이 집계되면 시작됩니다"
            ),
            (
                .pushed, 1, "No streak. Today starts one once GitHub shows it.",
                "없음. GitHub에 오늘 기여가 표시되면 시작됩니다"
            ),
        ] as [(TodayState, Int, String, String)])
    func noStreak(state: TodayState, commits: Int, english: String, korean: String) {
        let today = TodaySummary(state: state, hasAccount: true, localCommits: commits)
        #expect(Messages(.en).noStreak(today).description == english)
        #expect(Messages(.ko).noStreak(today).description == korean)
    }

    @Test func aFirstUseSaysWhatToDo() {
        var view = StatusView(Self.overview(Snapshot()))
        view.hints = [.noRepositories, .noAddress]
        let look = TerminalAppearance(width: 200)
        let text = statusScreen(view, messages: Messages(.en), look: look).joined(separator: "\n")
        let streak = streakScreen(view.overview, messages: Messages(.en), look: look)
        #expect(streak[0].hasSuffix("No streak. Commit today to start one."))
        #expect(text.contains("No streak. Commit today to start one. · 4 h 58 min left"))
        #expect(text.contains("cyc repo add FOLDER"))
        #expect(text.contains("git config --global user.email you@example.com"))
        #expect(!text.contains("Total") && !text.contains("Longest"))
    }

    @Test func manyThingsAreCounted() {
        let lines = statusScreen(
            Self.view(.unpushed), messages: Messages(.en), look: TerminalAppearance(width: 100))
        #expect(lines.contains("  and 4 more"))
        let unread = statusScreen(
            Self.view(.unknown), messages: Messages(.en), look: TerminalAppearance(width: 100))
        #expect(
            unread.contains("  incomplete: 19 repositories couldn't be read, 1 folder is missing"))
        #expect(unread.contains("  and 17 more"))
    }

    @Test("hints of one kind are counted after the third, other hints are all shown")
    func manyHints() {
        var view = StatusView(Self.overview(Snapshot()))
        view.hints =
            (0..<99).map {
                .unknownAddress(path: "/a", address: EmailAddress("a\($0)@x.y"), known: [])
            } + [.logIn]
        let lines = statusScreen(
            view, messages: Messages(.en), look: TerminalAppearance(width: 200))
        #expect(lines.filter { $0.contains("unknown address") }.count == 3)
        #expect(lines.suffix(2).first == "  and 96 more")
        #expect(lines.last?.contains("github.login") == true)
    }

    @Test func aRestDayAsksForNothing() {
        let view = Self.view(.none, restDays: [.saturday, .sunday], timeLeft: 5 * 3600)
        let lines = statusScreen(
            view, messages: Messages(.en), look: TerminalAppearance(width: 100))
        #expect(lines[0].hasPrefix("☾ No commit is due today: rest day"))
        #expect(lines[2] == "  Streak   87 days (2 rest) · next commit due in 2 days 5 h")
    }

    @Test func aStreakInDangerIsRed() {
        let look = TerminalAppearance(width: 80, depth: .sixteen)
        var view = Self.view(.none)
        #expect(statusScreen(view, messages: Messages(.en), look: look)[0].contains("[1;33m"))
        view = Self.view(.none, timeLeft: 3600)
        #expect(statusScreen(view, messages: Messages(.en), look: look)[0].contains("[1;91m"))
    }

    /// Three runs, the second one with two Sundays in it.
    private static func runs(missing years: Set<Int> = []) -> Overview {
        var grass = Grass(missingYears: years)
        for (first, length) in [("2026-01-01", 5), ("2026-08-01", 22), ("2026-11-11", 10)] {
            for number in 0..<length { grass[day(first).advanced(by: number)] = 1 }
        }
        (grass[day("2026-08-02")], grass[day("2026-08-09")]) = (0, 0)
        return overview(Snapshot(localGrass: grass))
    }

    @Test func runsAreListedLatestFirstWithBars() {
        let lines = streakScreen(
            Self.runs(), messages: Messages(.en), look: TerminalAppearance(width: 60))
        #expect(
            lines == [
                "Streak   10 days · 2026-11-11 to 2026-11-20 · 4 h 58 min",
                "         left to keep it",
                "Longest  20 days (2 rest) · 2026-08-01 to 2026-08-22",
                "",
                "Streaks of the last year",
                "           10 days  ███████         2026-11-11 to 2026-11-20",
                "  20 days (2 rest)  ██████████████  2026-08-01 to 2026-08-22",
                "            5 days  ███▌            2026-01-01 to 2026-01-05",
            ])
    }

    @Test("the streak screen fits", arguments: TestDepth.sample(20...200))
    func streakFits(width: Int) {
        for overview in [
            Self.runs(), Self.runs(missing: [2024]), Self.overview(Snapshot()),
        ] {
            for messages in bothLanguages {
                for look in [
                    TerminalAppearance(width: width),
                    TerminalAppearance(width: width, isUTF8: false),
                ] {
                    let lines = streakScreen(overview, messages: messages, look: look)
                    #expect(lines.allSatisfy { hasRoom($0, in: width) })
                }
            }
        }
    }

    static let rows = [
        RepositoryRow(
            path: "/home/o/src/app", isWatched: true, commits: 1200, last: day("2026-11-20"),
            unpushed: 2),
        RepositoryRow(
            path: "/home/o/src/아주/긴/경로/저장소", isWatched: false, commits: 0, last: nil, unpushed: 0,
            unread: .missing),
    ]

    @Test func repositoriesAreATable() {
        let lines = repositoryScreen(
            Self.rows, home: "/home/o", messages: Messages(.en), look: TerminalAppearance(width: 80)
        )
        #expect(
            lines == [
                "Repository                 Commits  Last        Unpushed",
                "~/src/app                    1,200  2026-11-20         2",
                "~/src/아주/긴/경로/저장소        0  never              0  not watched",
                "",
                "~/src/아주/긴/경로/저장소 no longer exists:",
                "  cyc repo remove ~/src/아주/긴/경로/저장소",
            ])
    }

    @Test("the repository and doctor screens fit", arguments: TestDepth.sample(20...200))
    func otherScreensFit(width: Int) {
        let examinations: [DoctorRow] =
            [.inOrder(.repositories(count: 3)), .hint(.logIn)]
            + MessagesTests.problems.map { .problem($0) }
            + MessagesTests.reasons.map { .unread(Unread(path: "/home/o/한글", reason: $0)) }
        for messages in bothLanguages {
            let look = TerminalAppearance(width: width)
            let lines =
                repositoryScreen(Self.rows, home: "/home/o", messages: messages, look: look)
                + repositoryScreen([], home: nil, messages: messages, look: look)
                + doctorScreen(
                    examinations.map { DoctorCheck(.repositories, $0) }, home: "/home/o",
                    messages: messages,
                    look: look)
            #expect(lines.allSatisfy { hasRoom($0, in: width) })
            #expect(!hasControl(lines.joined()))
        }
    }

    @Test("doctor ends with what is broken, what is not set up, and whether today is known")
    func doctorVerdict() {
        let look = TerminalAppearance(width: 100)
        let good = doctorScreen(
            [
                DoctorCheck(.timeZone, .inOrder(.timeZone("Asia/Seoul"))),
                DoctorCheck(.diary, .hint(.draft(LogicalDay(on: day("2026-11-21")), path: "/d"))),
            ], home: nil, messages: Messages(.en), look: look)
        #expect(
            good == [
                "✓ time zone: Asia/Seoul",
                "- an entry of 2026-11-21 is being written or was never saved (/d); continue with it:",
                "  cyc diary edit 2026-11-21", "", "No errors",
            ])
        let blind = doctorScreen(
            [
                DoctorCheck(.repositories, .gap(.noAddress, today: day("2026-11-21"))),
                DoctorCheck(.reminders, .hint(.schedule(.notInstalled))),
                DoctorCheck(.channels, .hint(.noChannels)),
            ], home: nil, messages: Messages(.en), look: look)
        #expect(
            blind.suffix(2) == [
                "No errors, but cyc can't tell whether today counts until you fix the items above",
                "Not set up: repositories, reminders and channels",
            ])
        let bad = doctorScreen(
            [
                DoctorCheck(.ledger, .problem(.ledgerBusy)),
                DoctorCheck(.repositories, .unread(Unread(path: "/x", reason: .noPermission))),
                DoctorCheck(.repositories, .hint(.logIn)),
                DoctorCheck(.reminders, .hint(.schedule(.notInstalled))),
            ], home: nil, messages: Messages(.en), look: look)
        #expect(
            bad == [
                "✗ another cyc has been writing for over 5 seconds",
                "  → try again in a moment; if it stays: cyc doctor",
                "✗ /x can't be read: permission denied", "  → chmod -R u+rX /x",
                "- see what GitHub counts: cyc config set github.login LOGIN",
                "- the reminder job isn't installed: cyc remind install", "",
                "2 problems found: ledger and repositories", "Not set up: reminders",
            ])
    }
}
