/// How a challenge stands, computed from the stored days and nothing else.
package struct ChallengeProgress: Equatable, Sendable {
    package enum State: String, CaseIterable, Sendable {
        case active
        /// The target was reached, whatever came after it.
        case completed
        /// A finished day of a ``Challenge/Rule/streak`` did not count, or a week was lost.
        case broken
        /// It is past the last day, or was given up, with fewer days or weeks than wanted.
        case expired
    }

    package let challenge: Challenge
    package let state: State
    /// Never more than the target; of ``Challenge/Rule/weekly`` the met weeks.
    ///
    /// A lower bound if ``unknownDays`` is not 0.
    package let countedDays: Int
    /// The day on which the target was reached, else is reached if every day from today on counts
    /// that is not neutral; of ``Challenge/Rule/weekly`` the earliest such day.
    ///
    /// It may lie after ``Challenge/until``, and then the challenge cannot be completed any more.
    /// `nil` if it is broken or expired, if every day is neutral, or after the year 9999.
    package let end: Day?
    package let brokenOn: Day?
    /// The days or weeks until ``Challenge/until`` that are not neutral, the running one among them
    /// while it does not count yet; `nil` without such an end.
    package let daysLeft: Int?
    /// Whether today would count and does not yet; of ``Challenge/Rule/weekly`` whether its week cannot
    /// do without it.
    package let needsToday: Bool
    /// The days that would matter and lie in a year that could not be loaded.
    ///
    /// They neither count nor break anything.
    package let unknownDays: Int
    /// Whether ``state`` is the same whatever the unknown days hold.
    ///
    /// What is not certain is not announced.
    package let isCertain: Bool
    /// To ``Challenge/until`` if given, else to ``end``; `nil` if given up.
    package let dday: Countdown?

    fileprivate init(_ challenge: Challenge, _ calendar: some ChallengeCounting, today: Day) {
        let walk = calendar.walk(unknown: .neutral)
        let state = calendar.state(after: walk, today: today)
        self.challenge = challenge
        self.state = state
        countedDays = walk.counted
        brokenOn = walk.brokenOn
        end =
            switch state {
            case .completed: walk.completedOn
            case .active: calendar.end(lacking: challenge.targetDays - walk.counted)
            case .broken, .expired: nil
            }
        daysLeft = calendar.daysLeft
        needsToday = state == .active && calendar.needsToday
        unknownDays = walk.unknown
        isCertain =
            walk.unknown == 0
            || [MissingYearPolicy.counts, .empty].allSatisfy { unknown in
                calendar.state(after: calendar.walk(unknown: unknown), today: today) == state
            }
        let target = challenge.stopped == nil ? challenge.until ?? end : nil
        dday = target.map { Countdown(to: $0, from: today) }
    }

    package var remainingDays: Int { challenge.targetDays - countedDays }

    /// How many of the days left until the end may be missed: 0 for what is in a row, `nil` without an end;
    /// negative means that the target cannot be reached any more.
    package var canMiss: Int? { challenge.rule == .total ? daysToSpare : 0 }

    /// How many of the days left until the end are more than are needed; `nil` without an end.
    package var daysToSpare: Int? { daysLeft.map { $0 - remainingDays } }

    /// Whether the last day comes before the target can be reached.
    package var isOutOfReach: Bool { state == .active && (daysToSpare ?? 0) < 0 }

    /// From 0 to 1.
    package var fraction: Double { Double(countedDays) / Double(challenge.targetDays) }
}

extension Challenge {
    /// How the challenge stands on `today`.
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
    fileprivate func state(after walk: ChallengeTally, today: Day) -> ChallengeProgress.State {
        if walk.completedOn != nil { return .completed }
        if walk.brokenOn != nil { return .broken }
        if challenge.stopped != nil { return .expired }
        if let until = challenge.until, until < today { return .expired }
        return .active
    }
}

/// The days of one challenge.
private struct ChallengeCalendar: ChallengeCounting {
    let challenge: Challenge
    let grass: Grass
    let neutral: NeutralDays
    let freezes: [Freeze]
    /// The first day that is not over; for a challenge that was given up, the day of that.
    let today: Day

    private func counts(_ day: Day) -> Bool { grass[day] >= challenge.goal }

    /// A day that can be neutral is ordinary once it counts.
    private func isNeutral(_ day: Day) -> Bool { !counts(day) && neutral.contains(day) }

    func walk(unknown: MissingYearPolicy) -> ChallengeTally {
        var walk = ChallengeTally()
        let last = min(today, challenge.until ?? today)
        var day = challenge.start
        // Somebody may begin in the year 1; of a total the days before the first year of the grass
        // change nothing.
        if challenge.rule == .total {
            let first = grass.firstYear.map { Day.firstDay(ofYear: $0) } ?? today
            day = max(day, first)
        }
        while day <= last {
            let counts = counts(day)
            let isUnknown = !counts && grass.isUnknown(day)
            if isUnknown { walk.unknown += 1 }
            if counts || (isUnknown && unknown == .counts) {
                walk.counted += 1
                if walk.counted == challenge.targetDays {
                    walk.completedOn = day
                    break
                }
            } else if challenge.rule == .streak, day < today, !neutral.contains(day),
                !(isUnknown && unknown == .neutral)
            {
                walk.brokenOn = day
                break
            }
            day = day.advanced(by: 1)
        }
        return walk
    }

    /// The first day that may count and does not yet.
    private var firstOpenDay: Day {
        let day = max(today, challenge.start)
        return day == today && counts(today) ? day.advanced(by: 1) : day
    }

    /// The day on which so many more days will have counted, if none is missed.
    func end(lacking count: Int) -> Day? {
        var lacking = count
        var day = firstOpenDay
        // One day in seven is ordinary at the least, unless every weekday is a rest day.
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
                // Nothing counts so far ahead: a freeze may go on for centuries.
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
    /// The challenge that is over first; of several with one day the one with the smallest id.
    package var nearest: ChallengeProgress? {
        filter { $0.state == .active && $0.dday != nil }.min {
            ($0.dday?.days ?? 0, $0.challenge.id) < ($1.dday?.days ?? 0, $1.challenge.id)
        }
    }
}
