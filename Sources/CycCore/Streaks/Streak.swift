/// Days on which nothing is due: rest days of the week and frozen days.
///
/// A contribution on such a day makes it an ordinary one; so these are days that *can* be neutral.
package struct NeutralDays: Equatable, Sendable {
    /// One for each ``Weekday``, Sunday first.
    private let rests: [Bool]
    /// In ascending order, with a day between any two, so that each question halves what is left.
    private let frozen: [ClosedRange<Day>]
    private let isEveryDayARestDay: Bool

    package init(restDays: Set<Weekday> = [], frozen: [ClosedRange<Day>] = []) {
        rests = Weekday.allCases.map(restDays.contains)
        isEveryDayARestDay = !rests.contains(false)
        var merged: [ClosedRange<Day>] = []
        for range in frozen.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            guard let last = merged.last,
                range.lowerBound.number <= last.upperBound.number + 1
            else {
                merged.append(range)
                continue
            }
            merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
        }
        self.frozen = merged
    }

    package func contains(_ day: Day) -> Bool {
        rests[day.weekday.rawValue] || isFrozen(day)
    }

    package func isFrozen(_ day: Day) -> Bool { frozenDays(around: day) != nil }

    /// The unbroken row of frozen days that `day` belongs to, or `nil`.
    func frozenDays(around day: Day) -> ClosedRange<Day>? {
        let place = firstFrozen(endingFrom: day)
        return place < frozen.count && frozen[place].contains(day) ? frozen[place] : nil
    }

    /// The first day from `day` on that cannot be neutral; `nil` where every day is a rest day.
    ///
    /// Goes from freeze to freeze, however many days lie between.
    func firstOrdinaryDay(from day: Day) -> Day? {
        guard !isEveryDayARestDay else { return nil }
        var day = day
        while contains(day) {
            day = (frozenDays(around: day)?.upperBound ?? day).advanced(by: 1)
        }
        return day
    }

    /// Whether every day strictly between two can be neutral.
    func containsAll(between first: Day, and last: Day) -> Bool {
        if isEveryDayARestDay { return true }
        var day = first.advanced(by: 1)
        while day < last {
            guard contains(day) else { return false }
            day = (frozenDays(around: day)?.upperBound ?? day).advanced(by: 1)
        }
        return true
    }

    /// How many days strictly between two are frozen.
    func frozenCount(between first: Day, and last: Day) -> Int {
        var count = 0
        for range in frozen[firstFrozen(endingFrom: first.advanced(by: 1))...] {
            guard range.lowerBound < last else { break }
            count +=
                min(range.upperBound.number, last.number - 1)
                - max(range.lowerBound.number, first.number + 1) + 1
        }
        return count
    }

    /// Where in ``frozen`` the first row stands that does not end before `day`.
    private func firstFrozen(endingFrom day: Day) -> Int {
        var (low, high) = (0, frozen.count)
        while low < high {
            let middle = (low + high) / 2
            if frozen[middle].upperBound < day { low = middle + 1 } else { high = middle }
        }
        return low
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
                guard let missing = grass.lastMissingDay(before: run.start) else { return false }
                return neutral.containsAll(between: missing, and: run.start)
            } ?? false
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
