/// A question to a child of the reader about objects of its repository.
///
/// On the stream: a byte for the kind, the number of names, the number of shallow commits, then the
/// names; numbers have four bytes, most significant first, names ``ObjectFormat/size``. Each question is
/// answered by records (``RecordKind``) up to an end or a failure.
package enum ObjectRequest: UInt8 {
    /// The commits that these objects are or lead to as tags.
    case peel = 1
    /// Whether these objects are there.
    case require
    /// These commits.
    case read
    /// All commits that can be reached from these, each once. Parents of shallow commits are not
    /// followed.
    case walk
    /// What is checked out in each worktree, then all references of the repository; no names.
    case references

    /// Kind and both counts.
    ///
    /// Units: bytes.
    package static let headerSize = 9
    /// Names in one question, shallow commits included.
    package static let mostNames = 2_000_000
}

/// How the objects of a repository are named.
package enum ObjectFormat: String, Sendable {
    case sha1, sha256

    /// Units: bytes of a name.
    package var size: Int { self == .sha1 ? 20 : 32 }
    /// Hexadecimal digits of a name.
    package var digits: Int { 2 * size }
}
