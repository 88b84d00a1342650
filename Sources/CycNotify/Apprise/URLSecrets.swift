/// The parts of a URL that somebody could use, in any of which a token may stand.
struct URLSecrets {
    /// Longest first, so that none is hidden in part only.
    private let parts: [String]

    init(_ url: String) {
        let scalars = url.unicodeScalars
        let scheme = scalars.firstRange(of: "://".unicodeScalars)
        let rest = scheme.map { scalars[$0.upperBound...] } ?? scalars[...]
        let marks = ":/@?&=,;# ".unicodeScalars
        let words = rest.split { marks.contains($0) }.map { String($0) }
        let all = [url, String(rest)] + words + words.map(decoded)
        parts = all.filter { $0.unicodeScalars.count > 2 }
            .sorted { $0.unicodeScalars.count > $1.unicodeScalars.count }
    }

    /// `text` with dots in their places, whatever the case of their letters.
    func removed(from text: String) -> String { hiding(parts, in: text) }
}

/// `text` with dots in the places of all `secrets`, whatever the case of their letters and whatever
/// marks stand behind them.
func hiding(_ secrets: [String], in text: String) -> String {
    func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let lower = scalar.properties.lowercaseMapping.unicodeScalars
        return lower.count == 1 ? lower.first ?? scalar : scalar
    }
    var scalars = Array(text.unicodeScalars)
    for secret in secrets {
        let wanted = secret.unicodeScalars.map(folded)
        guard !wanted.isEmpty else { continue }
        var kept: [Unicode.Scalar] = []
        var rest = scalars[...]
        while let first = rest.first {
            if rest.prefix(wanted.count).map(folded) == wanted {
                kept += "***".unicodeScalars
                rest = rest.dropFirst(wanted.count)
            } else {
                kept.append(first)
                rest = rest.dropFirst()
            }
        }
        scalars = kept
    }
    return scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
}

/// `text` with every `%XX` as the byte that it stands for.
private func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(digits, radix: 16) {
            bytes.append(value)
            rest = rest.dropFirst(2)
        } else {
            bytes.append(byte)
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}
