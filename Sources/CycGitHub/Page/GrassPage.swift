package import CycCore

/// The public contributions page of an account, in every markup that GitHub has used since 2014.
///
/// Missing data is never read as zero: a cell without a number is not 0, a page without cells is
/// not an empty calendar, and an unreadable calendar is an error.
package struct GrassPage: Equatable, Sendable {
    /// Every cell once, by date; of a duplicate date the larger count.
    package let days: [CountedDay]
    /// Total in the heading; `nil` without a heading.
    package let statedTotal: Int?
    /// The span that the page states; `nil` in the markup before 2020.
    package let span: ClosedRange<Day>?
    /// The login that the page states.
    package let login: Login?
    /// The years that it links to, ascending; often empty.
    package let years: [Int]

    /// The sum of all cells.
    package var total: Int { days.reduce(0) { $0 + $1.count } }

    /// Whether the cells match the heading; cells without a number may have more contributions.
    var matchesHeading: Bool {
        guard let statedTotal, statedTotal != total else { return true }
        return daysWithoutCount > 0 && total < statedTotal
    }

    /// Whether every day of a year up to `today` has a cell.
    package func covers(_ year: Int, through today: Day) -> Bool {
        guard let first = days.first?.day, let last = days.last?.day else { return false }
        let year = Day.days(ofYear: year)
        return first <= year.lowerBound && last >= min(today, year.upperBound)
    }

    /// Number of cells without a number.
    package var daysWithoutCount: Int { days.count { !$0.isExact } }

    /// Whether every day of the span (or else from the first to the last cell) has a cell.
    package var isWhole: Bool {
        guard let first = span?.lowerBound ?? days.first?.day,
            let last = span?.upperBound ?? days.last?.day
        else { return false }
        return days.count { (first...last).contains($0.day) } == last.number - first.number + 1
    }

    /// Whether a day between the first and the last cell is missing: GitHub writes weekday by
    /// weekday, so a page that was cut off lacks days in all its weeks.
    package var hasGaps: Bool {
        guard let first = days.first?.day, let last = days.last?.day else { return false }
        return days.count <= last.number - first.number
    }

    /// Parses a page.
    ///
    /// - Parameter html: The body of a 200 with type `text/html`.
    /// - Throws: ``GitHubError/noDays`` if there is no calendar, and ``GitHubError/unknownMarkup``
    ///   if it cannot be parsed.
    package init(_ html: [UInt8]) throws(GitHubError) {
        let reader = GrassPageReader(html)
        guard !reader.cells.isEmpty else {
            throw reader.hasCalendar ? .unknownMarkup : .noDays
        }
        let days = Self.merged(reader.cells)
        guard days.contains(where: { $0.isExact || $0.count > 0 }) else { throw .unknownMarkup }
        self.days = days
        statedTotal = reader.statedTotal
        if let first = reader.from, let last = reader.to, first <= last {
            span = first...last
        } else {
            span = nil
        }
        login = reader.login
        years = reader.years.sorted()
    }

    /// Sorts the cells by date and removes duplicates.
    ///
    /// GitHub writes them row by row, that is weekday by weekday.
    private static func merged(_ cells: [GrassPageReader.Cell]) -> [CountedDay] {
        var days: [CountedDay] = []
        days.reserveCapacity(cells.count)
        for cell in cells.sorted(by: { $0.day < $1.day }) {
            let next = cell.counted
            guard let last = days.last, last.day == next.day else {
                days.append(next)
                continue
            }
            let isBetter = (next.isExact ? 1 : 0, next.count) > (last.isExact ? 1 : 0, last.count)
            if isBetter { days[days.count - 1] = next }
        }
        return days
    }
}
