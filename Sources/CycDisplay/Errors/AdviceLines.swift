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
    on reason: Reason, isToday: Bool = false, home: String?, messages: Messages,
    look: TerminalAppearance, role: Role = .plain, indent: Int
) -> [Line] {
    adviceLines(
        messages.sentence(reason),
        reason.remedy.map { messages.instruction($0, isToday: isToday, home: home) },
        look: look, role: role, indent: indent)
}

/// How many hints, repositories or files of one kind a screen shows; the others it counts.
let maxOfAKind = 3

/// Draws the first items of a kind, and counts the others.
func firstOfAKind<Item>(
    _ items: [Item], _ messages: Messages, _ draw: (Item) -> [Line], rest: (Text) -> [Line]
) -> [[Line]] {
    let left = items.count - maxOfAKind
    return items.prefix(maxOfAKind).map(draw) + (left > 0 ? [rest(messages.more(left))] : [])
}

/// Lines for unread repositories, each with its fix.
func unreadLines(
    _ unread: [Unread], home: String?, messages: Messages, look: TerminalAppearance,
    indent: Int = 0
) -> [Line] {
    guard !unread.isEmpty else { return [] }
    func body(_ text: Text, _ role: Role, _ indent: Int) -> [Line] {
        (Line(spaces: indent) + Line(text, role)).wrapped(to: look.width, indent: indent + 2)
    }
    let advices = firstOfAKind(unread, messages) { unread in
        let path = abbreviatingHome(unread.path, home: home)
        return adviceLines(
            messages.error(of: unread.reason, at: path), Instruction(Fix.read(unread, home: home)),
            look: look, role: .plain, indent: max(2, indent))
    } rest: {
        body($0, .dim, max(2, indent))
    }
    return body(messages.incomplete(unread), .warning, indent) + advices.flatMap(\.self)
}

/// Lines of hints in their order; the first of each kind are shown.
func hintLines(
    _ hints: [Hint], home: String?, messages: Messages, look: TerminalAppearance, indent: Int
) -> [Line] {
    var kinds: [Hint.Kind] = []
    for hint in hints where !kinds.contains(hint.kind) { kinds.append(hint.kind) }
    return kinds.flatMap { kind in
        firstOfAKind(hints.filter { $0.kind == kind }, messages) { hint in
            let advice = messages.advice(hint, home: home)
            return adviceLines(
                advice.text, Instruction(advice.command), look: look, role: .dim, indent: indent)
        } rest: {
            (Line(spaces: indent) + Line($0, .dim)).wrapped(to: look.width, indent: indent + 2)
        }.flatMap(\.self)
    }
}
