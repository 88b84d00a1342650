/// Which part of the calendar is shown.
package enum GrassPeriod: Hashable, Sendable {
    case lastYear
    case year(Int)
    case weeks(Int)
}
