extension PromptTarget {
    package static let tmux = PromptTarget(
        "tmux", PackageResources.tmux_conf,
        // Inside double quotes tmux reads `#` as a format and `%` as a time.
        quoted: { replacing(["$": "\\$", "#": "##", "%": "%%"], in: escapedWord($0)) },
        render: \.tmux)
}

extension Widget {
    /// One line with tmux's styles.
    ///
    /// - Source: tmux(1), "FORMATS" and "STYLES"; a doubled `#` is a literal one.
    fileprivate var tmux: String {
        let parts = ["#[fg=\(color)]\(doubled(segment))#[default]", doubled(rest)]
        return parts.filter { !$0.isEmpty }.joined(separator: "  ") + "\n"
    }

    private func doubled(_ text: String) -> String { replacing(["#": "##"], in: text) }
}
