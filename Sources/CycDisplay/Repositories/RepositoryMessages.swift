/// `repo add|remove|list|scan` and `sync`.
package protocol RepositoryMessages: Sendable {
    var pathColumn: Text { get }
    var commitsColumn: Text { get }
    var lastColumn: Text { get }
    var unpushedColumn: Text { get }
    /// Beside a repository that is only read because one stands in it.
    var notWatchedNote: Text { get }
    var noRepositories: Text { get }
    /// Beside a repository without commits of the person.
    var never: Text { get }

    func added(_ path: String) -> Text
    func alreadyWatched(_ path: String) -> Text
    func removed(_ path: String) -> Text
    /// A root that is searched no more.
    func removedRoot(_ path: String) -> Text
    /// After a search: how many are watched now, and how many of them are new or gone.
    func found(_ count: Int, new: Int, gone: Int) -> Text
    /// One line while repositories are read; `total` is `nil` until all are found.
    func progress(_ done: Int, of total: Int?, path: String, commits: Int) -> Text
    /// After `sync`: how many were read, and the commits of the person that are new.
    func synced(_ count: Int, new: Int, seconds: Double) -> Text
}
