import CycCore
import TestSupport
import Testing

struct DayTests {
    @Test(
        "valid dates parse and format back",
        arguments: [
            ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2024-02-29", 19_782),
            ("2026-11-21", 20_778), ("0000-03-01", -719_468), ("9999-12-31", 2_932_896),
            ("1900-02-28", -25_509), ("2038-01-20", 24_856),
        ])
    func roundTrip(text: String, number: Int) throws {
        let day = try #require(Day(iso: text))
        #expect(day.number == number)
        #expect(day.description == text)
    }

    @Test(
        "invalid or malformed dates are rejected",
        arguments: [
            "2025-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-1-01",
            "2026-01-1", "26-01-01", "2026/01/01", "2026-01-01 ", "", "+026-01-01", "２０２６-01-01",
            "2026-01-0x", "-001-01-01",
        ])
    func refused(text: String) {
        #expect(Day(iso: text) == nil)
    }

    @Test("days and weekdays from 1600 to 2400 follow each other")
    func sequence() throws {
        var day = try #require(Day(year: 1600, month: 1, day: 1))
        var weekday = Weekday.saturday
        for year in 1600...2400 {
            #expect(Day.firstDay(ofYear: year) == day)
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            for (index, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
                .enumerated()
            {
                for date in 1...length {
                    #expect(Day(year: year, month: index + 1, day: date) == day)
                    let parts = day.parts
                    #expect(parts.year == year && parts.month == index + 1 && parts.day == date)
                    #expect(day.weekday == weekday)
                    weekday = Weekday(rawValue: (weekday.rawValue + 1) % 7) ?? .sunday
                    day = day.advanced(by: 1)
                }
                #expect(Day(year: year, month: index + 1, day: length + 1) == nil)
            }
        }
    }

    @Test(
        "the day of a commit is the local date at its own offset",
        arguments: [
            (0, 0, "1970-01-01"), (-1, 0, "1969-12-31"), (0, -1, "1969-12-31"),
            (86_399, 0, "1970-01-01"), (86_399, 1, "1970-01-02"),
            // The same instant is three different days between +1400 and −1130.
            (1_795_258_800, 14 * 60, "2026-11-22"), (1_795_258_800, 9 * 60, "2026-11-21"),
            (1_795_258_800, -(11 * 60 + 30), "2026-11-20"),
            (4_102_444_800, 0, "2100-01-01"), (-2_208_988_800, 0, "1900-01-01"),
        ])
    func ofMoment(instant: Instant, offset: Int, expected: String) {
        let moment = Moment(instant: instant, minutesEastOfUTC: offset)
        #expect(Day(of: moment).description == expected)
    }

    @Test(
        "a year earlier is the same date, or 28 February for the 29th",
        arguments: [
            ("2024-02-29", "2023-02-28"), ("2025-03-01", "2024-03-01"),
            ("2026-01-01", "2025-01-01"),
        ])
    func yearEarlier(day: String, expected: String) throws {
        #expect(try #require(Day(iso: day)).yearsEarlier(1).description == expected)
    }

    @Test(
        "the grass begins on the Sunday on or before the same date a year ago",
        arguments: [
            ("2026-11-21", "2025-11-16"), ("2026-03-06", "2025-03-02"),
            ("2026-06-16", "2025-06-15"),
            ("2024-02-29", "2023-02-26"),
        ])
    func grassBegins(today: String, expected: String) throws {
        let first = firstDayOfGrass(endingOn: try #require(Day(iso: today)))
        #expect(first.description == expected)
        #expect(first.weekday == .sunday)
    }
}

struct MomentTests {
    @Test(
        "RFC 3339 instants parse and format back",
        arguments: [
            ("2026-11-21T19:02:11+09:00", 1_795_255_331, 540),
            ("2026-11-21T10:02:11+00:00", 1_795_255_331, 0),
            ("1969-12-31T23:59:59-11:30", 41_399, -690),
            ("1969-12-31T20:00:00+14:00", -64_800, 840),
        ])
    func roundTrip(text: String, instant: Instant, offset: Int) throws {
        let moment = try #require(Moment(rfc3339: text))
        #expect(moment == Moment(instant: instant, minutesEastOfUTC: offset))
        #expect(moment.description == text)
    }

    @Test(
        "Z and fractions of a second are accepted",
        arguments: ["2026-11-21T10:02:11Z", "2026-11-21t10:02:11.999z"])
    func zulu(text: String) {
        #expect(Moment(rfc3339: text)?.instant == 1_795_255_331)
    }

    @Test(
        "text that is not an RFC 3339 instant with an offset is rejected",
        arguments: [
            "2026-11-21", "2026-11-21T19:02:11", "2026-11-21T24:00:00Z", "2026-02-30T10:00:00Z",
            "2026-11-21 19:02:11Z", "now", "", "2026-11-21T19:02:11+0900", "2026-11-21T19:60:11Z",
            "2026-11-21T19:02:11.Z",
        ])
    func refused(text: String) {
        #expect(Moment(rfc3339: text) == nil)
    }
}

struct CommitTests {
    @Test("a commit id parses, formats back, and is ordered by its bytes")
    func ids() throws {
        let texts = [
            "0000000000000000000000000000000000000001", "00000000000000ff00000000000000ff000000ff",
            "7f00000000000000000000000000000000000000",
            "7f00000000000000000000000000000000000000000000000000000000000001",
            "ff00000000000000ffffffffffffffff00000001",
        ]
        let ids = try texts.map { try #require(CommitID(hex: $0)) }
        #expect(ids.map(\.description) == texts)
        #expect(ids.sorted() == ids)
        #expect(ids.map { CommitID(bytes: $0.bytes) } == ids)
        #expect(CommitID(hex: "7f") == nil)
        #expect(CommitID(hex: String(repeating: "g", count: 40)) == nil)
    }

    @Test("commit records round-trip through bytes, and damaged bytes are rejected")
    func records() throws {
        let id = try #require(CommitID(hex: "7f00000000000000000000000000000000000001"))
        let records = [
            (false, false, nil), (true, false, 0), (true, true, 1_795_255_200),
            (false, true, CommitRecord.instants.lowerBound),
            (false, false, CommitRecord.instants.upperBound), (true, true, -1),
        ].map {
            CommitRecord(id: id, isPushed: $0.0, isPublished: $0.1, authored: $0.2)
        }
        let bytes = CommitRecord.encode(records)
        let found = CommitRecord.size(in: bytes.span)
        let size = try #require(found)
        #expect(size * records.count == bytes.count)
        #expect(CommitRecord.decode(bytes) == records)
        #expect(CommitRecord.decode(Array(bytes.dropFirst(size))) == Array(records[1...]))
        #expect(CommitRecord.decode(Array(bytes.dropLast())) == nil)
        var other = bytes
        other[CommitRecord.flagsPlace] |= 2
        #expect(CommitRecord.decode(other) == nil, "a long id among short ones")
        other[CommitRecord.flagsPlace] = 0
        other[size - 1] = 1
        #expect(CommitRecord.decode(other) == nil, "a date without its flag")
    }

    @Test(
        "a commit record keeps the offset of its date where it can",
        arguments: [
            (1_795_255_200, 540, true), (0, 0, true), (4_294_967_295, -960, true), (0, 945, true),
            (1_795_255_200, -210, true), (1_795_255_200, 345, true), (-1, 540, false),
            (4_294_967_296, 540, false), (1_795_255_200, 508, false), (1_795_255_200, 960, false),
        ])
    func offsets(seconds: Int64, minutes: Int, isKept: Bool) throws {
        let id = try #require(CommitID(hex: "7f00000000000000000000000000000000000001"))
        let authored = Instant(secondsSinceEpoch: seconds)
        let record = CommitRecord(
            id: id, isPushed: false, authored: authored, minutesEastOfUTC: minutes)
        let read = try #require(CommitRecord.decode(CommitRecord.encode([record]))?.first)
        #expect(read.authored == authored)
        #expect(read.minutesEastOfUTC == (isKept ? minutes : nil))
    }

    @Test("SHA-256 commit records round-trip and are not mixed with SHA-1")
    func longRecords() throws {
        let digits = String(repeating: "0123456789abcdef", count: 4)
        let id = try #require(CommitID(hex: digits))
        #expect(id.isLong && id.description == digits && CommitID(bytes: id.bytes) == id)
        let records = [nil, 0, -1].map {
            CommitRecord(id: id, isPushed: $0 == 0, isPublished: $0 == nil, authored: $0)
        }
        let bytes = CommitRecord.encode(records)
        let found = CommitRecord.size(in: bytes.span)
        let size = try #require(found)
        #expect(size * records.count == bytes.count)
        #expect(CommitRecord.decode(bytes) == records)
        #expect(CommitRecord.id(bytes.span, at: size, size: size) == id)
        let short = try #require(CommitID(hex: String(digits.prefix(40))))
        #expect(short != id && short < id && !short.isLong)
        #expect(
            CommitRecord.decode(
                CommitRecord.encode(
                    [CommitRecord(id: short, isPushed: false, authored: 0)] + records)) == nil)
        var cut = Array(bytes.prefix(size))
        cut.replaceSubrange(size - 12..<size, with: [UInt8](repeating: 0, count: 12))
        #expect(CommitRecord.decode(cut) == nil, "flagged as long, and is not")
    }
}
