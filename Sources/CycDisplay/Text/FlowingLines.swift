extension [Line] {
    /// The parts side by side as far as there is room; one is broken only where it is wider than a line.
    ///
    /// - Parameters:
    ///   - width: Units: terminal columns.
    ///   - gap: Units: terminal columns between two parts.
    ///   - indent: Units: terminal columns before all lines but the first.
    /// - Returns: The lines.
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
