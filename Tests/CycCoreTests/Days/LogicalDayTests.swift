import CycCore
import TestSupport
import Testing

struct OwnDayTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let zone: String
        let begins: Int
        let instant: String
        let day: String
        /// The first instant of that day.
        let start: String
        /// Units: hours.
        let length: Double
    }

    static let cases = [
        Case(
            testDescription: "before day.begins it is still the previous day", zone: "Asia/Seoul",
            begins: 240, instant: "2026-11-21T03:59:59+09:00", day: "2026-11-20",
            start: "2026-11-20T04:00:00+09:00", length: 24),
        Case(
            testDescription: "the first instant belongs to the day that begins", zone: "Asia/Seoul",
            begins: 240, instant: "2026-11-21T04:00:00+09:00", day: "2026-11-21",
            start: "2026-11-21T04:00:00+09:00", length: 24),
        Case(
            testDescription: "23 hours", zone: "Europe/Berlin", begins: 0,
            instant: "2026-03-29T12:00:00+02:00", day: "2026-03-29",
            start: "2026-03-29T00:00:00+01:00", length: 23),
        Case(
            testDescription: "25 hours of the previous day if days begin later",
            zone: "Europe/Berlin", begins: 240, instant: "2026-10-25T03:00:00+01:00",
            day: "2026-10-24", start: "2026-10-24T04:00:00+02:00", length: 25),
        Case(
            testDescription: "a skipped beginning moves to the end of the gap",
            zone: "Europe/Berlin", begins: 150, instant: "2026-03-29T03:00:00+02:00",
            day: "2026-03-29", start: "2026-03-29T03:00:00+02:00", length: 23.5),
        Case(
            testDescription: "a repeated beginning is the first one",
            zone: "Europe/Berlin", begins: 150, instant: "2026-10-25T02:10:00+01:00",
            day: "2026-10-25", start: "2026-10-25T02:30:00+02:00", length: 25),
        Case(
            testDescription: "a day without 00:00", zone: "America/Sao_Paulo", begins: 0,
            instant: "2018-11-04T01:00:00-02:00", day: "2018-11-04",
            start: "2018-11-04T01:00:00-02:00", length: 23),
        Case(
            testDescription: "a repeated hour before midnight belongs to the new day",
            zone: "America/St_Johns", begins: 0, instant: "2010-11-06T23:30:00-03:30",
            day: "2010-11-07", start: "2010-11-07T00:00:00-02:30", length: 25),
        Case(
            testDescription: "a skipped date", zone: "Pacific/Apia", begins: 0,
            instant: "2011-12-31T00:00:00+14:00", day: "2011-12-31",
            start: "2011-12-31T00:00:00+14:00", length: 24),
        Case(
            testDescription: "hours of a skipped date belong to the previous day",
            zone: "Pacific/Apia", begins: 180, instant: "2011-12-31T02:59:59+14:00",
            day: "2011-12-29", start: "2011-12-29T03:00:00-10:00", length: 24),
    ]

    @Test("logical days and their bounds", arguments: cases)
    func days(example: Case) throws {
        let zone = try ZoneTests.zone(example.zone)
        let days = LogicalDays(zone: zone, begins: example.begins)
        let instant = try ZoneTests.instant(example.instant)
        let day = days.day(at: instant)
        #expect(day.date.description == example.day)
        let bounds = days.bounds(of: day)
        #expect(bounds.lowerBound == (try ZoneTests.instant(example.start)))
        #expect(Double(bounds.duration.wholeSeconds) / 3600 == example.length)
        #expect(bounds.contains(instant))
    }

    @Test(
        "days are contiguous, and each instant belongs to exactly one",
        arguments: [
            "Pacific/Apia", "America/St_Johns", "America/Sao_Paulo", "Asia/Gaza", "Europe/Dublin",
            "Africa/Casablanca", "Antarctica/Troll", "Australia/Lord_Howe",
        ])
    func whole(name: String) throws {
        let first = try ZoneTests.instant("2009-12-31T00:00:00Z")
        for begins in [0, 1, 150, 360] {
            let days = LogicalDays(zone: try ZoneTests.zone(name), begins: begins)
            var day = days.day(at: first)
            while day.date.year < 2012 {
                let bounds = days.bounds(of: day)
                let next = day.advanced(by: 1)
                guard bounds.upperBound == days.start(of: next),
                    bounds.isEmpty
                        || days.day(at: bounds.lowerBound) == day
                            && days.day(at: bounds.upperBound - 1) == day
                else {
                    Issue.record("\(name) from \(begins): \(day.date) \(bounds)")
                    return
                }
                day = next
            }
        }
    }

    @Test("a range across day boundaries is split into parts that add up")
    func split() throws {
        let days = LogicalDays(zone: try ZoneTests.zone("Europe/Berlin"), begins: 240)
        let from = try ZoneTests.instant("2026-10-23T23:00:00+02:00")
        let to = try ZoneTests.instant("2026-10-25T05:00:00+01:00")
        var reader = LogicalDayReader(days, at: to)
        var parts: [(day: String, time: Duration)] = []
        reader.split(from..<to) { parts.append(($0.date.description, $1.duration)) }
        #expect(parts.map(\.day) == ["2026-10-23", "2026-10-24", "2026-10-25"])
        #expect(parts.map(\.time) == [.hours(5), .hours(25), .hours(1)])
        parts = []
        reader.split(from..<from) { parts.append(($0.date.description, $1.duration)) }
        #expect(parts.map(\.day) == ["2026-10-23"] && parts.map(\.time) == [0])
    }
}
