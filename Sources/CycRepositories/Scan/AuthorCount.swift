package import CycCore
import CycReading

/// How many commits each author wrote, in several repositories and each commit once.
package struct AuthorCount {
    /// One repository's part.
    package struct Part {
        /// Commits that no repository before had.
        package var commits = 0
        /// Those of the person: of their name or address.
        package var mine = 0
        /// Whether no commit was left out.
        package var isComplete = true
    }

    private struct Author {
        var commits = 0
        var isNamesake = false
    }

    private let identity: Identity
    private let ownName: String?
    private var seen: Set<ObjectName> = []
    private var authors: [EmailAddress: Author] = [:]
    package private(set) var commits = 0

    /// - Parameter identity: Who the person is to git.
    package init(of identity: Identity) {
        self.identity = identity
        ownName = identity.name.map(Self.folded)
    }

    /// Names are compared without case and without the spaces around them.
    private static func folded(_ name: some StringProtocol) -> String {
        name.lowercased().split(separator: " ").joined(separator: " ")
    }

    /// Namesakes first, then those with the most commits.
    package var found: [SetupDiscovery.Author] {
        authors.map {
            SetupDiscovery.Author(
                address: $0.key, commits: $0.value.commits, isNamesake: $0.value.isNamesake)
        }.sorted {
            if $0.isNamesake != $1.isNamesake { return $0.isNamesake }
            return ($1.commits, $0.address) < ($0.commits, $1.address)
        }
    }

    /// Counts what a repository has, from its branches on.
    ///
    /// - Parameters:
    ///   - repository: Whose commits are read.
    ///   - most: So many are read at most, those along first parents before others.
    ///   - shouldStop: Asked every few hundred commits.
    /// - Returns: What was new.
    /// - Throws: The reason for anything missing or damaged; what was counted until then stays.
    package mutating func count(
        _ repository: borrowing Repository, atMost most: Int, shouldStop: () -> Bool
    ) throws(UnreadReason) -> Part {
        let shallow = try Shallow(repository.layout)
        let objects = try repository.objects()
        var parser = CommitParser(objects.format)
        var part = Part()
        var isStopped = false
        for tip in try repository.startingPoints(objects).all where !isStopped {
            var open = seen.insert(tip.commit).inserted ? [tip.commit] : []
            while let name = open.popLast() {
                guard part.commits < most, part.commits & 0xFF != 0xFF || !shouldStop() else {
                    isStopped = true
                    break
                }
                let bytes = try objects.readCommit(name, &parser)
                part.commits += 1
                commits += 1
                if note(parser, bytes.span) { part.mine += 1 }
                guard !shallow.commits.contains(name) else { continue }
                for parent in parser.parents(bytes.span, objects.format).reversed()
                where seen.insert(parent).inserted {
                    open.append(parent)
                }
            }
        }
        part.isComplete = !isStopped
        try objects.finish()
        return part
    }

    /// - Returns: Whether the author is the person.
    private mutating func note(_ parser: CommitParser, _ bytes: Span<UInt8>) -> Bool {
        // An address or a name that is longer is nobody's.
        guard parser.address.count <= 320 else { return false }
        let address = EmailAddress(
            String(decoding: parser.address.map { bytes[$0] }, as: UTF8.self))
        var author = authors[address, default: Author()]
        author.commits += 1
        var isOwn = address == identity.address
        if let ownName, parser.name.count <= 1000 {
            let name = String(decoding: parser.name.map { bytes[$0] }, as: UTF8.self)
            if Self.folded(name) == ownName {
                author.isNamesake = true
                isOwn = true
            }
        }
        authors[address] = author
        return isOwn
    }
}
