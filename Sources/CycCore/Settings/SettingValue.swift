extension Setting {
    /// A value as TOML knows it.
    package enum Value: Hashable, Sendable {
        case text(String)
        case flag(Bool)
        case number(Int)
        case list([String])
    }

    /// A value that the key cannot have.
    package struct Mismatch: Error, Hashable {
        /// The text or element that is wrong; a value of another type as TOML writes it.
        package let value: String
        package let expected: Settings.Expectation

        package init(value: String, expected: Settings.Expectation) {
            self.value = value
            self.expected = expected
        }
    }
}

extension Setting.Value {
    /// For a person or a script: the elements of a list on a line each.
    package var plain: String {
        switch self {
        case .text(let text): text
        case .flag(let flag): String(flag)
        case .number(let number): String(number)
        case .list(let elements): elements.joined(separator: "\n")
        }
    }

    /// As it stands in `config.toml`, on one line.
    package var toml: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .flag, .number: plain
        case .list(let elements): "[\(elements.map(Self.quoted).joined(separator: ", "))]"
        }
    }

    /// A basic string (https://toml.io/en/v1.0.0#string).
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\u{0}"..<" ", "\u{7F}":
                let digits = String(scalar.value, radix: 16, uppercase: true)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
