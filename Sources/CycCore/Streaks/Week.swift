/// Seven civil days, with their green days and the needed ones; see INTERFACE.md, "Streaks by the
/// week".
package struct Week: Hashable, Sendable {
    package enum State: String, CaseIterable, Sendable {
        case met
        /// More days are left than are needed, or today needs nothing.
        case open
        /// Every remaining day is needed, today included.
        case tight
        case lost
    }

    package let days: ClosedRange<Day>
    /// The needed green days; 0 for a neutral week.
    package let quota: Int
    package let green: Int
    /// The number of days that can still become green.
    package let free: Int
    /// The last of these days.
    package let lastFree: Day?
    package let state: State
    /// Whether ``state`` is the same whatever unknown days turn out to be.
    package var isCertain = true

    /// The green days still needed; negative if there are more than needed.
    package var missing: Int { quota - green }

    /// Such as `3/5`.
    package var text: String { "\(green)/\(quota)" }

    /// Whether it neither breaks a run of weeks nor adds to it.
    package var isNeutral: Bool { quota == 0 }
}
