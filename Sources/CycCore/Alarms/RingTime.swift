/// A time of the clock on the wall at which an alarm rings, on certain dates, as a scheduler takes it.
package struct RingTime: Hashable, Sendable {
    /// Since the day began; one of ``ReminderSlot/minutes``.
    package let minute: Int
    package let rhythm: Alarm.Rhythm

    package init(minute: Int, rhythm: Alarm.Rhythm) {
        self.minute = minute
        self.rhythm = rhythm
    }
}

extension Alarm {
    /// The times of all its rings, as long as no clock is put forward or back in between; none while it
    /// is off.
    package var ringTimes: [RingTime] {
        guard isEnabled else { return [] }
        return repeats.rings.map { ring in
            let minute = minute + ring * repeats.minutes
            return RingTime(
                minute: minute % 1440, rhythm: minute < 1440 ? rhythm : rhythm.advanced(by: 1))
        }
    }
}
