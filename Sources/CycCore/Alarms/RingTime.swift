/// A clock time and dates on which an alarm rings, for a scheduler such as systemd.
package struct RingTime: Hashable, Sendable {
    /// Minutes since 00:00; one of ``ReminderSlot/minutes``.
    package let minute: Int
    package let recurrence: Alarm.Recurrence

    package init(minute: Int, recurrence: Alarm.Recurrence) {
        self.minute = minute
        self.recurrence = recurrence
    }
}

extension Alarm {
    /// Times of all its rings, clock changes between them ignored; empty if it is disabled.
    package var ringTimes: [RingTime] {
        guard isEnabled else { return [] }
        return repeats.rings.map { ring in
            let minute = minute + ring * repeats.minutes
            return RingTime(
                minute: minute % 1440,
                recurrence: minute < 1440 ? recurrence : recurrence.advanced(by: 1))
        }
    }
}
