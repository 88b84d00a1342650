import CycDisplay
import CycSystem

/// One line on a terminal with the progress of a long operation; nothing elsewhere.
final class ProgressLine {
    private let context: CommandContext
    private let isShown: Bool
    private var isDrawn = false

    init(_ context: CommandContext) {
        self.context = context
        isShown = context.world.isTerminal(.error)
    }

    func show(_ reading: ReadingProgress) {
        guard isShown else { return }
        isDrawn = true
        let messages = context.messages
        let text =
            switch reading.subject {
            case .repository(let path, let commits):
                messages.progress(
                    reading.done, of: reading.total,
                    path: abbreviatingHome(path, home: context.home), commits: commits)
            case .mates: messages.mateProgress(reading.done, of: reading.total)
            }
        let width = context.look(of: .error).width - 1
        context.world.writeError(asIs: "\r\(truncated(text, to: width))\u{1B}[K")
    }

    /// Erases the line.
    func end() {
        if isDrawn { context.world.writeError(asIs: "\r\u{1B}[K") }
        isDrawn = false
    }
}
