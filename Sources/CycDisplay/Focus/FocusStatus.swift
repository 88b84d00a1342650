import CycCore

/// Line of the status screen for today's focus: time, pomodoros and the open session.
func focusLine(_ view: FocusView, _ messages: Messages, _ look: TerminalAppearance) -> Line {
    let (today, separator) = (view.today, look.glyphs.separator)
    let sign = today.day.stage.sign(ascii: !look.isUTF8)
    var line = Line("\(sign) \(messages.counted(today.day))")
    if today.day.pomodoros > 0 {
        line.append(separator, .dim)
        line.append(leaves(today.day.pomodoros, look: look), .good)
    }
    if let open = openFocus(view, at: today.now, messages, look) {
        line.append(separator, .dim)
        line = line + open
    }
    if let doubt = today.running?.doubt {
        line.append(separator, .dim)
        line.append(
            messages.inDoubt(since: doubt.since, doubt.duration, doubt.cause), .warning)
    }
    return line
}
