/// A local branch of a repository.
package struct LocalBranch: Equatable, Codable, Sendable {
    package let name: String
    /// Branch from which git pulls, such as `origin/main`; `nil` if not configured.
    package let upstream: String?
    /// Number of the user's commits in it that no remote-tracking branch contains.
    package let unpushed: Int

    package init(name: String, upstream: String?, unpushed: Int) {
        self.name = name
        self.upstream = upstream
        self.unpushed = unpushed
    }
}
