/// Kind of a record that a child of the reader sends: a byte for the kind, the length of the
/// payload (4 bytes, big-endian), the payload.
package enum RecordKind: UInt8 {
    /// Name of a commit, then the object without its header.
    case commit = 1
    /// Name of a tag, then the object without its header.
    case tag
    /// Name of a requested object, then the commit that it peels to, if any; the tags in between
    /// are sent before.
    case peeled
    /// Name of a reference, a zero byte, the name of the object that it resolves to (zeros for
    /// none), then the target of a symbolic reference. ``worktree`` in place of the name: the
    /// `HEAD` of a worktree.
    case reference
    /// End of a failed response: a ``RecordError``, the name of the object, then a message.
    case failure
    /// End of a response: its number of records, in 8 bytes.
    case end

    /// Whether a payload may have this length in bytes.
    package func allows(length: Int, _ format: ObjectFormat) -> Bool {
        let name = format.size
        return switch self {
        case .commit, .tag: (name...name + Self.maxObjectSize).contains(length)
        case .peeled: length == name || length == 2 * name
        case .reference: (2 + name...1 + name + 2 * Self.maxReferenceLength).contains(length)
        case .failure: (1 + name...1 + name + Self.maxMessageLength).contains(length)
        case .end: length == 8
        }
    }

    /// Kind and length. Units: bytes.
    package static let headerSize = 5
    /// Maximum size of one commit or tag. Units: bytes.
    package static let maxObjectSize = 16 << 20
    /// Not a valid name of a reference.
    package static let worktree = "worktree"
    /// Maximum length of a reference name; the file system allows no longer paths. Units: bytes.
    package static let maxReferenceLength = 4096
    /// Maximum length of an error message. Units: bytes.
    package static let maxMessageLength = 500
}

/// Reason of a failed response.
package enum RecordError: UInt8, Sendable {
    /// An object is missing, of another kind, or malformed.
    case damaged = 1
    /// An object is too large, or a chain of tags or deltas too long.
    case overLimit
    /// The system refused access.
    case noPermission
    /// The git program is too old for the repository.
    case unknownFormat
}

extension [UInt8] {
    /// Appends a big-endian number.
    package mutating func append(bigEndian number: some FixedWidthInteger) {
        unsafe Swift.withUnsafeBytes(of: number.bigEndian) { unsafe append(contentsOf: $0) }
    }
}

extension Span<UInt8> {
    /// The 4-byte big-endian number at `start`.
    package func number(at start: Int) -> Int {
        (start..<start + 4).reduce(0) { $0 << 8 | Int(self[$1]) }
    }
}
