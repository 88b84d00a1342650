/// How far a day is away, as Koreans count it: `D-12`, `D-Day`, `D+3`.
package struct Countdown: Hashable, Sendable, CustomStringConvertible {
    /// The days before the date; negative after it, 0 on it.
    package let days: Int

    /// The countdown to `date` as it stands on `today`.
    ///
    /// With `includeToday` the present day counts too: one more before the date, and on the day after it
    /// D+2, because the date is day 1.
    package init(to date: Day, from today: Day, includeToday: Bool = false) {
        let distance = date.number - today.number
        days = includeToday ? distance + distance.signum() : distance
    }

    package var description: String {
        switch days {
        case 0: "D-Day"
        case 1...: "D-\(days)"
        default: "D+\(days.magnitude)"
        }
    }
}

/// A date to look forward to, or back on.
package struct DDay: Hashable, Sendable {
    package let id: Int64
    package internal(set) var name: String
    package internal(set) var date: Day
    /// Whether the present day counts too; it changes what is shown, never ``date``.
    package internal(set) var includeToday: Bool

    package init(id: Int64, name: String, date: Day, includeToday: Bool) {
        self.id = id
        self.name = name
        self.date = date
        self.includeToday = includeToday
    }

    package func countdown(on today: Day) -> Countdown {
        Countdown(to: date, from: today, includeToday: includeToday)
    }

    /// The nearest date from `today` on; of several on one day the one with the smallest id.
    package static func next(of all: [DDay], on today: Day) -> DDay? {
        all.filter { $0.date >= today }.min { ($0.date, $0.id) < ($1.date, $1.id) }
    }
}
