import CycCore

/// Substrings of secrets that identify them in another form: in upper case, with escapes, or with
/// other characters between their letters and digits.
struct SecretParts {
    /// Units: letters and digits.
    static let length = 8
    /// The longest word of a token that only states its kind, such as `github` or `pat`.
    private static let longestKind = 6

    /// Each is the number formed by its ``length`` bytes in lower case.
    private var parts: Set<UInt64> = []

    init(_ secrets: [String]) {
        for secret in secrets {
            let words = secret.utf8.split { !$0.isLetterOrDigit }
                .filter { $0.count > Self.longestKind }
            var window = Window()
            for byte in words.joined() {
                if let part = window.append(byte) { parts.insert(part) }
            }
        }
    }

    /// The last letters and digits of a text.
    private struct Window {
        private var bytes: UInt64 = 0
        private var count = 0

        /// Returns the last ``length`` of them, once there are enough.
        mutating func append(_ byte: UInt8) -> UInt64? {
            bytes = bytes << 8 | UInt64(byte.inLowerCase)
            count += 1
            return count >= SecretParts.length ? bytes : nil
        }
    }

    /// Whether a text contains one of the parts.
    ///
    /// `%67`, `\u0067` and `\n` are decoded.
    func isHeld(by text: ArraySlice<UInt8>) -> Bool {
        guard !parts.isEmpty else { return false }
        var window = Window()
        var rest = text
        while var byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = hex(rest.prefix(2), digits: 2) {
                byte = value
                rest = rest.dropFirst(2)
            } else if byte == UInt8(ascii: "\\"), let kind = rest.popFirst() {
                byte = 0
                if kind == UInt8(ascii: "u"), rest.count >= 4 {
                    byte = hex(rest.prefix(4), digits: 4) ?? 0
                    rest = rest.dropFirst(4)
                }
            }
            guard byte.isLetterOrDigit else { continue }
            if let part = window.append(byte), parts.contains(part) { return true }
        }
        return false
    }

    /// Parses this many hexadecimal digits; `nil` if the number exceeds a byte.
    private func hex(_ text: ArraySlice<UInt8>, digits: Int) -> UInt8? {
        guard text.count == digits else { return nil }
        return UInt8(String(decoding: text, as: UTF8.self), radix: 16)
    }

    func concealed(in body: [UInt8], isJSON: Bool) -> [UInt8] {
        guard !parts.isEmpty, isHeld(by: body[...]) else { return body }
        return isJSON ? concealedStrings(in: body) : concealedLines(in: body)
    }

    private func concealedLines(in body: [UInt8]) -> [UInt8] {
        let lines = body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // A secret that spans lines is in none of them.
        guard lines.contains(where: isHeld) else { return Array(mask.utf8) }
        return Array(
            lines.map { isHeld(by: $0) ? Array(mask.utf8)[...] : $0 }
                .joined(separator: [UInt8(ascii: "\n")]))
    }

    private func concealedStrings(in body: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(body.count)
        var index = 0
        while index < body.count {
            let byte = body[index]
            kept.append(byte)
            index += 1
            guard byte == UInt8(ascii: "\"") else { continue }
            let start = index
            while index < body.count, body[index] != UInt8(ascii: "\"") {
                index += body[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            index = min(index, body.count)
            kept +=
                isHeld(by: body[start..<index]) ? Array(mask.utf8)[...] : body[start..<index]
            if index < body.count {
                kept.append(body[index])
                index += 1
            }
        }
        return kept
    }
}

/// Replaces every occurrence of `secret` in `body`.
func erasing(_ secret: [UInt8], from body: [UInt8]) -> [UInt8] {
    var (rest, kept, index) = ([UInt8](), 0, 0)
    while index + secret.count <= body.count {
        guard body[index] == secret[0], body[index..<index + secret.count].elementsEqual(secret)
        else {
            index += 1
            continue
        }
        rest += body[kept..<index]
        rest += Array(mask.utf8)
        index += secret.count
        kept = index
    }
    return kept == 0 ? body : rest + body[kept...]
}

/// Replacement for a secret.
let mask = "***"
