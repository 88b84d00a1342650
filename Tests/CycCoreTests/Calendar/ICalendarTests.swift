import CycCore
import TestSupport
import Testing

struct ICalendarTests {
    /// 2026-11-21T13:10:05Z.
    private static let now: Instant = 1_795_266_605

    private func lines(_ events: [ICalendar.Event]) -> [String] {
        ICalendar.text(of: events, at: Self.now).components(of: "\r\n")
    }

    @Test("an all-day event has every property that phones need")
    func event() throws {
        let day = try #require(Day(iso: "2026-12-25"))
        let text = lines([.init(id: "0a1b", day: day, summary: "Exam", details: "a\nb")])
        #expect(
            text == [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//cyc//cyc \(Version.current)//EN",
                "CALSCALE:GREGORIAN", "BEGIN:VEVENT", "UID:0a1b@cyc", "DTSTAMP:20261121T131005Z",
                "DTSTART;VALUE=DATE:20261225", "SUMMARY:Exam", "DESCRIPTION:a\\nb",
                "TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR", "",
            ])
        #expect(ICalendar.isExport(Array(ICalendar.text(of: [], at: 0).utf8)))
        #expect(!ICalendar.isExport(Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x".utf8)))
    }

    @Test("special characters are escaped and control characters removed")
    func escaping() {
        let day = Day(number: 0)
        let text = lines([.init(id: "a", day: day, summary: "a;b,c\\d\u{1B}[2J\te\r\nBEGIN:VEVENT")]
        )
        #expect(text.contains("SUMMARY:a\\;b\\,c\\\\d[2J e\\nBEGIN:VEVENT"))
        #expect(text.count { $0 == "BEGIN:VEVENT" } == 1)
    }

    @Test("lines have at most 75 octets and scalars are not split", arguments: 0..<80)
    func folding(start: Int) {
        let summary =
            String(repeating: "x", count: start) + String(repeating: "잔디🌱é", count: 60)
        let text = ICalendar.text(
            of: [.init(id: "a", day: Day(number: 0), summary: summary)], at: 0)
        let lines = text.components(of: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        #expect(lines.contains { $0.utf8.count > 70 })
        let whole = text.components(of: "\r\n ").joined()
        #expect(whole.contains("SUMMARY:\(summary)\r\n"))
    }

    @Test("events are ordered by date, not by entry number")
    func order() {
        let days = [3, 1, 2].map { ICalendar.Event(id: "\($0)", day: Day(number: $0), summary: "") }
        #expect(
            lines(days).filter { $0.hasPrefix("UID") } == ["UID:1@cyc", "UID:2@cyc", "UID:3@cyc"])
    }
}

extension String {
    /// Splits by bytes, because CRLF is a single `Character`.
    fileprivate func components(of separator: String) -> [String] {
        var parts: [String] = [""]
        let (all, mark) = (Array(utf8), Array(separator.utf8))
        var (start, place) = (0, 0)
        parts = []
        while place + mark.count <= all.count {
            if Array(all[place..<place + mark.count]) == mark {
                parts.append(String(decoding: all[start..<place], as: UTF8.self))
                place += mark.count
                start = place
            } else {
                place += 1
            }
        }
        return parts + [String(decoding: all[start...], as: UTF8.self)]
    }
}
