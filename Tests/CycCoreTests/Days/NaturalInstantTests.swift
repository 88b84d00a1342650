import CycCore
import TestSupport
import Testing

struct NaturalInstantTests {
    /// Saturday, 2026-11-21, 15:30 in Seoul.
    private static let now: Instant = 1_795_242_600

    private static func parsed(
        _ text: String, zone: String = "Asia/Seoul", now: Instant = now
    ) throws -> String {
        let zone = try ZoneTests.zone(zone)
        let instant = try NaturalInstant.instant(text, now: now, zone: zone, weekBegins: .monday)
        return zone.moment(at: instant).description
    }

    @Test(
        "points in time parse in English and Korean",
        arguments: [
            ("09:10", "2026-11-21T09:10:00+09:00"), ("9:10", "2026-11-21T09:10:00+09:00"),
            ("09:10:30", "2026-11-21T09:10:30+09:00"), (" 09:10 ", "2026-11-21T09:10:00+09:00"),
            ("23:40", "2026-11-21T23:40:00+09:00"), ("00:00", "2026-11-21T00:00:00+09:00"),
            ("24:00", "2026-11-22T00:00:00+09:00"),
            ("7am", "2026-11-21T07:00:00+09:00"), ("12am", "2026-11-21T00:00:00+09:00"),
            ("12:30 PM", "2026-11-21T12:30:00+09:00"), ("9:10 pm", "2026-11-21T21:10:00+09:00"),
            ("20 nov 7pm", "2026-11-20T19:00:00+09:00"),
            ("yesterday 23:40", "2026-11-20T23:40:00+09:00"),
            ("Yesterday  24:00", "2026-11-21T00:00:00+09:00"),
            ("어제 23:40", "2026-11-20T23:40:00+09:00"),
            ("2 weeks ago 7:00", "2026-11-07T07:00:00+09:00"),
            ("this mon 08:00", "2026-11-16T08:00:00+09:00"),
            ("2026-11-20 09:10", "2026-11-20T09:10:00+09:00"),
            ("2026-11-20T09:10", "2026-11-20T09:10:00+09:00"),
            ("mon 09:10", "2026-11-16T09:10:00+09:00"),
            ("지난주 월요일 09:10", "2026-11-09T09:10:00+09:00"),
            ("12-01 09:10", "2025-12-01T09:10:00+09:00"),
            ("2026-11-20t09:10:05", "2026-11-20T09:10:05+09:00"),
            ("2026/11/20 09:10", "2026-11-20T09:10:00+09:00"),
            ("2026-11-20T09:10:00Z", "2026-11-20T18:10:00+09:00"),
            ("2026-11-20T09:10:00.5+02:00", "2026-11-20T16:10:00+09:00"),
            ("2026-11-20 09:10:00+09:00", "2026-11-20T09:10:00+09:00"),
        ])
    func understood(text: String, expected: String) throws {
        #expect(try Self.parsed(text) == expected)
    }

    @Test("a skipped time moves to the end of the gap, a repeated time is the first")
    func changes() throws {
        let spring = try ZoneTests.instant("2026-03-29T20:00:00Z")
        for text in ["02:00", "02:30", "02:30:40", "03:00"] {
            #expect(
                try Self.parsed(text, zone: "Europe/Berlin", now: spring)
                    == "2026-03-29T03:00:00+02:00")
        }
        let autumn = try ZoneTests.instant("2026-10-25T20:00:00Z")
        #expect(
            try Self.parsed("02:30", zone: "Europe/Berlin", now: autumn)
                == "2026-10-25T02:30:00+02:00")
        #expect(
            try Self.parsed("2026-10-25T02:30:00+01:00", zone: "Europe/Berlin", now: autumn)
                == "2026-10-25T02:30:00+01:00")
    }

    @Test(
        "text that is not a point in time gives a specific error",
        arguments: [
            ("", .notAnInstant("")), ("soon", .notAnInstant("soon")), ("9", .notAnInstant("9")),
            ("13pm", .notAnInstant("13pm")), ("0am", .notAnInstant("0am")),
            ("half past nine", .notAnInstant("half past nine")),
            ("9h", .length("9h")), ("30m", .length("30m")), (" 90s", .length(" 90s")),
            ("yesterday", .noTime("yesterday")), ("2026-11-20", .noTime("2026-11-20")),
            ("25:00", .noSuchTime("25:00")), ("09:60", .noSuchTime("09:60")),
            ("09:10:60", .noSuchTime("09:10:60")), ("9:1", .noSuchTime("9:1")),
            ("24:00:01", .noSuchTime("24:00:01")),
            ("2026-02-30 09:10", .date(.noSuchDay("2026-02-30"))),
            ("someday 09:10", .date(.notADate("someday"))),
            (String(repeating: "9", count: 200), .notAnInstant(String(repeating: "9", count: 200))),
        ] as [(String, InstantError)])
    func refused(text: String, error: InstantError) {
        #expect(throws: error) { try Self.parsed(text) }
        #expect(error.status == .usage)
    }
}

struct NaturalRangeTests {
    /// Saturday.
    private static let today = Day(iso: "2026-11-21") ?? Day(number: 0)

    private static func parsed(_ text: String, weekBegins: Weekday = .monday) throws -> String {
        let days = try NaturalRange.days(text, today: today, weekBegins: weekBegins)
        return "\(days.lowerBound) \(days.upperBound)"
    }

    @Test(
        "ranges parse in English and Korean",
        arguments: [
            ("2026-11-20", "2026-11-20 2026-11-20"), ("yesterday", "2026-11-20 2026-11-20"),
            ("2026-11-01..2026-11-20", "2026-11-01 2026-11-20"),
            ("2026-11-01 .. yesterday", "2026-11-01 2026-11-20"),
            ("2026-11-01..", "2026-11-01 2026-11-21"), ("today..", "2026-11-21 2026-11-21"),
            ("this week", "2026-11-16 2026-11-22"), ("last week", "2026-11-09 2026-11-15"),
            ("This-Month", "2026-11-01 2026-11-30"), ("last month", "2026-10-01 2026-10-31"),
            ("this_year", "2026-01-01 2026-12-31"), ("last year", "2025-01-01 2025-12-31"),
            ("last month..", "2026-10-01 2026-11-21"),
            ("2026-02", "2026-02-01 2026-02-28"), ("2024-2", "2024-02-01 2024-02-29"),
            ("2026-10..2026-11", "2026-10-01 2026-11-30"), ("2026", "2026-01-01 2026-12-31"),
            ("이번 주", "2026-11-16 2026-11-22"), ("지난주", "2026-11-09 2026-11-15"),
            ("지난달", "2026-10-01 2026-10-31"), ("작년", "2025-01-01 2025-12-31"),
            ("2026년 11월", "2026-11-01 2026-11-30"), ("2026년", "2026-01-01 2026-12-31"),
            ("this mon..", "2026-11-16 2026-11-21"),
            ("mon", "2026-11-16 2026-11-16"), ("wed..", "2026-11-18 2026-11-21"),
            ("sat", "2026-11-14 2026-11-14"), ("월요일", "2026-11-16 2026-11-16"),
            ("last mon", "2026-11-09 2026-11-09"), ("last-sun..", "2026-11-15 2026-11-21"),
            ("지난주 월요일", "2026-11-09 2026-11-09"),
            ("11-20", "2026-11-20 2026-11-20"), ("11-21", "2026-11-21 2026-11-21"),
            ("12-01", "2025-12-01 2025-12-01"), ("12월 1일", "2025-12-01 2025-12-01"),
            ("2-29", "2024-02-29 2024-02-29"),
        ])
    func understood(text: String, expected: String) throws {
        #expect(try Self.parsed(text) == expected)
    }

    @Test("weeks begin on the configured weekday")
    func weeks() throws {
        #expect(try Self.parsed("this week", weekBegins: .sunday) == "2026-11-15 2026-11-21")
        #expect(try Self.parsed("last week", weekBegins: .sunday) == "2026-11-08 2026-11-14")
        #expect(try Self.parsed("this sun..", weekBegins: .sunday) == "2026-11-15 2026-11-21")
        func day(_ text: String) throws -> String {
            try NaturalDate.day(text, today: Self.today, weekBegins: .sunday).description
        }
        #expect(try day("next sun") == "2026-11-22")
        #expect(try day("eow") == "2026-11-21")
        #expect(try day("이번주 일요일") == "2026-11-15")
    }

    @Test(
        "text that is not a range gives a specific error",
        arguments: [
            ("", .notARange("")), ("..", .notARange("..")), ("..today", .notARange("..today")),
            ("2026-13", .notARange("2026-13")), ("0000", .notARange("0000")),
            ("these days", .notARange("these days")),
            ("2026-02-30..", .date(.noSuchDay("2026-02-30"))),
            (
                "2026-11-20..2026-11-01",
                .backwards(first: Day(number: 20_777), last: Day(number: 20_758))
            ),
            ("2026-12-01..", .backwards(first: Day(number: 20_788), last: Day(number: 20_778))),
        ] as [(String, DateRangeError)])
    func refused(text: String, error: DateRangeError) {
        #expect(throws: error) { try Self.parsed(text) }
    }
}
