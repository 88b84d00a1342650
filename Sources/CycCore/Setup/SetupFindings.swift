/// What the second program finds out for `cyc setup`, before anybody is asked.
package struct SetupFindings: Equatable, Codable, Sendable {
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

    /// Who wrote commits.
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

extension SetupFindings {
    /// The findings as lines of words with tabs between them, for the program that asked.
    package var lines: [String] {
        var lines = [["seen", "\(commits)", isComplete ? "all" : "some"]]
        if let name = identity.name { lines.append(["name", name]) }
        if let address = identity.address { lines.append(["address", "\(address)"]) }
        lines += folders.map { ["folder", "\($0.repositories)", $0.path] }
        lines += authors.map {
            ["author", "\($0.commits)", $0.isNamesake ? "namesake" : "other", "\($0.address)"]
        }
        lines += logins.map { ["login", $0] }
        switch token {
        case .of(let login, let source): lines.append(["token", login, source])
        case .silent(let reason): lines.append(["silent", reason])
        case nil: break
        }
        if let tokenPage { lines.append(["page", tokenPage]) }
        // What has a break in it could not be shown or typed.
        return lines.filter { $0.allSatisfy { !$0.isEmpty && !$0.utf8.contains(where: isBreak) } }
            .map { $0.joined(separator: "\t") }
    }

    /// Reads ``lines``; `nil` for anything else.
    package init?(lines: some Sequence<some StringProtocol>) {
        for line in lines {
            let words = Substring(line).split(separator: "\t", omittingEmptySubsequences: false)
                .map(String.init)
            guard take(words[0], Array(words.dropFirst())) else { return nil }
        }
    }

    private mutating func take(_ kind: String, _ words: [String]) -> Bool {
        switch (kind, words.count) {
        case ("seen", 2):
            isComplete = words[1] == "all"
            commits = Int(words[0]) ?? -1
            return commits >= 0
        case ("name", 1): identity = Identity(name: words[0], address: identity.address)
        case ("address", 1):
            identity = Identity(name: identity.name, address: EmailAddress(words[0]))
        case ("folder", 2):
            guard let count = Int(words[0]) else { return false }
            folders.append(Folder(path: words[1], repositories: count))
        case ("author", 3):
            guard let count = Int(words[0]), ["namesake", "other"].contains(words[1]) else {
                return false
            }
            authors.append(
                Author(
                    address: EmailAddress(words[2]), commits: count,
                    isNamesake: words[1] == "namesake"))
        case ("login", 1): logins.append(words[0])
        case ("token", 2): token = .of(login: words[0], source: words[1])
        case ("silent", 1): token = .silent(reason: words[0])
        case ("page", 1): tokenPage = words[0]
        default: return false
        }
        return true
    }
}

private func isBreak(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

extension SetupFindings {
    /// The folders to search that hold `repositories`: of each folder in the home folder the innermost
    /// that holds all of its own.
    ///
    /// - Parameters:
    ///   - repositories: Absolute paths below `home`.
    ///   - home: The home folder, as these paths begin; never a result itself.
    /// - Returns: The most repositories first.
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

extension EmailAddress {
    /// The login in an address that GitHub made: `octo` of `583231+octo@users.noreply.github.com`.
    package var loginOfNoReply: String? {
        guard description.hasSuffix("@users.noreply.github.com"),
            let name = description.split(separator: "@").first
        else { return nil }
        let login = name.split(separator: "+", maxSplits: 1).last ?? name
        return isLogin(login) ? String(login) : nil
    }

    /// Whether a machine commits with it, by the mark that GitHub gives the names of apps.
    package var isBot: Bool { description.contains("[bot]@") }
}
