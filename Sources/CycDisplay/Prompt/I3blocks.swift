extension Widget {
    /// Three lines: the full text, the short text, the colour.
    ///
    /// The texts are Pango's, as `markup=pango` has it.
    ///
    /// - Source: https://vivien.github.io/i3blocks/#_format
    var i3blocks: String {
        [xmlEscaped(line), xmlEscaped(segment), color].joined(separator: "\n") + "\n"
    }
}
