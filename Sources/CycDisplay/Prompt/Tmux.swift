extension Widget {
    /// One line with tmux's styles.
    ///
    /// - Source: tmux(1), "FORMATS" and "STYLES"; a doubled `#` is a plain one.
    var tmux: String {
        let parts = ["#[fg=\(color)]\(doubled(segment))#[default]", doubled(rest)]
        return parts.filter { !$0.isEmpty }.joined(separator: "  ") + "\n"
    }

    private func doubled(_ text: String) -> String { replacing(["#": "##"], in: text) }
}
