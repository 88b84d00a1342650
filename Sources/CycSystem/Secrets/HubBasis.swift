package import CycCore

extension World {
    /// Another text means that GitHub would be asked for somebody else, or with something else.
    ///
    /// Of the variables that hold a token it has keyed digests, which tell nothing of them.
    package func hubBasis(_ settings: Settings) -> String {
        let variables = TokenSource.variables.compactMap { name in
            variable(name).map { "\(name)=\(fingerprint(of: $0) ?? "")" }
        }
        let addresses = EndpointVariable.allCases.map { variable($0.rawValue) ?? "" }
        // All of them change with every login.
        let files =
            [ManagedFile.token, .keyring].map { file in
                (try? path(of: file)).flatMap { Files.stamp(of: $0) }
            } + [gitHubProgramHosts.flatMap { Files.stamp(of: $0) }]
        return
            ([settings.github.host.description, settings.github.login] + variables + addresses
            + files.map { $0.map { "\($0.modified)" } ?? "" }).joined(separator: "\n")
    }

    /// Where `gh` keeps whose tokens it has.
    ///
    /// - Source: https://cli.github.com/manual/gh_help_environment (`GH_CONFIG_DIR`)
    package var gitHubProgramHosts: String? {
        let folder =
            variable("GH_CONFIG_DIR") ?? variable("XDG_CONFIG_HOME").map { "\($0)/gh" }
            ?? (try? home()).map { "\($0)/.config/gh" }
        return folder.map { "\($0)/hosts.yml" }
    }

    /// What stands for the token that a variable holds for the configured GitHub.
    ///
    /// - Returns: `nil` where no variable holds one; empty where there is no key yet, so that no token is
    ///   known.
    package func tokenFingerprint(_ settings: Settings) -> String? {
        tokenVariables(for: settings.github.host).lazy.compactMap { variable($0) }.first
            .map { fingerprint(of: $0) ?? "" }
    }

    /// The variables that may hold a token for a host here.
    package func tokenVariables(for host: GitHubHost) -> [String] {
        TokenSource.variables(
            for: host,
            isOverridden: EndpointVariable.allCases.allSatisfy { variable($0.rawValue) != nil })
    }
}
