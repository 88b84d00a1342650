/// Why something could not be read; what the person is told and can do is in the messages.
package enum UnreadReason: Hashable, Codable, Sendable {
    /// Owned by another user, which git refuses too (`safe.directory`).
    case foreignOwner
    /// Objects, references or configuration that cannot be understood; the library's words.
    case damaged(String)
    /// Something in it is larger, deeper or more than what is read of a repository: what, and the limit,
    /// such as `.git/config: 1048576`.
    case overLimit(String)
    /// The system refused access.
    case noPermission
    /// It is not there any more.
    case missing
    /// There, but no repository.
    case notARepository
    /// A variable of git's, by its name, does not lead to anything that can be read.
    case variable(String)
    /// `extensions.objectFormat` is none that is known, or SHA-256 without a git that knows it.
    case objectFormat(String)
    /// `extensions.refStorage` is none that is known, or reftable without a git that knows it.
    case refStorage(String)
    /// Another extension of the repository format.
    case unknownExtension(String)
    /// Not finished within the time that was given; goes on in the background.
    case pending
    /// Not read or searched since it was added.
    case notReadYet
    /// It looks different from what was read, and the attempt to read it again failed.
    case changed
    /// A program of cyc crashed while it read this one: of `signal`, or it was killed from outside, as for
    /// a lack of memory.
    case crashed(signal: Int32?)
    /// The program that reads objects could not be started, or failed by no fault of the repository; why.
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
