/// An error in the numbers of a command line.
package enum NumberError: Error, Hashable, Sendable {
    /// A word that is neither a number such as `3` nor a range such as `3-5`.
    case notANumber(String, EntryKind)
    case backwards(String)
    /// A number above the limit.
    case tooLarge(String, EntryKind)
    case missing(EntryKind)
    /// Numbers where one is expected.
    case several(String, EntryKind)
    case noneInRange(EntryKind, ClosedRange<Int64>)

    package var status: ExitStatus {
        switch self {
        case .notANumber, .backwards, .tooLarge, .missing, .several: .usage
        case .noneInRange: .badData
        }
    }
}
