import Foundation

/// A time zone in which it is about noon, for tests by the true time that have to lie within one day.
struct NoonZone {
    /// Units: hours east of UTC, from -11 to 12.
    private let offset: Int

    init(at date: Date = Date()) {
        offset = 12 - Int(date.timeIntervalSince1970) / 3600 % 24
    }

    /// A name for `TZ` and for the setting; like POSIX these names count hours west of UTC.
    var name: String { "Etc/GMT\(offset < 0 ? "+" : "-")\(abs(offset))" }

    /// A setting that comes before `TZ`.
    var setting: String { "[day]\ntime_zone = \"\(name)\"\n" }

    /// The date in RFC 3339, with the offset of the zone.
    func text(of date: Date = Date()) -> String {
        let formatter = ISO8601DateFormatter()
        formatter.timeZone = TimeZone(secondsFromGMT: offset * 3600)
        return formatter.string(from: date)
    }
}
