/// A configured remote of a repository.
package struct Remote: Hashable, Sendable {
    package let name: String
    /// As it stands in the configuration after `url.*.insteadOf`, without credentials.
    package let url: String
    /// Where a push goes besides: more addresses, `pushurl` and `url.*.pushInsteadOf`.
    ///
    /// Not stored.
    package let moreURLs: [String]
    /// Where a push goes, all of it.
    ///
    /// Not stored.
    package let pushURLs: [String]
    /// The repository that the address names, with ssh's own names for hosts resolved; `nil` for a
    /// path on the disk or an address of another form.
    ///
    /// Where one of ``moreURLs`` is on the account's GitHub and ``url`` is not, the one that it names.
    package var place: RemotePlace?

    package init(
        name: String, url: String, moreURLs: [String] = [], pushURLs: [String] = [],
        place: RemotePlace? = nil
    ) {
        self.name = name
        self.url = url
        self.moreURLs = moreURLs
        self.pushURLs = pushURLs
        self.place = place
    }
}

/// A repository on a host such as github.com.
package struct RemotePlace: Hashable, Sendable {
    /// See ``GitHubHost/mainName(of:)``.
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
