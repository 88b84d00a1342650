import CycCore

extension Fix {
    package static let login: ShellCommand = "cyc login"
    package static let loginWithToken: ShellCommand = "cyc login --with-token"
    package static let whoAmI: ShellCommand = "cyc whoami"
    package static let showHost: ShellCommand = "cyc config get github.host"
    package static let followLogin: ShellCommand = "cyc config set github.login LOGIN"
    static let unsetAddresses: ShellCommand = "unset GITHUB_API_URL GITHUB_GRAPHQL_URL"
    static let showClock: ShellCommand = "date"
    static let showProxy: ShellCommand = "env | grep -i proxy"

    /// Command that corrects the address set by `source`.
    static func address(from source: String) -> ShellCommand {
        switch source {
        case "github.host": unset("github.host")
        case "--host": showHost
        default: unset(variable: source)
        }
    }

    /// Command that replaces the token of `source`, a ``TokenSource/name``.
    static func token(from source: String) -> ShellCommand {
        switch source {
        case "gh": "gh auth refresh"
        case let name where name.hasSuffix("_TOKEN"): "unset \(value: name) && \(loginWithToken)"
        default: loginWithToken
        }
    }

    /// Command that removes the token from a place that cyc does not manage.
    static func logout(of place: TokenSource, host: String) -> ShellCommand {
        switch place {
        case .variable(let name): unset(variable: name)
        case .gh: "gh auth logout --hostname \(value: host)"
        case .secretService, .file: "cyc logout"
        }
    }
}
