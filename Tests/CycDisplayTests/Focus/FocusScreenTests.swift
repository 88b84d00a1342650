import CycCore
import CycDisplay
import TestSupport
import Testing

/// Friday, 2026-11-20T00:00:00Z.
private let midnight: Instant = 1_795_132_800
private let goal: Duration = 14_400

private func at(_ hour: Int64, _ minutes: Int64 = 0, _ seconds: Int64 = 0) -> Instant {
    midnight + .hours(hour) + .minutes(minutes) + .seconds(seconds)
}

private func clocks(_ instant: Instant, asleep: Duration = 0) -> ClockReading {
    let boot = instant - .epoch
    return ClockReading(wall: instant, boot: boot, awake: boot - asleep, bootID: "a")
}

private func entry(
    _ number: Int64, _ from: Instant, _ to: Instant?, _ title: String? = nil,
    plan: FocusPlan = .stopwatch, _ change: (inout FocusInterval) -> Void = { _ in }
) -> FocusEntry {
    var interval = FocusInterval(from: from, to: to, goal: goal)
    (interval.focusSession, interval.title, interval.plan) = (number, title, plan)
    change(&interval)
    return FocusEntry(number: number, interval)
}

/// What is looked at.
struct FocusContext: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let now: Instant
    let log: FocusLog
    var isASCII = true
    var hasFocus = true

    fileprivate init(
        _ name: String, _ entries: [FocusEntry] = [], running: FocusEntry? = nil,
        at now: Instant, asleep: Duration = 0
    ) {
        testDescription = name
        self.now = now
        log = FocusLog(
            entries,
            running: running.map { entry in
                RunningFocus(
                    entry, activity: ActivityLog(from: clocks(entry.interval.from)),
                    now: clocks(now, asleep: asleep), doubtAfter: 600)
            })
    }

    var days: LogicalDays { LogicalDays(zone: .utc, begins: 0) }
    var today: FocusToday { FocusToday(log, settings: Settings(), zone: .utc, now: now) }
    var todos: [EntryID: FocusTodo] {
        [Self.todo: FocusTodo(number: 3, title: "Read the parser", tags: ["swift"])]
    }

    var view: FocusView {
        var view = FocusView(today)
        (view.todos, view.hasFocus, view.species) = (todos, hasFocus, .sunflower)
        view.machines = machines
        return view
    }

    var list: FocusListView {
        let today = days.day(at: now)
        var view = FocusListView(
            log: log, entries: log.entries, in: today.advanced(by: -7)...today, days: days)
        view.todos = todos
        view.commits = [1: 2, 2: 1234]
        view.machines = machines
        return view
    }

    var report: FocusReportView {
        let today = days.day(at: now)
        let range = today.advanced(by: -7)...today
        var view = FocusReportView(
            FocusTotals(log, in: range, days: days, goal: goal, todos: todos), in: range)
        view.todos = todos
        view.home = "/home/o"
        return view
    }

    static let todo = EntryID(high: 1, low: 1)
    static let laptop = MachineID(high: 7, low: 1)
    private var machines: MachineNames {
        MachineNames(own: MachineID(high: 7, low: 2), [Self.laptop: "laptop"])
    }

    // MARK: Scenes

    /// Four days of work before today.
    fileprivate static let week: [FocusEntry] = [
        entry(1, at(-4 * 24 + 9), at(-4 * 24 + 13, 10)) { $0.todo = todo },
        entry(2, at(-2 * 24 + 9), at(-2 * 24 + 9, 25), "Docs", plan: .pomodoro(1500)) {
            ($0.tags, $0.repository, $0.note) = (["writing"], "/home/o/src/app", "all")
        },
        entry(3, at(-24 + 9), at(-24 + 9, 50), "Docs", plan: .pomodoro(3600)),
    ]

    static let nothing = FocusContext("nothing runs", week, at: at(10, 12, 50))
    static let stopwatch = FocusContext(
        "a stopwatch", week, running: entry(9, at(10), nil) { $0.todo = todo },
        at: at(10, 12, 50))
    static let length = FocusContext(
        "a planned length", week, running: entry(9, at(10), nil, "Docs", plan: .length(2700)),
        at: at(10, 12, 50))
    static let lengthOver = FocusContext(
        "a planned length that is over", week,
        running: entry(9, at(10), nil, "Docs", plan: .length(600)), at: at(10, 12, 50))
    static let pomodoro = FocusContext(
        "a pomodoro", week, running: entry(9, at(10), nil, "Docs", plan: .pomodoro(1500)),
        at: at(10, 12, 50))
    static let pomodoroOver = FocusContext(
        "a pomodoro that is over", week,
        running: entry(9, at(10), nil, "Docs", plan: .pomodoro(1500)), at: at(10, 25, 30))
    static let pomodoroLongOver = FocusContext(
        "a pomodoro whose break is over", week,
        running: entry(9, at(10), nil, "Docs", plan: .pomodoro(1500)), at: at(10, 32))
    static let rest = FocusContext(
        "a break", week + [entry(9, at(10), at(10, 25), "Docs", plan: .pomodoro(1500))],
        at: at(10, 26))
    static let paused = FocusContext(
        "a pause", week + [entry(9, at(10), at(11, 2, 34), "Docs") { $0.isPaused = true }],
        at: at(11, 30))
    static let pausedPlan = FocusContext(
        "a pause in a pomodoro",
        week + [
            entry(9, at(10), at(10, 10), "Docs", plan: .pomodoro(1500)) { $0.isPaused = true }
        ], at: at(11, 30))
    static let doubt = FocusContext(
        "a doubt", week, running: entry(9, at(10), nil, "Docs"), at: at(12), asleep: 3600)
    static let elsewhere = FocusContext(
        "timers elsewhere",
        week + [
            entry(7, at(9), nil, "Docs") { $0.machine = laptop },
            entry(8, at(-24 + 8), at(8, 30)) {
                ($0.machine, $0.isPaused, $0.todo) = (MachineID(high: 8, low: 0), true, todo)
            },
        ], running: entry(9, at(10), nil) { $0.todo = todo }, at: at(10, 12, 50))
    static let unused = {
        var scene = FocusContext("nothing ever", at: at(10))
        scene.hasFocus = false
        return scene
    }()
    static let long = FocusContext(
        "long words", week,
        running: entry(
            9, at(10), nil,
            String(repeating: "Read the parser and write down what is odd ", count: 9)
        ) {
            $0.tags = [String(repeating: "tag", count: 30)]
            $0.repository = "/" + String(repeating: "folder/", count: 30)
        }, at: at(10, 12, 50))
    static let hostile = {
        var scene = FocusContext(
            "hostile words", week,
            running: entry(9, at(10), nil, MessagesTests.evil + "\t\u{9B}2J\r한글👩e\u{301}") {
                ($0.tags, $0.repository) = ([MessagesTests.evil], "/a/" + MessagesTests.evil)
                $0.note = MessagesTests.evil
            }, at: at(10, 12, 50))
        scene.isASCII = false
        return scene
    }()

    /// Each stage at its beginning; in all but the first something runs, too.
    static let stages = FocusStage.allCases.map { stage in
        let counted = stage.beginning(of: goal)
        return FocusContext(
            "stage \(stage.rawValue)",
            counted > 0 ? [entry(1, at(1), at(1) + counted, "Docs", plan: .pomodoro(1500))] : [],
            running: entry(9, at(10), nil, "Docs"), at: at(10))
    }

    static let all =
        [
            nothing, stopwatch, length, lengthOver, pomodoro, pomodoroOver, pomodoroLongOver, rest,
            paused, pausedPlan, doubt, elsewhere, unused, long, hostile,
        ] + stages
}

struct FocusScreenTests {
    static let widths = [20, 40, 80, 200]

    private static func words(_ language: Language) -> Messages {
        // That of UTC itself stands behind each time.
        let zone = Zone(name: "Etc/GMT", tzif: fixedZone(secondsEast: 0, named: "GMT"))
        return Messages(language, by: WallClock(zone: zone ?? .utc, today: day("2026-11-20")))
    }

    private static let english = words(.en)

    private static func screens(
        _ scene: FocusContext, _ messages: Messages, _ look: TerminalAppearance
    ) -> [(name: String, lines: [PaintedLine])] {
        [
            ("focus", focusScreen(scene.view, messages: messages, look: look)),
            ("list", focusListScreen(scene.list, messages: messages, look: look)),
            ("report", focusReportScreen(scene.report, messages: messages, look: look)),
        ]
            + [1, 6, 24, 60].map { rows in
                (
                    "watch in \(rows) lines",
                    focusWatchScreen(
                        scene.view, at: scene.now + 2, rows: rows, problem: .focus(.nothingRuns),
                        messages: messages, look: look)
                )
            }
    }

    @Test(
        "every screen keeps to the terminal, says it in its language and draws nothing that it cannot",
        arguments: FocusContext.all, widths)
    func fits(scene: FocusContext, width: Int) {
        for look in [
            TerminalAppearance(width: width, depth: .trueColor),
            TerminalAppearance(width: width, isUTF8: false),
        ] {
            for messages in [Self.words(.en), Self.words(.ko)] {
                for (name, lines) in Self.screens(scene, messages, look) {
                    let texts = lines.map(plain)
                    for text in texts {
                        #expect(hasRoom(text, in: width), "\(name): \(text)")
                        #expect(!hasControl(text), "\(name): \(text)")
                        #expect(text.last != " ", "\(name): \(text)")
                        if scene.isASCII, messages.language == .en, !look.isUTF8 {
                            #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(name): \(text)")
                        }
                    }
                    if messages.language == .ko, !name.hasSuffix("in 1 lines"), name != "list" {
                        #expect(texts.contains(where: hasHangul), "\(name)")
                    }
                }
            }
        }
    }

    private static func focus(
        _ scene: FocusContext, width: Int = 80, isUTF8: Bool = true, _ language: Language = .en
    ) -> [String] {
        focusScreen(
            scene.view, messages: words(language),
            look: TerminalAppearance(width: width, isUTF8: isUTF8)
        ).map(plain)
    }

    @Test("timers of other machines are below the one of this machine")
    func elsewhere() {
        #expect(
            Self.focus(.elsewhere).prefix(4) == [
                "● #3 Read the parser · 12 min, since 10:00",
                "  paused on 00000000: #3 Read the parser, since Thu 2026-11-19 08:00",
                "  running on laptop: Docs, since 09:00", "",
            ])
        #expect(
            Self.focus(.elsewhere, .ko)[2] == "  laptop에서 집중 중: Docs, 09:00부터")
    }

    // MARK: What runs, today and the week

    @Test("what runs, today on its ground, and all days of the week")
    func whole() {
        #expect(
            Self.focus(.stopwatch) == [
                "● #3 Read the parser · 12 min, since 10:00", "",
                "              12 min of 4 h",
                "  ▁▁▁▁●▁▁▁▁   ██▏░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░", "",
                "  Mon  4 h 10 min ✓  ████████████████████████████████████████",
                "  Tue           ·", "  Wed      25 min    ████",
                "  Thu      50 min    ████████", "  Fri      12 min    ██", "  Sat", "  Sun",
            ])
        #expect(
            Self.focus(.pomodoroOver, width: 60, isUTF8: false) == [
                "* Docs - the pomodoro ended at 10:25", "  break until 10:30", "",
                "              25 min of 4 h - * 1 pomodoro",
                "  ____o____   ####....................................", "",
                "  Mon  4 h 10 min +  #######################################",
                "  Tue           -", "  Wed      25 min    ####", "  Thu      50 min    ########",
                "  Fri      25 min    ####", "  Sat", "  Sun",
            ])
    }

    @Test("without room beside the plant today stands below it")
    func narrow() {
        #expect(
            Self.focus(.paused, width: 20, .ko) == [
                "‖ Docs · 1시간 2분", "  집중하고 일시 정지", "", "     ╲╷╱",
                "  ▁▁▁▁│▁▁▁▁", "  4시간 중 1시간 2분", "  █▋░░░░", "", "  월  4시간 10분 ✓",
                "  화           ·", "  수        25분", "  목        50분",
                "  금   1시간 2분", "  토", "  일",
            ])
    }

    @Test(
        "the first line says what is open",
        arguments: [
            (FocusContext.nothing, "○ not running"),
            (.length, "● Docs · 32 min left, until 10:45"),
            (.lengthOver, "● Docs · the planned time ended at 10:10"),
            (.pomodoro, "● Docs · 12 min left, until 10:25"),
            (.rest, "○ not running"), (.paused, "‖ Docs · paused after 1 h 2 min"),
            (.doubt, "● Docs · less than a minute, since 10:00"),
            (
                .unused,
                "No focus time yet. Start: cyc focus start \"Read the parser\" --pomodoro"
            ),
        ])
    func first(scene: FocusContext, line: String) {
        #expect(Self.focus(scene, width: 100).first == line)
    }

    @Test("a doubt and a break have a line of their own")
    func second() {
        #expect(Self.focus(.rest)[1] == "  break until 10:30")
        #expect(
            Self.focus(.doubt)[1] == "  not counted yet: 2 h since 10:00; the machine slept")
    }

    // MARK: The plant

    @Test("it grows with each stage, to no more than three lines", arguments: [true, false])
    func plant(isUTF8: Bool) {
        let plants = FocusContext.stages.map { scene in
            Self.focus(scene, isUTF8: isUTF8).map { String($0.prefix(11)) }
                .drop { !$0.isEmpty }.dropFirst().prefix { !$0.isEmpty }
        }
        // A blank part of a line beside the first fact has no plant in it.
        let grown = plants.map { $0.filter { !$0.allSatisfy { $0 == " " } } }
        #expect(grown.map(\.count) == [1, 2, 3, 3, 3])
        #expect(Set(grown).count == 5)
        for plant in grown {
            let ground: Character = isUTF8 ? "▁" : "_"
            #expect(plant.last?.dropFirst(2).first == ground)
            #expect(plant.last?.last == ground)
        }
    }

    @Test("whole pomodoros are leaves, above five one with their number")
    func leafs() {
        let look = TerminalAppearance(width: 80, isUTF8: false)
        #expect(
            [-1, 0, 1, 5, 6, 1234].map { "\(leaves($0, look: look))" }
                == ["", "", "*", "*****", "*6", "*1234"])
    }

    // MARK: Lists and reports

    @Test("intervals stand below their days, with what came of them")
    func list() {
        let wide = focusListScreen(
            FocusContext.pomodoro.list, messages: Self.english, look: TerminalAppearance(width: 80))
        #expect(
            wide.map(plain) == [
                "Mon 2026-11-16",
                "  @1  09:00-13:10  4 h 10 min  #3 Read the parser +swift  2 commits", "",
                "Wed 2026-11-18",
                "  @2  09:00-09:25      25 min  Docs +writing (note)       🍃 1,234 commits", "",
                "Thu 2026-11-19", "  @3  09:00-09:50      50 min  Docs                       ✂", "",
                "Fri 2026-11-20", "  @9  10:00-now        12 min  Docs",
            ])
        let narrow = focusListScreen(
            FocusContext.paused.list, messages: Self.english,
            look: TerminalAppearance(width: 20, isUTF8: false))
        #expect(
            narrow.map(plain).suffix(4) == [
                "Fri 2026-11-20", "  @9  10:00-11:02", "    1 h 2 min  Docs", "    paused",
            ])
    }

    @Test("a range without intervals says so")
    func empty() {
        let scene = FocusContext.unused
        let look = TerminalAppearance(width: 80)
        #expect(
            focusListScreen(scene.list, messages: Self.english, look: look).map(plain)
                == ["2026-11-13 to 2026-11-20 · no intervals in that range"])
        #expect(
            focusReportScreen(scene.report, messages: Self.english, look: look).map(plain)
                == ["2026-11-13 to 2026-11-20 · no intervals in that range"])
    }

    @Test("the sections of a report are aligned, and the largest comes first")
    func report() {
        let lines = focusReportScreen(
            FocusContext.rest.report, messages: Self.english, look: TerminalAppearance(width: 70)
        ).map(plain)
        #expect(
            lines == [
                "2026-11-13 to 2026-11-20 · 5 h 50 min on 4 days · 🍃🍃", "", "By day",
                "  Mon 2026-11-16            4 h 10 min ✓  ████████████████████████████",
                "  Wed 2026-11-18            🍃  25 min    ██▊",
                "  Thu 2026-11-19                50 min    █████▋",
                "  Fri 2026-11-20            🍃  25 min    ██▊", "", "By to-do",
                "  #3 Read the parser        4 h 10 min    ████████████████████████████",
                "  Docs                🍃🍃  1 h 40 min    ███████████▎", "", "By tag",
                "  +swift                    4 h 10 min    ████████████████████████████",
                "  without a tag         🍃  1 h 15 min    ████████▍",
                "  +writing                  🍃  25 min    ██▊", "", "By repository",
                "  outside of any        🍃  5 h 25 min    ████████████████████████████",
                "  ~/src/app                 🍃  25 min    ██▏",
            ])
    }

    @Test("a long name takes no more of a wide terminal than half a screen")
    func wideReport() {
        let lines = focusReportScreen(
            FocusContext.long.report, messages: Self.english, look: TerminalAppearance(width: 200)
        ).map(plain)
        #expect(lines.allSatisfy { displayWidth(of: $0) < 130 })
        #expect(lines.contains { $0.contains("…") })
    }

    @Test("where a date and a time have no room beside each other, the time stands below")
    func narrowReport() {
        let lines = focusReportScreen(
            FocusContext.rest.report, messages: Self.english, look: TerminalAppearance(width: 20)
        ).map(plain)
        #expect(
            lines.drop { $0 != "By day" }.prefix(5)
                == [
                    "By day", "  Mon 2026-11-16", "    4 h 10 min ✓", "  Wed 2026-11-18",
                    "    🍃  25 min",
                ])
    }

    // MARK: The clock

    private static func watch(
        _ scene: FocusContext, after time: Duration = 0, rows: Int, columns: Int = 80,
        problem: CycError? = nil
    ) -> [String] {
        focusWatchScreen(
            scene.view, at: scene.now + time, rows: rows, problem: problem, messages: english,
            look: TerminalAppearance(width: columns)
        ).map(plain)
    }

    @Test(
        "it counts on by itself",
        arguments: [
            (FocusContext.stopwatch, 0, "12:50"), (.stopwatch, 10, "13:00"),
            (.stopwatch, 3600, "1:12:50"), (.pomodoro, 0, "12:10"), (.pomodoro, 9, "12:01"),
            (.pomodoro, 3600, "00:00"), (.pomodoroOver, 0, "04:30"), (.pomodoroOver, 30, "04:00"),
            (.pomodoroLongOver, 0, "00:00"), (.rest, 59, "03:01"), (.length, 0, "32:10"),
            (.lengthOver, 5, "12:55"), (.paused, 99, "1:02:34"), (.pausedPlan, 99, "15:00"),
            (.doubt, 9, "00:00"), (.nothing, 99, "00:00"),
        ] as [(FocusContext, Duration, String)])
    func time(scene: FocusContext, passed: Duration, time: String) {
        let lines = Self.watch(scene, after: passed, rows: 1)
        #expect(lines.map { $0.drop { $0 == " " } } == [time[...]])
    }

    @Test("it stands in the middle and fills every terminal", arguments: FocusContext.all)
    func fills(scene: FocusContext) {
        for rows in Array(1...16) + [24, 50] {
            for columns in [1, 8, 20, 80] {
                let lines = Self.watch(scene, rows: rows, columns: columns)
                #expect(lines.count == rows)
                // A leaf has no room in one column.
                guard columns > 1 else { continue }
                let above = lines.prefix { $0.isEmpty }.count
                let below = lines.reversed().prefix { $0.isEmpty }.count
                #expect([0, 1].contains(below - above), "\(lines)")
            }
        }
    }

    @Test("in large digits, with what runs, today's plant and the keys")
    func large() {
        #expect(
            Self.watch(.stopwatch, rows: 14, columns: 40) == [
                "           #3 Read the parser", "",
                "     ██    ██████      ██████  ██████",
                "   ████        ██  ██  ██      ██  ██",
                "     ██    ██████      ██████  ██  ██",
                "     ██    ██      ██      ██  ██  ██",
                "   ██████  ██████      ██████  ██████", "", "          12 min, since 10:00", "",
                "               ▁▁▁▁●▁▁▁▁", "             12 min of 4 h", "",
                "       q quit   p pause   s stop",
            ])
    }

    @Test(
        "nothing but a name is cut in a narrow terminal that is high enough",
        arguments: Language.allCases)
    func uncut(language: Language) {
        for scene in FocusContext.all where scene.isASCII && scene.testDescription != "long words" {
            let lines = focusWatchScreen(
                scene.view, at: scene.now, rows: 40, messages: Self.words(language),
                look: TerminalAppearance(width: 20))
            #expect(!lines.contains { $0.contains("…") }, "\(lines)")
        }
    }

    @Test(
        "the keys are those that do something",
        arguments: [
            (FocusContext.stopwatch, "q quit   p pause   s stop"),
            (.paused, "q quit   p resume   s stop"), (.nothing, "q quit"), (.rest, "q quit"),
        ])
    func keys(scene: FocusContext, keys: String) {
        #expect(Self.watch(scene, rows: 24).last { !$0.isEmpty }?.drop { $0 == " " } == keys[...])
    }

    @Test("what a key could not do is said, with what can be done")
    func problem() {
        let lines = Self.watch(.nothing, rows: 24, problem: .focus(.nothingRuns))
        let explanation = Self.english.explain(.focus(.nothingRuns))
        #expect(lines.contains { $0.contains("\(explanation.message)") })
        #expect(lines.contains { $0.contains(Fix.startFocus.description) })
    }

    @Test("the plant is that of the day as it is counted on")
    func growing() {
        let scene = FocusContext.stages[0]
        let stages = [0, 3599, 3600, 7200, 10_800, 14_400].map { passed in
            Self.watch(scene, after: passed, rows: 24).filter { $0.contains("▁") }.first ?? ""
        }
        #expect(stages.map { $0.contains("●") } == [true, true, false, false, false, false])
        let sums = [0, 3600, 14_400].map { Self.watch(scene, after: $0, rows: 24) }
        #expect(sums[0].contains { $0.hasSuffix("nothing yet of 4 h") })
        #expect(sums[1].contains { $0.hasSuffix("1 h of 4 h") })
        #expect(sums[2].contains { $0.contains("✿") })
    }
}
