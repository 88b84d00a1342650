/// An invalid argument of a reminder command.
package enum ReminderError: Error, Hashable, Sendable {
    /// Neither a duration nor a time of day.
    case notATime(String)
    case past(String)
    /// A negative duration, such as `-1h`.
    case ago(String)
    /// Longer than ``Snooze/longestDays`` days.
    case tooLong(String)

    package var status: ExitStatus { .usage }
}

/// Pauses of reminders.
package enum Snooze {
    package static let longestDays = 7
    private static let longest = Duration.hours(longestDays * 24)

    /// Returns `end` unless it is later than any valid snooze (one day more because of `today`):
    /// then it was stored while the clock was wrong.
    package static func trusted(_ end: Instant?, at now: Instant) -> Instant? {
        end.flatMap { $0 - now <= longest + .hours(24) ? $0 : nil }
    }

    /// Parses the end of a snooze: `2h`, `90m`, `today` (until midnight), `21:30` or `until 21:30`,
    /// in one word or several.
    package static func end(
        of words: [String], now: Instant, zone: Zone
    ) throws(ReminderError) -> Instant {
        let input = words.joined(separator: " ")
        var parts = input.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
        let isUntil = parts.first == "until"
        if isUntil { parts.removeFirst() }
        guard let text = parts.first, parts.count == 1 else { throw .notATime(input) }
        let today = zone.day(at: now)
        if ["today", "오늘"].contains(text), !isUntil {
            return zone.firstInstant(of: today.advanced(by: 1))
        }
        if let minute = ValueSyntax.typedMinute(text) {
            let end = instant(of: minute, on: today, after: now, zone: zone)
            guard let end else { throw .past(input) }
            return end
        }
        if !isUntil, text.hasPrefix("-"), ValueSyntax.duration(String(text.dropFirst())) != nil {
            throw .ago(input)
        }
        guard !isUntil, let duration = ValueSyntax.duration(text), duration > .zero else {
            throw .notATime(input)
        }
        guard duration <= longest else { throw .tooLong(input) }
        return now + duration
    }

    /// Returns the next instant of today at which the clock shows `minute`.
    private static func instant(
        of minute: Int, on today: Day, after now: Instant, zone: Zone
    ) -> Instant? {
        let first = zone.instant(of: today, minuteOfDay: minute)
        if first > now { return first }
        // In an hour that occurs twice, the second occurrence may still lie ahead.
        let clock = zone.moment(at: now).clock
        let start = now - .seconds(now.secondsSinceEpoch % 60)
        let second = start + .minutes(minute - clock.hour * 60 - clock.minute)
        let moment = zone.moment(at: second)
        let isShown = moment.clock.hour * 60 + moment.clock.minute == minute
        return second > now && isShown && zone.day(at: second) == today ? second : nil
    }
}
