/// Progress of a challenge, computed from the stored days only.
package struct ChallengeProgress: Equatable, Sendable {
    package enum State: String, CaseIterable, Sendable {
        case active
        /// The target was reached, whatever happened later.
        case completed
        /// A finished day of a ``Challenge/Rule/streak`` did not count, or a week was lost.
        case broken
        /// The last day is over or the challenge was stopped, and the target was not reached.
        case expired
    }

    package let challenge: Challenge
    package let state: State
    /// Counted days, at most the target; for ``Challenge/Rule/weekly`` the weeks that were met.
    ///
    /// A lower bound if ``unknownDays`` is not 0.
    package let countedDays: Int
    /// Day on which the target was reached, or will be if every non-neutral day from today on
    /// counts; for ``Challenge/Rule/weekly`` the earliest such day.
    ///
    /// It may lie after ``Challenge/until``; then the challenge cannot be completed. `nil` if it is
    /// broken or expired, if every day is neutral, or after the year 9999.
    package let end: Day?
    package let brokenOn: Day?
    /// Non-neutral days or weeks until ``Challenge/until``, the current one included while it does
    /// not count yet; `nil` without a last day.
    package let daysLeft: Int?
    /// Whether today can count and does not yet; for ``Challenge/Rule/weekly`` whether its week
    /// cannot be met without today.
    package let needsToday: Bool
    /// Relevant days in years that could not be loaded.
    ///
    /// They neither count nor break anything.
    package let unknownDays: Int
    /// Whether ``state`` holds for any count of the unknown days.
    ///
    /// An uncertain state is not announced.
    package let isCertain: Bool
    /// Countdown to ``Challenge/until``, else to ``end``; `nil` if it was stopped.
    package private(set) var dday: Countdown?

    fileprivate init(_ challenge: Challenge, _ calendar: some ChallengeCounting, today: Day) {
        let tally = calendar.walk(unknown: .neutral)
        let state = calendar.state(after: tally, today: today)
        self.challenge = challenge
        self.state = state
        countedDays = tally.counted
        brokenOn = tally.brokenOn
        end =
            switch state {
            case .completed: tally.completedOn
            case .active: calendar.end(lacking: challenge.targetDays - tally.counted)
            case .broken, .expired: nil
            }
        daysLeft = calendar.daysLeft
        needsToday = state == .active && calendar.needsToday
        unknownDays = tally.unknown
        isCertain =
            tally.unknown == 0
            || [MissingYearPolicy.counts, .empty].allSatisfy { unknown in
                calendar.state(after: calendar.walk(unknown: unknown), today: today) == state
            }
        let target = challenge.stopped == nil ? challenge.until ?? end : nil
        dday = target.map { Countdown(to: $0, from: today) }
    }

    /// Lets ``dday`` count from a later day; a date that has passed by then is dropped.
    mutating func count(from later: Day, insteadOf today: Day) {
        let end = dday.map { today.advanced(by: $0.days) }
        dday = end.flatMap { later <= $0 ? Countdown(to: $0, from: later) : nil }
    }

    package var remainingDays: Int { challenge.targetDays - countedDays }

    /// Days left that may be missed: 0 for rules without gaps, `nil` without a last day, negative
    /// if the target is out of reach.
    package var canMiss: Int? { challenge.rule == .total ? spareDays : 0 }

    /// Days left minus those needed; `nil` without a last day.
    package var spareDays: Int? { daysLeft.map { $0 - remainingDays } }

    /// Whether the last day comes before the target can be reached.
    package var isOutOfReach: Bool { state == .active && (spareDays ?? 0) < 0 }

    /// Range: 0 to 1.
    package var fraction: Double { Double(countedDays) / Double(challenge.targetDays) }
}

extension Challenge {
    /// Returns the progress on `today`.
    package func progress(
        in grass: Grass, freezes: [Freeze], settings: Settings, today: Day
    ) -> ChallengeProgress {
        let day = min(today, stopped ?? today)
        if let perWeek {
            let weeks = ChallengeWeeks(
                challenge: self, perWeek: perWeek, begins: settings.weekBegins, grass: grass,
                frozen: NeutralDays(frozen: freezes.map(\.days)),
                lastFrozen: freezes.map(\.days.upperBound).max(), today: day)
            return ChallengeProgress(self, weeks, today: today)
        }
        let calendar = ChallengeCalendar(
            challenge: self, grass: grass,
            neutral: NeutralDays(
                restDays: restDays ?? settings.restDays, frozen: freezes.map(\.days)),
            freezes: freezes, today: day)
        return ChallengeProgress(self, calendar, today: today)
    }
}

extension ChallengeCounting {
    fileprivate func state(after tally: ChallengeTally, today: Day) -> ChallengeProgress.State {
        if tally.completedOn != nil { return .completed }
        if tally.brokenOn != nil { return .broken }
        if challenge.stopped != nil { return .expired }
        if let until = challenge.until, until < today { return .expired }
        return .active
    }
}

/// Counting of days for ``Challenge/Rule/streak`` and ``Challenge/Rule/total``.
private struct ChallengeCalendar: ChallengeCounting {
    let challenge: Challenge
    let grass: Grass
    let neutral: NeutralDays
    let freezes: [Freeze]
    /// The first unfinished day; for a stopped challenge the day on which it was stopped.
    let today: Day

    private func counts(_ day: Day) -> Bool { grass[day] >= challenge.goal }

    /// A frozen or rest day is not neutral once it counts.
    private func isNeutral(_ day: Day) -> Bool { !counts(day) && neutral.contains(day) }

    func walk(unknown: MissingYearPolicy) -> ChallengeTally {
        var tally = ChallengeTally()
        let last = min(today, challenge.until ?? today)
        var day = challenge.start
        // A challenge may start in the year 1: for a total, skip the days before the first known
        // year.
        if challenge.rule == .total {
            let first = grass.firstYear.map { Day.firstDay(ofYear: $0) } ?? today
            day = max(day, first)
        }
        while day <= last {
            let counts = counts(day)
            let isUnknown = !counts && grass.isUnknown(day)
            if isUnknown { tally.unknown += 1 }
            if counts || (isUnknown && unknown == .counts) {
                tally.counted += 1
                if tally.counted == challenge.targetDays {
                    tally.completedOn = day
                    break
                }
            } else if challenge.rule == .streak, day < today, !neutral.contains(day),
                !(isUnknown && unknown == .neutral)
            {
                tally.brokenOn = day
                break
            }
            day = day.advanced(by: 1)
        }
        return tally
    }

    /// The first day that can count and does not yet.
    private var firstOpenDay: Day {
        let day = max(today, challenge.start)
        return day == today && counts(today) ? day.advanced(by: 1) : day
    }

    /// The day on which `count` more days will have counted if none is missed.
    func end(lacking count: Int) -> Day? {
        var lacking = count
        var day = firstOpenDay
        // At least one day in seven is not neutral, unless every weekday is a rest day.
        let frozen = freezes.reduce(0) { sum, freeze in
            sum
                + max(
                    0, freeze.days.upperBound.number - max(day, freeze.days.lowerBound).number + 1)
        }
        for _ in 0..<7 * (count + frozen) {
            guard day <= Day.writable.upperBound else { return nil }
            if !isNeutral(day) {
                lacking -= 1
                if lacking == 0 { return day }
            } else if let freeze = neutral.frozenDays(around: day), day > today.advanced(by: 1) {
                // No future day counts yet, so skip the freeze: it may last for centuries.
                day = freeze.upperBound
            }
            day = day.advanced(by: 1)
        }
        return nil
    }

    var daysLeft: Int? {
        guard let until = challenge.until else { return nil }
        guard challenge.stopped == nil else { return 0 }
        var days = 0
        var day = firstOpenDay
        while day <= until {
            if !isNeutral(day) { days += 1 }
            day = day.advanced(by: 1)
        }
        return days
    }

    var needsToday: Bool {
        challenge.start <= today && !counts(today) && !neutral.contains(today)
    }
}

extension Collection<ChallengeProgress> {
    /// The active challenge that ends first; if several end on one day, the one with the smallest
    /// ID.
    package var nearest: ChallengeProgress? {
        filter { $0.state == .active && $0.dday != nil }.min {
            ($0.dday?.days ?? 0, $0.challenge.id) < ($1.dday?.days ?? 0, $1.challenge.id)
        }
    }
}
