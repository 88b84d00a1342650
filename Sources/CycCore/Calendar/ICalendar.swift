/// All-day events for calendar applications.
///
/// - Source: RFC 5545
package enum ICalendar {
    package struct Event: Hashable, Sendable {
        /// Stable across files.
        package var id: String
        package var day: Day
        /// Without control characters.
        package var summary: String
        /// May have line breaks, but no other control characters.
        package var details: String?

        package init(id: String, day: Day, summary: String, details: String? = nil) {
            self.id = id
            self.day = day
            self.summary = summary
            self.details = details
        }
    }

    /// Text of a calendar file.
    ///
    /// - Parameter now: Time stamp of the events.
    /// - Returns: Lines that end in CRLF.
    package static func text(of events: [Event], at now: Instant) -> String {
        var lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//cyc//cyc \(Version.current)//EN",
            "CALSCALE:GREGORIAN",
        ]
        for event in events.sorted(by: { ($0.day, $0.id) < ($1.day, $1.id) }) {
            lines += [
                "BEGIN:VEVENT", "UID:\(escaped(event.id))@cyc", "DTSTAMP:\(stamp(now))",
                "DTSTART;VALUE=DATE:\(digits(event.day))",
                "SUMMARY:\(escaped(event.summary))",
            ]
            if let details = event.details { lines.append("DESCRIPTION:\(escaped(details))") }
            // The event does not block time.
            lines += ["TRANSP:TRANSPARENT", "END:VEVENT"]
        }
        lines.append("END:VCALENDAR")
        var text = ""
        for line in lines { text += folded(line) + "\r\n" }
        return text
    }

    /// Whether the bytes are a calendar file written by cyc.
    package static func isExport(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//cyc//cyc ".utf8)
    }

    /// Escapes text as in RFC 5545, 3.3.11.
    private static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",":
                escaped.append("\\")
                escaped.append(scalar)
            case "\n": escaped.append(contentsOf: "\\n".unicodeScalars)
            case "\t": escaped.append(" ")
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: continue
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    /// Folds a line as in RFC 5545, 3.1: at most 75 octets a line, never split within a scalar.
    private static func folded(_ line: String) -> String {
        var folded = String.UnicodeScalarView()
        var size = 0
        for scalar in line.unicodeScalars {
            let next = UTF8.width(scalar)
            if size + next > longestLine {
                folded.append(contentsOf: "\r\n ".unicodeScalars)
                size = 1
            }
            folded.append(scalar)
            size += next
        }
        return String(folded)
    }

    /// Units: octets.
    private static let longestLine = 75

    private static func digits(_ day: Day) -> String {
        String(day.description.filter { $0 != "-" })
    }

    private static func stamp(_ now: Instant) -> String {
        let moment = Moment(instant: now, minutesEastOfUTC: 0)
        let (hour, minute) = moment.clock
        let second = ((now.secondsSinceEpoch % 60) + 60) % 60
        return "\(digits(Day(of: moment)))T\(zeroPadded(hour, 2))\(zeroPadded(minute, 2))"
            + "\(zeroPadded(Int(second), 2))Z"
    }
}
