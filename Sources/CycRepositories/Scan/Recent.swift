package import CycCore
import CycReading

/// A commit that was written on a day, or made on it.
package struct RecentCommit: Equatable, Sendable {
    package let id: CommitID
    /// The author date in the commit's own offset.
    package let authored: Day
    /// A branch that leads to it: a local one such as `main`, else a remote-tracking one such as
    /// `origin/main`; `nil` for a commit that only a detached `HEAD` leads to.
    package let branch: String?
    /// Whether a local branch or `HEAD` leads to it.
    package let isLocal: Bool
}

/// The commits around one day, and what is checked out.
package struct RecentHistory: Equatable, Sendable {
    /// The checked-out commit; `nil` in an empty repository.
    package let head: CommitID?
    /// What git asks for before it writes that one again.
    package var headNeeds = AmendNeeds()
    /// Sorted by id.
    package let commits: [RecentCommit]
}

extension Repository {
    /// Finds the commits of some authors that were written on `day`, or made on it.
    ///
    /// Follows parents from every branch and `HEAD`, but not beyond a commit that was made over two
    /// days before; what stands behind a clock that was wrong is not found.
    ///
    /// - Parameters:
    ///   - day: A commit was written on it if its author date is, and made on it if its committer
    ///     date is, both in their own offset.
    ///   - span: The day where the person is, in seconds since 1970-01-01T00:00:00Z; a commit that
    ///     was made within it was made on the day, too.
    ///   - addresses: Whose commits are wanted.
    ///   - preferred: Local branches that are told before others that lead to a commit as well.
    ///   - shouldStop: Asked every few hundred commits.
    /// - Returns: What was found within the first ``mostCommits`` commits.
    /// - Throws: `UnreadReason` for anything missing or damaged, ``ScanCancelled``.
    package borrowing func history(
        around day: Day, in span: Range<Int64>, by addresses: Set<EmailAddress>,
        preferring preferred: Set<String> = [], shouldStop: @escaping () -> Bool
    ) throws -> RecentHistory {
        let shallow = try Shallow(layout)
        let objects = try objects()
        var parser = CommitParser(objects.format)
        var ticker = ProgressCounter(shouldStop: shouldStop, progress: { _ in })
        var seen: Set<ObjectName> = []
        var found: [RecentCommit] = []
        let tips = try startingPoints(objects, preferring: preferred)
        for tip in tips.all {
            var open = seen.insert(tip.commit).inserted ? [tip.commit] : []
            while seen.count <= Self.mostCommits, let name = open.popLast() {
                try ticker.advance(to: seen.count, cost: objects.cost)
                let bytes = try objects.readCommit(name, &parser)
                let made = parser.made(bytes.span)
                let isOfTheDay =
                    parser.day == day || Day(of: made) == day
                    || span.contains(made.secondsSinceEpoch)
                if isOfTheDay, let authored = parser.day, isBy(addresses, parser, bytes.span) {
                    found.append(
                        RecentCommit(
                            id: name, authored: authored, branch: tip.branch,
                            isLocal: tip.isLocal))
                }
                guard made.secondsSinceEpoch >= span.lowerBound - Self.margin,
                    !shallow.commits.contains(name)
                else { continue }
                for parent in parser.parents(bytes.span, objects.format).reversed()
                where seen.insert(parent).inserted {
                    open.append(parent)
                }
            }
        }
        let headNeeds = try tips.head.map { try needs(of: $0, objects, shallow) } ?? AmendNeeds()
        try objects.finish()
        return RecentHistory(
            head: tips.head, headNeeds: headNeeds,
            commits: found.sorted { $0.id < $1.id })
    }

    /// What git asks for before it writes `name` again; a merge may always be empty.
    private borrowing func needs(
        of name: ObjectName, _ objects: ObjectStream, _ shallow: Shallow
    ) throws(UnreadReason) -> AmendNeeds {
        var parser = CommitParser(objects.format)
        let bytes = try objects.readCommit(name, &parser)
        let tree = treeName(bytes.span, objects.format)
        let isSilent = parser.hasBlankMessage(bytes.span)
        let parents = parser.parents(bytes.span, objects.format)
        var isEmpty = parents.isEmpty && tree == emptyTree(objects.format)
        if parents.count == 1, let parent = parents.first,
            !shallow.commits.contains(name)
        {
            let bytes = try objects.readCommit(parent, &parser)
            isEmpty = treeName(bytes.span, objects.format) == tree
        }
        return AmendNeeds(allowEmpty: isEmpty, allowEmptyMessage: isSilent)
    }

    /// A larger history is looked at only so far.
    private static let mostCommits = 100_000
    /// Units: seconds.
    private static let margin: Int64 = 2 * 86_400

    struct StartingPoint {
        let commit: ObjectName
        let branch: String?
        let isLocal: Bool
    }

    /// The preferred branches, what is checked out, the other local branches, a detached `HEAD`, then
    /// the remote-tracking ones.
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

/// The tree of a commit, which is the first thing in it.
private func treeName(_ bytes: Span<UInt8>, _ format: ObjectFormat) -> ObjectName? {
    ObjectName(hex: bytes, at: "tree ".utf8.count, format)
}

private func isBy(
    _ addresses: Set<EmailAddress>, _ parser: CommitParser, _ bytes: Span<UInt8>
) -> Bool {
    let address = parser.address.map { bytes[$0] }
    return addresses.contains(EmailAddress(String(decoding: address, as: UTF8.self)))
}
