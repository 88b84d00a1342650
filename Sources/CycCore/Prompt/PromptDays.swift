/// A day or part of a day as shown by prompts, on the assumption that nothing happens until then.
struct PromptDay {
    /// Beginning of the period.
    let from: Instant
    let date: Day
    let state: TodayState
    /// Number of contributions counted on the day.
    let contributions: Int
    let status: StreakStatus
    /// End of the time left; `nil` on later days, for which no hours are shown.
    let deadline: Instant?

    var icon: Icon { Icon(state: state, isAtRisk: status.isAtRisk, rests: status.rests) }

    /// Whether the time left is shown.
    var isDue: Bool { deadline != nil && !state.isSafe && !status.rests }
}

/// Today and the following days as shown by prompts, on the assumption that nothing happens.
///
/// A later day's activity is unknown, so its state is the one defined in INTERFACE.md, "The
/// prompt", unless GitHub already counts something on it.
struct PromptDays {
    /// Number of days after today.
    static let count = TodoDigest.daysAhead

    /// Ascending; the first one begins now.
    let days: [PromptDay]
    /// End of the last day or of the streak, whichever is first.
    let end: Instant
    private let overview: Overview

    init(_ overview: Overview, hasAccount: Bool) {
        let (rules, snapshot) = (overview.rules, overview.snapshot)
        let now = overview.now.instant
        let dayEnds = (1...Self.count + 1).map {
            rules.zone.firstInstant(of: overview.date.advanced(by: $0))
        }
        let streakHoldChanges = snapshot.account?.streakHoldChanges(after: now) ?? []
        let grass = snapshot.grass

        func later(_ last: PromptDay, at start: Instant) -> PromptDay {
            let date = overview.date.advanced(by: dayEnds.partitioningIndex { $0 > start })
            let isToday = date == overview.date
            let counted = grass[date]
            var state = hasAccount ? TodayState.unknown : .none
            if counted > 0, snapshot.accountName != nil { state = .done }
            if isToday { state = overview.state }
            let runs = snapshot.greenGrass(today: date, now: start)
            let isQuiet =
                streakHoldChanges.isEmpty
                && (last.date.number + 1...max(last.date.number, date.number) + 1)
                    .allSatisfy { runs[Day(number: $0)] == 0 }
            let status = StreakStatus(
                of: runs, counted: counted, on: date, state: state, rules,
                after: isQuiet ? last.status.streak : nil)
            return PromptDay(
                from: start, date: date, state: state, contributions: counted, status: status,
                deadline: isToday ? status.deadline ?? dayEnds[0] : nil)
        }

        var days = [
            PromptDay(
                from: now, date: overview.date, state: overview.state,
                contributions: overview.contributions, status: overview.status,
                deadline: overview.deadline ?? overview.endOfToday)
        ]
        var (last, end) = (days[0], dayEnds[Self.count])
        for start in (dayEnds.dropLast() + streakHoldChanges).sorted()
        where last.from < start && start < end {
            if let streakEnd = last.status.streakEnd, streakEnd <= start { break }
            let next = later(last, at: start)
            if last.status.streak.current != nil, next.status.streak.current == nil {
                end = start
                break
            }
            days.append(next)
            last = next
        }
        self.days = days
        self.end = min(end, last.status.streakEnd ?? end)
        self.overview = overview
    }
}

// MARK: Fields

extension PromptDays {
    /// Returns the countdown shown on a day.
    func countdown(on day: PromptDay) -> Countdown? {
        guard day.from > overview.now.instant else { return overview.countdown }
        let (snapshot, settings) = (overview.snapshot, overview.rules.settings)
        let agenda = snapshot.agenda
        let runs = snapshot.greenGrass(today: day.date, now: day.from)
        let challenges = agenda.challenges.map {
            $0.progress(
                in: runs, freezes: snapshot.freezes, settings: settings, today: day.date)
        }
        return Overview.Goal(challenges, agenda.ddays, on: day.date)?.countdown
    }

    /// Returns the number of to-dos on the day's list.
    func todos(on day: PromptDay) -> Int { overview.snapshot.agenda.todos.shown(on: day.date) }

    /// Returns the level from each of `instants` on, if nothing happens until then; ascending.
    func levels(at instants: [Instant]) -> [(from: Instant, level: Int)] {
        guard let growth = overview.snapshot.growth, let now = growth.experience else { return [] }
        let settings = overview.rules.settings
        let own = LogicalDays(zone: overview.rules.zone, begins: settings.dayBegins)
        let first = growth.records.logicalToday.advanced(by: -1)
        return instants.map { instant in
            guard instant > overview.now.instant else { return (instant, now.level) }
            let date = (days.last { $0.from <= instant } ?? days[0]).date
            let logicalToday = own.day(at: instant)
            let focus = overview.snapshot.focus.map { log in
                FocusTotals(
                    log.later(at: instant), in: first...max(first, logicalToday), days: own,
                    goal: settings.focus.goal
                ).days
            }
            let records = growth.records.later(
                green: overview.snapshot.greenGrass(today: date, now: instant),
                focus: focus ?? [], since: first, today: date, logicalToday: logicalToday)
            return (instant, Experience(records).level)
        }
    }
}
