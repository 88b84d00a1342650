package import CycCore

/// Lines of an error, `cyc: error: …`, followed by `hint: …` if there is one.
///
/// With `isWarning` the label is `warning`, for a result that was still printed. `look` belongs to
/// the stream that the lines are written to.
package func errorLines(
    _ error: CycError, isWarning: Bool = false, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    // ArgumentParser's messages are English only, so everything around them is too.
    var messages = messages
    if case .usage = error { messages = Messages(.en, by: messages.clock) }
    let explanation = messages.explain(error)
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
