/// Where a token for GitHub comes from or goes to.
package enum TokenSource: Hashable, Sendable {
    /// The name of an environment variable.
    case variable(String)
    /// The desktop's keyring.
    case secretService
    /// The path of the token file.
    case file(String)
    /// GitHub's own program.
    case gh

    /// As `token_source` has it in JSON: `GH_TOKEN`, `secret_service`, `file`, `gh`.
    package var name: String {
        switch self {
        case .variable(let name): name
        case .secretService: "secret_service"
        case .file: "file"
        case .gh: "gh"
        }
    }
}
