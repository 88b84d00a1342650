/// A stretch of focus: half-open, to the second.
///
/// Only intervals are stored; days, sums, stages, pomodoros and what runs are computed from them. A
/// *focus session* (`focusSession`) lasts from a start to its stop: a pause ends an interval, and
/// resuming begins the next one of the same session.
///
/// - An interval without an end runs. It is not updated while it runs, so that a crash loses
///   nothing.
/// - A session is paused if its last interval has an end and ``isPaused`` is true.
/// - Of the intervals of one machine, at most one session runs or is paused, and no two overlap;
///   see ``FocusError/violation(of:own:)``.
package struct FocusInterval: Hashable, Sendable {
    package var from: Instant
    /// `nil` while it runs.
    package var to: Instant?
    /// Whether its session may be resumed; only with an end, and only in a session's last interval.
    package var isPaused = false
    package var todo: EntryID?
    /// The user's title; with a to-do, the title that the to-do had, for when it is gone.
    package var title: String?
    /// In addition to those of the to-do, without the `+`.
    package var tags: [String] = []
    package var note: String?
    /// The absolute path of the repository in which the user was.
    package var repository: String?
    /// The day's goal in force at that time.
    package var goal: Duration
    /// One of ``FocusLimit/focusSessions``; `nil` for an interval that is a session of its own.
    package var focusSession: Int64?
    package var plan = FocusPlan.stopwatch
    /// Whether it comes from another program.
    package var isImported = false
    /// The machine whose timer it belongs to; `nil` for the one that holds the ledger, as in every
    /// ledger that was never shared.
    package var machine: MachineID?

    package init(from: Instant, to: Instant?, goal: Duration) {
        self.from = from
        self.to = to
        self.goal = goal
    }

    /// The range in which no other interval may lie; without an end, all that follows.
    package var range: Range<Instant> { from..<max(from, to ?? .max) }

    /// 0 while it runs.
    package var duration: Duration { to.map { $0 - from } ?? .zero }

    /// Whether it has no length. Such an interval is stored only while its session is paused, and by
    /// earlier versions; it is not shown, and in the way of none.
    package var isEmpty: Bool { to == from }

    /// Whether its session is open: it runs, or is paused.
    package var isOpen: Bool { to == nil || isPaused }

    package func overlaps(_ other: Range<Instant>) -> Bool { range.overlaps(other) }

    /// Whether it belongs to the machine that holds the ledger.
    ///
    /// - Parameter own: The identity of that machine; needed only for intervals that name one.
    package func isOwn(_ own: MachineID?) -> Bool { machine == nil || machine == own }
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

    /// Shared by the intervals of one session; an interval without a session has a negative one.
    package var focusSession: Int64 { interval.focusSession ?? -number }
}

extension FocusEntry: Comparable {
    /// By time.
    package static func < (lhs: FocusEntry, rhs: FocusEntry) -> Bool {
        (lhs.interval.from, lhs.interval.range.upperBound, lhs.number) < (
            rhs.interval.from, rhs.interval.range.upperBound, rhs.number
        )
    }
}
