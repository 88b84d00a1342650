/// Draws a bar over `fraction` (clamped to 0 to 1) of `width` columns, with a precision of an
/// eighth of a column. A fraction above 0 always draws something.
package func bar(_ fraction: Double, width: Int, look: TerminalAppearance) -> Text {
    guard fraction > 0, width > 0 else { return "" }
    let share = min(1, fraction) * Double(width)
    guard look.isUTF8 else { return repeated("#", max(1, Int(share + 0.5))) }
    let eighths = max(1, Int(share * 8 + 0.5))
    let partial: [Text] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return repeated("█", eighths / 8) + partial[eighths % 8]
}

/// Draws a bar of exactly `width` columns with a visible background.
package func progressBar(_ fraction: Double, width: Int, look: TerminalAppearance) -> Line {
    let done = bar(fraction, width: width, look: look)
    let rest = max(0, width - done.width)
    return Line(done, .good) + Line(repeated(look.isUTF8 ? "░" : ".", rest), .dim)
}

private func repeated(_ sign: Text, _ count: Int) -> Text {
    repeatElement(sign, count: count).joined()
}
