import CycHTTP

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
        let all =
            [url, String(rest)] + words
            + words.map { String(decoding: percentDecoded($0.utf8), as: UTF8.self) }
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
