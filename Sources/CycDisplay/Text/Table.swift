/// Rows of cells, aligned by display width.
package struct Table: Sendable {
    package struct Column: Sendable {
        package var title: Text?
        package var alignment: Alignment
        /// End at which cells are cut if the table is too wide; `nil` if they are never cut.
        package var truncation: Truncation?
        /// Whether the column is left out if the table is too wide, the last such column first.
        package var isOptional: Bool

        package init(
            _ title: Text? = nil, _ alignment: Alignment = .left, dropping: Truncation? = nil,
            isOptional: Bool = false
        ) {
            self.title = title
            self.alignment = alignment
            truncation = dropping
            self.isOptional = isOptional
        }
    }

    package var columns: [Column]
    package var rows: [[Line]]
    /// Indent of each row and gap between two columns, in terminal columns.
    package var indent = 0
    package var gap = 2

    package init(columns: [Column], rows: [[Line]] = []) {
        self.columns = columns
        self.rows = rows
    }

    /// Minimum width of a flexible column with longer cells, in terminal columns; its title is never
    /// cut.
    package var narrowest = 6

    /// Returns the table in at most `look.width` columns; see ``blocks(_:)``.
    package func lines(_ look: TerminalAppearance) -> [Line] {
        let (heading, rows) = blocks(look)
        return heading + rows.joined()
    }

    /// Returns the table in at most `look.width` columns, with the lines of each row.
    ///
    /// If it is too wide, the widest flexible column is shortened first; then optional columns are
    /// left out. If that is not enough, each row wraps its cells, without titles.
    package func blocks(_ look: TerminalAppearance) -> (heading: [Line], rows: [[Line]]) {
        var shown = Array(columns.indices)
        var widths = widths(of: shown, in: look.width)
        while widths == nil, let last = shown.lastIndex(where: { columns[$0].isOptional }) {
            shown.remove(at: last)
            widths = self.widths(of: shown, in: look.width)
        }
        guard let widths else {
            let margin = Line(spaces: indent)
            return (
                [],
                rows.map { row in
                    var parts = row.filter { !$0.isEmpty }
                    if !parts.isEmpty { parts[0] = margin + parts[0] }
                    return parts.flowing(in: look.width, gap: gap, indent: indent + 2)
                }
            )
        }
        func line(_ cells: [Line]) -> Line {
            var line = Line(spaces: indent)
            for (place, index) in shown.enumerated() {
                let column = columns[index]
                if place > 0 { line.append(Line(spaces: gap)) }
                let cell = cells[index].fitted(
                    to: widths[place], dropping: column.truncation ?? .end,
                    ellipsis: look.glyphs.ellipsis)
                line.append(cell.padded(to: widths[place], column.alignment))
            }
            return line.trimmed
        }
        let heading = titles.isEmpty ? [] : [line(titles)]
        return (heading, rows.map { [line($0)] })
    }

    private var titles: [Line] {
        guard columns.contains(where: { $0.title != nil }) else { return [] }
        return columns.map { Line($0.title ?? "", .dim) }
    }

    /// Returns the width of each shown column; `nil` if they do not fit.
    private func widths(of shown: [Int], in total: Int) -> [Int]? {
        var widths = shown.map { index in
            (titles.isEmpty ? rows : [titles] + rows).reduce(0) { max($0, $1[index].width) }
        }
        let minimum = shown.indices.map { place in
            let column = columns[shown[place]]
            return column.truncation == nil
                ? widths[place] : min(widths[place], max(narrowest, column.title?.width ?? 0))
        }
        var excess = widths.reduce(indent + gap * max(0, shown.count - 1), +) - total
        while excess > 0 {
            let flexible = widths.indices.filter { widths[$0] > minimum[$0] }
            guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { return nil }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }
}
