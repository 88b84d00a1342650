import CycCore
import CycDisplay
import TestSupport
import Testing

private let evil = MessagesTests.evil

/// Errors of challenges, D-Days, freezes and to-dos.
let agendaProblems: [CycError] = {
    let texts: [TextError] = [.empty, .tooLong(limit: 1_000), .control("\u{7}")]
    let dates: [DateError] = [.notADate(evil), .noSuchDay(evil), .outOfRange(evil)]
    let today = day("2026-11-21")
    let ranges: [DateRangeError] = [
        .notARange(evil), .date(.notADate(evil)),
        .backwards(first: today, last: today.advanced(by: -1)),
    ]
    let todos: [TodoError] =
        texts.map(TodoError.title) + texts.map(TodoError.note) + dates.map(TodoError.due)
        + [
            .badTag(evil), .list(evil), .repository(evil), .alreadyDone(3), .notDone(3),
            .line(3, .empty),
        ]
    let numbers: [NumberError] = EntryKind.allCases.flatMap { kind -> [NumberError] in
        [
            .notANumber(evil, kind), .backwards(evil), .tooLarge(evil, kind), .missing(kind),
            .several(evil, kind), .noneInRange(kind, 3...5),
        ]
    }
    let challenges: [ChallengeError] =
        texts.map(ChallengeError.name) + [
            .targetOutside(Challenge.targets, .days),
            .targetOutside(Challenge.weekTargets, .weeks), .perWeekOutside(Challenge.daysPerWeek),
            .goalOutside(Challenge.goals),
            .backwards(start: today, until: today.advanced(by: -1)), .tooLong(limit: 36_525),
        ]
    let freezes: [FreezeError] =
        texts.map(FreezeError.why) + dates.map(FreezeError.date) + [
            .backwards(first: today, last: today.advanced(by: -1)),
            .tooFarBack(today, earliest: today), .tooFarAhead(today, latest: today),
        ]
    return todos.map(CycError.todo) + numbers.map(CycError.number)
        + challenges.map(CycError.challenge)
        + freezes.map(CycError.freeze) + texts.map(CycError.ddayName) + dates.map(CycError.date)
        + ranges.map(CycError.range)
        + EntryKind.allCases.map { .noEntry($0, id: 7) }
        + EntryKind.allCases.map { .tooManyEntries($0) }
        + ChallengeProgress.State.allCases.map { .challengeIsOver(id: 7, $0) }
}()

@Suite struct AgendaScreenTests {
    private static let today = day("2026-11-21")
    private static let long = "아주 긴 이름의 도전 \u{1B}[31m" + String(repeating: " word", count: 20)

    private static func challenge(
        _ id: Int64, _ name: String, rule: Challenge.Rule = .streak, days: Int = 100, back: Int,
        until: Int? = nil, counted: Int, stopped: Day? = nil, missing: Set<Int> = []
    ) -> ChallengeProgress {
        let start = today.advanced(by: -back)
        var grass = Grass(missingYears: missing)
        for offset in 0..<counted { grass[start.advanced(by: offset)] = 2 }
        return Challenge(
            id: id, name: name, rule: rule, targetDays: days, start: start,
            until: until.map(today.advanced), goal: 2, restDays: [.saturday], stopped: stopped
        ).progress(in: grass, freezes: [], settings: Settings(), today: today)
    }

    static let progresses = [
        challenge(1, "100 days", back: 86, counted: 86),
        challenge(2, long, rule: .total, days: 20, back: 30, until: 20, counted: 9),
        challenge(3, "short", rule: .total, days: 20, back: 30, until: 3, counted: 9),
        challenge(4, "broken", back: 10, counted: 4),
        challenge(5, "done", days: 3, back: 10, counted: 4),
        challenge(6, "late", rule: .total, days: 30, back: 30, until: -2, counted: 4),
        challenge(7, "stopped", rule: .total, back: 10, counted: 10, stopped: today),
        challenge(8, "unknown", rule: .total, back: 400, counted: 10, missing: [2025]),
    ]
    static let todos: [Todo] = {
        let created = Moment(instant: 1_795_200_000, minutesEastOfUTC: 540)
        var contents = [
            TodoContent(title: "Parse the page", tags: ["github"], due: today, created: created),
            TodoContent(
                title: long, due: today.advanced(by: -2), note: "n",
                repository: "/home/o/src/아주 긴 저장소", created: created),
            TodoContent(title: "Soon", list: .soon, due: today.advanced(by: 90), created: created),
            TodoContent(title: "Someday", list: .someday, created: created),
            TodoContent(
                title: "Done", due: today.advanced(by: -3), created: created, done: created),
        ]
        contents[4].commit = CommitID(bytes: Array(repeating: 7, count: 20))
        return contents.enumerated().map { Todo(id: Int64($0.offset + 1), $0.element) }
    }()
    static let ddays = [
        DDay(id: 1, name: "Exam", date: day("2026-12-25"), includeToday: true),
        DDay(id: 2, name: long, date: day("2026-11-01"), includeToday: false),
    ]
    static let freezes = [Freeze(id: 1, days: today...today.advanced(by: 2), why: long)]

    private static func screens(_ messages: Messages, _ look: TerminalAppearance) -> [PaintedLine] {
        var view = TodoView(date: today)
        view.todos = todos.inOrder(on: today)
        view.hasMore = true
        view.home = "/home/o"
        return challengeListScreen(progresses, messages: messages, look: look)
            + challengeListScreen([], messages: messages, look: look)
            + progresses.flatMap { challengeScreen($0, messages: messages, look: look) }
            + ddayScreen(ddays, today: today, messages: messages, look: look)
            + ddayScreen([], today: today, messages: messages, look: look)
            + freezeScreen(freezes, today: today, messages: messages, look: look)
            + freezeScreen([], today: today, messages: messages, look: look)
            + todoScreen(view, messages: messages, look: look)
            + todoScreen(TodoView(date: today), messages: messages, look: look)
            + statusScreen(status, messages: messages, look: look)
    }

    /// Status with a challenge of every shown kind, a D-Day, to-dos and a frozen day.
    private static let status: StatusView = {
        func challenge(
            _ id: Int64, _ name: String, _ rule: Challenge.Rule, days: Int, back: Int, goal: Int = 2
        ) -> Challenge {
            Challenge(
                id: id, name: name, rule: rule, targetDays: days,
                start: today.advanced(by: -back), goal: goal)
        }
        var snapshot = ScreenTests.snapshot(.none, ["/home/o/src/app": 1])
        snapshot.freezes = [day("2026-09-06"), day("2026-10-04")].map {
            Freeze(id: 1, days: $0...$0, why: "x")
        }
        snapshot.agenda = Agenda(
            challenges: [
                challenge(1, "100 days", .streak, days: 100, back: 40),
                challenge(2, long, .total, days: 100, back: 40),
                challenge(3, long, .total, days: 20, back: 40),
                challenge(4, "broken", .streak, days: 100, back: 3, goal: 3),
            ], ddays: [ddays[0], DDay(id: 2, name: long, date: today, includeToday: false)],
            todos: TodoDigest(open: 4, today: 2, next: Array(todos.prefix(3))))
        let overview = ScreenTests.overview(snapshot, restDays: [])
        #expect(overview.challenges.map(\.state) == [.active, .active, .completed, .broken])
        #expect(overview.streak.current?.frozenDays == 2)
        return ScreenTests.view(overview)
    }()

    @Test("no line is longer than the terminal", arguments: TestDepth.sample(20...200))
    func fits(width: Int) {
        for messages in bothLanguages {
            for look in [
                TerminalAppearance(width: width),
                TerminalAppearance(width: width, depth: .trueColor, isUTF8: false),
            ] {
                let lines = Self.screens(messages, look).map(plain)
                #expect(lines.allSatisfy { hasRoom($0, in: width) })
                #expect(!lines.contains { $0.hasSuffix(" ") })
                #expect(!hasControl(lines.joined()))
            }
        }
    }

    @Test("A status names the list of a to-do that is not counted for today")
    func otherLists() {
        var snapshot = ScreenTests.snapshot(.none, ["/home/o/src/app": 1])
        snapshot.agenda.todos = TodoDigest(open: 4, today: 2, next: Self.todos)
        let view = StatusView(ScreenTests.overview(snapshot))
        let lines = statusScreen(view, messages: Messages(.en), look: TerminalAppearance(width: 80))
            .map(
                plain)
        func line(_ number: Int) -> String { lines.first { $0.contains("#\(number) ") } ?? "" }
        #expect(line(4).hasSuffix("#4 Someday · Someday"))
        #expect(line(3).contains("#3 Soon · Soon · "))
        #expect(line(1).contains("#1 Parse the page +github · ") && !line(1).contains("Today"))
    }

    @Test("Weekdays stand in the order of a week that begins on Monday")
    func restDays() {
        let challenge = Challenge(
            id: 1, name: "c", rule: .streak, targetDays: 9, start: Self.today, until: nil, goal: 1,
            restDays: [.sunday, .wednesday, .saturday], stopped: nil)
        #expect(Messages(.en).terms(challenge).contains("rest days wed,sat,sun"))
        #expect(Fix.startAgain(challenge).description.hasSuffix("--rest wed,sat,sun"))
        #expect(Messages(.ko).terms(challenge).contains("쉬는 날 수, 토, 일"))
    }

    @Test func aListOfChallengesShowsBarsAndHowTheyStand() {
        let lines = challengeListScreen(
            [Self.progresses[0], Self.progresses[3], Self.progresses[4]], messages: Messages(.en),
            look: TerminalAppearance(width: 64))
        #expect(
            lines == [
                "#  Challenge  Progress                  Status",
                "1  100 days   █████████████▊░░  86/100  D-16",
                "4  broken     ▋░░░░░░░░░░░░░░░   4/100  broken on 2026-11-15",
                "5  done       ████████████████     3/3  completed on 2026-11-13",
            ])
    }

    @Test func oneChallengeTellsWhatIsNeeded() {
        let look = TerminalAppearance(width: 80)
        let lines = challengeScreen(Self.progresses[2], messages: Messages(.en), look: look)
        #expect(
            lines == [
                "#3 short",
                "  Progress  █████████████▌░░░░░░░░░░░░░░░░  9 of 20 days · 11 to go",
                "  Status    out of reach", "  D-Day     D-3 · last day 2026-11-24",
                "  Pace      out of reach, 8 days short",
                "  Terms     20 days in total, from 2026-10-22 to 2026-11-24, 2 contributions a",
                "            day, rest days sat",
            ])
        // Where the bar takes a line of its own, the count below it has the label already.
        let narrow = challengeScreen(
            Self.progresses[2], messages: Messages(.en), look: TerminalAppearance(width: 50))
        #expect(narrow.count { $0.contains("Progress") } == 1)
        let broken = challengeScreen(Self.progresses[3], messages: Messages(.en), look: look)
        #expect(
            broken.suffix(2) == [
                "broken: broken on 2026-11-15; to start over:",
                "  cyc challenge add broken --days 100 --goal 2 --rest sat",
            ])
    }

    @Test(
        "what is needed of the days remaining",
        arguments: [
            (1, 0, "the one remaining day", "남은 1일 모두"),
            (3, 2, "all 3 days remaining", "남은 3일 모두"),
            (1, 4, "1 of the 5 days remaining", "남은 5일 중 1일"),
        ])
    func pace(needed: Int, until: Int, english: String, korean: String) {
        let progress = Challenge(
            id: 1, name: "x", rule: .total, targetDays: needed, start: Self.today,
            until: Self.today.advanced(by: until)
        ).progress(in: Grass(), freezes: [], settings: Settings(), today: Self.today)
        #expect(Messages(.en).pace(progress).description == english)
        #expect(Messages(.ko).pace(progress).description == korean)
    }

    @Test("D-Day target and completion are two dates, each named")
    func twoDates() {
        let progress = Challenge(
            id: 1, name: "x", rule: .total, targetDays: 5, start: Self.today,
            until: Self.today.advanced(by: 20)
        ).progress(in: Grass(), freezes: [], settings: Settings(), today: Self.today)
        let look = TerminalAppearance(width: 100)
        let english = challengeScreen(progress, messages: Messages(.en), look: look)
        #expect(
            english.contains(
                "  D-Day     D-20 · last day \(Self.today.advanced(by: 20))"
                    + " · done on \(Self.today.advanced(by: 4)) without a miss"))
        let korean = challengeScreen(progress, messages: Messages(.ko), look: look)
        #expect(
            korean.contains(
                "  디데이  D-20 · 마지막 날 \(Self.today.advanced(by: 20))"
                    + " · 빠짐없이 하면 \(Self.today.advanced(by: 4))에 달성"))
        #expect(
            korean.contains { $0.hasPrefix("  페이스") } && korean.contains { $0.contains("총 5일") })
    }

    @Test(
        "the bars of challenges stand below each other, whatever their names",
        arguments: TestDepth.sample(40...120))
    func bars(width: Int) {
        let challenges = ["책", "100 days of swift", "x"].enumerated().map { index, name in
            Challenge(
                id: Int64(index + 1), name: name, rule: .total, targetDays: 10 * (index + 1),
                start: Self.today)
        }
        let view = StatusView(
            Overview(
                Snapshot(agenda: Agenda(challenges: challenges)), settings: Settings(), zone: .utc,
                now: Zone.utc.firstInstant(of: Self.today)))
        for messages in bothLanguages {
            let lines = statusScreen(
                view, messages: messages, look: TerminalAppearance(width: width)
            )
            .map(plain)
            let bars = lines.compactMap { line in
                line.firstIndex(of: "░").map { start in
                    [displayWidth(of: line[..<start]), line.count { $0 == "░" }]
                }
            }
            #expect(bars.count == 3 || bars.isEmpty && width < 60)
            #expect(Set(bars).count <= 1)
        }
    }

    @Test func todosStandUnderTheirLists() {
        var view = TodoView(date: Self.today)
        view.todos = [Self.todos[0], Self.todos[2], Self.todos[3], Self.todos[4]]
        #expect(
            todoScreen(view, messages: Messages(.en), look: TerminalAppearance(width: 80)) == [
                "Today", "  1  Parse the page +github  today", "", "Soon", "  3  Soon  2027-02-19",
                "", "Someday", "  4  Someday", "", "Done",
                "  5  Done  2026-11-18  2026-11-21  0707070",
            ])
    }

    @Test(
        "due dates are shown in words",
        arguments: [
            (0, "today", "오늘까지"), (1, "tomorrow", "내일까지"), (6, "in 6 days", "6일 남음"),
            (-1, "1 day overdue", "1일 지남"), (61, "2027-01-21", "2027-01-21"),
        ])
    func due(days: Int, english: String, korean: String) {
        let due = Self.today.advanced(by: days)
        #expect(Messages(.en).due(due, today: Self.today, isDone: false).description == english)
        #expect(Messages(.ko).due(due, today: Self.today, isDone: false).description == korean)
    }

    @Test("a frozen streak names its strict length", arguments: [true, false])
    func frozen(hasAccount: Bool) {
        let run = Run(
            length: 13, restDays: 2, frozenDays: 2, start: Self.today.advanced(by: -14),
            end: Self.today)
        let english = Messages(.en).length(
            run, isLowerBound: false, strict: 4, hasAccount: hasAccount)
        #expect(
            english
                == "13 days (2 frozen; \(hasAccount ? "GitHub shows 4" : "4 without them"))")
        #expect(
            hasHangul(
                Messages(.ko).length(run, isLowerBound: false, strict: 4, hasAccount: hasAccount)))
        let rest = Run(length: 13, restDays: 2, start: Self.today, end: Self.today)
        #expect(
            Messages(.en).length(rest, isLowerBound: false, strict: 4, hasAccount: hasAccount)
                == "13 days (2 rest)")
    }

    @Test("every change has a message in both languages", arguments: TodoChange.Kind.allCases)
    func told(kind: TodoChange.Kind) {
        let images = Self.todos.map { Image<Todo>(before: nil, after: $0) }
        let now = Moment(instant: 0, minutesEastOfUTC: 0)
        for messages in bothLanguages {
            for images in [
                images, [images[1]],
                (6...30).map { id in
                    Image(before: nil, after: Todo(id: id, Self.todos[0].content))
                },
            ] {
                let change = TodoChange(kind: kind, at: now, images: images)
                let text = messages.describe(change)
                #expect(!text.isEmpty && !hasControl(text))
                #expect(messages.language == .en || hasHangul(text))
            }
        }
    }
}
