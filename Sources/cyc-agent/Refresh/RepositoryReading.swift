import CycCore

/// A request to read repositories, and its outcome.
struct RepositoryReading {
    /// The repository of the working directory, which is read even if it is not watched.
    var currentRepository: String?
    /// Whether to search the roots even if nothing seems to have changed, and to try unread
    /// repositories again.
    var searchesRoots = false
    /// Whether to read the whole history of every repository again.
    var forgets = false

    struct Outcome {
        /// Number of repositories that were checked.
        var repositories = 0
        /// Number of watched repositories, and how many of them a search found for the first time
        /// or no more.
        var watched = 0
        var appeared = 0
        var vanished = 0
        /// Number of the user's commits that are counted now and were not before.
        var newCommits = 0
        var unread: [Unread] = []
        /// Folders that a search skipped; empty without a search.
        var excluded: [ExcludedFolder] = []

        /// Adds the outcome of a second refresh.
        mutating func take(_ later: Outcome) {
            newCommits += later.newCommits
            unread = later.unread
        }
    }
}
