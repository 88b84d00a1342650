/// Why a challenge cannot be started.
package enum ChallengeProblem: Error, Hashable, Sendable {
    case name(TextProblem)
    case targetOutside(ClosedRange<Int>)
    case goalOutside(ClosedRange<Int>)
    /// The last day lies before the first.
    case backwards(start: Day, until: Day)
    /// Start and end lie further apart than ``Challenge/longestSpan`` days.
    case tooLong(limit: Int)

    package var status: ExitStatus { .badData }
}

/// What somebody has set out to do: so many counted days from a day on.
///
/// Only the definition: how it stands is computed anew each time, see
/// ``progress(in:freezes:restDays:today:)``.
package struct Challenge: Hashable, Sendable {
    package enum Rule: String, CaseIterable, Sendable {
        /// The counted days have to be in a row.
        case streak
        /// So many counted days, in a row or not.
        case total
    }

    package static let targets = 1...36_500
    /// Units: contributions of one day.
    package static let goals = 1...100_000
    /// Units: days from the first to the last.
    package static let longestSpan = 36_525

    package let id: Int64
    package let name: String
    package let rule: Rule
    /// The number of counted days that completes it.
    package let targetDays: Int
    /// The first day that can count.
    package let start: Day
    /// The last day that can count; without it the end is open.
    package let until: Day?
    /// A day counts when it holds at least so many contributions.
    package let goal: Int
    /// Rest days of its own, which stand in for those of the settings; `nil` without any said.
    package let restDays: Set<Weekday>?
    /// The day on which it was given up; later days do not matter.
    package let stopped: Day?

    /// A definition as it is stored.
    package init(
        id: Int64, name: String, rule: Rule, targetDays: Int, start: Day, until: Day? = nil,
        goal: Int = 1, restDays: Set<Weekday>? = nil, stopped: Day? = nil
    ) {
        self.id = id
        self.name = name
        self.rule = rule
        self.targetDays = targetDays
        self.start = start
        self.until = until
        self.goal = goal
        self.restDays = restDays
        self.stopped = stopped
    }

    /// The definition with its name trimmed, if it makes sense.
    ///
    /// A start in the past or in the future is fine, and so is a target that cannot be reached until
    /// the end: ``ChallengeProgress/canMiss`` says so.
    package func checked() throws(ChallengeProblem) -> Challenge {
        let name: String
        do {
            name = try checkedText(self.name, limit: TextLimit.name)
        } catch {
            throw .name(error)
        }
        guard Self.targets.contains(targetDays) else { throw .targetOutside(Self.targets) }
        guard Self.goals.contains(goal) else { throw .goalOutside(Self.goals) }
        if let until {
            guard start <= until else { throw .backwards(start: start, until: until) }
            guard until.number - start.number < Self.longestSpan else {
                throw .tooLong(limit: Self.longestSpan)
            }
        }
        return Challenge(
            id: id, name: name, rule: rule, targetDays: targetDays, start: start, until: until,
            goal: goal, restDays: restDays, stopped: stopped)
    }

    /// The definition with its end: given up on `day`, or going on again.
    package func stopped(on day: Day?) -> Challenge {
        Challenge(
            id: id, name: name, rule: rule, targetDays: targetDays, start: start, until: until,
            goal: goal, restDays: restDays, stopped: day)
    }

    /// How the challenge stands on `today`.
    ///
    /// - Parameters:
    ///   - grass: The contributions by day; days after today do not count yet.
    ///   - freezes: Neutral in every challenge.
    ///   - restDays: Those of the settings.
    ///   - today: The civil date of now.
    /// - Returns: What follows from the days, and nothing that was remembered.
    package func progress(
        in grass: Grass, freezes: [Freeze], restDays: Set<Weekday>, today: Day
    ) -> ChallengeProgress {
        let calendar = ChallengeCalendar(
            challenge: self, grass: grass,
            neutral: NeutralDays(
                restDays: self.restDays ?? restDays, frozen: freezes.map(\.days)),
            freezes: freezes, today: min(today, stopped ?? today))
        return ChallengeProgress(self, calendar, today: today)
    }
}

/// How a challenge stands, computed from the stored days and nothing else.
package struct ChallengeProgress: Equatable, Sendable {
    package enum State: String, CaseIterable, Sendable {
        case active
        /// The target was reached, whatever came after it.
        case completed
        /// A finished day of a ``Challenge/Rule/streak`` did not count.
        case broken
        /// It is past the last day, or was given up, with fewer days than wanted.
        case expired
    }

    package let challenge: Challenge
    package let state: State
    /// Never more than the target.
    ///
    /// A lower bound if ``unknownDays`` is not 0.
    package let countedDays: Int
    /// The day on which the target was reached, else is reached if every day from today on counts
    /// that is not neutral.
    ///
    /// It may lie after ``Challenge/until``, and then the challenge cannot be completed any more.
    /// `nil` if it is broken or expired, if every day is neutral, or after the year 9999.
    package let end: Day?
    /// The day that broke it.
    package let brokenOn: Day?
    /// The days until ``Challenge/until`` that are not neutral, today among them while it does not
    /// count yet; `nil` without such an end.
    package let daysLeft: Int?
    /// Whether today would count and does not yet.
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

    fileprivate init(_ challenge: Challenge, _ calendar: ChallengeCalendar, today: Day) {
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
            || [Unknown.counts, .empty].allSatisfy { unknown in
                calendar.state(after: calendar.walk(unknown: unknown), today: today) == state
            }
        let target = challenge.stopped == nil ? challenge.until ?? end : nil
        dday = target.map { Countdown(to: $0, from: today) }
    }

    package var remainingDays: Int { challenge.targetDays - countedDays }

    /// How many of the days left until the end may be missed: 0 for a streak, `nil` without an end;
    /// negative means that the target cannot be reached any more.
    package var canMiss: Int? { challenge.rule == .streak ? 0 : daysToSpare }

    /// How many of the days left until the end are more than are needed; `nil` without an end.
    package var daysToSpare: Int? { daysLeft.map { $0 - remainingDays } }

    /// Whether the last day comes before the target can be reached.
    package var isOutOfReach: Bool { state == .active && (daysToSpare ?? 0) < 0 }

    /// From 0 to 1.
    package var fraction: Double { Double(countedDays) / Double(challenge.targetDays) }
}

/// What a day in a missing year is taken for.
private enum Unknown {
    case neutral, counts, empty
}

/// The days of one challenge.
private struct ChallengeCalendar {
    /// What a walk from the first day on has found.
    struct Walk {
        var counted = 0
        var unknown = 0
        var completedOn: Day?
        var brokenOn: Day?
    }

    let challenge: Challenge
    let grass: Grass
    let neutral: NeutralDays
    let freezes: [Freeze]
    /// The first day that is not over; for a challenge that was given up, the day of that.
    let today: Day

    /// The last one that is written with four digits for the year.
    private static let lastDay = Day.firstDay(ofYear: 10_000).advanced(by: -1)

    private func counts(_ day: Day) -> Bool { grass[day] >= challenge.goal }

    /// A day that can be neutral is ordinary once it counts.
    private func isNeutral(_ day: Day) -> Bool { !counts(day) && neutral.contains(day) }

    func walk(unknown: Unknown) -> Walk {
        var walk = Walk()
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

    func state(after walk: Walk, today: Day) -> ChallengeProgress.State {
        if walk.completedOn != nil { return .completed }
        if walk.brokenOn != nil { return .broken }
        if challenge.stopped != nil { return .expired }
        if let until = challenge.until, until < today { return .expired }
        return .active
    }

    /// The day on which so many more days will have counted, if none is missed.
    func end(lacking count: Int) -> Day? {
        var lacking = count
        var day = max(today, challenge.start)
        if day == today, counts(today) { day = day.advanced(by: 1) }
        // One day in seven is ordinary at the least, unless every weekday is a rest day.
        let frozen = freezes.reduce(0) { sum, freeze in
            sum
                + max(
                    0, freeze.days.upperBound.number - max(day, freeze.days.lowerBound).number + 1)
        }
        for _ in 0..<7 * (count + frozen) {
            guard day.number <= Self.lastDay.number else { return nil }
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
        var day = max(today, challenge.start)
        if day == today, counts(today) { day = day.advanced(by: 1) }
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
