/// An event on which a program of the user runs.
package enum HookEvent: String, CaseIterable, Codable, Sendable {
    /// The day counts.
    case green
    /// A reminder of the evening is due.
    case risk
    /// The streak has ended.
    case broken
    /// A timer begins or stops; a planned length, a pomodoro or a break is over.
    case focus
    /// The day's focus goal is reached.
    case goal
    case perfect, level
    /// An alarm begins to ring.
    case wake

    /// The setting with its program.
    package var setting: String { "hooks.\(rawValue)" }
}
