import TestSupport
import Testing

@testable import CycCore

private let seoul = Result { try ZoneTests.zone("Asia/Seoul") }

@Suite struct ReminderPolicyTests {
    private let zone: Zone
    private let today = Day(number: 20_778)

    init() throws { zone = try seoul.get() }

    private func at(_ clock: String, day: Int = 0) throws -> Instant {
        try ZoneTests.instant("\(today.advanced(by: day))T\(clock):00+09:00")
    }

    private func slot(_ hour: Int, _ minute: Int = 0) -> ReminderSlot {
        ReminderSlot(day: today, minute: hour * 60 + minute)
    }

    private func policy(_ change: (inout Settings.Remind) -> Void = { _ in }) -> ReminderPolicy {
        var settings = Settings().remind
        change(&settings)
        return ReminderPolicy(settings, zone: zone)
    }

    private func decide(
        _ state: TodayState = .none, at clock: String, _ policy: ReminderPolicy? = nil,
        snoozedUntil: Instant? = nil, records: [NoticeRecord] = [], restDays: Set<Weekday> = []
    ) throws -> ReminderDecision {
        let policy = policy ?? self.policy()
        let now = try at(clock)
        let decision = policy.decision(
            about: Situation.overview(state, at: now, in: zone, restDays: restDays),
            snoozedUntil: snoozedUntil, records: records)
        let may = policy.mayRemind(at: now, snoozedUntil: snoozedUntil, records: records)
        switch decision {
        case .remind: #expect(may)
        case .silent(.safe), .silent(.resting): break
        case .silent: #expect(!may)
        }
        return decision
    }

    private func desktop(
        _ slot: ReminderSlot, again: Bool = false, _ urgency: Notice.Urgency = .normal
    ) -> ReminderDecision {
        .remind(slot, channels: [.init(channel: .desktop, isAgain: again)], urgency: urgency)
    }

    // MARK: Slots

    @Test(
        "slots begin at `after` and lie strictly before `until`",
        arguments: [
            (1080, 1440, 60, [1080, 1140, 1200, 1260, 1320, 1380]), (1080, 1081, 60, [1080]),
            (1080, 1140, 60, [1080]), (1080, 1141, 60, [1080, 1140]), (0, 1440, 1000, [0, 1000]),
            (1439, 1440, 1, [1439]), (1380, 1390, 7, [1380, 1387]),
        ])
    func slots(after: Int, until: Int, every: Int, minutes: [Int]) {
        let policy = policy { ($0.after, $0.until, $0.every) = (after, until, every) }
        #expect(policy.slots(of: today).map(\.minute) == minutes)
        #expect(policy.slots(of: today).allSatisfy { $0.day == today })
    }

    @Test(
        "the due slot is the last that has begun, until the evening ends",
        arguments: [
            ("00:00", nil), ("17:59", nil), ("18:00", 18), ("18:59", 18), ("19:00", 19),
            ("22:29", 22), ("22:30", nil), ("23:59", nil),
        ] as [(String, Int?)])
    func dueSlot(clock: String, hour: Int?) throws {
        let policy = policy { $0.until = 22 * 60 + 30 }
        #expect(policy.dueSlot(at: try at(clock)) == hour.map { slot($0) })
    }

    @Test(
        "slots follow wall time through nights of 23 and 25 hours",
        arguments: [
            // Set back from 24:00 to 23:00: the first 23:00 counts, the day ends an hour later.
            (
                "America/Santiago", "2023-04-01", 23 * 60, "2023-04-01T23:00:00-03:00",
                "2023-04-02T00:00:00-04:00"
            ),
            // 00:00 is skipped: the previous day ends at 01:00.
            (
                "Africa/Cairo", "2024-04-25", 23 * 60, "2024-04-25T23:00:00+02:00",
                "2024-04-26T01:00:00+03:00"
            ),
            (
                "Africa/Cairo", "2024-04-26", 30, "2024-04-26T01:00:00+03:00",
                "2024-04-27T00:00:00+03:00"
            ),
            (
                "America/New_York", "2026-11-01", 90, "2026-11-01T01:30:00-04:00",
                "2026-11-02T00:00:00-05:00"
            ),
        ])
    func clockChanges(name: String, iso: String, minute: Int, begins: String, ends: String) throws {
        let policy = ReminderPolicy(Settings().remind, zone: try ZoneTests.zone(name))
        let day = try #require(Day(iso: iso))
        let instant = policy.instant(of: ReminderSlot(day: day, minute: minute))
        #expect(try instant == ZoneTests.instant(begins))
        #expect(try policy.end(of: day) == ZoneTests.instant(ends))
    }

    // MARK: Silence

    @Test(
        "unsafe states send a reminder; done and pushed do not",
        arguments: TodayState.allCases)
    func states(state: TodayState) throws {
        let decision = try decide(state, at: "19:20")
        let isSafe = state == .done || state == .pushed
        #expect(decision == (isSafe ? .silent(.safe) : desktop(slot(19))))
    }

    @Test("after sleep only the latest slot is sent, once")
    func overslept() throws {
        #expect(try decide(at: "21:20") == desktop(slot(21)))
        let sent = [NoticeRecord(slot(21), .desktop, .delivered)]
        #expect(try decide(at: "21:25", records: sent) == .silent(.alreadySent(slot(21))))
        #expect(try decide(at: "22:00", records: sent) == desktop(slot(22)))
    }

    @Test("reasons for silence apply in their order of precedence")
    func silences() throws {
        let late = try at("21:00")
        let off = policy { $0.enabled = false }
        let nowhere = policy { $0.channels = [] }
        let quiet = policy { $0.quiet = [.init(from: 17 * 60, to: 20 * 60)] }
        let saturday: Set<Weekday> = [.saturday]
        #expect(try decide(.done, at: "19:00", off) == .silent(.off))
        #expect(try decide(.done, at: "19:00", nowhere) == .silent(.noChannels))
        #expect(try decide(.done, at: "19:00", restDays: saturday) == .silent(.safe))
        #expect(
            try decide(at: "19:00", snoozedUntil: late, restDays: saturday) == .silent(.resting))
        #expect(
            try decide(.unpushed, at: "19:00", restDays: saturday) == .silent(.resting))
        #expect(
            try decide(at: "19:00", quiet, snoozedUntil: late) == .silent(.snoozed(until: late)))
        #expect(try decide(at: "17:30", quiet) == .silent(.quiet(until: at("20:00"))))
        #expect(try decide(at: "16:59", quiet) == .silent(.early(next: at("18:00"))))
        #expect(try decide(at: "19:00", policy { $0.until = 1140 }) == .silent(.over))
    }

    @Test("a snooze lasts to the second of its end")
    func snooze() throws {
        let end = try at("19:30")
        #expect(try decide(at: "19:29", snoozedUntil: end) == .silent(.snoozed(until: end)))
        #expect(try decide(at: "19:30", snoozedUntil: end) == desktop(slot(19)))
        #expect(try decide(at: "19:30", snoozedUntil: end + 1) == .silent(.snoozed(until: end + 1)))
    }

    @Test(
        "quiet hours are half-open, may pass midnight, and merge if adjacent",
        arguments: [
            ("21:59", nil, 0), ("22:00", "23:30", 0), ("23:29", "23:30", 0), ("23:30", nil, 0),
            ("23:45", "01:00", 1),
        ] as [(String, String?, Int)])
    func quiet(clock: String, until: String?, day: Int) throws {
        let policy = policy {
            $0.quiet = [
                .init(from: 22 * 60, to: 23 * 60), .init(from: 23 * 60, to: 23 * 60 + 30),
                .init(from: 23 * 60 + 45, to: 60),
            ]
            $0.every = 15
        }
        let decision = try decide(at: clock, policy)
        guard let until else {
            guard case .remind = decision else {
                Issue.record("\(clock): \(decision)")
                return
            }
            return
        }
        #expect(try decision == .silent(.quiet(until: at(until, day: day))))
    }

    @Test("quiet hours of yesterday evening continue into this morning")
    func quietFromYesterday() throws {
        let policy = policy {
            $0.after = 0
            $0.quiet = [.init(from: 22 * 60, to: 60)]
        }
        #expect(try decide(at: "00:59", policy) == .silent(.quiet(until: at("01:00"))))
        #expect(try decide(at: "01:00", policy) == desktop(slot(1)))
    }

    // MARK: Deliveries

    @Test(
        "a record decides whether its slot is sent again on its channel",
        arguments: [
            (NoticeRecord.Fate.delivered, false, false), (.unfinished, true, true),
            (.unfinishedAgain, false, false), (.failed, true, false), (.failedAgain, true, true),
            (.interrupted, false, false), (.onServer(at: 0), false, false),
            (.refusedByServer(at: 0), true, false), (.claimedForServer(at: 0), true, true),
        ])
    func records(fate: NoticeRecord.Fate, isSent: Bool, isAgain: Bool) throws {
        let records = [NoticeRecord(slot(19), .desktop, fate)]
        let decision = try decide(at: "19:30", records: records)
        #expect(
            decision
                == (isSent ? desktop(slot(19), again: isAgain) : .silent(.alreadySent(slot(19)))))
    }

    @Test("records of other slots, days and channels do not matter")
    func otherRecords() throws {
        let yesterday = ReminderSlot(day: today.advanced(by: -1), minute: 19 * 60)
        let records = [
            NoticeRecord(slot(18), .desktop, .delivered),
            NoticeRecord(yesterday, .desktop, .delivered),
            NoticeRecord(slot(19), .ntfy, .delivered),
        ]
        #expect(try decide(at: "19:30", records: records) == desktop(slot(19)))
    }

    @Test("each missing channel is used once, in the order of the setting")
    func channels() throws {
        let policy = policy { $0.channels = [.ntfy, .desktop, .ntfy, .command] }
        let records = [
            NoticeRecord(slot(19), .desktop, .delivered),
            NoticeRecord(slot(19), .command, .unfinished),
        ]
        #expect(
            try decide(at: "19:30", policy, records: records)
                == .remind(
                    slot(19),
                    channels: [
                        .init(channel: .ntfy, isAgain: false),
                        .init(channel: .command, isAgain: true),
                    ], urgency: .normal))
    }

    @Test(
        "the last hour is urgent", arguments: [("22:59", false), ("23:00", true), ("23:59", true)])
    func urgency(clock: String, isUrgent: Bool) throws {
        guard case .remind(_, _, let urgency) = try decide(at: clock) else {
            Issue.record("silent")
            return
        }
        #expect(urgency == (isUrgent ? .urgent : .normal))
    }

    // MARK: Outlook

    private func outlook(
        _ state: TodayState = .none, at clock: String, _ policy: ReminderPolicy? = nil,
        snoozedUntil: Instant? = nil, records: [NoticeRecord] = [], restDays: Set<Weekday> = []
    ) throws -> [SlotForecast] {
        try (policy ?? self.policy()).outlook(
            about: Situation.overview(state, at: at(clock), in: zone, restDays: restDays),
            snoozedUntil: snoozedUntil, records: records)
    }

    @Test("outlook at 20:30 has sent, skipped, due and planned slots")
    func evening() throws {
        let records = [
            NoticeRecord(slot(18), .desktop, .delivered),
            NoticeRecord(slot(19), .desktop, .failed),
        ]
        let slots = try outlook(at: "20:30", records: records)
        #expect(
            slots.map(\.state) == [.sent, .skipped, .due, .planned, .planned, .planned])
        #expect(slots.map(\.channels) == [[.desktop], [], [], [], [], []])
        #expect(try slots[2].comes == at("20:30"))
        #expect(try slots[3].comes == at("21:00"))
        #expect(try slots.map(\.instant).first == at("18:00"))
        #expect(slots[0].comes == nil && slots[1].comes == nil)
        #expect(slots[0].silence == nil && slots[1].silence == .undelivered)
        #expect(try outlook(at: "20:30").prefix(3).map(\.silence) == [.missed, .missed, nil])
    }

    @Test("on a safe or rest day sent slots stay sent and the rest is skipped")
    func safeEvening() throws {
        let records = [NoticeRecord(slot(18), .desktop, .delivered)]
        for (state, restDays, silence) in [
            (.done, [], .safe), (.none, [.saturday], .resting),
        ] as [(TodayState, Set<Weekday>, ReminderSilence)] {
            let slots = try outlook(state, at: "19:30", records: records, restDays: restDays)
            #expect(slots.map(\.state) == [.sent] + Array(repeating: .skipped, count: 5))
            #expect(slots.dropFirst().allSatisfy { $0.silence == silence && $0.comes == nil })
        }
        let off = try outlook(at: "12:00", policy { $0.enabled = false })
        #expect(off.allSatisfy { $0.state == .skipped && $0.silence == .off })
    }

    @Test("a slot after a snooze or quiet hours comes late or is skipped")
    func lateSlots() throws {
        let policy = policy { $0.quiet = [.init(from: 22 * 60 + 30, to: 7 * 60)] }
        let until = try at("20:15")
        let slots = try outlook(at: "18:30", policy, snoozedUntil: until)
        #expect(
            slots.map(\.state) == [.skipped, .skipped, .planned, .planned, .planned, .skipped])
        #expect(slots[0].silence == .snoozed(until: until))
        #expect(slots[2].comes == until)
        #expect(try slots[3].comes == at("21:00"))
        #expect(try slots[5].silence == .quiet(until: at("07:00", day: 1)))
        let past = try outlook(at: "21:30", policy, snoozedUntil: until)
        let snoozed = ReminderSilence.snoozed(until: until)
        #expect(past.prefix(3).map(\.silence) == [snoozed, snoozed, .missed])
    }

    @Test("a slot scheduled on a server is planned, and sent once its time has come")
    func ahead() throws {
        let policy = policy { $0.channels = [.ntfy] }
        let records = try [19, 20, 21].map {
            NoticeRecord(slot($0), .ntfy, .onServer(at: try at("\($0):00")))
        }
        let slots = try outlook(at: "20:30", policy, records: records)
        #expect(slots.map(\.state) == [.skipped, .sent, .sent, .planned, .planned, .planned])
        #expect(slots.map(\.ahead) == [[], [], [], [.ntfy], [], []])
        #expect(slots.map(\.channels) == [[], [.ntfy], [.ntfy], [], [], []])
        #expect(
            try decide(at: "20:30", policy, records: records) == .silent(.alreadySent(slot(20))))
    }

    @Test("a slot is due while one of its channels lacks it")
    func partly() throws {
        let policy = policy { $0.channels = [.desktop, .ntfy] }
        let records = [
            NoticeRecord(slot(19), .desktop, .delivered),
            NoticeRecord(slot(19), .ntfy, .failed),
        ]
        let slots = try outlook(at: "19:30", policy, records: records)
        #expect(slots[1].state == .due && slots[1].channels == [.desktop])
        let twice = [NoticeRecord(slot(19), .desktop, .unfinishedAgain)]
        #expect(try outlook(at: "19:30", records: twice)[1].silence == .undelivered)
    }
}

@Suite struct SnoozeTests {
    @Test("A snooze longer than eight days ahead is ignored")
    func trusted() {
        let now: Instant = 1_795_284_000
        for end in [now - .seconds(1), now + 1, now + 7 * 86_400, now + 8 * 86_400] {
            #expect(Snooze.trusted(end, at: now) == end)
        }
        for end in [nil, now + 8 * 86_400 + 1, now + 10 * 365 * 86_400] {
            #expect(Snooze.trusted(end, at: now) == nil)
        }
    }

    private static let seoul = "2026-11-21T19:02:11+09:00"

    @Test(
        "a snooze is a duration, a time of day or today",
        arguments: [
            (["2h"], "2026-11-21T21:02:11+09:00"), (["90m"], "2026-11-21T20:32:11+09:00"),
            (["45s"], "2026-11-21T19:02:56+09:00"), (["1D"], "2026-11-22T19:02:11+09:00"),
            (["8h"], "2026-11-22T03:02:11+09:00"), (["168h"], "2026-11-28T19:02:11+09:00"),
            (["today"], "2026-11-22T00:00:00+09:00"), (["TODAY"], "2026-11-22T00:00:00+09:00"),
            (["until", "21:30"], "2026-11-21T21:30:00+09:00"),
            (["until 21:30"], "2026-11-21T21:30:00+09:00"),
            (["21:30"], "2026-11-21T21:30:00+09:00"), (["19:03"], "2026-11-21T19:03:00+09:00"),
            ([" 24:00 "], "2026-11-22T00:00:00+09:00"),
        ])
    func ends(words: [String], end: String) throws {
        let now = try ZoneTests.instant(Self.seoul)
        let found = try Snooze.end(of: words, now: now, zone: ZoneTests.zone("Asia/Seoul"))
        #expect(try found == ZoneTests.instant(end))
    }

    @Test(
        "an invalid, past or too long time is rejected with the given words",
        arguments: [
            ([], .notATime("")), ([""], .notATime("")), (["soon"], .notATime("soon")),
            (["0h"], .notATime("0h")), (["2"], .notATime("2")), (["-2h"], .ago("-2h")),
            (["-0h"], .ago("-0h")),
            (["25:00"], .notATime("25:00")), (["until"], .notATime("until")),
            (["until", "2h"], .notATime("until 2h")), (["2h", "3h"], .notATime("2h 3h")),
            (["until", "today"], .notATime("until today")), (["19:02"], .past("19:02")),
            (["until", "9:00"], .past("until 9:00")), (["169h"], .tooLong("169h")),
            (["8d"], .tooLong("8d")),
        ] as [([String], ReminderError)])
    func refusals(words: [String], problem: ReminderError) throws {
        let zone = try ZoneTests.zone("Asia/Seoul")
        let now = try ZoneTests.instant(Self.seoul)
        #expect(throws: problem) { try Snooze.end(of: words, now: now, zone: zone) }
        #expect(problem.status == .usage)
    }

    @Test("a time in a repeated hour means its next occurrence")
    func twice() throws {
        let zone = try ZoneTests.zone("America/Santiago")
        let first = try ZoneTests.instant("2023-04-01T23:10:00-03:00")
        let second = try ZoneTests.instant("2023-04-01T23:10:30-04:00")
        let half = try ZoneTests.instant("2023-04-01T23:30:00-03:00")
        #expect(try Snooze.end(of: ["23:30"], now: first, zone: zone) == half)
        #expect(try Snooze.end(of: ["23:30"], now: second, zone: zone) == half + 3600)
        #expect(throws: ReminderError.past("23:05")) {
            try Snooze.end(of: ["23:05"], now: second, zone: zone)
        }
        let midnight = try ZoneTests.instant("2023-04-02T00:00:00-04:00")
        #expect(try Snooze.end(of: ["today"], now: first, zone: zone) == midnight)
    }
}

@Suite struct ReminderStakeTests {
    private static let now: Instant = 1_795_255_331

    private static func stake(
        _ state: TodayState, streak: Int = 0, _ change: (inout Snapshot) -> Void = { _ in }
    ) -> ReminderStake {
        var snapshot = Situation.snapshot(
            state, on: Zone.utc.day(at: now), now: now, streak: streak)
        change(&snapshot)
        let overview = Overview(snapshot, settings: Settings(), zone: .utc, now: now)
        #expect(overview.state == state)
        return ReminderStake(overview, snapshot, settings: Settings(), zone: .utc)
    }

    @Test("a stake has the streak and the time left")
    func stakes() {
        let none = Self.stake(.none, streak: 5)
        #expect(none.streak == 5 && none.timeLeft == 50_269)
        #expect(none.unpushed.isEmpty && none.uncounted.isEmpty && none.gaps.isEmpty)
        #expect(none.seen(at: Self.now + 269).timeLeft == 50_000)
        #expect(none.seen(at: Self.now + 90_000).timeLeft == 0)
        let fresh = Self.stake(.none)
        #expect(fresh.streak == 0 && fresh.timeLeft == 50_269)
    }

    @Test("an unpushed stake names the repository and its commits")
    func unpushed() {
        #expect(
            Self.stake(.unpushed).unpushed == [.init(path: Situation.path, commits: 1)])
    }

    @Test("an uncounted stake has the reason and the page of the account")
    func uncounted() {
        let stake = Self.stake(.uncounted)
        #expect(stake.uncounted.map(\.path) == [Situation.path])
        #expect(stake.uncounted.first?.reason?.fact.cause == "no_remote")
        #expect(stake.page == "https://github.com/octo")
    }

    @Test("an unknown stake lists the unread sources and since when")
    func unknown() {
        let account = AccountName(host: .dotCom, login: "octo")
        let old = Self.now - .seconds(90_000)
        let unread = Unread(path: Situation.path, reason: .noPermission)
        let stake = Self.stake(.unknown) {
            $0.account = AccountSnapshot(name: account, respondedAt: old, failure: .timedOut)
        }
        #expect(stake.gaps == [.gitHub(since: old, .timedOut), .unread(unread)])
        let responded = Self.stake(.unknown) {
            $0.account = AccountSnapshot(name: account, respondedAt: Self.now)
        }
        #expect(responded.gaps == [.unread(unread)])
        #expect(Self.stake(.unknown) { $0.repositories = [] }.gaps == [.noRepositories])
        let withoutAddress = Self.stake(.unknown) {
            $0.repositories = [KnownRepository(id: 1, path: "/a", watch: .added, readAt: Self.now)]
        }
        #expect(withoutAddress.gaps == [.noAddress])
        // An unread repository may have an address.
        for (reason, readAt) in [
            (UnreadReason.damaged("x"), Self.now), (.missing, nil), (nil, nil),
        ] {
            let unread = Self.stake(.unknown) {
                $0.repositories = [
                    KnownRepository(
                        id: 1, path: "/a", watch: .added, unread: reason, readAt: readAt)
                ]
            }
            #expect(!unread.gaps.contains(.noAddress))
        }
    }
}
