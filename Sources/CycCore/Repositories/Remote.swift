/// A remote of a repository: a configured one, or an address that a branch is configured to.
package struct Remote: Hashable, Sendable {
    /// What git's commands take for it; for a remote without a name its address.
    package let name: String
    /// The addresses from which it is fetched, the first being the one that git takes.
    package let fetches: [Destination]
    /// The addresses to which git sends a push, all of them.
    package let pushes: [Destination]
    /// The bit of ``CommitRecord/slots`` that stands for its default branch; `nil` where no
    /// remote-tracking reference proves anything about it.
    package var slot: Int?

    package init(
        name: String, fetches: [Destination], pushes: [Destination], slot: Int? = nil
    ) {
        self.name = name
        self.fetches = fetches
        self.pushes = pushes
        self.slot = slot
    }

    /// A remote with one address for both ways.
    package init(name: String, url: String, place: RemotePlace? = nil, slot: Int? = nil) {
        let destination = Destination(url: url, place: place)
        self.init(name: name, fetches: [destination], pushes: [destination], slot: slot)
    }

    /// The address by which it is shown, without credentials.
    package var url: String { (fetches.first ?? pushes.first)?.url ?? "" }

    /// Every repository that its addresses name, each once: a remote-tracking reference proves that
    /// one of them has a commit, and which one only where it is the only one.
    package var destinations: [Destination] { (fetches + pushes).uniqued }

    /// The places that its addresses name, each once.
    package var places: [RemotePlace] { destinations.compactMap(\.place) }
}

/// An address of a remote, and what it names.
package struct Destination: Hashable, Sendable {
    /// As it stands in the configuration after `insteadOf` and `pushInsteadOf`, without credentials.
    package let url: String
    /// The repository that the address names, with ssh's own names for hosts resolved; `nil` for a
    /// path on the disk or an address of another form.
    package var place: RemotePlace?

    package init(url: String, place: RemotePlace? = nil) {
        self.url = url
        self.place = place
    }

    /// The same for every spelling of one place; the address itself where it names none.
    package var key: String { place?.key ?? url }
}

extension [Destination] {
    /// Without those that name what an earlier one names.
    package var uniqued: [Destination] {
        var seen: Set<String> = []
        return filter { seen.insert($0.key).inserted }
    }
}

/// A repository on a host such as github.com.
package struct RemotePlace: Hashable, Sendable {
    /// See ``GitHubHost/mainName(of:)``; with a port where that makes it another host.
    package let host: String
    package let owner: String
    package let name: String

    package init(host: String, owner: String, name: String) {
        self.host = host
        self.owner = owner
        self.name = name
    }

    /// `owner/name`, as GitHub's `full_name`.
    package var fullName: String { "\(owner)/\(name)" }

    package func isOn(_ host: GitHubHost) -> Bool { self.host == host.name }

    /// `host/owner/name` in lower case: the same for every spelling.
    package var key: String { "\(host)/\(fullName)".lowercased() }
}
