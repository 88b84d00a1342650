import CycCore
import TestSupport
import Testing

/// 2026-11-21, a Saturday.
private let today = Day(number: 20_778)

/// Grass from a string of daily counts; the last one is `lastDaysAgo` days before today.
private func grass(_ counts: String, lastDaysAgo: Int = 0) -> Grass {
    var grass = Grass()
    for (index, digit) in counts.reversed().enumerated() {
        grass[today.advanced(by: -lastDaysAgo - index)] = digit.wholeNumberValue ?? 0
    }
    return grass
}

struct StreakTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let counts: String
        /// Days between the last count and today; −1 for tomorrow.
        var lastDaysAgo = 0
        var restDays: Set<Weekday> = []
        /// Frozen days; units: days before today.
        var frozen: [ClosedRange<Int>] = []
        let current: Int
        var rest = 0
        let longest: Int
    }

    static let weekend: Set<Weekday> = [.saturday, .sunday]

    // A to F are calendars on which other tools disagree.
    static let cases = [
        Case(testDescription: "A: today green", counts: "0011111", current: 5, longest: 5),
        Case(testDescription: "B: today open", counts: "0111110", current: 5, longest: 5),
        Case(testDescription: "C: yesterday empty", counts: "1111100", current: 0, longest: 5),
        Case(
            testDescription: "D: an empty cell for tomorrow, today green", counts: "00111110",
            lastDaysAgo: -1, current: 5, longest: 5),
        Case(
            testDescription: "E: an empty cell for tomorrow, today open", counts: "01111100",
            lastDaysAgo: -1, current: 5, longest: 5),
        Case(
            testDescription: "F: Monday to Friday for weeks, today a Saturday",
            counts: "1111100111110", restDays: weekend, current: 10, rest: 2, longest: 10),
        Case(
            testDescription: "F without rest days", counts: "1111100111110", current: 5, longest: 5),
        Case(testDescription: "no contributions", counts: "", current: 0, longest: 0),
        Case(testDescription: "today only", counts: "1", current: 1, longest: 1),
        Case(testDescription: "yesterday only", counts: "10", current: 1, longest: 1),
        Case(testDescription: "two days ago only", counts: "100", current: 0, longest: 1),
        Case(
            testDescription: "tomorrow lengthens a run that includes today", counts: "0111",
            lastDaysAgo: -1, current: 3, longest: 3),
        Case(
            testDescription: "tomorrow does not replace today", counts: "1101",
            lastDaysAgo: -1,
            current: 2, longest: 2),
        Case(
            testDescription: "tomorrow alone is no run", counts: "001", lastDaysAgo: -1, current: 0,
            longest: 0),
        Case(
            testDescription: "the day after tomorrow is ignored", counts: "1111",
            lastDaysAgo: -2, current: 3, longest: 3),
        Case(
            testDescription: "a contribution on a rest day counts", counts: "1111",
            restDays: weekend,
            current: 4, longest: 4),
        Case(
            testDescription: "a rest day adds nothing", counts: "110", restDays: weekend,
            current: 2,
            longest: 2),
        Case(
            testDescription: "Friday missed: the weekend does not repair the run", counts: "11100",
            restDays: weekend, current: 0, longest: 3),
        Case(
            testDescription: "frozen days break nothing and add nothing", counts: "111000110",
            frozen: [3...5], current: 5, rest: 3, longest: 5),
        Case(
            testDescription: "an empty day next to the freeze breaks the run", counts: "1110000110",
            frozen: [3...5],
            current: 2, longest: 3),
        Case(
            testDescription: "frozen until today", counts: "111000", frozen: [0...2], current: 3,
            longest: 3),
        Case(
            testDescription: "every day of the week rests", counts: "1000000000001",
            restDays: Set(Weekday.allCases), current: 2, rest: 11, longest: 2),
        Case(
            testDescription: "the longest run is an old one", counts: "11110101", current: 1,
            longest: 4),
    ]

    @Test("Current and longest run match the table", arguments: cases)
    func table(_ example: Case) {
        let neutral = NeutralDays(
            restDays: example.restDays,
            frozen: example.frozen.map {
                today.advanced(by: -$0.upperBound)...today.advanced(by: -$0.lowerBound)
            })
        let streak = Streak(
            of: grass(example.counts, lastDaysAgo: example.lastDaysAgo), neutral: neutral,
            today: today)
        #expect(streak.current?.length ?? 0 == example.current)
        #expect(streak.current?.restDays ?? 0 == example.rest)
        #expect(streak.longest?.length ?? 0 == example.longest)
        #expect(streak.isComplete)
    }

    @Test(
        "Runs continue over leap days and ends of years",
        arguments: ["2024-02-29", "2023-12-31", "1999-12-31"])
    func borders(middle: String) throws {
        let middle = try #require(Day(iso: middle))
        var grass = Grass()
        for offset in -3...3 { grass[middle.advanced(by: offset)] = 2 }
        let streak = Streak(of: grass, neutral: NeutralDays(), today: middle.advanced(by: 3))
        #expect(
            streak.current
                == Run(
                    length: 7, restDays: 0, start: middle.advanced(by: -3),
                    end: middle.advanced(by: 3)))
    }

    @Test("A missing year makes a run that reaches it a lower bound")
    func missingYear() throws {
        let newYear = try #require(Day(iso: "2026-01-01"))
        var grass = Grass(missingYears: [2025])
        for offset in 0..<30 { grass[newYear.advanced(by: offset)] = 1 }
        let streak = Streak(of: grass, neutral: NeutralDays(), today: newYear.advanced(by: 29))
        #expect(streak.current?.length == 30)
        #expect(!streak.isComplete)
        #expect(streak.isCurrentOpenEnded)

        grass[newYear.advanced(by: 3)] = 0
        let broken = Streak(of: grass, neutral: NeutralDays(), today: newYear.advanced(by: 29))
        #expect(!broken.isComplete)
        #expect(!broken.isCurrentOpenEnded)
    }

    @Test("Rest days in a missing year do not join runs")
    func missingYearIsNotNeutral() throws {
        // 2024-12-31 and 2026-01-01 with 2025 between them, all of it rest days.
        var grass = Grass(missingYears: [2025])
        grass[try #require(Day(iso: "2024-12-31"))] = 1
        let newYear = try #require(Day(iso: "2026-01-01"))
        grass[newYear] = 1
        let streak = Streak(
            of: grass, neutral: NeutralDays(restDays: Set(Weekday.allCases)), today: newYear)
        #expect(streak.current?.length == 1)
        #expect(streak.isCurrentOpenEnded)
    }

    @Test(
        "Runs of random grasses match the slow model",
        arguments: TestDepth.seeds(TestDepth.cases(quick: 40, deep: 400)))
    func property(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let span = Int.random(in: 1...120, using: &random)
        let density = Int.random(in: 1...9, using: &random)
        var days: [Day: Int] = [:]
        for offset in -3...span where Int.random(in: 0...9, using: &random) < density {
            days[today.advanced(by: -offset)] = Int.random(in: 1...20, using: &random)
        }
        let restDays = Set(
            Weekday.allCases.filter { _ in Int.random(in: 0...4, using: &random) == 0 })
        let frozenStart = today.advanced(by: -Int.random(in: 0...span, using: &random))
        let frozen = frozenStart...frozenStart.advanced(by: Int.random(in: 0...9, using: &random))
        let slow = SlowStreak(
            green: { (days[$0] ?? 0) > 0 },
            neutral: { restDays.contains($0.weekday) || frozen.contains($0) }, today: today,
            first: today.advanced(by: -span))

        let streak = Streak(
            of: Grass(days), neutral: NeutralDays(restDays: restDays, frozen: [frozen]),
            today: today)
        #expect(streak.current?.length ?? 0 == slow.current)
        #expect(streak.current?.restDays ?? 0 == slow.currentRest)
        #expect(streak.longest?.length ?? 0 == slow.longest)
        #expect(streak.runs.map(\.length).reduce(0, +) == slow.greenDays)
        for (run, next) in zip(streak.runs, streak.runs.dropFirst()) {
            #expect(run.end < next.start)
        }
    }
}

/// Slow reference model of streaks after INTERFACE.md, day by day.
private struct SlowStreak {
    var current = 0
    var currentRest = 0
    var longest = 0
    var greenDays = 0

    init(green: (Day) -> Bool, neutral: (Day) -> Bool, today: Day, first: Day) {
        var cells: [(green: Bool, neutral: Bool)] = []
        var day = first
        while day <= today {
            cells.append((green(day), neutral(day) && !green(day)))
            day = day.advanced(by: 1)
        }
        if green(today), green(today.advanced(by: 1)) { cells.append((true, false)) }
        let todayIsOpen = !green(today)

        greenDays = cells.count { $0.green }
        for start in cells.indices where cells[start].green {
            var length = 0
            for cell in cells[start...] {
                if cell.green { length += 1 } else if !cell.neutral { break }
            }
            longest = max(longest, length)
        }
        // Today may be open.
        var rest = 0
        var index = cells.count - 1
        if todayIsOpen { index -= 1 }
        while index >= 0, cells[index].green || cells[index].neutral {
            if cells[index].green {
                current += 1
                currentRest += rest
                rest = 0
            } else if current > 0 {
                rest += 1
            }
            index -= 1
        }
    }
}

/// SplitMix64: a failure can be reproduced from its seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

struct GrassTests {
    @Test("Counts set in any order are read back")
    func storage() {
        var random = SeededGenerator(seed: 7)
        var model: [Day: Int] = [:]
        var grass = Grass()
        for _ in 0..<2_000 {
            let day = Day(number: Int.random(in: -40_000...60_000, using: &random))
            let count = Int.random(in: 0...3, using: &random)
            model[day] = count
            grass[day] = count
        }
        for (day, count) in model { #expect(grass[day] == count) }
        let last = Day(number: 20_000)
        let green = model.filter { $0.value > 0 && $0.key <= last }
        #expect(grass.greenDays(through: last) == green.keys.sorted())
        #expect(grass.total(through: last) == green.values.reduce(0, +))
    }

    @Test("Replacing a year overwrites its days and never the next year")
    func wholeYear() throws {
        var grass = Grass()
        grass[try #require(Day(iso: "2023-05-05"))] = 9
        grass.replace(year: 2023, counts: Array(repeating: 1, count: 400))
        #expect(grass.total(through: today) == 365)
        #expect(grass[try #require(Day(iso: "2024-01-01"))] == 0)
        #expect(grass[try #require(Day(iso: "2023-12-31"))] == 1)
    }

    @Test(
        "Levels are quarters of the maximum",
        arguments: [
            (0, 52, 0), (1, 52, 1), (13, 52, 1), (14, 52, 2), (27, 52, 3), (40, 52, 4), (52, 52, 4),
            (1, 1, 4), (5, 0, 0),
        ])
    func levels(count: Int, maximum: Int, level: Int) {
        #expect(Grass.level(of: count, maximum: maximum) == level)
    }
}
