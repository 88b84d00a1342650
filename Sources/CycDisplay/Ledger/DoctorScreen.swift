package import CycCore

/// One line of `cyc doctor`.
package enum DoctorRow: Sendable {
    case inOrder(DoctorFinding)
    case problem(CycError)
    /// Repair that could not recover everything.
    case loss(RecoveryReport)
    case unread(Unread)
    /// No error, but the state of today cannot be known.
    case gap(ReminderStake.Gap, today: Day)
    /// Hint without an error.
    case hint(Hint)
}

/// Results of all checks, each with a sign and, if needed, the command that fixes it.
package func doctorScreen(
    _ rows: [DoctorRow], home: String?, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    var lines: [Line] = []
    var problems = 0
    var isTodayUnknown = false
    for row in rows {
        let good: Text = look.isUTF8 ? "✓" : "+"
        let bad: Text = look.isUTF8 ? "✗" : "x"
        let advice: (text: Text, hint: Instruction?)
        switch row {
        case .inOrder(let finding):
            lines += (Line("\(good) ", .good) + Line(messages.describe(finding)))
                .wrapped(to: look.width, indent: 2)
            continue
        case .problem(let problem):
            let explanation = messages.explain(problem)
            advice = (explanation.message, explanation.hint)
        case .loss(let report):
            advice = (messages.recovered(report), nil)
        case .unread(let unread):
            let path = abbreviatingHome(unread.path, home: home)
            advice = (
                messages.error(of: unread.reason, at: path),
                Instruction(Fix.read(unread, home: home))
            )
        case .gap(let gap, let today):
            let explanation = messages.explain(gap, today: today, home: home)
            let text = explanation.message
            isTodayUnknown = true
            lines += (explanation.hint ?? "").lines(
                after: Line("- ", .dim) + Line(text.description.hasSuffix(":") ? "\(text) " : text),
                width: look.width, indent: 2)
            continue
        case .hint(let hint):
            let found = messages.advice(hint, home: home)
            lines += Instruction(found.command).lines(
                after: Line("- ", .dim) + Line("\(found.text): "), width: look.width, indent: 2)
            continue
        }
        problems += 1
        lines += (Line("\(bad) ", .danger) + Line(advice.text)).wrapped(to: look.width, indent: 2)
        if let hint = advice.hint {
            lines += hint.lines(
                after: Line("  \(look.glyphs.arrow) ", .dim), role: .accent, width: look.width,
                indent: 4)
        }
    }
    lines.append(Line())
    let verdict =
        problems == 0 && isTodayUnknown
        ? Line(messages.todayUnknown, .warning)
        : Line(messages.verdict(problems: problems), problems == 0 ? .good : .danger)
    lines += verdict.wrapped(to: look.width)
    return lines.map { $0.painted(look) }
}
