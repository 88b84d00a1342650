import Foundation
import TestSupport
import Testing

@testable import CycCore

@Suite(.serialized)
struct ZoneTests {
    static let folder = "/usr/share/zoneinfo"

    static func zone(_ name: String) throws -> Zone {
        let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
        return try #require(Zone(name: name, tzif: Array(bytes)), "\(name) is no TZif file")
    }

    /// Names of all zone files, without the copies in `posix` and `right`.
    static func names() throws -> [String] {
        let all = try #require(FileManager.default.enumerator(atPath: folder))
        var names: [String] = []
        while let name = all.nextObject() as? String {
            if name.hasPrefix("posix/") || name.hasPrefix("right/") { continue }
            let bytes = try? Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
            if bytes?.starts(with: Data("TZif".utf8)) == true { names.append(name) }
        }
        return names.sorted()
    }

    static func instant(_ text: String) throws -> Instant {
        try #require(Moment(rfc3339: text), "\(text)").instant
    }

    /// Calls `body` with the C library's `localtime_r` under `TZ`; only this suite sets `TZ`.
    private func withCLibrary<T>(_ name: String, _ body: ((Instant) -> tm) throws -> T) rethrows
        -> T
    {
        try withCLibrary(variable: ":\(Self.folder)/\(name)", body)
    }

    private func withCLibrary<T>(
        variable: String, _ body: ((Instant) -> tm) throws -> T
    ) rethrows -> T {
        let before = ProcessInfo.processInfo.environment["TZ"]
        setenv("TZ", variable, 1)
        tzset()
        defer {
            if let before { setenv("TZ", before, 1) } else { unsetenv("TZ") }
            tzset()
        }
        return try body { instant in
            var time = time_t(instant.secondsSinceEpoch)
            var fields = tm()
            localtime_r(&time, &fields)
            return fields
        }
    }

    @Test(
        "a time is repeated in the two hours around a clock change backwards",
        arguments: ["America/New_York", "EST5EDT,M3.2.0,M11.1.0"])
    func repeated(_ name: String) throws {
        let zone = try name.contains(",") ? #require(Zone(posix: name)) : Self.zone(name)
        for (time, isRepeated) in [
            ("2026-11-01T04:59:59Z", false), ("2026-11-01T05:00:00Z", true),
            ("2026-11-01T06:59:59Z", true), ("2026-11-01T07:00:00Z", false),
            ("2026-03-08T06:59:59Z", false), ("2026-03-08T07:00:00Z", false),
        ] {
            #expect(zone.isRepeated(try Self.instant(time)) == isRepeated, "\(time)")
        }
        #expect(!Zone.utc.isRepeated(.epoch))
    }

    @Test(
        "offsets and days of a POSIX rule match the C library",
        arguments: [
            "KST-9", "KST-9:00:00", "<+0545>-5:45", "<-03>3", "UTC0", "EST5EDT",
            "CET-1CEST,M3.5.0,M10.5.0/3", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
            "NZST-12NZDT,M9.5.0,M4.1.0/3",
            "IST-1GMT0,M10.5.0,M3.5.0/1", "XXX3YYY2,J60,J300", "XXX3YYY2,59/1:30,299",
            "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
        ])
    func rule(text: String) throws {
        let zone = try #require(Zone(posix: text), "\(text)")
        // For a rule without dates the C library uses those of New York in each year.
        let year = text.contains(",") ? 1971 : 2008
        let first = try Self.instant("\(year)-01-01T00:00:00Z")
        let last = try Self.instant("2030-12-31T00:00:00Z")
        let wrong = withCLibrary(variable: text) { fields in
            instants(from: first, to: last, every: 100_003).first { instant in
                !Self.agrees(zone, at: instant, with: fields(instant))
            }
        }
        #expect(wrong == nil, "\(text) at \(wrong ?? 0)")
    }

    @Test(
        "malformed POSIX rules are rejected",
        arguments: [
            "", "KST", "KS-9", "KST-25", "KST-9:60", "<+09-9", "<>0", "<+0\u{301}9>-9", "9", "-9",
            "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M3.6.0,M11.1.0",
            "EST5,M3.2.0,M11.1.0",
            "EST5EDT,J0,J300", "EST5EDT,M3.2.0,M11.1.0,", "KST-9 ", "KST\u{FF0D}9", "K\u{130}T-9",
            "<" + String(repeating: "A", count: 300) + ">0",
        ])
    func noRule(text: String) { #expect(Zone(posix: text) == nil) }

    @Test("offsets and days match the C library in every zone from 1900 to 2100")
    func agreesWithCLibrary() throws {
        let first = try Self.instant("1900-01-01T00:00:00Z")
        let last = try Self.instant("2100-12-31T00:00:00Z")
        var random = TestDepth.generator(0)
        let names = try Self.names()
        #expect(names.count > 300)
        for name in names {
            let zone = try Self.zone(name)
            let shift = Duration.seconds(Int64.random(in: 0..<10_000_000, using: &random))
            let wrong = withCLibrary(name) { fields in
                instants(from: first + shift, to: last, every: 10_000_019).first { instant in
                    !Self.agrees(zone, at: instant, with: fields(instant))
                }
            }
            #expect(wrong == nil, "\(name)")
        }
    }

    @Test(
        "every hour around every offset change matches the C library",
        arguments: [
            "Asia/Seoul", "Asia/Kathmandu", "Australia/Lord_Howe", "Africa/Casablanca",
            "America/St_Johns", "Pacific/Apia", "Asia/Pyongyang", "America/New_York",
            "Europe/Berlin", "Europe/Dublin", "Pacific/Pago_Pago", "Pacific/Kiritimati",
            "Pacific/Chatham", "America/Sao_Paulo", "Asia/Gaza", "America/Nuuk", "Antarctica/Troll",
            "Africa/Monrovia",
        ])
    func changes(name: String) throws {
        let zone = try Self.zone(name)
        let first = try Self.instant("1965-01-01T00:00:00Z")
        let last = try Self.instant("2045-01-01T00:00:00Z")
        withCLibrary(name) { fields in
            var before = fields(first).tm_gmtoff
            for instant in instants(from: first, to: last, every: .hours(6)) {
                let now = fields(instant).tm_gmtoff
                guard now != before else { continue }
                before = now
                for near in instants(from: instant - .hours(7), to: instant + .hours(1), every: 599)
                {
                    #expect(Self.agrees(zone, at: near, with: fields(near)), "\(name) \(near)")
                }
            }
        }
    }

    private static func agrees(_ zone: Zone, at instant: Instant, with fields: tm) -> Bool {
        let day = Day(
            year: Int(fields.tm_year) + 1900, month: Int(fields.tm_mon) + 1,
            day: Int(fields.tm_mday))
        return zone.offset(at: instant) == fields.tm_gmtoff && zone.day(at: instant) == day
            && zone.moment(at: instant).minutesEastOfUTC == fields.tm_gmtoff / 60
    }

    @Test("offsets from −11 to +14 and half-hour daylight saving time are right")
    func offsets() throws {
        let summer = try Self.instant("2026-07-01T12:00:00Z")
        let winter = try Self.instant("2026-12-01T12:00:00Z")
        for hours in -11...14 {
            let zone = try Self.zone("Etc/GMT\(hours <= 0 ? "+" : "-")\(abs(hours))")
            #expect(zone.offset(at: summer) == hours * 3600)
            #expect(zone.day(at: summer) == Day(iso: hours >= 12 ? "2026-07-02" : "2026-07-01"))
        }
        let lordHowe = try Self.zone("Australia/Lord_Howe")
        #expect(lordHowe.offset(at: summer) == 37_800)
        #expect(lordHowe.offset(at: winter) == 39_600)
        #expect(Zone.utc.offset(at: summer) == 0)
        #expect(Zone.utc.firstInstant(of: Day(number: 1)) == 86_400)
    }

    @Test(
        "the first instant of a day is right at gaps and repeated hours",
        arguments: [
            ("Asia/Seoul", "2026-11-22", "2026-11-22T00:00:00+09:00"),
            // 23 and 25 hours.
            ("America/New_York", "2026-03-09", "2026-03-09T00:00:00-04:00"),
            ("America/New_York", "2026-11-02", "2026-11-02T00:00:00-05:00"),
            ("Europe/London", "2077-03-29", "2077-03-29T00:00:00+01:00"),
            // No 00:00.
            ("America/Sao_Paulo", "2018-11-04", "2018-11-04T01:00:00-02:00"),
            ("Africa/Cairo", "2027-04-30", "2027-04-30T01:00:00+03:00"),
            ("Asia/Pyongyang", "2018-05-05", "2018-05-05T00:00:00+09:00"),
            // 00:00 comes twice.
            ("America/Havana", "2026-11-01", "2026-11-01T00:00:00-04:00"),
            // Back from 00:01 into the day before.
            ("America/St_Johns", "2007-11-04", "2007-11-04T00:00:00-02:30"),
            ("America/St_Johns", "1987-10-25", "1987-10-25T00:00:00-02:30"),
            // A date that the zone skipped.
            ("Pacific/Apia", "2011-12-30", "2011-12-31T00:00:00+14:00"),
            ("Pacific/Apia", "2011-12-31", "2011-12-31T00:00:00+14:00"),
            ("Pacific/Kwajalein", "1993-08-21", "1993-08-22T00:00:00+12:00"),
            // Set back at 24:00: the clock never showed 00:00 the first time.
            ("America/Santiago", "2026-04-05", "2026-04-05T00:00:00-04:00"),
            ("Asia/Pyongyang", "2015-08-15", "2015-08-15T00:00:00+08:30"),
        ])
    func firstInstant(name: String, day: String, expected: String) throws {
        let zone = try Self.zone(name)
        let first = zone.firstInstant(of: try #require(Day(iso: day)))
        #expect(first == (try Self.instant(expected)), "\(zone.moment(at: first))")
    }

    @Test("the first instant of a day matches a minute-by-minute search")
    func firstInstantByWalking() throws {
        let names = [
            "America/St_Johns", "Pacific/Apia", "Australia/Lord_Howe", "Africa/Casablanca",
            "Asia/Pyongyang", "America/Sao_Paulo", "America/Scoresbysund", "Asia/Gaza",
            "Europe/Dublin",
        ]
        for name in names {
            let zone = try Self.zone(name)
            let start = try #require(Day(iso: "1986-01-01")).number
            let end = try #require(Day(iso: "2040-01-01")).number
            // Days with an offset change, and some without.
            let days = (start..<end).filter { number in
                let noon = Instant(secondsSinceEpoch: Int64(number) * 86_400)
                return zone.offset(at: noon) != zone.offset(at: noon + 86_400) || number % 4999 == 0
            }
            #expect(days.count > 5)
            for day in days.flatMap({ [Day(number: $0), Day(number: $0 + 1)] }) {
                var instant = Instant(secondsSinceEpoch: Int64(day.number) * 86_400) - .hours(15)
                while zone.day(at: instant) < day { instant = instant + 60 }
                #expect(zone.firstInstant(of: day) == instant, "\(name) \(day)")
            }
        }
    }

    @Test(
        "a skipped time moves to the end of the gap, a repeated time is the first",
        arguments: [
            ("Asia/Seoul", "2026-11-21", 18 * 60, "2026-11-21T18:00:00+09:00"),
            ("Asia/Seoul", "2026-11-21", 1440, "2026-11-22T00:00:00+09:00"),
            ("Europe/Berlin", "2026-03-29", 150, "2026-03-29T03:00:00+02:00"),
            ("Europe/Berlin", "2026-10-25", 150, "2026-10-25T02:30:00+02:00"),
            ("Europe/Berlin", "2026-10-25", 180, "2026-10-25T03:00:00+01:00"),
            ("Pacific/Apia", "2011-12-30", 18 * 60, "2011-12-31T00:00:00+14:00"),
        ])
    func timeOfDay(name: String, day: String, minute: Int, expected: String) throws {
        let zone = try Self.zone(name)
        let instant = zone.instant(of: try #require(Day(iso: day)), minuteOfDay: minute)
        #expect(instant == (try Self.instant(expected)), "\(zone.moment(at: instant))")
    }

    /// A TZif file of version 3 without transitions.
    static func file(footer: String, version: String = "3") -> [UInt8] {
        let counts: [UInt8] = [
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4,
        ]
        let header = Array("TZif\(version)".utf8) + [UInt8](repeating: 0, count: 15) + counts
        let block: [UInt8] = [0, 0, 0, 0, 0, 0] + Array("UTC\0".utf8)
        return header + block + header + block + Array("\n\(footer)\n".utf8)
    }

    @Test(
        "every kind of footer rule gives the right offset",
        arguments: [
            // All year daylight saving time (RFC 9636, 3.3.1).
            ("XXX3EDT4,0/0,J365/23", "2026-01-01T04:00:00Z", -14_400),
            ("XXX3EDT4,0/0,J365/23", "2026-12-31T12:00:00Z", -14_400),
            ("XXX3EDT4,0/0,J365/23", "2027-01-01T03:30:00Z", -14_400),
            // 29 February: never counted by J60, counted by 59 (from zero).
            ("AAA0BBB,J60/0,J300/0", "2028-02-29T23:59:59Z", 0),
            ("AAA0BBB,J60/0,J300/0", "2028-03-01T00:00:00Z", 3600),
            ("AAA0BBB,59/0,300/0", "2028-02-29T00:00:00Z", 3600),
            ("AAA0BBB,59/0,300/0", "2027-02-28T23:59:59Z", 0),
            ("AAA0BBB,59/0,300/0", "2027-03-01T00:00:00Z", 3600),
            // Beyond 24 hours and negative.
            ("AAA0BBB,M3.4.4/50,M10.4.4/50", "2026-03-28T01:59:59Z", 0),
            ("AAA0BBB,M3.4.4/50,M10.4.4/50", "2026-03-28T02:00:00Z", 3600),
            ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2026-03-29T00:59:59Z", -10_800),
            ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2026-03-29T01:00:00Z", -7200),
            // Across the end of the year.
            ("AAA0BBB,J365/167,J100/0", "2027-01-06T23:00:00Z", 3600),
            ("AAA0BBB,J365/167,J100/0", "2027-01-06T22:59:59Z", 0),
            ("AAA0BBB,J365/167,J100/0", "2027-01-07T23:00:00Z", 3600),
            // Standard time that is ahead of "saving" time.
            ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-01-01T00:00:00Z", 0),
            ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-01T00:00:00Z", 3600),
            // Seconds.
            ("LMT0:01:15", "2026-07-01T00:00:00Z", -75),
        ])
    func rules(footer: String, at instant: String, offset: Int) throws {
        let zone = try #require(Zone(name: "X", tzif: Self.file(footer: footer)))
        #expect(zone.offset(at: try Self.instant(instant)) == offset)
    }

    @Test("far instants have an offset and do not trap")
    func farInstants() throws {
        let zone = try Self.zone("Europe/Berlin")
        for seconds in [Int64.min, -1 << 60, 1 << 60, Int64.max] {
            let instant = Instant(secondsSinceEpoch: seconds)
            #expect((0...7200).contains(zone.offset(at: instant)))
            _ = zone.day(at: instant)
        }
    }

    @Test("version 1 uses the 32-bit block")
    func versionOne() throws {
        let counts: [UInt8] = [
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 4,
        ]
        var bytes = Array("TZif\0".utf8) + [UInt8](repeating: 0, count: 15) + counts
        bytes += [0xff, 0xff, 0xff, 0xf0, 1]
        bytes += [0, 0, 0, 0, 0, 0, 0, 0, 0x0e, 0x10, 1, 0] + Array("UTC\0".utf8)
        let zone = try #require(Zone(name: "X", tzif: bytes))
        #expect(zone.offset(at: -17) == 0)
        #expect(zone.offset(at: -16) == 3600)
    }

    @Test("damaged files are rejected without trapping")
    func damaged() throws {
        let whole = Array(try Data(contentsOf: URL(filePath: "\(Self.folder)/Europe/Berlin")))
        for length in 0..<whole.count {
            #expect(Zone(name: "X", tzif: Array(whole[..<length])) == nil)
        }
        for position in whole.indices {
            var bytes = whole
            bytes[position] = ~bytes[position]
            _ = Zone(name: "X", tzif: bytes)?.firstInstant(of: Day(number: 20_000))
        }
        let footers = [
            "EST5EDT", "EST5EDT,M3.2.0", "E5", "EST5EDT,M13.2.0,M11.1.0", "EST25", "EST5x",
        ]
        for footer in footers {
            #expect(Zone(name: "X", tzif: Self.file(footer: footer)) == nil, "\(footer)")
        }
        #expect(Zone(name: "X", tzif: Self.file(footer: "EST5EDT,M3.2.0,M11.1.0")) != nil)
    }
}
