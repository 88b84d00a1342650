extension PromptTarget {
    package static let i3blocks = PromptTarget(
        "i3blocks", PackageResources.i3blocks_conf, render: \.i3blocks)
}

extension Widget {
    /// Three lines: full text, short text, color. The texts are Pango markup (`markup=pango`).
    ///
    /// - Source: https://vivien.github.io/i3blocks/#_format
    fileprivate var i3blocks: String {
        [xmlEscaped(line), xmlEscaped(segment), color].joined(separator: "\n") + "\n"
    }
}
