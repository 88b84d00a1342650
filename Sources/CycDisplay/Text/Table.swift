/// Rows of cells, aligned by display width.
package struct Table: Sendable {
    package struct Column: Sendable {
        package var title: Text?
        package var alignment: Alignment
        /// End at which cells are cut if the table is too wide; `nil` if they are never cut.
        package var truncation: Truncation?

        package init(
            _ title: Text? = nil, _ alignment: Alignment = .left, dropping: Truncation? = nil
        ) {
            self.title = title
            self.alignment = alignment
            truncation = dropping
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

    /// Minimum width of a flexible column; below it the whole line is cut.
    private static let narrowest = 6

    /// Returns the table in at most `look.width` columns. The widest flexible column is shortened
    /// first.
    package func lines(_ look: TerminalAppearance) -> [Line] {
        var all = rows
        if columns.contains(where: { $0.title != nil }) {
            all.insert(columns.map { Line($0.title ?? "", .dim) }, at: 0)
        }
        let widths = widths(of: all, in: look.width)
        return all.map { row in
            var line = Line(spaces: indent)
            for (index, column) in columns.enumerated() where index < row.count {
                if index > 0 { line.append(Line(spaces: gap)) }
                let isLast = index == min(columns.count, row.count) - 1
                let cell = row[index].fitted(
                    to: widths[index], dropping: column.truncation ?? .end,
                    ellipsis: look.glyphs.ellipsis)
                line.append(
                    isLast && column.alignment == .left
                        ? cell : cell.padded(to: widths[index], column.alignment))
            }
            return line.trimmed.fitted(to: look.width, ellipsis: look.glyphs.ellipsis)
        }
    }

    private func widths(of rows: [[Line]], in total: Int) -> [Int] {
        var widths = columns.indices.map { index in
            rows.reduce(0) { max($0, index < $1.count ? $1[index].width : 0) }
        }
        let fixed = indent + gap * max(0, columns.count - 1)
        var excess = widths.reduce(fixed, +) - total
        while excess > 0 {
            let flexible = columns.indices.filter {
                columns[$0].truncation != nil && widths[$0] > Self.narrowest
            }
            guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }
}
