extension [Line] {
    /// Places the parts side by side, starting a new line when the next part does not fit. A part
    /// is broken only if it is wider than a line.
    ///
    /// - Parameters:
    ///   - width: Maximum line width in terminal columns.
    ///   - gap: Space between two parts in terminal columns.
    ///   - indent: Indent of all lines but the first in terminal columns.
    func flowing(in width: Int, gap: Int, indent: Int = 0) -> [Line] {
        let margin = Line(spaces: width > 2 * indent ? indent : 0)
        return reduce(into: []) { lines, part in
            guard let last = lines.last else {
                lines = part.wrapped(to: width, indent: indent)
                return
            }
            let longer = last + Line(spaces: gap) + part
            if longer.width <= width {
                lines[lines.count - 1] = longer
            } else {
                lines += (margin + part).wrapped(to: width, indent: indent)
            }
        }
    }
}
