import CycCore

/// Fetch refspec: maps remote references to local ones.
///
/// - Source: `parse_refspec` and `match_name_with_pattern` in `refspec.c` and `remote.c` of git.
struct FetchRefspec: Equatable {
    /// Full name, or a pattern with one `*`.
    private let source: [UInt8]
    /// `nil` if nothing is stored.
    private let target: [UInt8]?
    /// Whether it excludes references that other refspecs match.
    let isNegative: Bool

    private static let star = UInt8(ascii: "*")

    init(_ text: String) {
        var bytes = text.nativeBytes[...]
        isNegative = bytes.first == UInt8(ascii: "^")
        if let first = bytes.first, "+^".utf8.contains(first) { bytes = bytes.dropFirst() }
        if let colon = bytes.lastIndex(of: UInt8(ascii: ":")), !isNegative {
            source = Array(bytes[..<colon])
            target = Array(bytes[(colon + 1)...])
        } else {
            source = Array(bytes)
            target = nil
        }
    }

    /// Whether it matches the remote reference `name`.
    func takes(_ name: ReferenceName) -> Bool { Self.part(of: name.bytes, in: source) != nil }

    /// Local name of the remote reference `name`.
    func target(of name: ReferenceName) -> ReferenceName? {
        guard let target, let part = Self.part(of: name.bytes, in: source) else { return nil }
        return Self.filled(target, with: part).map { ReferenceName($0) }
    }

    /// Remote name of the local reference `name`.
    func source(of name: ReferenceName) -> ReferenceName? {
        guard let target, let part = Self.part(of: name.bytes, in: target) else { return nil }
        return Self.filled(source, with: part).map { ReferenceName($0) }
    }

    /// Part of `name` that matches the star of `pattern`, empty without a star; `nil` if it does
    /// not match.
    private static func part(of name: [UInt8], in pattern: [UInt8]) -> ArraySlice<UInt8>? {
        guard let place = pattern.firstIndex(of: star) else { return name == pattern ? [] : nil }
        let (head, tail) = (pattern[..<place], pattern[(place + 1)...])
        guard name.count >= head.count + tail.count, name.starts(with: head),
            name.suffix(tail.count).elementsEqual(tail)
        else { return nil }
        return name[head.count..<(name.count - tail.count)]
    }

    /// Replaces the star of `pattern` by `part`.
    private static func filled(_ pattern: [UInt8], with part: ArraySlice<UInt8>) -> [UInt8]? {
        guard let place = pattern.firstIndex(of: star) else { return part.isEmpty ? pattern : nil }
        return Array(pattern[..<place]) + Array(part) + Array(pattern[(place + 1)...])
    }
}
