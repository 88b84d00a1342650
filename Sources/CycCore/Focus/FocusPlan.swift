/// What the numbers of focus can be.
package enum FocusLimit {
    /// Of goals, pomodoros, breaks and planned lengths.
    ///
    /// Units: seconds.
    package static let lengths = 1...24 * 3600
    /// The silence that a stopwatch counts: an hour in an editor is focus, a night is none.
    ///
    /// Units: seconds.
    package static let longestSilence: Int64 = 8 * 3600
    /// What sittings are known by: random, and as exact in every reader of JSON.
    package static let sittings: ClosedRange<Int64> = 1...(1 << 53) - 1
    /// In years that can be written, whatever the zone.
    package static let instants =
        Zone.utc.firstInstant(
            of: Day.firstDay(ofYear: 1))..<Zone.utc.firstInstant(
            of: Day.firstDay(ofYear: 9999))
}

/// How long a sitting is meant to be.
package enum FocusPlan: Hashable, Sendable {
    /// Until it is stopped.
    case stopwatch
    /// When so many seconds were counted, that is told, and it goes on.
    case length(Int)
    /// So many seconds and no more: what follows is a break.
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
