import CycCore
import TestSupport
import Testing

/// Saturday, 2026-11-21T00:00:00Z.
private let midnight: Instant = 1_795_219_200

private func at(_ hour: Int64, _ minutes: Int64 = 0) -> Instant {
    midnight + .hours(hour) + .minutes(minutes)
}

private func entry(
    _ number: Int64, _ from: Instant, minutes: Int64?, goal: Duration = 14_400,
    focusSession: Int64? = nil,
    plan: FocusPlan = .stopwatch
) -> FocusEntry {
    var interval = FocusInterval(from: from, to: minutes.map { from + .minutes($0) }, goal: goal)
    interval.focusSession = focusSession ?? number
    interval.plan = plan
    return FocusEntry(number: number, interval)
}

private func clocks(_ instant: Instant) -> ClockReading {
    let boot = instant - .epoch
    return ClockReading(wall: instant, boot: boot, awake: boot, bootID: "a")
}

private func running(_ entry: FocusEntry, now: Instant) -> RunningFocus {
    RunningFocus(
        entry, activity: ActivityLog(from: clocks(entry.interval.from)), now: clocks(now),
        doubtAfter: 600)
}

struct FocusTodayTests {
    private static func today(_ log: FocusLog, now: Instant, begins: Int = 0) -> FocusToday {
        var settings = Settings()
        settings.dayBegins = begins
        return FocusToday(log, settings: settings, zone: .utc, now: now)
    }

    @Test(
        "five stages at 0, 25, 50, 75 and 100 % of the goal",
        arguments: [
            (0, 14_400, 1), (3599, 14_400, 1), (3600, 14_400, 2), (7199, 14_400, 2),
            (7200, 14_400, 3), (10_799, 14_400, 3), (10_800, 14_400, 4), (14_399, 14_400, 4),
            (14_400, 14_400, 5), (99_999, 14_400, 5), (0, 1, 1), (1, 1, 5), (2, 10, 1), (3, 10, 2),
        ] as [(Duration, Duration, Int)])
    func stages(time: Duration, goal: Duration, stage: Int) {
        #expect(FocusStage(time: time, goal: goal).rawValue == stage)
        let next = FocusStage(rawValue: stage + 1)
        if let next { #expect(next.beginning(of: goal) > time) }
        #expect(FocusStage(rawValue: stage)?.beginning(of: goal) ?? 0 <= time)
    }

    @Test("a day has the goal of its last interval, or the configured one without intervals")
    func goal() {
        let log = FocusLog([
            entry(1, at(9), minutes: 60, goal: 7200), entry(2, at(11), minutes: 60, goal: 3600),
        ])
        let today = Self.today(log, now: at(13))
        #expect(today.day.goal == 3600 && today.day.stage == .bloom && today.day.isGoalReached)
        // 3600 seconds were reached at the end of the first hour.
        #expect(today.goalReached == at(10))
        let tomorrow = Self.today(log, now: at(25))
        #expect(tomorrow.day.goal == 14_400 && tomorrow.day.stage == .seed)
        #expect(tomorrow.goalReached == nil)
    }

    @Test("an interval running into a new day keeps its goal")
    func goalAcross() {
        let open = entry(1, at(23), minutes: nil, goal: 3600)
        // The configured goal differs, and nothing of the new day is counted yet.
        let today = Self.today(FocusLog([], running: running(open, now: at(24))), now: at(24))
        #expect(today.day.goal == 14_400 && today.stage(at: at(24)) == .seed)
        #expect(today.stage(at: at(24, 15)) == .sprout && today.stage(at: at(25)) == .bloom)
    }

    private static let other = MachineID(high: 0, low: 2)

    /// An interval of another machine.
    private static func foreign(
        _ number: Int64, _ from: Instant, minutes: Int64?, goal: Duration = 14_400,
        isImported: Bool = false, _ title: String? = nil
    ) -> FocusEntry {
        var interval = entry(number, from, minutes: minutes, goal: goal).interval
        (interval.machine, interval.isImported) = (other, isImported)
        interval.title = title
        return FocusEntry(number: number, interval)
    }

    /// Intervals of this machine and of another one, and the time of the day in minutes.
    struct Overlap: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let here: [(Int64, Int64)]
        let elsewhere: [(Int64, Int64?)]
        let minutes: Int64
        /// Minutes after midnight at which an hour was counted.
        var hour: Int64?
    }

    static let overlaps = [
        Overlap(
            testDescription: "beside each other", here: [(0, 30)], elsewhere: [(30, 60)],
            minutes: 60, hour: 60),
        Overlap(
            testDescription: "one in another", here: [(0, 90)], elsewhere: [(10, 30)],
            minutes: 90, hour: 60),
        Overlap(
            testDescription: "across both ends", here: [(0, 30), (40, 70)],
            elsewhere: [(20, 50)], minutes: 70, hour: 60),
        Overlap(
            testDescription: "the same", here: [(0, 50)], elsewhere: [(0, 50)], minutes: 50),
        Overlap(
            testDescription: "an open one elsewhere counts nothing yet", here: [(0, 50)],
            elsewhere: [(10, nil)], minutes: 50),
    ]

    @Test("time of several machines counts once", arguments: overlaps)
    func machines(_ overlap: Overlap) {
        let here = overlap.here.enumerated().map { place, span in
            entry(Int64(place) + 1, at(0, span.0), minutes: span.1 - span.0, goal: 3600)
        }
        let elsewhere = overlap.elsewhere.enumerated().map { place, span in
            Self.foreign(
                Int64(place) + 11, at(0, span.0), minutes: span.1.map { $0 - span.0 },
                goal: 3600, "x")
        }
        let log = FocusLog(here + elsewhere, own: MachineID(high: 0, low: 1))
        let today = Self.today(log, now: at(12))
        #expect(today.day.time == .minutes(overlap.minutes))
        #expect(today.time(at: at(13)) == .minutes(overlap.minutes))
        #expect(today.elsewhere.map(\.entry) == elsewhere.filter { $0.interval.to == nil })
        #expect(today.open == nil)
        #expect(today.goalReached == overlap.hour.map { at(0, $0) })
        let days = LogicalDays(zone: .utc, begins: 0)
        let day = days.day(at: midnight)
        let totals = FocusTotals(log, in: day...day, days: days, goal: 14_400)
        #expect(totals.time == .minutes(overlap.minutes))
        let sums = totals.subjects.values.reduce(.zero) { $0 + $1.time }
        #expect(sums == (here + elsewhere).reduce(.zero) { $0 + $1.interval.duration })
    }

    @Test("what runs beside another machine's interval counts only what that did not")
    func runsBeside() {
        let open = entry(1, at(9), minutes: nil)
        let log = FocusLog(
            [Self.foreign(2, at(9, 10), minutes: 30), entry(3, at(8), minutes: 10)],
            running: running(open, now: at(9, 20)), own: MachineID(high: 0, low: 1))
        let today = Self.today(log, now: at(9, 20))
        // The other clock is ahead: its interval counts whole.
        #expect(today.day.time == .minutes(50))
        #expect(today.time(at: at(9, 30)) == .minutes(50))
        #expect(today.time(at: at(10)) == .minutes(70))
        #expect(today.open == open && today.openTime(at: at(9, 30)) == .minutes(30))
    }

    @Test(
        "random intervals of three machines: each minute counts once",
        arguments: 0..<UInt64(TestDepth.cases(quick: 100, deep: 2_000)))
    func randomMachines(seed: UInt64) {
        var random = SeededGenerator(seed: TestDepth.firstSeed &+ seed)
        let now = at(12)
        var entries: [FocusEntry] = []
        for machine in [nil, Self.other, MachineID(high: 0, low: 3)] {
            var start = at(-20)
            while true {
                start = start + .minutes(Int64.random(in: 0..<300, using: &random))
                let minutes = Int64.random(in: 0..<200, using: &random)
                guard start + .minutes(minutes) <= at(6) else { break }
                var interval = entry(0, start, minutes: minutes).interval
                interval.machine = machine
                interval.isImported = Bool.random(using: &random)
                entries.append(FocusEntry(number: Int64(entries.count) + 1, interval))
                start = start + .minutes(minutes)
            }
        }
        // It runs beside intervals of the others that have ended.
        let begin = at(5, Int64.random(in: 0..<60, using: &random))
        entries.removeAll { $0.interval.machine == nil && $0.interval.range.upperBound > begin }
        var (all, ofCyc): (Set<Instant>, Set<Instant>) = ([], [])
        for entry in entries {
            var minute = entry.interval.from
            while minute < entry.interval.range.upperBound {
                all.insert(minute)
                if !entry.interval.isImported { ofCyc.insert(minute) }
                minute = minute + .minutes(1)
            }
        }
        let open = entry(99, begin, minutes: nil)
        func minutes(_ some: Set<Instant>, until end: Instant) -> Duration {
            var some = some.filter { $0 >= midnight }
            var minute = begin
            while minute < end {
                some.insert(minute)
                minute = minute + .minutes(1)
            }
            return .minutes(Int64(some.count))
        }
        let log = FocusLog(
            entries.shuffled(using: &random), running: running(open, now: now),
            own: MachineID(high: 0, low: 1))
        let today = Self.today(log, now: now)
        #expect(today.day.time == minutes(all, until: now))
        #expect(today.day.time - today.day.importedTime == minutes(ofCyc, until: now))
        #expect(today.time(at: at(12, 30)) == minutes(all, until: at(12, 30)))
        let yesterday = today.week.first { $0.day == today.day.day.advanced(by: -1) }
        let earlier = all.count { $0 < midnight }
        #expect(yesterday?.time ?? .zero == .minutes(Int64(earlier)))
    }

    @Test("only what no interval of cyc covers counts as imported")
    func importedBeside() {
        let log = FocusLog(
            [
                entry(1, at(9), minutes: 60),
                Self.foreign(2, at(9, 30), minutes: 60, isImported: true),
            ], own: MachineID(high: 0, low: 1))
        let day = Self.today(log, now: at(12)).day
        #expect(day.time == .minutes(90) && day.importedTime == .minutes(30))
    }

    @Test("another machine's timer and pomodoros begin no notice and no break here")
    func foreignNotices() {
        var pomodoro = Self.foreign(1, at(9), minutes: 25)
        pomodoro.interval.plan = .pomodoro(1500)
        var open = Self.foreign(2, at(9, 30), minutes: nil)
        open.interval.plan = .length(2700)
        var reaching = Self.foreign(3, at(4), minutes: 300)
        reaching.interval.goal = 3600
        let settings = Settings()
        for own in [nil, MachineID(high: 0, low: 1)] {
            let log = FocusLog([pomodoro, open, reaching], own: own)
            #expect(log.notices(settings: settings, zone: .utc, now: at(9, 26)).isEmpty)
            #expect(Self.today(log, now: at(9, 26)).rest == nil)
        }
        let there = FocusLog([pomodoro, open, reaching], own: Self.other)
        #expect(there.notices(settings: settings, zone: .utc, now: at(9, 26)).count > 1)
    }

    @Test("an interval across the day border counts on both days")
    func border() {
        let log = FocusLog([entry(1, at(3), minutes: 120)])
        #expect(Self.today(log, now: at(6)).day.time == 7200)
        let begins = Self.today(log, now: at(6), begins: 240)
        #expect(begins.day.day.date.description == "2026-11-21" && begins.day.time == 3600)
        let before = Self.today(log, now: at(3, 59), begins: 240)
        #expect(before.day.day.date.description == "2026-11-20" && before.day.time == 3600)
        #expect(before.week.count == 5 && begins.week.count == 6)
        #expect(begins.week.map(\.time) == [0, 0, 0, 0, 3600, 3600])
    }

    @Test("totals are separate by to-do, title, tag and repository")
    func sums() {
        let id = EntryID(high: 1, low: 1)
        var one = entry(1, at(9), minutes: 30)
        (one.interval.todo, one.interval.tags) = (id, ["a"])
        var two = entry(2, at(10), minutes: 20, plan: .pomodoro(600))
        (two.interval.title, two.interval.repository) = ("Read", "/src/app")
        let day = LogicalDay(on: Day(iso: "2026-11-21") ?? Day(number: 0))
        let sums = FocusTotals(
            FocusLog([two, one, entry(3, at(33), minutes: 9)]), in: day...day,
            days: LogicalDays(zone: .utc, begins: 0), goal: 1,
            todos: [id: FocusTodo(number: 3, title: "x", tags: ["b", "A"])])
        #expect(sums.time == 3000 && sums.pomodoros == 1 && sums.days.count == 1)
        #expect(sums.subjects[.todo(id)] == FocusTotals.Sum(time: 1800, pomodoros: 0))
        #expect(sums.subjects[.title("Read")] == FocusTotals.Sum(time: 1200, pomodoros: 1))
        #expect(sums.tags["a"]?.time == 1800 && sums.tags["b"]?.time == 1800)
        #expect(sums.tags[nil]?.time == 1200 && sums.tags.count == 3)
        #expect(sums.repositories["/src/app"]?.pomodoros == 1)
        #expect(sums.repositories[nil]?.time == 1800)
    }

    @Test("commits are counted in the interval of their time")
    func commits() {
        let log = FocusLog([
            entry(1, at(9), minutes: 60), entry(2, at(10), minutes: 60),
            entry(3, at(12), minutes: 0),
        ])
        let instants = [at(8), at(9), at(9, 59), at(10), at(11), at(12)]
        #expect(log.commits(at: instants) == [1: 2, 2: 1])
    }

    // MARK: Pomodoros

    @Test(
        "a pomodoro is whole once its length is counted without pauses, on the day it ends")
    func whole() {
        let focusSession = [
            entry(1, at(23, 30), minutes: 10, focusSession: 1, plan: .pomodoro(1500)),
            entry(2, at(23, 45), minutes: 20, focusSession: 1, plan: .pomodoro(1500)),
        ]
        let log = FocusLog(focusSession + [entry(3, at(26), minutes: 24, plan: .pomodoro(1500))])
        let days = LogicalDays(zone: .utc, begins: 0)
        #expect(log.pomodoros.map(\.end) == [at(24)])
        var reader = LogicalDayReader(days, at: at(9))
        #expect(log.pomodoros.map { $0.day(&reader).date.description } == ["2026-11-21"])
        #expect(log.verdicts == [2: .whole, 3: .cut])
    }

    @Test("the verdict is on the last interval of a session, only once it is closed or whole")
    func open() {
        let first = entry(1, at(9), minutes: 10, focusSession: 1, plan: .pomodoro(1500))
        var second = entry(2, at(10), minutes: 10, focusSession: 1, plan: .pomodoro(1500))
        second.interval.isPaused = true
        #expect(FocusLog([first, second]).verdicts == [:])
        let open = entry(2, at(10), minutes: nil, focusSession: 1, plan: .pomodoro(1500))
        func verdicts(_ now: Instant) -> [Int64: PomodoroVerdict] {
            let running = RunningFocus(
                open, earlier: 600, activity: ActivityLog(from: clocks(at(10))), now: clocks(now),
                doubtAfter: 600)
            return FocusLog([first], running: running).verdicts
        }
        #expect(verdicts(at(10, 14)) == [:])
        #expect(verdicts(at(10, 15)) == [2: .whole])
        #expect(verdicts(at(20)) == [2: .whole])
    }

    /// Four pomodoros of one day, beginning every half hour.
    private static let four = (0..<4).map {
        entry($0 + 1, at(9, $0 * 30), minutes: 25, plan: .pomodoro(1500))
    }

    @Test("a break follows each pomodoro, a long one every fourth of a day")
    func breaks() {
        let log = FocusLog(Self.four)
        let short = Self.today(log, now: at(9, 27)).rest
        #expect(short?.from == at(9, 25) && short?.to == at(9, 30) && short?.isLong == false)
        #expect(Self.today(log, now: at(9, 30)).rest == nil)
        let long = Self.today(log, now: at(11, 5)).rest
        #expect(long?.from == at(10, 55) && long?.to == at(11, 10) && long?.isLong == true)
        // A new interval ends the break.
        let next = FocusLog(Self.four + [entry(9, at(11), minutes: 3)])
        #expect(Self.today(next, now: at(11, 5)).rest == nil)
        // The count starts over each day.
        let tomorrow = FocusLog(Self.four + [entry(9, at(30), minutes: 25, plan: .pomodoro(1500))])
        #expect(Self.today(tomorrow, now: at(30, 26)).rest?.isLong == false)
    }

    // MARK: Running interval

    @Test("a running interval counts up to the end of the day or of its pomodoro")
    func countsOn() {
        let open = entry(2, at(23), minutes: nil)
        let log = FocusLog(
            [entry(1, at(9), minutes: 60)], running: running(open, now: at(23, 30)))
        let today = Self.today(log, now: at(23, 30))
        #expect(today.day.time == 5400 && today.openTime == 1800 && today.begin == at(23))
        #expect(today.time(at: at(23, 50)) == 6600 && today.openTime(at: at(24, 10)) == 4200)
        #expect(today.time(at: at(24)) == 0 && today.time(at: at(24, 10)) == 600)
        #expect(today.goalReached == nil && today.stage(at: at(24, 10)) == .seed)
        let pomodoro = entry(2, at(22), minutes: nil, plan: .pomodoro(1500))
        let other = Self.today(
            FocusLog([], running: running(pomodoro, now: at(22, 20))), now: at(22, 20))
        #expect(other.time(at: at(23)) == 1500 && other.openTime(at: at(23)) == 1500)
    }

    // MARK: Notices

    private static func summaries(
        _ log: FocusLog, now: Instant, _ change: (inout Settings) -> Void = { _ in }
    ) -> [String] {
        var settings = Settings()
        change(&settings)
        return log.notices(settings: settings, zone: .utc, now: now).map {
            "\($0.key.encoded) \(($0.at - now).wholeSeconds / 60)\($0.isDue(at: now) ? " due" : "")"
        }
    }

    @Test("notices are scheduled ahead, due after the end, and expire after the same length")
    func notices() {
        let open = entry(1, at(9), minutes: nil, focusSession: 7, plan: .pomodoro(1500))
        func summaries(_ now: Instant) -> [String] {
            Self.summaries(FocusLog([], running: running(open, now: now)), now: now)
        }
        #expect(summaries(at(9, 20)) == ["pomodoro/7 5", "break/7 10"])
        #expect(summaries(at(9, 25)) == ["pomodoro/7 0 due", "break/7 5"])
        #expect(summaries(at(9, 32)) == ["pomodoro/7 -7 due", "break/7 -2 due"])
        #expect(summaries(at(9, 36)) == ["pomodoro/7 -11 due"])
        #expect(summaries(at(9, 51)) == [])
        // A break that was skipped has no end notice.
        let next = FocusLog([
            entry(1, at(9), minutes: 25, focusSession: 7, plan: .pomodoro(1500)),
            entry(2, at(9, 28), minutes: nil),
        ])
        #expect(Self.summaries(next, now: at(9, 30)) == ["pomodoro/7 -5 due"])
    }

    @Test("notices announce the planned length and the day's goal when they are reached")
    func goals() {
        let open = entry(1, at(9), minutes: nil, focusSession: 7, plan: .length(2700))
        let log = FocusLog([], running: running(open, now: at(9, 40)))
        let goal = { (settings: inout Settings) in settings.focus.goal = 7200 }
        let day = (Day(iso: "2026-11-21") ?? Day(number: 0)).number
        // The goal of the interval, not the configured one.
        #expect(
            Self.summaries(log, now: at(9, 40), goal) == [
                "length/7 5", "goal/\(day) 200",
            ])
        let short = entry(1, at(9), minutes: nil, goal: 1800, focusSession: 7, plan: .length(2700))
        #expect(
            Self.summaries(FocusLog([], running: running(short, now: at(9, 40))), now: at(9, 40))
                == ["goal/\(day) -10 due", "length/7 5"])
        #expect(Self.summaries(FocusLog([]), now: at(9)) == [])
    }
}
