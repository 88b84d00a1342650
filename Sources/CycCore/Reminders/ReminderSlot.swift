/// The time of a reminder: a minute of a day.
package struct ReminderSlot: Hashable, Comparable, Sendable {
    package let day: Day
    /// Wall-clock minutes since midnight; one of ``minutes``.
    package let minute: Int

    package static let minutes = 0...1439

    package init(day: Day, minute: Int) {
        self.day = day
        self.minute = minute
    }

    /// Creates the slot of the minute that contains `moment`.
    package init(at moment: Moment) {
        let clock = moment.clock
        self.init(day: Day(of: moment), minute: clock.hour * 60 + clock.minute)
    }

    package static func < (lhs: ReminderSlot, rhs: ReminderSlot) -> Bool {
        (lhs.day, lhs.minute) < (rhs.day, rhs.minute)
    }

    /// `18:00`.
    package var clock: String { ValueSyntax.clock(minute) }
}
