import CycCore
import TestSupport
import Testing

struct AlarmTests {
    private static let everyDay = Alarm.Recurrence.weekly(Set(Weekday.allCases))

    /// Returns the zone of a name, or of a POSIX rule if the text has a comma or a digit.
    static func zone(_ name: String) throws -> Zone {
        guard name.contains(where: { $0 == "," || $0.isNumber }) else {
            return try ZoneTests.zone(name)
        }
        return try #require(Zone(posix: name))
    }

    static func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

    static func alarm(_ minute: Int, _ recurrence: Alarm.Recurrence = everyDay) -> Alarm {
        Alarm(number: 1, minute: minute, recurrence: recurrence, armed: 0)
    }

    @Test(
        "a time of a date is the date's first instant at or after it on the clock",
        arguments: [
            ("Asia/Seoul", "2026-11-23", "06:30", "2026-11-23T06:30:00+09:00"),
            ("KST-9", "2026-11-23", "06:30", "2026-11-23T06:30:00+09:00"),
            ("Asia/Kathmandu", "2026-11-23", "06:30", "2026-11-23T06:30:00+05:45"),
            // Skipped and repeated hours, and their edges.
            ("Europe/Berlin", "2026-03-29", "01:59", "2026-03-29T01:59:00+01:00"),
            ("Europe/Berlin", "2026-03-29", "02:00", "2026-03-29T03:00:00+02:00"),
            ("Europe/Berlin", "2026-03-29", "02:30", "2026-03-29T03:00:00+02:00"),
            ("Europe/Berlin", "2026-03-29", "03:00", "2026-03-29T03:00:00+02:00"),
            ("Europe/Berlin", "2026-10-25", "02:30", "2026-10-25T02:30:00+02:00"),
            ("Europe/Berlin", "2026-10-25", "03:00", "2026-10-25T03:00:00+01:00"),
            ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29", "02:30", "2026-03-29T03:00:00+02:00"),
            ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25", "02:30", "2026-10-25T02:30:00+02:00"),
            // At midnight.
            ("America/Sao_Paulo", "2018-11-04", "00:00", "2018-11-04T01:00:00-02:00"),
            ("America/Sao_Paulo", "2018-11-04", "00:59", "2018-11-04T01:00:00-02:00"),
            ("America/Sao_Paulo", "2018-02-17", "23:30", "2018-02-17T23:30:00-02:00"),
            ("Africa/Cairo", "2027-04-30", "00:30", "2027-04-30T01:00:00+03:00"),
            ("Asia/Beirut", "2026-03-29", "00:15", "2026-03-29T01:00:00+03:00"),
            ("America/Havana", "2026-11-01", "00:30", "2026-11-01T00:30:00-04:00"),
            ("America/Santiago", "2026-04-04", "23:30", "2026-04-04T23:30:00-03:00"),
            ("America/Santiago", "2026-04-05", "00:00", "2026-04-05T00:00:00-04:00"),
            ("America/Santiago", "2026-09-06", "00:00", "2026-09-06T01:00:00-03:00"),
            // The gap is the end of the day.
            ("America/Nuuk", "2026-03-28", "22:59", "2026-03-28T22:59:00-02:00"),
            ("America/Nuuk", "2026-03-28", "23:00", nil),
            ("America/Nuuk", "2026-03-28", "23:59", nil),
            ("America/Nuuk", "2026-03-29", "00:00", "2026-03-29T00:00:00-01:00"),
            // Back from 00:01 into the day before.
            ("America/St_Johns", "2007-11-03", "23:30", "2007-11-03T23:30:00-02:30"),
            ("America/St_Johns", "2007-11-04", "00:00", "2007-11-04T00:00:00-02:30"),
            ("America/St_Johns", "2007-11-04", "00:30", "2007-11-04T00:30:00-03:30"),
            // Changes of half an hour and of two hours.
            ("Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-04T02:30:00+11:00"),
            ("Australia/Lord_Howe", "2026-04-05", "01:45", "2026-04-05T01:45:00+11:00"),
            ("Australia/Lord_Howe", "2026-04-05", "02:00", "2026-04-05T02:00:00+10:30"),
            ("Antarctica/Troll", "2026-03-29", "01:30", "2026-03-29T03:00:00+02:00"),
            ("Antarctica/Troll", "2026-10-25", "01:30", "2026-10-25T01:30:00+02:00"),
            ("Antarctica/Troll", "2026-10-25", "03:00", "2026-10-25T03:00:00+00:00"),
            // Southern hemisphere.
            ("Pacific/Auckland", "2026-09-27", "02:30", "2026-09-27T03:00:00+13:00"),
            ("Pacific/Auckland", "2026-04-05", "02:30", "2026-04-05T02:30:00+13:00"),
            ("Pacific/Chatham", "2026-09-27", "03:00", "2026-09-27T03:45:00+13:45"),
            // Dates that the zone skipped.
            ("Pacific/Apia", "2011-12-29", "06:30", "2011-12-29T06:30:00-10:00"),
            ("Pacific/Apia", "2011-12-30", "06:30", nil),
            ("Pacific/Apia", "2011-12-30", "00:00", nil),
            ("Pacific/Apia", "2011-12-31", "06:30", "2011-12-31T06:30:00+14:00"),
            ("Pacific/Kwajalein", "1993-08-21", "12:00", nil),
        ])
    func instants(name: String, date: String, clock: String, expected: String?) throws {
        let parts = clock.split(separator: ":").compactMap { Int($0) }
        let alarm = Self.alarm(parts[0] * 60 + parts[1])
        #expect(alarm.clock == clock)
        let zone = try Self.zone(name)
        let instant = alarm.instant(on: try Self.day(date), in: zone)
        #expect(instant == (try expected.map(ZoneTests.instant)))
        var weekend = alarm
        weekend.recurrence = .weekly([try Self.day(date).advanced(by: 1).weekday])
        #expect(weekend.instant(on: try Self.day(date), in: zone) == nil)
    }

    @Test("an alarm rings on its weekdays or on its date")
    func rhythms() throws {
        let monday = try Self.day("2026-11-23")
        let weekly = Alarm.Recurrence.weekly([.monday, .saturday])
        let days = (0..<7).map { monday.advanced(by: $0) }
        #expect(
            days.map(weekly.includes) == [true, false, false, false, false, true, false])
        let once = Alarm.Recurrence.once(monday)
        #expect(days.filter(once.includes) == [monday])
        #expect(weekly.advanced(by: 1) == .weekly([.tuesday, .sunday]))
        #expect(once.advanced(by: 1) == .once(monday.advanced(by: 1)))
    }

    @Test(
        "repeats are 1 to 3 times, every 3, 5 or 8 minutes",
        arguments: [
            ("0", 0, 5), ("1x3m", 1, 3), ("3x5m", 3, 5), ("2x8m", 2, 8), ("3X5M", 3, 5),
            ("3x300s", 3, 5),
        ])
    func repeats(text: String, count: Int, minutes: Int) throws {
        let repeats = try #require(AlarmRepeats(text))
        #expect(repeats.count == count && repeats.minutes == minutes)
        #expect(repeats == AlarmRepeats(count: count, minutes: minutes))
        #expect(repeats.rings.map(repeats.offset) == (0...count).map { .minutes($0 * minutes) })
    }

    @Test(
        "malformed repeats are rejected",
        arguments: [
            "", "x", "3", "3x", "x5m", "3x5", "4x5m", "0x5m", "-1x5m", "3x4m", "3x0m", "3x5m ",
            " 3x5m", "3 x 5m", "3x5mx", "3x5h", "3x5m3x5m", "3×5m", "99999999999999999999x5m",
            "3x301s", "1.0x5m", "00",
        ])
    func noRepeats(text: String) { #expect(AlarmRepeats(text) == nil) }

    @Test("repeats outside the limits are rejected", arguments: [(4, 5), (-1, 5), (1, 4), (0, 0)])
    func repeatsOutside(count: Int, minutes: Int) {
        #expect(AlarmRepeats(count: count, minutes: minutes) == nil)
    }

    @Test("ring times past midnight move to the next day")
    func ringTimes() throws {
        var alarm = Self.alarm(23 * 60 + 52, .weekly([.friday, .sunday]))
        alarm.repeats = try #require(AlarmRepeats("3x5m"))
        let next = Alarm.Recurrence.weekly([.saturday, .monday])
        #expect(
            alarm.ringTimes == [
                RingTime(minute: 1432, recurrence: alarm.recurrence),
                RingTime(minute: 1437, recurrence: alarm.recurrence),
                RingTime(minute: 2, recurrence: next),
                RingTime(minute: 7, recurrence: next),
            ])
        let last = try Self.day("2026-12-31")
        alarm.recurrence = .once(last)
        #expect(
            alarm.ringTimes.last == RingTime(minute: 7, recurrence: .once(last.advanced(by: 1))))
        alarm.minute = 1435
        alarm.repeats = try #require(AlarmRepeats("1x5m"))
        #expect(alarm.ringTimes.map(\.minute) == [1435, 0])
        alarm.repeats = AlarmRepeats()
        #expect(alarm.ringTimes == [RingTime(minute: 1435, recurrence: alarm.recurrence)])
        alarm.isEnabled = false
        #expect(alarm.ringTimes.isEmpty)
    }
}
