/// What the clocks of a machine show at one moment.
package struct ClockReading: Hashable, Sendable {
    /// The clock on the wall, which anybody can set.
    package var wall: Instant
    /// Seconds since the machine started; it goes on while that sleeps.
    package var boot: Int64
    /// Seconds in which it was awake, since some moment.
    package var awake: Int64
    /// What this start of the machine is known by.
    package var bootID: String

    package init(wall: Instant, boot: Int64, awake: Int64, bootID: String) {
        self.wall = wall
        self.boot = boot
        self.awake = awake
        self.bootID = bootID
    }
}

/// What went by between two looks at the clocks.
///
/// Units: seconds.
struct ElapsedTime: Equatable {
    let isSameBoot: Bool
    /// How long it was: by the clock that nobody sets, else by the one on the wall.
    let elapsed: Int64
    /// Of that, asleep; 0 across a restart, of which nothing is known.
    let slept: Int64

    /// Clocks that are read one after the other and in whole seconds differ by so much.
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

    /// Whether the wall's clock went as all others did.
    func keepsTime(from first: ClockReading, to last: ClockReading) -> Bool {
        elapsed == last.wall - first.wall
    }
}
