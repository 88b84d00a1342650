package import CycCore
import CycHTTP

/// A token, and what replaces it once it expires.
package struct Credential: Hashable, Sendable {
    /// The other half of the tokens of a GitHub App, which GitHub exchanges for the next pair; this
    /// pair is dead from then on.
    package struct Renewal: Hashable, Sendable {
        package let refreshToken: AccessToken
        /// When the token expires, not the refresh token.
        package let expires: Instant
        /// The app that both were issued for.
        package let clientID: String
    }

    package let token: AccessToken
    /// `nil` for a token that does not expire, or that only another login replaces.
    package let renewal: Renewal?

    package init(_ token: AccessToken, renewal: Renewal? = nil) {
        self.token = token
        self.renewal = renewal
    }

    /// Parses ``text``; `nil` for text that holds no usable token.
    package init?(_ text: some StringProtocol) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1 || words.count == 4, let token = AccessToken(words[0]) else {
            return nil
        }
        self.init(token)
        guard words.count == 4 else { return }
        guard let refreshToken = AccessToken(words[1]), let expires = Instant(String(words[2])),
            expires.isStorable
        else { return nil }
        self.init(
            token,
            renewal: Renewal(
                refreshToken: refreshToken, expires: expires, clientID: String(words[3])))
    }

    /// The token, or the four words `TOKEN REFRESH_TOKEN EXPIRES CLIENT_ID`, with the seconds since
    /// 1970-01-01T00:00:00Z at which the token expires.
    package var text: String {
        ([token.secret]
            + (renewal.map { [$0.refreshToken.secret, $0.expires.description, $0.clientID] } ?? []))
            .joined(separator: " ")
    }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "Credential(\(token))" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension DeviceFlow.Grant {
    /// Returns the tokens for storage.
    ///
    /// - Parameter now: When they were requested.
    package func credential(of clientID: String, at now: Instant) -> Credential {
        // A client ID with spaces is none, and would not be read back.
        guard let refreshToken, AccessToken(clientID)?.secret == clientID else {
            return Credential(token)
        }
        return Credential(
            token,
            renewal: Credential.Renewal(
                refreshToken: refreshToken, expires: now + .seconds(lifetime ?? Self.usualLifetime),
                clientID: clientID))
    }

    /// Units: seconds.
    private static let usualLifetime = 28_800
}

extension Endpoints {
    /// Exchanges a refresh token for the next pair, which has to be stored before it is used.
    ///
    /// - Source: https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/refreshing-user-access-tokens
    package func renewal(_ renewal: Credential.Renewal) -> Exchange<DeviceFlow.Grant> {
        let request = form(
            "/login/oauth/access_token",
            [
                "client_id": renewal.clientID, "grant_type": "refresh_token",
                "refresh_token": renewal.refreshToken.secret,
            ])
        return Exchange(request: request) { (response) throws(GitHubError) in
            let fields = TokenFields(response)
            switch fields?["error"] {
            case "bad_refresh_token", "incorrect_client_credentials", "unauthorized_client",
                "unsupported_grant_type", "Not Found":
                throw .loginExpired
            case let error? where response.status == 200: throw .notUnderstood(shortened(error))
            default: try response.checkStatus(missing: .loginExpired)
            }
            guard let grant = fields?.grant else { throw .notUnderstood("access_token") }
            return grant
        }
    }
}
