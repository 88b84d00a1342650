import CycDisplay
import CycSystem

/// One line on a terminal that tells how far a long scan is; nothing elsewhere.
final class Progress {
    private let desk: Desk
    private let isShown: Bool
    private let started: Int64
    private var drawn: Int64

    /// Shorter work is not worth a line.
    ///
    /// Units: milliseconds.
    private static let patience: Int64 = 500
    /// Between two drawings.
    ///
    /// Units: milliseconds.
    private static let interval: Int64 = 100

    init(_ desk: Desk, isShown: Bool) {
        self.desk = desk
        self.isShown = isShown && desk.world.isTerminal(.error)
        started = desk.world.monotonicMilliseconds()
        drawn = started + Self.patience - Self.interval
    }

    func show(_ done: Int, of total: Int, path: String, commits: Int) {
        guard isShown, elapsedMilliseconds >= Self.patience,
            desk.world.monotonicMilliseconds() - drawn >= Self.interval
        else { return }
        drawn = desk.world.monotonicMilliseconds()
        let look = desk.look(of: .error)
        let path = abbreviatingHome(path, home: try? desk.world.home())
        let text = desk.messages.progress(done, of: total, path: path, commits: commits)
        desk.world.complain("\r\(truncated(text, to: look.width - 1))\u{1B}[K")
    }

    /// Takes the line away.
    func end() {
        guard isShown, drawn > started + Self.patience - Self.interval else { return }
        desk.world.complain("\r\u{1B}[K")
    }

    var elapsedMilliseconds: Int64 { desk.world.monotonicMilliseconds() - started }
}
