/// Reason why a day needs nothing.
package enum RestReason: Hashable, Sendable {
    case restDay
    /// With the user's reason.
    case frozen(String)
    /// State of a week that can do without the day.
    case week(Week.State)
}

/// The state of the streak on one day.
package struct StreakStatus: Sendable {
    /// The rules of a streak, apart from its days.
    struct Rules {
        let settings: Settings
        let zone: Zone
        let frozen: [ClosedRange<Day>]
        /// See ``Snapshot/unknownSince(_:mine:)``.
        let unknownSince: Day?
        fileprivate let neutral: NeutralDays

        init(_ settings: Settings, zone: Zone, frozen: [ClosedRange<Day>], unknownSince: Day?) {
            self.settings = settings
            self.zone = zone
            self.frozen = frozen
            self.unknownSince = unknownSince
            neutral = NeutralDays(restDays: settings.restDays, frozen: frozen)
        }
    }

    package let streak: Streak
    /// The current week; if every day is needed, its neutral days need nothing.
    package let week: Week
    /// Whether the day needs nothing: a rest day or frozen day without contribution; for weeks, any
    /// day that its week can do without.
    package let isResting: Bool
    package let isAtRisk: Bool
    /// The end of the first day from this one on that is not neutral: the first instant of the
    /// civil day after it; for weeks, of ``Weeks/decisiveDay``.
    ///
    /// `nil` without a streak, or if every day is neutral.
    package let deadline: Instant?
    /// When the streak ends if nothing more happens: ``deadline``, but once the day is green or
    /// safe, that of the next day that needs something.
    ///
    /// `nil` without a streak, or if every day is neutral.
    package let streakEnd: Instant?

    /// - Parameters:
    ///   - runs: The grass from which runs are computed.
    ///   - counted: The contributions of the day.
    ///   - earlier: The streak of an earlier day, if `runs` has no other green days up to this one.
    init(
        of runs: Grass, counted: Int, on day: Day, state: TodayState, _ rules: Rules,
        after earlier: Streak? = nil
    ) {
        let weeks = Weeks(
            rules.settings, of: runs, frozen: rules.frozen, today: day, isTodaySafe: state.isSafe,
            unknownSince: rules.unknownSince)
        week = weeks.running
        let streak: Streak
        switch rules.settings.streakUnit {
        case .days:
            streak =
                earlier?.seen(from: day, of: runs, neutral: rules.neutral)
                ?? Streak(of: runs, neutral: rules.neutral, today: day)
            isResting = rules.neutral.contains(day) && counted == 0
            let ends = rules.ends(streak, runs, on: day, isSafe: state.isSafe)
            deadline = ends.deadline
            streakEnd = ends.streak
        case .weeks:
            streak = Streak(of: weeks)
            isResting = week.state != .tight && !state.isSafe
            let decisive = streak.current == nil ? nil : weeks.decisiveDay
            deadline = decisive.map { rules.zone.firstInstant(of: $0.advanced(by: 1)) }
            streakEnd = deadline
        }
        self.streak = streak
        isAtRisk = streak.current != nil && !isResting && !state.isSafe
    }

    /// Whether prompts show that the day needs nothing; for days, only while there is a streak.
    package var rests: Bool { isResting && (streak.current != nil || streak.unit == .weeks) }
}

extension StreakStatus.Rules {
    /// Returns the day whose end ended the run; `nil` if every later day is neutral.
    func firstMissed(after run: Run) -> Day? {
        switch run.unit {
        case .days: neutral.firstOrdinaryDay(from: run.end.advanced(by: 1))
        case .weeks: run.end.advanced(by: Settings.daysOfAWeek)
        }
    }

    fileprivate func ends(
        _ streak: Streak, _ grass: Grass, on today: Day, isSafe: Bool
    ) -> (deadline: Instant?, streak: Instant?) {
        guard streak.current != nil else { return (nil, nil) }
        /// A neutral day with a contribution is an ordinary one; after tomorrow there are none.
        func end(ofFirstDueDayFrom first: Day) -> Instant? {
            let due =
                [today, today.advanced(by: 1)].first { $0 >= first && grass[$0] > 0 }
                .map { green in min(green, neutral.firstOrdinaryDay(from: first) ?? green) }
                ?? neutral.firstOrdinaryDay(from: first)
            return due.map { zone.firstInstant(of: $0.advanced(by: 1)) }
        }
        let deadline = end(ofFirstDueDayFrom: today)
        guard grass[today] > 0 || isSafe else { return (deadline, deadline) }
        return (deadline, end(ofFirstDueDayFrom: today.advanced(by: 1)))
    }
}
