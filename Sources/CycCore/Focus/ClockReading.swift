/// The clocks of a machine, read at one moment.
package struct ClockReading: Hashable, Sendable {
    /// The wall clock, which the user can set.
    package var wall: Instant
    /// Time since boot, including sleep.
    package var boot: Duration
    /// Time awake, since an arbitrary moment.
    package var awake: Duration
    /// Identifies this boot of the machine.
    package var bootID: String

    package init(wall: Instant, boot: Duration, awake: Duration, bootID: String) {
        self.wall = wall
        self.boot = boot
        self.awake = awake
        self.bootID = bootID
    }
}

/// The time between two clock readings.
struct ElapsedTime: Equatable {
    let isSameBoot: Bool
    /// By the boot clock, which cannot be set; across a restart by the wall clock.
    let elapsed: Duration
    /// The part of it that the machine slept; 0 across a restart, where it is unknown.
    let slept: Duration

    /// The difference that results from reading clocks one after the other in whole seconds.
    private static let tolerance = Duration.seconds(1)

    init(from first: ClockReading, to last: ClockReading) {
        let wall = last.wall - first.wall
        let boot = last.boot - first.boot
        isSameBoot = first.bootID == last.bootID && boot >= .zero
        guard isSameBoot else {
            (elapsed, slept) = (max(.zero, wall), .zero)
            return
        }
        let drift = wall - boot
        elapsed = drift.magnitude <= Self.tolerance ? max(.zero, wall) : boot
        slept = max(.zero, boot - (last.awake - first.awake))
    }

    /// Whether the wall clock advanced as much as the others, so was not set.
    func keepsTime(from first: ClockReading, to last: ClockReading) -> Bool {
        elapsed == last.wall - first.wall
    }
}
