import CycCore
import TestSupport
import Testing

/// 2026-11-21, a Saturday.
private let today = Day(number: 20_778)

private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

struct ChallengeTests {
    /// Dates are offsets in days from today.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var rule = Challenge.Rule.streak
        var target = 5
        var start: Int
        var until: Int?
        var goal = 1
        var rest: Set<Weekday>?
        var stopped: Int?
        /// Contributions per day from `start` on, one digit each.
        let counts: String
        var settingsRest: Set<Weekday> = []
        var frozen: [ClosedRange<Int>] = []
        let state: ChallengeProgress.State
        let counted: Int
        var end: Int?
        var dday: String?
        var canMiss: Int? = 0
        var brokenOn: Int?
        var needsToday = false
    }

    static let weekend: Set<Weekday> = [.saturday, .sunday]
    static let friday: Set<Weekday> = [.friday]

    static let cases = [
        Case(
            testDescription: "a streak that begins today with nothing yet", start: 0, counts: "",
            state: .active, counted: 0, end: 4, dday: "D-4", needsToday: true),
        Case(
            testDescription: "a streak that begins today with today done", start: 0, counts: "2",
            state: .active, counted: 1, end: 4, dday: "D-4"),
        Case(
            testDescription: "today is still open and does not break it", start: -3, counts: "1110",
            state: .active, counted: 3, end: 1, dday: "D-1", needsToday: true),
        Case(
            testDescription: "yesterday empty breaks it", start: -3, counts: "1101",
            state: .broken, counted: 2, brokenOn: -1),
        Case(
            testDescription: "the first empty day is the one that broke it", start: -6,
            counts: "1010100", state: .broken, counted: 1, brokenOn: -5),
        Case(
            testDescription: "yesterday was one of its own rest days", start: -3,
            rest: friday, counts: "1101", state: .active, counted: 3, end: 2, dday: "D-2"),
        Case(
            testDescription: "yesterday was a rest day of the settings", start: -3, counts: "1101",
            settingsRest: friday, state: .active, counted: 3, end: 2, dday: "D-2"),
        Case(
            testDescription: "its own rest days replace those of the settings", start: -3,
            rest: weekend, counts: "1101", settingsRest: friday, state: .broken, counted: 2,
            brokenOn: -1),
        Case(
            testDescription: "an empty set of own rest days replaces those of the settings",
            start: -3, rest: [], counts: "1101", settingsRest: friday, state: .broken, counted: 2,
            brokenOn: -1),
        Case(
            testDescription: "frozen days are neutral even with its own rest days", start: -3,
            rest: weekend, counts: "1101", frozen: [-1 ... -1], state: .active, counted: 3, end: 3,
            dday: "D-3"),
        Case(
            testDescription: "a rest day with a contribution counts", start: -3, rest: weekend,
            counts: "1111", state: .active, counted: 4, end: 2, dday: "D-2"),
        Case(
            testDescription: "today is a rest day: not needed, and the end is later", start: -3,
            rest: weekend, counts: "1110", state: .active, counted: 3, end: 3, dday: "D-3"),
        Case(
            testDescription: "fewer than the goal do not count", start: -3, goal: 3,
            counts: "3423", state: .broken, counted: 2, brokenOn: -1),
        Case(
            testDescription: "a rest day with fewer than the goal stays neutral", start: -3,
            goal: 3, rest: friday, counts: "3423", state: .active, counted: 3, end: 2,
            dday: "D-2"),
        Case(
            testDescription: "completed today", start: -4, counts: "11111", state: .completed,
            counted: 5, end: 0, dday: "D-Day"),
        Case(
            testDescription: "completed for good, whatever follows", start: -8,
            counts: "111110001", state: .completed, counted: 5, end: -4, dday: "D+4"),
        Case(
            testDescription: "the day before the start does not help", target: 2, start: 0,
            counts: "1", state: .active, counted: 1, end: 1, dday: "D-1"),
        Case(
            testDescription: "a streak that begins in three days", start: 3, counts: "",
            state: .active, counted: 0, end: 7, dday: "D-7"),
        Case(
            testDescription: "every day is a rest day: it never ends", start: 0,
            rest: Set(Weekday.allCases), counts: "", state: .active, counted: 0),
        Case(
            testDescription: "a streak whose end comes too early", start: 0,
            until: 2, counts: "", state: .active, counted: 0, end: 4, dday: "D-2",
            needsToday: true),
        Case(
            testDescription: "a streak past its end, unbroken", start: -3, until: -1,
            counts: "1111", state: .expired, counted: 3, dday: "D+1"),
        Case(
            testDescription: "total: holes do not matter", rule: .total, start: -8,
            counts: "100010010", state: .active, counted: 3, end: 1, dday: "D-1", canMiss: nil,
            needsToday: true),
        Case(
            testDescription: "total: days that can be missed until the end", rule: .total,
            start: -3, until: 6, counts: "1001", state: .active, counted: 2, end: 3, dday: "D-6",
            canMiss: 3),
        Case(
            testDescription: "total: today counts among the days left while it is open",
            rule: .total, start: -3, until: 6, counts: "1000", state: .active, counted: 1, end: 3,
            dday: "D-6", canMiss: 3, needsToday: true),
        Case(
            testDescription: "total: neutral days cannot be missed", rule: .total, start: -3,
            until: 6, rest: weekend, counts: "1000", frozen: [3...3], state: .active, counted: 1,
            end: 6, dday: "D-6", canMiss: 0),
        Case(
            testDescription: "total: out of reach", rule: .total, start: -3, until: 1,
            counts: "1000", state: .active, counted: 1, end: 3, dday: "D-1", canMiss: -2,
            needsToday: true),
        Case(
            testDescription: "total: the last day is today", rule: .total, target: 2, start: -3,
            until: 0, counts: "1000", state: .active, counted: 1, end: 0, dday: "D-Day",
            canMiss: 0, needsToday: true),
        Case(
            testDescription: "total: past its end", rule: .total, start: -3, until: -1,
            counts: "1111", state: .expired, counted: 3, dday: "D+1", canMiss: -2),
        Case(
            testDescription: "total: completed before its end", rule: .total, target: 2, start: -3,
            until: 6, counts: "0110", state: .completed, counted: 2, end: -1, dday: "D-6",
            canMiss: 7),
        Case(
            testDescription: "given up with fewer days", start: -3, stopped: -2, counts: "1000",
            state: .expired, counted: 1),
        Case(
            testDescription: "given up on a day on which a late push counts", start: -3,
            stopped: -2, counts: "1100", state: .expired, counted: 2),
        Case(
            testDescription: "given up after it was broken", start: -3, stopped: -1, counts: "1000",
            state: .broken, counted: 1, brokenOn: -2),
        Case(
            testDescription: "given up after it was completed", target: 2, start: -3, stopped: -1,
            counts: "1100", state: .completed, counted: 2, end: -2),
    ]

    @Test("a challenge that ends before its target can be reached is out of reach")
    func outOfReach() {
        func progress(until: Int, rule: Challenge.Rule) -> ChallengeProgress {
            Challenge(
                id: 1, name: "x", rule: rule, targetDays: 5, start: today,
                until: today.advanced(by: until)
            ).progress(in: Grass(), freezes: [], settings: Settings(), today: today)
        }
        for rule in [Challenge.Rule.streak, .total] {
            #expect(progress(until: 2, rule: rule).isOutOfReach)
            #expect(progress(until: 2, rule: rule).spareDays == -2)
            #expect(!progress(until: 4, rule: rule).isOutOfReach)
        }
    }

    @Test("a challenge that would end after the year 9999 has no end")
    func farEnd() throws {
        let late = try #require(Day(year: 9999, month: 12, day: 30))
        let progress = Challenge(
            id: 1, name: "x", rule: .streak, targetDays: 5, start: late
        ).progress(in: Grass(), freezes: [], settings: Settings(), today: today)
        #expect(progress.end == nil && progress.dday == nil)
    }

    @Test("a total from the year 1 counts like one from the first green day")
    func totalFromYearOne() throws {
        var grass = Grass()
        for offset in [-400, -200, -1] { grass[today.advanced(by: offset)] = 1 }
        func progress(from start: Day) -> ChallengeProgress {
            Challenge(id: 1, name: "x", rule: .total, targetDays: 5, start: start)
                .progress(in: grass, freezes: [], settings: Settings(), today: today)
        }
        let early = progress(from: try #require(Day(year: 1, month: 1, day: 1)))
        #expect(early.countedDays == 3)
        #expect(early.end == progress(from: today.advanced(by: -400)).end)
    }

    @Test("progress follows the rules of streaks and totals", arguments: cases)
    func table(_ example: Case) {
        func at(_ offset: Int) -> Day { today.advanced(by: offset) }
        let challenge = Challenge(
            id: 1, name: "x", rule: example.rule, targetDays: example.target,
            start: at(example.start), until: example.until.map(at), goal: example.goal,
            restDays: example.rest, stopped: example.stopped.map(at))
        var grass = Grass()
        grass[at(example.start - 1)] = 9
        for (index, digit) in example.counts.enumerated() {
            grass[at(example.start + index)] = digit.wholeNumberValue ?? 0
        }
        let freezes = example.frozen.map {
            Freeze(id: 1, days: at($0.lowerBound)...at($0.upperBound), why: "ill")
        }
        var settings = Settings()
        settings.restDays = example.settingsRest
        let progress = challenge.progress(
            in: grass, freezes: freezes, settings: settings, today: today)
        #expect(progress.state == example.state)
        #expect(progress.countedDays == example.counted)
        #expect(progress.remainingDays == example.target - example.counted)
        #expect(progress.end == example.end.map(at))
        #expect(progress.dday?.description == example.dday)
        #expect(progress.canMiss == example.canMiss)
        #expect(progress.brokenOn == example.brokenOn.map(at))
        #expect(progress.needsToday == example.needsToday)
        #expect(progress.fraction == Double(example.counted) / Double(example.target))
        #expect(progress.unknownDays == 0)
        #expect(progress.isCertain)
    }

    @Test("the documented example gives 87 of 100 days and D-12")
    func contract() throws {
        let start = try day("2026-08-26")
        var grass = Grass()
        for offset in 0..<87 { grass[start.advanced(by: offset)] = 1 }
        let progress = Challenge(
            id: 1, name: "100 days", rule: .streak, targetDays: 100, start: start
        ).progress(in: grass, freezes: [], settings: Settings(), today: today)
        #expect(progress.countedDays == 87)
        #expect(progress.remainingDays == 13)
        #expect(progress.end == (try day("2026-12-03")))
        #expect(progress.dday?.description == "D-12")
        #expect(progress.canMiss == 0)
        #expect(progress.fraction == 0.87)
        #expect(progress.state == .active)
    }

    @Test("a repaired day completes a broken streak, and a deleted one breaks it again")
    func recomputed() {
        let challenge = Challenge(
            id: 1, name: "x", rule: .streak, targetDays: 3, start: today.advanced(by: -3))
        var grass = Grass()
        for offset in [-3, -1] { grass[today.advanced(by: offset)] = 1 }
        func state() -> ChallengeProgress.State {
            challenge.progress(in: grass, freezes: [], settings: Settings(), today: today).state
        }
        #expect(state() == .broken)
        grass[today.advanced(by: -2)] = 1
        #expect(state() == .completed)
        grass[today.advanced(by: -1)] = 0
        #expect(state() == .broken)
    }

    @Test("a missing year neither counts nor breaks, and the progress is uncertain")
    func missingYear() throws {
        let newYear = try day("2026-01-01")
        let start = try day("2025-12-25")
        var grass = Grass(missingYears: [2025])
        for offset in 0..<5 { grass[newYear.advanced(by: offset)] = 1 }
        func progress(_ rule: Challenge.Rule, target: Int, days: Int = 5) -> ChallengeProgress {
            Challenge(id: 1, name: "x", rule: rule, targetDays: target, start: start)
                .progress(
                    in: grass, freezes: [], settings: Settings(),
                    today: newYear.advanced(by: days - 1))
        }
        let streak = progress(.streak, target: 100)
        #expect(streak.state == .active)
        #expect(streak.countedDays == 5)
        #expect(streak.unknownDays == 7)
        #expect(!streak.isCertain)

        let completed = progress(.streak, target: 5)
        #expect(completed.state == .completed)
        #expect(!completed.isCertain)
        // Gaps do not matter to a total.
        let total = progress(.total, target: 5)
        #expect(total.state == .completed)
        #expect(total.isCertain)
        // Broken in the known year: certain only if the missing year cannot have completed it.
        let broken = progress(.streak, target: 100, days: 9)
        #expect(broken.state == .broken)
        #expect(broken.isCertain)
        #expect(!progress(.streak, target: 7, days: 9).isCertain)
        // Known days of a missing year count.
        grass[start] = 1
        #expect(progress(.total, target: 100).countedDays == 6)
        #expect(progress(.total, target: 100).unknownDays == 6)
    }

    @Test("invalid challenges are rejected")
    func checked() throws {
        func challenge(
            name: String = "n", target: Int = 1, goal: Int = 1, until: Int? = nil
        ) -> Challenge {
            Challenge(
                id: 1, name: name, rule: .total, targetDays: target, start: today,
                until: until.map(today.advanced), goal: goal)
        }
        #expect(try challenge(name: " 100일 도전 🔥 ").checked().name == "100일 도전 🔥")
        #expect(try challenge(until: 0).checked() == challenge(until: 0))
        let refused: [(Challenge, ChallengeError)] = [
            (challenge(name: "  "), .name(.empty)),
            (challenge(name: "\u{3164}\u{115F} \u{1160}\u{FFA0}"), .name(.empty)),
            (challenge(name: "\u{2800}\u{AD}\u{FE0F}\u{E0041}\u{E0100}"), .name(.empty)),
            (challenge(name: String(repeating: "\u{301}", count: 99) + "\u{20DD}"), .name(.empty)),
            (challenge(name: "a\u{1B}[31m"), .name(.control("\u{1B}"))),
            (challenge(name: String(repeating: "가", count: 201)), .name(.tooLong(limit: 200))),
            (challenge(target: 0), .targetOutside(1...36_500, .days)),
            (challenge(target: 36_501), .targetOutside(1...36_500, .days)),
            (challenge(goal: 0), .goalOutside(1...100_000)),
            (challenge(until: -1), .backwards(start: today, until: today.advanced(by: -1))),
            (challenge(until: 36_525), .tooLong(limit: 36_525)),
        ]
        for (invalid, error) in refused {
            #expect(throws: error) { try invalid.checked() }
        }
    }

    @Test(
        "random challenges match a slow and obvious count",
        arguments: TestDepth.seeds(TestDepth.cases(quick: 150, deep: 1_500)))
    func property(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
        let span = Int.random(in: 1...60, using: &random)
        let density = Int.random(in: 30...98, using: &random)
        var counts: [Day: Int] = [:]
        for offset in -span - 5...1 where chance(density) {
            counts[today.advanced(by: offset)] = Int.random(in: 1...4, using: &random)
        }
        func restDays() -> Set<Weekday> {
            chance(40) ? Set(Weekday.allCases.filter { _ in chance(25) }) : []
        }
        var freezes: [Freeze] = []
        for id in 0..<Int.random(in: 0...3, using: &random) {
            let first = today.advanced(by: Int.random(in: -span...31, using: &random))
            let last = first.advanced(by: Int.random(in: 0...9, using: &random))
            freezes.append(Freeze(id: Int64(id), days: first...last, why: "x"))
        }
        let start = today.advanced(by: Int.random(in: -span...(chance(10) ? 9 : 0), using: &random))
        let challenge = Challenge(
            id: 1, name: "x", rule: chance(50) ? .streak : .total,
            targetDays: Int.random(in: 1...span + 10, using: &random), start: start,
            until: chance(50) ? start.advanced(by: Int.random(in: 0...90, using: &random)) : nil,
            goal: chance(70) ? 1 : 2, restDays: chance(50) ? restDays() : nil)
        var settings = Settings()
        settings.restDays = restDays()

        let progress = challenge.progress(
            in: Grass(counts), freezes: freezes, settings: settings, today: today)
        let slow = ChallengeModel(
            challenge, counts: counts, freezes: freezes, settings: settings.restDays, today: today)
        #expect(progress.state.rawValue == slow.state)
        #expect(progress.countedDays == slow.counted)
        #expect(progress.remainingDays == slow.remaining)
        #expect(progress.canMiss == slow.canMiss)
        #expect(progress.end == slow.end)
        #expect(progress.dday?.description == slow.dday)
        #expect(progress.brokenOn == slow.brokenOn)
        if challenge.rule == .total, let canMiss = progress.canMiss, let until = challenge.until,
            progress.state == .active, let end = progress.end
        {
            #expect((canMiss < 0) == (end > until))
        }
    }
}
