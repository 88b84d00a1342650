/// A question to a child of the reader about objects of its repository.
///
/// On the stream: a byte for the kind, the number of names, the number of shallow commits, then the
/// names; numbers have four bytes, most significant first, names 20. Each question is answered by
/// records (``Record``) up to an end or a failure.
package enum ObjectQuestion: UInt8 {
    /// The commits that these objects are or lead to as tags.
    case peel = 1
    /// Whether these objects are there.
    case require
    /// These commits.
    case read
    /// All commits that can be reached from these, each once. Parents of shallow commits are not
    /// followed.
    case walk

    /// Kind and both counts.
    ///
    /// Units: bytes.
    package static let headerSize = 9
    /// Names in one question, shallow commits included.
    package static let mostNames = 2_000_000
}

/// Units of what is exchanged.
package enum ObjectNameSize {
    /// Units: bytes of the name of a SHA-1 object.
    package static let bytes = 20
}
