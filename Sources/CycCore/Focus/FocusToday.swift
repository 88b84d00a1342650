/// The current logical day: counted time, what is open, and the break.
package struct FocusToday: Sendable {
    /// The break after a pomodoro, by the wall clock.
    package struct Break: Hashable, Sendable {
        package let from: Instant
        package let to: Instant
        package let isLong: Bool
        /// The pomodoro that it follows.
        package let pomodoro: Pomodoro
    }

    /// A timer of another machine.
    package struct Elsewhere: Hashable, Sendable {
        /// The running interval, or the last one of a paused session.
        package let entry: FocusEntry
        /// When its session began.
        package let begin: Instant
    }

    package let now: Instant
    package let day: FocusDay
    /// The days of the current week up to today.
    package let week: [FocusDay]
    /// This machine's running interval, or the last one of its paused session.
    package let open: FocusEntry?
    /// The timers that run or are paused on other machines, by time; they count once they end.
    package let elsewhere: [Elsewhere]
    package let running: RunningFocus?
    package let begin: Instant?
    /// Time counted by the open session.
    package let openTime: Duration
    /// The current break, unless something was started since.
    package let rest: Break?
    /// When the day's goal is or was reached; `nil` if not in sight.
    package let goalReached: Instant?
    private let bounds: Range<Instant>
    private let days: LogicalDays
    /// The day's goal in force.
    private let goal: Duration
    /// The running interval, as it is now and at each instant at which counting begins or ends if
    /// there is no activity; ascending.
    let states: [RunningFocus]
    /// The time that other machines counted since the running interval began.
    private let beside: FocusUnion

    /// - Parameters:
    ///   - log: At least the current week and what is open, as whole sessions.
    ///   - now: The wall clock.
    package init(_ log: FocusLog, settings: Settings, zone: Zone, now: Instant) {
        let days = LogicalDays(zone: zone, begins: settings.dayBegins)
        let today = days.day(at: now)
        let first = LogicalDay(on: today.date.startOfWeek(from: settings.weekBegins))
        let sums = FocusTotals(log, in: first...today, days: days, goal: settings.focus.goal)
        let bounds = days.bounds(of: today)
        self.now = now
        self.bounds = bounds
        self.days = days
        goal = settings.focus.goal
        var week: [FocusDay] = []
        for place in 0...today.date.number - first.date.number {
            week.append(sums.day(first.advanced(by: place), goal: settings.focus.goal))
        }
        self.week = week
        let day = week.last ?? FocusDay(today, goal: settings.focus.goal)
        self.day = day
        let open = log.entries.last { $0.interval.isOpen && log.isOwn($0) }
        self.open = open
        elsewhere = log.openElsewhere.map { entry in
            let session = log.entries.filter { $0.focusSession == entry.focusSession }
            return Elsewhere(entry: entry, begin: session.first?.interval.from ?? now)
        }
        beside = FocusUnion(
            log.running.map { running in
                log.counted(in: running.from..<Instant.max) {
                    $0.number != running.entry.number
                }
            } ?? [])
        running = log.running
        states =
            log.running.map { running in
                [running] + running.turns.map(running.later)
            } ?? []
        let session = log.entries.filter { $0.focusSession == open?.focusSession }
        begin = session.first.map { log.ranges(of: $0)[0].lowerBound }
        openTime = session.reduce(.zero) { sum, entry in
            log.ranges(of: entry).reduce(sum) { $0 + $1.duration }
        }
        rest = log.breaks(days, settings.focus).last { $0.from <= now && now < $0.to }
        goalReached = log.reaching(day.goal, in: bounds)
    }

    /// When the next logical day begins.
    package var end: Instant { bounds.upperBound }

    // MARK: Later

    /// Returns the last of ``states`` that is not after `instant`.
    private func state(at instant: Instant) -> RunningFocus? {
        states.last { $0.now <= instant } ?? states.first
    }

    /// The counted time of the logical day of `instant`, which is not before ``now``, if there
    /// is no activity until then.
    package func time(at instant: Instant) -> Duration {
        let isToday = instant < bounds.upperBound
        let bounds = bounds(at: instant)
        let later =
            state(at: instant).map { $0.time(in: bounds, at: instant, outside: beside) } ?? .zero
        guard isToday else { return later }
        return day.time - (running?.time(in: bounds, at: now, outside: beside) ?? .zero) + later
    }

    /// The goal of the logical day of `instant`.
    func goal(at instant: Instant) -> Duration {
        let bounds = bounds(at: instant)
        let none = FocusUnion([])
        if let state = state(at: instant),
            state.time(in: bounds, at: instant, outside: none) > .zero
        {
            return state.entry.interval.goal
        }
        return bounds == self.bounds ? day.goal : goal
    }

    /// The bounds of the logical day of `instant`.
    func bounds(at instant: Instant) -> Range<Instant> {
        instant < bounds.upperBound ? bounds : days.bounds(of: days.day(at: instant))
    }

    /// The time of the open session at `instant`, if there is no activity until then.
    package func openTime(at instant: Instant) -> Duration {
        guard let running, let state = state(at: instant) else { return openTime }
        return openTime + state.time(at: instant) - running.time
    }

    /// The stage of the logical day of `instant`.
    package func stage(at instant: Instant) -> FocusStage {
        FocusStage(time: time(at: instant), goal: goal(at: instant))
    }

    /// Whether running time is in doubt at `instant`, if there is no activity until then.
    func isInDoubt(at instant: Instant) -> Bool { state(at: instant)?.doubt != nil }

    /// The next instant at which counting begins or ends if there is no activity.
    package var nextTransition: Instant? { states.dropFirst().first?.now }

    package var isPaused: Bool { open?.interval.isPaused ?? false }
}

extension RunningFocus {
    /// Time counted by its session until `instant`, before which counting neither begins nor ends.
    fileprivate func time(at instant: Instant) -> Duration {
        time + (countsFromNow ? instant - now : .zero)
    }

    /// The part of that in `bounds`, without earlier intervals and what `others` hold.
    fileprivate func time(
        in bounds: Range<Instant>, at instant: Instant, outside others: FocusUnion
    ) -> Duration {
        let more = now..<(countsFromNow ? max(now, instant) : now)
        return (counted + [more]).reduce(.zero) {
            $0 + others.time(outside: $1.clamped(to: bounds))
        }
    }
}

extension FocusLog {
    /// The breaks after complete pomodoros of this machine, and after the running one if it goes
    /// on, by time; each ends with this machine's next interval at the latest.
    func breaks(_ days: LogicalDays, _ settings: Settings.Focus) -> [FocusToday.Break] {
        var breaks: [FocusToday.Break] = []
        var (day, count) = (nil as LogicalDay?, 0)
        var pomodoros = pomodoros.filter { isOwn($0.entry) }
        if let running, running.entry.interval.plan.isPomodoro, running.reached == nil,
            let end = running.plannedEnd
        {
            pomodoros.append(Pomodoro(entry: running.entry, end: end))
        }
        var reader = LogicalDayReader(days, at: pomodoros.first?.end ?? .epoch)
        for pomodoro in pomodoros {
            let dayOfPomodoro = pomodoro.day(&reader)
            (day, count) = (dayOfPomodoro, dayOfPomodoro == day ? count + 1 : 1)
            let isLong = count % settings.longRestAfter == 0
            let end = pomodoro.end + (isLong ? settings.longRest : settings.rest)
            let first = entries.partitioningIndex { $0.interval.from >= pomodoro.end }
            let next = entries[first...].first(where: isOwn)
            let until = next.map { min(end, $0.interval.from) } ?? end
            breaks.append(
                FocusToday.Break(
                    from: pomodoro.end, to: until, isLong: isLong, pomodoro: pomodoro))
        }
        return breaks
    }

    /// When `goal` was counted in `bounds`, or will be if what runs goes on; `nil` for never.
    func reaching(_ goal: Duration, in bounds: Range<Instant>) -> Instant? {
        var left = goal
        for part in FocusUnion(counted(in: bounds)).ranges {
            if part.duration >= left { return part.lowerBound + left }
            left -= part.duration
        }
        guard let running, running.countsFromNow else { return nil }
        let end = max(running.now, bounds.lowerBound) + left
        let isInTime = end <= bounds.upperBound
        let isInPlan =
            !running.entry.interval.plan.isPomodoro || end <= running.plannedEnd ?? end
        return isInTime && isInPlan ? end : nil
    }
}
