/// Reason why something could not be read; texts and advice are in the messages.
package enum UnreadReason: Hashable, Codable, Sendable {
    /// Owned by another user, which git refuses too (`safe.directory`).
    case foreignOwner
    /// Malformed objects, references or configuration; the text is the library's.
    case damaged(String)
    /// A limit is exceeded; the text names what exceeds it with the limit, such as `.git/config: 1048576`.
    case overLimit(String)
    /// The system refused access.
    case noPermission
    /// It no longer exists.
    case missing
    /// A folder of `repositories.roots` that does not exist.
    case noFolder
    /// It exists but is not a repository.
    case notARepository
    /// The git environment variable of this name leads to nothing readable.
    case variable(String)
    /// `extensions.objectFormat` is unknown, or SHA-256 without a git that supports it.
    case objectFormat(String)
    /// `extensions.refStorage` is unknown, or reftable without a git that supports it.
    case refStorage(String)
    /// Another extension of the repository format.
    case unknownExtension(String)
    /// Not finished within the time limit; continues in the background.
    case pending
    /// Not read or searched since it was added.
    case notReadYet
    /// It has changed since the last read, and reading it again failed.
    case changed
    /// A program of cyc crashed with `signal` while reading it, or was killed from outside, for
    /// example for lack of memory.
    case crashed(signal: Int32?)
    /// The reader could not be started, or failed for a reason outside the repository; the error
    /// text.
    case readerFailed(String)
}

/// A repository, root or folder that could not be read.
package struct Unread: Hashable, Codable, Sendable {
    package let path: String
    package let reason: UnreadReason

    package init(path: String, reason: UnreadReason) {
        self.path = path
        self.reason = reason
    }
}
