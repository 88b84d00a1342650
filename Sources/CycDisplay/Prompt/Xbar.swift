extension PromptTarget {
    package static let xbar = PromptTarget("xbar", PackageResources.xbar_sh, render: \.xbar)
}

extension Widget {
    /// Title, and a menu below `---`.
    ///
    /// - Source: https://github.com/matryer/xbar-plugins/blob/main/CONTRIBUTING.md
    fileprivate var xbar: String {
        let lines = [item(line), "---"] + details.map { $0.isEmpty ? "---" : item(sanitized($0)) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Formats `text` as one menu item: a `|` would start the parameters, and a leading `--` a
    /// submenu.
    private func item(_ text: String) -> String {
        let text = replacing(["|": "¦"], in: text)
        let isMarked = text.utf8.drop { $0 == UInt8(ascii: " ") }.starts(with: "--".utf8)
        return (isMarked ? "· " : "") + text + " | trim=false emojize=false ansi=false"
    }
}
