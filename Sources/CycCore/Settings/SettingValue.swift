/// A value of `config.toml` as TOML knows it.
package enum SettingValue: Hashable, Sendable {
    case text(String)
    case flag(Bool)
    case number(Int)
    case list([String])
}

/// A value that a key cannot have.
package struct SettingMismatch: Error, Hashable {
    /// The text or element that is wrong; a value of another type as TOML writes it.
    package let value: String
    package let expected: Settings.Expectation

    package init(value: String, expected: Settings.Expectation) {
        self.value = value
        self.expected = expected
    }

    /// For a value that has to be a text.
    init(_ value: SettingValue, expected: Settings.Expectation) {
        self.init(value: value.shown, expected: expected)
    }
}

extension SettingValue {
    /// For a person or a script: the elements of a list on a line each.
    package var plain: String {
        switch self {
        case .text(let text): text
        case .flag(let flag): String(flag)
        case .number(let number): String(number)
        case .list(let elements): elements.joined(separator: "\n")
        }
    }

    /// A text as it is, anything else as it stands in `config.toml`.
    var shown: String {
        if case .text(let text) = self { text } else { toml }
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
                quoted += "\\u00" + hex(UInt8(scalar.value))
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
