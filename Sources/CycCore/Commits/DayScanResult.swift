/// What a look into the repositories tells of one day, beyond what the ledger holds.
package struct DayScanResult: Equatable, Codable, Sendable {
    /// What was seen in one repository.
    package struct Repository: Equatable, Codable, Sendable {
        /// What is checked out.
        package var head: CommitID?
        /// What git asks for before it writes ``head`` again.
        package var headNeeds = AmendNeeds()
        /// Whether the author's address is `author.email` here, which goes before `user.email`.
        package var hasAuthorAddress = false
        /// A branch that leads to each commit: a local one such as `main`, a default branch's before
        /// all others, else a remote-tracking one such as `origin/main`.
        package var branches: [CommitID: String] = [:]
        /// Commits that of what is here only a detached `HEAD` leads to.
        package var loose: Set<CommitID> = []
        /// Where git would push local branches, by their names.
        package var upstreams: [String: Upstream] = [:]
        /// Remotes of which no branch was ever seen, and whose default branch is none here either.
        package var empty: Set<String> = []
        /// The default branch of each remote, by the remote's name, as git's references say.
        package var defaults: [String: String] = [:]
        /// Commits of mine that were made on the day and carry another author date.
        package var others: [OtherDay] = []

        package init() {}
    }

    /// Where the configuration of a branch sends it.
    package struct Upstream: Equatable, Codable, Sendable {
        package let remote: String
        /// The branch there; `nil` where it is not said.
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
        package let isPushed: Bool

        package init(id: CommitID, authored: Day, isPushed: Bool) {
            self.id = id
            self.authored = authored
            self.isPushed = isPushed
        }
    }

    /// By ``KnownRepository/id``.
    package var repositories: [Int64: Repository] = [:]

    package init() {}
}
