extension Settings {
    package struct Repositories: Equatable, Sendable {
        /// Paths as configured; `~/` is the home folder.
        package var roots = ["~/src"]
        /// Whether `roots` differ from the default. A default root may be missing, a configured one
        /// may not.
        package var rootsAreSet = false
        package var depth = 4
        package var emails: [EmailAddress] = []
    }
}

extension Setting {
    static let repositories: [Setting] = [
        Setting("repositories.roots", .list(of: .folder), "folders to search for repositories") {
            $1(&$0.namedRoots)
        },
        Setting("repositories.depth", .number(0...64), "how deep to search") {
            $1(&$0.repositories.depth)
        },
        Setting("repositories.emails", .list(of: .address), "more addresses of mine") {
            $1(&$0.repositories.emails)
        },
    ]
}

extension Settings {
    /// ``Repositories/roots``; the setter records whether they are the default.
    fileprivate var namedRoots: [String] {
        get { repositories.roots }
        set {
            repositories.roots = newValue
            repositories.rootsAreSet = newValue != Repositories().roots
        }
    }
}

extension Settings.Repositories {
    /// Returns a text that changes when repositories have to be searched and read again.
    ///
    /// It contains the account because only the account's repositories on GitHub count as
    /// published.
    package func fingerprint(for account: AccountName?) -> String {
        let lines =
            ["2 \(depth)"] + roots + ["@"] + emails.sorted().map(\.description)
            + [account.map { "\($0.host)/\($0.login)" } ?? ""]
        return lines.joined(separator: "\n")
    }
}
