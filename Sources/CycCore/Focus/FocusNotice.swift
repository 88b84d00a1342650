/// A notice about focus, which is sent once outside of the terminal.
///
/// A new one needs an event and a kind here, and a text in `CycDisplay`.
package struct FocusNotice: Hashable, Sendable {
    /// The kind of a notice; its raw value is stored in the ledger.
    package enum Kind: String, Sendable {
        case pomodoroOver = "pomodoro"
        case lengthOver = "length"
        case breakOver = "break"
        case goalReached = "goal"
        case started = "focus-start"
        case stopped = "focus-stop"

        /// The numbers that identify notices of the kind: those of sessions, or of days.
        var numbers: ClosedRange<Int64> {
            switch self {
            case .pomodoroOver, .lengthOver, .breakOver: .min ... .max
            case .started, .stopped: EntryNumber.all
            case .goalReached: Day.writableNumbers
            }
        }
    }

    package enum Event: Hashable, Sendable {
        /// A pomodoro is complete; `rest` is the length of the break after it.
        case pomodoroOver(rest: Duration, isLong: Bool)
        /// A planned length was counted.
        case lengthOver(Duration)
        case breakOver
        case goalReached(LogicalDay, goal: Duration)
        /// A timer began, or stopped; only for programs.
        case started, stopped
    }

    package let event: Event
    /// When it happens, or happened.
    package let at: Instant
    /// How late it may still be sent: no later than what it is about lasted.
    package let patience: Duration
    package let entry: FocusEntry?

    /// Equal whenever the same notice is computed, and different from all others.
    var identity: (kind: Kind, number: Int64) {
        switch event {
        case .pomodoroOver: (.pomodoroOver, focusSession)
        case .lengthOver: (.lengthOver, focusSession)
        case .breakOver: (.breakOver, focusSession)
        case .goalReached(let day, _): (.goalReached, Int64(day.date.number))
        case .started: (.started, entry?.number ?? 1)
        case .stopped: (.stopped, entry?.number ?? 1)
        }
    }

    private var focusSession: Int64 { entry?.focusSession ?? 0 }

    /// Whether it is to be sent at `now`, unless it was.
    package func isDue(at now: Instant) -> Bool { (.zero...patience).contains(now - at) }
}

extension FocusLog {
    /// Returns the notices that were recently due and those that will be if nothing else happens,
    /// by time, without those for which it is too late.
    ///
    /// - Parameter now: The wall clock.
    package func notices(settings: Settings, zone: Zone, now: Instant) -> [FocusNotice] {
        let days = LogicalDays(zone: zone, begins: settings.dayBegins)
        var notices: [FocusNotice] = []
        if let running, let end = running.plannedEnd,
            case .length(let length) = running.entry.interval.plan
        {
            notices.append(
                FocusNotice(
                    event: .lengthOver(length), at: end, patience: length, entry: running.entry))
        }
        for rest in breaks(days, settings.focus) {
            let length = rest.isLong ? settings.focus.longRest : settings.focus.rest
            let entry = rest.pomodoro.entry
            notices.append(
                FocusNotice(
                    event: .pomodoroOver(rest: length, isLong: rest.isLong), at: rest.from,
                    patience: entry.interval.plan.length ?? .zero, entry: entry))
            guard rest.to == rest.from + length else { continue }
            notices.append(
                FocusNotice(event: .breakOver, at: rest.to, patience: length, entry: entry))
        }
        let today = days.day(at: now)
        for day in [today.advanced(by: -1), today] {
            let sums = FocusTotals(self, in: day...day, days: days, goal: settings.focus.goal)
            let goal = sums.day(day, goal: settings.focus.goal).goal
            guard let at = reaching(goal, in: days.bounds(of: day)), at > now || countsHere(at)
            else { continue }
            notices.append(
                FocusNotice(
                    event: .goalReached(day, goal: goal), at: at, patience: goal, entry: nil))
        }
        if !settings.hooks[.focus].isEmpty { notices += beginningsAndEnds }
        return notices.filter { now - $0.at <= $0.patience }.sorted { $0.at < $1.at }
    }

    /// How late the beginning or end of a timer is still news.
    private static let newsTime = Duration.minutes(10)

    /// Notices of this machine's timer, and of those that have stopped.
    private var beginningsAndEnds: [FocusNotice] {
        entries.filter(isOwn).compactMap { entry in
            if let end = entry.interval.to {
                return FocusNotice(event: .stopped, at: end, patience: Self.newsTime, entry: entry)
            }
            guard entry.number == running?.entry.number else { return nil }
            return FocusNotice(
                event: .started, at: entry.interval.from, patience: Self.newsTime, entry: entry)
        }
    }

    /// Whether this machine counted the second before `instant`; else another one sends the notice.
    private func countsHere(_ instant: Instant) -> Bool {
        entries.contains { entry in
            isOwn(entry) && ranges(of: entry).contains { $0.contains(instant - .seconds(1)) }
        }
    }
}
