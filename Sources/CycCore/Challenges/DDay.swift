/// Days until or since a date in Korean notation: `D-12`, `D-Day`, `D+3`.
package struct Countdown: Hashable, Sendable, CustomStringConvertible {
    /// Days until the date; negative after it.
    package let days: Int

    /// The countdown from `today` to `date`.
    ///
    /// With `includeToday` the date counts as day 1: one day more before it, and D+2 on the day
    /// after it.
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

/// A date with a countdown.
package struct DDay: Hashable, Sendable {
    package let id: Int64
    package internal(set) var name: String
    package internal(set) var date: Day
    /// Whether the date counts as day 1; changes only what is shown, never ``date``.
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

    /// The nearest D-Day from `today` on; if several share a date, the one with the smallest ID.
    package static func next(of all: [DDay], on today: Day) -> DDay? {
        all.filter { $0.date >= today }.min { ($0.date, $0.id) < ($1.date, $1.id) }
    }
}
