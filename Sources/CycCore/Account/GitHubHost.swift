/// Host of a GitHub: `github.com`, `NAME.ghe.com`, or an Enterprise host, with an optional port.
///
/// Normalized, so that different spellings of one host are equal.
package struct GitHubHost: Hashable, Sendable, CustomStringConvertible {
    /// In lower case and without the port, as in the remotes of repositories.
    package let name: String
    private let port: Int?

    package static let dotCom = GitHubHost(name: "github.com", port: nil)

    /// Other names of github.com: its pages, its API, and SSH over the HTTPS port.
    ///
    /// - Source:
    ///   https://docs.github.com/en/authentication/troubleshooting-ssh/using-ssh-over-the-https-port
    package static let otherNames = ["www.github.com", "api.github.com", "ssh.github.com"]

    private init(name: String, port: Int?) {
        self.name = name
        self.port = port
    }

    /// Parses a host in any case, with an optional `:port` and nothing else.
    package init?(_ text: some StringProtocol) {
        guard let authority = Authority(Substring(text)), !authority.hasUser else { return nil }
        name = Self.canonicalName(of: authority.host)
        port = authority.port == 443 ? nil : authority.port
    }

    /// The canonical name of a host: `github.com` for any of ``otherNames``.
    package static func canonicalName(of host: String) -> String {
        let host = host.lowercased()
        return otherNames.contains(host) ? dotCom.name : host
    }

    /// Host and port as in URLs and in the ledger.
    package var description: String {
        let host = name.contains(":") ? "[\(name)]" : name
        return port.map { "\(host):\($0)" } ?? host
    }

    package var hasPort: Bool { port != nil }

    package var webPort: Int { port ?? 443 }

    /// Whether GitHub runs it itself, with its APIs on a separate host.
    package var isCloud: Bool { self == .dotCom || description.hasSuffix(".ghe.com") }

    /// Whether commits count for their co-authors, too: only Enterprise Server promises that.
    ///
    /// - Source: "Contribution criteria for commits" in
    ///   https://docs.github.com/en/enterprise-server@latest/account-and-profile/reference/profile-contributions-reference
    package var countsCoAuthors: Bool { !isCloud }

    /// Domain of the noreply addresses.
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

/// Environment variables that override GitHub's addresses, named as in GitHub Actions.
///
/// - Source: https://docs.github.com/en/actions/reference/variables-reference
package enum EndpointVariable: String, CaseIterable, Sendable {
    case server = "GITHUB_SERVER_URL"
    case api = "GITHUB_API_URL"
    case graphQL = "GITHUB_GRAPHQL_URL"
}
