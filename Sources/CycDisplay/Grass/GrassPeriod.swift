package import CycCore

/// Shown part of the calendar.
package enum GrassPeriod: Hashable, Sendable {
    case lastYear
    case year(Int)
    case weeks(Int)
    /// The part of a year that fits.
    case days(Day, Day)
}
