/// A remote of a repository: a configured one, or an address configured for a branch.
package struct Remote: Hashable, Sendable {
    /// The name used by git's commands; the address for a remote without a name.
    package let name: String
    /// Fetch addresses; git uses the first.
    package let fetches: [Destination]
    /// Push addresses; git pushes to all of them.
    package let pushes: [Destination]
    /// The bit of ``CommitRecord/slots`` for its default branch; `nil` if no remote-tracking
    /// reference proves that a commit is in it.
    package var slot: Int?

    package init(
        name: String, fetches: [Destination], pushes: [Destination], slot: Int? = nil
    ) {
        self.name = name
        self.fetches = fetches
        self.pushes = pushes
        self.slot = slot
    }

    /// Creates a remote with one address for fetch and push.
    package init(name: String, url: String, place: RemotePlace? = nil, slot: Int? = nil) {
        let destination = Destination(url: url, place: place)
        self.init(name: name, fetches: [destination], pushes: [destination], slot: slot)
    }

    /// The address to display, without credentials.
    package var url: String { (fetches.first ?? pushes.first)?.url ?? "" }

    /// All repositories named by its addresses, without duplicates. A remote-tracking reference
    /// proves that one of them has a commit; which one is certain only if it is the only one.
    package var destinations: [Destination] { (fetches + pushes).uniqued }

    /// The hosted repositories named by its addresses, without duplicates.
    package var places: [RemotePlace] { destinations.compactMap(\.place) }
}

/// An address of a remote with the repository that it names.
package struct Destination: Hashable, Sendable {
    /// The configured URL after `insteadOf` and `pushInsteadOf`, without credentials.
    package let url: String
    /// The repository that the address names, with ssh host aliases resolved; `nil` for a local
    /// path or an unknown form.
    package var place: RemotePlace?

    package init(url: String, place: RemotePlace? = nil) {
        self.url = url
        self.place = place
    }

    /// The same for every spelling of one repository; the address if it names none.
    package var key: String { place?.key ?? url }
}

extension [Destination] {
    /// The destinations without duplicates.
    package var uniqued: [Destination] {
        var seen: Set<String> = []
        return filter { seen.insert($0.key).inserted }
    }
}

/// A repository on a host such as github.com.
package struct RemotePlace: Hashable, Sendable {
    /// See ``GitHubHost/canonicalName(of:)``; with the port if it distinguishes the host.
    package let host: String
    package let owner: String
    package let name: String

    package init(host: String, owner: String, name: String) {
        self.host = host
        self.owner = owner
        self.name = name
    }

    /// `owner/name`, like GitHub's `full_name`.
    package var fullName: String { "\(owner)/\(name)" }

    /// Whether it is a repository on `host`; a wiki is none, since its commits never count.
    package func isOn(_ host: GitHubHost) -> Bool { self.host == host.name && !isWiki }

    /// Whether it is the wiki of a repository on GitHub. The list of what counts does not name
    /// wikis.
    ///
    /// - Source:
    ///   https://docs.github.com/en/account-and-profile/reference/profile-contributions-reference
    package var isWiki: Bool { name.lowercased().hasSuffix(".wiki") }

    /// `host/owner/name` in lower case: the same for every spelling.
    package var key: String { "\(host)/\(fullName)".lowercased() }
}
