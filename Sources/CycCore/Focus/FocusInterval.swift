/// A time in which somebody focused: half-open, to the second.
///
/// What is stored, and all that is: days, sums, stages, pomodoros and what runs are computed from it. A
/// *sitting* is one start to its stop: a pause ends an interval, and going on begins the next one of the
/// same sitting.
///
/// - Something runs where an interval has no end, and that is its start and nothing else: it need not be
///   renewed while it runs, so that a program or a machine that ends at any moment loses nothing.
/// - A sitting is paused where its last interval has an end and says so.
/// - Of both together there is at most one, and no two intervals overlap; see
///   ``FocusError/violation(of:)``.
package struct FocusInterval: Hashable, Sendable {
    package var from: Instant
    /// `nil` while it runs.
    package var to: Instant?
    /// Whether the sitting may go on after it; only with an end, and only of a sitting's last interval.
    package var isPaused = false
    package var todo: EntryID?
    /// What the person called it; with a to-do, what that was called, for when it is gone.
    package var title: String?
    /// Besides those of the to-do, without the `+`.
    package var tags: [String] = []
    package var note: String?
    /// The absolute path of the repository that the person stood in.
    package var repository: String?
    /// A day's goal, as it was in force.
    ///
    /// Units: seconds.
    package var goal: Int
    /// One of ``FocusLimit/sittings``; `nil` for an interval that is a sitting of its own.
    package var sitting: Int64?
    package var plan = FocusPlan.stopwatch
    /// Whether another program counted it.
    package var isImported = false

    package init(from: Instant, to: Instant?, goal: Int) {
        self.from = from
        self.to = to
        self.goal = goal
    }

    /// What it keeps free of others; without an end all that comes.
    package var range: Range<Instant> { from..<max(from, to ?? .max) }

    /// Units: seconds; 0 while it runs.
    package var seconds: Int64 { to.map { $0 - from } ?? 0 }

    /// Whether a sitting is open: it runs, or is paused.
    package var isOpen: Bool { to == nil || isPaused }

    /// Whether both cannot be: one without length is in the way only inside of another.
    package func overlaps(_ other: Range<Instant>) -> Bool {
        from < other.upperBound && other.lowerBound < range.upperBound
    }
}

/// An interval with its number.
package struct FocusEntry: Hashable, Sendable {
    /// One of ``EntryNumber/all``.
    package let number: Int64
    package var interval: FocusInterval

    package init(number: Int64, _ interval: FocusInterval) {
        self.number = number
        self.interval = interval
    }

    /// What the intervals of one sitting share; others have a negative one of their own.
    package var sitting: Int64 { interval.sitting ?? -number }
}

extension FocusEntry: Comparable {
    /// By time.
    package static func < (lhs: FocusEntry, rhs: FocusEntry) -> Bool {
        (lhs.interval.from, lhs.interval.range.upperBound, lhs.number) < (
            rhs.interval.from, rhs.interval.range.upperBound, rhs.number
        )
    }
}
