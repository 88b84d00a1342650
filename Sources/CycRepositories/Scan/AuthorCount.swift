package import CycCore
import CycReading

/// Number of commits of each author in several repositories; a commit in several of them counts
/// once.
package struct AuthorCount {
    /// Counts of one repository.
    package struct Part {
        /// Commits that no earlier repository had.
        package var commits = 0
        /// Commits with the user's name or address.
        package var mine = 0
        /// Whether all commits were counted.
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

    /// - Parameter identity: The user's configured identity.
    package init(of identity: Identity) {
        self.identity = identity
        ownName = identity.name.map(Self.folded)
    }

    /// Normalizes a name for comparison: no case, single spaces.
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

    /// Counts the commits that are reachable from the branches of a repository.
    ///
    /// - Parameters:
    ///   - most: Maximum number of commits to read, first parents first.
    ///   - shouldStop: Called every few hundred commits.
    /// - Returns: Counts of commits not seen before.
    /// - Throws: `UnreadReason` for anything missing or damaged; commits counted until then stay
    ///   counted.
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
                if countAuthor(parser, bytes.span) { part.mine += 1 }
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

    /// - Returns: Whether the author is the user.
    private mutating func countAuthor(_ parser: CommitParser, _ bytes: Span<UInt8>) -> Bool {
        // Longer addresses and names are invalid.
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
