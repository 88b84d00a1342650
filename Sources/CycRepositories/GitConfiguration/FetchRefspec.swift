import CycCore

/// One rule of what a fetch from a remote takes, and under which name it is kept.
///
/// - Source: `parse_refspec` and `match_name_with_pattern` in `refspec.c` and `remote.c` of git.
struct FetchRefspec: Equatable {
    /// A full name, or a pattern with one `*`.
    private let source: [UInt8]
    /// `nil` where it is kept under no name.
    private let target: [UInt8]?
    /// Whether it takes away what others take.
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

    /// Whether it speaks of the reference `name` on the other side.
    func takes(_ name: ReferenceName) -> Bool { Self.part(of: name.bytes, in: source) != nil }

    /// The name here of the reference `name` on the other side.
    func target(of name: ReferenceName) -> ReferenceName? {
        guard let target, let part = Self.part(of: name.bytes, in: source) else { return nil }
        return Self.filled(target, with: part).map { ReferenceName($0) }
    }

    /// The name on the other side of what is `name` here.
    func source(of name: ReferenceName) -> ReferenceName? {
        guard let target, let part = Self.part(of: name.bytes, in: target) else { return nil }
        return Self.filled(source, with: part).map { ReferenceName($0) }
    }

    /// What stands for the star of `pattern` in `name`, nothing without a star; `nil` where it does not
    /// fit.
    private static func part(of name: [UInt8], in pattern: [UInt8]) -> ArraySlice<UInt8>? {
        guard let place = pattern.firstIndex(of: star) else { return name == pattern ? [] : nil }
        let (head, tail) = (pattern[..<place], pattern[(place + 1)...])
        guard name.count >= head.count + tail.count, name.starts(with: head),
            name.suffix(tail.count).elementsEqual(tail)
        else { return nil }
        return name[head.count..<(name.count - tail.count)]
    }

    /// `pattern` with `part` in place of its star.
    private static func filled(_ pattern: [UInt8], with part: ArraySlice<UInt8>) -> [UInt8]? {
        guard let place = pattern.firstIndex(of: star) else { return part.isEmpty ? pattern : nil }
        return Array(pattern[..<place]) + Array(part) + Array(pattern[(place + 1)...])
    }
}
