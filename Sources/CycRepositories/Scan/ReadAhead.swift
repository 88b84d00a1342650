import CycCore
import CycPOSIX
import Synchronization

/// What a scan needs of a commit.
struct FoundCommit {
    let parents: ArraySlice<ObjectName>
    let author: AuthorBook.Sighting
    /// Only for a wanted author.
    let mention: CommitGraph.Mention?
}

extension FoundCommit {
    /// What `parser` has read in the commit of this name.
    init(_ name: ObjectName, _ parser: CommitParser, _ author: AuthorBook.Sighting) {
        self.init(
            parents: parser.parents[...], author: author, mention: CommitGraph.Mention(name, parser)
        )
    }
}

/// Commits that a second thread reads before a walk comes to them.
///
/// A walk learns of a commit from its child, so that threads cannot share a line of them. But git
/// packs commits in a row, as a walk meets them, and the helper takes them from the end to which the
/// walk comes last. What it finds is no more than a guess at what will be asked for: only the walk
/// says what belongs to the history, by name. What the helper cannot read is left to the walk, which
/// says why.
struct ReadAhead: ~Copyable {
    /// Some commits, in the order in which they were read.
    private struct Findings {
        var names: [ObjectName] = []
        /// For each of them, in the numbers of the helper's book.
        var authors: [AuthorBook.Sighting] = []
        /// Where the parents of each end in ``parents``.
        var parentEnds: [Int] = []
        var parents: [ObjectName] = []
        var mentions: [CommitGraph.Mention] = []
        /// What the helper's book had not had before.
        var addresses: [EmailAddress] = []

        mutating func append(_ commit: FoundCommit, as name: ObjectName) {
            names.append(name)
            authors.append(commit.author)
            parents += commit.parents
            parentEnds.append(parents.count)
            if let mention = commit.mention { mentions.append(mention) }
        }
    }

    /// What the threads share.
    private final class Shared: Sendable {
        struct State {
            var findings: [Findings] = []
            /// Where the walk is.
            var place: ObjectName?
            var isOver = false
        }

        let state = Mutex(State())
    }

    private let folder: String
    private let emptyBook: AuthorBook
    private let shared = Shared()
    private var helper: HelperThread?
    /// How many commits the walk has to read itself before a helper starts.
    private var start = Self.fewest
    private var walked = 0
    private var first: ObjectName?

    // What was taken over from the helper; numbers of authors are those of the walk's book.
    private var table = NameTable()
    private var authors: [AuthorBook.Sighting] = []
    private var parentEnds: [UInt32] = []
    private var parents: [ObjectName] = []
    private var mentions: [ObjectName: CommitGraph.Mention] = [:]
    /// The numbers in the walk's book of the authors in the helper's.
    private var addresses: [UInt32] = []

    /// A shorter history is read before a thread has started.
    private static let fewest = 4096
    /// So many objects are listed while a commit is read.
    private static let listedPerCommit = 16
    /// With more objects than that a second view of the packs' indexes takes too much memory.
    private static let mostObjects = 500_000
    /// So many objects in a row are taken to lie among commits if one of the first few is a commit.
    private static let row = 64
    private static let samples = 4
    /// After how many commits each thread looks what the other has done.
    private static let turn = (walk: 32, helper: 128)

    /// - Parameters:
    ///   - folder: A folder `objects`.
    ///   - book: Has met nobody yet.
    init(of folder: String, book: AuthorBook) {
        self.folder = folder
        emptyBook = book
    }

    /// What was found in a commit; `nil` if it was not read ahead.
    func take(_ name: ObjectName) -> FoundCommit? {
        guard table.count > 0, let number = table.number(of: name) else { return nil }
        let start = number > 0 ? Int(parentEnds[number - 1]) : 0
        return FoundCommit(
            parents: parents[start..<Int(parentEnds[number])], author: authors[number],
            mention: mentions.isEmpty ? nil : mentions[name])
    }

    /// The walk had to read `name` itself.
    ///
    /// - Parameters:
    ///   - name: The commit.
    ///   - book: Gets the addresses that were met ahead.
    mutating func walk(past name: ObjectName, _ book: inout AuthorBook) {
        if first == nil { first = name }
        walked += 1
        if walked == Self.fewest { start = Self.start(in: folder) }
        guard walked >= start, walked.isMultiple(of: Self.turn.walk) else { return }
        let findings = shared.state.withLock { state in
            state.place = name
            defer { state.findings = [] }
            return state.findings
        }
        for findings in findings { add(findings, &book) }
        if helper == nil { startHelper() }
    }

    private mutating func add(_ findings: Findings, _ book: inout AuthorBook) {
        for address in findings.addresses { addresses.append(UInt32(book.number(of: address))) }
        var start = 0
        for (index, name) in findings.names.enumerated() {
            let end = findings.parentEnds[index]
            // Two packs can hold the same object.
            if table.add(name).isNew {
                var author = findings.authors[index]
                author.author = addresses[Int(author.author)]
                authors.append(author)
                parents += findings.parents[start..<end]
                parentEnds.append(UInt32(parents.count))
            }
            start = end
        }
        for mention in findings.mentions { mentions[mention.name] = mention }
    }

    /// Ends the helper.
    mutating func stop() {
        shared.state.withLock { $0.isOver = true }
        helper.take()?.join()
    }

    // MARK: The helper

    private mutating func startHelper() {
        guard let first else { return }
        helper = HelperThread { [folder, emptyBook, shared] in
            // Whatever cannot be read here, the walk comes to.
            try? Self.read(folder, emptyBook, shared, from: first)
        }
        // Where the system has no thread left, the walk goes on alone.
        if helper == nil { start = .max }
    }

    /// How many commits have to be read in `folder` before a list of its packs pays.
    private static func start(in folder: String) -> Int {
        var size = 0
        for entry in (try? entries(of: "\(folder)/pack")) ?? [] {
            guard entry.name.hasSuffix(".idx") else { continue }
            size += Int((try? statusOfExisting("\(folder)/pack/\(entry.name)").size) ?? 0)
        }
        // A name, a checksum and a place for each: https://git-scm.com/docs/gitformat-pack
        let objects = size / 28
        return objects > mostObjects ? .max : max(fewest, objects / listedPerCommit)
    }

    /// Reads commits in the packs of `folder`, of which the walk began with `first`, until it is over or
    /// there are no more.
    private static func read(
        _ folder: String, _ book: AuthorBook, _ shared: Shared, from first: ObjectName
    ) throws(UnreadReason) {
        let objects = try ObjectDatabase(withoutAlternates: folder)
        let names = try farCommits(in: objects, shared, from: first)
        var (book, parser, findings) = (book, CommitParser(), Findings())
        var addressCount = 0
        var links = 0
        for (index, name) in names.enumerated() {
            let count = index + 1
            if let author = try? objects.readCommit(name, &parser, &book) {
                findings.append(FoundCommit(name, parser, author), as: name)
                links += parser.parents.count + parser.todos.count
                // The walk says so.
                if links > ObjectLimit.parents + ObjectLimit.parentsEach * count { return }
            }
            guard count.isMultiple(of: turn.helper) || count == names.count else { continue }
            findings.addresses = (addressCount..<book.count).map { book.address($0) }
            addressCount = book.count
            let isOver = shared.state.withLock { state in
                state.findings.append(findings)
                return state.isOver
            }
            if isOver { return }
            findings = Findings()
        }
    }

    /// The half of what lies among commits to which the walk comes last, from its end on.
    private static func farCommits(
        in objects: ObjectDatabase, _ shared: Shared, from first: ObjectName
    ) throws(UnreadReason) -> [ObjectName] {
        let all = try objects.packed()
        let place = shared.state.withLock { $0.place }
        var rows: [Bool] = []
        var (start, end) = (0, Int.max)
        for (number, object) in all.enumerated() {
            if number.isMultiple(of: row) {
                if shared.state.withLock({ $0.isOver }) { return [] }
                rows.append(false)
            }
            if number % row < samples, !rows[number / row] {
                rows[number / row] = objects.isCommit(object)
            }
            let name = objects.name(of: object)
            if name == first { start = number }
            if name == place { end = number }
        }
        let isWalkForward = start <= end
        let count = rows.count { $0 }
        var names: [ObjectName] = []
        names.reserveCapacity(row * (count / 2 + 1))
        var rowsBefore = 0
        for (number, object) in all.enumerated() where rows[number / row] {
            if number.isMultiple(of: row) { rowsBefore += 1 }
            if isWalkForward == (rowsBefore > count / 2) { names.append(objects.name(of: object)) }
        }
        if isWalkForward { names.reverse() }
        return names
    }
}
