import CycCore
import Foundation
import TestSupport
import Testing

private let lives = TestDepth.cases("CYC_TEST_FOCUS", quick: 8, deep: 80)

/// What was seen over all lives, to know that they hold what they shall test.
private struct Tally {
    var commands: [String: Int] = [:]
    var refused = 0
    var adjusted = 0
    var clashes = 0
    var doubts: [String: Int] = [:]
    var moved = 0
    var leaves = 0
    var splitDays = 0
    var oddDays = 0
    var checks = 0
}

/// One life, lived with the rules and with the slow ones.
private struct Story {
    var life: FocusLife
    var slow: SlowFocus
    var entries: [FocusEntry] = []
    var signs: ActivityLog?
    var next: Int64 = 1
    let calendar: FocusCalendar
    let days: LogicalDays
    var tally = Tally()
    private let todos = (0..<4).map { EntryID(high: 7, low: UInt64($0)) }

    init(_ life: FocusLife, _ calendar: FocusCalendar) {
        self.life = life
        self.calendar = calendar
        days = LogicalDays(zone: life.zone, begins: life.begins)
        slow = SlowFocus(unit: life.unit, doubtAfter: Int64(life.doubtAfter))
    }

    // MARK: The rules

    private var running: RunningFocus? {
        entries.first { $0.interval.to == nil }.map { entry in
            RunningFocus(
                entry,
                earlier: entries.filter { $0.focusSession == entry.focusSession }
                    .reduce(0) { $0 + $1.interval.seconds },
                signs: signs, now: life.clocks, doubtAfter: life.doubtAfter)
        }
    }

    private var desk: FocusEditor {
        var open: FocusEditor.Open? = running.map { .running($0) }
        if let entry = entries.first(where: \.interval.isPaused) {
            open = .paused(
                entry,
                seconds: entries.filter { $0.focusSession == entry.focusSession }
                    .reduce(0) { $0 + $1.interval.seconds })
        }
        return FocusEditor(open: open, entries: entries, now: life.wall, zone: life.zone)
    }

    private mutating func apply(_ change: FocusChange) -> String? {
        for image in change.images {
            guard let before = image.before else { continue }
            guard let place = entries.firstIndex(of: before) else { return "no \(before)" }
            guard let after = image.after else {
                entries.remove(at: place)
                continue
            }
            entries[place] = after
        }
        for added in change.added {
            entries.append(FocusEntry(number: next, added))
            next += 1
        }
        if change.restartsActivityLog {
            signs = ActivityLog(from: life.clocks)
        } else if entries.contains(where: { $0.interval.to == nil }) {
            let moved = signs?.moved(to: life.clocks)
            signs = moved.flatMap { ActivityLog(encoded: $0.encoded) }
        }
        return nil
    }

    // MARK: Both

    /// Does the same to both; what differs.
    private mutating func both(
        _ name: String, restartsActivityLog: Bool = false,
        _ change: (FocusEditor) throws(FocusError) -> FocusChange,
        _ slowly: (inout SlowFocus, FocusLife) throws(SlowFocus.Trouble) -> Void
    ) -> String? {
        if let wrong = sign(isPerson: true) { return wrong }
        var expected = slow
        var failure: SlowFocus.Trouble?
        do throws(SlowFocus.Trouble) { try slowly(&expected, life) } catch { failure = error }
        tally.commands[name, default: 0] += 1
        do throws(FocusError) {
            let change = try change(desk)
            if let failure { return "\(name) was not refused: \(failure)" }
            if !change.adjustments.isEmpty { tally.adjusted += 1 }
            let before = self
            if let wrong = apply(change) { return "\(name): \(wrong)" }
            // A clock that was set may move a start into what was recorded before; the action is refused.
            let violation = FocusError.violation(of: entries)
            guard (violation == nil) == (expected.clash == nil) else {
                return
                    "\(name): \(String(describing: violation)), not \(String(describing: expected.clash))"
            }
            if violation != nil {
                tally.clashes += 1
                (entries, signs, next) = (before.entries, before.signs, before.next)
                return nil
            }
            slow = expected
            let isRunning = slow.open.map { $0.to == nil } ?? false
            if restartsActivityLog, isRunning {
                slow.looks = [life.look(isPerson: true)]
            }
            return wrong(after: name)
        } catch {
            tally.refused += 1
            if case .overlaps(let others) = error {
                guard failure == .overlaps(Set(others.map(\.number))) else {
                    return "\(name): \(error), not \(String(describing: failure))"
                }
            } else if failure != .other {
                return "\(name): \(error), not \(String(describing: failure))"
            }
            return nil
        }
    }

    /// Notes a sign of life where something runs.
    private mutating func sign(isPerson: Bool) -> String? {
        guard let open = slow.open, open.to == nil else { return nil }
        slow.looks.append(life.look(isPerson: isPerson))
        signs?.note(
            life.clocks, of: isPerson ? .person : .machine, doubtAfter: life.doubtAfter)
        return wrongRunning()
    }

    /// Whether both have the same entries; then the slow ones get the numbers of the others.
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
                number: entry.number, from: interval.from, to: interval.to,
                isPaused: interval.isPaused,
                todo: interval.todo.flatMap { todos.firstIndex(of: $0) } ?? -1,
                goal: interval.goal, focusSession: entry.focusSession, length: interval.plan.length,
                isPomodoro: interval.plan.isPomodoro)
        }.sorted { key($0).lexicographicallyPrecedes(key($1)) }
        let sorted = slow.entries.sorted { key($0).lexicographicallyPrecedes(key($1)) }
        guard plain.map(key) == sorted.map(key) else {
            return "\(name):\n  \(plain)\n  not\n  \(sorted)"
        }
        for (one, other) in zip(plain, sorted) where other.number != 0 && one.number != other.number
        {
            // Equal ones may have changed places.
            guard sorted.contains(where: { key($0) == key(other) && $0.number == one.number })
            else { return "\(name): \(one) has the number of another" }
        }
        slow.entries = plain
        return wrongRunning()
    }

    private mutating func wrongRunning() -> String? {
        let (running, expected) = (running, slow.running(in: life))
        guard let running, let expected else {
            return (running == nil) == (expected == nil) ? nil : "running: \(running == nil)"
        }
        if running.moved != 0 { tally.moved += 1 }
        if let doubt = running.doubt { tally.doubts[doubt.cause.rawValue, default: 0] += 1 }
        let doubts = running.doubts.map { $0.since..<$0.until }
        guard running.counted == expected.counted, doubts == expected.doubts,
            running.from == expected.from, running.reached == expected.reachedAt,
            running.seconds == expected.seconds, running.isCounting == expected.isCounting,
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

    // MARK: Sums

    private mutating func wrongSums() -> String? {
        tally.checks += 1
        let expected = slow.sums(calendar, in: life)
        let log = FocusLog(entries.reversed(), running: running)
        let first = LogicalDay(on: Day(number: calendar.days[0]))
        let last = LogicalDay(on: Day(number: calendar.days.last ?? 0))
        let sums = FocusTotals(log, in: first...last, days: days, goal: 1)
        var left = expected.days
        for day in sums.days {
            guard let slow = left.removeValue(forKey: day.day.date.number),
                slow.seconds == day.seconds, slow.leaves == day.pomodoros,
                slow.goal == (day.hasFocus ? day.goal : 0),
                slow.goal == 0 || slow.stage + 1 == day.stage.rawValue
            else { return "\(day) not \(expected.days)" }
            tally.leaves += slow.leaves
        }
        guard left.isEmpty else { return "\(left) is missing" }
        if expected.days.count > 1 { tally.splitDays += 1 }
        for (subject, sum) in sums.subjects {
            guard case .todo(let id) = subject, let index = todos.firstIndex(of: id) else {
                return "\(subject)"
            }
            let slow = expected.todos[index] ?? SlowFocus.Day()
            guard slow.seconds == sum.seconds, slow.leaves == sum.pomodoros else {
                return "\(subject): \(sum) not \(slow)"
            }
        }
        guard sums.seconds == expected.days.values.reduce(0, { $0 + $1.seconds }),
            sums.pomodoros == expected.days.values.reduce(0, { $0 + $1.leaves }),
            log.verdicts.mapValues({ $0 == .whole }) == expected.verdicts
        else { return "\(sums.seconds) \(log.verdicts) not \(expected.verdicts)" }
        return wrongToday(log, expected.days)
    }

    private mutating func wrongToday(_ log: FocusLog, _ expected: [Int: SlowFocus.Day]) -> String? {
        var settings = Settings()
        settings.dayBegins = life.begins
        let today = FocusToday(log, settings: settings, zone: life.zone, now: life.wall)
        let number = calendar.day(life.wall)
        let bounds = days.bounds(of: today.day.day)
        if bounds.count != 86_400 { tally.oddDays += 1 }
        let slow = expected[number] ?? SlowFocus.Day()
        let open = self.slow.open
        let focusSession = self.slow.entries.filter { $0.focusSession == open?.focusSession }
            .reduce(0) {
                $0 + ($1.to.map { $0 } ?? $1.from) - $1.from
            }
        let openSeconds = self.slow.running(in: life)?.seconds ?? focusSession
        guard today.day.day.date.number == number, today.day.seconds == slow.seconds,
            today.day.pomodoros == slow.leaves, today.openSeconds == openSeconds
        else { return "\(today.day) \(today.openSeconds) not \(number) \(slow) \(openSeconds)" }
        return nil
    }

    // MARK: Living

    mutating func live() -> String? {
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
            // A second may as well be between two looks at two clocks.
            let jump = 2 * life.span(upTo: 30 * life.unit)
            life.setClock(by: life.chance(1, of: 2) ? jump : -jump)
        case 11, 12: return sign(isPerson: true)
        case 13: return sign(isPerson: false)
        case 14...16: return start()
        case 17:
            let instant = instant()
            return both(
                "pause", { desk throws(FocusError) in try desk.pause(at: instant) },
                { slow, life throws(SlowFocus.Trouble) in try slow.pause(at: instant, in: life) })
        case 18:
            let (goal, focusSession) = (goal(), newSitting())
            return both(
                "resume", restartsActivityLog: true,
                { desk throws(FocusError) in try desk.resume(goal: goal, focusSession: focusSession)
                },
                { slow, life throws(SlowFocus.Trouble) in
                    try slow.resume(goal: goal, focusSession: focusSession, in: life)
                })
        case 19:
            let instant = instant()
            return both(
                "stop", { desk throws(FocusError) in try desk.stop(at: instant) },
                { slow, life throws(SlowFocus.Trouble) in try slow.stop(at: instant, in: life) })
        case 20:
            let answer = FocusEditor.Answer.allCases[life.number(0...2)]
            return both(
                "settle", restartsActivityLog: true,
                { desk throws(FocusError) in try desk.resolveDoubt(answer) },
                { slow, life throws(SlowFocus.Trouble) in try slow.resolveDoubt(answer, in: life) })
        case 21: return add()
        case 22: return edit()
        case 23: return split()
        case 24: return remove()
        default: break
        }
        return nil
    }

    private mutating func instant() -> Int64? {
        life.chance(1, of: 3) ? life.wall - life.span(upTo: 60 * life.unit) : nil
    }

    private mutating func goal() -> Int { life.number(60...40_000) }
    private mutating func newSitting() -> Int64 { Int64(life.number(1...1_000_000_000)) }

    private mutating func newEntry(from: Int64, to: Int64?) -> SlowFocus.Entry {
        SlowFocus.Entry(
            number: 0, from: from, to: to, todo: life.number(0...3), goal: goal(),
            focusSession: newSitting())
    }

    private func interval(_ entry: SlowFocus.Entry) -> FocusInterval {
        var interval = FocusInterval(from: entry.from, to: entry.to, goal: entry.goal)
        interval.todo = todos[entry.todo]
        interval.focusSession = entry.focusSession
        if let length = entry.length {
            interval.plan = entry.isPomodoro ? .pomodoro(Int(length)) : .length(Int(length))
        }
        return interval
    }

    private mutating func start() -> String? {
        let instant = instant() ?? life.wall
        var entry = newEntry(from: instant, to: nil)
        switch life.number(0...2) {
        case 0: break
        case let kind:
            entry.length = Int64(life.number(1...60)) * life.unit
            entry.isPomodoro = kind == 1
        }
        let adjusting = life.chance(1, of: 3)
        let (new, isNow) = (entry, instant == life.wall)
        let interval = interval(entry)
        return both(
            "start", restartsActivityLog: true,
            { desk throws(FocusError) in try desk.start(interval, adjusting: adjusting) },
            { slow, life throws(SlowFocus.Trouble) in
                try slow.start(new, isNow: isNow, adjusting: adjusting, in: life)
            })
    }

    private mutating func add() -> String? {
        let to =
            life.wall - life.span(upTo: 600 * life.unit) + (life.chance(1, of: 9) ? life.unit : 0)
        let new = newEntry(from: to - life.span(upTo: 200 * life.unit), to: to)
        guard calendar.first < new.from - 90_000 else { return nil }
        let adjusting = life.chance(1, of: 2)
        let interval = interval(new)
        return both(
            "add", { desk throws(FocusError) in try desk.add(interval, adjusting: adjusting) },
            { slow, life throws(SlowFocus.Trouble) in
                try slow.add(new, adjusting: adjusting, in: life)
            })
    }

    /// One of them, and by how much its ends may move.
    private mutating func someEntry() -> FocusEntry? {
        entries.isEmpty ? nil : entries[life.number(0...entries.count - 1)]
    }

    private mutating func edit() -> String? {
        guard let entry = someEntry() else { return nil }
        var (from, to): (Int64?, Int64?)
        // By the clock as it is now.
        let start = entry.interval.to == nil ? running?.from ?? 0 : entry.interval.from
        if life.chance(2, of: 3) {
            from = start + life.span(upTo: 60 * life.unit) - life.span(upTo: 60 * life.unit)
        }
        if from == nil || life.chance(1, of: 2) {
            to = (entry.interval.to ?? life.wall) - life.span(upTo: 60 * life.unit)
        }
        let adjusting = life.chance(1, of: 2)
        var interval = entry.interval
        interval.from = from ?? interval.from
        interval.to = to ?? interval.to
        // Nothing changes: nothing is checked.
        if start == from ?? start, interval.to == entry.interval.to { return nil }
        if from == entry.interval.from { return nil }
        let (edited, newFrom, newTo) = (interval, from, to)
        return both(
            "edit",
            { desk throws(FocusError) in try desk.edit(entry, to: edited, adjusting: adjusting) },
            { slow, life throws(SlowFocus.Trouble) in
                try slow.edit(
                    entry.number, from: newFrom, to: newTo, adjusting: adjusting, in: life)
            })
    }

    private mutating func split() -> String? {
        guard let entry = someEntry() else { return nil }
        let start = entry.interval.to == nil ? running?.from ?? 0 : entry.interval.from
        let instant = start + life.span(upTo: 100 * life.unit)
        let before = FocusTotals.total(entries)
        let wrong = both(
            "split", { desk throws(FocusError) in try desk.split(entry, at: instant) },
            { slow, life throws(SlowFocus.Trouble) in
                try slow.split(entry.number, at: instant, in: life)
            })
        guard wrong == nil, entry.interval.to != nil else { return wrong }
        // The parts add up to the whole.
        return FocusTotals.total(entries) == before ? nil : "split: \(before)"
    }

    private mutating func remove() -> String? {
        guard let entry = someEntry(), life.chance(1, of: 2) else { return nil }
        let isSitting = entry.interval.isOpen
        let chosen =
            isSitting ? entries.filter { $0.focusSession == entry.focusSession } : [entry]
        return both(
            isSitting ? "cancel" : "remove",
            { desk throws(FocusError) in
                isSitting ? try desk.cancel(chosen) : desk.remove(chosen)
            },
            { slow, life in slow.remove(Set(chosen.map(\.number)), in: life) })
    }
}

extension FocusTotals {
    /// Units: seconds.
    fileprivate static func total(_ entries: [FocusEntry]) -> Int64 {
        entries.reduce(0) { $0 + $1.interval.seconds }
    }
}

@Suite struct FocusLivesTests {
    private static let zones = [
        "Pacific/Pago_Pago", "Pacific/Kiritimati", "Europe/Berlin", "America/New_York",
        "Asia/Seoul", "Australia/Lord_Howe", "America/St_Johns", "Pacific/Apia",
        "Africa/Casablanca", "America/Sao_Paulo", "Asia/Gaza", "Pacific/Chatham",
        "Antarctica/Troll", "Asia/Kathmandu", "America/Nuuk", "Europe/Dublin",
    ]

    /// Around every change of the clock in some years, and one day of each zone without.
    private static func windows() throws -> [FocusWindow] {
        var windows: [FocusWindow] = []
        for name in zones {
            let zone = try ZoneTests.zone(name)
            windows.append(FocusWindow(zone, from: try ZoneTests.instant("2026-07-06T05:00:00Z")))
            for year in [2010, 2011, 2018, 2026] {
                var instant = try ZoneTests.instant("\(year)-01-01T00:00:00Z")
                let end = try ZoneTests.instant("\(year)-12-31T00:00:00Z")
                while instant < end {
                    if zone.offset(at: instant) != zone.offset(at: instant + 86_400) {
                        windows.append(FocusWindow(zone, from: instant - 86_400))
                    }
                    instant += 86_400
                }
            }
        }
        return windows
    }

    private static let beginnings = [0, 0, 1, 30, 60, 90, 120, 150, 180, 240, 300, 360]

    @Test("random lives: intervals, doubts, days, stages and leaves are what slow rules say")
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
            var story = Story(
                FocusLife(seed: seed, window: windows[window], begins: begins), calendar)
            story.tally = tally
            if let wrong = story.live() {
                Issue.record(
                    "life \(seed) in \(windows[window].zone.name) from \(begins): \(wrong)")
                return
            }
            tally = story.tally
        }
        guard CycCoreTests.lives >= 1000 else { return }
        // Else the lives would prove nothing.
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
            tally.leaves > 3_000 && tally.splitDays > 2_000 && tally.oddDays > 2_000, "\(tally)")
    }
}
