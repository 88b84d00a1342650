/// Recorded facts about a repository.
package struct KnownRepository: Hashable, Sendable {
    /// Origin of a recorded repository.
    package enum Watch: String, Sendable {
        /// Read only because the working directory was in it.
        case standing
        /// Added by the user.
        case added
        /// Found below a root.
        case found
        /// Excluded by the user.
        case removed

        /// Whether its commits count from every working directory.
        package var isWatched: Bool { self == .added || self == .found }
    }

    package var id: Int64
    /// Absolute and resolved.
    package var path: String
    package var watch: Watch
    package var remotes: [Remote]
    package var identity: Identity
    /// Addresses of authors with the user's name that are not the user's, with the last day of
    /// each.
    package var namesakes: [EmailAddress: Day]
    package var unread: UnreadReason?
    /// Time of the last complete read; `nil` if it was never read while watched.
    package var readAt: Instant?

    package init(
        id: Int64, path: String, watch: Watch, remotes: [Remote] = [],
        identity: Identity = Identity(name: nil, address: nil),
        namesakes: [EmailAddress: Day] = [:], unread: UnreadReason? = nil, readAt: Instant? = nil
    ) {
        self.id = id
        self.path = path
        self.watch = watch
        self.remotes = remotes
        self.identity = identity
        self.namesakes = namesakes
        self.unread = unread
        self.readAt = readAt
    }
}

extension [Remote] {
    /// Whether commits in a repository with these remotes count for their co-authors on `host`.
    package func countCoAuthors(on host: GitHubHost) -> Bool {
        host.countsCoAuthors && contains { $0.places.contains { $0.isOn(host) } }
    }
}

extension KnownRepository {
    /// Returns the repositories on `host` named by its remotes, without duplicates.
    package func places(on host: GitHubHost) -> [RemotePlace] {
        remotes.flatMap(\.destinations).uniqued.compactMap(\.place).filter { $0.isOn(host) }
    }
}
