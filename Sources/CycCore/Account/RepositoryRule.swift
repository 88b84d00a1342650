/// GitHub's facts about one repository that decide whether commits in it count.
package struct RepositoryRule: Hashable, Sendable {
    package enum Kind: Int, Sendable {
        case ordinary, fork
        /// Not visible: it is private and the token may not see it, or it does not exist.
        case unseen
    }

    package var kind: Kind
    /// Empty if unknown.
    package var defaultBranch: String
    /// Whether the account owns it, may push, has forked it, or opened an issue or pull request in
    /// it; `nil` if unknown.
    package var isInvolved: Bool?
    /// `nil` if GitHub does not say.
    package var canPush: Bool?
    /// Whether it is read-only; its commits count all the same.
    package var isArchived: Bool
    /// The repository that a fork was made from, as `owner/name`.
    package var parent: String?
    package var fetchedAt: Instant
    package var etag: String?
    /// Consecutive failed fetches.
    package var failures: Int
    /// Error of the last fetch.
    package var failure: GitHubError?

    package init(
        kind: Kind, defaultBranch: String, isInvolved: Bool?, canPush: Bool? = nil,
        isArchived: Bool = false, parent: String? = nil, fetchedAt: Instant, etag: String? = nil,
        failures: Int = 0,
        failure: GitHubError? = nil
    ) {
        self.kind = kind
        self.defaultBranch = defaultBranch
        self.isInvolved = isInvolved
        self.canPush = canPush
        self.isArchived = isArchived
        self.parent = parent
        self.fetchedAt = fetchedAt
        self.etag = etag
        self.failures = failures
        self.failure = failure
    }

    /// Whether it must be fetched again.
    ///
    /// Facts are valid for a day. After an error the retry comes soon, as the repository may be
    /// created at any moment, and then at growing intervals.
    package func isDue(at now: Instant) -> Bool {
        if case .rateLimited(let until?) = failure, until > now { return false }
        let lifetime = Duration.hours(24)
        let pause =
            failures == 0
            ? lifetime : backoffDelay(after: failures, from: .minutes(1), upTo: lifetime)
        return fetchedAt > now || now - fetchedAt >= pause
    }
}
