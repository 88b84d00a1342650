import CycCore
import Foundation
import TestSupport
import Testing

private let years = TestDepth.cases("CYC_TEST_DAYS", quick: 15, deep: 150)

private let firstDay = 20_000

private func day(_ number: Int) -> Day { Day(number: number) }

/// One random year, for the rules and for the slow model.
private struct Year {
    var model = SlowDays()
    var settings = Settings()
    var freezes: [Freeze] = []
    let zone = Zone.utc

    init(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func often() -> Bool { Int.random(in: 0..<4, using: &random) > 0 }
        let length = Int.random(in: 1...400, using: &random)
        model.today = firstDay + length
        model.logicalToday = model.today - (often() ? 0 : 1)
        for number in firstDay...model.today {
            if often() { model.green.insert(number) }
            if often() { model.woken.insert(number) }
            if often(), number <= model.logicalToday {
                var focus = SlowDays.Focus()
                focus.goal = [3600, 14_400].randomElement(using: &random) ?? 3600
                focus.seconds = Int.random(in: 0...3 * focus.goal, using: &random)
                focus.imported = often() ? 0 : Int.random(in: 0...focus.seconds, using: &random)
                focus.hasOwnInterval = focus.imported < focus.seconds || Bool.random(using: &random)
                focus.pomodoros = Int.random(in: 0...14, using: &random)
                model.focus[number] = focus
            }
            if often(), number <= model.logicalToday { model.diary[number] = !often() }
            if often() {
                let isDone = often()
                model.todos.append(
                    SlowDays.Todo(
                        created: number,
                        done: isDone
                            ? min(model.today, number + Int.random(in: 0...3, using: &random))
                            : nil,
                        due: !isDone && often()
                            ? nil : number + Int.random(in: -2...30, using: &random)))
            }
        }
        settings.growth.perfect = Badge.allCases.shuffled(using: &random)
            .filter { _ in Bool.random(using: &random) }
        model.perfect = settings.growth.perfect
        if !often() { settings.restDays = [.saturday, .sunday] }
        if !often() { settings.perWeek = 5 }
        for number in 0..<Int.random(in: 0...3, using: &random) {
            let start = firstDay + Int.random(in: 0...length, using: &random)
            let end = start + Int.random(in: 0...9, using: &random)
            freezes.append(Freeze(id: Int64(number), days: day(start)...day(end), why: "x"))
        }
        model.neutral = Set(
            (firstDay - 40...model.today + 40).filter { number in
                freezes.contains { $0.days.contains(day(number)) }
                    || settings.perWeek == 7 && settings.restDays.contains(day(number).weekday)
            })
    }

    func records(shuffledBy seed: UInt64? = nil) -> DailyRecords {
        var todos = model.todos
        if let seed {
            var random = SeededGenerator(seed: seed)
            todos.shuffle(using: &random)
        }
        func instant(_ number: Int) -> Instant {
            Instant(secondsSinceEpoch: Int64(number) * 86_400 + 60)
        }
        return DailyRecords(
            green: Grass(model.green.map { (day($0), 2) }),
            focus: model.focus.sorted { $0.key < $1.key }.map { number, focus in
                FocusDay(
                    LogicalDay(on: day(number)), time: .seconds(focus.seconds),
                    importedTime: .seconds(focus.imported), goal: .seconds(focus.goal),
                    pomodoros: focus.pomodoros, hasFocus: true, hasOwnInterval: focus.hasOwnInterval
                )
            },
            diary: model.diary.sorted { $0.key < $1.key }.map {
                DailyRecords.DiaryDay(day: LogicalDay(on: day($0)), isImported: $1)
            },
            wakes: model.woken.sorted().map { day($0) },
            todos: TodoDays(
                todos.map {
                    TodoSpan(
                        created: instant($0.created), done: $0.done.map(instant),
                        due: $0.due.map(day))
                }, zone: zone),
            freezes: freezes, settings: settings, today: day(model.today),
            logicalToday: LogicalDay(on: day(model.logicalToday)))
    }
}

struct DayBookTests {
    @Test("badges, runs, perfect days and experience match the slow model")
    func randomYears() {
        var (badges, perfect, runs, levels) = (0, 0, 0, 0)
        for seed in TestDepth.seeds(years) {
            let year = Year(seed)
            let (records, model) = (year.records(), year.model)
            let dates = firstDay - 3...model.today + 3
            for number in dates {
                let expected = Badge.allCases.filter { model.has($0, number) }
                #expect(records.badges(of: day(number)) == expected, "\(seed): \(day(number))")
                #expect(records.isPerfect(day(number)) == model.isPerfect(number), "\(seed)")
                badges += expected.count
            }
            let count = dates.count { model.isPerfect($0) }
            #expect(
                records.perfectDays(in: day(dates.lowerBound)...day(dates.upperBound)) == count)
            perfect += count
            for badge in Badge.allCases {
                let found = records.runs(of: badge)
                #expect(
                    found.current?.length ?? 0 == model.current(badge, first: firstDay - 40),
                    "\(seed): \(badge)")
                let longest = model.longest(badge, first: firstDay - 40)
                #expect(found.longest?.length == longest?.length, "\(seed): \(badge)")
                #expect(found.longest?.start == longest.map { day($0.start) }, "\(seed)")
                #expect(found.longest?.end == longest.map { day($0.end) }, "\(seed)")
                runs = max(runs, longest?.length ?? 0)
            }
            let experience = Experience(records)
            #expect(experience.thousandths == model.experience(first: firstDay), "\(seed)")
            #expect(Experience(year.records(shuffledBy: seed)) == experience)
            levels = max(levels, experience.level)
        }
        // The cases under test occur often enough.
        #expect(badges > 1000 && perfect > 50 && runs > 7 && levels > 5)
    }

    @Test("repetition within a day does not exceed the experience caps")
    func caps() {
        var year = Year(7)
        year.model = SlowDays()
        year.model.today = firstDay
        year.model.logicalToday = firstDay
        year.model.perfect = Badge.allCases
        year.settings.growth.perfect = Badge.allCases
        year.model.green = [firstDay]
        year.model.woken = [firstDay]
        year.model.diary = [firstDay: false]
        year.model.todos = (0..<1000).map { _ in
            SlowDays.Todo(created: firstDay, done: firstDay, due: firstDay)
        }
        for pomodoros in [12, 13, 1000] {
            year.model.focus = [
                firstDay: SlowDays.Focus(
                    seconds: 90_000, goal: 60, pomodoros: pomodoros, hasOwnInterval: true)
            ]
            #expect(
                Experience(year.records()).thousandths == 12 * 3323 + 6216 + 3000 + 5000)
        }
    }

    @Test(
        "levels begin at 0 and the next one costs 100 points more each",
        arguments: [
            (0, 0, 0.0, 100), (99_999, 0, 0.99999, 100), (100_000, 1, 0, 200),
            (250_500, 2, 0.505, 300),
        ])
    func levels(thousandths: Int, level: Int, fraction: Double, next: Int) {
        let experience = Experience(thousandths: thousandths)
        #expect(experience.level == level)
        #expect(experience.fraction == fraction)
        #expect(experience.pointsOfNextLevel == next)
    }

    @Test("focus days round-trip through bytes")
    func codec() {
        for seed in 0..<20 as Range<UInt64> {
            let days = Year(seed).records().focus
            let bytes = FocusDay.encode(days)
            #expect(FocusDay.decode(bytes.span) == days)
            for length in bytes.indices.suffix(4) {
                #expect(FocusDay.decode(Array(bytes[..<length]).span) != days)
            }
        }
        #expect(FocusDay.decode([255, 255, 255, 255, 255, 255, 255, 255, 255, 1].span) == nil)
        // The same day twice.
        let day = FocusDay(LogicalDay(on: Day(number: 20_000)), goal: 60, hasFocus: true)
        #expect(FocusDay.decode(FocusDay.encode([day, day]).span) == nil)
    }

    @Test("the plant of a past day does not change")
    func species() throws {
        var profile = ProfileEntry(number: 1)
        func logicalDay(_ number: Int) -> LogicalDay { LogicalDay(on: day(number)) }
        profile.choose(.moss, since: logicalDay(10))
        profile.choose(.cactus, since: logicalDay(20))
        profile.choose(.clover, since: logicalDay(20))
        #expect(
            [5, 10, 19, 20, 30].map { profile.species(on: logicalDay($0)) } == [
                .marimo, .moss, .moss, .clover, .clover,
            ])
        profile.choose(.moss, since: logicalDay(20))
        #expect(profile.changes.count == 1)
        let read = ProfileEntry.checked(number: 1, values: profile.values)
        #expect(read == profile)
        for words in [["2026-11-21"], ["2026-11-21 oak"], ["2026-11-22 moss", "2026-11-21 moss"]] {
            var values = profile.values
            values[2] = .words(words)
            #expect(ProfileEntry.checked(number: 1, values: values) == nil)
        }
    }
}
