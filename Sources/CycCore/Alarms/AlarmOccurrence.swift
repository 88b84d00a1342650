/// One morning of an alarm: when it was to ring, and what came of it.
package struct AlarmOccurrence: Hashable, Sendable {
    package enum Result: String, CaseIterable, Sendable {
        /// It was answered.
        case woken
        /// It rang, and nobody answered.
        case missed
        /// No ring could begin in time.
        case late
        /// The person wanted it left out.
        case skipped
    }

    /// Its number among wakes; 0 before it has one.
    package var number: Int64
    /// `nil` where the alarm is not known any more.
    package internal(set) var alarm: EntryID?
    /// The civil date that it is the morning of.
    package internal(set) var date: Day
    /// When the first ring was to begin.
    package internal(set) var at: Instant
    /// Those of the alarm when it first rang.
    package internal(set) var repeats: AlarmRepeats
    /// What is asked; `nil` for nothing.
    package var question: AlarmQuestion?
    /// When it first rang.
    package var rang: Moment?
    /// When the newest ring began.
    package var began: Instant?
    /// How many of its rings have begun, or could not in time before one that did.
    package var rings = 0
    package var answered: Moment?
    /// `nil` while it is open.
    package var result: Result?
    /// Answers that were given, the right one too.
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

    /// How long it rings unless it is answered.
    ///
    /// Units: seconds.
    package static let length: Int64 = 180
    /// How late a ring may begin.
    ///
    /// Units: seconds.
    package static let lateness: Int64 = 120

    /// The rings that have not begun, by time.
    package var ringsToCome: [Instant] {
        guard result == nil, rings <= repeats.count else { return [] }
        return (rings...repeats.count).map { at + repeats.offset(of: $0) }
    }

    /// When the last ring is to begin.
    package var lastRing: Instant { at + repeats.offset(of: repeats.count) }

    /// Until when the newest ring rings; `nil` where none does any more.
    package var ringsUntil: Instant? {
        guard result == nil, let began else { return nil }
        return began + Self.length
    }

    /// Whether it rings at `now`.
    package func isRinging(at now: Instant) -> Bool {
        guard let began, let ringsUntil else { return false }
        return began <= now && now < ringsUntil
    }

    /// The first instant at which nothing is to come of it any more.
    package var isOverFrom: Instant {
        rings > repeats.count
            ? max(ringsUntil ?? lastRing, lastRing) : lastRing + Self.lateness + 1
    }

    /// Whether an answer ends it.
    package func isOpen(at now: Instant) -> Bool {
        result == nil && rang != nil && now < isOverFrom && !isAhead(of: now)
    }

    /// Whether a clock that was ahead began it, and nobody answered.
    package func isAhead(of now: Instant) -> Bool {
        guard result == nil, let began else { return false }
        return began - now > Self.setBack
    }

    /// As far as clocks are set back without having been wrong by much.
    ///
    /// Units: seconds.
    private static let setBack: Int64 = 3600
}
