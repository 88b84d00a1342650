extension Settings {
    package struct GitHub: Equatable, Sendable {
        package var host = GitHubHost.dotCom
        package var login = ""
        package var clientID = ""
    }
}

extension Setting {
    static let github: [Setting] = [
        Setting("github.host", .host, "github.com or a GitHub Enterprise host") {
            $1(&$0.github.host)
        },
        Setting("github.login", .login, "whose grass to follow") { $1(&$0.github.login) },
        Setting("github.client_id", .text, "OAuth app with device flow enabled") {
            $1(&$0.github.clientID)
        },
    ]
}
