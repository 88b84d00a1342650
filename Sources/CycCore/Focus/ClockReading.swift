/// The clocks of a machine, read at one moment.
package struct ClockReading: Hashable, Sendable {
    /// The wall clock, which the user can set.
    package var wall: Instant
    /// Seconds since boot, including sleep.
    package var boot: Int64
    /// Seconds awake, since an arbitrary moment.
    package var awake: Int64
    /// Identifies this boot of the machine.
    package var bootID: String

    package init(wall: Instant, boot: Int64, awake: Int64, bootID: String) {
        self.wall = wall
        self.boot = boot
        self.awake = awake
        self.bootID = bootID
    }
}

/// The time between two clock readings. Units: seconds.
struct ElapsedTime: Equatable {
    let isSameBoot: Bool
    /// By the boot clock, which cannot be set; across a restart by the wall clock.
    let elapsed: Int64
    /// The part of it that the machine slept; 0 across a restart, where it is unknown.
    let slept: Int64

    /// The difference that results from reading clocks one after the other in whole seconds.
    private static let tolerance: Int64 = 1

    init(from first: ClockReading, to last: ClockReading) {
        let wall = last.wall - first.wall
        let boot = last.boot - first.boot
        isSameBoot = first.bootID == last.bootID && boot >= 0
        guard isSameBoot else {
            (elapsed, slept) = (max(0, wall), 0)
            return
        }
        elapsed = abs(wall - boot) <= Self.tolerance ? max(0, wall) : boot
        slept = max(0, boot - (last.awake - first.awake))
    }

    /// Whether the wall clock advanced as much as the others, so was not set.
    func keepsTime(from first: ClockReading, to last: ClockReading) -> Bool {
        elapsed == last.wall - first.wall
    }
}
