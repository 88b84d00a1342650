package import CycCore

/// One line of `cyc doctor`.
package enum Examination: Sendable {
    case inOrder(Finding)
    case problem(Problem)
    case unread(Unread)
    /// Worth a hint, but nothing is broken.
    case hint(Hint)
}

/// What was looked at, each with a sign, and below what is not in order the way to fix it.
package func doctorScreen(
    _ examinations: [Examination], home: String?, messages: any Messages, look: TerminalLook
) -> [String] {
    var lines: [Line] = []
    var problems = 0
    for examination in examinations {
        let good = look.isUTF8 ? "✓" : "+"
        let bad = look.isUTF8 ? "✗" : "x"
        let advice: (text: String, command: String?)
        switch examination {
        case .inOrder(let finding):
            lines += (Line("\(good) ", .good) + Line(messages.describe(finding)))
                .wrapped(to: look.width, indent: 2)
            continue
        case .problem(let problem):
            let explanation = messages.explain(problem)
            advice = (explanation.message, explanation.hint)
        case .unread(let unread):
            let path = abbreviatingHome(unread.path, home: home)
            advice = (
                messages.error(of: unread.reason, at: path),
                fix(for: unread, home: home).description
            )
        case .hint(let hint):
            let found = messages.advice(hint, home: home)
            lines += (Line("- ", .dim) + Line("\(found.text): ") + Line(found.command))
                .wrapped(to: look.width, indent: 2)
            continue
        }
        problems += 1
        lines += (Line("\(bad) ", .danger) + Line(advice.text)).wrapped(to: look.width, indent: 2)
        if let command = advice.command {
            lines += (Line("  \(look.glyphs.arrow) ", .dim) + Line(command, .accent))
                .wrapped(to: look.width, indent: 4)
        }
    }
    lines.append(Line())
    lines += Line(messages.verdict(problems: problems), problems == 0 ? .good : .danger)
        .wrapped(to: look.width)
    return lines.map { $0.painted(look) }
}
