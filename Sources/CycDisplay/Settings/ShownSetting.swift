import CycCore

extension Settings.Expectation {
    /// The default as a command; where there is none only a value, which nobody wants unseen.
    func example(of key: String) -> Instruction {
        switch Setting.named(key)?.fallback {
        case .text(let text) where !text.isEmpty: "\(Fix.set(key, text))"
        case .flag(let flag): "\(Fix.set(key, String(flag)))"
        case .number(let number): "\(Fix.set(key, String(number)))"
        case .list(let elements) where !elements.isEmpty: "\(Fix.set(key, elements))"
        default: "\(example)"
        }
    }
}

/// A URL without the user and the password that stand in it.
func hidingUser(_ value: String) -> String {
    let scalars = value.unicodeScalars
    guard let start = scalars.firstRange(of: "://".unicodeScalars)?.upperBound,
        let end = scalars[start...].lastIndex(of: "@")
    else { return value }
    return "\(Substring(scalars[..<start]))***\(Substring(scalars[end...]))"
}
