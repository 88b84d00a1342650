package import CycCore
import CycReading

extension Repository {
    /// Finds the commits of some authors by day: all of them, or the changes since `state`.
    ///
    /// An update gives the same result as a full scan, whatever happened to branches: it counts
    /// links between commits and uses no dates. Without changes it reads only `state`.
    ///
    /// - Parameters:
    ///   - addresses: Authors whose commits are wanted. Adding or removing an address that occurs
    ///     in the history causes a full scan.
    ///   - ownName: Other addresses with exactly this author name are reported as namesakes.
    ///   - firstDay: First day for which subjects of commits are returned; `nil` for none.
    ///   - countsCoAuthors: Whether commits that name a wanted author as co-author are wanted, too;
    ///     then every change of `addresses` causes a full scan.
    ///   - slots: Remotes whose default branches are tracked; a different list causes a full scan.
    ///   - state: ``CycCore/ScanCache/state`` of the last scan; `nil` for a full scan.
    ///   - shard: Loads a stored shard; empty if it was never stored.
    ///   - shouldStop: Called every few hundred commits and every few megabytes.
    ///   - progress: Called with the number of commits read so far.
    /// - Returns: Changes sorted by day and address, records by id.
    /// - Throws: `UnreadReason` for anything missing or damaged, never a shorter history;
    ///   ``ScanCancelled``; errors of `shard`.
    package borrowing func scan(
        keeping addresses: Set<EmailAddress>, ownName: String?, subjectsSince firstDay: Day? = nil,
        countsCoAuthors: Bool = false, slots: [ScanSlot] = [], memory state: [UInt8]?,
        shard: @escaping (Int) throws -> [UInt8],
        shouldStop: @escaping () -> Bool = { false },
        progress: @escaping (Int) -> Void = { _ in }
    ) throws -> ScanResult {
        let shallow = try Shallow(layout)
        let format = layout.format.objects
        var former = state.flatMap { ScanState(decoding: $0) }
        if former?.format != format { former = nil }
        var objects = LazyObjects()
        var present = ScanState(
            format: format, commitCount: former?.commitCount ?? 0,
            shardBits: former?.shardBits ?? 0,
            tips: try tips(slots, former: former, &objects),
            shallowDigest: shallow.digest, slots: slots.map(\.remote), kept: addresses,
            countsCoAuthors: countsCoAuthors, ownName: ownName,
            authors: former?.authors ?? [], namesakes: former?.namesakes ?? [:])
        present.namesakes = present.namesakes.filter { !addresses.contains($0.key) }
        let authorIndex = AuthorIndex(
            keeping: addresses, ownName: ownName, subjectsSince: firstDay,
            countsCoAuthors: countsCoAuthors)
        var counter = ProgressCounter(shouldStop: shouldStop, progress: progress)

        if let former, former.canBeUpdated(to: present) {
            do {
                let result = try update(
                    former, to: present, &objects, shallow: shallow, authorIndex: authorIndex,
                    counter: counter,
                    shard: shard)
                try objects.finish()
                return result
            } catch is StaleCacheError {
                // Fall back to a full scan.
            } catch UnreadReason.damaged {
                // An old object may have been pruned legitimately; if not, the full scan fails.
                objects = LazyObjects()
            }
        }
        let result = try fullScan(
            &present, &objects, shallow: shallow, authorIndex: authorIndex, counter: &counter)
        try objects.finish()
        return result
    }

    /// Resolves references to commits, reading only objects that the former scan did not know.
    private borrowing func tips(
        _ slots: [ScanSlot], former: ScanState?, _ objects: inout LazyObjects
    ) throws(UnreadReason) -> [ObjectName: ScanState.Tip] {
        var tips: [ObjectName: ScanState.Tip] = [:]
        var unknown: [(object: ObjectName, mask: UInt8)] = []
        for (object, mask) in try self.tips(slots) {
            if let known = former?.tips[object] {
                tips[object] = ScanState.Tip(mask: mask, commit: known.commit)
            } else {
                unknown.append((object, mask))
            }
        }
        if !unknown.isEmpty {
            let commits = try objects.of(self).commits(of: unknown.map(\.object))
            for ((object, mask), commit) in zip(unknown, commits) {
                tips[object] = ScanState.Tip(mask: mask, commit: commit)
            }
        }
        // A branch may point to a blob, but `git status` fails if that is checked out.
        let nonCommits = tips.filter { $0.value.commit == nil }
        if !nonCommits.isEmpty, let head = try head(), nonCommits[head] != nil {
            throw .damaged("\(layout.ownFile("HEAD")): \(head)")
        }
        try requireOtherReferences(besides: tips, &objects, isFirst: former == nil)
        return tips
    }

    /// Rejects broken references other than branches, as git does. The first scan reads their tags
    /// and commits; later ones check only that the object exists.
    private borrowing func requireOtherReferences(
        besides tips: [ObjectName: ScanState.Tip], _ objects: inout LazyObjects, isFirst: Bool
    ) throws(UnreadReason) {
        let others = try otherReferences().filter { tips[$0.object] == nil }
        guard !others.isEmpty else { return }
        let places = Dictionary(
            others.map { ($0.object.description, $0.place) },
            uniquingKeysWith: { first, _ in first })
        let names = others.map(\.object)
        do throws(UnreadReason) {
            let objects = try objects.of(self)
            guard isFirst else { return try objects.require(names) }
            let commits = try objects.commits(of: names).compactMap(\.self)
            try objects.requireCommits(Set(commits.filter { tips[$0] == nil }))
        } catch .damaged(let detail) {
            let name = String(detail.prefix(layout.format.objects.digits))
            throw .damaged(places[name].map { "\($0): \(name)" } ?? detail)
        }
    }

    private borrowing func update(
        _ former: ScanState, to present: ScanState, _ objects: inout LazyObjects,
        shallow: Shallow, authorIndex: AuthorIndex, counter: ProgressCounter,
        shard: @escaping (Int) throws -> [UInt8]
    ) throws -> ScanResult {
        var present = present
        guard former.tips != present.tips else {
            return ScanResult(
                isWhole: false, changes: [],
                memory: ScanCache(state: present.encoded, shards: [:]),
                namesakes: present.namesakes)
        }
        var update = IncrementalScan(
            of: try objects.of(self), from: former, shallow: shallow.commits,
            authorIndex: authorIndex,
            counter: counter, shard: shard)
        try update.run(to: present.commits)
        let graph = update.graph
        for number in 0..<graph.count {
            if graph.formerReachMask(number) == 0 { present.commitCount += 1 }
            if graph.reaches(number) == 0 { present.commitCount -= 1 }
        }
        present.addAuthors(of: update.authorIndex)
        let changes = graph.changes(by: update.authorIndex.kept)
        return ScanResult(
            isWhole: false, changes: changes,
            memory: ScanCache(state: present.encoded, shards: update.changedShards()),
            namesakes: present.namesakes, mentions: graph.newMentions,
            subjects: graph.newSubjects)
    }

    private borrowing func fullScan(
        _ present: inout ScanState, _ objects: inout LazyObjects, shallow: Shallow,
        authorIndex: AuthorIndex, counter: inout ProgressCounter
    ) throws -> ScanResult {
        let tips = present.commits
        let scan = try FullScan(
            of: try objects.of(self), tips: tips.keys, shallow: shallow.commits,
            authorIndex: authorIndex,
            counter: &counter)
        var graph = scan.graph
        for reach in Reachability.allCases {
            var open: [Int] = []
            for (commit, mask) in tips where mask & reach.mask != 0 {
                let number = graph.add(commit).number
                if graph.raise(tip: number, reach) { open.append(number) }
            }
            while let number = open.popLast() { graph.raiseParents(of: number, reach, &open) }
        }
        present.commitCount = graph.count
        present.shardBits = Shard.bits(for: graph.count)
        present.authors = []
        present.namesakes = [:]
        present.addAuthors(of: scan.authorIndex)
        return ScanResult(
            isWhole: true, changes: graph.changes(by: scan.authorIndex.kept),
            memory: ScanCache(
                state: present.encoded,
                shards: graph.shards(bits: present.shardBits, present.format)),
            namesakes: present.namesakes, mentions: graph.newMentions,
            subjects: graph.newSubjects)
    }
}

extension ScanState {
    /// Whether an update to `present` is possible without a full scan.
    fileprivate func canBeUpdated(to present: ScanState) -> Bool {
        shallowDigest == present.shallowDigest && ownName == present.ownName
            && slots == present.slots && countsCoAuthors == present.countsCoAuthors
            && !Shard.isOutgrown(bits: shardBits, by: commitCount)
            // Co-authors are not in `authors`.
            && (!countsCoAuthors || present.kept == kept)
            && present.kept.symmetricDifference(kept).allSatisfy {
                !authors.contains(AuthorIndex.hash($0))
            }
    }

    /// Adds the authors that a scan found.
    fileprivate mutating func addAuthors(of authorIndex: AuthorIndex) {
        authors.formUnion(authorIndex.hashes)
        namesakes.merge(authorIndex.namesakes) { max($0, $1) }
        guard namesakes.count > Limit.namesakes else { return }
        let newest = namesakes.sorted { ($0.value, $0.key) > ($1.value, $1.key) }
        namesakes = Dictionary(uniqueKeysWithValues: newest.prefix(Limit.namesakes).map { $0 })
    }
}

extension CommitGraph {
    /// Commits of wanted authors whose reachability changed, sorted by day, address and id.
    fileprivate func changes(by authors: [EmailAddress]) -> [DayChange] {
        let changed = kept.filter { reaches($0.number) != formerReachMask($0.number) }
            .sorted { one, other in
                if one.day != other.day { return one.day < other.day }
                if one.author != other.author { return one.author < other.author }
                return name(one.number) < name(other.number)
            }
        var changes: [DayChange] = []
        var rest = changed[...]
        while let first = rest.first {
            let group = rest.prefix { $0.day == first.day && $0.author == first.author }
            rest = rest.dropFirst(group.count)
            var change = DayChange(day: Day(number: first.day), address: authors[first.author])
            var records: [UInt8] = []
            for commit in group {
                let reaches = reaches(commit.number)
                if reaches == 0 {
                    change.removed.append(name(commit.number))
                } else {
                    CommitRecord.append(
                        name(commit.number), isPushed: reaches & Reachability.pushed.mask != 0,
                        RemoteSlots(rawValue: reaches >> UInt8(Reachability.slot0.rawValue)),
                        commit.authored.instant,
                        minutesEastOfUTC: commit.authored.minutesEastOfUTC, to: &records)
                }
            }
            // Decoding the stored format is by far the fastest way to create many records.
            guard let set = CommitRecord.decode(records) else {
                preconditionFailure("records have another form than the ledger's")
            }
            change.set = set
            changes.append(change)
        }
        return changes
    }

    /// To-do mentions in newly reachable commits, by id.
    fileprivate var newMentions: [TodoMention] {
        mentions.filter { reaches($0.number) != 0 && formerReachMask($0.number) == 0 }
            .map(\.mention).sorted { $0.commit < $1.commit }
    }

    /// Subjects of newly reachable commits, by day and id.
    fileprivate var newSubjects: [CommitSubject] {
        subjects.filter { reaches($0.number) != 0 && formerReachMask($0.number) == 0 }
            .map(\.subject).sorted { ($0.day, $0.commit) < ($1.day, $1.commit) }
    }

    /// All commits, split into shards by their names.
    fileprivate func shards(bits: Int, _ format: ObjectFormat) -> [Int: [UInt8]] {
        // Offset of each shard among all commits, ordered by shard.
        var starts = [Int](repeating: 0, count: 1 << bits + 1)
        for number in 0..<count { starts[name(number).prefix(bits: bits) + 1] += 1 }
        for index in 1..<starts.count { starts[index] += starts[index - 1] }
        var ordered = [UInt32](repeating: 0, count: count)
        var next = starts
        for number in 0..<count {
            let index = name(number).prefix(bits: bits)
            ordered[next[index]] = UInt32(number)
            next[index] += 1
        }
        var shards: [Int: [UInt8]] = [:]
        for index in 0..<1 << bits where starts[index] < starts[index + 1] {
            let records = ordered[starts[index]..<starts[index + 1]].map { number in
                Shard.Record(name: name(Int(number)), links: links(Int(number)))
            }
            shards[index] = Shard(sorted: records.sorted { $0.name < $1.name }, format).bytes
        }
        return shards
    }
}
