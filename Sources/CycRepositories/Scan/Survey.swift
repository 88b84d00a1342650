import CGit2
import CycCore

/// Reads a whole history.
///
/// Commits are numbered in the order in which they are found, so that what is not read yet is
/// always the end of the graph. Two threads take turns with it and read next to each other; which
/// one reads what changes the numbers, but not what is found. Two are not twice as fast: libgit2 1.5
/// shares an open pack between them and lets one look up at a time; where they mostly wait for each
/// other, one goes on alone.
struct Survey {
    /// What the threads share.
    private struct Progress {
        var graph: CommitGraph
        /// Commits up to here are read or being read.
        var taken = 0
        var read = 0
        /// How many batches are being read.
        var busy = 0
        var failure: UnreadReason?
        var isStopped = false
        /// Whether the calling thread is faster alone.
        var isHelperSentAway = false
        /// Of helpers that have ended.
        var books: [AuthorBook] = []

        var isOver: Bool { failure != nil || isStopped || taken == graph.count && busy == 0 }

        /// Writes down what a batch turned out to be, and empties it.
        mutating func take(in batch: inout Batch) {
            var kept = batch.kept[...]
            var parents = batch.parents[...]
            var numbers: [Int] = []
            var number = batch.first
            for (place, count) in batch.parentCounts.enumerated() {
                if place > 0 { number = place < batch.handedOut ? number + 1 : numbers[0] }
                // Somebody else came to the chain by another way, and reads on from here.
                if place >= batch.handedOut, number < taken || graph.wasRead(number) { break }
                numbers.removeAll(keepingCapacity: true)
                for name in parents.prefix(count) { numbers.append(graph.add(name).number) }
                parents = parents.dropFirst(count)
                graph.setParents(of: number, numbers)
                if let commit = kept.first, commit.place == place {
                    kept.removeFirst()
                    graph.keep(
                        CommitGraph.Kept(number: number, author: commit.author, day: commit.day))
                }
                read += 1
            }
            for mention in batch.mentions { graph.keep(mention) }
            busy -= 1
            batch.empty()
        }

        /// Fills an empty batch, and leaves as much for somebody else.
        ///
        /// - Returns: `false` if there is nothing to read now.
        mutating func hand(out batch: inout Batch) -> Bool {
            skipRead()
            let rest = graph.count - taken
            guard rest > 0 else { return false }
            batch.first = taken
            let end = taken + min((rest + 1) / 2, Survey.largestBatch)
            while taken < end, !graph.wasRead(taken) {
                batch.names.append(graph.name(taken))
                taken += 1
            }
            batch.handedOut = batch.names.count
            batch.followsChain = rest == 1
            busy += 1
            skipRead()
            return true
        }

        /// Chains may have gone ahead.
        private mutating func skipRead() {
            while taken < graph.count, graph.wasRead(taken) { taken += 1 }
        }
    }

    /// Some commits with numbers in a row, and what they turned out to be.
    ///
    /// Where there was only one to read, its first parent and so on follow: a history without
    /// branches needs no taking of turns.
    private struct Batch {
        struct Kept {
            /// In ``Batch/names``.
            let place: Int
            let author: Int
            let day: Int
        }

        var names: [ObjectName] = []
        var first = 0
        var handedOut = 0
        var followsChain = false
        var parentCounts: [Int] = []
        var parents: [ObjectName] = []
        var kept: [Kept] = []
        var mentions: [CommitGraph.Mention] = []

        mutating func empty() {
            names.removeAll(keepingCapacity: true)
            parentCounts.removeAll(keepingCapacity: true)
            parents.removeAll(keepingCapacity: true)
            kept.removeAll(keepingCapacity: true)
            mentions.removeAll(keepingCapacity: true)
        }
    }

    /// What every reading thread needs.
    private struct Reader: ~Copyable {
        let objects: ObjectDatabase
        let shallow: Set<ObjectName>
        var book: AuthorBook
        private var parser = CommitParser()

        init(objects: consuming ObjectDatabase, shallow: Set<ObjectName>, book: AuthorBook) {
            self.objects = objects
            self.shallow = shallow
            self.book = book
        }

        mutating func read(_ batch: inout Batch) throws(UnreadReason) {
            var place = 0
            while place < batch.names.count {
                let name = batch.names[place]
                let author = try objects.readCommit(name, &parser, &book)
                // What is cut off there may be present all the same.
                let isCut = !shallow.isEmpty && shallow.contains(name)
                batch.parentCounts.append(isCut ? 0 : parser.parents.count)
                if !isCut { batch.parents.append(contentsOf: parser.parents) }
                if let author {
                    batch.kept.append(Batch.Kept(place: place, author: author, day: parser.day))
                    if let mention = CommitGraph.Mention(name, parser) {
                        batch.mentions.append(mention)
                    }
                }
                place += 1
                if batch.followsChain, !isCut, place < Survey.longestChain,
                    let parent = parser.parents.first
                {
                    batch.names.append(parent)
                }
            }
        }
    }

    /// Measures whether a second thread makes reading faster, over some thousand commits each way.
    ///
    /// What it finds out changes how long reading takes, and nothing else.
    private struct Trial {
        enum Advice {
            case goOn, askForHelp, sendHelperAway
        }

        private enum Stage {
            /// Before so many commits a second thread is not worth its start.
            case beginning
            case alone, together
            case over
        }

        private var stage = Stage.beginning
        private var start = (count: 4096, instant: ContinuousClock.now)
        private var paceAlone = Duration.zero

        private static let sample = 8192
        /// What two have to save at the least.
        private static let gain = 0.95

        mutating func advice(at count: Int) -> Advice {
            switch stage {
            case .beginning where count >= start.count:
                begin(.alone, at: count)
            case .alone where count >= start.count + Self.sample:
                paceAlone = pace(to: count)
                begin(.together, at: count)
                return .askForHelp
            case .together where count >= start.count + 2 * Self.sample:
                stage = .over
                return pace(to: count) > paceAlone * Self.gain ? .sendHelperAway : .goOn
            case .beginning, .alone, .together, .over: break
            }
            return .goOn
        }

        private mutating func begin(_ next: Stage, at count: Int) {
            stage = next
            start = (count, .now)
        }

        /// The time for a commit since ``start``.
        private func pace(to count: Int) -> Duration {
            (ContinuousClock.now - start.instant) / (count - start.count)
        }
    }

    private static let largestBatch = 256
    private static let longestChain = 64
    /// How long the calling thread waits at most before it asks whether to stop; milliseconds.
    private static let patience = 50

    private(set) var graph: CommitGraph
    private(set) var book: AuthorBook

    /// Reads every commit that `tips` lead to from the folder `objects` of a repository.
    ///
    /// - Throws: `UnreadReason` for a commit that is missing or damaged, ``ScanStopped``.
    init(
        of folder: String, tips: some Sequence<ObjectName>,
        shallow: Set<ObjectName>, book: AuthorBook, ticker: inout Ticker
    ) throws {
        var start = CommitGraph()
        for tip in tips { _ = start.add(tip) }
        let monitor = Monitor(Progress(graph: start))
        var reader = try Reader(objects: ObjectDatabase(at: folder), shallow: shallow, book: book)

        var helper: Helper?
        var trial = Trial()
        var batch = Batch()
        do {
            while true {
                let (isTaken, count) = Self.exchange(&batch, monitor, patience: Self.patience) {
                    $0.isOver
                }
                try ticker.advance(to: count)
                guard let isTaken else { continue }
                guard isTaken else { break }
                try reader.read(&batch)
                switch trial.advice(at: ticker.count) {
                case .goOn: break
                case .askForHelp:
                    helper = Helper { Self.help(monitor, folder, shallow: shallow, book: book) }
                case .sendHelperAway:
                    monitor.withLock { $0.isHelperSentAway = true }
                    monitor.notify()
                }
            }
        } catch {
            monitor.withLock { $0.isStopped = true }
            monitor.notify()
            helper.take()?.join()
            throw error
        }
        helper.take()?.join()

        let progress = monitor.withLock { progress in
            defer { progress.graph = CommitGraph() }
            return progress
        }
        if let failure = progress.failure { throw failure }
        ticker.finish(at: progress.read)
        graph = progress.graph
        self.book = reader.book
        for other in progress.books { self.book.merge(other) }
    }

    /// What the second thread does, with its own handle on the objects.
    private static func help(
        _ monitor: Monitor<Progress>, _ folder: String, shallow: Set<ObjectName>,
        book: AuthorBook
    ) {
        do throws(UnreadReason) {
            var reader = try Reader(
                objects: ObjectDatabase(at: folder), shallow: shallow, book: book)
            var batch = Batch()
            while true {
                let (isTaken, _) = exchange(&batch, monitor, patience: nil) {
                    $0.isOver || $0.isHelperSentAway
                }
                guard isTaken == true else { break }
                try reader.read(&batch)
            }
            let book = reader.book
            monitor.withLock { $0.books.append(book) }
        } catch {
            monitor.withLock { $0.failure = $0.failure ?? error }
            monitor.notify()
        }
    }

    /// Hands in a batch that was read and takes the next.
    ///
    /// - Parameters:
    ///   - batch: Empty, or read.
    ///   - monitor: What the threads share.
    ///   - patience: Units: milliseconds; `nil` to wait as long as it takes.
    ///   - isDone: Whether this thread has nothing to do any more.
    /// - Returns: `false` where it is done, and `nil` when the patience was over; and how many
    ///   commits are read.
    private static func exchange(
        _ batch: inout Batch, _ monitor: Monitor<Progress>, patience: Int?,
        isDone: (Progress) -> Bool
    ) -> (isTaken: Bool?, count: Int) {
        var concernsOthers = false
        var count = 0
        let isTaken = monitor.wait(atMost: patience) { progress -> Bool? in
            if !batch.names.isEmpty { progress.take(in: &batch) }
            let isTaken = !isDone(progress) && progress.hand(out: &batch)
            concernsOthers = progress.isOver || progress.taken < progress.graph.count
            count = progress.read
            return isTaken ? true : isDone(progress) ? false : nil
        }
        if concernsOthers { monitor.notify() }
        return (isTaken, count)
    }
}
