/// Shown part of the calendar.
package enum GrassPeriod: Hashable, Sendable {
    case lastYear
    case year(Int)
    case weeks(Int)
}
