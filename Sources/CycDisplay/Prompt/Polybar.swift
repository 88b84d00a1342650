extension PromptPlace {
    package static let polybar = PromptPlace(
        "polybar", PackageResources.polybar_ini, render: \.polybar)
}

extension Widget {
    /// One line with polybar's formatting tags.
    ///
    /// - Source: https://github.com/polybar/polybar/wiki/Formatting
    fileprivate var polybar: String {
        let parts = ["%{F\(color)}\(broken(segment))%{F-}", broken(rest)]
        return parts.filter { !$0.isEmpty }.joined(separator: "  ") + "\n"
    }

    /// `text` without a tag's beginning, which polybar has no way to write as text.
    private func broken(_ text: String) -> String {
        var last: Unicode.Scalar?
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            if last == "%", scalar == "{" { result += " " }
            result.unicodeScalars.append(scalar)
            last = scalar
        }
    }
}
