import CycCore
import TestSupport
import Testing

/// Saturday, 2026-11-21T09:00:00Z.
private let nine: Instant = 1_795_251_600

/// Clocks `minutes` after nine; all units: minutes.
private func clocks(
    _ minutes: Int64, slept: Int64 = 0, setBy: Int64 = 0, boot: Int = 1
) -> ClockReading {
    ClockReading(
        wall: nine + .minutes(minutes + setBy),
        boot: .seconds(1_000_000 * boot) + .minutes(minutes),
        awake: .seconds(500_000) + .minutes(minutes - slept), bootID: "boot \(boot)")
}

/// Whole minutes after nine.
private func minutes(_ instant: Instant) -> Int64 { (instant - nine).wholeSeconds / 60 }

private func entry(_ plan: FocusPlan = .stopwatch, from: Instant = nine) -> FocusEntry {
    var interval = FocusInterval(from: from, to: nil, goal: 4 * 3600)
    interval.plan = plan
    interval.focusSession = 5
    return FocusEntry(number: 1, interval)
}

struct RunningFocusTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var plan = FocusPlan.stopwatch
        var earlier: Duration = 0
        /// Activity after the first one, of the user and the machine, by time.
        var activity: [(ClockReading, ActivityLog.Source)] = []
        let now: ClockReading
        /// Units: minutes after nine.
        var from: Int64 = 0
        let counted: [ClosedRange<Int64>]
        var doubts: [(ClosedRange<Int64>, RunningFocus.Doubt.Cause)] = []
        var reached: Int64?
        let isCounting: Bool
    }

    static let cases = [
        Case(
            testDescription: "an hour in an editor is focus", now: clocks(60), counted: [0...60],
            isCounting: true),
        Case(
            testDescription: "a short sleep is focus", now: clocks(60, slept: 10),
            counted: [0...60], isCounting: true),
        Case(
            testDescription: "a longer sleep is in doubt from the last sign of life on",
            activity: [(clocks(30), .person)], now: clocks(180, slept: 90), counted: [0...30],
            doubts: [(30...180, .slept)], isCounting: false),
        Case(
            testDescription: "after a doubt it counts from the next sign on",
            activity: [(clocks(30), .person), (clocks(180, slept: 90), .person)],
            now: clocks(200, slept: 90), counted: [0...30, 180...200],
            doubts: [(30...180, .slept)], isCounting: true),
        Case(
            testDescription: "the machine's activity proves that it was awake",
            activity: [(clocks(30), .person), (clocks(100), .machine)],
            now: clocks(180, slept: 75), counted: [0...100], doubts: [(100...180, .slept)],
            isCounting: false),
        Case(
            testDescription: "a machine's sign after a long sleep is ignored",
            activity: [(clocks(30), .person), (clocks(100, slept: 60), .machine)],
            now: clocks(180, slept: 130), counted: [0...30], doubts: [(30...180, .slept)],
            isCounting: false),
        Case(
            testDescription: "a restart within minutes is focus", activity: [(clocks(30), .person)],
            now: clocks(40, boot: 2), counted: [0...40], isCounting: true),
        Case(
            testDescription: "a longer restart is in doubt", activity: [(clocks(30), .person)],
            now: clocks(41, boot: 2), counted: [0...30], doubts: [(30...41, .restarted)],
            isCounting: false),
        Case(
            testDescription: "a timer forgotten for 22 hours counts eight of them",
            now: clocks(22 * 60), counted: [0...480], doubts: [(480...1320, .silent)],
            isCounting: false),
        Case(
            testDescription: "silence counts for eight hours after the user's last sign",
            activity: [(clocks(60), .person), (clocks(600), .machine)], now: clocks(11 * 60),
            counted: [0...540], doubts: [(540...660, .silent)], isCounting: false),
        Case(
            testDescription: "after silence it counts from the next sign on",
            activity: [(clocks(11 * 60), .person)], now: clocks(12 * 60),
            counted: [0...480, 660...720], doubts: [(480...660, .silent)], isCounting: true),
        Case(
            testDescription: "too long a silence, then sleep",
            activity: [(clocks(540), .machine)], now: clocks(720, slept: 100), counted: [0...480],
            doubts: [(480...720, .silent)], isCounting: false),
        Case(
            testDescription: "too long a silence, then a restart",
            activity: [(clocks(540), .machine)], now: clocks(720, boot: 2), counted: [0...480],
            doubts: [(480...720, .silent)], isCounting: false),
        Case(
            testDescription: "eight hours without activity", now: clocks(8 * 60),
            counted: [0...480],
            isCounting: true),
        Case(
            testDescription: "two doubts",
            activity: [(clocks(10), .person), (clocks(60, slept: 40), .person)],
            now: clocks(90, boot: 2), counted: [0...10],
            doubts: [(10...90, .slept)], isCounting: false),
        Case(
            testDescription: "time without activity before a planned end is focus",
            plan: .length(7200), now: clocks(119), counted: [0...119], isCounting: true),
        Case(
            testDescription: "a little more than planned is focus", plan: .length(2700),
            now: clocks(55), counted: [0...55], reached: 45, isCounting: true),
        Case(
            testDescription: "more without activity is in doubt from the planned end on",
            plan: .length(2700), now: clocks(56), counted: [0...45],
            doubts: [(45...56, .silent)], reached: 45, isCounting: false),
        Case(
            testDescription: "doubt starts at the last sign if it is after the planned end",
            plan: .length(2700),
            activity: [(clocks(43), .person), (clocks(50), .person)], now: clocks(61),
            counted: [0...50], doubts: [(50...61, .silent)], reached: 45, isCounting: false),
        Case(
            testDescription: "everything after a doubt past the planned end is in doubt",
            plan: .length(2700),
            activity: [(clocks(70), .person), (clocks(75), .person)], now: clocks(76),
            counted: [0...45], doubts: [(45...76, .silent)], reached: 45, isCounting: false),
        Case(
            testDescription: "a pomodoro counts its length and no more", plan: .pomodoro(1500),
            activity: [(clocks(27), .person)], now: clocks(34), counted: [0...25], reached: 25,
            isCounting: false),
        Case(
            testDescription: "a long silence after a pomodoro is in doubt", plan: .pomodoro(1500),
            activity: [(clocks(27), .person)], now: clocks(36), counted: [0...25],
            doubts: [(25...36, .silent)], reached: 25, isCounting: false),
        Case(
            testDescription: "a pomodoro goes on after a pause", plan: .pomodoro(1500),
            earlier: 20 * 60, now: clocks(7), counted: [0...5], reached: 5, isCounting: false),
        Case(
            testDescription: "a sleep within a pomodoro is like a pause", plan: .pomodoro(1500),
            activity: [(clocks(10), .person), (clocks(60, slept: 49), .person)],
            now: clocks(80, slept: 49), counted: [0...10, 60...75], doubts: [(10...60, .slept)],
            reached: 75, isCounting: false),
        Case(
            testDescription: "setting the clock forward keeps the length and moves the start",
            now: clocks(60, setBy: 120), from: 120, counted: [120...180], isCounting: true),
        Case(
            testDescription: "setting the clock back keeps the length and moves the start",
            activity: [(clocks(30, setBy: -60), .person)],
            now: clocks(60, setBy: -60), from: -60, counted: [-60...0], isCounting: true),
    ]

    @Test("running focus is derived from the clocks and the activity", arguments: cases)
    func running(example: Case) {
        var activity = ActivityLog(from: clocks(0))
        for (clocks, source) in example.activity {
            activity.note(clocks, of: source, doubtAfter: 600)
        }
        let running = RunningFocus(
            entry(example.plan), earlier: example.earlier, activity: activity, now: example.now,
            doubtAfter: 600)
        #expect(minutes(running.from) == example.from)
        #expect(running.moved == .minutes(example.from))
        #expect(
            running.counted.map { minutes($0.lowerBound)...minutes($0.upperBound) }
                == example.counted)
        #expect(
            running.doubts.map { minutes($0.since)...minutes($0.until) }
                == example.doubts.map(\.0))
        #expect(running.doubts.map(\.cause) == example.doubts.map(\.1))
        #expect(running.reached.map(minutes) == example.reached)
        #expect(running.isCounting == example.isCounting)
        // Storing the activity and moving it to the current clock changes nothing.
        let moved = ActivityLog(encoded: activity.moved(to: example.now).encoded)
        let restored = RunningFocus(
            entry(example.plan, from: running.from), earlier: example.earlier, activity: moved,
            now: example.now, doubtAfter: 600)
        #expect(restored.counted == running.counted && restored.doubts == running.doubts)
        #expect(restored.moved == 0)
    }

    @Test("without an activity log a long time since the start is in doubt")
    func lost() {
        func running(_ minutes: Int64) -> RunningFocus {
            RunningFocus(entry(), activity: nil, now: clocks(minutes), doubtAfter: 600)
        }
        #expect(running(10).time == 600 && running(10).doubt == nil)
        #expect(running(11).time == 0 && running(11).doubt?.cause == .restarted)
        #expect(running(-5).time == 0 && running(-5).from == nine - .seconds(300))
    }

    @Test("an explicit end counts up to that time")
    func explicitEnd() {
        var activity = ActivityLog(from: clocks(0))
        activity.note(clocks(30), of: .person, doubtAfter: 600)
        activity.note(clocks(180, slept: 90), of: .person, doubtAfter: 600)
        let running = RunningFocus(
            entry(), activity: activity, now: clocks(240, slept: 90), doubtAfter: 600)
        func kept(_ end: Int64) -> [ClosedRange<Int64>] {
            running.kept(until: nine + .minutes(end)).map {
                minutes($0.lowerBound)...minutes($0.upperBound)
            }
        }
        #expect(kept(0) == [0...0])
        #expect(kept(20) == [0...20])
        // The user's word wins even within a doubt.
        #expect(kept(90) == [0...90])
        #expect(kept(180) == [0...180])
        #expect(kept(200) == [0...30, 180...200])
    }

    @Test("the planned end moves with the counted time")
    func plannedEnd() {
        var activity = ActivityLog(from: clocks(0))
        func end(_ now: ClockReading) -> Instant? {
            RunningFocus(entry(.pomodoro(1500)), activity: activity, now: now, doubtAfter: 600)
                .plannedEnd
        }
        #expect(end(clocks(5)) == nine + .minutes(25))
        #expect(end(clocks(50)) == nine + .minutes(25))
        // Unknown until it counts again.
        #expect(end(clocks(60, slept: 59)) == nil)
        activity.note(clocks(60, slept: 59), of: .person, doubtAfter: 600)
        // In the same second.
        #expect(end(clocks(60, slept: 59)) == nine + .minutes(85))
        #expect(end(clocks(61, slept: 59)) == nine + .minutes(85))
        #expect(
            RunningFocus(entry(), activity: activity, now: clocks(61), doubtAfter: 600).plannedEnd
                == nil)
    }

    @Test("the log of a day is short, and invalid bytes are rejected")
    func activity() throws {
        var activity = ActivityLog(from: clocks(0))
        for minutes in 1...480 {
            activity.note(
                clocks(Int64(minutes), slept: minutes > 240 ? 30 : 0),
                of: minutes.isMultiple(of: 3) ? .machine : .person, doubtAfter: 600)
        }
        let bytes = activity.encoded
        #expect(bytes.count < 200)
        #expect(ActivityLog(encoded: bytes) == activity)
        for count in bytes.indices { #expect(ActivityLog(encoded: bytes[..<count]) == nil) }
        #expect(ActivityLog(encoded: bytes + [0]) == nil)
        #expect(ActivityLog(encoded: [2] + bytes.dropFirst()) == nil)
        #expect(ActivityLog(encoded: [1, 255, 255, 255, 255, 15]) == nil)
    }

    @Test("a stopwatch never counts less as silence goes on")
    func neverLess() {
        let activity = ActivityLog(from: clocks(0))
        var before: Duration = 0
        for minutes in stride(from: Int64(0), through: 24 * 60, by: 10) {
            let running = RunningFocus(
                entry(), activity: activity, now: clocks(minutes), doubtAfter: 600)
            #expect(running.time >= before && running.time <= .hours(8))
            #expect(running.kept == [nine..<nine + min(.minutes(minutes), .hours(8))])
            before = running.time
        }
        // A longer focus.doubt_after allows a longer silence.
        let patient = RunningFocus(
            entry(), activity: activity, now: clocks(24 * 60), doubtAfter: .hours(10))
        #expect(patient.time == .hours(10) && patient.doubt?.duration == .hours(14))
    }

    @Test("later(at:) equals the state computed at that time", arguments: cases)
    func later(example: Case) {
        var activity = ActivityLog(from: clocks(0))
        for (clocks, source) in example.activity {
            activity.note(clocks, of: source, doubtAfter: 600)
        }
        func running(_ now: ClockReading) -> RunningFocus {
            RunningFocus(
                entry(example.plan), earlier: example.earlier, activity: activity, now: now,
                doubtAfter: 600)
        }
        let now = running(example.now)
        for passed: Duration in [
            1, 599, 600, 601, 4000, .hours(8), .hours(8) + 1, .hours(40),
        ] {
            var then = example.now
            then.wall = then.wall + passed
            then.boot += passed
            then.awake += passed
            #expect(now.later(at: then.wall) == running(then))
        }
    }
}
