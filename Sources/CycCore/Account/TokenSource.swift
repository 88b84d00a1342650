/// Place that a GitHub token is read from or stored in.
package enum TokenSource: Hashable, Codable, Sendable {
    /// The name of an environment variable.
    case variable(String)
    /// The desktop's keyring.
    case secretService
    /// The path of the token file.
    case file(String)
    /// GitHub's command-line tool.
    case gh

    /// Value of `token_source` in JSON: `GH_TOKEN`, `secret_service`, `file`, `gh`.
    package var name: String {
        switch self {
        case .variable(let name): name
        case .secretService: "secret_service"
        case .file: "file"
        case .gh: "gh"
        }
    }

    private static let commonVariables = ["GH_TOKEN", "GITHUB_TOKEN"]
    private static let enterpriseVariables = ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]

    /// All environment variables that may hold a token.
    package static let variables = commonVariables + enterpriseVariables

    /// Variables that may hold a token for `host`, by precedence.
    ///
    /// - Source: INTERFACE.md, "Environment and files"; the names are those of `gh`
    ///   (https://cli.github.com/manual/gh_help_environment).
    package static func variables(for host: GitHubHost, isOverridden: Bool) -> [String] {
        host.isCloud ? commonVariables : isOverridden ? variables : enterpriseVariables
    }
}
