import CycRun
import CycSystem

/// Tells somebody who waits how far a long reading is.
final class Progress {
    private let world: World
    private let tell: (ReadingProgress) -> Void
    /// When to tell again, by the monotonic clock in milliseconds.
    private var next: Int64

    /// Shorter work is not worth a word.
    ///
    /// Units: milliseconds.
    private static let patience: Int64 = 500
    /// Between two words.
    ///
    /// Units: milliseconds.
    private static let interval: Int64 = 100

    init(in world: World, tell: @escaping (ReadingProgress) -> Void) {
        self.world = world
        self.tell = tell
        next = world.monotonicMilliseconds() + Self.patience
    }

    func show(_ done: Int, of total: Int, _ subject: ReadingProgress.Subject) {
        let now = world.monotonicMilliseconds()
        guard now >= next else { return }
        next = now + Self.interval
        tell(ReadingProgress(done: done, total: total, of: subject))
    }
}
