package import CycCore

/// The time zone in which systemd reads the times of alarms.
package enum RingZone: Equatable, Sendable {
    /// The machine's time zone.
    case system
    /// By its IANA name.
    case named(String)
    /// A time zone that systemd does not support.
    case unknown
}

/// Times at which systemd starts the alarm service.
package struct RingCalendar: Equatable, Sendable {
    /// The values of `OnCalendar=`; empty without alarms.
    package let lines: [String]
    /// Whether they are the exact times of alarms, instead of each minute.
    package let isExact: Bool

    /// The years that systemd supports.
    ///
    /// - Source: `MIN_YEAR` and `MAX_YEAR` in systemd's calendarspec.c.
    private static let years = 1970...2199

    /// - Source: systemd.time(7), "Calendar Events".
    package init(_ times: [RingTime], in zone: RingZone) {
        var weekly: [Int: Set<Weekday>] = [:]
        var once: Set<[Int]> = []
        for time in times {
            switch time.recurrence {
            case .weekly(let days): weekly[time.minute, default: []].formUnion(days)
            case .once(let day) where Self.years.contains(day.year):
                once.insert([day.number, time.minute])
            case .once: break
            }
        }
        let suffix: String
        switch zone {
        case .system: suffix = ""
        case .named(let name): suffix = " \(name)"
        case .unknown:
            isExact = false
            lines = weekly.isEmpty && once.isEmpty ? [] : ["*-*-* *:*:00"]
            return
        }
        isExact = true
        let weeks = weekly.sorted { $0.key < $1.key }.map { minute, days in
            let names = Weekday.sorted(days).map { Self.names[$0.rawValue] }
            let start = names.count == Self.names.count ? "" : names.joined(separator: ",") + " "
            return "\(start)*-*-* \(ValueSyntax.clock(minute)):00\(suffix)"
        }
        // A date that a weekly time already covers is omitted.
        let dates = once.filter {
            weekly[$0[1]]?.contains(Day(number: $0[0]).weekday) != true
        }.sorted { $0.lexicographicallyPrecedes($1) }.map {
            "\(Day(number: $0[0])) \(ValueSyntax.clock($0[1])):00\(suffix)"
        }
        lines = weeks + dates
    }

    private static let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
}
