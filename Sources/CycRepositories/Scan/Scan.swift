package import CycCore
import CycReading

extension Repository {
    /// Finds the commits of some authors by day, all of them or what has changed.
    ///
    /// The answer is that of a whole walk, whatever happened to branches since: it rests on counted
    /// links between commits and on no date. Without changes nothing but `state` is looked at.
    ///
    /// - Parameters:
    ///   - addresses: Whose commits are wanted. One more or less makes the scan a whole one if the
    ///     history has an author of that address.
    ///   - ownName: Exactly so named authors of other addresses are reported as namesakes.
    ///   - firstDay: From which day on the subjects of commits are wanted; `nil` for none at all.
    ///   - slots: The remotes of which it is to be found out what is in their default branches; more or
    ///     others than before make the scan a whole one.
    ///   - state: ``CycCore/ScanCache/state`` of the last scan; `nil` for a whole one.
    ///   - shard: Gives what was stored as that shard; no bytes for one that never was.
    ///   - shouldStop: Asked every few hundred commits and every few megabytes.
    ///   - progress: Gets the number of commits read so far.
    /// - Returns: Changes sorted by day and address, records by id.
    /// - Throws: `UnreadReason` for anything missing or damaged, never a shorter history;
    ///   ``ScanCancelled``; and what `shard` throws.
    package borrowing func scan(
        keeping addresses: Set<EmailAddress>, ownName: String?, subjectsSince firstDay: Day? = nil,
        slots: [ScanSlot] = [], memory state: [UInt8]?,
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
            ownName: ownName,
            authors: former?.authors ?? [], namesakes: former?.namesakes ?? [:])
        present.namesakes = present.namesakes.filter { !addresses.contains($0.key) }
        let book = AuthorIndex(
            keeping: addresses, ownName: ownName, subjectsSince: firstDay)
        var ticker = ProgressCounter(shouldStop: shouldStop, progress: progress)

        if let former, former.canBeUpdated(to: present) {
            do {
                let result = try update(
                    former, to: present, &objects, shallow: shallow, book: book, ticker: ticker,
                    shard: shard)
                try objects.finish()
                return result
            } catch is StaleCacheError {
                // The whole history tells.
            } catch UnreadReason.damaged {
                // An object of the past may be gone by right; if not, the whole scan says so.
                objects = LazyObjects()
            }
        }
        let result = try survey(
            &present, &objects, shallow: shallow, book: book, ticker: &ticker)
        try objects.finish()
        return result
    }

    /// What references lead to, as far as possible without reading objects.
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
        // A branch may lead to a blob, but git shows no status where that is checked out.
        let others = tips.filter { $0.value.commit == nil }
        if !others.isEmpty, let head = try head(), others[head] != nil {
            throw .damaged("\(layout.ownFile("HEAD")): \(head)")
        }
        try requireOthers(besides: tips, &objects, isWhole: former == nil)
        return tips
    }

    /// Refuses references that are no branches where git would: the first time with the tags and commits
    /// that they lead to, later those whose object is not there.
    private borrowing func requireOthers(
        besides tips: [ObjectName: ScanState.Tip], _ objects: inout LazyObjects, isWhole: Bool
    ) throws(UnreadReason) {
        let others = try otherReferences().filter { tips[$0.object] == nil }
        guard !others.isEmpty else { return }
        let places = Dictionary(
            others.map { ($0.object.description, $0.place) },
            uniquingKeysWith: { first, _ in first })
        let names = others.map(\.object)
        do throws(UnreadReason) {
            let objects = try objects.of(self)
            guard isWhole else { return try objects.require(names) }
            let commits = try objects.commits(of: names).compactMap(\.self)
            try objects.requireCommits(Set(commits.filter { tips[$0] == nil }))
        } catch .damaged(let detail) {
            let name = String(detail.prefix(layout.format.objects.digits))
            throw .damaged(places[name].map { "\($0): \(name)" } ?? detail)
        }
    }

    private borrowing func update(
        _ former: ScanState, to present: ScanState, _ objects: inout LazyObjects,
        shallow: Shallow, book: AuthorIndex, ticker: ProgressCounter,
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
            of: try objects.of(self), from: former, shallow: shallow.commits, book: book,
            ticker: ticker, shard: shard)
        try update.run(to: present.commits)
        let graph = update.graph
        for number in 0..<graph.count {
            if graph.formerReaches(number) == 0 { present.commitCount += 1 }
            if graph.reaches(number) == 0 { present.commitCount -= 1 }
        }
        present.take(update.book)
        let changes = graph.changes(by: update.book.kept)
        return ScanResult(
            isWhole: false, changes: changes,
            memory: ScanCache(state: present.encoded, shards: update.changedShards()),
            namesakes: present.namesakes, mentions: graph.newMentions,
            subjects: graph.newSubjects)
    }

    private borrowing func survey(
        _ present: inout ScanState, _ objects: inout LazyObjects, shallow: Shallow,
        book: AuthorIndex, ticker: inout ProgressCounter
    ) throws -> ScanResult {
        let tips = present.commits
        let survey = try FullScan(
            of: try objects.of(self), tips: tips.keys, shallow: shallow.commits, book: book,
            ticker: &ticker)
        var graph = survey.graph
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
        present.take(survey.book)
        return ScanResult(
            isWhole: true, changes: graph.changes(by: survey.book.kept),
            memory: ScanCache(
                state: present.encoded,
                shards: graph.shards(bits: present.shardBits, present.format)),
            namesakes: present.namesakes, mentions: graph.newMentions,
            subjects: graph.newSubjects)
    }
}

extension ScanState {
    /// Whether the way from here to `present` can be found without reading everything.
    fileprivate func canBeUpdated(to present: ScanState) -> Bool {
        shallowDigest == present.shallowDigest && ownName == present.ownName
            && slots == present.slots
            && !Shard.isOutgrown(bits: shardBits, by: commitCount)
            && present.kept.symmetricDifference(kept).allSatisfy {
                !authors.contains(AuthorIndex.hash($0))
            }
    }

    /// Remembers whom a scan met.
    fileprivate mutating func take(_ book: AuthorIndex) {
        authors.formUnion(book.hashes)
        namesakes.merge(book.namesakes) { max($0, $1) }
        guard namesakes.count > Limit.namesakes else { return }
        let newest = namesakes.sorted { ($0.value, $0.key) > ($1.value, $1.key) }
        namesakes = Dictionary(uniqueKeysWithValues: newest.prefix(Limit.namesakes).map { $0 })
    }
}

extension CommitGraph {
    /// The commits of wanted authors whose reaches changed, sorted by day, address and id.
    fileprivate func changes(by authors: [EmailAddress]) -> [DayChange] {
        let changed = kept.filter { reaches($0.number) != formerReaches($0.number) }
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
                        commit.authored, to: &records)
                }
            }
            // Their own form is by far the fastest way to many of them.
            guard let set = CommitRecord.decode(records) else {
                preconditionFailure("records have another form than the ledger's")
            }
            change.set = set
            changes.append(change)
        }
        return changes
    }

    /// What commits name that were in no reach before, by id.
    fileprivate var newMentions: [TodoMention] {
        mentions.filter { reaches($0.number) != 0 && formerReaches($0.number) == 0 }
            .map(\.mention).sorted { $0.commit < $1.commit }
    }

    /// The subjects of commits that were in no reach before, by day and id.
    fileprivate var newSubjects: [CommitSubject] {
        subjects.filter { reaches($0.number) != 0 && formerReaches($0.number) == 0 }
            .map(\.subject).sorted { ($0.day, $0.commit) < ($1.day, $1.commit) }
    }

    /// Every commit, in the shards that its name belongs to.
    fileprivate func shards(bits: Int, _ format: ObjectFormat) -> [Int: [UInt8]] {
        // Where each shard begins among all commits, ordered by shard.
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
