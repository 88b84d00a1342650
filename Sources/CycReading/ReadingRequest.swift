/// What a child of the reader reads, and the folders that it may see: the content of one packet.
package struct ReadingRequest: Equatable, Sendable {
    /// Who reads a repository.
    package enum Way: String, Sendable {
        case libgit2
        /// The git program, because libgit2 does not know objects of that format.
        case git
        /// The git program, which reads the references, too: they are in a reftable.
        case gitWithReferences
    }

    package let format: ObjectFormat
    package let way: Way
    /// `objects` and those that it borrows from, in git's order; absolute, without symbolic links.
    package let objectFolders: [[UInt8]]
    /// The git program with links resolved; empty where there is none.
    package let git: [UInt8]
    /// The repository or worktree, and what it shares with others; absolute, without symbolic links.
    package let gitFolder: [UInt8]
    package let commonFolder: [UInt8]
    /// What the repository's configuration includes; git alone needs it.
    package let includedFiles: [[UInt8]]

    /// Units: bytes.
    package static let longest = 64 << 10

    package init(
        format: ObjectFormat, way: Way, objectFolders: [[UInt8]], git: [UInt8],
        gitFolder: [UInt8], commonFolder: [UInt8], includedFiles: [[UInt8]]
    ) {
        (self.format, self.way) = (format, way)
        (self.objectFolders, self.git) = (objectFolders, git)
        (self.gitFolder, self.commonFolder) = (gitFolder, commonFolder)
        self.includedFiles = includedFiles
    }

    /// `nil` for more than one packet holds.
    package var encoded: [UInt8]? {
        let words =
            [Array(format.rawValue.utf8), Array(way.rawValue.utf8), git, gitFolder, commonFolder]
            + objectFolders + [[]] + includedFiles
        let bytes = Array(words.map { $0 + [0] }.joined())
        return bytes.count <= Self.longest ? bytes : nil
    }

    /// `nil` for bytes that are no request.
    package init?(decoding bytes: [UInt8]) {
        guard bytes.last == 0 else { return nil }
        let words = bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
            .map(Array.init)
        guard words.count > 5,
            let format = ObjectFormat(rawValue: String(decoding: words[0], as: UTF8.self)),
            let way = Way(rawValue: String(decoding: words[1], as: UTF8.self)),
            words[2].isEmpty || words[2].first == UInt8(ascii: "/"),
            let end = words[5...].firstIndex(of: []), end > 5,
            (words[3..<end] + words[(end + 1)...]).allSatisfy({ $0.first == UInt8(ascii: "/") })
        else { return nil }
        self.init(
            format: format, way: way, objectFolders: Array(words[5..<end]), git: words[2],
            gitFolder: words[3], commonFolder: words[4],
            includedFiles: Array(words[(end + 1)...]))
    }
}
