/// Facts that `cyc-agent` collects for `cyc setup` before the first prompt.
package struct SetupDiscovery: Equatable, Codable, Sendable {
    /// A folder that contains repositories.
    package struct Folder: Equatable, Codable, Sendable {
        /// Absolute.
        package let path: String
        package let repositories: Int

        package init(path: String, repositories: Int) {
            self.path = path
            self.repositories = repositories
        }
    }

    package struct Author: Equatable, Codable, Sendable {
        package let address: EmailAddress
        package let commits: Int
        /// Whether some of them have the author name configured in git.
        package let isNamesake: Bool

        package init(address: EmailAddress, commits: Int, isNamesake: Bool) {
            self.address = address
            self.commits = commits
            self.isNamesake = isNamesake
        }
    }

    /// Result of checking an existing token.
    package enum Token: Equatable, Codable, Sendable {
        /// The owner, and a description of the token's source.
        case of(login: String, source: String)
        /// The owner is unknown; the text says why.
        case silent(reason: String)
    }

    /// The identity configured in git outside any repository.
    package var identity = Identity(name: nil, address: nil)
    /// Most repositories first.
    package var folders: [Folder] = []
    /// Namesakes first, then by number of commits.
    package var authors: [Author] = []
    /// Number of commits read.
    package var commits = 0
    /// Whether all commits were read.
    package var isComplete = true
    /// Possible logins of the user, the most likely first.
    package var logins: [String] = []
    package var token: Token?
    /// GitHub page that creates a token with the required scopes.
    package var tokenPage: String?

    package init() {}
}

extension SetupDiscovery {
    /// The discovery without names that cannot be shown or typed.
    package var typable: SetupDiscovery {
        var discovery = self
        if let address = identity.address, !isTypable(address.description) {
            discovery.identity = Identity(name: identity.name, address: nil)
        }
        discovery.folders.removeAll { !isTypable($0.path) }
        discovery.authors.removeAll { !isTypable($0.address.description) }
        discovery.logins.removeAll { !isTypable($0) }
        return discovery
    }
}

private func isTypable(_ text: String) -> Bool {
    !text.isEmpty && !text.unicodeScalars.contains(where: isForbidden)
}

extension SetupDiscovery {
    /// Returns the folders to search for `repositories`: for each folder in the home folder the
    /// innermost one that contains all of its repositories.
    ///
    /// Most repositories first; never the home folder itself.
    package static func folders(of repositories: [String], home: String) -> [Folder] {
        var groups: [String: [[Substring]]] = [:]
        let start = home.hasSuffix("/") ? home : home + "/"
        for repository in Set(repositories) where repository.hasPrefix(start) {
            let parts = repository.dropFirst(start.count).split(separator: "/")
            // A repository directly in the home folder is searched alone.
            let above = parts.count > 1 ? Array(parts.dropLast()) : parts
            if let top = above.first { groups[String(top), default: []].append(above) }
        }
        return groups.values.map { folders in
            let common = folders.dropFirst().reduce(folders[0]) { common, folder in
                Array(zip(common, folder).prefix { $0 == $1 }.map(\.0))
            }
            return Folder(
                path: start + common.joined(separator: "/"), repositories: folders.count)
        }.sorted { ($1.repositories, $0.path) < ($0.repositories, $1.path) }
    }
}
