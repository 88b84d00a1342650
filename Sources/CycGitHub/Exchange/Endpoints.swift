package import CycCore

/// Addresses of one GitHub: its web pages, its REST API and its GraphQL API.
///
/// - Source: https://docs.github.com/en/enterprise-server/rest (`/api/v3`, `/api/graphql`);
///   https://docs.github.com/en/enterprise-cloud@latest/admin/data-residency (`api.SUBDOMAIN.ghe.com`).
package struct Endpoints: Hashable, Sendable {
    /// A page on which the user does what no program can do for them.
    package enum Page: String, CaseIterable, Sendable {
        case deviceLogin = "/login/device"
        case ownApplications = "/settings/developers"
        case authorizedApplications = "/settings/applications"
        case emails = "/settings/emails"
        case tokens = "/settings/tokens"
        /// For a classic token; fine-grained ones have no scopes.
        ///
        /// - Source: https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/managing-your-personal-access-tokens
        case newToken = "/settings/tokens/new?scopes=read:user,user:email&description=cyc"
        case profile = "/settings/profile"
    }

    package let host: GitHubHost
    /// Without a trailing slash, like the other two.
    package let web: String
    package let api: String
    package let graphQL: String
    /// Whether all three addresses were set, as in GitHub Actions, so that a token for Actions
    /// belongs to them.
    package let isOverridden: Bool
    /// Whether the addresses of its APIs are the defaults of ``host``.
    package let hasOwnAPIs: Bool

    /// Derives the addresses from `host`; nonempty variables replace them.
    ///
    /// - Throws: ``GitHubError/badAddress(source:value:)``, and
    ///   ``GitHubError/plainHTTP(source:value:)`` for `http` beyond loopback.
    package init(host: GitHubHost, addresses: [EndpointVariable: String] = [:]) throws(GitHubError)
    {
        self.host = host
        let own = "https://\(host)"
        let (ownAPI, ownGraphQL) =
            host.isCloud
            ? ("https://api.\(host)", "https://api.\(host)/graphql")
            : ("\(own)/api/v3", "\(own)/api/graphql")
        func address(_ variable: EndpointVariable) throws(GitHubError) -> String? {
            guard var text = addresses[variable]?[...], !text.isEmpty else { return nil }
            let (source, value) = (variable.rawValue, RedactedAddress(text))
            guard let address = WebAddress(text), !address.authority.hasUser,
                !address.hasQueryOrFragment
            else { throw .badAddress(source: source, value: value) }
            guard address.isSafe else { throw .plainHTTP(source: source, value: value) }
            while text.hasSuffix("/") { text.removeLast() }
            return String(text)
        }
        let given = (try address(.server), try address(.api), try address(.graphQL))
        web = given.0 ?? own
        api = given.1 ?? ownAPI
        graphQL = given.2 ?? ownGraphQL
        hasOwnAPIs = api == ownAPI && graphQL == ownGraphQL
        isOverridden = given.0 != nil && given.1 != nil && given.2 != nil
    }

    package func page(_ page: Page) -> String { web + page.rawValue }

    /// The page that registers an OAuth app, with its fields filled in.
    ///
    /// No parameter ticks "Enable Device Flow". The addresses are required, but the device flow
    /// uses neither.
    package var newOAuthApplication: String {
        let fields = formEncoded([
            "oauth_application[name]": "cyc", "oauth_application[url]": web,
            "oauth_application[callback_url]": "http://localhost",
        ])
        return "\(web)/settings/applications/new?\(fields)"
    }

    /// Key under which a token is stored, which is sent nowhere else: the host, followed by the
    /// addresses of its APIs if these are not the defaults.
    package var tokenKey: String { hasOwnAPIs ? "\(host)" : "\(host) \(api) \(graphQL)" }

    /// Whether `url` is a page of this GitHub, by its name or its configured address; other
    /// addresses in a response are not shown to the user.
    package func isOwnPage(_ url: String) -> Bool {
        guard let page = WebAddress(url), !page.authority.hasUser else { return false }
        return [web, "https://\(host)"].compactMap { WebAddress($0) }.contains { own in
            page.isEncrypted == own.isEncrypted && page.authority.host == own.authority.host
                && page.port == own.port
        }
    }

    /// Returns `url` if it is a page of this GitHub, else only its host.
    package func place(of url: String) -> String {
        isOwnPage(url) ? url : WebAddress(url)?.authority.host ?? ""
    }

    /// The environment variables that may hold a token for this host, by precedence.
    package var tokenVariables: [String] {
        TokenSource.variables(for: host, isOverridden: isOverridden)
    }
}
