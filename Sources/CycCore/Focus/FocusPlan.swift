/// Limits of the values of the focus timer.
package enum FocusLimit {
    /// Of goals, pomodoros, breaks and planned lengths.
    package static let lengths = Duration.seconds(1)...Duration.hours(24)
    /// The longest time without activity that a stopwatch counts as focus: some hours in an editor
    /// are focus, a night is not.
    package static let longestSilence = Duration.hours(8)
    /// Range of the random numbers of focus sessions: integers that every JSON parser reads exactly.
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
    /// Sends a notice after this time and goes on.
    case length(Duration)
    /// Ends after this time; then comes a break.
    case pomodoro(Duration)

    package var length: Duration? {
        switch self {
        case .stopwatch: nil
        case .length(let length), .pomodoro(let length): length
        }
    }

    package var isPomodoro: Bool {
        if case .pomodoro = self { true } else { false }
    }
}
