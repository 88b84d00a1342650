package import CycCore

extension World {
    /// Another text means that GitHub would be asked for somebody else, or with something else.
    ///
    /// Names the variables that hold a token, and never what they hold.
    package func hubBasis(_ settings: Settings) -> String {
        let variables = TokenSource.variables.filter { variable($0) != nil }
        let addresses = ["GITHUB_SERVER_URL", "GITHUB_API_URL", "GITHUB_GRAPHQL_URL"]
            .map { variable($0) ?? "" }
        // Both change with every login.
        let files = ["token", "keyring"].map { name in
            (try? dataFolder()).flatMap { Files.stamp(of: "\($0)/\(name)") }
        }
        return
            ([settings.github.host, settings.github.login] + variables + addresses
            + files.map { $0.map { "\($0.modified)" } ?? "" }).joined(separator: "\n")
    }
}
