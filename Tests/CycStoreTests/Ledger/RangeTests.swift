import CycCore
import TestSupport
import Testing

@testable import CycStore

/// Written values are in the range that readers accept.
struct RangeTests {
    private let folder: TemporaryFolder
    private let files: LedgerFiles
    private let ledger: Ledger

    init() throws {
        folder = try TemporaryFolder()
        files = folder.ledger
        ledger = try files.open()
    }

    private static let now = Moment(instant: 1_795_255_331, minutesEastOfUTC: 540)

    @Test("Commits on days outside the calendar are dropped and the others kept")
    func commits() throws {
        let repository = try ledger.add("/r").id
        for isWhole in [true, false] {
            let far = [Int.max, .min, 1 << 40, -730_485_000_000].map { Day(number: $0) }
            let edges = [Day.commitDays.lowerBound, today, Day.commitDays.upperBound]
            try ledger.apply(
                scan(
                    (far + edges).map { DayChange(day: $0, address: me, set: [record(1)]) },
                    isWhole: isWhole, namesakes: [other: Day(number: .max)]),
                to: repository, context())
            try ledger.recount(mine: [me])
            try Ledger.verify(files)
            let grass = try ledger.facts(currentRepository: nil, today: today).snapshot.localGrass
            #expect(edges.allSatisfy { grass[$0] == 1 })
            #expect(grass.greenDays(through: Day.commitDays.upperBound) == edges)
            for rests: Set<Weekday> in [[], Set(Weekday.allCases)] {
                let streak = Streak(
                    of: grass, neutral: NeutralDays(restDays: rests), today: today)
                #expect(streak.longest?.length == (rests.isEmpty ? 1 : 2))
            }
        }
    }

    @Test("A commit dated in microseconds closes nothing and damages nothing")
    func mentions() throws {
        _ = try ledger.addTodos([TodoContent(title: "a", created: Self.now)], at: Self.now)
        let repository = try ledger.add("/r").id
        var result = scan([])
        for (instant, offset) in [(1_795_262_401_000_000, 0), (1_795_262_401, 1_000_000_000)]
            as [(Instant, Int)]
        {
            result.mentions.append(
                TodoMention(
                    commit: commit(1),
                    authored: Moment(
                        instant: instant, minutesEastOfUTC: offset),
                    committedAt: instant, todos: [1]))
        }
        try ledger.apply(result, to: repository, context(at: 1_795_262_500))
        try Ledger.verify(files)
        #expect(try ledger.backup().mentions == [])
        #expect(try ledger.allTodos().allSatisfy { !$0.isDone })
    }

    @Test("Count above the maximum is stored as the maximum")
    func counts() throws {
        let name = AccountName(host: .dotCom, login: "octo")
        try ledger.store(StoredAccount(name: name))
        let days = [1 << 32, .max, -5, 1_000_000_000_000].enumerated().map {
            CountedDay(day: today.advanced(by: $0.offset), count: $0.element, level: nil)
        }
        try ledger.replaceDays(of: name, from: .calendar, with: days)
        try Ledger.verify(files)
        let counts = try ledger.days(of: name)[.calendar]?.map(\.count)
        let most = CountedDay.counts.upperBound
        #expect(counts == [most, most, 0, most])
    }

    @Test("Tab in a program's name is not damage")
    func tab() throws {
        for failure in [
            DeliveryError.programMissing("a\tb"),
            .programFailed("a\tb", status: 3, detail: "c\td"),
        ] {
            var record = NoticeRecord(
                ReminderSlot(day: today, minute: 60), on: .command, at: Self.now)
            record.failure = failure
            try ledger.store([record])
            try Ledger.verify(files)
            #expect(try ledger.lastNotices(limit: 1).first?.failure != nil)
        }
    }

    private func challenge(_ name: String, id: Int64 = 0) -> Challenge {
        Challenge(id: id, name: name, rule: .total, targetDays: 3, start: today)
    }

    @Test("Number of a removed entry is never reused, even by import or repair")
    func numbers() throws {
        for name in ["a", "b"] { _ = try ledger.start(challenge(name)) }
        _ = try ledger.addDDay("d", on: today, includeToday: false)
        _ = try ledger.freeze(FreezeDraft("today", why: "x", today: today))
        try ledger.sent([2])
        try ledger.removeChallenge(2)
        try ledger.removeDDay(1)
        try ledger.removeFreeze(1)
        let kept = try ledger.backup()
        #expect(
            kept.nextNumbers.filter { $0.value > 1 } == [.challenge: 3, .dday: 2, .freeze: 2])

        // Imported into a new ledger, also by a repair.
        let other = try TemporaryFolder()
        let copy = try other.ledger.open()
        try copy.merge(kept)
        #expect(try copy.backup() == kept)
        for ledger in [ledger, copy] {
            #expect(try ledger.start(challenge("c")).id == 3)
            #expect(try ledger.addDDay("e", on: today, includeToday: false).id == 2)
            #expect(
                try ledger.freeze(FreezeDraft("today", why: "y", today: today)).freeze.id == 2)
            let agenda = try ledger.facts(currentRepository: nil, today: today).snapshot.agenda
            #expect(agenda.sent == [])
        }

        // A file that has the number of something else that was removed here.
        try ledger.merge(
            Backup(
                freezes: [Freeze(id: 1, days: today...today, why: "z")],
                challenges: [9, 2, 2].map { StoredChallenge(challenge("n\($0)", id: $0)) },
                ddays: [DDay(id: 1, name: "f", date: today, includeToday: true)]))
        #expect(try ledger.backup().challenges.map(\.challenge.id) == [1, 3, 9, 10, 11])
        #expect(try ledger.records(DDay.self).map(\.id) == [2, 3])
        #expect(try ledger.freezes().map(\.id) == [2, 3])
        #expect(try ledger.start(challenge("next")).id == 12)
    }

    @Test("Number too close to the maximum is not kept")
    func largeNumbers() throws {
        try ledger.merge(
            Backup(
                challenges: [100_000_000, .max, -1].map {
                    StoredChallenge(challenge("\($0)", id: $0))
                },
                nextNumbers: [.challenge: .max, .dday: .min, .freeze: 1_000_000_000]))
        #expect(try ledger.start(challenge("x")).id == 4)
        #expect(try ledger.addDDay("d", on: today, includeToday: false).id == 1)
    }

    @Test("Thousands of freezes are imported fast and keep status fast")
    func manyFreezes() throws {
        let count = TestDepth.cases(quick: 5_000, deep: 20_000)
        let freezes = (0..<count).map { index in
            let day = today.advanced(by: -2 * index)
            return Freeze(id: 0, days: day...day, why: "\(index)")
        }
        let clock = ContinuousClock()
        let time = try clock.measure {
            try ledger.merge(Backup(freezes: freezes))
            try ledger.merge(Backup(freezes: freezes))
            let facts = try ledger.facts(currentRepository: nil, today: today)
            #expect(facts.snapshot.freezes.count == count)
            _ = Overview(
                facts.snapshot, settings: Settings(), zone: .utc,
                now: Self.now.instant)
        }
        // Quadratic time would be far longer on any machine.
        #expect(time < .seconds(200))
    }
}
