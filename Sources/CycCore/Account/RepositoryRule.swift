/// What GitHub says of one repository, as far as it decides whether commits in it can count.
package struct RepositoryRule: Hashable, Sendable {
    package enum Kind: Int, Sendable {
        case ordinary, fork
        /// GitHub did not tell: it is private and the token may not see it, or it is not there.
        case unseen
    }

    package var kind: Kind
    /// Empty where GitHub did not tell.
    package var defaultBranch: String
    /// Whether the account owns it, may push, has forked it or opened something in it; `nil` where
    /// that could not be found out.
    package var isInvolved: Bool?
    /// Whether the account may push there; `nil` where GitHub does not tell.
    package var canPush: Bool?
    /// Whether nobody may push there any more; what is in it counts all the same.
    package var isArchived: Bool
    /// What a fork was made from, as `owner/name`.
    package var parent: String?
    package var askedAt: Instant
    package var etag: String?
    /// How often in a row GitHub did not describe it.
    package var failures: Int
    /// Why GitHub did not describe it the last time.
    package var trouble: GitHubError?

    package init(
        kind: Kind, defaultBranch: String, isInvolved: Bool?, canPush: Bool? = nil,
        isArchived: Bool = false, parent: String? = nil, askedAt: Instant, etag: String? = nil,
        failures: Int = 0,
        trouble: GitHubError? = nil
    ) {
        self.kind = kind
        self.defaultBranch = defaultBranch
        self.isInvolved = isInvolved
        self.canPush = canPush
        self.isArchived = isArchived
        self.parent = parent
        self.askedAt = askedAt
        self.etag = etag
        self.failures = failures
        self.trouble = trouble
    }

    /// Whether GitHub is to be asked again.
    ///
    /// An answer holds for a day. What was not described may be made at any moment; it is asked about
    /// soon, and then less and less often.
    package func isDue(at now: Instant) -> Bool {
        if case .rateLimited(let until?) = trouble, until > now { return false }
        let lifetime: Int64 = 24 * 3600
        let pause =
            failures == 0 ? lifetime : growingPause(after: failures, from: 60, upTo: lifetime)
        return askedAt > now || now - askedAt >= pause
    }
}
