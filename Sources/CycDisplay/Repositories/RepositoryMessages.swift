/// `repo add|remove|list|scan` and `sync`.
package protocol RepositoryMessages: Sendable {
    var pathColumn: String { get }
    var commitsColumn: String { get }
    var lastColumn: String { get }
    var unpushedColumn: String { get }
    /// Beside a repository that is only read because one stands in it.
    var notWatchedNote: String { get }
    var noRepositories: String { get }
    /// Beside a repository without commits of the person.
    var never: String { get }

    func added(_ path: String) -> String
    func alreadyWatched(_ path: String) -> String
    func removed(_ path: String) -> String
    /// A root that is searched no more.
    func removedRoot(_ path: String) -> String
    /// After a search: how many are watched now, and how many of them are new or gone.
    func found(_ count: Int, new: Int, gone: Int) -> String
    /// One line while repositories are read; `total` is `nil` until all are found.
    func progress(_ done: Int, of total: Int?, path: String, commits: Int) -> String
    /// After `sync`: how many were read, and the commits of the person that are new.
    func synced(_ count: Int, new: Int, seconds: Double) -> String
}
