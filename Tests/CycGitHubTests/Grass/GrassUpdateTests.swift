import CycCore
import TestSupport
import Testing

@testable import CycGitHub

struct GrassUpdateTests {
    /// Days from 2026-03-01 on with these counts; `nil` is a day without a cell, a negative number a
    /// cell without a number that is green, as many as its value.
    static func days(_ counts: [Int?]) -> [CountedDay] {
        counts.enumerated().compactMap { offset, count in
            count.map {
                CountedDay(
                    day: day("2026-03-01").advanced(by: offset), count: abs($0), isExact: $0 >= 0,
                    level: nil)
            }
        }
    }

    static func stored(_ counts: [Int?]) -> [Day: CountedDay] {
        Dictionary(uniqueKeysWithValues: days(counts).map { ($0.day, $0) })
    }

    static func counts(_ days: [Day: CountedDay]) -> [Int?] {
        (0..<3).map { days[day("2026-03-01").advanced(by: $0)]?.count }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var calendar: [Int?] = [nil, nil, nil]
        var page: [Int?] = [nil, nil, nil]
        var newCalendar: [Int?]?
        var newPage: [Int?]?
        var sources: Set<GrassSource> = [.calendar, .page]
        /// Stored result.
        let thenCalendar: [Int?]
        let thenPage: [Int?]
        var vanished: [Int] = []
        var unconfirmed: [Int] = []
        var open: [Int] = []
    }

    static let cases: [Case] = [
        Case(
            testDescription: "first answers are taken", newCalendar: [1, 0, 2], newPage: [1, 3, 2],
            thenCalendar: [1, 0, 2], thenPage: [1, 3, 2]),
        Case(
            testDescription: "the same answer changes nothing", calendar: [1, 0, 2],
            page: [1, 3, 2],
            newCalendar: [1, 0, 2], newPage: [1, 3, 2], thenCalendar: [1, 0, 2],
            thenPage: [1, 3, 2]),
        Case(
            testDescription: "growth is believed at once", calendar: [1, 0, 2], page: [1, 0, 2],
            newCalendar: [5, 1, 2], thenCalendar: [5, 1, 2], thenPage: [1, 0, 2]),
        Case(
            testDescription: "a loss waits for the other source", calendar: [4, 0, 2],
            page: [4, 0, 2],
            newCalendar: [0, 0, 1], thenCalendar: [4, 0, 2], thenPage: [4, 0, 2],
            unconfirmed: [0, 2], open: [0, 2]),
        Case(
            testDescription: "both sources lost it", calendar: [4, 0, 2], page: [4, 0, 2],
            newCalendar: [0, 0, 1], newPage: [0, 0, 1], thenCalendar: [0, 0, 1],
            thenPage: [0, 0, 1], vanished: [0, 2]),
        Case(
            testDescription: "the other source still has it", calendar: [4, 0, 2], page: [4, 0, 2],
            newCalendar: [0, 0, 2], newPage: [4, 0, 2], thenCalendar: [0, 0, 2],
            thenPage: [4, 0, 2]),
        Case(
            testDescription: "the other source never showed it", calendar: [4, 0, 2],
            page: [0, 0, 2],
            newCalendar: [3, 0, 2], newPage: [0, 0, 2], thenCalendar: [3, 0, 2],
            thenPage: [0, 0, 2],
            vanished: [0]),
        Case(
            testDescription: "the page lost it, the calendar is asked", calendar: [4, 0, 2],
            page: [5, 0, 2], newPage: [4, 0, 2], thenCalendar: [4, 0, 2], thenPage: [5, 0, 2],
            unconfirmed: [0], open: [0]),
        Case(
            testDescription: "with one source a smaller number is believed", page: [5, 0, 2],
            newPage: [4, 0, 0], sources: [.page], thenCalendar: [nil, nil, nil],
            thenPage: [4, 0, 0],
            vanished: [0, 2]),
        Case(
            testDescription: "a day without a cell is not believed with one source",
            page: [5, 1, 2],
            newPage: [5, nil, 2], sources: [.page], thenCalendar: [nil, nil, nil],
            thenPage: [5, 1, 2], open: [1]),
        Case(
            testDescription: "a day without a cell, and the other says so too",
            calendar: [5, 1, 2],
            page: [5, 1, 2], newCalendar: [5, 0, 2], newPage: [5, nil, 2], thenCalendar: [5, 1, 2],
            thenPage: [5, nil, 2], unconfirmed: [1], open: [1]),
        Case(
            testDescription: "a day without a cell, and the other has a number",
            calendar: [5, 1, 2],
            page: [5, 1, 2], newCalendar: [5, 1, 2], newPage: [5, nil, 2], thenCalendar: [5, 1, 2],
            thenPage: [5, nil, 2]),
        Case(
            testDescription: "what lies outside an answer stays", calendar: [5, 1, 2],
            newCalendar: [5, 2, nil], thenCalendar: [5, 2, 2], thenPage: [nil, nil, nil]),
        Case(
            testDescription: "a green cell without a number proves one and takes nothing away",
            page: [5, 0, nil], newPage: [-1, -1, -1], sources: [.page],
            thenCalendar: [nil, nil, nil], thenPage: [5, 1, 1]),
    ]

    @Test("Days that a run trusts", arguments: cases)
    func believes(_ example: Case) {
        let grass = SourceGrass(
            calendar: Self.stored(example.calendar), page: Self.stored(example.page))
        var update = GrassUpdate(stored: grass, sources: example.sources)
        if let counts = example.newCalendar { update.take(Self.days(counts), from: .calendar) }
        if let counts = example.newPage { update.take(Self.days(counts), from: .page) }
        func places(_ days: [Day]) -> [Int] { days.map { $0.number - day("2026-03-01").number } }
        #expect(places(update.unconfirmed.map(\.day)) == example.unconfirmed)
        let outcome = update.finish()
        #expect(Self.counts(outcome.grass.calendar) == example.thenCalendar)
        #expect(Self.counts(outcome.grass.page) == example.thenPage)
        #expect(places(outcome.vanished.map(\.day)) == example.vanished)
        #expect(places(outcome.open.map(\.day)) == example.open)
    }

    @Test(
        "What a page said once keeps no day that the calendar took back, if nobody can ask the page",
        arguments: [
            // The stored page, whether it is gone for good, whether the day is today; what counts then.
            (3, true, false, 0), (3, true, true, 0), (5, true, false, 2), (3, false, true, 0),
            (3, false, false, 3),
        ] as [(Int, Bool, Bool, Int)])
    func stalePage(stored: Int, isGone: Bool, isToday: Bool, counted: Int) {
        let first = day("2026-03-01")
        var update = GrassUpdate(
            stored: SourceGrass(calendar: Self.stored([3, 1]), page: Self.stored([stored, 1])),
            sources: [.calendar, .page])
        update.take(Self.days([0, 1]), from: .calendar)
        if isGone { update.lose(.page) }
        let outcome = update.finish(today: isToday ? first : first.advanced(by: 1))
        #expect(outcome.grass.counted(first)?.count ?? 0 == counted)
        #expect(outcome.grass.counted(first.advanced(by: 1))?.count == 1)
    }

    @Test(
        "What the calendar said once keeps no today that the page took back, if nobody can ask it",
        arguments: [(true, 0), (false, 2)])
    func staleCalendar(isToday: Bool, counted: Int) {
        let first = day("2026-03-01")
        var update = GrassUpdate(
            stored: SourceGrass(calendar: Self.stored([1]), page: Self.stored([2])),
            sources: [.calendar, .page])
        update.take(Self.days([0]), from: .page)
        let outcome = update.finish(today: isToday ? first : first.advanced(by: 1))
        #expect(outcome.grass.counted(first)?.count ?? 0 == counted)
    }

    @Test("A page that still shows today keeps it")
    func freshPage() {
        let first = day("2026-03-01")
        var update = GrassUpdate(
            stored: SourceGrass(calendar: Self.stored([3]), page: Self.stored([3])),
            sources: [.calendar, .page])
        update.take(Self.days([0]), from: .calendar)
        update.take(Self.days([2]), from: .page)
        #expect(update.finish(today: first).grass.counted(first)?.count == 2)
    }

    @Test("Each day counts the larger source, with that source's level")
    func larger() {
        let first = day("2026-03-01")
        func counted(_ count: Int, _ level: Int) -> CountedDay {
            CountedDay(day: first, count: count, level: level)
        }
        #expect(SourceGrass().counted(first) == nil)
        for (calendar, page, level) in [(3, 2, 1), (2, 2, 1), (2, 3, 4)] {
            let grass = SourceGrass(
                calendar: [first: counted(calendar, 1)], page: [first: counted(page, 4)])
            #expect(grass.counted(first)?.count == max(calendar, page))
            #expect(grass.counted(first)?.level == level)
        }
    }

    @Test("Differences are days on which both have a number")
    func differences() {
        let grass = SourceGrass(
            calendar: Self.stored([1, 2, 0, nil, 4, 5]), page: Self.stored([1, 3, -1, 9, nil, 4]))
        #expect(
            grass.differences == [
                .init(day: day("2026-03-02"), calendar: 2, page: 3),
                .init(day: day("2026-03-06"), calendar: 5, page: 4),
            ])
        #expect(grass.pageShowsMore(before: day("2026-03-03")))
        #expect(!grass.pageShowsMore(before: day("2026-03-02")))
    }

    @Test("Gap between two distant days is not filled")
    func farApart() {
        var update = GrassUpdate(stored: SourceGrass(), sources: [.page])
        update.take(
            [
                CountedDay(day: day("0001-01-01"), count: 1, level: nil),
                CountedDay(day: day("9999-12-31"), count: 1, level: nil),
            ], from: .page)
        #expect(update.finish().grass.page.count == 2)
    }

    @Test("A day keeps its level among the last days, unless its count changed")
    func levels() throws {
        let recent = day("2026-03-02")...day("2026-03-05")
        var update = GrassUpdate(stored: SourceGrass(), sources: [.page])
        let last = MadePage("2026-03-02", "2026-03-05", ["2026-03-02": 1, "2026-03-03": 1])
        update.take(try GrassPage(Array(last.html.utf8)))
        let year = MadePage(
            "2026-03-01", "2026-03-04", ["2026-03-01": 8, "2026-03-02": 1, "2026-03-03": 2])
        update.take(try GrassPage(Array(year.html.utf8)), keepingLevelsOf: recent)
        let page = update.finish().grass.page
        #expect(page[day("2026-03-01")]?.level == 4)
        #expect(page[day("2026-03-02")]?.level == 4)
        #expect(page[day("2026-03-03")]?.level == 1)
    }

    @Test("A source that has nothing of the account cannot keep a loss from being believed")
    func noOtherSource() {
        var update = GrassUpdate(
            stored: SourceGrass(calendar: Self.stored([4, 0, 2])), sources: [.calendar, .page])
        update.take(Self.days([0, 0, 2]), from: .calendar)
        #expect(update.unconfirmed.map(\.day) == [day("2026-03-01")])
        update.lose(.page)
        #expect(update.unconfirmed.isEmpty)
        let outcome = update.finish()
        #expect(Self.counts(outcome.grass.calendar) == [0, 0, 2])
        #expect(outcome.vanished.map(\.day) == [day("2026-03-01")])
    }

    @Test(
        "Any order of results loses nothing that the other source has",
        arguments: TestDepth.seeds(TestDepth.cases(quick: 30, deep: 300)))
    func property(seed: UInt64) {
        var dice = Dice(seed)
        func random() -> [Int?] {
            (0..<12).map { _ in
                Int.random(in: 0..<6, using: &dice) == 0 ? nil : Int.random(in: 0...3, using: &dice)
            }
        }
        let grass = SourceGrass(calendar: Self.stored(random()), page: Self.stored(random()))
        var answers = [(GrassSource.calendar, random()), (.page, random())]
        if Bool.random(using: &dice) { answers.removeLast() }
        answers.shuffle(using: &dice)
        var update = GrassUpdate(stored: grass, sources: Set(GrassSource.allCases))
        for (source, counts) in answers { update.take(Self.days(counts), from: source) }
        let outcome = update.finish()
        let asked = Set(answers.map(\.0))
        for offset in 0..<12 {
            let day = day("2026-03-01").advanced(by: offset)
            let before = grass.counted(day)?.count ?? 0
            let after = outcome.grass.counted(day)?.count ?? 0
            // Never less than the largest answer of this run.
            for (_, counts) in answers { #expect(after >= counts[offset] ?? 0) }
            // Less than before only if both sources were asked about this day.
            if after < before {
                #expect(asked.count == 2)
                #expect(outcome.vanished.contains { $0.day == day && $0.now == after })
            }
        }
        // The same answers again change nothing and lose nothing more.
        var again = GrassUpdate(stored: outcome.grass, sources: Set(GrassSource.allCases))
        for (source, counts) in answers { again.take(Self.days(counts), from: source) }
        #expect(again.finish().grass == outcome.grass)
        #expect(again.finish().vanished.isEmpty)
    }
}
