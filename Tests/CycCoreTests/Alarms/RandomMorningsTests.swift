import CycCore
import Foundation
import TestSupport
import Testing

private let enough = TestDepth.cases("CYC_TEST_MORNINGS", quick: 5_000, deep: 50_000)

/// Counts over all simulations, to check that they cover the cases under test.
private struct Tally {
    var results: [String: Int] = [:]
    var checks = 0
    var repeats = 0
    var atOnce = 0
    var actions: [String: Int] = [:]
    var answers: [String: Int] = [:]
    var rangAfterLate = 0
    var oddTimes = 0

    var mornings: Int { results.values.reduce(0, +) }
}

/// Some days of alarms, run through the rules and through the slow model.
private struct AlarmSimulation {
    private struct Ring: Hashable {
        let alarm: EntryID?
        let at: Instant
        let planned: Instant
    }

    private var random: SeededGenerator
    private let tables: [ClockTable]
    private var zoneIndex: Int
    private var model = SlowMornings()
    private var alarms: [AlarmSnapshot.IdentifiedAlarm] = []
    private var occurrences: [AlarmOccurrence] = []
    /// Time on the machine's clock.
    private var now: Instant
    private var next: Int64 = 1
    private var nextAlarm: Int64 = 1
    /// Every ring that began, by alarm, time of the occurrence and time of the ring.
    private var begun: Set<Ring> = []
    private let clockChange: Instant
    private(set) var tally = Tally()
    /// Log of the simulation; nil if it is not recorded.
    private var log: [String]?
    var logText: String { (log ?? []).joined(separator: "\n") }

    init(seed: UInt64, _ window: [ClockTable], change: Instant, isLogged: Bool = false) {
        random = SeededGenerator(seed: seed &* 977)
        tables = window
        zoneIndex = 0
        clockChange = change
        now = change + .seconds(Int64.random(in: -20_000...20_000, using: &random) - 86_400)
        log = isLogged ? [] : nil
    }

    private mutating func chance(_ part: Int, of whole: Int) -> Bool {
        Int.random(in: 1...whole, using: &random) <= part
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &random)
    }

    private mutating func record(_ event: @autoclosure () -> String) {
        guard log != nil else { return }
        let zone = tables[zoneIndex].zone
        log?.append("  \(zone.moment(at: now)) \(now) \(zone.name): \(event())")
    }

    // MARK: Rules and model

    private var moment: Moment { tables[zoneIndex].zone.moment(at: now) }

    private var snapshot: AlarmSnapshot {
        // Only those that a ledger would load.
        let newest = alarms.map { known in
            occurrences.filter { $0.alarm == known.id && $0.result != .skipped && $0.at <= now }
                .max { $0.at < $1.at }?.number
        }
        let (recent, skips) = (AlarmSnapshot.recent(at: now), AlarmSnapshot.skips(at: now))
        return AlarmSnapshot(
            alarms,
            occurrences.filter {
                $0.result == nil || $0.at >= recent || newest.contains($0.number)
                    || $0.result == .skipped && $0.at >= skips
            }, zone: tables[zoneIndex].zone, now: moment)
    }

    /// Advances both to the current time and compares them.
    private mutating func check() -> String? {
        tally.checks += 1
        var snapshot = snapshot
        var drawn: (level: AlarmLevel, question: AlarmQuestion?) = (.none, nil)
        var generator = SeededGenerator(seed: random.next())
        snapshot.advance { level in
            drawn = (level, AlarmQuestion(level, using: &generator))
            return drawn.question
        }
        if let wrong = store(snapshot) { return wrong }
        var asked = 0
        model.check(now, tables[zoneIndex]) { level in
            asked = level
            return drawn.question
        }
        record("check")
        if AlarmLevel.allCases.firstIndex(of: drawn.level) != asked {
            return "asked at \(drawn.level), not \(asked)"
        }
        return wrong(in: snapshot)
    }

    /// Stores the occurrences as a ledger does.
    private mutating func store(_ snapshot: AlarmSnapshot) -> String? {
        for var occurrence in snapshot.occurrences {
            let before =
                occurrence.number == 0
                ? nil : occurrences.firstIndex { $0.number == occurrence.number }
            if let before, let ahead = occurrences[before].began, occurrence.result == .late {
                // Begun by a clock that was ahead: it may ring again at its real time.
                guard ahead > now + 3600 else { return "taken back: \(occurrence)" }
                begun = begun.filter { $0.alarm != occurrence.alarm || $0.at != occurrence.at }
            }
            if let began = occurrence.began, began != before.flatMap({ occurrences[$0].began }) {
                let planned = occurrence.at + occurrence.repeats.offset(of: occurrence.rings - 1)
                guard began == now, planned <= now, now - planned <= 120 else {
                    return "a stale ring: \(occurrence)"
                }
                let ring = Ring(alarm: occurrence.alarm, at: occurrence.at, planned: planned)
                guard begun.insert(ring).inserted else { return "rang twice: \(occurrence)" }
                if occurrence.rings > 1 { tally.repeats += 1 }
                if before.map({ occurrences[$0].result == .late }) ?? false {
                    tally.rangAfterLate += 1
                }
            }
            if let before {
                occurrences[before] = occurrence
            } else {
                guard occurrence.number == 0 else { return "a number from nowhere: \(occurrence)" }
                occurrence.number = next
                next += 1
                occurrences.append(occurrence)
            }
        }
        return nil
    }

    private func wrong(in snapshot: AlarmSnapshot) -> String? {
        guard occurrences.count == model.mornings.count else {
            return "\(occurrences)\nnot\n\(model.mornings)"
        }
        for (occurrence, morning) in zip(occurrences, model.mornings) {
            guard occurrence.alarm == morning.alarm, occurrence.at == morning.at,
                occurrence.date.number == morning.date,
                (occurrence.result?.rawValue ?? "") == morning.result,
                occurrence.began == morning.rings.last?.began,
                occurrence.rang?.instant == morning.rings.first?.began,
                occurrence.tries == morning.answers, occurrence.question == morning.question
            else { return "\(occurrence)\nnot\n\(morning)" }
        }
        let open = model.mornings.filter { $0.isOpen(now) }
        let sounding = open.filter { $0.sounds(now) }
        guard snapshot.open.map(\.at) == open.map(\.at), Set(open.map(\.question)).count <= 1,
            snapshot.ringsUntil
                == sounding.compactMap({ $0.rings.last?.began }).max().map({ $0 + 180 }),
            snapshot.newestRing == sounding.compactMap({ $0.rings.last?.planned }).max()
        else {
            return """
                \(snapshot.open) until \(String(describing: snapshot.ringsUntil)), not \(open)
                """
        }
        return nil
    }

    /// Compares the next change and the rings of the coming hour; nil if they agree.
    private func wrongAhead() -> String? {
        let snapshot = snapshot
        var ahead: Set<Instant> = []
        var changes: [Instant] = []
        for morning in model.mornings where morning.isOpen(now) {
            let begun = morning.rings.last?.planned ?? .min
            ahead.formUnion(morning.planned.filter { $0 > begun })
            changes += morning.planned.filter { $0 > begun }
            changes += [morning.end, (morning.rings.last?.began ?? .min) + 180]
        }
        let isOpen = !changes.isEmpty
        for alarm in model.alarms {
            let next = model.next(alarm, after: now, now, tables[zoneIndex])
            changes += [next?.at].compactMap(\.self)
            // Also includes repeats of occurrences that are due but not yet recorded.
            var from = now - .minutes(24) - .seconds(1)
            while let next = model.next(alarm, after: from, now, tables[zoneIndex]),
                next.at <= now + 3600
            {
                ahead.formUnion(SlowMornings.planned(alarm, next.at))
                from = next.at
            }
        }
        let span = now + 1...now + 3600
        let rings = snapshot.rings(within: span).map(\.at)
        guard rings == ahead.filter(span.contains).sorted() else {
            return "ahead: \(rings), not \(ahead.filter(span.contains).sorted())"
        }
        let change = isOpen ? changes.filter { $0 > now }.min() : nil
        guard snapshot.nextChange == change || (change.map { $0 > now + 3600 } ?? false) else {
            let next = String(describing: snapshot.nextChange)
            return "changes \(next), not \(String(describing: change))"
        }
        return nil
    }

    // MARK: Actions

    private mutating func add(near minute: Int) {
        let apart = [0, 0, 1, 2, 3, 5, 6, 11, -1, -3, -7, number(0...1439)]
        let minute = (minute + (apart.randomElement(using: &random) ?? 0) + 1440) % 1440
        let number = nextAlarm
        nextAlarm += 1
        var alarm = SlowMornings.Alarm(
            id: EntryID(high: 7, low: UInt64(number)), minute: minute,
            level: self.number(0...3), count: self.number(0...3),
            every: [3, 5, 8].randomElement(using: &random) ?? 5, armed: now)
        setDays(&alarm)
        model.alarms.append(alarm)
        alarms.append(Self.known(alarm, number))
    }

    private mutating func setDays(_ alarm: inout SlowMornings.Alarm) {
        alarm.days = []
        switch number(0...5) {
        case 0: alarm.once = tables[zoneIndex].zone.day(at: now).number + number(0...2)
        case 1:
            while alarm.days.isEmpty { alarm.days = Set((0...6).filter { _ in chance(1, of: 2) }) }
        default: alarm.days = Set(0...6)
        }
    }

    private static func known(_ alarm: SlowMornings.Alarm, _ number: Int64)
        -> AlarmSnapshot.IdentifiedAlarm
    {
        let recurrence: Alarm.Recurrence =
            alarm.days.isEmpty
            ? .once(Day(number: alarm.once))
            : .weekly(Set(alarm.days.compactMap(Weekday.init(rawValue:))))
        var created = Alarm(
            number: number, minute: alarm.minute, recurrence: recurrence, armed: alarm.armed)
        created.level = AlarmLevel.allCases[alarm.level]
        created.repeats = AlarmRepeats(count: alarm.count, minutes: alarm.every) ?? AlarmRepeats()
        created.isEnabled = alarm.isOn
        return AlarmSnapshot.IdentifiedAlarm(id: alarm.id, alarm: created)
    }

    /// Applies one change to an alarm of the rules and of the model.
    private mutating func edit(_ body: (inout AlarmSimulation, inout SlowMornings.Alarm) -> Void) {
        guard let index = model.alarms.indices.randomElement(using: &random) else { return }
        var alarm = model.alarms[index]
        body(&self, &alarm)
        model.alarms[index] = alarm
        alarms[index] = Self.known(alarm, alarms[index].alarm.number)
    }

    private mutating func act() -> String? {
        let actions = [
            "add", "remove", "off", "on", "time", "days", "repeats", "level", "skip", "unskip",
            "zone", "clock", "clock a bit",
        ]
        let action = actions.randomElement(using: &random) ?? "add"
        tally.actions[action, default: 0] += 1
        record(action)
        switch action {
        case "add": if alarms.count < 6 { add(near: tables[zoneIndex].minute(at: now)) }
        case "remove":
            guard alarms.count > 1, let index = alarms.indices.randomElement(using: &random)
            else { return nil }
            model.alarms.remove(at: index)
            alarms.remove(at: index)
        case "off": edit { $1.isOn = false }
        case "on":
            edit {
                $1.isOn = true
                $1.armed = $0.now
            }
        case "time":
            edit {
                $1.minute =
                    ($0.tables[$0.zoneIndex].minute(at: $0.now) + $0.number(-3...9) + 1440) % 1440
                $1.armed = $0.now
            }
        case "days":
            edit {
                $0.setDays(&$1)
                $1.armed = $0.now
            }
        case "repeats": edit { $1.count = $0.number(0...3) }
        case "level": edit { $1.level = $0.number(0...3) }
        case "skip": return skip()
        case "unskip":
            let removed = model.mornings.indices.filter {
                model.mornings[$0].result == "skipped" && model.mornings[$0].at > now
            }
            for index in removed.reversed() {
                model.mornings.remove(at: index)
                occurrences.remove(at: index)
            }
        case "zone": zoneIndex = number(0...tables.count - 1)
        case "clock":
            let by: [Duration] = [3_600, -3_600, 32_400, -32_400, 86_400, -86_400]
            now = now + (by.randomElement(using: &random) ?? 0)
        default: now = now + .seconds(number(-300...300))
        }
        return nil
    }

    private mutating func skip() -> String? {
        guard let index = alarms.indices.randomElement(using: &random) else { return nil }
        let expected = model.next(model.alarms[index], after: now, now, tables[zoneIndex])
        let next = snapshot.next(of: alarms[index])
        guard let expected, expected.date < tables[zoneIndex].dates.upperBound else { return nil }
        guard next?.at == expected.at, next?.date.number == expected.date else {
            return "next is \(String(describing: next)), not \(expected)"
        }
        var occurrence = AlarmOccurrence(
            number: self.next, alarm: alarms[index].id, date: Day(number: expected.date),
            at: expected.at, repeats: alarms[index].alarm.repeats)
        occurrence.result = .skipped
        self.next += 1
        occurrences.append(occurrence)
        model.mornings.append(
            SlowMornings.Morning(
                alarm: occurrence.alarm ?? alarms[index].id, date: expected.date, at: expected.at,
                planned: [], result: "skipped"))
        return nil
    }

    private mutating func answer() -> String? {
        let asked = model.mornings.first { $0.isOpen(now) }?.question?.answer
        let number = chance(1, of: 3) ? asked.map { $0 + 1 } : chance(1, of: 9) ? nil : asked
        var snapshot = snapshot
        let isRight = snapshot.answer(number)
        if let wrong = store(snapshot) { return wrong }
        let expected = model.answer(number, now)
        record("answer")
        tally.answers[expected.map { $0 ? "right" : "wrong" } ?? "none", default: 0] += 1
        guard isRight == expected else {
            return
                "the answer is \(String(describing: isRight)), not \(String(describing: expected))"
        }
        return wrong(in: snapshot)
    }

    // MARK: Run

    /// - Returns: The first difference, nil if there is none.
    mutating func run() -> String? {
        let near = tables[0].minute(at: clockChange) + number(-10...10)
        for _ in 0..<number(2...5) { add(near: chance(1, of: 4) ? number(0...1439) : near) }
        for _ in 0..<number(3...6) {
            if let wrong = runOnce() { return wrong }
        }
        for morning in model.mornings where !morning.result.isEmpty {
            tally.results[morning.result, default: 0] += 1
        }
        return nil
    }

    /// Runs until the next alarm has rung, or was missed asleep.
    private mutating func runOnce() -> String? {
        let nexts = model.alarms.indices.compactMap {
            model.next(model.alarms[$0], after: now, now, tables[zoneIndex])
        }
        guard let next = nexts.min(by: { $0.at < $1.at }),
            next.date < tables[zoneIndex].dates.upperBound
        else { return nil }
        if nexts.count(where: { ($0.at - next.at).magnitude <= 300 }) > 1 { tally.atOnce += 1 }
        if (next.at - clockChange).magnitude < 3_600 { tally.oddTimes += 1 }
        let step: Duration = chance(1, of: 4) ? 300 : 60
        // Mostly awake; else asleep for the beginning or for all of it.
        let sleeps: [Duration] = [0, 0, 0, 0, 60, 121, 200, 420, 900, 9_000]
        now = next.at - .seconds(number(0...200))
        now = now + (sleeps.randomElement(using: &random) ?? 0)
        let patience = number(2...22)
        for _ in 0..<patience {
            if let wrong = check() { return wrong }
            if chance(1, of: 6) {
                now = now + .seconds(number(0...40))
                if let wrong = answer() { return wrong }
            }
            if chance(1, of: 8) {
                if let wrong = act() { return wrong }
                let today = tables[zoneIndex].zone.day(at: now)
                guard tables[zoneIndex].dates.contains(today.number) else {
                    return nil
                }
            }
            if chance(1, of: 12), let wrong = wrongAhead() { return wrong }
            let open = model.mornings.filter { $0.isOpen(now) }
            if let end = open.first?.planned.randomElement(using: &random), chance(1, of: 4) {
                // Exactly at a beginning or an end.
                let edge =
                    end + ([-1, 0, 119, 120, 121, 179, 180].randomElement(using: &random) ?? 0)
                if edge > now, edge < now + 600 {
                    now = edge
                    continue
                }
            }
            now = now + (chance(1, of: 15) ? .seconds(number(1...1500)) : step)
        }
        return nil
    }
}

@Suite struct RandomMorningsTests {
    private static let zones = [
        "Europe/Berlin", "America/New_York", "Asia/Seoul", "Australia/Lord_Howe",
        "America/St_Johns", "Pacific/Apia", "America/Sao_Paulo", "Asia/Gaza", "Pacific/Chatham",
        "Antarctica/Troll", "America/Nuuk", "America/Havana", "America/Santiago", "Africa/Cairo",
    ]

    /// Days around clock changes, each with two other zones to move to.
    private static func windows() throws -> [(tables: [ClockTable], change: Instant)] {
        let names = [
            "America/St_Johns", "Asia/Tokyo", "Europe/London", "America/Anchorage",
            "Pacific/Auckland",
        ]
        var windows: [(tables: [ClockTable], change: Instant)] = []
        for (index, name) in zones.enumerated() {
            let zone = try ZoneTests.zone(name)
            let others = try [names[index % names.count], names[(index + 2) % names.count]].map {
                try ZoneTests.zone($0)
            }
            for year in [2006, 2011, 2018, 2026] {
                var instant = try ZoneTests.instant("\(year)-01-06T00:00:00Z")
                let end = try ZoneTests.instant("\(year)-12-31T00:00:00Z")
                var changes: [Instant] = []
                while instant < end {
                    if zone.offset(at: instant) != zone.offset(at: instant + 3600) {
                        changes.append(instant + 3600)
                    }
                    instant = instant + 3600
                }
                if changes.isEmpty { changes = [end - .hours(200 * 24)] }
                for change in changes.suffix(2) {
                    windows.append(
                        (
                            ([zone] + others).map {
                                ClockTable($0, from: change - .hours(6 * 24), days: 16)
                            }, change
                        ))
                }
            }
        }
        return windows
    }

    @Test("random alarms ring, end and are recorded as in the slow model")
    func mornings() throws {
        let windows = try Self.windows()
        var tally = Tally()
        var seed = TestDepth.firstSeed
        while tally.mornings < enough {
            let window = windows[Int(seed % UInt64(windows.count))]
            var simulation = AlarmSimulation(seed: seed, window.tables, change: window.change)
            if let wrong = simulation.run() {
                var replay = AlarmSimulation(
                    seed: seed, window.tables, change: window.change, isLogged: true)
                _ = replay.run()
                Issue.record("simulation \(seed): \(wrong)\nafter\n\(replay.logText)")
                return
            }
            let seen = simulation.tally
            tally.results.merge(seen.results, uniquingKeysWith: +)
            tally.actions.merge(seen.actions, uniquingKeysWith: +)
            tally.answers.merge(seen.answers, uniquingKeysWith: +)
            tally.checks += seen.checks
            tally.repeats += seen.repeats
            tally.atOnce += seen.atOnce
            tally.rangAfterLate += seen.rangAfterLate
            tally.oddTimes += seen.oddTimes
            seed += 1
        }
        #expect(tally.mornings >= enough)
        // The cases under test occur often enough.
        for result in AlarmOccurrence.Result.allCases {
            #expect(tally.results[result.rawValue] ?? 0 > enough / 100, "\(tally)")
        }
        for answer in ["right", "wrong", "none"] {
            #expect(tally.answers[answer] ?? 0 > enough / 50, "\(tally)")
        }
        #expect(tally.actions.count == 13 && tally.actions.values.allSatisfy { $0 > enough / 100 })
        #expect(tally.repeats > enough / 20 && tally.atOnce > enough / 50, "\(tally)")
        #expect(tally.oddTimes > enough / 100 && tally.rangAfterLate > 0, "\(tally)")
    }
}
