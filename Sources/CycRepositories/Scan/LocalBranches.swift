package import CycCore
import CycReading

extension Repository {
    /// Returns the local branches with the unpushed commits of some authors in each, by name.
    ///
    /// Reads only unpushed commits, because the last scan stored which commits are pushed.
    ///
    /// - Parameters:
    ///   - state: ``CycCore/ScanCache/state`` of the last scan.
    ///   - shard: Loads a stored shard; empty if it was never stored.
    /// - Throws: `UnreadReason`: `changed` for commits that the last scan did not see.
    package borrowing func localBranches(
        by addresses: Set<EmailAddress>, memory state: [UInt8], shard: (Int) throws -> [UInt8]
    ) throws -> [LocalBranch] {
        guard let state = ScanState(decoding: state) else { throw UnreadReason.changed }
        let (objects, upstreams) = (try objects(), try configuredUpstreams())
        var walk = UnpushedWalk(
            objects: objects, authors: addresses, countsCoAuthors: state.countsCoAuthors,
            shallow: try Shallow(layout).commits,
            tips: state.commits, shardBits: state.shardBits)
        var branches: [LocalBranch] = []
        for tip in try startingPoints(objects).all where tip.isLocal {
            guard let name = tip.branch else { continue }
            branches.append(
                LocalBranch(
                    name: name, upstream: upstreams[name],
                    unpushed: try walk.count(from: tip.commit, shard)))
        }
        try objects.finish()
        return branches.sorted { $0.name < $1.name }
    }

    /// Upstream of each local branch as git names it, such as `origin/main`.
    private borrowing func configuredUpstreams() throws(UnreadReason) -> [String: String] {
        try upstreams(ofPulls: true).compactMapValues { upstream in
            upstream.branch.map { upstream.remote == "." ? $0 : "\(upstream.remote)/\($0)" }
        }
    }
}

/// Unpushed commits of one repository, each read once.
private struct UnpushedWalk {
    private struct Commit {
        let isWanted: Bool
        let parents: [ObjectName]
    }

    private let objects: ObjectStream
    private let authors: Set<EmailAddress>
    private let countsCoAuthors: Bool
    private let shallow: Set<ObjectName>
    /// Commits of all references, each with its ``Reachability`` mask.
    private let tips: [ObjectName: UInt8]
    private let shardBits: Int
    private var parser: CommitParser
    private var shards: [Int: Shard] = [:]
    /// `nil` for a pushed commit.
    private var commits: [ObjectName: Commit?] = [:]

    init(
        objects: ObjectStream, authors: Set<EmailAddress>, countsCoAuthors: Bool,
        shallow: Set<ObjectName>,
        tips: [ObjectName: UInt8], shardBits: Int
    ) {
        self.objects = objects
        self.authors = authors
        self.countsCoAuthors = countsCoAuthors
        self.shallow = shallow
        self.tips = tips
        self.shardBits = shardBits
        parser = CommitParser(objects.format)
    }

    /// Returns the number of unpushed commits of the authors that are reachable from `tip`.
    mutating func count(from tip: ObjectName, _ shard: (Int) throws -> [UInt8]) throws -> Int {
        var (seen, open, count): (Set<ObjectName>, [ObjectName], Int) = ([tip], [tip], 0)
        while let name = open.popLast() {
            guard let commit = try commit(name, shard) else { continue }
            if commit.isWanted { count += 1 }
            open += commit.parents.filter { seen.insert($0).inserted }
        }
        return count
    }

    private mutating func commit(
        _ name: ObjectName, _ shard: (Int) throws -> [UInt8]
    ) throws -> Commit? {
        if let known = commits[name] { return known }
        var commit: Commit?
        if try !isPushed(name, shard) {
            let bytes = try objects.readCommit(name, &parser)
            commit = Commit(
                isWanted: parser.isAuthored(by: authors, bytes.span)
                    || countsCoAuthors && parser.isCoAuthored(by: authors, bytes.span),
                parents: shallow.contains(name)
                    ? [] : parser.parents(bytes.span, objects.format))
        }
        commits[name] = .some(commit)
        return commit
    }

    private mutating func isPushed(
        _ name: ObjectName, _ load: (Int) throws -> [UInt8]
    ) throws -> Bool {
        let index = name.prefix(bits: shardBits)
        if shards[index] == nil { shards[index] = Shard(try load(index), objects.format) }
        guard let links = shards[index]?.links(of: name) else { throw UnreadReason.changed }
        return links[Reachability.pushed.rawValue] != 0
            || tips[name, default: 0] & Reachability.pushed.mask != 0
    }
}
