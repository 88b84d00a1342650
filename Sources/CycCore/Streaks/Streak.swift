/// Green days or met weeks in a row; neutral ones between them are skipped.
package struct Run: Hashable, Sendable {
    /// Units: ``unit``, as for the next two.
    package var length: Int
    /// The number of neutral days strictly inside; those that were frozen are ``frozenDays``.
    package var restDays: Int
    package var frozenDays: Int
    package var start: Day
    /// The last day; for weeks, that of the last one.
    package var end: Day
    package var unit = Streak.Unit.days

    package init(
        length: Int, restDays: Int, frozenDays: Int = 0, start: Day, end: Day,
        unit: Streak.Unit = .days
    ) {
        self.length = length
        self.restDays = restDays
        self.frozenDays = frozenDays
        self.start = start
        self.end = end
        self.unit = unit
    }
}

/// All runs of a grass, as of one day.
package struct Streak: Equatable, Sendable {
    /// The unit that is counted.
    package enum Unit: String, CaseIterable, Sendable {
        case days, weeks
    }

    /// In ascending order.
    package let runs: [Run]
    /// The run that reaches today, or yesterday while today is still open; empty neutral days in
    /// between are allowed.
    package let current: Run?
    /// The earliest of the longest runs.
    package let longest: Run?
    /// Whether every year was loaded; else lengths are lower bounds.
    package let isComplete: Bool
    /// Whether the current run begins where a missing year ends, so that it may be longer.
    package let isCurrentOpenEnded: Bool
    /// Whether a current run may exist in a missing year although none is known.
    package let isCurrentUnknown: Bool
    package let unit: Unit

    init(
        runs: [Run], current: Run?, isComplete: Bool, isCurrentOpenEnded: Bool,
        isCurrentUnknown: Bool, unit: Unit
    ) {
        self.runs = runs
        self.current = current
        longest = runs.reduce(nil) { best, run in
            best.map { $0.length >= run.length } == true ? best : run
        }
        self.isComplete = isComplete
        self.isCurrentOpenEnded = isCurrentOpenEnded
        self.isCurrentUnknown = isCurrentUnknown
        self.unit = unit
    }

    /// Computes the runs up to `today`.
    ///
    /// Tomorrow's count (a server or an offset ahead of us) lengthens a run that includes today; it
    /// never replaces today. Later days are ignored.
    package init(of grass: Grass, neutral: NeutralDays, today: Day) {
        var green = grass.greenDays(through: today)
        let tomorrow = today.advanced(by: 1)
        if green.last == today, grass[tomorrow] > 0 { green.append(tomorrow) }

        var runs: [Run] = []
        var open: Run?
        for day in green {
            if var run = open,
                let gap = Self.gap(from: run.end, to: day, of: grass, neutral: neutral)
            {
                run.length += 1
                run.restDays += gap.neutral
                run.frozenDays += gap.frozen
                run.end = day
                open = run
            } else {
                if let open { runs.append(open) }
                open = Run(length: 1, restDays: 0, start: day, end: day)
            }
        }
        if let open { runs.append(open) }
        self.init(runs: runs, of: grass, neutral: neutral, today: today)
    }

    private init(runs: [Run], of grass: Grass, neutral: NeutralDays, today: Day) {
        let current: Run? = runs.last.flatMap { run in
            run.end >= today
                || Self.gap(from: run.end, to: today, of: grass, neutral: neutral) != nil
                ? run : nil
        }
        self.init(
            runs: runs, current: current, isComplete: grass.missingYears.isEmpty,
            isCurrentOpenEnded: current.map { run in
                guard let missing = grass.lastMissingDay(before: run.start) else { return false }
                return neutral.containsAll(between: missing, and: run.start)
            } ?? false,
            isCurrentUnknown: current == nil && grass.isUnknown(today.advanced(by: -1)),
            unit: .days)
    }

    /// Returns the same runs as of a later day; up to it, `grass` must have no other green days.
    func seen(from today: Day, of grass: Grass, neutral: NeutralDays) -> Streak {
        Streak(runs: runs, of: grass, neutral: neutral, today: today)
    }

    /// The neutral days strictly between two days, or `nil` if another day lies between them.
    ///
    /// The run time depends on the freezes in between, not on the days: a commit can be of any age.
    private static func gap(
        from: Day, to: Day, of grass: Grass, neutral: NeutralDays
    ) -> (neutral: Int, frozen: Int)? {
        if to.number == from.number + 1 { return (0, 0) }
        guard !neutral.isEmpty, neutral.containsAll(between: from, and: to),
            grass.lastMissingDay(before: to).map({ $0 <= from }) ?? true
        else { return nil }
        return (to.number - from.number - 1, neutral.frozenCount(between: from, and: to))
    }
}

extension Streak {
    /// The length of the current streak as GitHub counts it: without rest days and freezes.
    ///
    /// A missing year ends it like an empty one; it is a lower bound if ``isComplete`` is false.
    package static func strictLength(of grass: Grass, today: Day) -> Int {
        var length = 0
        var day = today
        if grass[today] > 0 {
            if grass[today.advanced(by: 1)] > 0 { length += 1 }
        } else {
            day = today.advanced(by: -1)
        }
        while grass[day] > 0 {
            length += 1
            day = day.advanced(by: -1)
        }
        return length
    }
}
