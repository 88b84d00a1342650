/// A month of a year.
package struct CivilMonth: Hashable, Comparable, Sendable {
    /// The first day of the month.
    package let first: Day

    package init(of day: Day) { first = day.advanced(by: 1 - day.parts.day) }

    package var last: Day { first.monthsLater(1).advanced(by: -1) }
    package var days: ClosedRange<Day> { first...last }

    package func advanced(by count: Int) -> CivilMonth {
        CivilMonth(of: first.monthsLater(count))
    }

    package static func < (lhs: CivilMonth, rhs: CivilMonth) -> Bool { lhs.first < rhs.first }

    /// The months that a range of days touches, ascending.
    package static func all(in range: ClosedRange<Day>) -> [CivilMonth] {
        var months = [CivilMonth(of: range.lowerBound)]
        while let last = months.last?.last, last < range.upperBound {
            months.append(CivilMonth(of: last.advanced(by: 1)))
        }
        return months
    }
}

/// A month as calendars print it: a row for each week, a column for each weekday.
package struct MonthGrid: Equatable, Sendable {
    package let month: CivilMonth
    /// In the order of the columns.
    package let weekdays: [Weekday]
    /// Seven each; `nil` before the first day and after the last.
    package let weeks: [[Day?]]

    package init(_ month: CivilMonth, weekBegins: Weekday) {
        self.month = month
        let begin = month.first.startOfWeek(from: weekBegins)
        weekdays = Weekday.week(from: weekBegins)
        let days = month.days
        var weeks: [[Day?]] = []
        var start = begin
        while start <= days.upperBound {
            weeks.append(
                (0..<7).map { column in
                    let day = start.advanced(by: column)
                    return days.contains(day) ? day : nil
                })
            start = start.advanced(by: 7)
        }
        self.weeks = weeks
    }
}
