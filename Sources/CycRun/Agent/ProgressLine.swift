import CycDisplay
import CycSystem

/// One line on a terminal that tells how far a long reading is; nothing elsewhere.
final class ProgressLine {
    private let session: CommandContext
    private let isShown: Bool
    private var isDrawn = false

    init(_ session: CommandContext) {
        self.session = session
        isShown = session.world.isTerminal(.error)
    }

    func show(_ reading: ReadingProgress) {
        guard isShown else { return }
        isDrawn = true
        let messages = session.messages
        let text =
            switch reading.subject {
            case .repository(let path, let commits):
                messages.progress(
                    reading.done, of: reading.total,
                    path: abbreviatingHome(path, home: session.home), commits: commits)
            case .mates: messages.askedMates(reading.done, of: reading.total)
            }
        let width = session.look(of: .error).width - 1
        session.world.complain(asIs: "\r\(truncated(text, to: width))\u{1B}[K")
    }

    /// Takes the line away.
    func end() {
        if isDrawn { session.world.complain(asIs: "\r\u{1B}[K") }
        isDrawn = false
    }
}
