import CycCore
import CycReading

/// Updates the state of a scan, at a cost proportional to the changes.
///
/// - New tips make commits reachable: the child counts of their parents are incremented, and so on
///   from each parent that was not reachable before.
/// - Removed tips without children become unreachable: the child counts of their parents are
///   decremented, and so on from each parent without remaining children.
struct IncrementalScan: ~Copyable {
    private let objects: ObjectStream
    private let shallow: Set<ObjectName>
    /// Commits that references pointed to before, each with its ``Reachability`` mask.
    private let formerTips: [ObjectName: UInt8]
    private let shardBits: Int
    private let storedShard: (Int) throws -> [UInt8]

    private(set) var graph = CommitGraph()
    private(set) var authorIndex: AuthorIndex
    private var shards: [Int: Shard] = [:]
    private var parser: CommitParser
    private var counter: ProgressCounter

    init(
        of objects: ObjectStream, from state: ScanState, shallow: Set<ObjectName>,
        authorIndex: AuthorIndex, counter: ProgressCounter, shard: @escaping (Int) throws -> [UInt8]
    ) {
        self.objects = objects
        parser = CommitParser(objects.format)
        self.shallow = shallow
        formerTips = state.commits
        shardBits = state.shardBits
        storedShard = shard
        self.authorIndex = authorIndex
        self.counter = counter
    }

    /// Updates from the former tips to `tips`.
    ///
    /// - Throws: ``StaleCacheError`` and `UnreadReason` if a full scan is needed,
    ///   ``ScanCancelled``, and errors of loading a shard.
    mutating func run(to tips: [ObjectName: UInt8]) throws {
        var raised: [(commit: ObjectName, mask: UInt8)] = []
        var lowered: [(commit: ObjectName, mask: UInt8)] = []
        for (commit, mask) in tips {
            let new = mask & ~formerTips[commit, default: 0]
            if new != 0 { raised.append((commit, new)) }
        }
        for (commit, mask) in formerTips {
            let lost = mask & ~tips[commit, default: 0]
            if lost != 0 { lowered.append((commit, lost)) }
        }
        // Increments first, so that no commit becomes unreachable while it moves to another branch.
        // The widest reachability is raised first and lowered last, because it includes the others.
        for reach in Reachability.allCases {
            var open = try numbers(of: raised, reach).filter { graph.raise(tip: $0, reach) }
            while let number = open.popLast() {
                try read(number)
                graph.raiseParents(of: number, reach, &open)
            }
        }
        for reach in Reachability.allCases.reversed() {
            var open = try numbers(of: lowered, reach).filter { graph.lower(tip: $0, reach) }
            while let number = open.popLast() {
                try read(number)
                try graph.lowerParents(of: number, reach, &open)
            }
        }
        counter.finish(at: counter.count)
    }

    private mutating func numbers(
        of tips: [(commit: ObjectName, mask: UInt8)], _ reach: Reachability
    ) throws -> [Int] {
        var numbers: [Int] = []
        for tip in tips where tip.mask & reach.mask != 0 {
            numbers.append(try number(of: tip.commit))
        }
        return numbers
    }

    /// Reads a commit unless already read.
    private mutating func read(_ number: Int) throws {
        guard !graph.wasRead(number) else { return }
        let name = graph.name(number)
        let bytes = try objects.readCommit(name, &parser)
        let commit = try objects.found(name, parser, bytes.span, for: &authorIndex)
        let parents = shallow.contains(name) ? [] : parser.parents(bytes.span, objects.format)
        graph.note(number, commit, in: &authorIndex)
        graph.setParents(of: number, try parents.map { try self.number(of: $0) })
        try graph.checkSize()
        try counter.advance(to: counter.count + 1, cost: objects.cost)
    }

    /// Number of a commit; loads its stored child counts if new.
    private mutating func number(of name: ObjectName) throws -> Int {
        let (number, isNew) = graph.add(name)
        guard isNew else { return number }
        let links = try shard(of: name).links(of: name)
        let tips = formerTips[name, default: 0]
        graph.set(number, links: links ?? ChildCounts(), tips: tips)
        // Shards hold exactly the reachable commits.
        guard (links != nil) == (graph.formerReachMask(number) != 0) else {
            throw StaleCacheError()
        }
        return number
    }

    private mutating func shard(of name: ObjectName) throws -> Shard {
        let index = name.prefix(bits: shardBits)
        if let shard = shards[index] { return shard }
        guard let shard = Shard(try storedShard(index), objects.format) else {
            throw StaleCacheError()
        }
        shards[index] = shard
        return shard
    }

    /// Encoded shards that changed.
    consuming func changedShards() -> [Int: [UInt8]] {
        var changes: [Int: [(name: ObjectName, record: Shard.Record?)]] = [:]
        for number in 0..<graph.count {
            let name = graph.name(number)
            let index = name.prefix(bits: shardBits)
            let links = graph.reaches(number) != 0 ? graph.links(number) : nil
            guard links != shards[index]?.links(of: name) else { continue }
            let record = links.map { Shard.Record(name: name, links: $0) }
            changes[index, default: []].append((name, record))
        }
        var changed: [Int: [UInt8]] = [:]
        for (index, changes) in changes {
            guard var shard = shards[index] else { continue }
            shard.apply(changes.sorted { $0.name < $1.name })
            changed[index] = shard.bytes
        }
        return changed
    }
}
