/// Request to read one repository, with the folders that the child may access; sent as one packet.
package struct ReadingRequest: Equatable, Sendable {
    /// Program that reads the repository.
    package enum Backend: String, Sendable {
        case libgit2
        /// The git program, because libgit2 does not support the object format.
        case git
        /// The git program, also for references, because they are in a reftable.
        case gitWithReferences
    }

    package let format: ObjectFormat
    package let backend: Backend
    /// `objects` and its alternates, in git's order; absolute, without symbolic links.
    package let objectFolders: [[UInt8]]
    /// Path of the git program with links resolved; empty if not installed.
    package let git: [UInt8]
    /// The folder of the repository or worktree, and the one shared by worktrees; absolute, without
    /// symbolic links.
    package let gitFolder: [UInt8]
    package let commonFolder: [UInt8]
    /// Files that the repository's configuration includes; only git needs them.
    package let includedFiles: [[UInt8]]

    /// Maximum size of a request. Units: bytes.
    package static let longest = 64 << 10

    package init(
        format: ObjectFormat, backend: Backend, objectFolders: [[UInt8]], git: [UInt8],
        gitFolder: [UInt8], commonFolder: [UInt8], includedFiles: [[UInt8]]
    ) {
        (self.format, self.backend) = (format, backend)
        (self.objectFolders, self.git) = (objectFolders, git)
        (self.gitFolder, self.commonFolder) = (gitFolder, commonFolder)
        self.includedFiles = includedFiles
    }

    /// `nil` if larger than ``longest``.
    package var encoded: [UInt8]? {
        let words =
            [
                Array(format.rawValue.utf8), Array(backend.rawValue.utf8), git, gitFolder,
                commonFolder,
            ]
            + objectFolders + [[]] + includedFiles
        let bytes = Array(words.map { $0 + [0] }.joined())
        return bytes.count <= Self.longest ? bytes : nil
    }

    /// `nil` for malformed bytes.
    package init?(decoding bytes: [UInt8]) {
        guard bytes.last == 0 else { return nil }
        let words = bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
            .map(Array.init)
        guard words.count > 5,
            let format = ObjectFormat(rawValue: String(decoding: words[0], as: UTF8.self)),
            let backend = Backend(rawValue: String(decoding: words[1], as: UTF8.self)),
            words[2].isEmpty || words[2].first == UInt8(ascii: "/"),
            let end = words[5...].firstIndex(of: []), end > 5,
            (words[3..<end] + words[(end + 1)...]).allSatisfy({ $0.first == UInt8(ascii: "/") })
        else { return nil }
        self.init(
            format: format, backend: backend, objectFolders: Array(words[5..<end]), git: words[2],
            gitFolder: words[3], commonFolder: words[4],
            includedFiles: Array(words[(end + 1)...]))
    }
}
