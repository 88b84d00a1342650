import CycRun
import CycSystem

/// Reports the progress of a long operation to a waiting user.
final class Progress {
    private let world: World
    private let send: (ReadingProgress) -> Void
    /// Time of the next report, by the monotonic clock.
    private var next: Duration

    /// Delay before the first report.
    private static let patience = Duration.milliseconds(500)
    /// Interval between reports.
    private static let interval = Duration.milliseconds(100)

    init(in world: World, send: @escaping (ReadingProgress) -> Void) {
        self.world = world
        self.send = send
        next = world.timeAwake() + Self.patience
    }

    func show(_ done: Int, of total: Int, _ subject: ReadingProgress.Subject) {
        let now = world.timeAwake()
        guard now >= next else { return }
        next = now + Self.interval
        send(ReadingProgress(done: done, total: total, of: subject))
    }
}
