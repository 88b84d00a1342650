/// Something that is to wake a person: a time of the zone in force, and on which days.
package struct Alarm: Hashable, Sendable {
    /// On which civil dates it rings.
    package enum Rhythm: Hashable, Sendable {
        /// At least one.
        case weekly(Set<Weekday>)
        case once(Day)

        package func includes(_ day: Day) -> Bool {
            switch self {
            case .weekly(let days): days.contains(day.weekday)
            case .once(let only): day == only
            }
        }

        /// On the same dates, so many days later.
        package func advanced(by days: Int) -> Rhythm {
            switch self {
            case .weekly(let weekdays):
                .weekly(Set(weekdays.compactMap { Weekday(rawValue: ($0.rawValue + days) % 7) }))
            case .once(let day): .once(day.advanced(by: days))
            }
        }
    }

    package let number: Int64
    /// Since the day began, by the clock on the wall; one of ``ReminderSlot/minutes``.
    package var minute: Int
    package var rhythm: Rhythm
    package var level = AlarmLevel.middle
    package var repeats = AlarmRepeats()
    package var label: String?
    package var isEnabled = true
    /// When it was last said when it rings: it rings for nothing before that.
    package var armed: Instant

    package init(number: Int64, minute: Int, rhythm: Rhythm, armed: Instant) {
        self.number = number
        self.minute = minute
        self.rhythm = rhythm
        self.armed = armed
    }

    /// `06:30`.
    package var clock: String { ValueSyntax.clock(minute) }

    /// When it begins to ring on `day`; `nil` where it does not.
    ///
    /// A time that the clock skips becomes the first one after it, if that is on the same day; of one
    /// that it shows twice the earlier one counts.
    package func instant(on day: Day, in zone: Zone) -> Instant? {
        // Of any other date no morning could be kept.
        guard rhythm.includes(day), Day.writable.contains(day) else { return nil }
        let instant = zone.instant(of: day, minuteOfDay: minute)
        return zone.day(at: instant) == day ? instant : nil
    }
}

/// How often an alarm that nobody answers rings again, and after how long.
package struct AlarmRepeats: Hashable, Sendable {
    /// 0 for never.
    package static let counts = 0...3
    /// Units: minutes.
    package static let intervals = [3, 5, 8]

    /// One of ``counts``.
    package internal(set) var count: Int
    /// From the beginning of one ring to that of the next; one of ``intervals``.
    package internal(set) var minutes: Int

    package init() { (count, minutes) = (0, 5) }

    /// `nil` for what is out of range.
    package init?(count: Int, minutes: Int) {
        guard Self.counts.contains(count), Self.intervals.contains(minutes) else { return nil }
        (self.count, self.minutes) = (count, minutes)
    }

    /// `3x5m`, or `0`.
    package init?(_ text: String) {
        if text == "0" {
            self.init()
            return
        }
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = decimal(parts[0].utf8), count > 0,
            let seconds = ValueSyntax.seconds(String(parts[1])), seconds % 60 == 0
        else { return nil }
        self.init(count: count, minutes: seconds / 60)
    }

    /// Of a ring, from the first one on.
    ///
    /// Units: seconds after the first one begins.
    package func offset(of ring: Int) -> Int64 { Int64(ring * minutes) * 60 }

    /// Of all rings: the first one, and each repeat.
    package var rings: ClosedRange<Int> { 0...count }
}
