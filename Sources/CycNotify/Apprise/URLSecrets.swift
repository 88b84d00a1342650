/// The parts of a URL that somebody could use, in any of which a token may stand.
struct URLSecrets {
    /// Longest first, so that none is hidden in part only.
    private let parts: [String]

    init(_ url: String) {
        let scheme = url.firstRange(of: "://")
        let rest = scheme.map { url[$0.upperBound...] } ?? url[...]
        let words = rest.split { ":/@?&=,;# ".contains($0) }.map(String.init)
        let all = [url, String(rest)] + words + words.map(decoded)
        parts = all.filter { $0.count > 2 }.sorted { $0.count > $1.count }
    }

    /// `text` with dots in their places, whatever the case of their letters.
    func removed(from text: String) -> String {
        var text = text
        for part in parts {
            let lower = part.lowercased()
            // Where letters change their number in lower case, places would not fit.
            guard text.lowercased().contains(lower) else { continue }
            guard text.lowercased().count == text.count else { return "" }
            var (kept, seen) = ("", text.lowercased()[...])
            var rest = text[...]
            while let place = seen.firstRange(of: lower) {
                let before = seen[..<place.lowerBound].count
                kept += rest.prefix(before) + "•••"
                rest = rest.dropFirst(before + lower.count)
                seen = seen[place.upperBound...]
            }
            text = kept + rest
        }
        return text
    }
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
