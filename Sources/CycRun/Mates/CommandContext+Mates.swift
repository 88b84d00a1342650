package import CycCore
import CycSystem

extension CommandContext {
    /// The board as it stands.
    ///
    /// - Parameters:
    ///   - book: My mates, and what GitHub said last of each.
    ///   - now: The present.
    /// - Returns: Each in the own zone, as far as there is one of that name here.
    /// - Throws: A problem of the configuration.
    package func board(of book: MateSnapshot, at now: Instant) throws -> MateBoard {
        MateBoard(book, own: try zone, now: now, zone: world.zone(named:))
    }
}
