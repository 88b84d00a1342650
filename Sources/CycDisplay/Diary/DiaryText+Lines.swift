import CycCore

/// A day's text as it can be shown: each of its lines, broken where it is too wide.
///
/// - Parameters:
///   - text: The text.
///   - width: Units: terminal columns, the indent among them.
///   - indent: Units: terminal columns before each line.
/// - Returns: The lines; none for one that is empty has spaces only.
package func diaryLines(_ text: String, width: Int, indent: Int = 2) -> [Line] {
    DiaryText.lines(text).flatMap { diaryLines(of: Line("\($0)"), width: width, indent: indent) }
}

/// The lines of a text in which something was found, with what was found marked; the first line where
/// that is on no line of its own.
///
/// - Parameters:
///   - text: The text.
///   - search: What was looked for.
///   - look: How it is marked: with a colour, else with signs.
///   - indent: Units: terminal columns before each line.
/// - Returns: The lines.
func foundLines(
    _ text: String, _ search: DiarySearch, look: TerminalAppearance, indent: Int = 2
) -> [Line] {
    let signs: (Text, Text) =
        look.depth > .none ? ("", "") : look.isUTF8 ? ("»", "«") : ("[", "]")
    let all = DiaryText.lines(text)
    let found = all.compactMap { line -> Line? in
        let places = search.places(in: line)
        guard !places.isEmpty else { return nil }
        let bytes = line.utf8
        func part(_ range: Range<Int>) -> Substring {
            let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
            return line[start..<bytes.index(start, offsetBy: range.count)]
        }
        var (shown, end) = (Line(), 0)
        for place in places {
            shown.append("\(part(end..<place.lowerBound))")
            let word: Text = "\(part(place))"
            shown.append(
                signs.0 + word + signs.1, Style(.accent, isBold: true, isUnderlined: true))
            end = place.upperBound
        }
        shown.append("\(part(end..<bytes.count))")
        return shown
    }
    let shown = found.isEmpty ? all.prefix(1).map { Line("\($0)") } : found
    return shown.flatMap { diaryLines(of: $0, width: look.width, indent: indent) }
}

private func diaryLines(of line: Line, width: Int, indent: Int) -> [Line] {
    guard !line.isEmpty else { return [Line()] }
    let margin = Line(spaces: width > 2 * indent ? indent : 0)
    return line.wrapped(to: width - margin.width).map { margin + $0 }
}
