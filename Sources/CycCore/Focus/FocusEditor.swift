/// Computes the change that a focus command makes, from what is open and what may be in the way.
package struct FocusEditor: Sendable {
    /// The one focus session that is open.
    package enum Open: Sendable {
        case running(RunningFocus)
        /// Its last interval, and what all of its intervals counted.
        case paused(FocusEntry, time: Duration)
    }

    package let open: Open?
    /// At least those that end after the first instant that a command names.
    package let others: [FocusEntry]
    package let now: Instant
    /// The earliest instant that a command may name.
    package let earliest: Instant

    /// - Parameters:
    ///   - entries: At least those that end after the first instant that the command names; what is
    ///     open may be among them.
    ///   - now: The wall clock.
    package init(
        open: Open?, entries: some Sequence<FocusEntry> = [], now: Instant, zone: Zone
    ) {
        self.open = open
        self.now = now
        earliest = zone.firstInstant(of: zone.day(at: now).yearsEarlier(1))
        let openNumber: Int64? =
            switch open {
            case .running(let running): running.entry.number
            case .paused(let entry, _): entry.number
            case nil: nil
            }
        others = entries.filter { $0.number != openNumber }
    }

    package var running: RunningFocus? {
        if case .running(let running) = open { running } else { nil }
    }

    var all: [FocusEntry] {
        switch open {
        case .running(let running): others + [running.entry]
        case .paused(let entry, _): others + [entry]
        case nil: others
        }
    }

    /// Begins a change; if the wall clock was set, it corrects the start of what runs.
    func change(restartsActivityLog: Bool = false) -> FocusChange {
        var change = FocusChange(restartsActivityLog: restartsActivityLog)
        if case .running(let running) = open {
            change.put(
                running.entry, running.entry.interval.part(running.from..<Instant.max, isLast: true)
            )
        }
        return change
    }

    /// The last interval of a paused session; if the wall clock was set back since, it ends now,
    /// unless others are there.
    private func past(_ entry: FocusEntry) -> FocusInterval {
        let interval = entry.interval
        guard let end = interval.to, end > now else { return interval }
        let moved = interval.part(now - interval.duration..<now, isLast: true)
        return others.contains { $0.interval.overlaps(moved.range) } ? interval : moved
    }

    private func check(_ instant: Instant) throws(FocusError) {
        guard instant <= now else { throw .inFuture(instant) }
        guard instant >= earliest else { throw .tooLongAgo(instant, earliest: earliest) }
    }

    // MARK: What runs

    /// Starts an interval; what is open stops there.
    ///
    /// - Parameters:
    ///   - interval: Without an end.
    ///   - adjusting: Whether others may be cut, split or removed.
    /// - Throws: ``FocusError/inFuture(_:)``, ``FocusError/tooLongAgo(_:earliest:)``,
    ///   ``FocusError/overlaps(_:)``, and the errors of ``FocusInterval/checked()``.
    package func start(
        _ interval: FocusInterval, adjusting: Bool = false
    ) throws(FocusError) -> FocusChange {
        let interval = try interval.checked()
        try check(interval.from)
        var change = change(restartsActivityLog: true)
        switch open {
        case .running(let running) where running.from <= interval.from:
            let kept = interval.from == now ? running.kept : running.kept(until: interval.from)
            change.end(running, kept)
        case .paused(let entry, _): change.unpause(entry, as: past(entry))
        case .running, nil: break
        }
        try change.makeRoom(for: interval.range, among: all, adjusting: adjusting)
        change.add(interval)
        return change
    }

    /// Ends the running interval so that its focus session can be resumed, unless its pomodoro is
    /// complete.
    ///
    /// - Parameter instant: The end named by the user; `nil` ends it now, without time in doubt.
    /// - Throws: ``FocusError/nothingRuns``, ``FocusError/alreadyPaused``,
    ///   ``FocusError/beforeStart(_:from:)``, ``FocusError/inFuture(_:)``.
    package func pause(at instant: Instant? = nil) throws(FocusError) -> FocusChange {
        switch open {
        case .paused: throw .alreadyPaused
        case nil: throw .nothingRuns
        case .running(let running):
            var change = change()
            let kept = try kept(of: running, at: instant)
            change.end(running, kept, isPaused: !running.isOver(keeping: kept))
            return change
        }
    }

    /// Resumes the paused focus session, as a new one if its planned length was already counted.
    ///
    /// - Parameters:
    ///   - goal: The day's goal in force.
    ///   - focusSession: The number for a new session.
    /// - Throws: ``FocusError/nothingIsPaused``, ``FocusError/alreadyRunning``,
    ///   ``FocusError/overlaps(_:)``.
    package func resume(goal: Duration, focusSession: Int64) throws(FocusError) -> FocusChange {
        guard case .paused(let entry, let time) = open else {
            throw open == nil ? .nothingIsPaused : .alreadyRunning
        }
        var interval = entry.interval
        interval.from = now
        interval.to = nil
        interval.isPaused = false
        interval.goal = goal
        interval.note = nil
        if interval.focusSession == nil || interval.plan.length.map({ time >= $0 }) ?? false {
            interval.focusSession = focusSession
        }
        var change = change(restartsActivityLog: true)
        change.unpause(entry, as: past(entry))
        try change.makeRoom(for: interval.range, among: all, adjusting: false)
        change.add(interval)
        return change
    }

    /// Ends the open focus session.
    ///
    /// - Parameter instant: The end named by the user; `nil` ends it now, without time in doubt.
    /// - Throws: ``FocusError/nothingRuns``, ``FocusError/beforeStart(_:from:)``,
    ///   ``FocusError/inFuture(_:)``.
    package func stop(at instant: Instant? = nil) throws(FocusError) -> FocusChange {
        var change = change()
        switch open {
        case nil: throw .nothingRuns
        case .running(let running):
            change.end(running, try kept(of: running, at: instant))
        case .paused(let entry, _):
            var last = past(entry)
            if let instant, let end = last.to, instant < end {
                guard instant >= last.from else {
                    throw .beforeStart(instant, from: last.from)
                }
                last = last.part(last.from..<instant, isLast: false)
            } else if let instant, instant > now {
                throw .inFuture(instant)
            }
            change.unpause(entry, as: last)
        }
        return change
    }

    /// Removes the open focus session.
    ///
    /// - Parameter focusSession: All of its intervals.
    /// - Throws: ``FocusError/nothingRuns``.
    package func cancel(_ focusSession: [FocusEntry]) throws(FocusError) -> FocusChange {
        guard open != nil else { throw .nothingRuns }
        return remove(focusSession)
    }

    private func kept(
        of running: RunningFocus, at instant: Instant?
    ) throws(FocusError) -> [Range<Instant>] {
        guard let instant else { return running.kept }
        guard instant <= now else { throw .inFuture(instant) }
        guard instant >= running.from else {
            throw .beforeStart(instant, from: running.from)
        }
        return running.kept(until: instant)
    }

    // MARK: What is in doubt

    /// The user's decision about time in doubt.
    package enum Answer: String, CaseIterable, Sendable {
        /// All of it was focus.
        case keep
        /// None of it was focus.
        case cut
        /// Nothing of the running interval was focus.
        case throwAway
    }

    /// Resolves time in doubt; what runs goes on, unless it is removed or past its planned end.
    ///
    /// The change may be empty: then only the ``ActivityLog`` starts over.
    ///
    /// - Throws: ``FocusError/nothingRuns``.
    package func resolveDoubt(_ answer: Answer) throws(FocusError) -> FocusChange {
        guard case .running(let running) = open else { throw .nothingRuns }
        var change = change(restartsActivityLog: true)
        switch answer {
        case .throwAway: change.put(running.entry, nil)
        case .keep where running.isOver: change.end(running, [running.from..<now])
        case .keep: break
        case .cut where running.endsWithDoubt: change.end(running, running.kept)
        case .cut:
            var parts = running.counted
            let last = running.isCounting ? parts.popLast() : nil
            parts.append((last?.lowerBound ?? now)..<Instant.max)
            change.put(
                running.entry,
                parts: parts.enumerated().map { index, range in
                    running.entry.interval.part(range, isLast: index == parts.count - 1)
                })
        }
        return change
    }

    // MARK: What is over

    /// Adds an interval that has both ends.
    ///
    /// - Parameter adjusting: Whether others may be cut, split or removed.
    /// - Throws: ``FocusError/backwards(from:to:)``, ``FocusError/inFuture(_:)``,
    ///   ``FocusError/tooLongAgo(_:earliest:)``, ``FocusError/overlaps(_:)``, and the errors of
    ///   ``FocusInterval/checked()``.
    package func add(
        _ interval: FocusInterval, adjusting: Bool = false
    ) throws(FocusError) -> FocusChange {
        let interval = try interval.checked()
        try check(interval)
        var change = change()
        try change.makeRoom(for: interval.range, among: all, adjusting: adjusting)
        change.add(interval)
        return change
    }

    /// Replaces an interval.
    ///
    /// - Parameters:
    ///   - interval: The new value; only ends that differ are checked against the allowed range.
    ///   - adjusting: Whether others may be cut, split or removed.
    /// - Throws: As ``add(_:adjusting:)``.
    package func edit(
        _ entry: FocusEntry, to interval: FocusInterval, adjusting: Bool = false
    ) throws(FocusError) -> FocusChange {
        var change = change()
        var interval = interval
        let isMoved = (interval.from, interval.to) != (entry.interval.from, entry.interval.to)
        if interval.from == entry.interval.from, let start = change.now(entry)?.from {
            interval.from = start
        }
        interval = try interval.checked()
        if isMoved {
            try check(interval, before: entry.interval)
            if interval.to == nil { interval.isPaused = false }
            try change.makeRoom(
                for: interval.range, among: all.filter { $0.number != entry.number },
                adjusting: adjusting)
        }
        change.put(entry, interval)
        return change
    }

    private func check(
        _ interval: FocusInterval, before: FocusInterval? = nil
    ) throws(FocusError) {
        if interval.from != before?.from { try check(interval.from) }
        guard let to = interval.to else { return }
        guard interval.from < to else { throw .backwards(from: interval.from, to: to) }
        guard to <= now else { throw .inFuture(to) }
    }

    /// Splits an interval into two of the same focus session.
    ///
    /// - Throws: ``FocusError/notInside(_:_:)``.
    package func split(
        _ entry: FocusEntry, at instant: Instant
    ) throws(FocusError) -> FocusChange {
        var change = change()
        let interval = change.now(entry) ?? entry.interval
        guard interval.from < instant, instant < interval.to ?? now else {
            throw .notInside(instant, entry)
        }
        change.put(
            entry,
            parts: [
                interval.part(interval.from..<instant, isLast: false),
                interval.part(instant..<interval.range.upperBound, isLast: true),
            ])
        return change
    }

    package func remove(_ entries: [FocusEntry]) -> FocusChange {
        var change = change()
        for entry in entries.sorted() { change.put(entry, nil) }
        return change
    }
}

extension FocusChange {
    /// Ends the running interval; gaps between `ranges` are time in doubt that is dropped. Without
    /// any length it is removed, unless it is paused.
    fileprivate mutating func end(
        _ running: RunningFocus, _ ranges: [Range<Instant>], isPaused: Bool = false
    ) {
        let parts = ranges.enumerated().map { index, range in
            var part = running.entry.interval.part(range, isLast: false)
            part.isPaused = isPaused && index == ranges.count - 1
            return part
        }
        put(running.entry, parts: parts.filter { !$0.isEmpty || $0.isPaused })
    }

    fileprivate mutating func unpause(_ entry: FocusEntry, as interval: FocusInterval) {
        var interval = interval
        interval.isPaused = false
        put(entry, interval.isEmpty ? nil : interval)
    }
}
