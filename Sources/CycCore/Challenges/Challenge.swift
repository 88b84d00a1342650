package enum ChallengeError: Error, Hashable, Sendable {
    case name(TextError)
    case targetOutside(ClosedRange<Int>, Streak.Unit)
    case perWeekOutside(ClosedRange<Int>)
    case goalOutside(ClosedRange<Int>)
    /// `until` lies before `start`.
    case backwards(start: Day, until: Day)
    /// From start to end it is more than ``Challenge/longestSpan`` days.
    case tooLong(limit: Int)

    package var status: ExitStatus { .badData }
}

/// A commit goal: a number of counted days or weeks from a start day on.
///
/// Only the definition; ``progress(in:freezes:settings:today:)`` computes the progress.
package struct Challenge: Hashable, Sendable {
    package enum Rule: String, CaseIterable, Sendable {
        /// Counted days in a row.
        case streak
        /// Counted days, in a row or not.
        case total
        /// Weeks in a row, each with ``Challenge/perWeek`` counted days.
        case weekly

        /// Unit of the target.
        package var unit: Streak.Unit { self == .weekly ? .weeks : .days }
    }

    package static let targets = 1...36_500
    /// Units: weeks.
    package static let weekTargets = 1...longestSpan / Settings.daysOfAWeek
    package static let daysPerWeek = 1...Settings.daysOfAWeek
    /// Units: contributions per day.
    package static let goals = 1...100_000
    /// Units: days from the first to the last.
    package static let longestSpan = 36_525

    package let id: Int64
    package var name: String
    package var rule: Rule
    /// Counted days that complete it; for ``Rule/weekly`` weeks.
    package var targetDays: Int
    /// The first day that can count.
    package var start: Day
    /// The last day that can count; `nil` if open-ended.
    package var until: Day?
    /// Contributions that a day needs to count.
    package var goal: Int
    /// Rest days that replace those of the settings; `nil` to use the settings.
    package var restDays: Set<Weekday>?
    /// Counted days that a whole week needs; only for ``Rule/weekly``.
    package var perWeek: Int?
    /// Day on which it was stopped; later days do not matter.
    package internal(set) var stopped: Day?

    /// Does not validate; see ``checked()``.
    package init(
        id: Int64, name: String, rule: Rule, targetDays: Int, start: Day, until: Day? = nil,
        goal: Int = 1, restDays: Set<Weekday>? = nil, perWeek: Int? = nil, stopped: Day? = nil
    ) {
        self.id = id
        self.name = name
        self.rule = rule
        self.targetDays = targetDays
        self.start = start
        self.until = until
        self.goal = goal
        self.restDays = restDays
        self.perWeek = perWeek
        self.stopped = stopped
    }

    /// Returns the definition with its name trimmed, or throws if it is invalid.
    ///
    /// The start may lie in the past or the future. A target that is out of reach until the end is
    /// allowed: ``ChallengeProgress/canMiss`` reports it.
    package func checked() throws(ChallengeError) -> Challenge {
        var checked = self
        checked.name = try wrapping(
            ChallengeError.name, try checkedText(name, limit: TextLimit.name))
        let targets = rule == .weekly ? Self.weekTargets : Self.targets
        guard targets.contains(targetDays) else { throw .targetOutside(targets, rule.unit) }
        if rule == .weekly, !(perWeek.map(Self.daysPerWeek.contains) ?? false) {
            throw .perWeekOutside(Self.daysPerWeek)
        }
        guard Self.goals.contains(goal) else { throw .goalOutside(Self.goals) }
        if let until {
            guard start <= until else { throw .backwards(start: start, until: until) }
            guard until.number - start.number < Self.longestSpan else {
                throw .tooLong(limit: Self.longestSpan)
            }
        }
        return checked
    }

    /// The definition stopped on `day`, or resumed if `nil`.
    package func stopped(on day: Day?) -> Challenge {
        var copy = self
        copy.stopped = day
        return copy
    }

    /// The definition with another number.
    package func numbered(_ number: Int64) -> Challenge {
        Challenge(
            id: number, name: name, rule: rule, targetDays: targetDays, start: start, until: until,
            goal: goal, restDays: restDays, perWeek: perWeek, stopped: stopped)
    }
}
