import CycCore
import CycDisplay
import TestSupport
import Testing

@Suite struct ScreenTests {
    static func view(_ state: TodayState) -> StatusView {
        let isSafe = state.isSafe
        var view = StatusView(
            date: day("2026-11-21"),
            today: TodaySummary(
                state: state, contributions: 2, localCommits: 2, unpushedCommits: 2))
        view.streak = StatusView.CurrentStreak(
            run: Run(
                length: 87, restDays: 2, start: day("2026-08-26"), end: day("2026-11-20")),
            isAtRisk: !isSafe, secondsLeft: 17_880)
        view.longest = Run(
            length: 120, restDays: 0, start: day("2025-02-01"), end: day("2025-05-31"))
        view.total = StatusView.Total(count: 1234, activeDays: 300, first: day("2019-04-02"))
        view.week = Array(Calendars.year.cells.suffix(7))
        view.home = "/home/o"
        view.repositories = [
            StatusView.Repository(path: "/home/o/src/app", commits: 2),
            StatusView.Repository(path: "/home/o/src/아주 긴 이름의 저장소", commits: 1),
        ]
        view.freshness = StatusView.Freshness(github: 720, repositories: 5, error: "no route")
        if state == .unpushed {
            view.unpushed = (1...7).map {
                StatusView.Unpushed(path: "/home/o/src/app\($0)", branch: "main", commits: $0)
            }
        }
        if state == .unknown {
            view.unread = MessagesTests.reasons.map {
                Unread(path: "/home/o/src/\u{1B}[31m한글", reason: $0)
            }
        }
        view.hints = [
            .notSetUp, .noRepositories, .logIn, .noAddress, .notWatched(path: "/home/o/a"),
            .unknownAddress(
                path: "/home/o/a", address: EmailAddress("somebody@very-long-host.example"),
                known: []),
        ]
        return view
    }

    @Test("no line is longer than the terminal", arguments: TodayState.allCases)
    func fits(state: TodayState) {
        let view = Self.view(state)
        for width in TestDepth.sample(20...200) {
            for messages in bothLanguages {
                let look = TerminalLook(
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
            (.unpushed, "⇡ Not safe yet: 2 commits not pushed", "^"),
            (.uncounted, "✗ Not safe yet: 2 commits today, none can count", "x"),
            (.none, "○ Not safe yet: nothing committed today", "o"),
            (
                .unknown, "? Not known: no commit seen today, and not everything could be read",
                "?"
            ),
        ] as [(TodayState, String, Character)])
    func headlines(state: TodayState, headline: String, ascii: Character) {
        let view = Self.view(state)
        let lines = statusScreen(view, messages: Messages(.en), look: TerminalLook(width: 100))
        #expect(lines[0].hasPrefix(headline))
        #expect(lines[0].hasSuffix("Sat 2026-11-21") || lines[1] == "  Sat 2026-11-21")
        let plainLines = statusScreen(
            view, messages: Messages(.en), look: TerminalLook(width: 100, isUTF8: false))
        #expect(plainLines[0].first == ascii)
        let korean = statusScreen(view, messages: Messages(.ko), look: TerminalLook(width: 100))
        #expect(hasHangul(korean[0]))
    }

    @Test func theScreenOfAnUnpushedDay() {
        var view = Self.view(.unpushed)
        view.unpushed = [
            StatusView.Unpushed(path: "/home/o/src/my app", branch: "main", commits: 2)
        ]
        view.repositories = [StatusView.Repository(path: "/home/o/src/my app", commits: 2)]
        view.freshness = StatusView.Freshness(repositories: 5)
        view.hints = [.logIn]
        #expect(
            statusScreen(view, messages: Messages(.en), look: TerminalLook(width: 80)) == [
                "⇡ Not safe yet: 2 commits not pushed                              Sat 2026-11-21",
                "",
                "  Streak   87 days (2 rest) · 4 h 58 min left to keep it",
                "  → 2 commits in ~/src/my app (main) are not pushed: cyc push",
                "",
                "  Longest  120 days · 2025-02-01 to 2025-05-31",
                "  Total    1,234 commits on 300 days since 2019-04-02",
                "  Week     S  M  T  W  T  F  S",
                "           ▣  ·  ▩  ■  ■  ·  ·",
                "  Updated  repositories just now",
                "",
                "  → see what GitHub counts: cyc config set github.login LOGIN",
            ])
        #expect(
            statusScreen(view, messages: Messages(.ko), look: TerminalLook(width: 50)) == [
                "⇡ 아직입니다: 푸시하지 않은 커밋 2개가 있습니다",
                "  2026-11-21 (토)",
                "",
                "  연속      87일 (휴식 2일) · 4시간 58분 남음",
                "  → ~/src/my app (main)에 푸시하지 않은 커밋 2개가",
                "    있습니다:",
                "    cyc push",
                "",
                "  최장      120일 · 2025-02-01 ~ 2025-05-31",
                "  전체      2019-04-02부터 300일에 걸쳐 커밋",
                "            1,234개",
                "  최근 7일  일 월 화 수 목 금 토",
                "            ▣  ·  ▩  ■  ■  ·  ·",
                "  갱신      저장소 방금 확인",
                "",
                "  → GitHub에 집계된 기여도 보려면:",
                "    cyc config set github.login LOGIN",
            ])
    }

    @Test(
        "without a streak it is said what begins one, whatever was committed today",
        arguments: [
            (.none, 0, "none; a commit today begins one", "없음. 오늘 커밋하면 시작됩니다"),
            (.unknown, 0, "none; a commit today begins one", "없음. 오늘 커밋하면 시작됩니다"),
            (.unpushed, 2, "none; a push today begins one", "없음. 오늘 푸시하면 시작됩니다"),
            (
                .uncounted, 2, "none; a commit that counts begins one",
                "없음. 오늘 커밋이 집계되면 시작됩니다"
            ),
            (
                .unknown, 1, "none; a commit that counts begins one",
                "없음. 오늘 커밋이 집계되면 시작됩니다"
            ),
            (
                .pushed, 1, "none; today begins one once GitHub shows it",
                "없음. GitHub에 오늘 기여가 표시되면 시작됩니다"
            ),
        ] as [(TodayState, Int, String, String)])
    func noStreak(state: TodayState, commits: Int, english: String, korean: String) {
        let today = TodaySummary(state: state, hasAccount: true, localCommits: commits)
        let look = TerminalLook(width: 120)
        for (messages, words) in [(Messages(.en), english), (Messages(.ko), korean)]
            as [(Messages, String)]
        {
            let status = statusScreen(
                StatusView(date: day("2026-11-21"), today: today), messages: messages, look: look)
            let streak = streakScreen(
                StreakView(date: day("2026-11-21"), today: today), messages: messages, look: look)
            for lines in [status, streak] {
                #expect(lines.contains { $0.hasSuffix(words) }, "\(lines)")
            }
        }
    }

    @Test func aFirstUseSaysWhatToDo() {
        var view = StatusView(
            date: day("2026-11-21"), today: TodaySummary(state: .unknown))
        view.hints = [.noRepositories, .noAddress]
        view.secondsLeftToday = 17_880
        let text = statusScreen(view, messages: Messages(.en), look: TerminalLook(width: 200))
            .joined(separator: "\n")
        #expect(text.contains("none; a commit today begins one · 4 h 58 min left"))
        #expect(text.contains("cyc repo add FOLDER"))
        #expect(text.contains("cyc config set repositories.emails ADDRESS"))
        #expect(!text.contains("Total") && !text.contains("Longest"))
    }

    @Test func manyThingsAreCounted() {
        let lines = statusScreen(
            Self.view(.unpushed), messages: Messages(.en), look: TerminalLook(width: 100))
        #expect(lines.contains("  and 2 more"))
        let unread = statusScreen(
            Self.view(.unknown), messages: Messages(.en), look: TerminalLook(width: 100))
        #expect(unread.contains("  incomplete: 19 repositories could not be read"))
        #expect(unread.contains("  and 14 more"))
    }

    @Test func aRestDayAsksForNothing() {
        var view = Self.view(.none)
        view.today.isResting = true
        view.streak?.isAtRisk = false
        view.streak?.secondsLeft = 53 * 3600
        let lines = statusScreen(view, messages: Messages(.en), look: TerminalLook(width: 100))
        #expect(lines[0].hasPrefix("☾ Nothing is due today"))
        #expect(lines[2] == "  Streak   87 days (2 rest) · next due in 2 days 5 h")
    }

    @Test func aStreakInDangerIsRed() {
        var view = Self.view(.none)
        let look = TerminalLook(width: 80, depth: .sixteen)
        #expect(statusScreen(view, messages: Messages(.en), look: look)[0].contains("[1;33m"))
        view.streak?.secondsLeft = 3600
        #expect(statusScreen(view, messages: Messages(.en), look: look)[0].contains("[1;91m"))
    }

    static let streakView: StreakView = {
        var view = StreakView(date: day("2026-11-21"), today: TodaySummary(state: .none))
        view.runs = [
            Run(length: 5, restDays: 0, start: day("2026-01-01"), end: day("2026-01-05")),
            Run(length: 20, restDays: 2, start: day("2026-08-01"), end: day("2026-08-22")),
            Run(length: 10, restDays: 0, start: day("2026-11-11"), end: day("2026-11-20")),
        ]
        view.streak = StatusView.CurrentStreak(
            run: view.runs[2], isAtRisk: true, secondsLeft: 17_880)
        view.longest = view.runs[1]
        return view
    }()

    @Test func runsAreListedLatestFirstWithBars() {
        let lines = streakScreen(
            Self.streakView, messages: Messages(.en), look: TerminalLook(width: 60))
        #expect(
            lines == [
                "Streak   10 days · 4 h 58 min left to keep it · 2026-11-11",
                "         to 2026-11-20",
                "Longest  20 days (2 rest) · 2026-08-01 to 2026-08-22",
                "",
                "Runs of the last year",
                "           10 days  ███████         2026-11-11 to 2026-11-20",
                "  20 days (2 rest)  ██████████████  2026-08-01 to 2026-08-22",
                "            5 days  ███▌            2026-01-01 to 2026-01-05",
            ])
    }

    @Test("the streak screen fits", arguments: TestDepth.sample(20...200))
    func streakFits(width: Int) {
        var missing = Self.streakView
        missing.isLongestLowerBound = true
        for view in [
            Self.streakView, missing,
            StreakView(date: day("2026-11-21"), today: TodaySummary(state: .none)),
        ] {
            for messages in bothLanguages {
                for look in [TerminalLook(width: width), TerminalLook(width: width, isUTF8: false)]
                {
                    let lines = streakScreen(view, messages: messages, look: look)
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
            Self.rows, home: "/home/o", messages: Messages(.en), look: TerminalLook(width: 80))
        #expect(
            lines == [
                "Repository                 Commits  Last        Unpushed",
                "~/src/app                    1,200  2026-11-20         2",
                "~/src/아주/긴/경로/저장소        0  never              0  not watched",
                "",
                "~/src/아주/긴/경로/저장소 is not there any more:",
                "  cyc repo remove ~/src/아주/긴/경로/저장소",
            ])
    }

    @Test("the repository and doctor screens fit", arguments: TestDepth.sample(20...200))
    func otherScreensFit(width: Int) {
        let examinations: [Examination] =
            [.inOrder(.repositories(count: 3)), .hint(.logIn)]
            + MessagesTests.problems.map { .problem($0) }
            + MessagesTests.reasons.map { .unread(Unread(path: "/home/o/한글", reason: $0)) }
        for messages in bothLanguages {
            let look = TerminalLook(width: width)
            let lines =
                repositoryScreen(Self.rows, home: "/home/o", messages: messages, look: look)
                + repositoryScreen([], home: nil, messages: messages, look: look)
                + doctorScreen(examinations, home: "/home/o", messages: messages, look: look)
            #expect(lines.allSatisfy { hasRoom($0, in: width) })
            #expect(!hasControl(lines.joined()))
        }
    }

    @Test func doctorCountsWhatIsNotInOrder() {
        let look = TerminalLook(width: 100)
        let good = doctorScreen(
            [.inOrder(.timeZone("Asia/Seoul")), .hint(.logIn)], home: nil, messages: Messages(.en),
            look: look)
        #expect(
            good == [
                "✓ time zone: Asia/Seoul",
                "- see what GitHub counts: cyc config set github.login LOGIN",
                "",
                "everything is in order",
            ])
        let blind = doctorScreen(
            [.gap(.noAddress, today: day("2026-11-21"))], home: nil, messages: Messages(.en),
            look: look)
        #expect(
            blind.last
                == "nothing is broken, but until that is done nobody knows whether today counts")
        let bad = doctorScreen(
            [.problem(.ledgerBusy), .unread(Unread(path: "/x", reason: .noPermission))], home: nil,
            messages: Messages(.en), look: look)
        #expect(
            bad == [
                "✗ another cyc has been writing for over 5 seconds",
                "  → try again in a moment; if it stays: cyc doctor",
                "✗ /x may not be read: permission denied", "  → chmod -R u+rX /x", "",
                "2 problems found",
            ])
    }
}
