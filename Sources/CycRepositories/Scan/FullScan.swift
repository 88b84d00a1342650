import CycCore
import CycReading

/// Scan of a whole history.
struct FullScan {
    private(set) var graph = CommitGraph()
    private(set) var authorIndex: AuthorIndex

    /// Reads every commit that is reachable from `tips`.
    ///
    /// - Throws: `UnreadReason` for a missing or damaged commit, ``ScanCancelled``.
    init(
        of objects: ObjectStream, tips: some Sequence<ObjectName>, shallow: Set<ObjectName>,
        authorIndex: AuthorIndex, counter: inout ProgressCounter
    ) throws {
        self.authorIndex = authorIndex
        let tips = Array(tips)
        for tip in tips { _ = graph.add(tip) }
        var count = 0
        var parents: [Int] = []
        try objects.walk(from: tips, shallow: shallow) { name, parser, bytes in
            // Accept only commits that were requested or are parents of others, each once.
            guard let number = graph.number(of: name), !graph.wasRead(number) else {
                throw UnreadReason.damaged(name.description)
            }
            let commit = try objects.found(name, parser, bytes, for: &self.authorIndex)
            parents.removeAll(keepingCapacity: true)
            // Parents of a shallow commit may exist, but do not count.
            if shallow.isEmpty || !shallow.contains(name) {
                for start in parser.parentStarts {
                    guard let parent = ObjectName(hex: bytes, at: start, objects.format) else {
                        continue
                    }
                    parents.append(graph.add(parent).number)
                }
            }
            graph.setParents(of: number, parents)
            graph.note(number, commit, in: &self.authorIndex)
            try graph.checkSize()
            count += 1
            try counter.advance(to: count, cost: objects.cost)
        }
        // Every parent must have been sent.
        guard count == graph.count else {
            throw UnreadReason.damaged("\(count) of \(graph.count) commits")
        }
        counter.finish(at: count)
    }
}
