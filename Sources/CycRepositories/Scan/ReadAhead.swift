import CycCore
import CycPOSIX

/// The commits of a repository by name, for a walk that wants all of a long history: many are there
/// before it asks.
struct ReadAhead: ~Copyable {
    private let objects: ObjectDatabase
    private let book: AuthorBook
    private let far: FarCommits
    private var parser = CommitParser()
    private var helper: HelperThread?
    /// How many commits were not there.
    private var walked = 0

    /// A shorter history is read before a thread has started.
    private static let fewest = 4096
    /// With so many more objects than commits were read, most may be something else.
    private static let objectsPerCommit = 16
    /// What is read ahead of more takes too much memory.
    private static let mostObjects = 500_000

    /// Opens the folder `objects` of a repository; `book` is asked whose commits are wanted.
    init(
        of folder: String, shallow: Set<ObjectName>, book: AuthorBook
    ) throws(UnreadReason) {
        objects = try ObjectDatabase(at: folder)
        self.book = book
        far = FarCommits(of: folder, shallow: shallow, book: book)
    }

    deinit { far.stop() }

    /// ``ObjectDatabase/cost`` of what was not there.
    var cost: Int { objects.cost }

    /// Finds or reads a commit.
    ///
    /// - Throws: As ``ObjectDatabase/read(_:as:)`` does.
    mutating func commit(_ name: ObjectName) throws(UnreadReason) -> FoundCommit {
        if helper != nil, let found = far.commit(name) { return found }
        walked += 1
        if helper == nil, walked.isMultiple(of: Self.fewest),
            objects.packedCount <= min(Self.mostObjects, Self.objectsPerCommit * walked)
        {
            // Where the system has no thread left, the walk goes on alone.
            helper = HelperThread { [far] in try? far.read() }
        }
        return try objects.readCommit(name, &parser, for: book)
    }
}
