/// Seven civil days and what they have of what they need; see INTERFACE.md, "Streaks by the week".
package struct Week: Hashable, Sendable {
    package enum State: String, CaseIterable, Sendable {
        case met
        /// More days are left than are needed, or today needs nothing more.
        case open
        /// Every day that is left is needed, today among them.
        case tight
        case lost
    }

    package let days: ClosedRange<Day>
    /// The green days that it needs; 0 for a neutral week.
    package let quota: Int
    package let green: Int
    /// The days that can still become green.
    package let free: Int
    /// The last of them.
    package let lastFree: Day?
    package let state: State
    /// Whether the days of which nothing was learned change nothing about ``state``.
    package var isCertain = true

    /// The green days that it lacks; negative where it has more than it needs.
    package var missing: Int { quota - green }

    /// Such as `3/5`.
    package var text: String { "\(green)/\(quota)" }

    /// Whether it neither breaks a row of weeks nor adds to it.
    package var isNeutral: Bool { quota == 0 }
}
