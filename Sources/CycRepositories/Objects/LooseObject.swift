import CycCore

/// What kind of thing an object is, by its number in a pack.
///
/// - Source: https://git-scm.com/docs/gitformat-pack
enum ObjectKind: UInt8 {
    case commit = 1
    case tree, blob, tag

    /// The kind that git calls `name`.
    init?(name: some Sequence<UInt8>) {
        switch String(decoding: Array(name), as: UTF8.self) {
        case "commit": self = .commit
        case "tree": self = .tree
        case "blob": self = .blob
        case "tag": self = .tag
        default: return nil
        }
    }
}

/// An object in a file of its own, unpacked as far as its header.
///
/// - Source: `unpack_loose_header` and `unpack_loose_rest` in `object-file.c` of git.
struct LooseObject {
    /// The whole file, which is never larger than what may hold an object.
    private struct Bytes: CompressedBytes {
        let chunk: [UInt8]
        var position = 0

        mutating func advance() -> Bool { false }
    }

    private var bytes: Bytes
    private let head: [UInt8]
    /// Where in ``head`` the content begins.
    private let start: Int
    private let isOver: Bool
    let kind: ObjectKind
    /// Not what the file holds, but what it says.
    ///
    /// Units: bytes.
    let length: Int

    /// The longest header, its NUL included.
    ///
    /// Units: bytes.
    private static let longestHeader = 32

    /// Takes the bytes of a file; `nil` for anything but the beginning of an object.
    init?(_ file: [UInt8], _ inflater: borrowing Inflater) {
        bytes = Bytes(chunk: file)
        var head = [UInt8](repeating: 0, count: Self.longestHeader)
        inflater.start()
        guard let progress = try? inflater.unpack(&bytes, into: &head, from: 0) else { return nil }
        head.removeSubrange(progress.end...)
        guard let end = head.firstIndex(of: 0) else { return nil }
        let words = head[..<end].split(
            separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard words.count == 2, let kind = ObjectKind(name: words[0]),
            !words[1].isEmpty, words[1].allSatisfy(\.isDigit),
            words[1].count == 1 || words[1].first != UInt8(ascii: "0")
        else { return nil }
        self.head = head
        start = end + 1
        isOver = progress.isOver
        self.kind = kind
        // A number that is too large for that is too large for everything.
        length = decimal(words[1]) ?? .max
    }

    /// The content; `nil` if it is not exactly as long as the header says, or damaged, or not all that
    /// is in the file.
    consuming func content(_ inflater: borrowing Inflater) -> [UInt8]? {
        let content: [UInt8]?
        if isOver {
            content = head.count - start == length ? Array(head[start...]) : nil
        } else {
            content = try? inflater.unpack(&bytes, length: length, after: head[start...])
        }
        return bytes.position == bytes.chunk.count ? content : nil
    }
}
