/// Labels in one column and text beside them, each line within a width.
struct LabelledLines {
    let look: TerminalAppearance
    let indent: Int
    /// Columns of the labels with the gap after them.
    let labelWidth: Int

    init(_ labels: [Text], indent: Int = 2, look: TerminalAppearance) {
        self.look = look
        self.indent = indent
        labelWidth = (labels.map(\.width).max() ?? 0) + 2
    }

    func lines(_ label: Text, _ line: Line) -> [Line] {
        (Line(spaces: indent) + Line(label, .dim).padded(to: labelWidth) + line)
            .wrapped(to: look.width, indent: indent + labelWidth)
    }
}
