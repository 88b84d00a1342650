extension Settings {
    package struct GitHub: Equatable, Sendable {
        /// `nil` if the user wants nothing of GitHub.
        package var configuredHost: GitHubHost? = .dotCom
        package var login = ""
        package var clientID = ""

        /// The host with which remotes are compared, also if nothing is asked there.
        package var host: GitHubHost {
            get { configuredHost ?? .dotCom }
            set { configuredHost = newValue }
        }
        package var isDeclined: Bool { configuredHost == nil }
    }
}

extension Setting {
    static let github: [Setting] = [
        Setting("github.host", .host, "github.com or a GitHub Enterprise host") {
            $1(&$0.github.configuredHost)
        },
        Setting("github.login", .login, "whose grass to follow") { $1(&$0.github.login) },
        Setting("github.client_id", .text, "OAuth app with device flow enabled") {
            $1(&$0.github.clientID)
        },
    ]
}
