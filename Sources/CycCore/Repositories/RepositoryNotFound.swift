/// The object at a path that is not a repository.
package enum RepositoryNotFound: Hashable, Sendable {
    case missing(isInHome: Bool)
    case file
    /// A folder in the home folder that could become a repository.
    case folder
    /// Any other folder.
    case home
    /// Repositories lie below it; `roots` are the folders that would be searched.
    case aboveRepositories(roots: [String])
}
