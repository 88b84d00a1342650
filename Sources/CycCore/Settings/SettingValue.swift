/// A value of `config.toml` with its TOML type.
package enum SettingValue: Hashable, Sendable {
    case text(String)
    case flag(Bool)
    case number(Int)
    case list([String])
}

/// A value that is invalid for its key.
package struct SettingMismatch: Error, Hashable {
    /// The invalid text or element; a value of another type in TOML syntax.
    package let value: String
    package let expected: Settings.Expectation

    package init(value: String, expected: Settings.Expectation) {
        self.value = value
        self.expected = expected
    }

    /// Creates a mismatch for a value that must be a text.
    init(_ value: SettingValue, expected: Settings.Expectation) {
        self.init(value: value.shown, expected: expected)
    }
}

extension SettingValue {
    /// The value for users and scripts: list elements on one line each.
    package var plain: String {
        switch self {
        case .text(let text): text
        case .flag(let flag): String(flag)
        case .number(let number): String(number)
        case .list(let elements): elements.joined(separator: "\n")
        }
    }

    /// The text unchanged, or another value in TOML syntax.
    var shown: String {
        if case .text(let text) = self { text } else { toml }
    }

    /// The value in TOML syntax on one line.
    package var toml: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .flag, .number: plain
        case .list(let elements): "[\(elements.map(Self.quoted).joined(separator: ", "))]"
        }
    }

    /// Returns a TOML basic string (https://toml.io/en/v1.0.0#string).
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
