import CycCore

/// Lines of a sentence with its command, shown in place of an empty list.
func adviceLines(_ text: Text, _ command: ShellCommand, look: TerminalAppearance) -> [PaintedLine] {
    Instruction(command).lines(after: Line("\(text): "), width: look.width, indent: 2)
        .map { $0.painted(look) }
}

/// Lines of a sentence with its instruction, on one line if both fit.
func adviceLines(
    _ text: Text, _ instruction: Instruction?, look: TerminalAppearance, role: Role, indent: Int
) -> [Line] {
    let margin = Line(spaces: indent)
    let sentence = margin + Line("\(look.glyphs.arrow) ", .dim) + Line(text, role)
    guard let instruction else { return sentence.wrapped(to: look.width, indent: indent + 2) }
    return instruction.lines(
        after: sentence + Line(": ", role), role: .accent, width: look.width, indent: indent + 2)
}

/// Lines that explain why a commit does not count, with the fix.
func adviceLines(
    on reason: Reason, home: String?, messages: Messages, look: TerminalAppearance,
    role: Role = .plain, indent: Int
) -> [Line] {
    adviceLines(
        messages.sentence(reason), reason.remedy.map { messages.instruction($0, home: home) },
        look: look, role: role, indent: indent)
}

/// Lines for unread repositories, each with its fix; beyond the first five they are only counted.
func unreadLines(
    _ unread: [Unread], home: String?, messages: Messages, look: TerminalAppearance
) -> [Line] {
    let maxShown = 5
    guard !unread.isEmpty else { return [] }
    var lines = Line(messages.incomplete(unread: unread.count), .warning)
        .wrapped(to: look.width, indent: 2)
    for unread in unread.prefix(maxShown) {
        let path = abbreviatingHome(unread.path, home: home)
        lines += adviceLines(
            messages.error(of: unread.reason, at: path), Instruction(Fix.read(unread, home: home)),
            look: look, role: .plain, indent: 2)
    }
    let rest = unread.count - maxShown
    if rest > 0 {
        lines += (Line("  ") + Line(messages.more(rest), .dim)).wrapped(to: look.width)
    }
    return lines
}
