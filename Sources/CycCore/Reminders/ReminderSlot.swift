/// A time at which a reminder is due: a minute of one day.
package struct ReminderSlot: Hashable, Comparable, Sendable {
    package let day: Day
    /// Minutes since the day began, 0 to 1439, by the clock on the wall.
    package let minute: Int

    package init(day: Day, minute: Int) {
        self.day = day
        self.minute = minute
    }

    package static func < (lhs: ReminderSlot, rhs: ReminderSlot) -> Bool {
        (lhs.day, lhs.minute) < (rhs.day, rhs.minute)
    }

    /// `18:00`.
    package var clock: String { Spelling.clock(minute) }
}
