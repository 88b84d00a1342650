/// An alarm: a time of day in the current zone, and the days on which it rings.
package struct Alarm: Hashable, Sendable {
    /// Civil dates on which it rings.
    package enum Recurrence: Hashable, Sendable {
        /// Never empty.
        case weekly(Set<Weekday>)
        case once(Day)

        package func includes(_ day: Day) -> Bool {
            switch self {
            case .weekly(let days): days.contains(day.weekday)
            case .once(let only): day == only
            }
        }

        /// The same dates shifted by `days`, which is not negative.
        package func advanced(by days: Int) -> Recurrence {
            switch self {
            case .weekly(let weekdays):
                .weekly(Set(weekdays.compactMap { Weekday(rawValue: ($0.rawValue + days) % 7) }))
            case .once(let day): .once(day.advanced(by: days))
            }
        }
    }

    package let number: Int64
    /// Minutes since 00:00 on the clock; one of ``ReminderSlot/minutes``.
    package var minute: Int
    package var recurrence: Recurrence
    package var level = AlarmLevel.medium
    package var repeats = AlarmRepeats()
    package var label: String?
    package var isEnabled = true
    /// Time of the last change of ``minute`` or ``recurrence``; it does not ring for times before that.
    package var armed: Instant

    package init(number: Int64, minute: Int, recurrence: Recurrence, armed: Instant) {
        self.number = number
        self.minute = minute
        self.recurrence = recurrence
        self.armed = armed
    }

    /// Time of day, such as `06:30`.
    package var clock: String { ValueSyntax.clock(minute) }

    /// Start of the first ring on `day`; `nil` if it does not ring then.
    ///
    /// A time that the clock skips becomes the end of the gap if that is on the same day; of a time
    /// that it shows twice the earlier one counts.
    package func instant(on day: Day, in zone: Zone) -> Instant? {
        // Occurrences on other dates could not be stored.
        guard recurrence.includes(day), Day.writable.contains(day) else { return nil }
        let instant = zone.instant(of: day, minuteOfDay: minute)
        return zone.day(at: instant) == day ? instant : nil
    }
}

/// Further rings of an unanswered alarm, and their interval.
package struct AlarmRepeats: Hashable, Sendable {
    /// 0 means no repeats.
    package static let counts = 0...3
    /// Units: minutes.
    package static let intervals = [3, 5, 8]

    /// One of ``counts``.
    package internal(set) var count: Int
    /// From the start of one ring to the start of the next; one of ``intervals``.
    package internal(set) var minutes: Int

    package init() { (count, minutes) = (0, 5) }

    /// `nil` if a value is out of range.
    package init?(count: Int, minutes: Int) {
        guard Self.counts.contains(count), Self.intervals.contains(minutes) else { return nil }
        (self.count, self.minutes) = (count, minutes)
    }

    /// Parses `3x5m`, or `0` for no repeats.
    package init?(_ text: String) {
        if text == "0" {
            self.init()
            return
        }
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = decimal(parts[0].utf8), count > 0,
            let seconds = ValueSyntax.duration(String(parts[1]))?.wholeSeconds, seconds % 60 == 0
        else { return nil }
        self.init(count: count, minutes: Int(seconds / 60))
    }

    /// Start of a ring (0 is the first) after the start of the first.
    package func offset(of ring: Int) -> Duration { .minutes(ring * minutes) }

    /// Numbers of all rings: the first one, and each repeat.
    package var rings: ClosedRange<Int> { 0...count }
}
