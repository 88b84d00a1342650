/// Error of parsing an instant.
package enum InstantError: Error, Hashable, Sendable {
    /// The format is unknown.
    case notAnInstant(String)
    /// A duration, such as `30m`, instead of a point in time.
    case length(String)
    /// A day without a time.
    case noTime(String)
    /// A time that does not exist, such as 25:00.
    case noSuchTime(String)
    case date(DateError)

    package var status: ExitStatus { .usage }
}

/// Parsing of past points in time as people write them; days as in ``NaturalDate``.
///
///     09:10  9:10  09:10:30  9am  9:10 pm      today
///     yesterday 23:40  어제 23:40
///     2026-11-20 09:10  2026-11-20T09:10
///     2026-11-20T09:10:00+09:00         RFC 3339, also with a space
///
/// A time that the clock skips means the end of the gap, one that it shows twice the earlier of the
/// two; RFC 3339 distinguishes them.
package enum NaturalInstant {
    /// Parses `text`; relative days start from the civil date of `now`.
    package static func instant(
        _ text: some StringProtocol, now: Instant, zone: Zone, weekBegins: Weekday
    ) throws(InstantError) -> Instant {
        let text = String(text)
        var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard text.utf8.count <= longest, let last = words.last else { throw .notAnInstant(text) }
        if let moment = Moment(rfc3339: words.joined(separator: "T")) {
            return moment.instant
        }
        if words.count == 1, let parts = Self.dayAndTime(last) { words = parts }
        if words.count > 1, ["am", "pm"].contains(last.lowercased()) {
            words.removeLast()
            words[words.count - 1] += last
        }
        guard let time = try time(words.removeLast(), in: text) else {
            throw noTimeError(in: text, now: now, zone: zone)
        }
        var day = zone.day(at: now)
        if !words.isEmpty {
            day = try wrapping(
                InstantError.date,
                try NaturalDate.day(
                    words.joined(separator: " "), today: day, weekBegins: weekBegins,
                    looking: .back))
        }
        let minute = zone.instant(of: day, minuteOfDay: time.minute)
        // At the end of a gap the seconds do not apply.
        let isShown = zone.moment(at: minute).clock == (time.minute / 60 % 24, time.minute % 60)
        return minute + .seconds(isShown ? time.second : 0)
    }

    /// Length limit of the text.
    ///
    /// Units: bytes.
    private static let longest = 100

    /// Splits `2026-11-20T09:10` into day and time.
    private static func dayAndTime(_ text: String) -> [String]? {
        let halves = text.split(omittingEmptySubsequences: false) { $0 == "T" || $0 == "t" }
        guard halves.count == 2, Day(iso: halves[0]) != nil else { return nil }
        return halves.map(String.init)
    }

    /// Parses `09:10` or `09:10:30`; `nil` for another format.
    private static func time(
        _ word: String, in text: String
    ) throws(InstantError) -> (minute: Int, second: Int)? {
        if let minute = ValueSyntax.typedMinute(word), minute < 1440 { return (minute, 0) }
        let parts = word.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, parts.allSatisfy({ decimal($0) != nil }) else {
            return nil
        }
        let clock = parts[..<2].map { String(Substring($0)) }.joined(separator: ":")
        guard let minute = ValueSyntax.minute(clock) else { throw .noSuchTime(text) }
        guard parts.count == 3 else { return (minute, 0) }
        guard parts[2].count == 2, let second = decimal(parts[2]), second < 60, minute < 1440
        else { throw .noSuchTime(text) }
        return (minute, second)
    }

    /// Error for a text that does not end with a time.
    private static func noTimeError(
        in text: String, now: Instant, zone: Zone
    ) -> InstantError {
        // Durations first: as a day, `30m` would mean in 30 months.
        if ValueSyntax.duration(String(trimmed(text))) != nil { return .length(text) }
        let day = try? NaturalDate.day(text, today: zone.day(at: now))
        return day == nil ? .notAnInstant(text) : .noTime(text)
    }
}
