/// A shell pattern for paths, as git matches it: `*` stays within a name, `**` passes slashes.
///
/// - Source: `wildmatch.c` of git with `WM_PATHNAME`.
struct PathPattern {
    private let pattern: [UInt8]
    private let foldsCase: Bool

    init(_ pattern: some Sequence<UInt8>, foldsCase: Bool = false) {
        self.pattern = Array(pattern)
        self.foldsCase = foldsCase
    }

    func matches(_ text: some Sequence<UInt8>) -> Bool {
        matches(0, Array(text)[...])
    }

    /// Whether the pattern from `start` on matches all of `text`.
    private func matches(_ start: Int, _ text: ArraySlice<UInt8>) -> Bool {
        var position = start
        var text = text
        while position < pattern.count {
            if pattern[position] == UInt8(ascii: "*") { return matchesStars(position, text) }
            guard let byte = text.popFirst() else { return false }
            switch pattern[position] {
            case UInt8(ascii: "?"):
                guard byte != .slash else { return false }
                position += 1
            case UInt8(ascii: "["):
                guard byte != .slash, let end = matchSet(from: position + 1, byte) else {
                    return false
                }
                position = end
            case .backslash where position + 1 < pattern.count:
                guard fold(pattern[position + 1]) == fold(byte) else { return false }
                position += 2
            default:
                guard fold(pattern[position]) == fold(byte) else { return false }
                position += 1
            }
        }
        return text.isEmpty
    }

    private func matchesStars(_ start: Int, _ text: ArraySlice<UInt8>) -> Bool {
        var position = start
        while position < pattern.count, pattern[position] == UInt8(ascii: "*") { position += 1 }
        let isAlone =
            (start == 0 || pattern[start - 1] == .slash)
            && (position == pattern.count || pattern[position] == .slash
                || pattern[position...].starts(with: [.backslash, .slash]))
        let passesSlashes = position - start > 1 && isAlone
        // `**/` also stands for no folder at all.
        if passesSlashes, position < pattern.count, pattern[position] == .slash,
            matches(position + 1, text)
        {
            return true
        }
        var rest = text
        while true {
            if matches(position, rest) { return true }
            guard let byte = rest.popFirst(), passesSlashes || byte != .slash else { return false }
        }
    }

    /// Where the pattern goes on after the set `[…]` whose inside begins at `start`.
    ///
    /// `nil` if the set does not have `byte`.
    private func matchSet(from start: Int, _ byte: UInt8) -> Int? {
        var position = start
        var isNegated = false
        if position < pattern.count,
            pattern[position] == UInt8(ascii: "!")
                || pattern[position] == UInt8(ascii: "^")
        {
            isNegated = true
            position += 1
        }
        var isFound = false
        let first = position
        while position < pattern.count {
            if pattern[position] == UInt8(ascii: "]"), position > first {
                return isFound != isNegated ? position + 1 : nil
            }
            if pattern[position...].starts(with: Array("[:".utf8)),
                let end = pattern[position...].firstRange(of: Array(":]".utf8))
            {
                let name = pattern[position + 2..<end.lowerBound]
                guard let has = Self.has(byte, class: name, foldsCase: foldsCase) else {
                    return nil
                }
                isFound = isFound || has
                position = end.upperBound
                continue
            }
            guard let low = element(&position) else { return nil }
            var high = low
            if position + 1 < pattern.count, pattern[position] == UInt8(ascii: "-"),
                pattern[position + 1] != UInt8(ascii: "]")
            {
                position += 1
                guard let end = element(&position) else { return nil }
                high = end
            }
            if low <= high,
                (low...high).contains(byte)
                    || foldsCase
                        && ((low...high).contains(byte.lowercased)
                            || (low...high).contains(byte.uppercased))
            {
                isFound = true
            }
        }
        return nil
    }

    private func element(_ position: inout Int) -> UInt8? {
        if pattern[position] == .backslash { position += 1 }
        guard position < pattern.count else { return nil }
        defer { position += 1 }
        return pattern[position]
    }

    private static func has(_ byte: UInt8, class name: ArraySlice<UInt8>, foldsCase: Bool) -> Bool?
    {
        let isUpper = byte.isLetter && byte != byte.lowercased
        let isLower = byte.isLetter && !isUpper
        let isPrinted = (33...126).contains(byte)
        return switch String(decoding: name, as: UTF8.self) {
        case "alnum": byte.isLetter || byte.isDigit
        case "alpha": byte.isLetter
        case "blank": byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
        case "cntrl": byte < 32 || byte == 127
        case "digit": byte.isDigit
        case "graph": isPrinted
        case "lower": isLower || foldsCase && isUpper
        case "print": isPrinted || byte == UInt8(ascii: " ")
        case "punct": isPrinted && !byte.isLetter && !byte.isDigit
        case "space": byte.isSpace || byte == 11 || byte == 12
        case "upper": isUpper || foldsCase && isLower
        case "xdigit":
            byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte.lowercased)
        default: nil
        }
    }

    private func fold(_ byte: UInt8) -> UInt8 { foldsCase ? byte.lowercased : byte }
}

extension UInt8 {
    /// The capital of a small ASCII letter, else the byte itself.
    fileprivate var uppercased: UInt8 {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self - 32 : self
    }
}
