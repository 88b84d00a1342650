import CycCore

extension Settings.Expectation {
    /// Command that sets the default; without a default only an example value, which should not be
    /// pasted unchanged.
    func example(of key: String) -> Instruction {
        switch Setting.named(key)?.defaultValue {
        case .text(let text) where !text.isEmpty: "\(Fix.set(key, text))"
        case .flag(let flag): "\(Fix.set(key, String(flag)))"
        case .number(let number): "\(Fix.set(key, String(number)))"
        case .list(let elements) where !elements.isEmpty: "\(Fix.set(key, elements))"
        default: "\(example)"
        }
    }
}

/// Returns an invalid value without the secrets that it may contain.
func shownValue(_ value: String, of key: String, _ expected: Settings.Expectation) -> String {
    if Setting.named(key)?.isSecret == true { return "***" }
    let isAddress = expected == .url || value.firstRange(of: "://") != nil
    return isAddress ? RedactedAddress(value).description : value
}
