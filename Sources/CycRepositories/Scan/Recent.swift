package import CycCore
import CycReading

/// Commit with an author date or committer date on the requested day.
package struct RecentCommit: Equatable, Sendable {
    package let id: CommitID
    /// Author date in the commit's own time zone.
    package let authored: Day
    package let authoredAt: Instant
    /// Branch from which it is reachable: a local one such as `main`, else a remote-tracking one
    /// such as `origin/main`; `nil` if only reachable from a detached `HEAD`.
    package let branch: String?
    /// Whether it is reachable from a local branch or `HEAD`.
    package let isLocal: Bool
    /// Whether a wanted author is only its co-author.
    package let isCoAuthored: Bool
}

/// Commits around one day, and the checked-out commit.
package struct RecentHistory: Equatable, Sendable {
    /// Checked-out commit; `nil` in an empty repository.
    package let head: CommitID?
    /// Options that `git commit --amend` needs for that commit.
    package var headNeeds = AmendNeeds()
    /// Sorted by id.
    package let commits: [RecentCommit]
}

extension Repository {
    /// Finds commits of some authors with author date or committer date on `day`.
    ///
    /// Follows parents from every branch and `HEAD`, but not beyond a commit with a committer date
    /// more than two days earlier; commits behind a wrong clock may be missed.
    ///
    /// - Parameters:
    ///   - day: Compared with both dates, each in the commit's own time zone.
    ///   - span: The day in the user's time zone; a committer date within it counts, too.
    ///   - addresses: Authors whose commits are wanted.
    ///   - countsCoAuthors: Whether commits that name one of them as co-author are wanted, too.
    ///   - preferred: Local branches that are reported in preference to others with the same
    ///     commit.
    ///   - shouldStop: Called every few hundred commits.
    /// - Returns: Result within the first ``maxCommits`` commits.
    /// - Throws: `UnreadReason` for anything missing or damaged, ``ScanCancelled``.
    package borrowing func history(
        around day: Day, in span: Range<Instant>, by addresses: Set<EmailAddress>,
        countsCoAuthors: Bool = false, preferring preferred: Set<String> = [],
        shouldStop: @escaping () -> Bool
    ) throws -> RecentHistory {
        let shallow = try Shallow(layout)
        let objects = try objects()
        var parser = CommitParser(objects.format)
        var counter = ProgressCounter(shouldStop: shouldStop, progress: { _ in })
        var seen: Set<ObjectName> = []
        var found: [RecentCommit] = []
        let tips = try startingPoints(objects, preferring: preferred)
        for tip in tips.all {
            var open = seen.insert(tip.commit).inserted ? [tip.commit] : []
            while seen.count <= Self.maxCommits, let name = open.popLast() {
                try counter.advance(to: seen.count, cost: objects.cost)
                let bytes = try objects.readCommit(name, &parser)
                let committed = parser.made(bytes.span)
                let isOnDay =
                    parser.day == day || Day(of: committed) == day
                    || span.contains(committed.instant)
                if isOnDay, let authored = parser.day,
                    case let isAuthored = parser.isAuthored(by: addresses, bytes.span),
                    isAuthored
                        || countsCoAuthors && parser.isCoAuthored(by: addresses, bytes.span)
                {
                    found.append(
                        RecentCommit(
                            id: name, authored: authored,
                            authoredAt: Instant(
                                secondsSinceEpoch: Int64(parser.authored.seconds)),
                            branch: tip.branch, isLocal: tip.isLocal, isCoAuthored: !isAuthored))
                }
                guard committed.instant >= span.lowerBound - Self.margin,
                    !shallow.commits.contains(name)
                else { continue }
                for parent in parser.parents(bytes.span, objects.format).reversed()
                where seen.insert(parent).inserted {
                    open.append(parent)
                }
            }
        }
        let headNeeds =
            try tips.head.map { try amendNeeds(of: $0, objects, shallow) } ?? AmendNeeds()
        try objects.finish()
        return RecentHistory(
            head: tips.head, headNeeds: headNeeds,
            commits: found.sorted { $0.id < $1.id })
    }

    /// Options that amending `name` needs; a merge may always be empty.
    private borrowing func amendNeeds(
        of name: ObjectName, _ objects: ObjectStream, _ shallow: Shallow
    ) throws(UnreadReason) -> AmendNeeds {
        var parser = CommitParser(objects.format)
        let bytes = try objects.readCommit(name, &parser)
        let tree = treeName(bytes.span, objects.format)
        let isMessageBlank = parser.hasBlankMessage(bytes.span)
        let parents = parser.parents(bytes.span, objects.format)
        var isEmpty = parents.isEmpty && tree == emptyTree(objects.format)
        if parents.count == 1, let parent = parents.first,
            !shallow.commits.contains(name)
        {
            let bytes = try objects.readCommit(parent, &parser)
            isEmpty = treeName(bytes.span, objects.format) == tree
        }
        return AmendNeeds(allowEmpty: isEmpty, allowEmptyMessage: isMessageBlank)
    }

    /// Maximum number of commits to read.
    private static let maxCommits = 100_000
    /// Time before `span` up to which parents are followed.
    private static let margin = Duration.hours(2 * 24)

    struct StartingPoint {
        let commit: ObjectName
        let branch: String?
        let isLocal: Bool
    }

    /// Preferred branches, the checked-out branch, other local branches, a detached `HEAD`, then
    /// remote-tracking branches.
    borrowing func startingPoints(
        _ objects: ObjectStream, preferring preferred: Set<String> = []
    ) throws(UnreadReason) -> (all: [StartingPoint], head: ObjectName?) {
        var references = References(branches: try branches())
        let target = try headTarget()
        let headObject = try target.flatMap { target throws(UnreadReason) in
            try object(of: target, in: &references)
        }
        let current = try layout.branch(try reftable())
        var found: [(object: ObjectName, branch: String?, isLocal: Bool)] = []
        for (folder, isLocal) in [("refs/heads", true), ("refs/remotes", false)] {
            let names = references.branches.compactMap { name, target in
                name.rest(below: folder).map { (target: target, short: $0.text) }
            }
            func rank(_ branch: String) -> Int {
                guard isLocal else { return 0 }
                return preferred.contains(branch) ? 0 : branch == current ? 1 : 2
            }
            let sorted = names.sorted { (rank($0.short), $0.short) < (rank($1.short), $1.short) }
            for name in sorted where isLocal || !name.short.hasSuffix("/HEAD") {
                guard let object = try object(of: name.target, in: &references) else { continue }
                found.append((object, name.short, isLocal))
            }
            if isLocal, current == nil, let headObject { found.append((headObject, nil, true)) }
        }
        let commits = try objects.commits(of: found.map(\.object))
        let all = zip(found, commits).compactMap { found, commit in
            commit.map { StartingPoint(commit: $0, branch: found.branch, isLocal: found.isLocal) }
        }
        let head = try headObject.flatMap { object throws(UnreadReason) in
            try objects.commits(of: [object])[0]
        }
        return (all, head)
    }
}

/// - Source: `git hash-object -t tree /dev/null`
private func emptyTree(_ format: ObjectFormat) -> ObjectName? {
    let name =
        format == .sha1
        ? "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
        : "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321"
    return ObjectName(hex: name.utf8, format)
}

/// Tree of a commit, its first line.
private func treeName(_ bytes: Span<UInt8>, _ format: ObjectFormat) -> ObjectName? {
    ObjectName(hex: bytes, at: "tree ".utf8.count, format)
}

extension CommitParser {
    /// Whether the author of the commit that was parsed from `bytes` has one of these addresses.
    func isAuthored(by addresses: Set<EmailAddress>, _ bytes: Span<UInt8>) -> Bool {
        addresses.contains(Self.emailAddress(bytes, address))
    }

    /// Whether a co-author of the commit that was parsed from `bytes` has one of these addresses.
    func isCoAuthored(by addresses: Set<EmailAddress>, _ bytes: Span<UInt8>) -> Bool {
        coAuthors(bytes).contains { addresses.contains(Self.emailAddress(bytes, $0)) }
    }

    private static func emailAddress(_ bytes: Span<UInt8>, _ range: Range<Int>) -> EmailAddress {
        EmailAddress(String(decoding: range.map { bytes[$0] }, as: UTF8.self))
    }
}
