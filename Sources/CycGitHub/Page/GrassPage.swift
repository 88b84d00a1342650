package import CycCore

/// The public contributions page of an account, in every markup that GitHub has used since 2014.
///
/// What a page cannot say is told apart from what it says: a cell without a number is no zero, a page
/// without cells is no empty calendar, and a calendar that cannot be read is no calendar at all.
package struct GrassPage: Equatable, Sendable {
    /// Every cell, by date, none twice; of a date that the page has twice, the larger count.
    package let days: [CountedDay]
    /// What the heading says; `nil` where there is no such heading.
    package let statedTotal: Int?
    /// The span that the page says it shows; `nil` in the markup before 2020.
    package let span: ClosedRange<Day>?
    /// Whose page it says it is.
    package let login: Login?
    /// The years that it links to, ascending; often none.
    package let years: [Int]

    /// The sum of all cells.
    package var total: Int { days.reduce(0) { $0 + $1.count } }

    /// Whether the heading does not tell otherwise; cells without a number may hold more than is seen.
    var isAsStated: Bool {
        guard let statedTotal, statedTotal != total else { return true }
        return inexactDays > 0 && total < statedTotal
    }

    /// Whether every day of a year has its cell, as far as it began by `today`.
    package func covers(_ year: Int, through today: Day) -> Bool {
        guard let first = days.first?.day, let last = days.last?.day else { return false }
        return first <= Day.firstDay(ofYear: year)
            && last >= min(today, Day.firstDay(ofYear: year + 1).advanced(by: -1))
    }

    /// How many cells have no number.
    package var inexactDays: Int { days.count { !$0.isExact } }

    /// Whether every day of the span (without one, from the first cell to the last) has its cell.
    package var isWhole: Bool {
        guard let first = span?.lowerBound ?? days.first?.day,
            let last = span?.upperBound ?? days.last?.day
        else { return false }
        return days.count { (first...last).contains($0.day) } == last.number - first.number + 1
    }

    /// Whether a day between the first and the last cell has none: GitHub writes weekday by weekday,
    /// so a page that was cut off lacks days in all its weeks.
    package var hasGaps: Bool {
        guard let first = days.first?.day, let last = days.last?.day else { return false }
        return days.count <= last.number - first.number
    }

    /// Reads a page.
    ///
    /// - Parameter html: The body of a 200 of type `text/html`.
    /// - Throws: ``GitHubError/noDays`` without any trace of a calendar, and
    ///   ``GitHubError/unknownMarkup`` for a calendar that cannot be read.
    package init(_ html: [UInt8]) throws(GitHubError) {
        let reader = GrassPageReader(html)
        guard !reader.cells.isEmpty else {
            throw reader.sawCalendar ? .unknownMarkup : .noDays
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

    /// The cells by date.
    ///
    /// GitHub writes them row by row, which is weekday by weekday.
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
