/// An event of the day or the streak, of which programs of the user get to know.
package enum DayEvent: Hashable, Sendable {
    /// The day counts.
    case green(Day)
    /// The run has ended.
    case broken(Run)

    /// Raw values are stored in the ledger.
    package enum Kind: String, Sendable {
        case green, broken
    }
}
