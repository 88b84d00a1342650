package import CycCore

/// Time zone and current day, used to format instants.
package struct WallClock: Sendable {
    package var zone: Zone
    /// Instants on this day are shown without a date; `nil` if the day is unknown.
    package var today: Day?

    package init(zone: Zone = .utc, today: Day? = nil) {
        self.zone = zone
        self.today = today
    }
}
