import Foundation
import TestSupport
import Testing

@testable import CycCore

private let count = TestDepth.cases("CYC_TEST_AGEING", quick: 20, deep: 200)

private let me = EmailAddress("me@example.org")
private let hour = Duration.hours(1)
private let day = hour * 24

/// Random ledger at one instant, and the same ledger at any later instant without new events.
private struct AgeingCase {
    var settings = Settings()
    let zone: Zone
    let now: Instant
    let template: [String]
    private var snapshot = Snapshot()
    private var todos: [Todo] = []
    private var entries: [FocusEntry] = []
    private var activity: ActivityLog?
    private var clocks: ClockReading
    private var diary: [DailyRecords.DiaryDay] = []

    var hasAccount: Bool { snapshot.account != nil }

    private static let zones = [
        "UTC0", "KST-9", "<-0330>3:30", "EST5EDT,M3.2.0,M11.1.0", "CET-1CEST,M3.5.0,M10.5.0/3",
        "<-04>4<-03>,M9.1.6/24,M4.1.6/24", "<-03>3<-02>,M10.3.0/0,M2.3.0/0",
    ].compactMap(Zone.init(posix:))

    static let templates = [
        ["icon", "streak", "due"], ["hours_left"], ["focus"], ["stage"], ["level"], ["todo"],
        ["dday"], ["week", "state"], ["today", "longest"], ["focus", "stage"],
        ["icon", "streak", "longest", "state", "today", "dday", "todo", "week", "stage", "level"],
        ["hours_left", "focus"], ["due", "focus", "stage"],
    ]

    init(using generator: inout some RandomNumberGenerator) {
        func any<Element>(_ list: [Element]) -> Element {
            list[Int.random(in: list.indices, using: &generator)]
        }
        func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < share }
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
        let zone = any(Self.zones)
        // Often a day before an offset change, or the last hours of a day.
        let date = Day(number: number(20_400...20_900))
        let now =
            zone.firstInstant(of: date) + any([0, -1, -3599, -1800, .seconds(number(0...90_000))])
        let today = zone.day(at: now)
        template = any(Self.templates)
        settings.promptFormat = template.map { "{\($0)}" }.joined(separator: "/")
        settings.perWeek = any([7, 7, 7, 1, 3, 5, 6])
        settings.weekBegins = any([.monday, .sunday])
        settings.restDays = any([[], [], [.saturday, .sunday], [.sunday], Set(Weekday.allCases)])
        settings.dayBegins = any([0, 0, 60, 240, 360])
        settings.focus.goal = any([600, 3600, 14_400])
        settings.focus.doubtAfter = any([600, 600, 60, 7200])
        settings.growth.perfect = any([[.green, .focus], [.focus], [.green], [.diary, .green]])
        clocks = ClockReading(wall: now, boot: 0, awake: 0, bootID: "a")
        self.zone = zone
        self.now = now

        // The grass, today's commits and the account.
        var grass = Grass()
        let distance = any([0, 0, 1, 1, 1, 2, 3])
        for offset in 0..<any([0, 1, 3, 12, 40]) where !chance(0.03) {
            grass[today.advanced(by: -distance - offset)] = any([1, 7])
        }
        for ahead in 1...2 where chance(0.06) { grass[today.advanced(by: ahead)] = any([1, 3]) }
        var freezes: [Freeze] = []
        for id in 0..<any([0, 0, 1, 3]) {
            let first = today.advanced(by: number(-4...8))
            freezes.append(
                Freeze(
                    id: Int64(id), days: first...first.advanced(by: any([0, 1, 2, 30])), why: "x"))
        }
        snapshot.freezes = freezes
        let place = RemotePlace(host: "github.com", owner: "octo", name: "app")
        snapshot.repositories = [
            KnownRepository(
                id: 1, path: "/src/app", watch: .added,
                remotes: [
                    Remote(name: "origin", url: "git@github.com:octo/app.git", place: place)
                ], identity: Identity(name: "Me", address: me), readAt: now)
        ]
        let isPushed = chance(0.5)
        if chance(0.5) {
            let id = CommitID(bytes: Array(repeating: 1, count: CommitID.size))
            snapshot.todaysCommits = [
                DayCommits(
                    repository: 1, address: me,
                    records: [CommitRecord(id: id, isPushed: isPushed, isPublished: isPushed)])
            ]
        }
        if chance(0.6) {
            var pushed: [Day: Instant] = [:]
            if isPushed, !snapshot.todaysCommits.isEmpty { pushed[today] = now - 60 }
            for _ in 0..<any([0, 0, 1, 2]) {
                let ages: [Duration] = [0, 7200, 80_000, 86_399, 86_400, 200_000, -5]
                pushed[today.advanced(by: -number(0...3))] = now - any(ages)
            }
            snapshot.account = AccountSnapshot(
                name: AccountName(host: .dotCom, login: chance(0.9) ? "octo" : ""), grass: grass,
                respondedAt: chance(0.8) ? now - 60 : nil,
                rules: [
                    place.key: RepositoryRule(
                        kind: .ordinary, defaultBranch: "main", isInvolved: true, fetchedAt: now)
                ], pushedDays: pushed)
            if chance(0.1) { snapshot.account?.grass.missingYears = [today.year] }
        } else if !snapshot.todaysCommits.isEmpty, grass[today] == 0 {
            grass[today] = 1
        }
        snapshot.localGrass = grass

        // Challenges, D-Days, to-dos and diary days.
        for id in 0..<any([0, 1, 2]) {
            let rule = any(Challenge.Rule.allCases)
            let start = today.advanced(by: number(-30...5))
            snapshot.agenda.challenges.append(
                Challenge(
                    id: Int64(id), name: "x", rule: rule, targetDays: number(1...40),
                    start: start,
                    until: chance(0.4) ? start.advanced(by: number(0...50)) : nil,
                    goal: any([1, 2]), restDays: any([nil, [], [.sunday]]),
                    perWeek: rule == .weekly ? number(1...7) : nil,
                    stopped: chance(0.1) ? today : nil))
        }
        for id in 0..<any([0, 1, 3]) {
            snapshot.agenda.ddays.append(
                DDay(
                    id: Int64(id), name: "x", date: today.advanced(by: number(-3...12)),
                    includeToday: chance(0.5)))
        }
        for id in 0..<number(0...6) {
            let moment = zone.moment(at: now - day)
            todos.append(
                Todo(
                    id: Int64(id + 1),
                    TodoContent(
                        title: "x", list: any(TodoList.allCases),
                        due: chance(0.7) ? today.advanced(by: number(-2...10)) : nil,
                        created: moment, done: chance(0.2) ? moment : nil)))
        }
        for offset in 0..<10 where chance(0.5) {
            diary.insert(
                DailyRecords.DiaryDay(
                    day: LogicalDay(on: today.advanced(by: -2 - offset)), isImported: chance(0.1)),
                at: 0)
        }
        focus(any, number, chance)
    }

    /// Adds past intervals and perhaps a running or paused one.
    private mutating func focus(
        _ any: ([Duration]) -> Duration, _ number: (ClosedRange<Int>) -> Int,
        _ chance: (Double) -> Bool
    ) {
        guard chance(0.85) else { return }
        var from = now - .seconds(number(0...40_000))
        let pomodoro = any([60, 1500, 9000])
        let plan: FocusPlan =
            switch number(0...3) {
            case 0: .length(any([600, 2700, 10_800, 40_000]))
            case 1: .pomodoro(pomodoro)
            default: .stopwatch
            }
        if chance(0.2) { from = now - any([0, 1, 600, 28_799, 28_800, 28_801]) }
        var end = from
        for id in 1...8 where chance(0.8) {
            end = end - .seconds(number(0...20_000))
            var interval = FocusInterval(
                from: end - .seconds(number(0...9000)), to: end,
                goal: .seconds(number(0...1) * 3600 + 3600))
            interval.plan = id % 2 == 0 ? .pomodoro(600) : .stopwatch
            interval.isImported = chance(0.1)
            end = interval.from
            entries.append(FocusEntry(number: Int64(20 - id), interval))
        }
        var open = FocusInterval(from: from, to: nil, goal: any([600, 3600, 14_400]))
        open.plan = plan
        open.focusSession = 5
        guard chance(0.8) else {
            // The last interval is paused or closed.
            open.to = now
            open.isPaused = chance(0.7)
            entries.append(FocusEntry(number: 30, open))
            return
        }
        entries.append(FocusEntry(number: 30, open))
        // Activity of a machine that sometimes sleeps or restarts.
        var at = ClockReading(wall: from, boot: 1_000_000, awake: 500_000, bootID: "a")
        var activity = ActivityLog(from: at)
        for _ in 0..<number(0...6) where at.wall < now {
            let passed = min(now - at.wall, .seconds(number(0...8000)))
            let isAsleep = chance(0.2)
            at.wall = at.wall + passed
            at.boot += passed
            if !isAsleep { at.awake += passed }
            if chance(0.05) { at.bootID += "b" }
            if chance(0.7) {
                activity.note(
                    at, of: chance(0.6) ? .person : .machine,
                    doubtAfter: settings.focus.doubtAfter)
            }
        }
        let passed = now - at.wall
        at.wall = now
        at.boot += passed
        if chance(0.8) { at.awake += passed }
        clocks = at
        self.activity = chance(0.95) ? activity : nil
    }

    // MARK: Later

    /// Overview at `instant` without new events or activity, on a machine that stayed awake.
    func overview(at instant: Instant) -> Overview {
        var known = snapshot
        let today = zone.day(at: instant)
        if today != zone.day(at: now) { known.todaysCommits = [] }
        let counts = TodoCounts(todos, zone: zone, today: today)
        var coming: [Day: Int] = [:]
        for ahead in 1...TodoDigest.daysAhead {
            let day = today.advanced(by: ahead)
            coming[day] = todos.count {
                !$0.isDone && $0.content.list != .today && $0.content.due == day
            }
        }
        known.agenda.todos = TodoDigest(open: counts.open, today: counts.today, coming: coming)
        var running: RunningFocus?
        if let open = entries.last, open.interval.to == nil {
            var then = clocks
            then.wall = instant
            then.boot += instant - now
            then.awake += instant - now
            running = RunningFocus(
                open, activity: activity, now: then, doubtAfter: settings.focus.doubtAfter)
        }
        if !entries.isEmpty { known.focus = FocusLog(entries, running: running) }
        if template.contains("level") { known.growth = growth(known, at: instant) }
        return Overview(known, settings: settings, zone: zone, now: instant)
    }

    private func growth(_ known: Snapshot, at instant: Instant) -> GrowthToday {
        let days = LogicalDays(zone: zone, begins: settings.dayBegins)
        let today = zone.day(at: instant)
        let own = days.day(at: instant)
        let sums = known.focus.map {
            FocusTotals($0, in: own.advanced(by: -60)...own, days: days, goal: settings.focus.goal)
        }
        // Close to the next level.
        let rest = (0..<30).map {
            FocusDay(
                own.advanced(by: -100 + $0), time: 60, goal: 60, pomodoros: $0 % 5,
                hasFocus: true, hasOwnInterval: true)
        }
        return GrowthToday(
            DailyRecords(
                green: known.greenGrass(today: today, now: instant),
                focus: rest + (sums?.days ?? []), diary: diary, wakes: [],
                todos: TodoDays([], zone: zone), freezes: known.freezes, settings: settings,
                today: today, logicalToday: own), profile: ProfileEntry(number: 1), isEnabled: true)
    }
}

/// Expected texts of a prompt file at instants after it was written.
private struct AgeingOracle {
    let example: AgeingCase
    let first: Overview
    /// Ends of today and of the eight days after it.
    let dayEnds: [Instant]
    /// End of the streak in the file; `Instant.max` if it does not end.
    let streakEnd: Instant

    init(_ example: AgeingCase) {
        self.example = example
        let first = example.overview(at: example.now)
        let zone = example.zone
        let dayEnds = (1...9).map { zone.firstInstant(of: first.date.advanced(by: $0)) }
        let pushes = first.pushChanges
        // "after the streak's last day it is `?`"
        var (latest, streakEnd) = (first, Instant.max)
        for start in (dayEnds + pushes).sorted() where start > example.now {
            if let end = latest.streakLivesUntil, end <= start {
                streakEnd = end
                break
            }
            let then = example.overview(at: start)
            if latest.streak.current != nil, then.streak.current == nil {
                streakEnd = start
                break
            }
            latest = then
        }
        self.first = first
        self.dayEnds = dayEnds
        self.streakEnd = streakEnd
    }

    /// Texts and colour that the file may show at `instant`, after it was written.
    ///
    /// They differ from a file written at `instant` only as far as INTERFACE.md allows.
    ///
    /// - Parameter isCrowded: True if the file may lag because of its limit of 100 lines.
    func texts(
        at instant: Instant, isCrowded: Bool = false
    ) -> (texts: Set<String>, color: PromptColor) {
        guard instant < dayEnds[8], instant < streakEnd else { return (["?"], .brightBlack) }
        let then = example.overview(at: instant)
        let isToday = instant < dayEnds[0]
        // "after today's end the state is `none` without an account and `unknown` with one", except
        // for contributions that GitHub has counted already.
        let isKnown = isToday || example.hasAccount
        let state = isKnown ? then.state : .none
        let icon = Icon(state: state, isAtRisk: then.isAtRisk, rests: then.rests)
        let fields = TemplateFields(then)
        var texts: Set<String> = [""]
        for (index, field) in example.template.enumerated() {
            let values: Set<String> =
                switch field {
                case "state": [state.rawValue]
                case "icon": [icon.text(ascii: false)]
                // "one line for each of the next eight days, without hours"
                case "hours_left" where !isToday: [""]
                case "due": due(then, state, isToday: isToday, isCrowded)
                case "focus": focus(then, at: instant, isCrowded)
                default: [fields.value(of: field, ascii: false)]
                }
            texts = Set(
                texts.flatMap { text in
                    values.map { index == 0 ? $0 : "\(text)/\($0)" }
                })
        }
        let trimmed = texts.map { text in
            var text = Substring(text)
            while text.last == " " { text.removeLast() }
            return String(text)
        }
        return (Set(trimmed), icon.color)
    }

    private func due(
        _ then: Overview, _ state: TodayState, isToday: Bool, _ isCrowded: Bool
    ) -> Set<String> {
        guard isToday, !state.isSafe, !then.rests else { return [""] }
        let left = then.timeLeftToday
        guard left < hour else { return ["\(left.wholeSeconds / 3600)h"] }
        let minutes = left.wholeSeconds / 60
        // With a running interval, minutes more than an hour ahead may not fit.
        let isFar = then.now.instant >= example.now + hour
        let most =
            isCrowded && isFar && example.template.contains("focus")
            ? min(59, minutes + 10) : minutes
        return Set((minutes...most).map { "\($0)m" })
    }

    private func focus(
        _ then: Overview, at instant: Instant, _ isCrowded: Bool
    ) -> Set<String> {
        guard let today = then.focus else { return [""] }
        let isFar = instant >= example.now + hour
        var texts: Set<String> = [
            FocusPrompt(today).text(at: instant, onlyHours: isFar, ascii: false)
        ]
        guard isCrowded else { return texts }
        // Minutes next to other fields may lag some minutes, and more in the last hour of a plan.
        let isPlanned = today.open?.interval.plan.length != nil
        let hasOtherFields = example.template.count > 1
        let lag: Duration = isFar && (isPlanned || hasOtherFields) ? hour : hasOtherFields ? 240 : 0
        for earlier in instants(from: instant - lag, to: instant, every: 60)
        where earlier >= example.now {
            let before = example.overview(at: earlier).focus.map(FocusPrompt.init)
            if let before {
                texts.insert(before.text(at: earlier, onlyHours: isFar, ascii: false))
            }
        }
        return texts
    }
}

extension Overview {
    /// Instants at which a push starts or stops counting for its day.
    fileprivate var pushChanges: [Instant] {
        snapshot.account?.pushedDays.values.flatMap { [$0, $0 + day] } ?? []
    }
}

struct PromptAgeingTests {
    @Test("a file read later shows the text that would be written then")
    func ageing() {
        for seed in TestDepth.seeds(count) {
            var generator = SeededGenerator(seed: seed)
            let example = AgeingCase(using: &generator)
            let oracle = AgeingOracle(example)
            let file = PromptTimeline(
                oracle.first, settings: example.settings, zone: example.zone,
                hasAccount: example.hasAccount)
            let text = String(decoding: file.bytes, as: UTF8.self)
            let lines = text.split(separator: "\n")
            guard lines.count <= 100 else {
                Issue.record("seed \(seed): \(lines.count) lines\n\(text)")
                return
            }
            let edges =
                lines.dropFirst().compactMap { Instant(String($0.prefix { $0 != " " })) }
                + oracle.dayEnds + [example.now, example.now + hour]
            for index in 0..<12 {
                let edge = edges[Int.random(in: edges.indices, using: &generator)]
                let span = [hour * 2, day, day * 9][index % 3]
                let instant = max(
                    example.now,
                    index % 2 == 0
                        ? edge + .seconds(Int64.random(in: -2...2, using: &generator))
                        : example.now
                            + .seconds(Int64.random(in: 0...span.wholeSeconds, using: &generator)))
                let shown = file.segment(at: instant, utf8: true)
                func isRight(isCrowded: Bool) -> Bool {
                    let expected = oracle.texts(at: instant, isCrowded: isCrowded)
                    return shown?.color == expected.color
                        && shown.map { expected.texts.contains($0.text) } ?? false
                }
                guard isRight(isCrowded: false) || isRight(isCrowded: true) else {
                    let expected = oracle.texts(at: instant)
                    Issue.record(
                        """
                        seed \(seed), \((instant - example.now).wholeSeconds) s later: \
                        \(String(describing: shown)) not \(expected)
                        \(example.settings.promptFormat)
                        \(text)
                        """)
                    return
                }
            }
        }
    }
}
