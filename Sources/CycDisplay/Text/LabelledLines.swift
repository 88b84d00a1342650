/// Layout of labels in one column with wrapped text beside them.
struct LabelledLines {
    let look: TerminalAppearance
    let indent: Int
    /// Width of the label column with the gap after it, in terminal columns.
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
