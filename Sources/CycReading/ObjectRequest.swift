/// Request to a child of the reader about objects of its repository.
///
/// On the stream: a byte for the kind, the number of names, the number of shallow commits, then the
/// names; numbers are 4 bytes, big-endian, names ``ObjectFormat/size``. The response is a sequence
/// of records (``RecordKind``) up to `end` or `failure`.
package enum ObjectRequest: UInt8 {
    /// Peels objects, through tags, to commits.
    case peel = 1
    /// Checks that objects exist.
    case require
    /// Reads commits.
    case read
    /// Reads all commits that are reachable from the names, each once. Does not follow parents of
    /// shallow commits.
    case walk
    /// Lists the `HEAD` of each worktree, then all references of the repository; takes no names.
    case references

    /// Kind and both counts. Units: bytes.
    package static let headerSize = 9
    /// Names in one request, shallow commits included.
    package static let maxRequestNames = 2_000_000
}

/// Hash format of object names.
package enum ObjectFormat: String, Sendable {
    case sha1, sha256

    /// Length of a name. Units: bytes.
    package var size: Int { self == .sha1 ? 20 : 32 }
    /// Length of a name in hexadecimal digits.
    package var digits: Int { 2 * size }
}
