import CycCore
import Foundation
import TestSupport
import Testing

private let lives = TestDepth.cases("CYC_TEST_FOCUS", quick: 8, deep: 80)

/// Coverage over all lives: proves that the random cases reach each rule.
private struct Tally {
    var commands: [String: Int] = [:]
    var refused = 0
    var adjusted = 0
    var clashes = 0
    var doubts: [String: Int] = [:]
    var moved = 0
    var pomodoroCount = 0
    var splitDays = 0
    var oddDays = 0
    var checks = 0
}

/// One simulated life, run through the rules and through the slow model.
private struct Simulation {
    var life: FocusLife
    var model: SlowFocus
    var entries: [FocusEntry] = []
    var activity: ActivityLog?
    var next: Int64 = 1
    let calendar: FocusCalendar
    let days: LogicalDays
    var tally = Tally()
    private let todos = (0..<4).map { EntryID(high: 7, low: UInt64($0)) }

    init(_ life: FocusLife, _ calendar: FocusCalendar) {
        self.life = life
        self.calendar = calendar
        days = LogicalDays(zone: life.zone, begins: life.begins)
        model = SlowFocus(unit: life.unit, doubtAfter: Int64(life.doubtAfter))
    }

    // MARK: The rules

    private var running: RunningFocus? {
        entries.first { $0.interval.to == nil }.map { entry in
            RunningFocus(
                entry,
                earlier: entries.filter { $0.focusSession == entry.focusSession }
                    .reduce(0) { $0 + $1.interval.duration },
                activity: activity, now: life.clocks, doubtAfter: .seconds(life.doubtAfter))
        }
    }

    private var editor: FocusEditor {
        var open: FocusEditor.Open? = running.map { .running($0) }
        if let entry = entries.first(where: \.interval.isPaused) {
            open = .paused(
                entry,
                time: entries.filter { $0.focusSession == entry.focusSession }
                    .reduce(0) { $0 + $1.interval.duration })
        }
        return FocusEditor(open: open, entries: entries, now: life.wall, zone: life.zone)
    }

    private mutating func apply(_ change: FocusChange) -> String? {
        for image in change.images {
            guard let before = image.before else { continue }
            guard let index = entries.firstIndex(of: before) else { return "no \(before)" }
            guard let after = image.after else {
                entries.remove(at: index)
                continue
            }
            entries[index] = after
        }
        for added in change.added {
            entries.append(FocusEntry(number: next, added))
            next += 1
        }
        if change.restartsActivityLog {
            activity = ActivityLog(from: life.clocks)
        } else if entries.contains(where: { $0.interval.to == nil }) {
            let moved = activity?.moved(to: life.clocks)
            activity = moved.flatMap { ActivityLog(encoded: $0.encoded) }
        }
        return nil
    }

    // MARK: Rules and model

    /// Applies one command to the rules and the slow model; returns the difference.
    private mutating func compare(
        _ name: String, restartsActivityLog: Bool = false,
        _ change: (FocusEditor) throws(FocusError) -> FocusChange,
        _ inModel: (inout SlowFocus, FocusLife) throws(SlowFocus.Trouble) -> Void
    ) -> String? {
        if let wrong = sign(isPerson: true) { return wrong }
        var expected = model
        var expectedError: SlowFocus.Trouble?
        do throws(SlowFocus.Trouble) {
            try inModel(&expected, life)
        } catch { expectedError = error }
        tally.commands[name, default: 0] += 1
        do throws(FocusError) {
            let change = try change(editor)
            if let expectedError { return "\(name) was not refused: \(expectedError)" }
            if !change.adjustments.isEmpty { tally.adjusted += 1 }
            let before = self
            if let wrong = apply(change) { return "\(name): \(wrong)" }
            // Setting the clock may move a start into earlier intervals; the command fails.
            let violation = FocusError.violation(of: entries)
            guard (violation == nil) == (expected.clash == nil) else {
                return
                    "\(name): \(String(describing: violation)), not \(String(describing: expected.clash))"
            }
            if violation != nil {
                tally.clashes += 1
                (entries, activity, next) = (before.entries, before.activity, before.next)
                return nil
            }
            model = expected
            let isRunning = model.open.map { $0.to == nil } ?? false
            if restartsActivityLog, isRunning {
                model.looks = [life.look(isPerson: true)]
            }
            return wrong(after: name)
        } catch {
            tally.refused += 1
            if case .overlaps(let others) = error {
                guard expectedError == .overlaps(Set(others.map(\.number))) else {
                    return "\(name): \(error), not \(String(describing: expectedError))"
                }
            } else if expectedError != .other {
                return "\(name): \(error), not \(String(describing: expectedError))"
            }
            return nil
        }
    }

    /// Records a sign of life if an interval runs.
    private mutating func sign(isPerson: Bool) -> String? {
        guard let open = model.open, open.to == nil else { return nil }
        model.looks.append(life.look(isPerson: isPerson))
        activity?.note(
            life.clocks, of: isPerson ? .person : .machine, doubtAfter: .seconds(life.doubtAfter))
        return wrongRunning()
    }

    /// Difference of the entries, or nil; equal entries of the slow model get the real numbers.
    private mutating func wrong(after name: String) -> String? {
        func key(_ entry: SlowFocus.Entry) -> [Int64] {
            [
                entry.from, entry.end, entry.isPaused ? 1 : 0, Int64(entry.todo), Int64(entry.goal),
                entry.focusSession, entry.length ?? -1, entry.isPomodoro ? 1 : 0,
            ]
        }
        let plain = entries.map { entry -> SlowFocus.Entry in
            let interval = entry.interval
            return SlowFocus.Entry(
                number: entry.number, from: interval.from.secondsSinceEpoch,
                to: interval.to?.secondsSinceEpoch, isPaused: interval.isPaused,
                todo: interval.todo.flatMap { todos.firstIndex(of: $0) } ?? -1,
                goal: Int(interval.goal.wholeSeconds), focusSession: entry.focusSession,
                length: interval.plan.length?.wholeSeconds, isPomodoro: interval.plan.isPomodoro)
        }.sorted { key($0).lexicographicallyPrecedes(key($1)) }
        let sorted = model.entries.sorted { key($0).lexicographicallyPrecedes(key($1)) }
        guard plain.map(key) == sorted.map(key) else {
            return "\(name):\n  \(plain)\n  not\n  \(sorted)"
        }
        for (one, other) in zip(plain, sorted) where other.number != 0 && one.number != other.number
        {
            // Equal entries may be in another order.
            guard sorted.contains(where: { key($0) == key(other) && $0.number == one.number })
            else { return "\(name): \(one) has the number of another" }
        }
        model.entries = plain
        return wrongRunning()
    }

    private mutating func wrongRunning() -> String? {
        let (running, expected) = (running, model.running(in: life))
        guard let running, let expected else {
            return (running == nil) == (expected == nil) ? nil : "running: \(running == nil)"
        }
        if running.moved != 0 { tally.moved += 1 }
        if let doubt = running.doubt { tally.doubts[doubt.cause.rawValue, default: 0] += 1 }
        func plain(_ from: Instant, _ to: Instant) -> Range<Int64> {
            from.secondsSinceEpoch..<to.secondsSinceEpoch
        }
        let counted = running.counted.map { plain($0.lowerBound, $0.upperBound) }
        let doubts = running.doubts.map { plain($0.since, $0.until) }
        guard counted == expected.counted, doubts == expected.doubts,
            running.from.secondsSinceEpoch == expected.from,
            running.reached?.secondsSinceEpoch == expected.reachedAt,
            running.time == .seconds(expected.seconds), running.isCounting == expected.isCounting,
            running.doubt?.cause.rawValue == expected.cause
        else {
            return """
                at \(life.at) of \(life.unit): \(running)
                not from \(expected.from) reached \(String(describing: expected.reachedAt)) \
                \(expected.seconds) \(expected.isCounting) \(String(describing: expected.cause))
                \(expected.counted)
                \(expected.doubts)
                """
        }
        return nil
    }

    // MARK: Totals

    private mutating func wrongSums() -> String? {
        tally.checks += 1
        let expected = model.sums(calendar, in: life)
        let log = FocusLog(entries.reversed(), running: running)
        let first = LogicalDay(on: Day(number: calendar.days[0]))
        let last = LogicalDay(on: Day(number: calendar.days.last ?? 0))
        let sums = FocusTotals(log, in: first...last, days: days, goal: 1)
        var left = expected.days
        for day in sums.days {
            guard let model = left.removeValue(forKey: day.day.date.number),
                day.time == .seconds(model.seconds), model.pomodoroCount == day.pomodoros,
                (day.hasFocus ? day.goal : 0) == .seconds(model.goal),
                model.goal == 0 || model.stage + 1 == day.stage.rawValue
            else { return "\(day) not \(expected.days)" }
            tally.pomodoroCount += model.pomodoroCount
        }
        guard left.isEmpty else { return "\(left) is missing" }
        if expected.days.count > 1 { tally.splitDays += 1 }
        for (subject, sum) in sums.subjects {
            guard case .todo(let id) = subject, let index = todos.firstIndex(of: id) else {
                return "\(subject)"
            }
            let model = expected.todos[index] ?? SlowFocus.Day()
            guard sum.time == .seconds(model.seconds), model.pomodoroCount == sum.pomodoros else {
                return "\(subject): \(sum) not \(model)"
            }
        }
        guard sums.time == .seconds(expected.days.values.reduce(0, { $0 + $1.seconds })),
            sums.pomodoros == expected.days.values.reduce(0, { $0 + $1.pomodoroCount }),
            log.verdicts.mapValues({ $0 == .whole }) == expected.verdicts
        else { return "\(sums.time) \(log.verdicts) not \(expected.verdicts)" }
        return wrongToday(log, expected.days)
    }

    private mutating func wrongToday(_ log: FocusLog, _ expected: [Int: SlowFocus.Day]) -> String? {
        var settings = Settings()
        settings.dayBegins = life.begins
        let today = FocusToday(log, settings: settings, zone: life.zone, now: life.wall)
        let number = calendar.day(life.wall.secondsSinceEpoch)
        let bounds = days.bounds(of: today.day.day)
        if bounds.duration != 86_400 { tally.oddDays += 1 }
        let model = expected[number] ?? SlowFocus.Day()
        let open = self.model.open
        let focusSession = self.model.entries.filter { $0.focusSession == open?.focusSession }
            .reduce(0) {
                $0 + ($1.to.map { $0 } ?? $1.from) - $1.from
            }
        let openSeconds = self.model.running(in: life)?.seconds ?? focusSession
        guard today.day.day.date.number == number, today.day.time == .seconds(model.seconds),
            today.day.pomodoros == model.pomodoroCount, today.openTime == .seconds(openSeconds)
        else { return "\(today.day) \(today.openTime) not \(number) \(model) \(openSeconds)" }
        return nil
    }

    // MARK: Simulation

    mutating func run() -> String? {
        var steps = 0
        while !life.isOver, steps < 60 {
            steps += 1
            if let wrong = step() { return "step \(steps): \(wrong)" }
            if life.chance(1, of: 6), let wrong = wrongSums() { return "step \(steps): \(wrong)" }
        }
        return wrongSums()
    }

    private mutating func step() -> String? {
        switch life.number(1...24) {
        case 1...7: life.pass(life.span(upTo: 240 * life.unit))
        case 8: life.sleep(life.span(upTo: 120 * life.unit))
        case 9 where life.chance(1, of: 2): life.restart(life.span(upTo: 60 * life.unit))
        case 10 where life.chance(1, of: 3):
            // Even jumps only: two clocks read one after the other may differ by a second.
            let jump = 2 * life.span(upTo: 30 * life.unit)
            life.setClock(by: life.chance(1, of: 2) ? jump : -jump)
        case 11, 12: return sign(isPerson: true)
        case 13: return sign(isPerson: false)
        case 14...16: return start()
        case 17:
            let instant = instant()
            return compare(
                "pause", { editor throws(FocusError) in try editor.pause(at: instant) },
                { model, life throws(SlowFocus.Trouble) in
                    try model.pause(at: instant?.secondsSinceEpoch, in: life)
                })
        case 18:
            let (goal, focusSession) = (goal(), newFocusSession())
            return compare(
                "resume", restartsActivityLog: true,
                { editor throws(FocusError) in
                    try editor.resume(goal: .seconds(goal), focusSession: focusSession)
                },
                { model, life throws(SlowFocus.Trouble) in
                    try model.resume(goal: goal, focusSession: focusSession, in: life)
                })
        case 19:
            let instant = instant()
            return compare(
                "stop", { editor throws(FocusError) in try editor.stop(at: instant) },
                { model, life throws(SlowFocus.Trouble) in
                    try model.stop(at: instant?.secondsSinceEpoch, in: life)
                })
        case 20:
            let answer = FocusEditor.Answer.allCases[life.number(0...2)]
            return compare(
                "settle", restartsActivityLog: true,
                { editor throws(FocusError) in try editor.resolveDoubt(answer) },
                { model, life throws(SlowFocus.Trouble) in
                    try model.resolveDoubt(answer, in: life)
                })
        case 21: return add()
        case 22: return edit()
        case 23: return split()
        case 24: return remove()
        default: break
        }
        return nil
    }

    private mutating func instant() -> Instant? {
        life.chance(1, of: 3) ? life.wall - .seconds(life.span(upTo: 60 * life.unit)) : nil
    }

    private mutating func goal() -> Int { life.number(60...40_000) }
    private mutating func newFocusSession() -> Int64 { Int64(life.number(1...1_000_000_000)) }

    private mutating func newEntry(from: Int64, to: Int64?) -> SlowFocus.Entry {
        SlowFocus.Entry(
            number: 0, from: from, to: to, todo: life.number(0...3), goal: goal(),
            focusSession: newFocusSession())
    }

    private func interval(_ entry: SlowFocus.Entry) -> FocusInterval {
        var interval = FocusInterval(
            from: Instant(secondsSinceEpoch: entry.from),
            to: entry.to.map(Instant.init(secondsSinceEpoch:)), goal: .seconds(entry.goal))
        interval.todo = todos[entry.todo]
        interval.focusSession = entry.focusSession
        if let length = entry.length {
            interval.plan =
                entry.isPomodoro ? .pomodoro(.seconds(length)) : .length(.seconds(length))
        }
        return interval
    }

    private mutating func start() -> String? {
        let instant = instant() ?? life.wall
        var entry = newEntry(from: instant.secondsSinceEpoch, to: nil)
        switch life.number(0...2) {
        case 0: break
        case let kind:
            entry.length = Int64(life.number(1...60)) * life.unit
            entry.isPomodoro = kind == 1
        }
        let adjusting = life.chance(1, of: 3)
        let (new, isNow) = (entry, instant == life.wall)
        let interval = interval(entry)
        return compare(
            "start", restartsActivityLog: true,
            { editor throws(FocusError) in try editor.start(interval, adjusting: adjusting) },
            { model, life throws(SlowFocus.Trouble) in
                try model.start(new, isNow: isNow, adjusting: adjusting, in: life)
            })
    }

    private mutating func add() -> String? {
        let to =
            life.wall.secondsSinceEpoch - life.span(upTo: 600 * life.unit)
            + (life.chance(1, of: 9) ? life.unit : 0)
        let new = newEntry(from: to - life.span(upTo: 200 * life.unit), to: to)
        guard calendar.first < new.from - 90_000 else { return nil }
        let adjusting = life.chance(1, of: 2)
        let interval = interval(new)
        return compare(
            "add", { editor throws(FocusError) in try editor.add(interval, adjusting: adjusting) },
            { model, life throws(SlowFocus.Trouble) in
                try model.add(new, adjusting: adjusting, in: life)
            })
    }

    private mutating func someEntry() -> FocusEntry? {
        entries.isEmpty ? nil : entries[life.number(0...entries.count - 1)]
    }

    private mutating func edit() -> String? {
        guard let entry = someEntry() else { return nil }
        var (from, to): (Instant?, Instant?)
        // By the current clock.
        let start = entry.interval.to == nil ? running?.from ?? 0 : entry.interval.from
        if life.chance(2, of: 3) {
            from =
                start + .seconds(life.span(upTo: 60 * life.unit))
                - .seconds(life.span(upTo: 60 * life.unit))
        }
        if from == nil || life.chance(1, of: 2) {
            to = (entry.interval.to ?? life.wall) - .seconds(life.span(upTo: 60 * life.unit))
        }
        let adjusting = life.chance(1, of: 2)
        var interval = entry.interval
        interval.from = from ?? interval.from
        interval.to = to ?? interval.to
        // An edit without changes is not validated.
        if start == from ?? start, interval.to == entry.interval.to { return nil }
        if from == entry.interval.from { return nil }
        let (edited, newFrom, newTo) = (interval, from, to)
        return compare(
            "edit",
            { editor throws(FocusError) in
                try editor.edit(entry, to: edited, adjusting: adjusting)
            },
            { model, life throws(SlowFocus.Trouble) in
                try model.edit(
                    entry.number, from: newFrom?.secondsSinceEpoch,
                    to: newTo?.secondsSinceEpoch, adjusting: adjusting, in: life)
            })
    }

    private mutating func split() -> String? {
        guard let entry = someEntry() else { return nil }
        let start = entry.interval.to == nil ? running?.from ?? 0 : entry.interval.from
        let instant = start + .seconds(life.span(upTo: 100 * life.unit))
        let before = FocusTotals.total(entries)
        let wrong = compare(
            "split", { editor throws(FocusError) in try editor.split(entry, at: instant) },
            { model, life throws(SlowFocus.Trouble) in
                try model.split(entry.number, at: instant.secondsSinceEpoch, in: life)
            })
        guard wrong == nil, entry.interval.to != nil else { return wrong }
        // Splitting must not change the total.
        return FocusTotals.total(entries) == before ? nil : "split: \(before)"
    }

    private mutating func remove() -> String? {
        guard let entry = someEntry(), life.chance(1, of: 2) else { return nil }
        let isWholeSession = entry.interval.isOpen
        let chosen =
            isWholeSession ? entries.filter { $0.focusSession == entry.focusSession } : [entry]
        return compare(
            isWholeSession ? "cancel" : "remove",
            { editor throws(FocusError) in
                isWholeSession ? try editor.cancel(chosen) : editor.remove(chosen)
            },
            { model, life in model.remove(Set(chosen.map(\.number)), in: life) })
    }
}

extension FocusTotals {
    fileprivate static func total(_ entries: [FocusEntry]) -> Duration {
        entries.reduce(0) { $0 + $1.interval.duration }
    }
}

@Suite struct FocusLivesTests {
    private static let zones = [
        "Pacific/Pago_Pago", "Pacific/Kiritimati", "Europe/Berlin", "America/New_York",
        "Asia/Seoul", "Australia/Lord_Howe", "America/St_Johns", "Pacific/Apia",
        "Africa/Casablanca", "America/Sao_Paulo", "Asia/Gaza", "Pacific/Chatham",
        "Antarctica/Troll", "Asia/Kathmandu", "America/Nuuk", "Europe/Dublin",
    ]

    /// Windows around every offset change in some years, and one without for each zone.
    private static func windows() throws -> [FocusWindow] {
        var windows: [FocusWindow] = []
        for name in zones {
            let zone = try ZoneTests.zone(name)
            windows.append(FocusWindow(zone, from: try ZoneTests.instant("2026-07-06T05:00:00Z")))
            for year in [2010, 2011, 2018, 2026] {
                var instant = try ZoneTests.instant("\(year)-01-01T00:00:00Z")
                let end = try ZoneTests.instant("\(year)-12-31T00:00:00Z")
                while instant < end {
                    if zone.offset(at: instant) != zone.offset(at: instant + .hours(24)) {
                        windows.append(FocusWindow(zone, from: instant - .hours(24)))
                    }
                    instant = instant + .hours(24)
                }
            }
        }
        return windows
    }

    private static let beginnings = [0, 0, 1, 30, 60, 90, 120, 150, 180, 240, 300, 360]

    @Test("random lives: intervals, doubts, days, stages and pomodoros match the slow model")
    func lives() throws {
        let windows = try Self.windows()
        var calendars: [[Int]: FocusCalendar] = [:]
        var tally = Tally()
        for seed in TestDepth.seeds(CycCoreTests.lives) {
            var random = SeededGenerator(seed: seed &* 77)
            let window = Int.random(in: windows.indices, using: &random)
            let begins = Self.beginnings.randomElement(using: &random) ?? 0
            let key = [window, begins]
            let calendar = calendars[key] ?? windows[window].ownDays(begins: begins)
            calendars[key] = calendar
            var simulation = Simulation(
                FocusLife(seed: seed, window: windows[window], begins: begins), calendar)
            simulation.tally = tally
            if let wrong = simulation.run() {
                Issue.record(
                    "life \(seed) in \(windows[window].zone.name) from \(begins): \(wrong)")
                return
            }
            tally = simulation.tally
        }
        guard CycCoreTests.lives >= 1000 else { return }
        // The lives must reach every command and doubt.
        let commands = [
            "start", "pause", "resume", "stop", "settle", "add", "edit", "split", "remove",
            "cancel",
        ]
        for command in commands {
            #expect(tally.commands[command] ?? 0 > 150, "\(command): \(tally)")
        }
        #expect(Set(tally.doubts.keys) == ["slept", "restarted", "silent"])
        #expect(tally.refused > 5_000 && tally.adjusted > 500 && tally.moved > 500, "\(tally)")
        #expect(
            tally.pomodoroCount > 3_000 && tally.splitDays > 2_000 && tally.oddDays > 2_000,
            "\(tally)")
    }
}
