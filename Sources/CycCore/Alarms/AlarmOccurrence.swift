/// One occurrence of an alarm: its planned time, and the result.
package struct AlarmOccurrence: Hashable, Sendable {
    package enum Result: String, CaseIterable, Sendable {
        /// It was answered.
        case woken
        /// It rang and was not answered.
        case missed
        /// No ring could begin in time.
        case late
        /// The user skipped it.
        case skipped
    }

    /// Entry number; 0 before one is assigned.
    package var number: Int64
    /// `nil` if the alarm no longer exists.
    package internal(set) var alarm: EntryID?
    /// Civil date of the occurrence.
    package internal(set) var date: Day
    /// Planned start of the first ring.
    package internal(set) var at: Instant
    /// The alarm's repeats when it first rang.
    package internal(set) var repeats: AlarmRepeats
    /// `nil` if any answer ends it.
    package var question: AlarmQuestion?
    /// Actual start of the first ring.
    package var rang: Moment?
    /// Start of the latest ring.
    package var began: Instant?
    /// Number of rings that have begun, missed ones before them included.
    package var rings = 0
    package var answered: Moment?
    /// `nil` while pending.
    package var result: Result?
    /// Number of answers given, the right one included.
    package var tries = 0

    package init(
        number: Int64 = 0, alarm: EntryID?, date: Day, at: Instant, repeats: AlarmRepeats
    ) {
        self.number = number
        self.alarm = alarm
        self.date = date
        self.at = at
        self.repeats = repeats
    }

    /// Duration of an unanswered ring.
    package static let length = Duration.minutes(3)
    /// Longest delay of a ring's start.
    package static let lateness = Duration.minutes(2)

    /// Planned starts of the remaining rings, ascending.
    package var remainingRings: [Instant] {
        guard result == nil, rings <= repeats.count else { return [] }
        return (rings...repeats.count).map { at + repeats.offset(of: $0) }
    }

    /// Planned start of the last ring.
    package var lastRing: Instant { at + repeats.offset(of: repeats.count) }

    /// End of the latest ring; `nil` if none began or it is over.
    package var ringsUntil: Instant? {
        guard result == nil, let began else { return nil }
        return began + Self.length
    }

    package func isRinging(at now: Instant) -> Bool {
        guard let began, let ringsUntil else { return false }
        return began <= now && now < ringsUntil
    }

    /// First instant at which it neither rings nor will ring again.
    package var overAt: Instant {
        rings > repeats.count
            ? max(ringsUntil ?? lastRing, lastRing) : lastRing + Self.lateness + .seconds(1)
    }

    /// Whether it has rung and can be answered at `now`.
    package func isOpen(at now: Instant) -> Bool {
        result == nil && rang != nil && now < overAt && !isAhead(of: now)
    }

    /// Whether it began, unanswered, at a time still in the future: the clock was ahead then.
    package func isAhead(of now: Instant) -> Bool {
        guard result == nil, let began else { return false }
        return began - now > Self.setBack
    }

    /// Tolerated backward correction of the clock.
    private static let setBack = Duration.hours(1)
}
