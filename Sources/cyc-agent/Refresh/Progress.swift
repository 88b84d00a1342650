import CycRun
import CycSystem

/// Reports the progress of a long operation to a waiting user.
final class Progress {
    private let world: World
    private let send: (ReadingProgress) -> Void
    /// Time of the next report, by the monotonic clock in milliseconds.
    private var next: Int64

    /// Delay before the first report; units: milliseconds.
    private static let patience: Int64 = 500
    /// Interval between reports; units: milliseconds.
    private static let interval: Int64 = 100

    init(in world: World, send: @escaping (ReadingProgress) -> Void) {
        self.world = world
        self.send = send
        next = world.monotonicMilliseconds() + Self.patience
    }

    func show(_ done: Int, of total: Int, _ subject: ReadingProgress.Subject) {
        let now = world.monotonicMilliseconds()
        guard now >= next else { return }
        next = now + Self.interval
        send(ReadingProgress(done: done, total: total, of: subject))
    }
}
