import CycCore
import Synchronization

/// Commits that are read while a walk has not come to them.
///
/// A walk learns of a commit from its child, so that two cannot share a line of them. But packs name
/// what they hold: some of it is looked at, and what lies before the older half of those commits is
/// read, the oldest first, as the walk comes from the other end. It is no more than a guess at what
/// will be asked for by name, and what cannot be read here is left to the walk, which says why.
final class FarCommits: Sendable {
    private let folder: String
    private let shallow: Set<ObjectName>
    private let book: AuthorBook
    private let found = Mutex(FoundCommits())
    private let isOver = Atomic(false)

    /// How many objects are looked at for commits to begin with.
    private static let samples = 256

    init(of folder: String, shallow: Set<ObjectName>, book: AuthorBook) {
        self.folder = folder
        self.shallow = shallow
        self.book = book
    }

    /// What was found in a commit; `nil` if it was not read.
    func commit(_ name: ObjectName) -> FoundCommit? { found.withLock { $0.commit(name) } }

    /// Ends ``read()`` on another thread.
    func stop() { isOver.store(true, ordering: .relaxed) }

    func read() throws(UnreadReason) {
        let objects = try ObjectDatabase(at: folder)
        var parser = CommitParser()
        for start in older(objects, &parser) {
            var open = [start]
            while let name = open.popLast() {
                guard found.withLock({ !$0.contains(name) }) else { continue }
                let commit = try objects.readCommit(name, &parser, for: book)
                let fits = found.withLock { $0.add(commit, as: name) }
                guard fits, !isOver.load(ordering: .relaxed) else { return }
                if !shallow.contains(name) { open += commit.parents.reversed() }
            }
        }
    }

    /// Half of the commits in a sample of the packs, the oldest first.
    private func older(_ objects: ObjectDatabase, _ parser: inout CommitParser) -> [ObjectName] {
        var commits: [(madeAt: Instant, name: ObjectName)] = []
        for name in objects.sample(Self.samples) {
            // Most objects of other kinds are told from their first byte.
            guard let bytes = try? objects.readCommit(name, &parser) else { continue }
            commits.append((parser.made(bytes.span).secondsSinceEpoch, name))
        }
        return commits.sorted { $0.madeAt < $1.madeAt }.prefix(commits.count / 2).map(\.name)
    }
}

/// Commits by name, in little memory.
private struct FoundCommits {
    private var table = NameTable()
    private var authors: [AuthorBook.Sighting] = []
    /// Where the parents of each end in ``parents``.
    private var parentEnds: [UInt32] = []
    private var parents: [ObjectName] = []
    private var mentions: [ObjectName: TodoMention] = [:]
    private var mentioned = 0
    private var subjects: [ObjectName: String] = [:]
    private var subjectSize = 0
    /// One array serves all commits of an author.
    private var addresses: Set<[UInt8]> = []

    func contains(_ name: ObjectName) -> Bool { table.number(of: name) != nil }

    func commit(_ name: ObjectName) -> FoundCommit? {
        guard let number = table.number(of: name) else { return nil }
        let start = number > 0 ? Int(parentEnds[number - 1]) : 0
        return FoundCommit(
            parents: Array(parents[start..<Int(parentEnds[number])]), author: authors[number],
            mention: mentions.isEmpty ? nil : mentions[name],
            subject: subjects.isEmpty ? nil : subjects[name])
    }

    /// Adds a commit that is not there yet.
    ///
    /// - Returns: Whether there is no more about them than ``ObjectLimit`` allows.
    mutating func add(_ commit: FoundCommit, as name: ObjectName) -> Bool {
        _ = table.add(name)
        var author = commit.author
        author.address = addresses.insert(author.address).memberAfterInsert
        authors.append(author)
        parents += commit.parents
        parentEnds.append(UInt32(parents.count))
        if let mention = commit.mention {
            mentions[name] = mention
            mentioned += mention.todos.count
        }
        if let subject = commit.subject {
            subjects[name] = subject
            subjectSize += subject.utf8.count
        }
        guard subjectSize < Limit.subjects else { return false }
        let limit = ObjectLimit.parents + ObjectLimit.parentsEach * table.count
        return parents.count + mentioned <= limit
    }
}
