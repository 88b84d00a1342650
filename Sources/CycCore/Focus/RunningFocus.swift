/// A running interval, as the clocks and the ``ActivityLog`` show it.
///
/// Focus is time in which the machine ran. Time in doubt is not counted:
///
/// - sleep, or time off, of more than `focus.doubt_after`: from the last activity before it to the
///   user's first one after it,
/// - silence of the same length after a planned end,
/// - silence of a stopwatch beyond ``FocusLimit/longestSilence``.
///
/// If the wall clock was set, the other clocks give the length, and the start moves.
package struct RunningFocus: Hashable, Sendable {
    package struct Doubt: Hashable, Sendable {
        package enum Cause: String, Sendable {
            case slept, restarted, silent
        }

        package let since: Instant
        package fileprivate(set) var until: Instant
        /// The cause of the first of several adjacent doubts.
        package let cause: Cause

        package var duration: Duration { until - since }
    }

    package let entry: FocusEntry
    /// When it began, by the wall clock as it is now.
    package private(set) var from: Instant
    package let now: Instant
    /// Time counted by earlier intervals of its focus session.
    package let earlier: Duration
    /// Ascending, disjoint, none empty.
    package private(set) var counted: [Range<Instant>] = []
    /// Ascending, disjoint.
    package private(set) var doubts: [Doubt] = []
    /// When the planned length was counted; `nil` until then.
    package private(set) var reached: Instant?
    /// Whether all that follows is in doubt after a sleep, or silence after the planned end.
    private var isAbandoned = false
    /// Whether a doubt lasts until the next activity.
    private var isInDoubtNow = false
    private let activity: ActivityLog?
    private let clocks: ClockReading
    private let doubtAfter: Duration

    /// - Parameters:
    ///   - entry: An interval without an end.
    ///   - earlier: Time counted by earlier intervals of its focus session.
    ///   - activity: `nil` if the log was lost; then nothing is known of the time since the start.
    ///   - doubtAfter: ``Settings/Focus/doubtAfter``.
    package init(
        _ entry: FocusEntry, earlier: Duration = .zero, activity: ActivityLog?, now: ClockReading,
        doubtAfter: Duration
    ) {
        self.entry = entry
        self.now = now.wall
        self.earlier = earlier
        self.activity = activity
        clocks = now
        self.doubtAfter = doubtAfter
        let limit = doubtAfter
        guard let activity else {
            from = min(entry.interval.from, now.wall)
            begin()
            let cause: Doubt.Cause? = now.wall - from > limit ? .restarted : nil
            evaluate(Silence(seen: from, last: from, next: now.wall, cause: cause), limit)
            end(limit)
            return
        }
        let places = activity.places(at: now)
        let moved = places[0].first - activity.stretches[0].first.wall
        from = min(entry.interval.from + moved, now.wall)
        begin()
        var start = from
        for (index, stretch) in activity.stretches.enumerated() {
            let place = places[index]
            count(start..<max(start, place.seen))
            // The present counts as one more activity.
            let isLast = index + 1 == activity.stretches.count
            let gap = ElapsedTime(
                from: stretch.last, to: isLast ? now : activity.stretches[index + 1].first)
            let cause: Doubt.Cause? =
                if !gap.isSameBoot {
                    gap.elapsed > limit ? .restarted : nil
                } else {
                    gap.slept > limit ? .slept : nil
                }
            let next = isLast ? now.wall : places[index + 1].first
            evaluate(Silence(seen: place.seen, last: place.last, next: next, cause: cause), limit)
            start = next
        }
        end(limit)
    }

    private var plan: FocusPlan { entry.interval.plan }

    // MARK: Counting

    /// The time from the user's last activity in a stretch to the first one in the next.
    private struct Silence {
        let seen: Instant
        /// The machine was awake until then.
        let last: Instant
        let next: Instant
        /// Why nothing is known of the time after ``last``.
        let cause: Doubt.Cause?
    }

    private mutating func begin() {
        if let length = plan.length, earlier >= length { reached = from }
    }

    private mutating func count(_ range: Range<Instant>) {
        let start = max(from, range.lowerBound)
        var end = max(start, range.upperBound)
        guard !isAbandoned, start < end else { return }
        if reached == nil, let length = plan.length, time + (end - start) >= length {
            reached = start + (length - time)
        }
        if plan.isPomodoro, let reached { end = min(end, reached) }
        guard start < end else { return }
        if let last = counted.last, last.upperBound == start {
            counted[counted.count - 1] = last.lowerBound..<end
        } else {
            counted.append(start..<end)
        }
    }

    private mutating func doubt(_ range: Range<Instant>, _ cause: Doubt.Cause) {
        let start = max(from, range.lowerBound)
        guard !isAbandoned, start < range.upperBound else { return }
        if let last = doubts.last, last.until == start {
            doubts[doubts.count - 1].until = range.upperBound
        } else {
            doubts.append(Doubt(since: start, until: range.upperBound, cause: cause))
        }
    }

    private mutating func evaluate(_ silence: Silence, _ limit: Duration) {
        // The start may have moved past it.
        guard silence.next > from else { return }
        let silentUntil = silence.cause == nil ? silence.next : silence.last
        let seen = min(max(from, silence.seen), silentUntil)
        isInDoubtNow = silence.cause != nil
        switch plan {
        case .stopwatch:
            let end = min(silentUntil, seen + Self.longestSilence(limit))
            count(seen..<end)
            doubt(end..<silentUntil, .silent)
            if end < silentUntil { isInDoubtNow = true }
        case .pomodoro: count(seen..<silentUntil)
        case .length(let length):
            let left = reached == nil ? length - time : .zero
            let end = min(silentUntil, seen + left)
            count(seen..<end)
            // The rest of the silence came after the planned end.
            if silentUntil - end > limit {
                doubt(end..<now, .silent)
                isAbandoned = true
            } else {
                count(end..<silentUntil)
            }
        }
        guard let cause = silence.cause else { return }
        switch (plan, reached) {
        case (.pomodoro, .some): break
        case (.length, .some):
            doubt(silence.last..<now, cause)
            isAbandoned = true
        default: doubt(silence.last..<silence.next, cause)
        }
    }

    /// The silence that a stopwatch counts.
    private static func longestSilence(_ limit: Duration) -> Duration {
        max(FocusLimit.longestSilence, limit)
    }

    private mutating func end(_ limit: Duration) {
        if plan.isPomodoro, let reached, now - reached > limit { doubt(reached..<now, .silent) }
    }

    // MARK: What follows

    /// Time counted by the focus session, in this interval and earlier ones.
    package var time: Duration { counted.reduce(earlier) { $0 + $1.duration } }

    /// How far the start moved because the wall clock was set.
    package var moved: Duration { from - entry.interval.from }

    /// All time in doubt that the user has not decided about: its start, total length and first
    /// cause.
    package var doubt: (since: Instant, duration: Duration, cause: Doubt.Cause)? {
        doubt(until: nil)
    }

    /// Time in doubt that ``kept(until:)`` leaves out.
    package func doubt(
        until end: Instant?
    ) -> (since: Instant, duration: Duration, cause: Doubt.Cause)? {
        let left = end.map { end in doubts.filter { $0.until < end } } ?? doubts
        return left.first.map { first in
            (first.since, left.reduce(.zero) { $0 + $1.duration }, first.cause)
        }
    }

    /// Whether time counts from now on, at least for a while.
    var countsFromNow: Bool { !isAbandoned && !isOver && !isInDoubtNow }

    /// Whether time counted until now; false in the second in which an activity ends a doubt.
    package var isCounting: Bool {
        !isAbandoned && !isOver && doubts.last.map { $0.until < now } ?? true
    }

    /// Whether it is a complete pomodoro, which counts no more.
    package var isOver: Bool { plan.isPomodoro && reached != nil }

    /// Whether it is a complete pomodoro if only `ranges` of it are kept.
    func isOver(keeping ranges: [Range<Instant>]) -> Bool {
        guard plan.isPomodoro, let length = plan.length else { return false }
        return ranges.reduce(earlier) { $0 + $1.duration } >= length
    }

    /// When the planned length is or was counted; `nil` without one, or if not known.
    package var plannedEnd: Instant? {
        if let reached { return reached }
        guard countsFromNow, let length = plan.length else { return nil }
        return now + (length - time)
    }

    /// The ranges to keep if it ends now, without time in doubt.
    ///
    /// - Returns: At least one range; only a single one may be empty.
    package var kept: [Range<Instant>] { counted.isEmpty ? [from..<from] : counted }

    /// The ranges to keep if the user ends it at `end`, not before ``from``: time in doubt that
    /// ended before is left out; a doubt that contains `end` is kept up to it.
    package func kept(until end: Instant) -> [Range<Instant>] {
        var kept: [Range<Instant>] = []
        var start = from
        for doubt in doubts where doubt.until < end {
            if start < doubt.since { kept.append(start..<doubt.since) }
            start = doubt.until
        }
        if start < end { kept.append(start..<end) }
        return kept.isEmpty ? [from..<from] : kept
    }

    /// Whether it ends if time in doubt is dropped: its planned end has passed.
    var endsWithDoubt: Bool { isAbandoned || isOver }
}

// MARK: Later

extension RunningFocus {
    /// Returns the interval at a later instant, if the machine stays awake and there is no
    /// activity.
    package func later(at instant: Instant) -> RunningFocus {
        let passed = instant - now
        var clocks = clocks
        clocks.wall = instant
        clocks.boot += passed
        clocks.awake += passed
        return RunningFocus(
            entry, earlier: earlier, activity: activity, now: clocks, doubtAfter: doubtAfter)
    }

    /// The instants after ``now``, ascending, at which counting may begin or end if there is no
    /// activity; between two of them every second counts, or none.
    var turns: [Instant] {
        let place = activity?.places(at: clocks).last
        let (seen, last) = (max(from, place?.seen ?? from), place?.last ?? from)
        // A silence is in doubt from the second after it reached the limit.
        let inDoubt = doubtAfter + .seconds(1)
        var turns = [last + inDoubt]
        if plan == .stopwatch {
            turns.append(seen + Self.longestSilence(doubtAfter) + .seconds(1))
        } else if let end = plannedEnd {
            turns += [end, end + inDoubt, max(end, seen) + inDoubt]
        }
        return turns.filter { $0 > now }.sorted()
    }
}
