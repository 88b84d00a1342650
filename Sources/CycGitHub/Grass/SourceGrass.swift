package import CycCore

/// What both sources said last about each day.
///
/// An owner's own token without `repo` misses private contributions that the page shows, and the page
/// of a hidden profile misses all; so each day counts the larger of the two.
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

    /// What counts on `day`: the larger count, and its level; `nil` where neither source knows it.
    package func counted(_ day: Day) -> CountedDay? {
        guard let one = calendar[day], let other = page[day] else {
            return calendar[day] ?? page[day]
        }
        return one.count >= other.count ? one : other
    }

    /// Every day that a source knows, by date.
    package var days: [CountedDay] {
        Set(calendar.keys).union(page.keys).sorted().compactMap(counted)
    }

    /// A day on which both sources have a number, and not the same.
    package struct Difference: Hashable, Sendable {
        package let day: Day
        package let calendar: Int
        package let page: Int
    }

    /// The days on which the sources do not agree, by date.
    ///
    /// The last days differ often, as the sources are asked at different times.
    package var differences: [Difference] {
        calendar.values.compactMap { one in
            guard one.isExact, let other = page[one.day], other.isExact, other.count != one.count
            else { return nil }
            return Difference(day: one.day, calendar: one.count, page: other.count)
        }.sorted { $0.day < $1.day }
    }

    /// Whether the page shows more than the token sees, on a day before `day`: private contributions
    /// that the owner shows to everybody but this token.
    package func pageShowsMore(before day: Day) -> Bool {
        differences.contains { $0.day < day && $0.page > $0.calendar }
    }
}
