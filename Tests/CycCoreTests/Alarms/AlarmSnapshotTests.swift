import CycCore
import Testing

/// Alarms and mornings in memory, as a ledger keeps them.
private struct Bedside {
    var alarms: [AlarmSnapshot.IdentifiedAlarm] = []
    var occurrences: [AlarmOccurrence] = []
    var zone = Zone.utc
    var drawn: [AlarmLevel] = []
    /// 06:30 of a Monday in UTC.
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
        alarm.level = .low
        change(&alarm)
        alarms.append(
            AlarmSnapshot.IdentifiedAlarm(id: EntryID(high: 1, low: UInt64(number)), alarm: alarm))
    }

    mutating func edit(_ index: Int = 0, _ change: (inout Alarm) -> Void) {
        var alarm = alarms[index].alarm
        change(&alarm)
        alarms[index] = AlarmSnapshot.IdentifiedAlarm(id: alarms[index].id, alarm: alarm)
    }

    func book(_ seconds: Int64) -> AlarmSnapshot {
        AlarmSnapshot(alarms, occurrences, zone: zone, now: zone.moment(at: Self.at + seconds))
    }

    mutating func keep(_ book: AlarmSnapshot) {
        occurrences = book.occurrences.enumerated().map { index, wake in
            var wake = wake
            wake.number = Int64(index + 1)
            return wake
        }
    }

    @discardableResult
    mutating func look(_ seconds: Int64) -> AlarmSnapshot {
        var (book, levels) = (book(seconds), drawn)
        book.advance { level in
            levels.append(level)
            return level == .none ? nil : AlarmQuestion(levels.count, .plus, 1)
        }
        drawn = levels
        keep(book)
        return self.book(seconds)
    }

    mutating func answer(_ number: Int?, _ seconds: Int64) -> Bool? {
        var book = book(seconds)
        let isRight = book.answer(number)
        keep(book)
        return isRight
    }

    mutating func skip(_ index: Int, _ seconds: Int64) throws -> Instant {
        let next = try #require(book(seconds).next(of: alarms[index]))
        var wake = AlarmOccurrence(
            number: Int64(occurrences.count + 1), alarm: alarms[index].id, date: next.date,
            at: next.at,
            repeats: AlarmRepeats())
        wake.result = .skipped
        occurrences.append(wake)
        return next.at - Self.at
    }

    var results: [AlarmOccurrence.Result?] { occurrences.map(\.result) }
}

struct AlarmBookTests {
    struct Looks: Sendable, CustomTestStringConvertible {
        let repeats: String
        /// Seconds after the time of the alarm.
        let looks: [Int64]
        /// `nil` for no morning.
        var rings: Int? = nil
        var began: Int64? = nil
        var result: AlarmOccurrence.Result? = nil
        var testDescription: String { "\(repeats) \(looks)" }
    }

    @Test(
        "A ring begins at most 120 s late, and after the last one it is missed or late",
        arguments: [
            Looks(repeats: "0", looks: [-1]),
            Looks(repeats: "0", looks: [0], rings: 1, began: 0),
            Looks(repeats: "0", looks: [120], rings: 1, began: 120),
            Looks(repeats: "0", looks: [121], rings: 0, result: .late),
            Looks(repeats: "0", looks: [0, 60, 179], rings: 1, began: 0),
            Looks(repeats: "0", looks: [0, 180], rings: 1, began: 0, result: .missed),
            Looks(repeats: "0", looks: [120, 299], rings: 1, began: 120),
            Looks(repeats: "0", looks: [120, 300], rings: 1, began: 120, result: .missed),
            Looks(repeats: "1x5m", looks: [121]),
            Looks(repeats: "1x5m", looks: [121, 300], rings: 2, began: 300),
            Looks(repeats: "1x5m", looks: [420], rings: 2, began: 420),
            Looks(repeats: "1x5m", looks: [421], rings: 0, result: .late),
            Looks(repeats: "1x5m", looks: [0, 299], rings: 1, began: 0),
            Looks(repeats: "1x5m", looks: [0, 300, 479], rings: 2, began: 300),
            Looks(repeats: "1x5m", looks: [0, 300, 480], rings: 2, began: 300, result: .missed),
            Looks(repeats: "1x5m", looks: [0, 420], rings: 2, began: 420),
            Looks(repeats: "1x5m", looks: [0, 421], rings: 1, began: 0, result: .missed),
            Looks(repeats: "1x3m", looks: [120, 180], rings: 2, began: 180),
            Looks(repeats: "3x5m", looks: [0, 421, 600], rings: 3, began: 600),
            Looks(repeats: "3x5m", looks: [721], result: nil),
            Looks(repeats: "3x5m", looks: [721, 1_020], rings: 4, began: 1_020),
            Looks(repeats: "3x5m", looks: [721, 1_021], rings: 0, result: .late),
            Looks(repeats: "3x8m", looks: [0, 1_561], rings: 1, began: 0, result: .missed),
            Looks(repeats: "3x8m", looks: [0, 1_560], rings: 4, began: 1_560),
        ])
    func looks(looks: Looks) throws {
        let repeats = try #require(AlarmRepeats(looks.repeats))
        var bedside = try Bedside("06:30") { $0.repeats = repeats }
        for look in looks.looks { bedside.look(look) }
        #expect(bedside.occurrences.count == (looks.rings == nil ? 0 : 1))
        guard let rings = looks.rings, let wake = bedside.occurrences.first else { return }
        #expect(wake.rings == rings && wake.result == looks.result)
        #expect(wake.began == looks.began.map { $0 + Bedside.at })
        #expect(wake.at == Bedside.at && wake.date == Day(number: 20_780))
        #expect((wake.rang == nil) == (rings == 0))
        // Looking again changes nothing.
        let before = bedside.occurrences
        bedside.look(looks.looks.last ?? 0)
        #expect(bedside.occurrences == before)
        #expect(AlarmOccurrence.checked(number: 1, values: wake.values) == wake)
    }

    @Test("A ring sounds 180 s, or until the next one begins")
    func sounds() throws {
        let repeats = try #require(AlarmRepeats("1x3m"))
        var bedside = try Bedside("06:30") { $0.repeats = repeats }
        var book = bedside.look(120)
        #expect(book.ringsUntil == Bedside.at + 300 && book.newestRing == Bedside.at)
        #expect(book.nextChange == Bedside.at + 180)
        book = bedside.look(180)
        #expect(book.ringsUntil == Bedside.at + 360 && book.newestRing == Bedside.at + 180)
        #expect(book.nextChange == Bedside.at + 360)
        #expect(bedside.book(359).newestRing != nil && bedside.book(360).newestRing == nil)
        #expect(bedside.book(360).open.isEmpty)
    }

    @Test("It rings for nothing that was to be when it was said, or before")
    func armed() throws {
        for (armed, rings) in [(Int64(-1), true), (0, false), (1, false), (3_600, true)] {
            var bedside = try Bedside("06:30") { $0.armed = Bedside.at + armed }
            bedside.look(10)
            // What is ahead of the clock is ignored.
            let isAhead = armed > 10
            #expect(bedside.occurrences.isEmpty == !(rings || isAhead), "\(armed)")
        }
        // A clock that was ahead tells nothing of mornings before.
        var bedside = try Bedside("06:30") { $0.armed = Bedside.at + 90_000 }
        bedside.look(3_600)
        #expect(bedside.occurrences.isEmpty)
        bedside.look(86_400)
        #expect(bedside.results == [nil])
    }

    @Test("What was late is noted up to 31 days back, each once")
    func farBack() throws {
        var bedside = try Bedside("06:30") { $0.armed = Bedside.at - 60 * 86_400 }
        bedside.look(0)
        #expect(bedside.occurrences.count == 32 && bedside.results.last == .some(nil))
        #expect(bedside.results.count { $0 == .late } == 31)
        #expect(bedside.occurrences[0].at == Bedside.at - 31 * 86_400)
        bedside.look(180)
        #expect(bedside.occurrences.count == 32 && bedside.results.last == .missed)
        bedside.look(40 * 86_400 + 180)
        #expect(bedside.occurrences.count == 63)
        #expect(Set(bedside.occurrences.map(\.at)).count == 63)
    }

    @Test("A zone that is another one makes no morning late that was one before")
    func otherZone() throws {
        var bedside = try Bedside("06:30")
        for day in Int64(0)..<5 {
            bedside.look(day * 86_400)
            #expect(
                bedside.answer(bedside.occurrences.last?.question?.answer, day * 86_400 + 9) == true
            )
        }
        for name in ["Pacific/Auckland", "America/Anchorage", "Asia/Kolkata"] {
            bedside.zone = try ZoneTests.zone(name)
            bedside.look(4 * 86_400 + 60)
            #expect(bedside.results == [.woken, .woken, .woken, .woken, .woken], "\(name)")
        }
        // It is said anew, and slept over.
        bedside.zone = .utc
        bedside.edit {
            $0.minute = 480
            $0.armed = Bedside.at + 4 * 86_400 + 100
        }
        bedside.look(4 * 86_400 + 9_000)
        #expect(bedside.results.last == .late && bedside.occurrences.count == 6)
    }

    @Test("A date rings again where another zone has it later, and is left out in each")
    func dates() throws {
        var bedside = try Bedside("06:30")
        bedside.look(0)
        #expect(bedside.answer(2, 5) == true)
        let paris = try ZoneTests.zone("Europe/Paris")
        let newYork = try ZoneTests.zone("America/New_York")
        bedside.zone = newYork
        #expect(try bedside.skip(0, 60) == 5 * 3_600)
        bedside.look(5 * 3_600)
        #expect(bedside.results == [.woken, .skipped])
        // Of the next date it is left out wherever one is then.
        #expect(try bedside.skip(0, 6 * 3_600) == 86_400 + 5 * 3_600)
        bedside.zone = paris
        bedside.look(86_400 - 3_600)
        #expect(bedside.occurrences.count == 3)
        bedside.look(2 * 86_400 - 3_600)
        #expect(bedside.results.last == .some(nil))
    }

    @Test("What rings at once is one: one question, one right answer, and every answer counts")
    func together() throws {
        let repeats = try #require(AlarmRepeats("3x5m"))
        var bedside = try Bedside("06:30", "06:30", "06:31", "06:36") { $0.repeats = repeats }
        bedside.edit(1) { $0.level = .high }
        bedside.edit(3) { $0.level = .high }
        bedside.look(0)
        #expect(bedside.drawn == [.high] && Set(bedside.occurrences.map(\.question)).count == 1)
        #expect(bedside.answer(99, 10) == false && bedside.answer(nil, 11) == false)
        #expect(bedside.occurrences.map(\.tries) == [2, 2])
        bedside.look(60)
        // The question that was asked stays, for what begins later too.
        #expect(bedside.drawn == [.high] && bedside.occurrences.count == 3)
        #expect(Set(bedside.occurrences.map(\.question)) == [AlarmQuestion(1, .plus, 1)])
        #expect(bedside.answer(2, 70) == true)
        #expect(bedside.results == [.woken, .woken, .woken])
        #expect(bedside.occurrences.map(\.tries) == [3, 3, 1])
        #expect(
            bedside.occurrences.allSatisfy { $0.answered?.secondsSinceEpoch == Bedside.at + 70 })
        #expect(bedside.answer(2, 71) == nil)
        // None of their repeats comes, and what begins after the answer asks anew.
        bedside.look(300)
        #expect(bedside.occurrences.count == 3)
        bedside.look(360)
        #expect(
            bedside.occurrences.count == 4
                && bedside.drawn.filter { $0 != .none } == [.high, .high])
    }

    @Test("An alarm that begins while an easier one rings asks the harder question of both")
    func harder() throws {
        for (first, second) in [(AlarmLevel.low, AlarmLevel.high), (.high, .low), (.none, .low)] {
            let repeats = try #require(AlarmRepeats("3x5m"))
            var bedside = try Bedside("06:30", "06:31") { $0.repeats = repeats }
            bedside.edit(0) { $0.level = first }
            bedside.edit(1) { $0.level = second }
            var book = bedside.book(0)
            book.advance()
            bedside.keep(book)
            book = bedside.book(60)
            book.advance()
            bedside.keep(book)
            let questions = Set(bedside.occurrences.map(\.question))
            #expect(bedside.occurrences.count == 2 && questions.count == 1)
            let isHigh = [.times, .by].contains(questions.first??.operation)
            #expect(isHigh == (max(first, second) == .high))
        }
    }

    @Test("Where nothing is recorded everybody computes the same rings, questions and ends")
    func assumed() throws {
        let repeats = try #require(AlarmRepeats("1x5m"))
        var bedside = try Bedside("06:30", "06:31") { $0.repeats = repeats }
        bedside.edit(1) { $0.level = .high }
        #expect(bedside.book(-1).assumingRings().open.isEmpty)
        let question = bedside.book(0).assumingRings().open.first?.question
        for second in [Int64(0), 10, 59] {
            let book = bedside.book(second).assumingRings()
            #expect(book.newestRing == Bedside.at && book.open.map(\.question) == [question])
        }
        let harder = bedside.book(60).assumingRings().open.first?.question
        #expect(harder != question)
        for second in [Int64(60), 200, 239, 241, 299, 300, 301] {
            let book = bedside.book(second).assumingRings()
            #expect(book.open.map(\.question) == [harder, harder], "\(second)")
            let ring: Int64? = second < 240 ? 60 : second < 300 ? nil : 300
            #expect(book.newestRing == ring.map { Bedside.at + $0 }, "\(second)")
        }
        #expect(bedside.book(540).assumingRings().open.isEmpty)
        // What was recorded is the same with it, and an answer ends it.
        bedside.look(0)
        #expect(bedside.book(30).assumingRings().occurrences == bedside.occurrences)
        var book = bedside.book(70).assumingRings()
        book.end(book.open)
        #expect(book.open.isEmpty && book.newestRing == nil)
    }

    @Test("Where nothing is asked every answer is right, until something asks")
    func nothingAsked() throws {
        let repeats = try #require(AlarmRepeats("1x8m"))
        var bedside = try Bedside("06:30") { ($0.level, $0.repeats) = (.none, repeats) }
        bedside.look(0)
        #expect(bedside.occurrences[0].question == nil && bedside.drawn == [.none])
        try bedside.add("06:32") { $0.level = .middle }
        bedside.look(120)
        #expect(bedside.drawn.last == .middle)
        #expect(bedside.occurrences.allSatisfy { $0.question == AlarmQuestion(2, .plus, 1) })
        var alone = try Bedside("06:30") { $0.level = .none }
        alone.look(0)
        #expect(alone.answer(nil, 5) == true && alone.results == [.woken])
    }

    @Test("An answer counts as long as a ring is to come, and not after")
    func inTime() throws {
        for (second, isTaken) in [(Int64(179), true), (299, true), (479, true), (480, false)] {
            let repeats = try #require(AlarmRepeats("1x5m"))
            var bedside = try Bedside("06:30") { $0.repeats = repeats }
            bedside.look(0)
            if second > 300 { bedside.look(300) }
            #expect(bedside.answer(2, second) == (isTaken ? true : nil), "\(second)")
            bedside.look(1_000)
            #expect(bedside.results == [isTaken ? .woken : .missed])
        }
        var bedside = try Bedside("06:30")
        #expect(bedside.answer(2, 5) == nil)
        bedside.look(0)
        bedside.occurrences[0].tries = AlarmOccurrence.mostTries
        #expect(
            bedside.answer(3, 5) == false
                && bedside.occurrences[0].tries == AlarmOccurrence.mostTries)
    }

    @Test("Turning off, editing or removing ends no morning that has begun")
    func changedMeanwhile() throws {
        let repeats = try #require(AlarmRepeats("2x3m"))
        let changes: [(inout Bedside) -> Void] = [
            { $0.edit { $0.isEnabled = false } }, { $0.alarms = [] },
            {
                $0.edit {
                    $0.minute = 600
                    $0.armed = Bedside.at + 10
                    $0.repeats = AlarmRepeats()
                    $0.level = .none
                }
            },
        ]
        for change in changes {
            var bedside = try Bedside("06:30") { $0.repeats = repeats }
            bedside.look(0)
            change(&bedside)
            #expect(bedside.look(180).ringsUntil == Bedside.at + 360)
            #expect(bedside.book(180).rings(within: Bedside.at...Bedside.at + 999).count == 1)
            #expect(bedside.occurrences.map(\.rings) == [2] && bedside.answer(2, 190) == true)
        }
        var off = try Bedside("06:30") { $0.isEnabled = false }
        off.look(0)
        off.look(3_600)
        #expect(off.occurrences.isEmpty && off.book(0).next(of: off.alarms[0]) == nil)
    }

    @Test("What a clock that was ahead noted as late rings when its time comes, as it is then")
    func ahead() throws {
        var bedside = try Bedside("06:30")
        bedside.look(3 * 86_400 + 600)
        #expect(bedside.results == [.late, .late, .late, .late])
        let repeats = try #require(AlarmRepeats("3x3m"))
        bedside.edit { $0.repeats = repeats }
        #expect(bedside.book(-60).next(of: bedside.alarms[0])?.at == Bedside.at)
        #expect(bedside.book(-60).rings(within: Bedside.at...Bedside.at + 999).count == 4)
        bedside.look(0)
        #expect(bedside.results == [nil, .late, .late, .late])
        #expect(
            bedside.occurrences[0].repeats == repeats
                && bedside.occurrences.map(\.number) == [1, 2, 3, 4])
        // Late for good is what was late by its own repeats.
        bedside.look(86_400 + 180)
        #expect(bedside.results == [.missed, .late, .late, .late])
    }

    @Test("What was answered by a clock that was ahead is not announced")
    func answeredAhead() throws {
        var bedside = try Bedside("06:30")
        bedside.look(0)
        #expect(bedside.answer(2, 5) == true)
        #expect(bedside.book(-60).next(of: bedside.alarms[0])?.at == Bedside.at + 86_400)
        #expect(bedside.book(-60).rings(within: Bedside.at - 60...Bedside.at + 99).isEmpty)
    }

    @Test("A clock put back over midnight keeps nothing silent")
    func backOverMidnight() throws {
        var bedside = try Bedside("00:00")
        bedside.zone = try ZoneTests.zone("America/St_Johns")
        let midnight = try ZoneTests.instant("2007-11-04T00:00:00-02:30")
        bedside.edit { $0.armed = midnight - 9 }
        // The clock shows 23:01:30 of the day before.
        bedside.look(midnight + 90 - Bedside.at)
        #expect(bedside.occurrences.map(\.at) == [midnight])
    }

    @Test("The next morning is the first that rings")
    func next() throws {
        var bedside = try Bedside("06:30")
        #expect(bedside.book(-1).next(of: bedside.alarms[0])?.at == Bedside.at)
        #expect(bedside.book(0).next(of: bedside.alarms[0])?.at == Bedside.at + 86_400)
        #expect(try bedside.skip(0, -1) == 0)
        #expect(try bedside.skip(0, -1) == 86_400)
        #expect(bedside.book(-1).next(of: bedside.alarms[0])?.date == Day(number: 20_782))
        for (days, isThere) in [(0, true), (9, true), (5_000, true), (-1, false)] {
            let once = try Bedside("06:30") { $0.recurrence = .once(Day(number: 20_780 + days)) }
            let next = once.book(-1).next(of: once.alarms[0])
            #expect(next?.at == (isThere ? Bedside.at + Int64(days) * 86_400 : nil))
        }
        // A date that never was.
        var apia = try Bedside("06:30") { $0.recurrence = .once(Day(number: 15_338)) }
        apia.zone = try ZoneTests.zone("Pacific/Apia")
        apia.edit { $0.armed = 0 }
        let before = try ZoneTests.instant("2011-12-29T00:00:00-10:00") - Bedside.at
        #expect(apia.book(before).next(of: apia.alarms[0]) == nil)
    }

    @Test("Rings ahead come once for all alarms, with what they are called")
    func ringsAhead() throws {
        let repeats = try #require(AlarmRepeats("1x5m"))
        var bedside = try Bedside("06:30", "06:35", "06:35")
        bedside.edit(0) { ($0.repeats, $0.label) = (repeats, "one") }
        bedside.edit(1) { $0.label = "two" }
        let rings = bedside.book(-60).rings(within: Bedside.at...Bedside.at + 300)
        #expect(rings.map(\.at) == [Bedside.at, Bedside.at + 300])
        #expect(rings.map(\.labels) == [["one"], ["one", "two"]])
        bedside.look(0)
        #expect(bedside.book(1).rings(within: Bedside.at...Bedside.at + 299).isEmpty)
        #expect(bedside.answer(2, 5) == true)
        #expect(
            bedside.book(6).rings(within: Bedside.at...Bedside.at + 300).map(\.labels) == [["two"]])
    }

    @Test("What a clock that was far ahead began is not open for long, and rings at its real time")
    func farAhead() throws {
        var bed = try Bedside("06:30")
        #expect(bed.look(10).open.count == 1)
        // Half an hour back it is the same morning.
        #expect(bed.look(-1800).open.count == 1)
        #expect(bed.look(-32_400).open.isEmpty)
        #expect(bed.occurrences.map(\.result) == [.late])
        #expect(bed.answer(2, -32_400) == nil)
        #expect(bed.look(5).open.count == 1)
        #expect(bed.occurrences.map(\.rings) == [1])
    }

    @Test("No morning comes after the last date that can be written, or before the first")
    func ends() throws {
        let bed = try Bedside("06:30")
        let known = try #require(bed.alarms.first)
        for (now, next) in [
            ("9999-12-30T23:59:00Z", Day(iso: "9999-12-31")), ("9999-12-31T23:59:00Z", nil),
        ] {
            let moment = try #require(Moment(rfc3339: now))
            let book = AlarmSnapshot(bed.alarms, [], zone: .utc, now: moment)
            #expect(book.next(of: known)?.date == next, "\(now)")
        }
        let first = Alarm(
            number: 1, minute: 390, recurrence: .weekly(Set(Weekday.allCases)), armed: .min)
        #expect(first.instant(on: Day.writable.lowerBound, in: .utc) != nil)
        #expect(first.instant(on: Day.writable.lowerBound.advanced(by: -1), in: .utc) == nil)
    }
}
