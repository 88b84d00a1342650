extension PromptTarget {
    package static let polybar = PromptTarget(
        "polybar", PackageResources.polybar_ini, render: \.polybar)
}

extension Widget {
    /// One line with polybar's formatting tags.
    ///
    /// - Source: https://github.com/polybar/polybar/wiki/Formatting
    fileprivate var polybar: String {
        let parts = ["%{F\(color)}\(withoutTags(segment))%{F-}", withoutTags(rest)]
        return parts.filter { !$0.isEmpty }.joined(separator: "  ") + "\n"
    }

    /// Separates `%{` with a space, because polybar has no escape for it.
    private func withoutTags(_ text: String) -> String {
        var last: Unicode.Scalar?
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            if last == "%", scalar == "{" { result += " " }
            result.unicodeScalars.append(scalar)
            last = scalar
        }
    }
}
