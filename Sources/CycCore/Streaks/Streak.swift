/// Green days or met weeks in a row, neutral ones between them skipped.
package struct Run: Hashable, Sendable {
    /// Units: ``unit``, as for the next two.
    package var length: Int
    /// The number of neutral days strictly inside; those that were frozen are ``frozenDays``.
    package var restDays: Int
    package var frozenDays: Int
    package var start: Day
    /// The last day, of weeks that of the last one.
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

/// Every run of a grass, seen from one day.
package struct Streak: Equatable, Sendable {
    /// What is counted.
    package enum Unit: String, CaseIterable, Sendable {
        case days, weeks
    }

    /// In ascending order.
    package let runs: [Run]
    /// The run that reaches today, or yesterday while today is still open, empty neutral days in
    /// between allowed.
    package let current: Run?
    /// The earliest of the longest runs.
    package let longest: Run?
    /// Whether every year could be loaded; else lengths are lower bounds.
    package let isComplete: Bool
    /// Whether the current run begins where a missing year ends, so that it may well be longer.
    package let isCurrentOpenEnded: Bool
    /// Whether there may be a current run though none is seen, in a missing year.
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

    /// The runs up to `today`.
    ///
    /// Tomorrow's cell (a server or an offset ahead of us) lengthens a run that holds today; it never
    /// stands in for today. Later days do not exist yet.
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

    /// The same runs seen from a later day, where `grass` has no other green days up to it.
    func seen(from today: Day, of grass: Grass, neutral: NeutralDays) -> Streak {
        Streak(runs: runs, of: grass, neutral: neutral, today: today)
    }

    /// The neutral days strictly between two days, or `nil` where another day lies between them.
    ///
    /// Takes as long as there are freezes in between: a commit can be as old as anybody writes.
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
    /// A missing year ends it like an empty one, so it is a lower bound where ``isComplete`` is
    /// `false`.
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
