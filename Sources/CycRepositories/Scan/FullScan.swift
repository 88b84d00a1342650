import CycCore
import CycReading

/// Reads a whole history.
struct FullScan {
    private(set) var graph = CommitGraph()
    private(set) var book: AuthorIndex

    /// Reads every commit that `tips` lead to.
    ///
    /// - Throws: `UnreadReason` for a commit that is missing or damaged, ``ScanCancelled``.
    init(
        of objects: ObjectStream, tips: some Sequence<ObjectName>, shallow: Set<ObjectName>,
        book: AuthorIndex, ticker: inout ProgressCounter
    ) throws {
        self.book = book
        let tips = Array(tips)
        for tip in tips { _ = graph.add(tip) }
        var count = 0
        var parents: [Int] = []
        try objects.walk(from: tips, shallow: shallow) { name, parser, bytes in
            // Asked for, or named by one that was sent, and not sent yet.
            guard let number = graph.number(of: name), !graph.wasRead(number) else {
                throw UnreadReason.damaged(name.description)
            }
            let commit = try objects.found(name, parser, bytes, for: &self.book)
            parents.removeAll(keepingCapacity: true)
            // What is cut off there may be present all the same.
            if shallow.isEmpty || !shallow.contains(name) {
                for start in parser.parentStarts {
                    guard let parent = ObjectName(hex: bytes, at: start, objects.format) else {
                        continue
                    }
                    parents.append(graph.add(parent).number)
                }
            }
            graph.setParents(of: number, parents)
            graph.note(number, commit, in: &self.book)
            try graph.checkSize()
            count += 1
            try ticker.advance(to: count, cost: objects.cost)
        }
        // Each one that was named was sent.
        guard count == graph.count else {
            throw UnreadReason.damaged("\(count) of \(graph.count) commits")
        }
        ticker.finish(at: count)
    }
}
