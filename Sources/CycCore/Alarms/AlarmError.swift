/// Error in an alarm's definition or of an alarm command.
package enum AlarmError: Error, Hashable, Sendable {
    /// Not a time such as `06:30`.
    case time(String)
    /// Not weekdays such as `mon-fri`.
    case days(String)
    case day(DateError)
    /// The time of a one-time alarm has passed.
    case past(Day, minute: Int)
    /// Not repeats such as `3x5m`.
    case repeats(String)
    case level(String)
    case label(TextError)
    /// Not a whole number in digits.
    case notANumber(String)
    case nothingRings
    /// The alarm has no future occurrence to skip.
    case nothingToSkip(Int64)
    /// The server rejected the scheduled notifications.
    case notScheduled(DeliveryError)
    /// No device can ring.
    case silent

    package var status: ExitStatus {
        switch self {
        case .time, .days, .day, .repeats, .level, .notANumber: .usage
        case .past, .label, .nothingRings, .nothingToSkip: .badData
        case .notScheduled, .silent: .unavailable
        }
    }
}
