import CycCore

/// Rows with a label, a value in words and a bar as wide as what is left of the terminal.
struct BarRows {
    struct Row {
        let label: Line
        let note: Line
        let value: Int64
        let role: Role
    }

    var rows: [Row] = []
    /// Units: terminal columns before each row.
    var indent = 2
    /// The value of a whole bar, at least; else the largest one is.
    var scale: Int64 = 1

    /// Beyond this, output that no terminal shows is not drawn.
    private static let usualWidth = 80
    /// Below this no bar tells anything.
    private static let narrowest = 4

    func lines(_ look: TerminalLook) -> [Line] {
        let width = look.width == TerminalLook.unlimitedWidth ? Self.usualWidth : look.width
        let notes = rows.map(\.note.width).max() ?? 0
        let room = max(0, width - indent - 2 - notes)
        let labels = min(rows.map(\.label.width).max() ?? 0, max(room * 2 / 5, room - 30))
        let bars = room - labels - 2
        let whole = max(scale, rows.map(\.value).max() ?? 0, 1)
        return rows.map { row in
            var line = Line(spaces: width > 2 * indent ? indent : 0)
            line.append(
                row.label.fitted(to: labels, ellipsis: look.glyphs.ellipsis).padded(to: labels))
            line.append(Line(spaces: 2))
            line.append(row.note.padded(to: notes, .right))
            if bars >= Self.narrowest {
                line.append(Line(spaces: 2))
                let fraction = Double(row.value) / Double(whole)
                line.append(bar(fraction, width: bars, look: look), row.role)
            }
            return line.trimmed.fitted(to: look.width, ellipsis: look.glyphs.ellipsis)
        }
    }
}
