package enum ChallengeError: Error, Hashable, Sendable {
    case name(TextError)
    case targetOutside(ClosedRange<Int>, Streak.Unit)
    case perWeekOutside(ClosedRange<Int>)
    case goalOutside(ClosedRange<Int>)
    /// The last day lies before the first.
    case backwards(start: Day, until: Day)
    /// Start and end lie further apart than ``Challenge/longestSpan`` days.
    case tooLong(limit: Int)

    package var status: ExitStatus { .badData }
}

/// What somebody has set out to do: so many counted days or weeks from a day on.
///
/// Only the definition: how it stands is computed anew each time, see
/// ``progress(in:freezes:settings:today:)``.
package struct Challenge: Hashable, Sendable {
    package enum Rule: String, CaseIterable, Sendable {
        /// The counted days have to be in a row.
        case streak
        /// So many counted days, in a row or not.
        case total
        /// So many weeks in a row, each with ``Challenge/perWeek`` counted days.
        case weekly

        /// What is counted.
        package var unit: Streak.Unit { self == .weekly ? .weeks : .days }
    }

    package static let targets = 1...36_500
    /// Units: weeks.
    package static let weekTargets = 1...longestSpan / Settings.daysOfAWeek
    package static let daysPerWeek = 1...Settings.daysOfAWeek
    /// Units: contributions of one day.
    package static let goals = 1...100_000
    /// Units: days from the first to the last.
    package static let longestSpan = 36_525

    package let id: Int64
    package internal(set) var name: String
    package internal(set) var rule: Rule
    /// The number of counted days that completes it; of ``Rule/weekly`` that of weeks.
    package internal(set) var targetDays: Int
    /// The first day that can count.
    package internal(set) var start: Day
    /// The last day that can count; without it the end is open.
    package internal(set) var until: Day?
    /// A day counts when it holds at least so many contributions.
    package internal(set) var goal: Int
    /// Rest days of its own, which stand in for those of the settings; `nil` without any said.
    package internal(set) var restDays: Set<Weekday>?
    /// The counted days that a whole week needs; only of ``Rule/weekly``.
    package internal(set) var perWeek: Int?
    /// The day on which it was given up; later days do not matter.
    package internal(set) var stopped: Day?

    /// A definition as it is stored.
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

    /// The definition with its name trimmed, if it makes sense.
    ///
    /// A start in the past or in the future is fine, and so is a target that cannot be reached until
    /// the end: ``ChallengeProgress/canMiss`` says so.
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

    /// The definition with its end: given up on `day`, or going on again.
    package func stopped(on day: Day?) -> Challenge {
        var copy = self
        copy.stopped = day
        return copy
    }

    /// The definition under another number.
    package func numbered(_ number: Int64) -> Challenge {
        Challenge(
            id: number, name: name, rule: rule, targetDays: targetDays, start: start, until: until,
            goal: goal, restDays: restDays, perWeek: perWeek, stopped: stopped)
    }
}
