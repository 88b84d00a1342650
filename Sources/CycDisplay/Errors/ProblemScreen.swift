package import CycCore

/// `cyc: error: …` and, if there is one, `hint: …` below it.
///
/// With `isWarning` it is `cyc: warning: …`, for an answer that was given all the same. `look` is
/// that of the stream that the lines go to.
package func problemLines(
    _ problem: CycError, isWarning: Bool = false, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    // The words of a wrong command line are English, and so is all around them.
    var messages = messages
    if case .usage = problem { messages = Messages(.en, by: messages.clock) }
    let explanation = messages.explain(problem)
    let label = isWarning ? messages.warningLabel : messages.errorLabel
    var lines =
        (Line("cyc: \(label): ", isWarning ? .warning : .danger)
        + Line(explanation.message))
        .wrapped(to: look.width, indent: 5)
    if let hint = explanation.hint {
        lines += hint.lines(
            after: Line("\(messages.hintLabel): ", .dim), width: look.width, indent: 6)
    }
    return lines.map { $0.painted(look) }
}
