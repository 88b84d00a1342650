/// A record that a child of the reader sends: a byte for the kind, the length of the payload in four
/// bytes, most significant first, the payload.
package enum RecordKind: UInt8 {
    /// The name of a commit, then the object without its header.
    case commit = 1
    /// The name of a tag, then the object without its header.
    case tag
    /// The name of an object that was asked for, then that of the commit that it leads to, if there is
    /// one; the tags on the way came before.
    case peeled
    /// The name of a reference, a zero byte, the name of the object that it leads to in the end (zeros
    /// for none), then the name of the reference that it stands for, if it does. ``worktree`` in the place
    /// of the first name stands for what is checked out.
    case reference
    /// An answer ends with failure: a ``RecordError``, the name of the object, then words.
    case failure
    /// An answer ends: how many records it had, in eight bytes.
    case end

    /// Whether a payload may have this many bytes.
    package func allows(length: Int, _ format: ObjectFormat) -> Bool {
        let name = format.size
        return switch self {
        case .commit, .tag: (name...name + Self.largestObject).contains(length)
        case .peeled: length == name || length == 2 * name
        case .reference: (2 + name...1 + name + 2 * Self.longestReference).contains(length)
        case .failure: (1 + name...1 + name + Self.mostWords).contains(length)
        case .end: length == 8
        }
    }

    /// Kind and length.
    ///
    /// Units: bytes.
    package static let headerSize = 5
    /// Of one commit or tag.
    ///
    /// Units: bytes.
    package static let largestObject = 16 << 20
    /// No name of a reference.
    package static let worktree = "worktree"
    /// Of the name of a reference; the system has no longer names of files.
    ///
    /// Units: bytes.
    package static let longestReference = 4096
    /// Of the words of a failure.
    ///
    /// Units: bytes.
    package static let mostWords = 500
}

/// The reason of an answer that ends with failure.
package enum RecordError: UInt8, Sendable {
    /// An object is missing, of another kind, or cannot be understood.
    case damaged = 1
    /// An object is larger, or chains of tags or deltas are longer, than what is read.
    case overLimit
    /// The system refused access.
    case noPermission
    /// The git program is too old for the repository.
    case unknownFormat
}

extension [UInt8] {
    /// Appends a number, most significant byte first.
    package mutating func append(bigEndian number: some FixedWidthInteger) {
        unsafe Swift.withUnsafeBytes(of: number.bigEndian) { unsafe append(contentsOf: $0) }
    }
}

extension Span<UInt8> {
    /// The number of four bytes from `start` on, most significant first.
    package func number(at start: Int) -> Int {
        (start..<start + 4).reduce(0) { $0 << 8 | Int(self[$1]) }
    }
}
