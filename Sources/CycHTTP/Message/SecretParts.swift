import CycCore

/// The parts of secrets by which they are known in another dress: in upper case, with escapes, or with
/// anything between their letters and digits.
struct SecretParts {
    /// Units: letters and digits.
    static let length = 8
    /// The longest word of a token that says only what kind it is, such as `github` and `pat`.
    private static let longestKind = 6

    /// Each as one number of its ``length`` bytes in lower case.
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

        /// The last ``length`` of them, once there are so many.
        mutating func append(_ byte: UInt8) -> UInt64? {
            bytes = bytes << 8 | UInt64(byte.inLowerCase)
            count += 1
            return count >= SecretParts.length ? bytes : nil
        }
    }

    /// Whether a text holds one of the parts.
    ///
    /// `%67`, `\u0067` and `\n` are read as what they stand for.
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

    /// The number that so many hexadecimal digits spell, if it is a byte.
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
        // What is split over lines is in none of them.
        guard lines.contains(where: isHeld) else { return Array(concealment.utf8) }
        return Array(
            lines.map { isHeld(by: $0) ? Array(concealment.utf8)[...] : $0 }
                .joined(separator: [UInt8(ascii: "\n")]))
    }

    private func concealedStrings(in body: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(body.count)
        var place = 0
        while place < body.count {
            let byte = body[place]
            kept.append(byte)
            place += 1
            guard byte == UInt8(ascii: "\"") else { continue }
            let start = place
            while place < body.count, body[place] != UInt8(ascii: "\"") {
                place += body[place] == UInt8(ascii: "\\") ? 2 : 1
            }
            place = min(place, body.count)
            kept +=
                isHeld(by: body[start..<place]) ? Array(concealment.utf8)[...] : body[start..<place]
            if place < body.count {
                kept.append(body[place])
                place += 1
            }
        }
        return kept
    }
}

/// `body` with every `secret` concealed.
func erasing(_ secret: [UInt8], from body: [UInt8]) -> [UInt8] {
    var (rest, kept, place) = ([UInt8](), 0, 0)
    while place + secret.count <= body.count {
        guard body[place] == secret[0], body[place..<place + secret.count].elementsEqual(secret)
        else {
            place += 1
            continue
        }
        rest += body[kept..<place]
        rest += Array(concealment.utf8)
        place += secret.count
        kept = place
    }
    return kept == 0 ? body : rest + body[kept...]
}

/// What stands in the place of a secret.
let concealment = "***"
