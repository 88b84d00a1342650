import CycCore

/// Returns the lines of a diary text, wrapped and indented; an empty line stays empty.
///
/// - Parameters:
///   - width: Maximum line width in terminal columns, including the indent.
///   - indent: Indent of each line in terminal columns.
package func diaryLines(_ text: String, width: Int, indent: Int = 2) -> [Line] {
    DiaryText.lines(text).flatMap { diaryLines(of: Line("\($0)"), width: width, indent: indent) }
}

/// Returns the lines with matches, which are highlighted by color or, without color, by signs; the
/// first line of the text if no single line matches.
///
/// - Parameter indent: Indent of each line in terminal columns.
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
