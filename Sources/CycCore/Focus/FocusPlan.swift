/// Limits of the numbers in focus.
package enum FocusLimit {
    /// Of goals, pomodoros, breaks and planned lengths. Units: seconds.
    package static let lengths = 1...24 * 3600
    /// The silence that a stopwatch counts: an hour in an editor is focus, a night is not. Units:
    /// seconds.
    package static let longestSilence: Int64 = 8 * 3600
    /// Random numbers of focus sessions; every JSON parser reads them exactly.
    package static let focusSessions: ClosedRange<Int64> = 1...(1 << 53) - 1
    /// Instants whose year can be written in any time zone.
    package static let instants =
        Zone.utc.firstInstant(
            of: Day.firstDay(ofYear: 1))..<Zone.utc.firstInstant(
            of: Day.firstDay(ofYear: 9999))
}

/// The planned length of a focus session.
package enum FocusPlan: Hashable, Sendable {
    /// Until it is stopped.
    case stopwatch
    /// Sends a notice after so many seconds and goes on.
    case length(Int)
    /// Ends after so many seconds; then comes a break.
    case pomodoro(Int)

    /// Units: seconds.
    package var length: Int64? {
        switch self {
        case .stopwatch: nil
        case .length(let seconds), .pomodoro(let seconds): Int64(seconds)
        }
    }

    package var isPomodoro: Bool {
        if case .pomodoro = self { true } else { false }
    }
}
