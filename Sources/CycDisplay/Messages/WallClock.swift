package import CycCore

/// What makes a time of day of an instant.
package struct WallClock: Sendable {
    package var zone: Zone
    /// Instants of this day are told without their day; `nil` where nobody knows which it is.
    package var today: Day?

    package init(zone: Zone = .utc, today: Day? = nil) {
        self.zone = zone
        self.today = today
    }
}
