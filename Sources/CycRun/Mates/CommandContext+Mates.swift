package import CycCore
import CycSystem

extension CommandContext {
    /// Returns the board of mates, each in the mate's own zone if that zone exists here.
    ///
    /// - Throws: An error of the configuration.
    package func board(of snapshot: MateSnapshot, at now: Instant) throws -> MateBoard {
        MateBoard(snapshot, own: try zone, now: now, zone: world.zone(named:))
    }
}
