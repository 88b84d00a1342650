/// An interval that runs, as the clocks and the signs of life show it.
///
/// Focus is time in which the machine ran. In doubt is where it slept or was off for longer than
/// `focus.doubt_after`, from the last sign of life before to the person's first one after; what came
/// after a planned end in silence that was as long; and what a stopwatch counted in silence beyond
/// ``FocusLimit/longestSilence``. What is in doubt is not counted. Where the clock on the wall was set,
/// the length is what the other clocks say, and the start moves.
package struct RunningFocus: Hashable, Sendable {
    package struct Doubt: Hashable, Sendable {
        package enum Cause: String, Sendable {
            case slept, restarted, silent
        }

        package let since: Instant
        package fileprivate(set) var until: Instant
        /// The first one.
        package let cause: Cause

        /// Units: seconds.
        package var seconds: Int64 { until - since }
    }

    package let entry: FocusEntry
    /// When it began, by the clock as it is now.
    package private(set) var from: Instant
    package let now: Instant
    /// What the sitting counted in the intervals before.
    ///
    /// Units: seconds.
    package let earlier: Int64
    /// Ascending, apart from each other, none empty.
    package private(set) var counted: [Range<Instant>] = []
    /// Ascending, apart from each other.
    package private(set) var doubts: [Doubt] = []
    /// When the planned length was counted; `nil` until then.
    package private(set) var reached: Instant?
    /// Whether silence after the planned end, or sleep, has put all that follows in doubt.
    private var isForgotten = false
    /// Whether a doubt goes on until somebody gives a sign of life.
    private var isInDoubtNow = false
    private let signs: ActivityLog?
    private let clocks: ClockReading
    private let doubtAfter: Int

    /// - Parameters:
    ///   - entry: An interval without an end.
    ///   - earlier: What its sitting counted in the intervals before. Units: seconds.
    ///   - signs: `nil` where they are lost; then nothing is known of the time since it began.
    ///   - now: The clocks.
    ///   - doubtAfter: What ``Settings/Focus/doubtAfter`` says. Units: seconds.
    package init(
        _ entry: FocusEntry, earlier: Int64 = 0, signs: ActivityLog?, now: ClockReading, doubtAfter: Int
    ) {
        self.entry = entry
        self.now = now.wall
        self.earlier = earlier
        self.signs = signs
        clocks = now
        self.doubtAfter = doubtAfter
        let limit = Int64(doubtAfter)
        guard let signs else {
            from = min(entry.interval.from, now.wall)
            begin()
            let cause: Doubt.Cause? = now.wall - from > limit ? .restarted : nil
            judge(Link(seen: from, last: from, next: now.wall, cause: cause), limit)
            end(limit)
            return
        }
        let places = signs.places(at: now)
        let moved = places[0].first - signs.stretches[0].first.wall
        from = min(entry.interval.from + moved, now.wall)
        begin()
        var start = from
        for (index, stretch) in signs.stretches.enumerated() {
            let place = places[index]
            count(start..<max(start, place.seen))
            // Who reads stands for one more sign.
            let isLast = index + 1 == signs.stretches.count
            let gap = ElapsedTime(
                from: stretch.last, to: isLast ? now : signs.stretches[index + 1].first)
            let cause: Doubt.Cause? =
                if !gap.isSameBoot {
                    gap.elapsed > limit ? .restarted : nil
                } else {
                    gap.slept > limit ? .slept : nil
                }
            let next = isLast ? now.wall : places[index + 1].first
            judge(Link(seen: place.seen, last: place.last, next: next, cause: cause), limit)
            start = next
        }
        end(limit)
    }

    private var plan: FocusPlan { entry.interval.plan }

    // MARK: Counting

    /// From the person's last sign in a stretch to their first in the next.
    private struct Link {
        let seen: Instant
        /// The machine was awake until then.
        let last: Instant
        let next: Instant
        /// Why nothing is known of what follows ``last``.
        let cause: Doubt.Cause?
    }

    private mutating func begin() {
        if let length = plan.length, earlier >= length { reached = from }
    }

    private mutating func count(_ range: Range<Instant>) {
        let start = max(from, range.lowerBound)
        var end = max(start, range.upperBound)
        guard !isForgotten, start < end else { return }
        if reached == nil, let length = plan.length, seconds + (end - start) >= length {
            reached = start + (length - seconds)
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
        guard !isForgotten, start < range.upperBound else { return }
        if let last = doubts.last, last.until == start {
            doubts[doubts.count - 1].until = range.upperBound
        } else {
            doubts.append(Doubt(since: start, until: range.upperBound, cause: cause))
        }
    }

    private mutating func judge(_ link: Link, _ limit: Int64) {
        // The start may have been moved behind it.
        guard link.next > from else { return }
        let silentUntil = link.cause == nil ? link.next : link.last
        let seen = min(max(from, link.seen), silentUntil)
        isInDoubtNow = link.cause != nil
        switch plan {
        case .stopwatch:
            let end = min(silentUntil, seen + Self.longestSilence(limit))
            count(seen..<end)
            doubt(end..<silentUntil, .silent)
            if end < silentUntil { isInDoubtNow = true }
        case .pomodoro: count(seen..<silentUntil)
        case .length(let length):
            let left = reached == nil ? Int64(length) - seconds : 0
            let end = min(silentUntil, seen + left)
            count(seen..<end)
            // What is left of the silence came after the planned end.
            if silentUntil - end > limit {
                doubt(end..<now, .silent)
                isForgotten = true
            } else {
                count(end..<silentUntil)
            }
        }
        guard let cause = link.cause else { return }
        switch (plan, reached) {
        case (.pomodoro, .some): break
        case (.length, .some):
            doubt(link.last..<now, cause)
            isForgotten = true
        default: doubt(link.last..<link.next, cause)
        }
    }

    /// How much silence a stopwatch counts.
    ///
    /// Units: seconds.
    private static func longestSilence(_ limit: Int64) -> Int64 {
        max(FocusLimit.longestSilence, limit)
    }

    private mutating func end(_ limit: Int64) {
        if plan.isPomodoro, let reached, now - reached > limit { doubt(reached..<now, .silent) }
    }

    // MARK: What follows

    /// What the sitting counted, this interval and those before.
    ///
    /// Units: seconds.
    package var seconds: Int64 { counted.reduce(earlier) { $0 + Int64($1.count) } }

    /// How far the start moved because the clock on the wall was set.
    ///
    /// Units: seconds.
    package var moved: Int64 { from - entry.interval.from }

    /// What is not counted before the person says so, as one: since when first, how much of all, and
    /// the first cause.
    package var doubt: (since: Instant, seconds: Int64, cause: Doubt.Cause)? { doubt(until: nil) }

    /// What ``kept(until:)`` leaves out.
    package func doubt(
        until end: Instant?
    ) -> (since: Instant, seconds: Int64, cause: Doubt.Cause)? {
        let left = end.map { end in doubts.filter { $0.until < end } } ?? doubts
        return left.first.map { first in
            (first.since, left.reduce(0) { $0 + $1.seconds }, first.cause)
        }
    }

    /// Whether every second from now on counts, for a while at least.
    var countsFromNow: Bool { !isForgotten && !isOver && !isInDoubtNow }

    /// Whether it is counted until now; not at the very second of a sign of life that ends a doubt.
    package var isCounting: Bool {
        !isForgotten && !isOver && doubts.last.map { $0.until < now } ?? true
    }

    /// Whether it is a pomodoro that is whole: nothing of it is to come.
    package var isOver: Bool { plan.isPomodoro && reached != nil }

    /// Whether it is a pomodoro that is whole where no more is kept of it than `ranges`.
    func isOver(keeping ranges: [Range<Instant>]) -> Bool {
        guard plan.isPomodoro, let length = plan.length else { return false }
        return ranges.reduce(earlier) { $0 + Int64($1.count) } >= length
    }

    /// When the planned length is, or was, counted; `nil` without one, and where that is not known.
    package var plannedEnd: Instant? {
        if let reached { return reached }
        guard countsFromNow, let length = plan.length else { return nil }
        return now + (length - seconds)
    }

    /// What is kept of it where it ends now and nothing in doubt is kept.
    ///
    /// - Returns: At least one range, all but the only one with a length.
    package var kept: [Range<Instant>] { counted.isEmpty ? [from..<from] : counted }

    /// What is kept of it where the person says when it ended, not before ``from``: all of a doubt that
    /// they name an end in, and none that was over then.
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

    /// Whether it ends for good where nothing in doubt is kept: its planned end is behind it.
    var endsWithDoubt: Bool { isForgotten || isOver }
}

// MARK: Later

extension RunningFocus {
    /// The same interval at a later instant, if the machine stays awake and nobody gives a sign of life.
    package func later(at instant: Instant) -> RunningFocus {
        let passed = instant - now
        var clocks = clocks
        clocks.wall += passed
        clocks.boot += passed
        clocks.awake += passed
        return RunningFocus(
            entry, earlier: earlier, signs: signs, now: clocks, doubtAfter: doubtAfter)
    }

    /// The instants after ``now``, ascending, at which it may begin or cease to count if nobody gives a
    /// sign of life; between two of them it counts every second or none.
    var turns: [Instant] {
        let limit = Int64(doubtAfter)
        let place = signs?.places(at: clocks).last
        let (seen, last) = (max(from, place?.seen ?? from), place?.last ?? from)
        var turns = [last + limit + 1]
        if plan == .stopwatch {
            turns.append(seen + Self.longestSilence(limit) + 1)
        } else if let end = plannedEnd {
            turns += [end, end + limit + 1, max(end, seen) + limit + 1]
        }
        return turns.filter { $0 > now }.sorted()
    }
}
