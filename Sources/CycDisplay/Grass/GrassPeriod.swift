package import CycCore

/// Shown part of the calendar.
package enum GrassPeriod: Hashable, Sendable {
    case lastYear
    case year(Int)
    case weeks(Int)
    /// What fits of a year.
    case days(Day, Day)
}
