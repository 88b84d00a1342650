/// A question to a child of the reader about objects of its repository.
///
/// On the stream: a byte for the kind, the number of names, the number of shallow commits, then the
/// names; numbers have four bytes, most significant first, names 20. Each question is answered by
/// records (``Record``) up to an end or a failure.
package enum ObjectQuestion {
    /// The commits that these objects are or lead to as tags.
    case peel
    /// Whether these objects are there.
    case require
    /// These commits.
    case read
    /// All commits that can be reached from these, each once. Parents of shallow commits are not
    /// followed.
    case walk

    package var code: UInt8 {
        switch self {
        case .peel: UInt8(ascii: "p")
        case .require: UInt8(ascii: "q")
        case .read: UInt8(ascii: "r")
        case .walk: UInt8(ascii: "w")
        }
    }

    package init?(code: UInt8) {
        guard let found = [Self.peel, .require, .read, .walk].first(where: { $0.code == code })
        else {
            return nil
        }
        self = found
    }

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
