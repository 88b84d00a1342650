import CycCore
import TestSupport
import Testing

private let today = Day(number: 20_778)
private let now: Instant = 1_795_255_331

/// Days as far away as commits and imports can have them, too far to iterate day by day.
struct FarDaysTests {
    @Test("a very old commit joins the current run if every day between is a rest day")
    func everyDayRests() {
        let far = Day.commitDays.lowerBound
        let grass = Grass([far: 1, today: 1])
        let neutral = NeutralDays(
            restDays: Set(Weekday.allCases),
            frozen: [today.advanced(by: -3)...today.advanced(by: -2)])
        let streak = Streak(of: grass, neutral: neutral, today: today)
        #expect(
            streak.current
                == Run(
                    length: 2, restDays: today.number - far.number - 1, frozenDays: 2, start: far,
                    end: today))
        #expect(Streak(of: grass, neutral: NeutralDays(), today: today).runs.count == 2)
    }

    @Test("a missing year far back leaves a run open-ended only across neutral days")
    func missingYear() {
        let grass = Grass([today: 1], missingYears: [1990])
        for (rests, isOpen) in [(Set(Weekday.allCases), true), ([.sunday, .monday], false)] {
            let streak = Streak(of: grass, neutral: NeutralDays(restDays: rests), today: today)
            #expect(streak.isCurrentOpenEnded == isOpen)
        }
        let frozen = NeutralDays(
            frozen: [Day.firstDay(ofYear: 1991)...today.advanced(by: -1)])
        #expect(Streak(of: grass, neutral: frozen, today: today).isCurrentOpenEnded)
    }

    @Test("a freeze of centuries still gives a deadline and a challenge end")
    func longFreeze() {
        for length in [366, 367, 2_000, 1_000_000] {
            let end = today.advanced(by: length)
            let freeze = Freeze(id: 1, days: today...end, why: "x")
            let challenge = Challenge(
                id: 1, name: "c", rule: .total, targetDays: 2, start: today)
            let snapshot = Snapshot(
                localGrass: Grass([today.advanced(by: -1): 1]),
                freezes: [freeze, freeze, Freeze(id: 2, days: end...end, why: "y")],
                agenda: Agenda(challenges: [challenge]))
            let overview = Overview(snapshot, settings: Settings(), zone: .utc, now: now)
            #expect(
                overview.deadline
                    == Instant(secondsSinceEpoch: Int64(end.advanced(by: 2).number) * 86_400),
                "\(length)")
            #expect(overview.challenges.first?.end == end.advanced(by: 2), "\(length)")
        }
    }

    @Test(
        "neutral days match a plain list of ranges",
        arguments: TestDepth.seeds(TestDepth.cases(quick: 2, deep: 20)))
    func ranges(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let frozen = (0..<Int.random(in: 0...8, using: &random)).map { _ in
            let first = today.advanced(by: Int.random(in: -30...30, using: &random))
            return first...first.advanced(by: Int.random(in: 0...6, using: &random))
        }
        let rests = Set(Weekday.allCases.filter { _ in Bool.random(using: &random) })
        let neutral = NeutralDays(restDays: rests, frozen: frozen)
        for day in (-50...50).map(today.advanced(by:)) {
            let isFrozen = frozen.contains { $0.contains(day) }
            #expect(neutral.isFrozen(day) == isFrozen)
            #expect(neutral.contains(day) == (isFrozen || rests.contains(day.weekday)))
        }
    }

    @Test("the year of a day is found among thousands of years")
    func manyYears() {
        var grass = Grass()
        for year in stride(from: 1, through: 9_000, by: 3) {
            grass.replace(year: year, counts: [UInt32(year)])
        }
        for year in 1...9_000 {
            #expect(grass[Day.firstDay(ofYear: year)] == (year % 3 == 1 ? year : 0))
            #expect(grass[Day.firstDay(ofYear: year).advanced(by: 1)] == 0)
        }
    }

    @Test("instants at the limits of Int64 format without trapping")
    func farMoments() {
        for instant in [Instant.max, .min] {
            for minutes in [1_439, -1_439] {
                let moment = Moment(instant: instant, minutesEastOfUTC: minutes)
                #expect(!moment.description.isEmpty && !moment.isStorable)
            }
        }
    }
}
