package import CycCore

/// The last known days of both sources.
///
/// An owner's token without `repo` misses private contributions that the page shows, and the page
/// of a hidden profile misses all of them, so the larger count of a day is used.
package struct SourceGrass: Equatable, Sendable {
    package var calendar: [Day: CountedDay]
    package var page: [Day: CountedDay]

    package init(calendar: [Day: CountedDay] = [:], page: [Day: CountedDay] = [:]) {
        self.calendar = calendar
        self.page = page
    }

    package subscript(source: GrassSource) -> [Day: CountedDay] {
        get { source == .calendar ? calendar : page }
        set {
            switch source {
            case .calendar: calendar = newValue
            case .page: page = newValue
            }
        }
    }

    /// Returns the larger count of the day, with its level; `nil` if neither source has the day.
    package func counted(_ day: Day) -> CountedDay? {
        guard let one = calendar[day], let other = page[day] else {
            return calendar[day] ?? page[day]
        }
        return one.count >= other.count ? one : other
    }

    /// Every day that a source has, by date.
    package var days: [CountedDay] {
        Set(calendar.keys).union(page.keys).sorted().compactMap(counted)
    }

    /// A day on which the counts of both sources differ.
    package struct Difference: Hashable, Sendable {
        package let day: Day
        package let calendar: Int
        package let page: Int
    }

    /// The days on which the sources differ, by date.
    ///
    /// The last days differ often, as the sources are fetched at different times.
    package var differences: [Difference] {
        calendar.values.compactMap { one in
            guard one.isExact, let other = page[one.day], other.isExact, other.count != one.count
            else { return nil }
            return Difference(day: one.day, calendar: one.count, page: other.count)
        }.sorted { $0.day < $1.day }
    }

    /// Whether the page shows more than the token sees on a day before `day`: private contributions
    /// that the owner shows to everybody but this token.
    package func pageShowsMore(before day: Day) -> Bool {
        differences.contains { $0.day < day && $0.page > $0.calendar }
    }
}
