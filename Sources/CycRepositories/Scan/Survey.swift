import CycCore

/// Reads a whole history.
///
/// What is not read yet is followed along first parents, much as packs hold it, so that few parts of
/// them have to be mapped at a time.
struct Survey {
    private(set) var graph = CommitGraph()
    private(set) var book: AuthorBook

    /// Reads every commit that `tips` lead to from the folder `objects` of a repository.
    ///
    /// - Throws: `UnreadReason` for a commit that is missing or damaged, ``ScanStopped``.
    init(
        of folder: String, tips: some Sequence<ObjectName>,
        shallow: Set<ObjectName>, book: AuthorBook, ticker: inout Ticker
    ) throws {
        self.book = book
        var commits = try ReadAhead(of: folder, shallow: shallow, book: book)
        var tips = tips.makeIterator()
        var open: [Int] = []
        var parents: [Int] = []
        var count = 0
        // A tip is not open before its turn, so that a line with a branch at each of its commits is
        // followed all the same.
        while let number = open.popLast() ?? tips.next().map({ graph.add($0).number }) {
            guard !graph.wasRead(number) else { continue }
            let name = graph.name(number)
            let commit = try commits.commit(name)
            parents.removeAll(keepingCapacity: true)
            let firstOpen = open.count
            // What is cut off there may be present all the same.
            if shallow.isEmpty || !shallow.contains(name) {
                for parent in commit.parents {
                    let number = graph.add(parent).number
                    parents.append(number)
                    if !graph.wasRead(number) { open.append(number) }
                }
            }
            open[firstOpen...].reverse()
            graph.setParents(of: number, parents)
            graph.note(number, commit, in: &self.book)
            try graph.checkSize()
            count += 1
            try ticker.advance(to: count, cost: commits.cost)
        }
        ticker.finish(at: count)
    }
}
