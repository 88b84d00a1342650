/// The number of contributions on each day, and the years that could not be loaded.
///
/// Days are civil dates from their source; no time zone is involved. Only days are stored: every
/// streak and total is computed from a grass.
package struct Grass: Equatable, Sendable {
    private struct Year: Equatable {
        let year: Int
        /// 1 January.
        let first: Day
        /// Counts of the days from ``first`` on; days at the year's end may be missing.
        var counts: [UInt32]
    }

    /// Ascending, none twice.
    private var years: [Year] = []
    /// Years of which nothing is known, unlike years without contributions.
    package var missingYears: Set<Int>

    package init(missingYears: Set<Int> = []) {
        self.missingYears = missingYears
    }

    /// The year in which GitHub began.
    package static let firstYearOfGitHub = 2007

    /// The grass of an account whose days GitHub never returned.
    ///
    /// - Parameter first: The year of the account's creation, if known.
    package static func unread(since first: Int? = nil, on today: Day) -> Grass {
        Grass(missingYears: Set(min(first ?? firstYearOfGitHub, today.year)...today.year))
    }

    /// Counts below 1 are ignored.
    package init(_ counts: some Sequence<(key: Day, value: Int)>, missingYears: Set<Int> = []) {
        self.init(missingYears: missingYears)
        for (day, count) in counts { self[day] = count }
    }

    /// Replaces a whole year; `counts` begin on 1 January.
    package mutating func replace(year: Int, counts: [UInt32]) {
        let first = Day.firstDay(ofYear: year)
        let length = Day.firstDay(ofYear: year + 1).number - first.number
        let new = Year(year: year, first: first, counts: Array(counts.prefix(length)))
        let place = index(of: year)
        if place < years.count, years[place].year == year {
            years[place] = new
        } else {
            years.insert(new, at: place)
        }
    }

    /// The number of contributions on `day`; 0 if none or not known.
    package subscript(day: Day) -> Int {
        get {
            guard let year = year(of: day) else { return 0 }
            let offset = day.number - year.first.number
            return offset < year.counts.count ? Int(year.counts[offset]) : 0
        }
        set {
            var place = years.count - 1
            // Counts mostly come day after day; the last day of a leap year takes the slow path.
            if place < 0 || !(0..<365).contains(day.number - years[place].first.number) {
                let number = day.year
                place = index(of: number)
                if place == years.count || years[place].year != number {
                    guard newValue > 0 else { return }
                    years.insert(
                        Year(year: number, first: .firstDay(ofYear: number), counts: []), at: place)
                }
            }
            let offset = day.number - years[place].first.number
            if offset >= years[place].counts.count {
                years[place].counts.reserveCapacity(366)
                let lack = offset + 1 - years[place].counts.count
                years[place].counts.append(contentsOf: repeatElement(0, count: lack))
            }
            years[place].counts[offset] = UInt32(clamping: newValue)
        }
    }

    /// The days with at least one contribution up to and including `last`, ascending.
    package func greenDays(through last: Day) -> [Day] {
        var days: [Day] = []
        days.reserveCapacity(years.reduce(0) { $0 + $1.counts.count })
        for year in years where year.first <= last {
            for offset in year.counts.prefix(last.number - year.first.number + 1).indices
            where year.counts[offset] > 0 {
                days.append(year.first.advanced(by: offset))
            }
        }
        return days
    }

    /// All contributions up to and including `last`.
    package func total(through last: Day) -> Int {
        var sum = 0
        for year in years where year.first <= last {
            let days = last.number - year.first.number + 1
            for count in year.counts.prefix(days) { sum += Int(count) }
        }
        return sum
    }

    /// The first year that is stored or missing.
    package var firstYear: Int? { [years.first?.year, missingYears.min()].compactMap { $0 }.min() }

    /// Whether the year of `day` could not be loaded.
    package func isMissing(_ day: Day) -> Bool {
        !missingYears.isEmpty && missingYears.contains(day.year)
    }

    /// The last day before `day` in a year that could not be loaded.
    func lastMissingDay(before day: Day) -> Day? {
        let last = day.advanced(by: -1)
        guard let year = missingYears.lazy.filter({ $0 <= last.year }).max() else { return nil }
        return min(last, Day.days(ofYear: year).upperBound)
    }

    /// Whether `day` is not known; in a missing year, single days may be known.
    package func isUnknown(_ day: Day) -> Bool { isMissing(day) && self[day] == 0 }

    /// The index of `year` in ``years``, or where to insert it.
    private func index(of year: Int) -> Int {
        if let last = years.last, last.year < year { return years.count }
        return years.partitioningIndex { $0.year >= year }
    }

    /// The last year that begins on `day` or before.
    private func year(of day: Day) -> Year? {
        if let last = years.last, last.first <= day { return last }
        let next = years.partitioningIndex { $0.first > day }
        return next > 0 ? years[next - 1] : nil
    }

    /// The level of a day's square: 0 for no contribution, else the quarter of `maximum`, 1 to 4.
    package static func level(of count: Int, maximum: Int) -> Int {
        guard count > 0, maximum > 0 else { return 0 }
        return min(4, (4 * count + maximum - 1) / maximum)
    }
}

/// The first day of the grass that ends on `today`: the Sunday on or before the same day a year ago,
/// as GitHub draws it (366 to 372 days).
package func firstDayOfGrass(endingOn today: Day) -> Day {
    let yearAgo = today.yearsEarlier(1)
    return yearAgo.advanced(by: -yearAgo.weekday.rawValue)
}
