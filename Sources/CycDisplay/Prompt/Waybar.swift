import CycCore

extension PromptTarget {
    package static let waybar = PromptTarget(
        "waybar", PackageResources.waybar_jsonc, quoted: escapedWord,
        render: \.waybar)
}

extension Widget {
    /// One JSON object on one line.
    ///
    /// - Source: https://github.com/Alexays/Waybar/wiki/Module:-Custom
    fileprivate var waybar: String {
        let classes = [state.rawValue] + (isAtRisk ? ["at-risk"] : [])
        let tooltip = details.map { xmlEscaped(sanitized($0)) }.joined(separator: "\n")
        let object = JSON.object([
            "text": .string(xmlEscaped(line)), "alt": .string(state.rawValue),
            // Monospaced, so that the columns are aligned.
            "tooltip": .string("<tt>\(tooltip)</tt>"),
            "class": .array(classes.map(JSON.string)), "percentage": .int(percentage),
        ])
        return object.text + "\n"
    }
}
