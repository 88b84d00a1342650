import CycRun
import CycSystem

/// Tells somebody who waits how far a long reading is.
final class Progress {
    private let desk: Desk
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

    init(_ desk: Desk) {
        self.desk = desk
        next = desk.world.monotonicMilliseconds() + Self.patience
    }

    func tell(_ done: Int, of total: Int, path: String, commits: Int) {
        let now = desk.world.monotonicMilliseconds()
        guard now >= next else { return }
        next = now + Self.interval
        let progress = ReadingProgress(done: done, total: total, path: path, commits: commits)
        // Where nobody listens any more the reading goes on all the same.
        do { try desk.tell(AgentEvent<Nothing>.progress(progress)) } catch {}
    }
}
