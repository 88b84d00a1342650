import Foundation

/// A time zone in which it is about noon, for tests in real time that must stay within one day.
struct NoonZone {
    /// Units: hours east of UTC, from -11 to 12.
    private let offset: Int

    init(at date: Date = Date()) {
        offset = 12 - Int(date.timeIntervalSince1970) / 3600 % 24
    }

    /// Name for `TZ` and the setting; like in POSIX these names count hours west of UTC.
    var name: String { "Etc/GMT\(offset < 0 ? "+" : "-")\(abs(offset))" }

    /// Settings with this zone, which override `TZ`.
    var setting: String { "[day]\ntime_zone = \"\(name)\"\n" }

    /// Formats the date by RFC 3339 with the offset of the zone.
    func text(of date: Date = Date()) -> String {
        let formatter = ISO8601DateFormatter()
        formatter.timeZone = TimeZone(secondsFromGMT: offset * 3600)
        return formatter.string(from: date)
    }
}
