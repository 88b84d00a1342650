import CycCore

/// Where one GitHub answers: its web pages, its REST API and its GraphQL API.
///
/// - Source: https://docs.github.com/en/actions/reference/variables-reference (the three variables);
///   https://docs.github.com/en/enterprise-server/rest (`/api/v3`, `/api/graphql`);
///   https://docs.github.com/en/enterprise-cloud@latest/admin/data-residency (`api.SUBDOMAIN.ghe.com`).
package struct Endpoints: Hashable, Sendable {
    /// What GitHub Actions' own variables say, each of which replaces one derived address.
    package struct Overrides: Hashable, Sendable {
        package static let serverVariable = "GITHUB_SERVER_URL"
        package static let apiVariable = "GITHUB_API_URL"
        package static let graphQLVariable = "GITHUB_GRAPHQL_URL"

        package var server: String?
        package var api: String?
        package var graphQL: String?

        package init(server: String? = nil, api: String? = nil, graphQL: String? = nil) {
            self.server = server
            self.api = api
            self.graphQL = graphQL
        }
    }

    /// A page where a person does what no program can do for them.
    package enum Page: String, CaseIterable, Sendable {
        case deviceLogin = "/login/device"
        case newOAuthApplication = "/settings/applications/new"
        case ownApplications = "/settings/developers"
        case authorizedApplications = "/settings/applications"
        case emails = "/settings/emails"
        case tokens = "/settings/tokens"
        /// Of a classic token; fine-grained ones have no scopes.
        ///
        /// - Source: https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/managing-your-personal-access-tokens
        case newToken = "/settings/tokens/new?scopes=read:user,user:email&description=cyc"
        case profile = "/settings/profile"
    }

    /// The configured host in lower case, with its port if it has one.
    package let host: String
    /// Without a final slash, as the other two.
    package let web: String
    package let api: String
    package let graphQL: String
    /// Whether all three addresses were given, so that a token for Actions belongs to them.
    package let isOverridden: Bool
    /// Whether its APIs are asked where the host alone says.
    package let hasOwnAPIs: Bool

    /// The addresses of `host`, each replaced where a variable says so; empty variables are unset.
    ///
    /// - Parameters:
    ///   - host: `github.com`, `NAME.ghe.com` or a GitHub Enterprise host, with a port or not.
    ///   - overrides: What the three variables hold.
    /// - Throws: ``AddressProblem`` for what is no address, and for plain http beyond loopback.
    package init(host: String, overrides: Overrides = Overrides()) throws(AddressProblem) {
        let folded = host.lowercased()
        guard let authority = Authority(folded[...]), !authority.hasCredentials else {
            throw .badHost(host)
        }
        let own = authority.host == "www.github.com" || authority.host == "api.github.com"
        self.host = own ? "github.com" : folded
        let web = "https://\(self.host)"
        let derived: (api: String, graphQL: String) =
            if self.host == "github.com" || self.host.hasSuffix(".ghe.com") {
                ("https://api.\(self.host)", "https://api.\(self.host)/graphql")
            } else {
                ("\(web)/api/v3", "\(web)/api/graphql")
            }
        let given = (
            try Self.address(overrides.server, from: Overrides.serverVariable),
            try Self.address(overrides.api, from: Overrides.apiVariable),
            try Self.address(overrides.graphQL, from: Overrides.graphQLVariable)
        )
        self.web = given.0 ?? web
        api = given.1 ?? derived.api
        graphQL = given.2 ?? derived.graphQL
        hasOwnAPIs = api == derived.api && graphQL == derived.graphQL
        isOverridden = given.0 != nil && given.1 != nil && given.2 != nil
    }

    package func page(_ page: Page) -> String { web + page.rawValue }

    /// What a token is stored for, which goes nowhere else: the host, and behind it the addresses of its
    /// APIs where these are elsewhere than the host says.
    package var tokenKey: String { hasOwnAPIs ? host : "\(host) \(api) \(graphQL)" }

    /// Whether `url` is a page of this GitHub, by its name or at the address that was set for it; an
    /// answer sends nobody anywhere else.
    package func isOwnPage(_ url: String) -> Bool {
        guard let page = WebAddress(url), !page.authority.hasCredentials else { return false }
        return [web, "https://\(host)"].compactMap { WebAddress($0) }.contains { own in
            page.scheme == own.scheme && page.authority.host == own.authority.host
                && page.port == own.port
        }
    }

    /// `url` where it is a page of this GitHub, else only the host in it.
    package func place(of url: String) -> String {
        isOwnPage(url) ? url : WebAddress(url)?.authority.host ?? ""
    }

    /// ``host`` without its port, as remotes of repositories name it.
    package var hostName: String { Authority(host[...])?.host ?? host }

    /// The variables that may hold a token for this host, in the order in which they count.
    package var tokenVariables: [String] {
        TokenSource.variables(for: host, isOverridden: isOverridden)
    }

    /// The part after the `@` of the addresses that GitHub makes for accounts here.
    ///
    /// - Source: https://docs.github.com/en/account-and-profile/reference/email-addresses-reference
    package var noreplyDomain: String { "users.noreply.\(hostName)" }

    private static func address(
        _ text: String?, from source: String
    ) throws(AddressProblem) -> String? {
        guard let text, !text.isEmpty else { return nil }
        guard let address = WebAddress(text), !address.authority.hasCredentials, !address.hasQuery
        else { throw .badAddress(source: source, value: text) }
        if address.scheme == "http", !address.authority.isLoopback {
            throw .plainHTTP(source: source, value: text)
        }
        var trimmed = text[...]
        while trimmed.hasSuffix("/") { trimmed.removeLast() }
        return String(trimmed)
    }
}

/// Why GitHub cannot be asked at an address.
package enum AddressProblem: Error, Hashable, Sendable {
    /// The setting `github.host`, or `--host`.
    case badHost(String)
    /// `source` is the variable's name.
    case badAddress(source: String, value: String)
    /// Only loopback may be asked without encryption.
    case plainHTTP(source: String, value: String)
}

/// An absolute `http` or `https` address, taken apart.
///
/// - Source: RFC 3986, section 3.
struct WebAddress {
    /// `http` or `https`.
    let scheme: String
    let authority: Authority
    /// From the first slash on, without query and fragment; empty where there is none.
    let path: Substring
    let hasQuery: Bool
    /// The one that the scheme implies, where none is named.
    var port: Int { authority.port ?? (scheme == "https" ? 443 : 80) }

    init?(_ text: some StringProtocol) {
        let text = Substring(text)
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
            let mark = text.firstRange(of: "://")
        else { return nil }
        scheme = text[..<mark.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = text[mark.upperBound...]
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        guard let authority = Authority(rest[..<end]) else { return nil }
        self.authority = authority
        let tail = rest[end...]
        path = tail.prefix { !"?#".contains($0) }
        hasQuery = path.endIndex != tail.endIndex
    }
}

/// The part of an address that names a machine: `user:password@host:port`.
struct Authority {
    /// In lower case, without the brackets of an IPv6 address.
    let host: String
    let port: Int?
    let hasCredentials: Bool

    init?(_ text: Substring) {
        let at = text.lastIndex(of: "@")
        hasCredentials = at != nil
        var rest = at.map { text[text.index(after: $0)...] } ?? text
        if rest.first == "[" {
            guard let end = rest.firstIndex(of: "]") else { return nil }
            host = rest[rest.index(after: rest.startIndex)..<end].lowercased()
            rest = rest[rest.index(after: end)...]
            guard host.contains(":"),
                host.utf8.allSatisfy({ isHexDigit($0) || ".:".utf8.contains($0) })
            else { return nil }
        } else {
            let end = rest.firstIndex(of: ":") ?? rest.endIndex
            host = rest[..<end].lowercased()
            rest = rest[end...]
            let labels = host.split(separator: ".", omittingEmptySubsequences: false)
            guard host.utf8.count <= 253, labels.allSatisfy(isHostLabel) else { return nil }
        }
        guard !rest.isEmpty else {
            port = nil
            return
        }
        guard rest.first == ":", let port = decimal(rest.utf8.dropFirst()),
            (1...65_535).contains(port)
        else { return nil }
        self.port = port
    }

    /// Whether the host is this machine by its very name: `localhost`, 127.0.0.0/8 or `::1`.
    var isLoopback: Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.first == "127"
            && parts.allSatisfy { $0.utf8.count <= 3 && (decimal($0.utf8) ?? 256) < 256 }
    }
}

/// Whether `label` can stand between the dots of a host name; underscores occur in practice.
private func isHostLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
        && label.utf8.allSatisfy {
            isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
}
