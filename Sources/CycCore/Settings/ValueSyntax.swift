/// Syntax of durations, times, time spans and addresses in settings.
package enum ValueSyntax {
    private static let units: [(mark: Character, duration: Duration)] = [
        ("d", .hours(24)), ("h", .hours(1)), ("m", .minutes(1)), ("s", .seconds(1)),
    ]

    /// Parses `30s`, `10m`, `2h` or `1d`; the number is at most 9999.
    package static func duration(_ text: String) -> Duration? {
        guard let unit = units.first(where: { $0.mark == text.last }), text.utf8.count <= 5,
            let count = decimal(text.utf8.dropLast())
        else { return nil }
        return unit.duration * count
    }

    /// Returns whole seconds in the largest unit that divides them.
    package static func text(_ duration: Duration) -> String {
        let seconds = duration.wholeSeconds
        let unit = units.first {
            duration >= $0.duration && seconds % $0.duration.wholeSeconds == 0
        }
        return "\(seconds / (unit?.duration.wholeSeconds ?? 1))\(unit?.mark ?? "s")"
    }

    /// Parses `18:00`, up to `24:00`, into minutes since midnight.
    static func minute(_ text: some StringProtocol) -> Int? {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            let hour = decimal(parts[0]), let minute = decimal(parts[1]), minute < 60,
            hour * 60 + minute <= 1440
        else { return nil }
        return hour * 60 + minute
    }

    /// Parses `18:00` as ``minute(_:)`` does, or `6pm` and `6:30pm`.
    static func typedMinute(_ text: some StringProtocol) -> Int? {
        let word = text.lowercased()
        guard word.hasSuffix("am") || word.hasSuffix("pm") else { return minute(text) }
        let digits = word.dropLast(2)
        let clock = digits.contains(":") ? String(digits) : "\(digits):00"
        guard let minute = minute(clock), (60..<780).contains(minute) else { return nil }
        return minute % 720 + (word.hasSuffix("pm") ? 720 : 0)
    }

    package static func clock(_ minute: Int) -> String {
        "\(zeroPadded(minute / 60, 2)):\(zeroPadded(minute % 60, 2))"
    }

    static func span(_ text: String) -> Settings.QuietHours? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = minute(parts[0]), let to = minute(parts[1]), from != to,
            from < 1440
        else { return nil }
        return Settings.QuietHours(from: from, to: to)
    }

    static func span(_ hours: Settings.QuietHours) -> String {
        "\(clock(hours.from))-\(clock(hours.to))"
    }

    static func isFolder(_ text: String) -> Bool {
        text == "~" || text.hasPrefix("~/") || text.hasPrefix("/")
    }

    static func address(_ text: String) -> EmailAddress? {
        let address = EmailAddress(text)
        let parts = address.description.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts.allSatisfy({ !$0.isEmpty }),
            address.description.unicodeScalars.allSatisfy({
                $0 > " " && $0 != "<" && $0 != ">" && $0 != "\u{7F}"
            })
        else { return nil }
        return address
    }
}
