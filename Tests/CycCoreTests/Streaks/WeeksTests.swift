import CycCore
import Foundation
import TestSupport
import Testing

private let count = TestDepth.cases("CYC_TEST_WEEKS", quick: 2_000, deep: 20_000)

/// 2026-11-21, a Saturday.
private let today = Day(number: 20_778)

struct WeeksTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var perWeek = 5
        var begins = Weekday.monday
        /// Days up to today, weeks separated by spaces: `#` green, `.` empty, `*` frozen,
        /// `F` frozen and green, `P` pushed.
        let days: String
        /// Days after today.
        var ahead = "."
        let current: Int
        var rest = 0
        var longest: Int?
        let week: String
        let state: Week.State
        var free = 0
        /// Days from today to the decisive day.
        var decides: Int?
    }

    static let cases = [
        Case(
            testDescription: "no contributions", days: "......", current: 0, week: "0/5",
            state: .lost, free: 2),
        Case(
            testDescription: "met before it is over", days: "#####. #####.", current: 2,
            week: "5/5", state: .met, free: 2, decides: 4),
        Case(
            testDescription: "two days left for one", days: "#####.. ####..", current: 1,
            week: "4/5", state: .open, free: 2, decides: 1),
        Case(
            testDescription: "two days left for two", days: "#####.. ###...", current: 1,
            week: "3/5", state: .tight, free: 2, decides: 0),
        Case(
            testDescription: "one day left for two, today done", days: "#####.. ##...#",
            current: 0, longest: 1, week: "3/5", state: .lost, free: 1),
        Case(
            testDescription: "today done, tomorrow needed", days: "#####.. ###..#", current: 1,
            week: "4/5", state: .open, free: 1, decides: 1),
        Case(
            testDescription: "two days left for three: lost at once", days: "#####.. ##....",
            current: 0, longest: 1, week: "2/5", state: .lost, free: 2),
        Case(
            testDescription: "pushed counts as done", days: "#####.. ####.P", current: 2,
            week: "5/5", state: .met, free: 1, decides: 4),
        Case(
            testDescription: "one frozen day leaves a quota of five", days: "#####.. *####.",
            current: 1, week: "4/5", state: .open, free: 2, decides: 1),
        Case(
            testDescription: "three frozen days leave a quota of four", days: "#####.. ***##.",
            current: 1, week: "2/4", state: .tight, free: 2, decides: 0),
        Case(
            testDescription: "a contribution on a frozen day counts", days: "#####.. ****#F",
            current: 1, week: "2/3", state: .open, free: 1, decides: 1),
        Case(
            testDescription: "today is frozen: nothing is due", days: "#####.. ####.*",
            current: 1, week: "4/5", state: .open, free: 1, decides: 1),
        Case(
            testDescription: "a fully frozen week is neutral",
            days: "#####.. ******* #####.", current: 2, rest: 1, week: "5/5", state: .met, free: 2,
            decides: 4),
        Case(
            testDescription: "the running week is fully frozen", days: "#####.. ******", ahead: "*",
            current: 1, week: "0/0", state: .met, decides: 4),
        Case(
            testDescription: "frozen until Friday of next week", days: "#####.. #####.",
            ahead: "******", current: 2, week: "5/5", state: .met, free: 1, decides: 7),
        Case(
            testDescription: "one day a week", perWeek: 1, days: "......# #...... .......  ......",
            current: 0, longest: 2, week: "0/1", state: .open, free: 2),
        Case(
            testDescription: "one day a week, met on the last day", perWeek: 1,
            days: "......# ......", current: 1, week: "0/1", state: .open, free: 2, decides: 1),
        Case(
            testDescription: "weeks from Sunday: today is the last day", begins: .sunday,
            days: "#####.. ..#####", current: 2, week: "5/5", state: .met, decides: 3),
        Case(
            testDescription: "weeks from Sunday: the last day is needed", begins: .sunday,
            days: "#####.. ..####.", current: 1, week: "4/5", state: .tight, free: 1, decides: 0),
        Case(
            testDescription: "tomorrow's cell counts if today is done",
            days: "#####.. ###..#", ahead: "#", current: 2, week: "5/5", state: .met, decides: 4),
        Case(
            testDescription: "tomorrow's cell never replaces today", days: "#####.. ####..",
            ahead: "#", current: 1, week: "4/5", state: .open, free: 2, decides: 1),
    ]

    @Test("Weeks match the table", arguments: cases)
    func table(_ example: Case) throws {
        var settings = Settings()
        settings.perWeek = example.perWeek
        settings.weekBegins = example.begins
        settings.restDays = [.saturday, .sunday]
        var grass = Grass()
        var frozen: [ClosedRange<Day>] = []
        let past = example.days.filter { $0 != " " }
        func put(_ letter: Character, on day: Day) {
            if letter == "#" || letter == "F" { grass[day] = 1 }
            if letter == "*" || letter == "F" { frozen.append(day...day) }
        }
        for (offset, letter) in past.enumerated() {
            put(letter, on: today.advanced(by: offset - past.count + 1))
        }
        for (offset, letter) in example.ahead.enumerated() {
            put(letter, on: today.advanced(by: offset + 1))
        }
        let isSafe = grass[today] > 0 || past.last == "P"
        let weeks = Weeks(
            settings, of: grass, frozen: frozen, today: today, isTodaySafe: isSafe)
        let streak = Streak(of: weeks)
        #expect(streak.current?.length ?? 0 == example.current)
        #expect(streak.current?.restDays ?? 0 == example.rest)
        if let longest = example.longest { #expect(streak.longest?.length == longest) }
        #expect(weeks.running.text == example.week)
        #expect(weeks.running.state == example.state)
        #expect(weeks.running.free == example.free)
        if example.current > 0 {
            #expect(weeks.decisiveDay.map { $0.number - today.number } == example.decides)
        }
        #expect(streak.isComplete && !streak.isCurrentOpenEnded && !streak.isCurrentUnknown)
    }

    @Test("Random weeks match the slow model, with several weekly quotas")
    func random() {
        for seed in TestDepth.seeds(count) {
            var generator = SeededGenerator(seed: seed)
            let now = WeekCase.anyInstant(using: &generator)
            var example = WeekCase(at: now, using: &generator)
            // The quota applies to all weeks, past ones too.
            for perWeek in [example.settings.perWeek, Int.random(in: 1...6, using: &generator)] {
                example.settings.perWeek = perWeek
                example.slow.perWeek = perWeek
                guard compare(example, at: now, seed) else { return }
            }
        }
    }

    private func compare(_ example: WeekCase, at now: Instant, _ seed: UInt64) -> Bool {
        let (slow, overview) = (example.slow, example.overview(at: now))
        let streak = overview.streak
        let runs = slow.runs(since: example.earliest)
        let current = slow.current(since: example.earliest)
        let longest = runs.max { $0.length < $1.length }?.length
        let first = slow.firstDay(ofWeekOf: slow.today)
        let state = slow.state(first, from: slow.today)
        let deadline = current == nil ? nil : slow.decisiveDay
        let weeks = Weeks(
            example.settings, of: example.snapshot.greenGrass(today: example.today, now: now),
            frozen: example.snapshot.freezes.map(\.days), today: example.today,
            isTodaySafe: overview.state.isSafe)
        let differing = stride(from: first - 21 * 7, through: first + 21, by: 7).first { first in
            let week = weeks.week(of: Day(number: first))
            return
                !(week.state == slow.state(first, from: slow.today)
                && week.quota == slow.quota(first) && week.green == slow.green(first)
                && week.free == slow.free(first, from: slow.today).count && week.isCertain)
        }
        let isSame =
            overview.state.isSafe == slow.isTodaySafe && streak.runs == runs
            && streak.current == current && streak.longest?.length == longest
            && overview.week.state == state && differing == nil
            && overview.isAtRisk == (current != nil && state == .tight)
            && overview.deadline
                == deadline.map { example.zone.firstInstant(of: Day(number: $0 + 1)) }
            && overview.streakLivesUntil == overview.deadline
        #expect(
            isSame,
            """
            seed \(seed), \(overview.state): \(differing.map(Day.init(number:)) as Any) \(overview.week) \(state)
            \(streak.runs.suffix(3))
            \(runs.suffix(3))
            \(streak.current as Any) \(current as Any) \(overview.deadline as Any) \(deadline as Any)
            """)
        return isSame
    }

    @Test("The prompt shows for nine days what an overview of that day shows")
    func ahead() {
        for seed in TestDepth.seeds(count / 20) {
            var generator = SeededGenerator(seed: seed)
            let now = WeekCase.anyInstant(using: &generator)
            var example = WeekCase(at: now, goesOn: true, using: &generator)
            example.settings.promptFormat = "{icon} {streak} w{week} {due}"
            let overview = example.overview(at: now)
            let timeline = PromptTimeline(
                overview, settings: example.settings, zone: example.zone, hasAccount: true)
            // The streak ends; one that unknown days may have saved, too.
            var (end, last) = (Instant.max, overview)
            for offset in 0...8 {
                let day = overview.date.advanced(by: offset)
                let endOfDay = example.zone.firstInstant(of: day.advanced(by: 1))
                let later = offset == 0 ? now : endOfDay - 1
                let shown = timeline.segment(at: later, utf8: true)?.text
                var expected: String? = "?"
                let then = example.overview(at: later)
                let hasEnded = last.streak.current != nil && then.streak.current == nil
                if hasEnded { end = .min }
                if later < end {
                    last = then
                    end = then.streakLivesUntil ?? end
                    let fields = TemplateFields(then)
                    func value(_ field: String) -> String { fields.value(of: field, ascii: false) }
                    expected = "\(value("icon")) \(value("streak")) w\(value("week"))"
                }
                // Hours are shown only on a tight day.
                let words = (shown ?? "").split(separator: " ").prefix(3).joined(separator: " ")
                let hasHours = shown?.split(separator: " ").count == 4
                let isSame =
                    words == expected
                    && hasHours == (offset == 0 && overview.week.state == .tight)
                #expect(isSame, "seed \(seed) +\(offset): \(shown ?? "") \(expected ?? "")")
                if !isSame { return }
            }
        }
    }

    @Test("Reminders are sent only on tight days that are not done")
    func reminders() {
        var matched = 0
        let settings = Settings().remind
        for seed in TestDepth.seeds(count / 10) {
            var generator = SeededGenerator(seed: seed)
            let start = WeekCase.anyInstant(using: &generator)
            for offset in 0..<7 {
                // Each day another random case, at 20:15 UTC.
                let midnight = start.secondsSinceEpoch / 86_400 * 86_400
                let now = Instant(secondsSinceEpoch: midnight + 72_900 + Int64(offset) * 86_400)
                let example = WeekCase(at: now, using: &generator)
                let policy = ReminderPolicy(settings, zone: example.zone)
                let overview = example.overview(at: now)
                guard policy.dueSlot(at: now) != nil else { continue }
                let decision = policy.decision(about: overview, snoozedUntil: nil, records: [])
                let slow = example.slow
                let state = slow.state(slow.firstDay(ofWeekOf: slow.today), from: slow.today)
                var isReminded = false
                if case .remind = decision { isReminded = true }
                matched += isReminded ? 1 : 0
                #expect(isReminded == (state == .tight), "seed \(seed), day \(offset)")
                #expect(!isReminded || !slow.isTodaySafe)
                if isReminded != (state == .tight) { return }
            }
        }
        #expect(matched > 0)
    }

    // MARK: Missing years

    @Test("A missing year never makes a week certain or a streak too long")
    func missingYears() {
        for seed in TestDepth.seeds(count / 20) {
            var generator = SeededGenerator(seed: seed)
            let day = Day.firstDay(ofYear: 2026).number + Int.random(in: 0...30, using: &generator)
            let now = Instant(secondsSinceEpoch: Int64(day) * 86_400 + 43_200)
            let example = WeekCase(at: now, using: &generator)
            var grass = example.snapshot.greenGrass(today: example.today, now: now)
            grass.missingYears = [2025]
            func weeks(_ grass: Grass) -> Weeks {
                Weeks(
                    example.settings, of: grass, frozen: example.snapshot.freezes.map(\.days),
                    today: example.today, isTodaySafe: example.slow.isTodaySafe)
            }
            let seen = weeks(grass)
            let streak = Streak(of: seen)
            var isSame = !streak.isComplete
            for filling in 0..<4 {
                var truth = grass
                truth.missingYears = []
                for number in day - 250..<day where grass.isUnknown(Day(number: number)) {
                    let isGreen = filling < 2 ? filling == 1 : Bool.random(using: &generator)
                    if isGreen { truth[Day(number: number)] = 1 }
                }
                let (real, realStreak) = (weeks(truth).running, Streak(of: weeks(truth)))
                let week = seen.running
                isSame =
                    isSame && (week.state != .lost || real.state == .lost)
                    && (week.state != .met || real.state == .met)
                    // A day that may be needed never counts as free.
                    && (real.state != .tight || week.state == .tight)
                    && (!week.isCertain || week.state == real.state)
                    && (real.state == .lost
                        || realStreak.current?.length ?? 0 >= streak.current?.length ?? 0)
                    && realStreak.longest?.length ?? 0 >= streak.longest?.length ?? 0
                if week.isCertain, !streak.isCurrentOpenEnded, !streak.isCurrentUnknown {
                    isSame = isSame && realStreak.current?.length == streak.current?.length
                }
            }
            #expect(isSame, "seed \(seed): \(streak.current as Any)")
            if !isSame { return }
        }
    }

    // MARK: Old responses

    @Test(
        "Days since an old response are unknown, with and without an account",
        arguments: [
            true, false,
        ])
    func oldAnswers(hasAccount: Bool) {
        var matched = 0
        for seed in TestDepth.seeds(count / 20) {
            var generator = SeededGenerator(seed: seed)
            let now = WeekCase.anyInstant(using: &generator)
            let example = WeekCase(at: now, state: TodayState.none, using: &generator)
            let respondedAt = now - .seconds(Int64.random(in: 1...8, using: &generator) * 86_400)
            let respondedOn = example.zone.day(at: respondedAt).number
            var (known, old) = (example.snapshot, example.snapshot)
            known.account?.pushedDays = [:]
            old.account?.pushedDays = [:]
            old.account?.respondedAt = respondedAt
            for number in respondedOn..<example.slow.today + 2 {
                old.account?.grass[Day(number: number)] = 0
            }
            if !hasAccount {
                (known.localGrass, known.account) = (known.grass, nil)
                (old.localGrass, old.account) = (old.grass, nil)
                for place in old.repositories.indices {
                    old.repositories[place].unread = .missing
                    old.repositories[place].readAt = respondedAt
                }
            }
            func seen(_ snapshot: Snapshot) -> Overview {
                Overview(snapshot, settings: example.settings, zone: example.zone, now: now)
            }
            let (real, overview) = (seen(known), seen(old))
            #expect(overview.state == .unknown)
            if real.week.state == .tight { matched += overview.week.isCertain ? 0 : 1 }
            // A day that may be needed never counts as free.
            let isRight =
                (overview.week.state != .lost || real.week.state == .lost)
                && (real.week.state != .tight || !overview.isRestingToday)
            #expect(isRight, "seed \(seed): \(overview.week) \(real.week)")
            if !isRight { return }
        }
        #expect(matched > 0)
    }

    @Test("A run computes quickly with commits at the limits of Day.commitDays")
    func ancient() {
        var grass = Grass()
        grass[Day.commitDays.lowerBound] = 1
        grass[Day.commitDays.upperBound] = 1
        grass[today] = 1
        var settings = Settings()
        settings.perWeek = 1
        let weeks = Weeks(
            settings, of: grass,
            frozen: [Day.firstDay(ofYear: 2027)...Day.firstDay(ofYear: 9999)], today: today,
            isTodaySafe: true)
        #expect(Streak(of: weeks).runs.map(\.length) == [1, 1])
        #expect(weeks.decisiveDay == Day(number: today.number + 8))
    }

    @Test("With seven days a week, the quota is the days that are not neutral")
    func everyDay() {
        var settings = Settings()
        settings.restDays = [.saturday, .sunday]
        var grass = Grass()
        for offset in 1...5 { grass[today.advanced(by: -offset)] = 1 }
        func running(isTodaySafe: Bool = false) -> Week {
            Weeks(settings, of: grass, frozen: [], today: today, isTodaySafe: isTodaySafe).running
        }
        #expect(running().text == "5/5" && running().state == .met)
        grass[today] = 1
        #expect(running(isTodaySafe: true).text == "6/6")
        settings.restDays = []
        #expect(running(isTodaySafe: true).text == "6/7")
        #expect(running(isTodaySafe: true).state == .open)
        grass[today] = 0
        #expect(running().state == .tight)
        grass[today.advanced(by: -1)] = 0
        #expect(running().state == .lost)
    }
}
