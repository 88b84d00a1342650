import CycCore
import TestSupport
import Testing

/// Saturday, 2026-11-21T09:00:00Z.
private let nine: Instant = 1_795_251_600

private func clocks(_ instant: Instant, slept: Duration = 0) -> ClockReading {
    let boot = instant - .epoch
    return ClockReading(wall: instant, boot: boot, awake: boot - slept, bootID: "a")
}

/// Log with an interval running since `from` and 50 minutes recorded before.
private func log(
    _ plan: FocusPlan = .stopwatch, from: Instant = nine, now: Instant, slept: Duration = 0,
    goal: Duration = 14_400
) -> FocusLog {
    var interval = FocusInterval(from: from, to: nil, goal: goal)
    interval.plan = plan
    let before = FocusInterval(from: nine - .hours(2), to: nine - .minutes(70), goal: goal)
    return FocusLog(
        [FocusEntry(number: 1, before)],
        running: RunningFocus(
            FocusEntry(number: 2, interval), activity: ActivityLog(from: clocks(from)),
            now: clocks(now, slept: slept), doubtAfter: 600))
}

private func overview(
    _ log: FocusLog?, now: Instant, format: String = "", begins: Int = 0
) -> (overview: Overview, settings: Settings) {
    var settings = Settings()
    settings.promptFormat = format
    settings.dayBegins = begins
    let overview = Overview(Snapshot(focus: log), settings: settings, zone: .utc, now: now)
    return (overview, settings)
}

private func timeline(
    _ log: FocusLog?, now: Instant, format: String, begins: Int = 0
) -> PromptTimeline {
    let (overview, settings) = overview(log, now: now, format: format, begins: begins)
    return PromptTimeline(overview, settings: settings, zone: .utc, hasAccount: false)
}

struct FocusPromptTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let plan: FocusPlan
        /// Time after nine.
        let after: Duration
        var slept: Duration = 0
        let text: String
        let stage: FocusStage
    }

    static let cases = [
        Case(testDescription: "at the start", plan: .stopwatch, after: 0, text: "0m", stage: .seed),
        Case(
            testDescription: "elapsed time is rounded down", plan: .stopwatch, after: 779,
            text: "12m", stage: .sprout),
        Case(
            testDescription: "hours and minutes", plan: .stopwatch, after: .hours(2) + .minutes(5),
            text: "2h05m", stage: .leaves),
        Case(
            testDescription: "remaining time is rounded up", plan: .pomodoro(1500), after: 1,
            text: "25m", stage: .seed),
        Case(
            testDescription: "the last minute", plan: .pomodoro(1500), after: 1499, text: "1m",
            stage: .sprout),
        Case(
            testDescription: "complete pomodoro", plan: .pomodoro(1500), after: 1500, text: "0m",
            stage: .sprout),
        Case(
            testDescription: "a whole hour", plan: .length(7200), after: .hours(1), text: "1h",
            stage: .sprout),
        Case(
            testDescription: "doubtful time is not counted", plan: .stopwatch, after: .hours(1),
            slept: .hours(1), text: "0m?", stage: .seed),
    ]

    @Test("prompt shows the time and stage of the running interval", arguments: cases)
    func texts(example: Case) {
        let now = nine + example.after
        let (overview, _) = overview(log(example.plan, now: now, slept: example.slept), now: now)
        let fields = TemplateFields(overview)
        #expect(fields.value(of: "focus", ascii: true) == example.text)
        #expect(fields.value(of: "focus", ascii: false) == example.text)
        #expect(fields.value(of: "stage", ascii: true) == example.stage.sign(ascii: true))
        #expect(fields.value(of: "stage", ascii: false) == example.stage.sign(ascii: false))
    }

    @Test("prompt is empty without focus, and shows no time while no session is open")
    func nothing() {
        for (log, stage) in [(nil, ""), (FocusLog([]), "🌰")] as [(FocusLog?, String)] {
            let fields = TemplateFields(overview(log, now: nine).overview)
            #expect(fields.value(of: "focus", ascii: false).isEmpty)
            #expect(fields.value(of: "stage", ascii: false) == stage)
        }
        var paused = FocusInterval(from: nine, to: nine + .minutes(12), goal: 14_400)
        paused.isPaused = true
        let isPaused = FocusLog([FocusEntry(number: 1, paused)])
        let fields = TemplateFields(overview(isPaused, now: nine + .hours(1)).overview)
        #expect(fields.value(of: "focus", ascii: false) == "‖12m")
        #expect(fields.value(of: "focus", ascii: true) == "paused 12m")
        #expect(unknownField(inTemplate: "{focus}{stage}") == nil)
    }

    @Test("stage signs are distinct and contain nothing that a shell expands")
    func signs() {
        for ascii in [true, false] {
            let signs = FocusStage.allCases.map { $0.sign(ascii: ascii) }
            #expect(Set(signs).count == 5)
            let file = PromptTimeline(
                bytes: Array("cyc2 1\n9 - \(signs.joined())\t\(signs.joined())\n".utf8))
            #expect(file.segment(at: 1, utf8: true)?.text == signs.joined())
            if ascii { #expect(signs.joined().utf8.allSatisfy { $0 < 0x80 }) }
        }
    }

    @Test("timeline counts a pomodoro down by the minute to 0m, then marks it doubtful")
    func countsDown() {
        let file = timeline(
            log(.pomodoro(1500), now: nine + 30), now: nine + 30, format: "{focus} {stage}")
        func shown(_ time: Duration) -> String? {
            file.segment(at: nine + time, utf8: false)?.text
        }
        #expect(shown(30) == "25m ." && shown(59) == "25m ." && shown(60) == "24m .")
        // An hour of four is reached ten minutes after nine.
        #expect(shown(599) == "16m ." && shown(600) == "15m ,")
        #expect(shown(1499) == "1m ," && shown(1500) == "0m ," && shown(2100) == "0m ,")
        // No sign of life for longer than focus.doubt_after after its end.
        #expect(shown(2101) == "0m? ," && shown(.hours(5)) == "0m? ,")
        // A new day starts a new plant.
        #expect(shown(.hours(15)) == "0m? .")
    }

    @Test("timeline counts a stopwatch across midnight, by the hour, until it is doubtful")
    func acrossMidnight() {
        let now = nine + .hours(14) + .minutes(30)
        let file = timeline(
            log(from: now - .hours(1), now: now), now: now, format: "{focus} {stage}")
        func shown(_ time: Duration) -> String? {
            file.segment(at: now + time, utf8: false)?.text
        }
        let minutes = [0, .minutes(29), .minutes(30), 3599].map(shown)
        #expect(minutes == ["1h ,", "1h29m i", "1h30m .", "1h59m ."])
        // An hour of the new day grows a sprout.
        #expect(shown(.hours(1)) == "2h ." && shown(.minutes(90)) == "2h ,")
        #expect(shown(.hours(2) - 1) == "2h ," && shown(.hours(2)) == "3h ,")
        #expect(shown(.hours(7)) == "8h @" && shown(.hours(7) + 1) == "8h? @")
        #expect(shown(.hours(24)) == "8h? @" && shown(.hours(24) + .minutes(30)) == "8h? .")
    }

    @Test("timeline has a line a minute for an hour, then a line an hour, at most 100")
    func manyLines() {
        var random = SeededGenerator(seed: 4)
        for number in 0..<100 {
            let now = nine + .seconds(Int64.random(in: 0..<15 * 3600, using: &random))
            let from = now - .seconds(Int64.random(in: 0...7 * 3600, using: &random))
            let plan: FocusPlan =
                switch number % 3 {
                case 0: .stopwatch
                case 1: .pomodoro(.seconds(Int.random(in: 60...30_000, using: &random)))
                default: .length(.seconds(Int.random(in: 60...30_000, using: &random)))
                }
            let begins = [0, 0, 60, 240, 360][Int.random(in: 0..<5, using: &random)]
            let log = log(
                plan, from: max(from, nine - .hours(1)), now: now,
                goal: .seconds(Int.random(in: 600...40_000, using: &random)))
            let template = ["{focus} {stage}", "{stage} {focus} {hours_left}"][number % 2]
            let file = timeline(log, now: now, format: template, begins: begins)
            let text = String(decoding: file.bytes, as: UTF8.self)
            #expect(text.split(separator: "\n").count <= 100, "\(number): \(text)")
            let (overview, _) = overview(log, now: now, begins: begins)
            guard let focus = overview.focus.map(FocusPrompt.init) else { continue }
            let end = overview.endOfToday
            for _ in 0..<40 {
                let instant = min(
                    now + .seconds(Int64.random(in: 0..<3600, using: &random)), end - .seconds(1))
                let expected = filled(template) { name in
                    switch name {
                    case "focus": focus.text(at: instant, ascii: false)
                    case "stage": focus.stage(at: instant).sign(ascii: false)
                    default: String((end - instant).wholeSeconds / 3600)
                    }
                }
                let shown = file.segment(at: instant, utf8: true)?.text
                guard shown == expected else {
                    Issue.record(
                        "\(number) \(instant): \(shown ?? "") not \(expected)\n\(text)\n\(log)")
                    return
                }
            }
        }
    }

    @Test("the last hour of a day and a running interval fit into 100 lines")
    func lastHour() {
        let now = nine + .hours(14) + .minutes(30)
        let file = timeline(
            log(from: now - .hours(1), now: now), now: now, format: "{icon} {due} {focus} {stage}")
        let text = String(decoding: file.bytes, as: UTF8.self)
        #expect(text.split(separator: "\n").count <= 100)
        let (minutes, rest) = (file.segment(at: now + 1799, utf8: false)?.text, "0m 1h29m")
        #expect(minutes?.contains(rest) == true, "\(minutes ?? "")")
        let early = timeline(
            log(from: nine - .hours(9) + 60, now: nine - .hours(9) + 60),
            now: nine - .hours(9) + 60, format: "{icon} {due} {focus} {stage}")
        let lines = String(decoding: early.bytes, as: UTF8.self).split(separator: "\n")
        #expect(lines.count <= 100)
        #expect(early.segment(at: nine + .hours(14) + .minutes(59), utf8: true)?.text != nil)
    }

    @Test("stage starts over when day.begins starts a new day")
    func nextDay() {
        // 01:00; the day ends at 04:00.
        let now = nine + .hours(16)
        let file = timeline(
            log(from: now - .hours(1), now: now), now: now, format: "{stage}", begins: 240)
        #expect(file.segment(at: now, utf8: false)?.text == ",")
        let entry = FocusEntry(
            number: 1, FocusInterval(from: now - .hours(5), to: now, goal: 14_400))
        let rests = timeline(FocusLog([entry]), now: now, format: "{stage}", begins: 240)
        #expect(rests.segment(at: now + .hours(3) - .seconds(1), utf8: false)?.text == "@")
        #expect(rests.segment(at: now + .hours(3), utf8: false)?.text == ".")
    }
}
