/// What can be wrong with alarms and what is done to them.
package enum AlarmError: Error, Hashable, Sendable {
    /// No time such as `06:30`.
    case time(String)
    /// No weekdays such as `mon-fri`.
    case days(String)
    case day(DateError)
    /// The only time that it would ring at has passed.
    case past(Day, minute: Int)
    /// No repeats such as `3x5m`.
    case repeats(String)
    case level(String)
    case label(TextError)
    /// Not a whole number in digits.
    case notANumber(String)
    case nothingRings
    /// There is no time to come that could be left out.
    case nothingToSkip(Int64)
    /// What the server said to rings that were to wait on it.
    case notAhead(DeliveryError)
    /// There is nothing that could ring.
    case silent

    package var status: ExitStatus {
        switch self {
        case .time, .days, .day, .repeats, .level, .notANumber: .usage
        case .past, .label, .nothingRings, .nothingToSkip: .badData
        case .notAhead, .silent: .unavailable
        }
    }
}
