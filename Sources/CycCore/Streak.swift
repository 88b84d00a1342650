/// Days on which nothing is due: rest days of the week and frozen days.
///
/// A contribution on such a day makes it an ordinary one; so these are days that *can* be neutral.
package struct NeutralDays: Equatable, Sendable {
    /// One for each ``Weekday``, Sunday first.
    private let rests: [Bool]
    private let frozen: [ClosedRange<Day>]

    package init(restDays: Set<Weekday> = [], frozen: [ClosedRange<Day>] = []) {
        rests = Weekday.allCases.map(restDays.contains)
        self.frozen = frozen
    }

    package func contains(_ day: Day) -> Bool {
        rests[day.weekday.rawValue] || isFrozen(day)
    }

    package func isFrozen(_ day: Day) -> Bool {
        frozen.contains { $0.contains(day) }
    }

    /// Whether any day can be neutral at all.
    var isEmpty: Bool { frozen.isEmpty && !rests.contains(true) }
}

/// Green days in a row, neutral days between them skipped.
package struct Run: Hashable, Sendable {
    /// The number of green days.
    package var length: Int
    /// The number of neutral days strictly inside; those that were frozen are ``frozenDays``.
    package var restDays: Int
    package var frozenDays: Int
    package var start: Day
    package var end: Day

    package init(length: Int, restDays: Int, frozenDays: Int = 0, start: Day, end: Day) {
        self.length = length
        self.restDays = restDays
        self.frozenDays = frozenDays
        self.start = start
        self.end = end
    }
}

/// Every run of a grass, seen from one day.
package struct Streak: Equatable, Sendable {
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

    /// The runs up to `today`.
    ///
    /// Tomorrow's cell (a server or an offset ahead of us) lengthens a run that holds today; it never
    /// stands in for today. Later days do not exist yet.
    ///
    /// - Parameters:
    ///   - grass: The counts by day.
    ///   - neutral: The days that break no run.
    ///   - today: The civil date of now.
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
        let current: Run? = runs.last.flatMap { run in
            run.end >= today
                || Self.gap(from: run.end, to: today, of: grass, neutral: neutral) != nil
                ? run : nil
        }
        self.runs = runs
        self.current = current
        longest = runs.reduce(nil) { best, run in
            best.map { $0.length >= run.length } == true ? best : run
        }
        isComplete = grass.missingYears.isEmpty
        isCurrentOpenEnded =
            current.map { run in
                var day = run.start.advanced(by: -1)
                while neutral.contains(day), !grass.isMissing(day),
                    run.start.number - day.number < 366
                {
                    day = day.advanced(by: -1)
                }
                return grass.isMissing(day)
            } ?? false
    }

    /// The neutral days strictly between two days, or `nil` where another day lies between them.
    private static func gap(
        from: Day, to: Day, of grass: Grass, neutral: NeutralDays
    ) -> (neutral: Int, frozen: Int)? {
        if to.number == from.number + 1 { return (0, 0) }
        var frozen = 0
        var day = from.advanced(by: 1)
        while day < to {
            guard !neutral.isEmpty, neutral.contains(day), !grass.isMissing(day) else { return nil }
            if neutral.isFrozen(day) { frozen += 1 }
            day = day.advanced(by: 1)
        }
        return (to.number - from.number - 1, frozen)
    }
}
