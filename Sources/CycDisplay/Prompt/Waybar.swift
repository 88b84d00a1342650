import CycCore

extension Widget {
    /// One JSON object on one line.
    ///
    /// - Source: https://github.com/Alexays/Waybar/wiki/Module:-Custom
    var waybar: String {
        let classes = [state.rawValue] + (isAtRisk ? ["at-risk"] : [])
        let tooltip = details.map { xmlEscaped(sanitized($0)) }.joined(separator: "\n")
        let members = [
            "\"text\":\(jsonQuoted(xmlEscaped(line)))",
            "\"alt\":\(jsonQuoted(state.rawValue))",
            // The columns of the lines stand one above the other.
            "\"tooltip\":\(jsonQuoted("<tt>\(tooltip)</tt>"))",
            "\"class\":[\(classes.map(jsonQuoted).joined(separator: ","))]",
            "\"percentage\":\(percentage)",
        ]
        return "{\(members.joined(separator: ","))}\n"
    }
}

/// `text` as a string of JSON.
///
/// - Source: RFC 8259, section 7.
private func jsonQuoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": quoted += "\\\(scalar)"
        case "\n": quoted += "\\n"
        case _ where isForbidden(scalar):
            let digits = String(scalar.value, radix: 16)
            quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "\""
}
