import CycCore
import TestSupport
import Testing

struct DiaryRulesTests {
    private func day(_ iso: String) throws -> LogicalDay {
        LogicalDay(on: try #require(Day(iso: iso)))
    }
    private func instant(_ text: String) throws -> Instant {
        try #require(Moment(rfc3339: text)).instant
    }

    @Test(
        "a day locks `locksAfter` seconds after its own end",
        arguments: [
            (0, 7 * 86_400, "2026-11-21", "2026-11-29T00:00:00Z"),
            (240, 7 * 86_400, "2026-11-21", "2026-11-29T04:00:00Z"),
            (240, 3600, "2026-11-21", "2026-11-22T05:00:00Z"),
            (0, 1, "2026-12-31", "2027-01-01T00:00:01Z"),
        ])
    func locks(begins: Int, after: Int, date: String, locks: String) throws {
        var settings = Settings().diary
        settings.locksAfter = .seconds(after)
        let (day, locks) = (try day(date), try instant(locks))
        for (now, isLocked) in [(locks - 1, false), (locks, true)] {
            let rules = DiaryRules(settings, LogicalDays(zone: .utc, begins: begins), now: now)
            #expect(rules.locks(day) == locks)
            #expect(rules.isLocked(day) == isLocked)
            try rules.check(day, isUnlocked: true)
            if isLocked {
                #expect(throws: DiaryError.locked(day, since: locks)) {
                    try rules.check(day, isUnlocked: false)
                }
            } else {
                try rules.check(day, isUnlocked: false)
            }
        }
    }

    @Test("a day of 23 hours locks an hour earlier")
    func summertime() throws {
        // The clock of Berlin skips an hour on 29 March 2026.
        let zone = try #require(Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"))
        let rules = DiaryRules(
            Settings().diary, LogicalDays(zone: zone, begins: 0),
            now: try instant("2026-04-01T00:00:00Z"))
        #expect(rules.locks(try day("2026-03-28")) == (try instant("2026-04-04T23:00:00Z")))
        #expect(rules.locks(try day("2026-03-29")) == (try instant("2026-04-05T22:00:00Z")))
    }

    @Test func neverLocks() throws {
        var settings = Settings().diary
        settings.locksAfter = nil
        let rules = DiaryRules(
            settings, LogicalDays(zone: .utc, begins: 0), now: try instant("2026-11-21T12:00:00Z"))
        #expect(!rules.isLocked(try day("0001-01-01")))
        #expect(throws: DiaryError.inFuture(try day("2026-11-22"))) {
            try rules.check(try day("2026-11-22"), isUnlocked: true)
        }
    }

    @Test("a day outside the writable dates cannot be written")
    func noDate() throws {
        for (now, begins, zone) in [
            ("9999-12-31T20:00:00Z", 0, "KST-9"), ("0000-01-01T01:00:00Z", 240, "UTC0"),
        ] {
            let days = LogicalDays(zone: try #require(Zone(posix: zone)), begins: begins)
            let rules = DiaryRules(Settings().diary, days, now: try instant(now))
            #expect(throws: DiaryError.inFuture(rules.today)) {
                try rules.check(rules.today, isUnlocked: true)
            }
        }
    }

    @Test("texts of a year are unsealed on its last logical day")
    func seal() throws {
        var settings = Settings().diary
        settings.isSealed = true
        for (now, date, isSealed) in [
            ("2026-12-30T23:59:59Z", "2026-11-21", true),
            ("2026-12-31T03:59:59Z", "2026-11-21", true),
            ("2026-12-31T04:00:00Z", "2026-11-21", false),
            ("2026-12-31T04:00:00Z", "2026-12-31", false),
            ("2027-01-01T12:00:00Z", "2026-11-21", false),
            ("2027-01-01T12:00:00Z", "2027-01-01", true),
            ("2026-01-01T12:00:00Z", "2025-12-31", false),
            // A clock that was set back.
            ("2025-06-01T12:00:00Z", "2026-11-20", true),
            ("2025-12-31T12:00:00Z", "2026-11-20", true),
        ] {
            let rules = DiaryRules(
                settings, LogicalDays(zone: .utc, begins: 240), now: try instant(now))
            #expect(rules.isSealed(try day(date)) == isSealed, "\(now) \(date)")
        }
        settings.isSealed = false
        let rules = DiaryRules(
            settings, LogicalDays(zone: .utc, begins: 0), now: try instant("2026-11-21T12:00:00Z"))
        #expect(!rules.isSealed(try day("2026-11-21")))
    }
}
