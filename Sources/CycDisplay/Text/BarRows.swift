import CycCore

/// Rows with a label, a value in words and a bar as wide as what is left of the terminal.
struct BarRows {
    struct Row {
        let label: Line
        var note = Line()
        var value: Int64 = 0
        var role = Role.plain
    }

    var rows: [Row] = []
    /// Units: terminal columns before each row.
    var indent = 2
    /// The value of a whole bar, at least; else the largest one is.
    var scale: Int64 = 1

    /// Rows of others that are aligned with these.
    var neighbours: [Row] = []

    private static let gap = 2
    /// Beyond this a bar tells no more.
    static let widest = 40
    /// Below this no bar tells anything.
    static let narrowest = 4
    /// Beyond this labels are cut, so that what belongs to short ones is not far from them.
    private static let longest = 60
    /// Below this a label that is cut tells nothing: a date is as long.
    private static let shortest = 14

    func lines(_ look: TerminalAppearance) -> [Line] {
        let all = rows + neighbours
        let notes = all.map(\.note.width).max() ?? 0
        let longest = min(Self.longest, all.map(\.label.width).max() ?? 0)
        let room = max(0, look.width - indent - Self.gap - notes)
        let least = min(longest, Self.shortest)
        let bars = min(Self.widest, max(2 * Self.narrowest, room / 3))
        var labels = min(longest, room - Self.gap - bars)
        if labels < least { labels = min(longest, room) }
        let whole = max(scale, rows.map(\.value).max() ?? 0, 1)
        return rows.flatMap { row in
            var line = Line(spaces: look.width > 2 * indent ? indent : 0)
            guard labels >= least else { return narrow(row, after: line, look) }
            line.append(
                row.label.fitted(to: labels, ellipsis: look.glyphs.ellipsis).padded(to: labels))
            line.append(Line(spaces: Self.gap))
            line.append(row.note.padded(to: notes, .right))
            let left = min(Self.widest, room - labels - Self.gap)
            if left >= Self.narrowest {
                line.append(Line(spaces: Self.gap))
                line.append(
                    bar(Double(row.value) / Double(whole), width: left, look: look), row.role)
                // It has room.
                return [line.trimmed]
            }
            return [line.trimmed.fitted(to: look.width, ellipsis: look.glyphs.ellipsis)]
        }
    }

    /// The note below its label.
    private func narrow(_ row: Row, after margin: Line, _ look: TerminalAppearance) -> [Line] {
        [margin + row.label, margin + margin + row.note].map {
            $0.trimmed.fitted(to: look.width, ellipsis: look.glyphs.ellipsis)
        }
    }
}
