/// What is where somebody named a repository, and none is.
package enum RepositoryNotFound: Hashable, Sendable {
    case missing, file
    /// One that could become a repository.
    case folder
    /// The home folder or one above it, or one that the person cannot change.
    case home
    /// Repositories lie below it; `roots` are the folders to search afterwards.
    case aboveRepositories(roots: [String])
}
