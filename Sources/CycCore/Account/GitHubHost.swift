/// Which GitHub: `github.com`, `NAME.ghe.com`, or an Enterprise host, with a port or not.
///
/// Every spelling of one is the same value.
package struct GitHubHost: Hashable, Sendable, CustomStringConvertible {
    /// In lower case and without the port, as remotes of repositories name it.
    package let name: String
    private let port: Int?

    package static let dotCom = GitHubHost(name: "github.com", port: nil)

    /// Other names of github.com: of its pages, its API, and of ssh over the port of https.
    ///
    /// - Source: https://docs.github.com/en/authentication/troubleshooting-ssh/using-ssh-over-the-https-port
    package static let otherNames = ["www.github.com", "api.github.com", "ssh.github.com"]

    private init(name: String, port: Int?) {
        self.name = name
        self.port = port
    }

    /// - Parameter text: A host in any case, and a port behind a colon; nothing else that an address has.
    package init?(_ text: some StringProtocol) {
        guard let authority = Authority(Substring(text)), !authority.hasUser else { return nil }
        name = Self.mainName(of: authority.host)
        port = authority.port == 443 ? nil : authority.port
    }

    /// The name under which repositories on a host are known.
    package static func mainName(of host: String) -> String {
        let host = host.lowercased()
        return otherNames.contains(host) ? dotCom.name : host
    }

    /// As it stands in addresses and in what is stored.
    package var description: String {
        let host = name.contains(":") ? "[\(name)]" : name
        return port.map { "\(host):\($0)" } ?? host
    }

    package var hasPort: Bool { port != nil }

    /// The port of its pages.
    package var webPort: Int { port ?? 443 }

    /// Whether GitHub itself runs it, with the APIs on a host of their own.
    package var isCloud: Bool { self == .dotCom || description.hasSuffix(".ghe.com") }

    /// The part after the `@` of the addresses that GitHub makes for accounts there.
    ///
    /// - Source: https://docs.github.com/en/account-and-profile/reference/email-addresses-reference
    package var noreplyDomain: String { "users.noreply.\(name)" }
}

extension GitHubHost: Codable {
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let host = GitHubHost(text) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: text))
        }
        self = host
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// The variables that say where GitHub is, GitHub Actions' own names.
///
/// - Source: https://docs.github.com/en/actions/reference/variables-reference
package enum EndpointVariable: String, CaseIterable, Sendable {
    case server = "GITHUB_SERVER_URL"
    case api = "GITHUB_API_URL"
    case graphQL = "GITHUB_GRAPHQL_URL"
}
