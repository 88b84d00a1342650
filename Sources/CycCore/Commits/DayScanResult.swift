/// Result of scanning the repositories for one day, beyond the ledger's data.
package struct DayScanResult: Equatable, Codable, Sendable {
    /// Result for one repository.
    package struct Repository: Equatable, Codable, Sendable {
        /// The commit that is checked out.
        package var head: CommitID?
        /// Options that git needs to amend ``head``.
        package var headNeeds = AmendNeeds()
        /// Whether `author.email` is set, which overrides `user.email`.
        package var hasAuthorAddress = false
        /// A branch that contains each commit: a local one such as `main`, preferably a default
        /// branch, else a remote-tracking one such as `origin/main`.
        package var branches: [CommitID: String] = [:]
        /// Commits that locally only a detached `HEAD` contains.
        package var loose: Set<CommitID> = []
        /// Commits of which the user is only a co-author.
        package var coAuthored: Set<CommitID> = []
        /// Upstreams of local branches, by branch name.
        package var upstreams: [String: Upstream] = [:]
        /// Remotes without any known branch, and whose default branch does not exist locally
        /// either.
        package var empty: Set<String> = []
        /// Default branch of each remote by git's references, by remote name.
        package var defaults: [String: String] = [:]
        /// The user's commits made on the day with another author date.
        package var others: [OtherDay] = []

        package init() {}
    }

    /// Configured upstream of a branch.
    package struct Upstream: Equatable, Codable, Sendable {
        package let remote: String
        /// `nil` if not configured.
        package let branch: String?

        package init(remote: String, branch: String?) {
            self.remote = remote
            self.branch = branch
        }
    }

    /// A commit that was made on one day and counts for another.
    package struct OtherDay: Equatable, Codable, Sendable {
        package let id: CommitID
        package let authored: Day
        package let authoredAt: Instant
        package let isPushed: Bool

        package init(id: CommitID, authored: Day, authoredAt: Instant, isPushed: Bool) {
            self.id = id
            self.authored = authored
            self.authoredAt = authoredAt
            self.isPushed = isPushed
        }
    }

    /// By ``KnownRepository/id``.
    package var repositories: [Int64: Repository] = [:]

    package init() {}
}
