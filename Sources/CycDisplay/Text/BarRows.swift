import CycCore

/// Rows with a label, a note and a bar that fills the rest of the terminal.
struct BarRows {
    struct Row {
        let label: Line
        var note = Line()
        var value: Int64 = 0
        var role = Role.plain
    }

    var rows: [Row] = []
    /// Indent of each row in terminal columns.
    var indent = 2
    /// Minimum value of a full bar; a larger row value replaces it.
    var scale: Int64 = 1

    /// Rows of other groups, considered only for the alignment.
    var neighbours: [Row] = []

    private static let gap = 2
    /// Maximum bar width: a wider bar shows no more detail.
    static let widest = 40
    /// Minimum bar width: a narrower bar is left out.
    static let narrowest = 4
    /// Longer labels are cut, so that the notes of short labels are not too far away.
    private static let maxLabelWidth = 60
    /// Minimum width of a cut label: the length of a date.
    private static let minLabelWidth = 15

    func lines(_ look: TerminalAppearance) -> [Line] {
        let all = rows + neighbours
        let notes = all.map(\.note.width).max() ?? 0
        let maxLabelWidth = min(Self.maxLabelWidth, all.map(\.label.width).max() ?? 0)
        let available = max(0, look.width - indent - Self.gap - notes)
        let least = min(maxLabelWidth, Self.minLabelWidth)
        // Labels come first where there is little room.
        let bars = min(
            Self.widest,
            available < 45 ? max(Self.narrowest, available / 4) : available / 3)
        var labels = min(maxLabelWidth, available - Self.gap - bars)
        if labels < least { labels = min(maxLabelWidth, available) }
        let whole = max(scale, rows.map(\.value).max() ?? 0, 1)
        return rows.flatMap { row in
            var line = Line(spaces: look.width > 2 * indent ? indent : 0)
            guard labels >= least else { return narrow(row, after: line, look) }
            line.append(
                row.label.fitted(to: labels, ellipsis: look.glyphs.ellipsis).padded(to: labels))
            line.append(Line(spaces: Self.gap))
            line.append(row.note.padded(to: notes, .right))
            let left = min(Self.widest, available - labels - Self.gap)
            if left >= Self.narrowest {
                line.append(Line(spaces: Self.gap))
                line.append(
                    bar(Double(row.value) / Double(whole), width: left, look: look), row.role)
                return [line.trimmed]
            }
            return [line.trimmed.fitted(to: look.width, ellipsis: look.glyphs.ellipsis)]
        }
    }

    /// Draws the note below the label, for narrow terminals.
    private func narrow(_ row: Row, after margin: Line, _ look: TerminalAppearance) -> [Line] {
        [margin + row.label, margin + margin + row.note].map {
            $0.trimmed.fitted(to: look.width, ellipsis: look.glyphs.ellipsis)
        }
    }
}
