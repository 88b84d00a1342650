package import CycCore

extension World {
    /// Returns a text that changes whenever requests to GitHub would use another account or token.
    ///
    /// Variables that hold a token are included as keyed hashes, which do not reveal them.
    package func gitHubBasis(_ settings: Settings) -> String {
        let variables = TokenSource.variables.compactMap { name in
            variable(name).map { "\(name)=\(fingerprint(of: $0) ?? "")" }
        }
        let addresses = EndpointVariable.allCases.map { variable($0.rawValue) ?? "" }
        // Every login changes all of these files.
        let files =
            [ManagedFile.token, .keyring].map { file in
                (try? path(of: file)).flatMap { Files.stamp(of: $0) }
            } + [gitHubProgramHosts.flatMap { Files.stamp(of: $0) }]
        return
            ([settings.github.configuredHost?.description ?? "", settings.github.login] + variables
            + addresses
            + files.map { $0.map { "\($0.modified)" } ?? "" }).joined(separator: "\n")
    }

    /// Path of the file in which `gh` lists the accounts that it has tokens for.
    ///
    /// - Source: https://cli.github.com/manual/gh_help_environment (`GH_CONFIG_DIR`)
    package var gitHubProgramHosts: String? {
        let folder =
            variable("GH_CONFIG_DIR") ?? variable("XDG_CONFIG_HOME").map { "\($0)/gh" }
            ?? (try? home()).map { "\($0)/.config/gh" }
        return folder.map { "\($0)/hosts.yml" }
    }

    /// Returns a keyed hash of the token that a variable holds for the configured GitHub.
    ///
    /// - Returns: `nil` if no variable holds one; empty if there is no key yet, so that no token
    ///   matches.
    package func tokenFingerprint(_ settings: Settings) -> String? {
        tokenVariables(for: settings.github.host).lazy.compactMap { variable($0) }.first
            .map { fingerprint(of: $0) ?? "" }
    }

    /// Returns the variables that may hold a token for a host on this machine.
    package func tokenVariables(for host: GitHubHost) -> [String] {
        TokenSource.variables(
            for: host,
            isOverridden: EndpointVariable.allCases.allSatisfy { variable($0.rawValue) != nil })
    }
}
