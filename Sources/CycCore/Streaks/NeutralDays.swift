/// Days that need no contribution: rest days of the week and frozen days.
///
/// A contribution on such a day makes it an ordinary one; so these are days that *can* be neutral.
package struct NeutralDays: Equatable, Sendable {
    /// One for each ``Weekday``, Sunday first.
    private let rests: [Bool]
    /// Ascending, neither overlapping nor adjacent, for binary search.
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

    /// The unbroken range of frozen days that contains `day`.
    func frozenDays(around day: Day) -> ClosedRange<Day>? {
        let place = firstFrozen(endingFrom: day)
        return place < frozen.count && frozen[place].contains(day) ? frozen[place] : nil
    }

    /// The first day from `day` on that cannot be neutral; `nil` if every day is a rest day.
    ///
    /// Skips whole freezes, so that long ones cost no time.
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

    /// The number of frozen days strictly between two days.
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

    /// The index in ``frozen`` of the first range that does not end before `day`.
    private func firstFrozen(endingFrom day: Day) -> Int {
        frozen.partitioningIndex { $0.upperBound >= day }
    }

    /// Whether no day can be neutral.
    var isEmpty: Bool { frozen.isEmpty && !rests.contains(true) }
}
