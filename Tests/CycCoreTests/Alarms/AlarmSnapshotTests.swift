import CycCore
import TestSupport
import Testing

/// Alarms and their occurrences in memory, stored between steps as in a ledger.
private struct Fixture {
    var alarms: [AlarmSnapshot.IdentifiedAlarm] = []
    var occurrences: [AlarmOccurrence] = []
    var zone = Zone.utc
    var drawnLevels: [AlarmLevel] = []
    /// Monday, 06:30 in UTC.
    static let at: Instant = 1_795_415_400

    init(_ clocks: String..., change: (inout Alarm) -> Void = { _ in }) throws {
        for clock in clocks { try add(clock, change: change) }
    }

    mutating func add(_ clock: String, change: (inout Alarm) -> Void = { _ in }) throws {
        let parts = clock.split(separator: ":").compactMap { Int($0) }
        try #require(parts.count == 2)
        let number = Int64(alarms.count + 1)
        var alarm = Alarm(
            number: number, minute: parts[0] * 60 + parts[1],
            recurrence: .weekly(Set(Weekday.allCases)), armed: Self.at - 40_000)
        alarm.level = .easy
        change(&alarm)
        alarms.append(
            AlarmSnapshot.IdentifiedAlarm(id: EntryID(high: 1, low: UInt64(number)), alarm: alarm))
    }

    mutating func edit(_ index: Int = 0, _ change: (inout Alarm) -> Void) {
        var alarm = alarms[index].alarm
        change(&alarm)
        alarms[index] = AlarmSnapshot.IdentifiedAlarm(id: alarms[index].id, alarm: alarm)
    }

    func snapshot(_ later: Duration) -> AlarmSnapshot {
        AlarmSnapshot(alarms, occurrences, zone: zone, now: zone.moment(at: Self.at + later))
    }

    mutating func store(_ snapshot: AlarmSnapshot) {
        occurrences = snapshot.occurrences.enumerated().map { index, occurrence in
            var occurrence = occurrence
            occurrence.number = Int64(index + 1)
            return occurrence
        }
    }

    @discardableResult
    mutating func advance(to later: Duration) -> AlarmSnapshot {
        var (snapshot, levels) = (snapshot(later), drawnLevels)
        snapshot.advance { level in
            levels.append(level)
            return level == .none ? nil : AlarmQuestion(levels.count, .plus, 1)
        }
        drawnLevels = levels
        store(snapshot)
        return self.snapshot(later)
    }

    mutating func answer(_ number: Int?, _ later: Duration) -> Bool? {
        var snapshot = snapshot(later)
        let isRight = snapshot.answer(number)
        store(snapshot)
        return isRight
    }

    mutating func skip(_ index: Int, _ later: Duration) throws -> Duration {
        let next = try #require(snapshot(later).next(of: alarms[index]))
        var occurrence = AlarmOccurrence(
            number: Int64(occurrences.count + 1), alarm: alarms[index].id, date: next.date,
            at: next.at,
            repeats: AlarmRepeats())
        occurrence.result = .skipped
        occurrences.append(occurrence)
        return next.at - Self.at
    }

    var results: [AlarmOccurrence.Result?] { occurrences.map(\.result) }
}

struct AlarmBookTests {
    struct RingCase: Sendable, CustomTestStringConvertible {
        let repeats: String
        /// Seconds after the time of the alarm.
        let seconds: [Duration]
        /// Number of rings begun; nil for no occurrence.
        var rings: Int? = nil
        var began: Duration? = nil
        var result: AlarmOccurrence.Result? = nil
        var testDescription: String { "\(repeats) \(seconds.map(\.wholeSeconds))" }
    }

    @Test(
        "a ring begins at most 120 s late, then the alarm is missed or late",
        arguments: [
            RingCase(repeats: "0", seconds: [-1]),
            RingCase(repeats: "0", seconds: [0], rings: 1, began: 0),
            RingCase(repeats: "0", seconds: [120], rings: 1, began: 120),
            RingCase(repeats: "0", seconds: [121], rings: 0, result: .late),
            RingCase(repeats: "0", seconds: [0, 60, 179], rings: 1, began: 0),
            RingCase(repeats: "0", seconds: [0, 180], rings: 1, began: 0, result: .missed),
            RingCase(repeats: "0", seconds: [120, 299], rings: 1, began: 120),
            RingCase(repeats: "0", seconds: [120, 300], rings: 1, began: 120, result: .missed),
            RingCase(repeats: "1x5m", seconds: [121]),
            RingCase(repeats: "1x5m", seconds: [121, 300], rings: 2, began: 300),
            RingCase(repeats: "1x5m", seconds: [420], rings: 2, began: 420),
            RingCase(repeats: "1x5m", seconds: [421], rings: 0, result: .late),
            RingCase(repeats: "1x5m", seconds: [0, 299], rings: 1, began: 0),
            RingCase(repeats: "1x5m", seconds: [0, 300, 479], rings: 2, began: 300),
            RingCase(
                repeats: "1x5m", seconds: [0, 300, 480], rings: 2, began: 300, result: .missed),
            RingCase(repeats: "1x5m", seconds: [0, 420], rings: 2, began: 420),
            RingCase(repeats: "1x5m", seconds: [0, 421], rings: 1, began: 0, result: .missed),
            RingCase(repeats: "1x3m", seconds: [120, 180], rings: 2, began: 180),
            RingCase(repeats: "3x5m", seconds: [0, 421, 600], rings: 3, began: 600),
            RingCase(repeats: "3x5m", seconds: [721], result: nil),
            RingCase(repeats: "3x5m", seconds: [721, 1_020], rings: 4, began: 1_020),
            RingCase(repeats: "3x5m", seconds: [721, 1_021], rings: 0, result: .late),
            RingCase(repeats: "3x8m", seconds: [0, 1_561], rings: 1, began: 0, result: .missed),
            RingCase(repeats: "3x8m", seconds: [0, 1_560], rings: 4, began: 1_560),
        ])
    func looks(example: RingCase) throws {
        let repeats = try #require(AlarmRepeats(example.repeats))
        var fixture = try Fixture("06:30") { $0.repeats = repeats }
        for second in example.seconds { fixture.advance(to: second) }
        #expect(fixture.occurrences.count == (example.rings == nil ? 0 : 1))
        guard let rings = example.rings, let occurrence = fixture.occurrences.first else { return }
        #expect(occurrence.rings == rings && occurrence.result == example.result)
        #expect(occurrence.began == example.began.map { Fixture.at + $0 })
        #expect(occurrence.at == Fixture.at && occurrence.date == Day(number: 20_780))
        #expect((occurrence.rang == nil) == (rings == 0))
        // Advancing again at the same time changes nothing.
        let before = fixture.occurrences
        fixture.advance(to: example.seconds.last ?? 0)
        #expect(fixture.occurrences == before)
        #expect(AlarmOccurrence.checked(number: 1, values: occurrence.values) == occurrence)
    }

    @Test("a ring sounds for 180 s or until the next one begins")
    func sounds() throws {
        let repeats = try #require(AlarmRepeats("1x3m"))
        var fixture = try Fixture("06:30") { $0.repeats = repeats }
        var snapshot = fixture.advance(to: 120)
        #expect(snapshot.ringsUntil == Fixture.at + 300 && snapshot.newestRing == Fixture.at)
        #expect(snapshot.nextChange == Fixture.at + 180)
        snapshot = fixture.advance(to: 180)
        #expect(snapshot.ringsUntil == Fixture.at + 360 && snapshot.newestRing == Fixture.at + 180)
        #expect(snapshot.nextChange == Fixture.at + 360)
        #expect(fixture.snapshot(359).newestRing != nil && fixture.snapshot(360).newestRing == nil)
        #expect(fixture.snapshot(360).open.isEmpty)
    }

    @Test("an alarm does not ring for times up to the moment it was set")
    func armed() throws {
        for (armed, rings) in [(Duration.seconds(-1), true), (0, false), (1, false), (3_600, true)]
        {
            var fixture = try Fixture("06:30") { $0.armed = Fixture.at + armed }
            fixture.advance(to: 10)
            // A moment later than the clock is ignored.
            let isAhead = armed > 10
            #expect(fixture.occurrences.isEmpty == !(rings || isAhead), "\(armed)")
        }
        // Set while the clock was ahead: no earlier occurrence is recorded as late.
        var fixture = try Fixture("06:30") { $0.armed = Fixture.at + 90_000 }
        fixture.advance(to: 3_600)
        #expect(fixture.occurrences.isEmpty)
        fixture.advance(to: 86_400)
        #expect(fixture.results == [nil])
    }

    @Test("late occurrences are recorded once each, up to 31 days back")
    func farBack() throws {
        var fixture = try Fixture("06:30") { $0.armed = Fixture.at - 60 * 86_400 }
        fixture.advance(to: 0)
        #expect(fixture.occurrences.count == 32 && fixture.results.last == .some(nil))
        #expect(fixture.results.count { $0 == .late } == 31)
        #expect(fixture.occurrences[0].at == Fixture.at - 31 * 86_400)
        fixture.advance(to: 180)
        #expect(fixture.occurrences.count == 32 && fixture.results.last == .missed)
        fixture.advance(to: 40 * 86_400 + 180)
        #expect(fixture.occurrences.count == 63)
        #expect(Set(fixture.occurrences.map(\.at)).count == 63)
    }

    @Test("a change of time zone makes no answered occurrence late")
    func otherZone() throws {
        var fixture = try Fixture("06:30")
        for day in 0..<5 {
            let later = Duration.seconds(day * 86_400)
            fixture.advance(to: later)
            #expect(
                fixture.answer(fixture.occurrences.last?.question?.answer, later + 9) == true
            )
        }
        for name in ["Pacific/Auckland", "America/Anchorage", "Asia/Kolkata"] {
            fixture.zone = try ZoneTests.zone(name)
            fixture.advance(to: 4 * 86_400 + 60)
            #expect(fixture.results == [.woken, .woken, .woken, .woken, .woken], "\(name)")
        }
        // Set to another time, which passes while the machine sleeps.
        fixture.zone = .utc
        fixture.edit {
            $0.minute = 480
            $0.armed = Fixture.at + 4 * 86_400 + 100
        }
        fixture.advance(to: 4 * 86_400 + 9_000)
        #expect(fixture.results.last == .late && fixture.occurrences.count == 6)
    }

    @Test("a date can ring again in a later time zone, and a skip holds in every zone")
    func dates() throws {
        var fixture = try Fixture("06:30")
        fixture.advance(to: 0)
        #expect(fixture.answer(2, 5) == true)
        let paris = try ZoneTests.zone("Europe/Paris")
        let newYork = try ZoneTests.zone("America/New_York")
        fixture.zone = newYork
        #expect(try fixture.skip(0, 60) == 5 * 3_600)
        fixture.advance(to: 5 * 3_600)
        #expect(fixture.results == [.woken, .skipped])
        // The skip of the next date holds in every zone.
        #expect(try fixture.skip(0, 6 * 3_600) == 86_400 + 5 * 3_600)
        fixture.zone = paris
        fixture.advance(to: 86_400 - 3_600)
        #expect(fixture.occurrences.count == 3)
        fixture.advance(to: 2 * 86_400 - 3_600)
        #expect(fixture.results.last == .some(nil))
    }

    @Test("alarms that ring together share one question and every answer")
    func together() throws {
        let repeats = try #require(AlarmRepeats("3x5m"))
        var fixture = try Fixture("06:30", "06:30", "06:31", "06:36") { $0.repeats = repeats }
        fixture.edit(1) { $0.level = .hard }
        fixture.edit(3) { $0.level = .hard }
        fixture.advance(to: 0)
        #expect(fixture.drawnLevels == [.hard])
        #expect(Set(fixture.occurrences.map(\.question)).count == 1)
        #expect(fixture.answer(99, 10) == false && fixture.answer(nil, 11) == false)
        #expect(fixture.occurrences.map(\.tries) == [2, 2])
        fixture.advance(to: 60)
        // A question already asked stays and also serves alarms that begin later.
        #expect(fixture.drawnLevels == [.hard] && fixture.occurrences.count == 3)
        #expect(Set(fixture.occurrences.map(\.question)) == [AlarmQuestion(1, .plus, 1)])
        #expect(fixture.answer(2, 70) == true)
        #expect(fixture.results == [.woken, .woken, .woken])
        #expect(fixture.occurrences.map(\.tries) == [3, 3, 1])
        #expect(
            fixture.occurrences.allSatisfy { $0.answered?.instant == Fixture.at + 70 })
        #expect(fixture.answer(2, 71) == nil)
        // No repeats follow, and an alarm that begins after the answer draws a new question.
        fixture.advance(to: 300)
        #expect(fixture.occurrences.count == 3)
        fixture.advance(to: 360)
        #expect(
            fixture.occurrences.count == 4
                && fixture.drawnLevels.filter { $0 != .none } == [.hard, .hard])
    }

    @Test("a harder alarm that begins while an easier one rings makes the question harder")
    func harder() throws {
        for (first, second) in [(AlarmLevel.easy, AlarmLevel.hard), (.hard, .easy), (.none, .easy)]
        {
            let repeats = try #require(AlarmRepeats("3x5m"))
            var fixture = try Fixture("06:30", "06:31") { $0.repeats = repeats }
            fixture.edit(0) { $0.level = first }
            fixture.edit(1) { $0.level = second }
            var snapshot = fixture.snapshot(0)
            snapshot.advance()
            fixture.store(snapshot)
            snapshot = fixture.snapshot(60)
            snapshot.advance()
            fixture.store(snapshot)
            let questions = Set(fixture.occurrences.map(\.question))
            #expect(fixture.occurrences.count == 2 && questions.count == 1)
            let isHigh = [.times, .by].contains(questions.first??.operation)
            #expect(isHigh == (max(first, second) == .hard))
        }
    }

    @Test("without recorded occurrences the assumed rings and questions are deterministic")
    func assumed() throws {
        let repeats = try #require(AlarmRepeats("1x5m"))
        var fixture = try Fixture("06:30", "06:31") { $0.repeats = repeats }
        fixture.edit(1) { $0.level = .hard }
        #expect(fixture.snapshot(-1).assumingRings().open.isEmpty)
        let question = fixture.snapshot(0).assumingRings().open.first?.question
        for second: Duration in [0, 10, 59] {
            let snapshot = fixture.snapshot(second).assumingRings()
            #expect(snapshot.newestRing == Fixture.at)
            #expect(snapshot.open.map(\.question) == [question])
        }
        let harder = fixture.snapshot(60).assumingRings().open.first?.question
        #expect(harder != question)
        for second: Duration in [60, 200, 239, 241, 299, 300, 301] {
            let snapshot = fixture.snapshot(second).assumingRings()
            #expect(snapshot.open.map(\.question) == [harder, harder], "\(second)")
            let ring: Duration? = second < 240 ? 60 : second < 300 ? nil : 300
            #expect(snapshot.newestRing == ring.map { Fixture.at + $0 }, "\(second)")
        }
        #expect(fixture.snapshot(540).assumingRings().open.isEmpty)
        // Recorded occurrences stay as they are, and an answer ends them.
        fixture.advance(to: 0)
        #expect(fixture.snapshot(30).assumingRings().occurrences == fixture.occurrences)
        var snapshot = fixture.snapshot(70).assumingRings()
        snapshot.end(snapshot.open)
        #expect(snapshot.open.isEmpty && snapshot.newestRing == nil)
    }

    @Test("without a question every answer is right, until an alarm with one begins")
    func nothingAsked() throws {
        let repeats = try #require(AlarmRepeats("1x8m"))
        var fixture = try Fixture("06:30") { ($0.level, $0.repeats) = (.none, repeats) }
        fixture.advance(to: 0)
        #expect(fixture.occurrences[0].question == nil && fixture.drawnLevels == [.none])
        try fixture.add("06:32") { $0.level = .medium }
        fixture.advance(to: 120)
        #expect(fixture.drawnLevels.last == .medium)
        #expect(fixture.occurrences.allSatisfy { $0.question == AlarmQuestion(2, .plus, 1) })
        var alone = try Fixture("06:30") { $0.level = .none }
        alone.advance(to: 0)
        #expect(alone.answer(nil, 5) == true && alone.results == [.woken])
    }

    @Test("an answer counts until the last ring has ended")
    func inTime() throws {
        for (second, isAccepted) in [
            (Duration.seconds(179), true), (299, true), (479, true), (480, false),
        ] {
            let repeats = try #require(AlarmRepeats("1x5m"))
            var fixture = try Fixture("06:30") { $0.repeats = repeats }
            fixture.advance(to: 0)
            if second > 300 { fixture.advance(to: 300) }
            #expect(fixture.answer(2, second) == (isAccepted ? true : nil), "\(second)")
            fixture.advance(to: 1_000)
            #expect(fixture.results == [isAccepted ? .woken : .missed])
        }
        var fixture = try Fixture("06:30")
        #expect(fixture.answer(2, 5) == nil)
        fixture.advance(to: 0)
        fixture.occurrences[0].tries = AlarmOccurrence.mostTries
        #expect(
            fixture.answer(3, 5) == false
                && fixture.occurrences[0].tries == AlarmOccurrence.mostTries)
    }

    @Test("disabling, editing or removing an alarm does not end a ringing one")
    func changedMeanwhile() throws {
        let repeats = try #require(AlarmRepeats("2x3m"))
        let changes: [(inout Fixture) -> Void] = [
            { $0.edit { $0.isEnabled = false } }, { $0.alarms = [] },
            {
                $0.edit {
                    $0.minute = 600
                    $0.armed = Fixture.at + 10
                    $0.repeats = AlarmRepeats()
                    $0.level = .none
                }
            },
        ]
        for change in changes {
            var fixture = try Fixture("06:30") { $0.repeats = repeats }
            fixture.advance(to: 0)
            change(&fixture)
            #expect(fixture.advance(to: 180).ringsUntil == Fixture.at + 360)
            #expect(fixture.snapshot(180).rings(within: Fixture.at...Fixture.at + 999).count == 1)
            #expect(fixture.occurrences.map(\.rings) == [2] && fixture.answer(2, 190) == true)
        }
        var off = try Fixture("06:30") { $0.isEnabled = false }
        off.advance(to: 0)
        off.advance(to: 3_600)
        #expect(off.occurrences.isEmpty && off.snapshot(0).next(of: off.alarms[0]) == nil)
    }

    @Test("an occurrence recorded as late by a fast clock rings at its real time")
    func ahead() throws {
        var fixture = try Fixture("06:30")
        fixture.advance(to: 3 * 86_400 + 600)
        #expect(fixture.results == [.late, .late, .late, .late])
        let repeats = try #require(AlarmRepeats("3x3m"))
        fixture.edit { $0.repeats = repeats }
        #expect(fixture.snapshot(-60).next(of: fixture.alarms[0])?.at == Fixture.at)
        #expect(fixture.snapshot(-60).rings(within: Fixture.at...Fixture.at + 999).count == 4)
        fixture.advance(to: 0)
        #expect(fixture.results == [nil, .late, .late, .late])
        #expect(
            fixture.occurrences[0].repeats == repeats
                && fixture.occurrences.map(\.number) == [1, 2, 3, 4])
        // Still late: occurrences whose own last ring has passed.
        fixture.advance(to: 86_400 + 180)
        #expect(fixture.results == [.missed, .late, .late, .late])
    }

    @Test("an occurrence answered by a fast clock is not announced again")
    func answeredAhead() throws {
        var fixture = try Fixture("06:30")
        fixture.advance(to: 0)
        #expect(fixture.answer(2, 5) == true)
        #expect(fixture.snapshot(-60).next(of: fixture.alarms[0])?.at == Fixture.at + 86_400)
        #expect(fixture.snapshot(-60).rings(within: Fixture.at - 60...Fixture.at + 99).isEmpty)
    }

    @Test("an alarm at midnight rings though the clock went back over midnight")
    func backOverMidnight() throws {
        var fixture = try Fixture("00:00")
        fixture.zone = try ZoneTests.zone("America/St_Johns")
        let midnight = try ZoneTests.instant("2007-11-04T00:00:00-02:30")
        fixture.edit { $0.armed = midnight - 9 }
        // The clock shows 23:01:30 of the day before.
        fixture.advance(to: midnight + 90 - Fixture.at)
        #expect(fixture.occurrences.map(\.at) == [midnight])
    }

    @Test("the next occurrence is the first that is not skipped")
    func next() throws {
        var fixture = try Fixture("06:30")
        #expect(fixture.snapshot(-1).next(of: fixture.alarms[0])?.at == Fixture.at)
        #expect(fixture.snapshot(0).next(of: fixture.alarms[0])?.at == Fixture.at + 86_400)
        #expect(try fixture.skip(0, -1) == 0)
        #expect(try fixture.skip(0, -1) == 86_400)
        #expect(fixture.snapshot(-1).next(of: fixture.alarms[0])?.date == Day(number: 20_782))
        for (days, isThere) in [(0, true), (9, true), (5_000, true), (-1, false)] {
            let once = try Fixture("06:30") { $0.recurrence = .once(Day(number: 20_780 + days)) }
            let next = once.snapshot(-1).next(of: once.alarms[0])
            #expect(next?.at == (isThere ? Fixture.at + .seconds(days * 86_400) : nil))
        }
        // The zone skipped this date.
        var apia = try Fixture("06:30") { $0.recurrence = .once(Day(number: 15_338)) }
        apia.zone = try ZoneTests.zone("Pacific/Apia")
        apia.edit { $0.armed = 0 }
        let before = try ZoneTests.instant("2011-12-29T00:00:00-10:00") - Fixture.at
        #expect(apia.snapshot(before).next(of: apia.alarms[0]) == nil)
    }

    @Test("upcoming rings are merged across alarms, with their labels")
    func ringsAhead() throws {
        let repeats = try #require(AlarmRepeats("1x5m"))
        var fixture = try Fixture("06:30", "06:35", "06:35")
        fixture.edit(0) { ($0.repeats, $0.label) = (repeats, "one") }
        fixture.edit(1) { $0.label = "two" }
        let rings = fixture.snapshot(-60).rings(within: Fixture.at...Fixture.at + 300)
        #expect(rings.map(\.at) == [Fixture.at, Fixture.at + 300])
        #expect(rings.map(\.labels) == [["one"], ["one", "two"]])
        fixture.advance(to: 0)
        #expect(fixture.snapshot(1).rings(within: Fixture.at...Fixture.at + 299).isEmpty)
        #expect(fixture.answer(2, 5) == true)
        #expect(
            fixture.snapshot(6).rings(within: Fixture.at...Fixture.at + 300).map(\.labels)
                == [["two"]])
    }

    @Test("an occurrence begun by a clock far ahead is closed and rings at its real time")
    func farAhead() throws {
        var fixture = try Fixture("06:30")
        #expect(fixture.advance(to: 10).open.count == 1)
        // Half an hour back it is still the same occurrence.
        #expect(fixture.advance(to: -1800).open.count == 1)
        #expect(fixture.advance(to: -32_400).open.isEmpty)
        #expect(fixture.occurrences.map(\.result) == [.late])
        #expect(fixture.answer(2, -32_400) == nil)
        #expect(fixture.advance(to: 5).open.count == 1)
        #expect(fixture.occurrences.map(\.rings) == [1])
    }

    @Test("no occurrence falls outside the writable dates")
    func ends() throws {
        let fixture = try Fixture("06:30")
        let known = try #require(fixture.alarms.first)
        for (now, next) in [
            ("9999-12-30T23:59:00Z", Day(iso: "9999-12-31")), ("9999-12-31T23:59:00Z", nil),
        ] {
            let moment = try #require(Moment(rfc3339: now))
            let snapshot = AlarmSnapshot(fixture.alarms, [], zone: .utc, now: moment)
            #expect(snapshot.next(of: known)?.date == next, "\(now)")
        }
        let first = Alarm(
            number: 1, minute: 390, recurrence: .weekly(Set(Weekday.allCases)), armed: .min)
        #expect(first.instant(on: Day.writable.lowerBound, in: .utc) != nil)
        #expect(first.instant(on: Day.writable.lowerBound.advanced(by: -1), in: .utc) == nil)
    }
}
