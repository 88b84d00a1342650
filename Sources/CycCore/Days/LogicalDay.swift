/// A day of focus and diary: it begins at `day.begins`, on the date that it is named after.
///
/// A separate type, so that it is never mixed up with a civil date, which everything else uses.
package struct LogicalDay: Hashable, Comparable, Sendable {
    /// Date on which it begins, for display and for pairing with the civil day of the same date.
    package let date: Day

    package init(on date: Day) { self.date = date }

    package static func < (lhs: LogicalDay, rhs: LogicalDay) -> Bool { lhs.date < rhs.date }

    package func advanced(by count: Int) -> LogicalDay { LogicalDay(on: date.advanced(by: count)) }
}

/// Bounds of logical days, always in the current zone, whatever zone was current when something was
/// recorded.
///
/// Every instant belongs to one day. A date that the zone skips has no logical day; the day before
/// lasts until the next one begins.
package struct LogicalDays: Equatable, Sendable {
    package let zone: Zone
    /// Units: minutes since 00:00, one of ``Settings/dayBeginnings``.
    package let begins: Int

    package init(zone: Zone, begins: Int) {
        self.zone = zone
        self.begins = begins
    }

    /// The first instant at which the clock shows the beginning of `day` or later.
    ///
    /// For a time that the clock skips it is the end of the gap, for one that it shows twice the
    /// earlier one, for a skipped date the start of the next day.
    package func start(of day: LogicalDay) -> Instant {
        let start = zone.instant(of: day.date, minuteOfDay: begins)
        guard zone.day(at: start) > day.date else { return start }
        return zone.instant(of: day.date.advanced(by: 1), minuteOfDay: begins)
    }

    /// Empty for a date that the zone skips.
    package func bounds(of day: LogicalDay) -> Range<Instant> {
        start(of: day)..<start(of: day.advanced(by: 1))
    }

    package func day(at instant: Instant) -> LogicalDay {
        let clock = instant + .seconds(zone.offset(at: instant)) - .minutes(begins)
        var day = LogicalDay(on: Day(localSeconds: clock.secondsSinceEpoch))
        // Corrects for clock changes and skipped dates.
        while start(of: day) > instant { day = day.advanced(by: -1) }
        while start(of: day.advanced(by: 1)) <= instant { day = day.advanced(by: 1) }
        return day
    }

    /// From the beginning of the first day to the end of the last.
    package func bounds(of days: ClosedRange<LogicalDay>) -> Range<Instant> {
        start(of: days.lowerBound)..<start(of: days.upperBound.advanced(by: 1))
    }
}

/// Lookup of logical days for mostly ascending instants; computes the bounds of each day once.
package struct LogicalDayReader {
    private let days: LogicalDays
    private var day: LogicalDay
    private var bounds: Range<Instant>

    package init(_ days: LogicalDays, at instant: Instant) {
        self.days = days
        day = days.day(at: instant)
        bounds = days.bounds(of: day)
    }

    /// The day that contains `instant`, with its bounds.
    package mutating func day(at instant: Instant) -> (day: LogicalDay, bounds: Range<Instant>) {
        if bounds.contains(instant) { return (day, bounds) }
        day = days.day(at: instant)
        bounds = days.bounds(of: day)
        return (day, bounds)
    }

    /// Calls `body` with each day that `range` touches and the part of `range` in it; an empty
    /// range touches the day in which it lies.
    package mutating func split(
        _ range: Range<Instant>, _ body: (LogicalDay, Range<Instant>) -> Void
    ) {
        var start = range.lowerBound
        repeat {
            let (day, bounds) = day(at: start)
            let end = min(range.upperBound, bounds.upperBound)
            body(day, start..<end)
            start = end
        } while start < range.upperBound
    }
}
