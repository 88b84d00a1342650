import CycCore
import Foundation
import TestSupport
import Testing

private let enough = TestDepth.cases("CYC_TEST_MORNINGS", quick: 5_000, deep: 50_000)

/// What was seen over all lives, to know that they hold what they shall test.
private struct Tally {
    var results: [String: Int] = [:]
    var looks = 0
    var repeats = 0
    var atOnce = 0
    var deeds: [String: Int] = [:]
    var answers: [String: Int] = [:]
    var rangAfterLate = 0
    var oddTimes = 0

    var mornings: Int { results.values.reduce(0, +) }
}

/// Some days of somebody who is woken, with the rules and with the slow ones.
private struct Life {
    private var random: SeededGenerator
    private var tables: [ClockTable]
    private var place: Int
    private var slow = SlowMornings()
    private var alarms: [AlarmSnapshot.IdentifiedAlarm] = []
    private var occurrences: [AlarmOccurrence] = []
    /// The clock on the wall.
    private var now: Instant
    private var next: Int64 = 1
    private var nextAlarm: Int64 = 1
    /// Each ring that began, by alarm, morning and time.
    private var begun: Set<[Int64]> = []
    private let change: Instant
    private(set) var tally = Tally()
    /// What happened, if it is to be told.
    private var told: [String]?
    var story: String { (told ?? []).joined(separator: "\n") }

    init(seed: UInt64, _ window: [ClockTable], change: Instant, isTold: Bool = false) {
        random = SeededGenerator(seed: seed &* 977)
        tables = window
        place = 0
        self.change = change
        now = change - 86_400 + Int64.random(in: -20_000...20_000, using: &random)
        told = isTold ? [] : nil
    }

    private mutating func chance(_ part: Int, of whole: Int) -> Bool {
        Int.random(in: 1...whole, using: &random) <= part
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &random)
    }

    private mutating func tell(_ what: @autoclosure () -> String) {
        guard told != nil else { return }
        let zone = tables[place].zone
        told?.append("  \(zone.moment(at: now)) \(now) \(zone.name): \(what())")
    }

    // MARK: Both

    private var moment: Moment { tables[place].zone.moment(at: now) }

    private var book: AlarmSnapshot {
        // As few as there may be.
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
            }, zone: tables[place].zone, now: moment)
    }

    /// The job looks at the clock.
    private mutating func look() -> String? {
        tally.looks += 1
        var book = book
        var drawn: (level: AlarmLevel, question: AlarmQuestion?) = (.none, nil)
        var generator = SeededGenerator(seed: random.next())
        book.advance { level in
            drawn = (level, AlarmQuestion(level, using: &generator))
            return drawn.question
        }
        if let wrong = keep(book) { return wrong }
        var asked = 0
        slow.look(now, &tables[place]) { level in
            asked = level
            return drawn.question
        }
        tell("look")
        if AlarmLevel.allCases.firstIndex(of: drawn.level) != asked {
            return "asked at \(drawn.level), not \(asked)"
        }
        return wrong(in: book)
    }

    /// Keeps what became of the mornings, as a ledger does.
    private mutating func keep(_ book: AlarmSnapshot) -> String? {
        for var wake in book.occurrences {
            let before =
                wake.number == 0 ? nil : occurrences.firstIndex { $0.number == wake.number }
            if let before, let ahead = occurrences[before].began, wake.result == .late {
                // Taken back: a clock that was ahead began it, and its real time may come.
                guard ahead > now + 3600 else { return "taken back: \(wake)" }
                begun = begun.filter {
                    $0[0] != Int64(bitPattern: wake.alarm?.low ?? 0) || $0[1] != wake.at
                }
            }
            if let began = wake.began, began != before.flatMap({ occurrences[$0].began }) {
                let planned = wake.at + wake.repeats.offset(of: wake.rings - 1)
                guard began == now, planned <= now, now - planned <= 120 else {
                    return "a stale ring: \(wake)"
                }
                let key = [Int64(bitPattern: wake.alarm?.low ?? 0), wake.at, planned]
                guard begun.insert(key).inserted else { return "rang twice: \(wake)" }
                if wake.rings > 1 { tally.repeats += 1 }
                if before.map({ occurrences[$0].result == .late }) ?? false {
                    tally.rangAfterLate += 1
                }
            }
            if let before {
                occurrences[before] = wake
            } else {
                guard wake.number == 0 else { return "a number from nowhere: \(wake)" }
                wake.number = next
                next += 1
                occurrences.append(wake)
            }
        }
        return nil
    }

    private func wrong(in book: AlarmSnapshot) -> String? {
        guard occurrences.count == slow.mornings.count else {
            return "\(occurrences)\nnot\n\(slow.mornings)"
        }
        for (wake, morning) in zip(occurrences, slow.mornings) {
            guard wake.alarm == morning.alarm, wake.at == morning.at,
                wake.date.number == morning.date, (wake.result?.rawValue ?? "") == morning.result,
                wake.began == morning.rings.last?.began,
                wake.rang?.secondsSinceEpoch == morning.rings.first?.began,
                wake.tries == morning.answers, wake.question == morning.question
            else { return "\(wake)\nnot\n\(morning)" }
        }
        let open = slow.mornings.filter { $0.isOpen(now) }
        let sounding = open.filter { $0.sounds(now) }
        guard book.open.map(\.at) == open.map(\.at), Set(open.map(\.question)).count <= 1,
            book.ringsUntil
                == sounding.compactMap({ $0.rings.last?.began }).max().map({ $0 + 180 }),
            book.newestRing == sounding.compactMap({ $0.rings.last?.planned }).max()
        else {
            return """
                \(book.open) until \(String(describing: book.ringsUntil)), not \(open)
                """
        }
        return nil
    }

    /// When something is to happen next while something is open, and what rings within the hour.
    private mutating func wrongAhead() -> String? {
        let book = book
        var ahead: Set<Instant> = []
        var changes: [Instant] = []
        for morning in slow.mornings where morning.isOpen(now) {
            let begun = morning.rings.last?.planned ?? .min
            ahead.formUnion(morning.planned.filter { $0 > begun })
            changes += morning.planned.filter { $0 > begun }
            changes += [morning.end, (morning.rings.last?.began ?? .min) + 180]
        }
        let isOpen = !changes.isEmpty
        for alarm in slow.alarms {
            let next = slow.next(alarm, after: now, now, &tables[place])
            changes += [next?.at].compactMap(\.self)
            // Of what is due and was not seen yet the repeats are ahead too.
            var from = now - 24 * 60 - 1
            while let next = slow.next(alarm, after: from, now, &tables[place]),
                next.at <= now + 3600
            {
                ahead.formUnion(SlowMornings.planned(alarm, next.at))
                from = next.at
            }
        }
        let span = now + 1...now + 3600
        let rings = book.rings(within: span).map(\.at)
        guard rings == ahead.filter(span.contains).sorted() else {
            return "ahead: \(rings), not \(ahead.filter(span.contains).sorted())"
        }
        let change = isOpen ? changes.filter { $0 > now }.min() : nil
        guard book.nextChange == change || (change.map { $0 > now + 3600 } ?? false) else {
            return
                "changes \(String(describing: book.nextChange)), not \(String(describing: change))"
        }
        return nil
    }

    // MARK: Deeds

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
        slow.alarms.append(alarm)
        alarms.append(Self.known(alarm, number))
    }

    private mutating func setDays(_ alarm: inout SlowMornings.Alarm) {
        alarm.days = []
        switch number(0...5) {
        case 0: alarm.once = tables[place].zone.day(at: now).number + number(0...2)
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
        var made = Alarm(
            number: number, minute: alarm.minute, recurrence: recurrence, armed: alarm.armed)
        made.level = AlarmLevel.allCases[alarm.level]
        made.repeats = AlarmRepeats(count: alarm.count, minutes: alarm.every) ?? AlarmRepeats()
        made.isEnabled = alarm.isOn
        return AlarmSnapshot.IdentifiedAlarm(id: alarm.id, alarm: made)
    }

    /// Does the same to an alarm of both.
    private mutating func edit(_ body: (inout Life, inout SlowMornings.Alarm) -> Void) {
        guard let index = slow.alarms.indices.randomElement(using: &random) else { return }
        var alarm = slow.alarms[index]
        body(&self, &alarm)
        slow.alarms[index] = alarm
        alarms[index] = Self.known(alarm, alarms[index].alarm.number)
    }

    private mutating func act() -> String? {
        let deeds = [
            "add", "remove", "off", "on", "time", "days", "repeats", "level", "skip", "unskip",
            "zone", "clock", "clock a bit",
        ]
        let deed = deeds.randomElement(using: &random) ?? "add"
        tally.deeds[deed, default: 0] += 1
        tell(deed)
        switch deed {
        case "add": if alarms.count < 6 { add(near: tables[place].minute(at: now)) }
        case "remove":
            guard alarms.count > 1, let index = alarms.indices.randomElement(using: &random)
            else { return nil }
            slow.alarms.remove(at: index)
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
                    ($0.tables[$0.place].minute(at: $0.now) + $0.number(-3...9) + 1440) % 1440
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
            let gone = slow.mornings.indices.filter {
                slow.mornings[$0].result == "skipped" && slow.mornings[$0].at > now
            }
            for index in gone.reversed() {
                slow.mornings.remove(at: index)
                occurrences.remove(at: index)
            }
        case "zone": place = number(0...tables.count - 1)
        case "clock":
            let by: [Int64] = [3_600, -3_600, 32_400, -32_400, 86_400, -86_400]
            now += by.randomElement(using: &random) ?? 0
        default: now += Int64(number(-300...300))
        }
        return nil
    }

    private mutating func skip() -> String? {
        guard let index = alarms.indices.randomElement(using: &random) else { return nil }
        let expected = slow.next(slow.alarms[index], after: now, now, &tables[place])
        let next = book.next(of: alarms[index])
        guard let expected, expected.date < tables[place].dates.upperBound else { return nil }
        guard next?.at == expected.at, next?.date.number == expected.date else {
            return "next is \(String(describing: next)), not \(expected)"
        }
        var wake = AlarmOccurrence(
            number: self.next, alarm: alarms[index].id, date: Day(number: expected.date),
            at: expected.at, repeats: alarms[index].alarm.repeats)
        wake.result = .skipped
        self.next += 1
        occurrences.append(wake)
        slow.mornings.append(
            SlowMornings.Morning(
                alarm: wake.alarm ?? alarms[index].id, date: expected.date, at: expected.at,
                planned: [], result: "skipped"))
        return nil
    }

    private mutating func answer() -> String? {
        let asked = slow.mornings.first { $0.isOpen(now) }?.question?.answer
        let number = chance(1, of: 3) ? asked.map { $0 + 1 } : chance(1, of: 9) ? nil : asked
        var book = book
        let isRight = book.answer(number)
        if let wrong = keep(book) { return wrong }
        let expected = slow.answer(number, now)
        tell("answer")
        tally.answers[expected.map { $0 ? "right" : "wrong" } ?? "none", default: 0] += 1
        guard isRight == expected else {
            return
                "the answer is \(String(describing: isRight)), not \(String(describing: expected))"
        }
        return wrong(in: book)
    }

    // MARK: Living

    /// What went wrong first.
    mutating func live() -> String? {
        let near = tables[0].minute(at: change) + number(-10...10)
        for _ in 0..<number(2...5) { add(near: chance(1, of: 4) ? number(0...1439) : near) }
        for _ in 0..<number(3...6) {
            if let wrong = liveOnce() { return wrong }
        }
        for morning in slow.mornings where !morning.result.isEmpty {
            tally.results[morning.result, default: 0] += 1
        }
        return nil
    }

    /// Until the next alarm has rung, or was slept over.
    private mutating func liveOnce() -> String? {
        let nexts = slow.alarms.indices.compactMap {
            slow.next(slow.alarms[$0], after: now, now, &tables[place])
        }
        guard let next = nexts.min(by: { $0.at < $1.at }),
            next.date < tables[place].dates.upperBound
        else { return nil }
        if nexts.count(where: { abs($0.at - next.at) <= 300 }) > 1 { tally.atOnce += 1 }
        if abs(next.at - change) < 3_600 { tally.oddTimes += 1 }
        let step: Int64 = chance(1, of: 4) ? 300 : 60
        // Mostly awake; else it sleeps over the beginning, or over all of it.
        let sleeps = [0, 0, 0, 0, 60, 121, 200, 420, 900, 9_000]
        now = next.at - Int64(number(0...200))
        now += Int64(sleeps.randomElement(using: &random) ?? 0)
        let patience = number(2...22)
        for _ in 0..<patience {
            if let wrong = look() { return wrong }
            if chance(1, of: 6) {
                now += Int64(number(0...40))
                if let wrong = answer() { return wrong }
            }
            if chance(1, of: 8) {
                if let wrong = act() { return wrong }
                guard tables[place].dates.contains(tables[place].zone.day(at: now).number) else {
                    return nil
                }
            }
            if chance(1, of: 12), let wrong = wrongAhead() { return wrong }
            let open = slow.mornings.filter { $0.isOpen(now) }
            if let end = open.first?.planned.randomElement(using: &random), chance(1, of: 4) {
                // Just when something begins or ends.
                let edge =
                    end + ([-1, 0, 119, 120, 121, 179, 180].randomElement(using: &random) ?? 0)
                if edge > now, edge < now + 600 {
                    now = edge
                    continue
                }
            }
            now += chance(1, of: 15) ? Int64(number(1...1500)) : step
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

    /// Around changes of the clock, each in its zone, in one that is far away, and in a near one.
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
                    instant += 3600
                }
                if changes.isEmpty { changes = [end - 200 * 86_400] }
                for change in changes.suffix(2) {
                    windows.append(
                        (
                            ([zone] + others).map {
                                ClockTable($0, from: change - 6 * 86_400, days: 16)
                            }, change
                        ))
                }
            }
        }
        return windows
    }

    @Test("Random mornings ring, end and are noted as a slow second rule says")
    func mornings() throws {
        let windows = try Self.windows()
        var tally = Tally()
        var seed = TestDepth.firstSeed
        while tally.mornings < enough {
            let window = windows[Int(seed % UInt64(windows.count))]
            var life = Life(seed: seed, window.tables, change: window.change)
            if let wrong = life.live() {
                var again = Life(seed: seed, window.tables, change: window.change, isTold: true)
                _ = again.live()
                Issue.record("life \(seed): \(wrong)\nafter\n\(again.story)")
                return
            }
            let seen = life.tally
            tally.results.merge(seen.results, uniquingKeysWith: +)
            tally.deeds.merge(seen.deeds, uniquingKeysWith: +)
            tally.answers.merge(seen.answers, uniquingKeysWith: +)
            tally.looks += seen.looks
            tally.repeats += seen.repeats
            tally.atOnce += seen.atOnce
            tally.rangAfterLate += seen.rangAfterLate
            tally.oddTimes += seen.oddTimes
            seed += 1
        }
        #expect(tally.mornings >= enough)
        // Else they would prove nothing.
        for result in AlarmOccurrence.Result.allCases {
            #expect(tally.results[result.rawValue] ?? 0 > enough / 100, "\(tally)")
        }
        for answer in ["right", "wrong", "none"] {
            #expect(tally.answers[answer] ?? 0 > enough / 50, "\(tally)")
        }
        #expect(tally.deeds.count == 13 && tally.deeds.values.allSatisfy { $0 > enough / 100 })
        #expect(tally.repeats > enough / 20 && tally.atOnce > enough / 50, "\(tally)")
        #expect(tally.oddTimes > enough / 100 && tally.rangAfterLate > 0, "\(tally)")
    }
}
