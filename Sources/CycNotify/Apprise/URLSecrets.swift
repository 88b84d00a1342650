import CycHTTP

/// The sensitive parts of a URL; a token may be in any of them.
struct URLSecrets {
    /// Longest first, so that none is only partly hidden.
    private let parts: [String]

    init(_ url: String) {
        let scalars = url.unicodeScalars
        let scheme = scalars.firstRange(of: "://".unicodeScalars)
        let rest = scheme.map { scalars[$0.upperBound...] } ?? scalars[...]
        let separators = ":/@?&=,;# ".unicodeScalars
        let words = rest.split { separators.contains($0) }.map { String($0) }
        let all =
            [url, String(rest)] + words
            + words.map { String(decoding: percentDecoded($0.utf8), as: UTF8.self) }
        parts = all.filter { $0.unicodeScalars.count > 2 }
            .sorted { $0.unicodeScalars.count > $1.unicodeScalars.count }
    }

    /// Replaces the parts by `***`, ignoring case.
    func removed(from text: String) -> String { hiding(parts, in: text) }
}

/// Replaces all `secrets` by `***`, ignoring case and combining marks that follow.
func hiding(_ secrets: [String], in text: String) -> String {
    func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let lower = scalar.properties.lowercaseMapping.unicodeScalars
        return lower.count == 1 ? lower.first ?? scalar : scalar
    }
    var scalars = Array(text.unicodeScalars)
    for secret in secrets {
        let pattern = secret.unicodeScalars.map(folded)
        guard !pattern.isEmpty else { continue }
        var kept: [Unicode.Scalar] = []
        var rest = scalars[...]
        while let first = rest.first {
            if rest.prefix(pattern.count).map(folded) == pattern {
                kept += "***".unicodeScalars
                rest = rest.dropFirst(pattern.count)
            } else {
                kept.append(first)
                rest = rest.dropFirst()
            }
        }
        scalars = kept
    }
    return scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
}
