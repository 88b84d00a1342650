/// The object at a path that is not a repository.
package enum RepositoryNotFound: Hashable, Sendable {
    case missing, file
    /// A folder that could become a repository.
    case folder
    /// The home folder, a folder above it, or one that the user cannot change.
    case home
    /// Repositories lie below it; `roots` are the folders that would be searched.
    case aboveRepositories(roots: [String])
}
