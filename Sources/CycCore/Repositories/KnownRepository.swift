/// A repository as it is known without opening it.
package struct KnownRepository: Hashable, Sendable {
    /// How a repository came to be known.
    package enum Watch: String, Sendable {
        /// Only read because somebody stood in it.
        case standing
        /// Named by the person.
        case added
        /// Found below a root.
        case found
        /// Named by the person as not to be watched.
        case removed

        /// Whether its commits count wherever one stands.
        package var isWatched: Bool { self == .added || self == .found }
    }

    package var id: Int64
    /// Absolute and resolved.
    package var path: String
    package var watch: Watch
    package var remotes: [Remote]
    package var identity: Identity
    /// Addresses that are not mine, of authors with my name, and the last day of each.
    package var namesakes: [EmailAddress: Day]
    package var unread: UnreadReason?
    /// When it was last read to the end; `nil` if it was not since it is watched.
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

extension KnownRepository {
    /// The places on `host` that its remotes name, each once.
    package func places(on host: GitHubHost) -> [RemotePlace] {
        remotes.flatMap(\.destinations).uniqued.compactMap(\.place).filter { $0.isOn(host) }
    }
}
