/// What the second program finds out for `cyc setup`, before anybody is asked.
package struct SetupDiscovery: Equatable, Codable, Sendable {
    /// A folder below which repositories lie.
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
        /// Whether some of them are by somebody of the name that git is configured to.
        package let isNamesake: Bool

        package init(address: EmailAddress, commits: Int, isNamesake: Bool) {
            self.address = address
            self.commits = commits
            self.isNamesake = isNamesake
        }
    }

    /// What a token that is there already tells.
    package enum Token: Equatable, Codable, Sendable {
        /// Whose it is; where it comes from, in words.
        case of(login: String, source: String)
        /// Why nobody could say whose it is.
        case silent(reason: String)
    }

    /// git's, outside of any repository.
    package var identity = Identity(name: nil, address: nil)
    /// The most repositories first.
    package var folders: [Folder] = []
    /// Namesakes first, then the most commits.
    package var authors: [Author] = []
    /// How many commits were looked at.
    package var commits = 0
    /// Whether every commit was.
    package var isComplete = true
    /// Logins that may be the person's, the likeliest first.
    package var logins: [String] = []
    package var token: Token?
    /// Where GitHub makes a token with the scopes that cyc needs.
    package var tokenPage: String?

    package init() {}
}

extension SetupDiscovery {
    /// Without names that could not be shown or typed.
    package var typable: SetupDiscovery {
        var findings = self
        if let address = identity.address, !isTypable(address.description) {
            findings.identity = Identity(name: identity.name, address: nil)
        }
        findings.folders.removeAll { !isTypable($0.path) }
        findings.authors.removeAll { !isTypable($0.address.description) }
        findings.logins.removeAll { !isTypable($0) }
        return findings
    }
}

private func isTypable(_ text: String) -> Bool {
    !text.isEmpty && !text.unicodeScalars.contains(where: isForbidden)
}

extension SetupDiscovery {
    /// The folders to search that hold `repositories`: of each folder in the home folder the innermost
    /// that holds all of its own.
    ///
    /// The most repositories come first; the home folder itself is never among them.
    package static func folders(of repositories: [String], home: String) -> [Folder] {
        var groups: [String: [[Substring]]] = [:]
        let start = home.hasSuffix("/") ? home : home + "/"
        for repository in Set(repositories) where repository.hasPrefix(start) {
            let parts = repository.dropFirst(start.count).split(separator: "/")
            // One that lies in the home folder itself is searched alone.
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
