import CycCore

/// What is to be read of the repositories, and what came of it.
struct RepositoryReading {
    /// The repository that the person stands in, which is read though it may not be watched.
    var standing: String?
    /// Search the roots and read every repository even if nothing seems to have changed there.
    var searchesRoots = false
    /// Read the whole history of every repository again.
    var forgets = false
    /// Look at the branches of these again, whatever their files say.
    var again: Set<Int64> = []

    struct Outcome {
        /// Repositories that were looked at.
        var repositories = 0
        /// Repositories that are watched, and those of them that a search found anew or gone.
        var watched = 0
        var appeared = 0
        var vanished = 0
        /// Commits of mine that are counted now and were not before.
        var newCommits = 0
        var unread: [Unread] = []
        /// Folders that a search did not enter; empty where none was needed.
        var excluded: [ExcludedFolder] = []

        /// Takes in what a second refresh found.
        mutating func take(_ later: Outcome) {
            newCommits += later.newCommits
            unread = later.unread
        }
    }
}
