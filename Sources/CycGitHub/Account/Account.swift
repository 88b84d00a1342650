import CycCore
import CycHTTP

/// The account that a token belongs to.
package struct Account: Hashable, Sendable {
    package let login: Login
    /// Number that stays the same when the login changes.
    package let id: Int64
    package let facts: TokenFacts
}

extension Endpoints {
    /// Fetches the owner of `token` and what it may do.
    package func account(token: AccessToken) -> Exchange<Account> {
        struct Body: Decodable {
            let login: String
            let id: Int64
        }
        return Exchange(request: rest("/user", token: token)) { (response) throws(GitHubError) in
            try response.checkStatus()
            let body = try response.json(Body.self)
            guard let login = Login(body.login) else { throw .notUnderstood("login") }
            return Account(login: login, id: body.id, facts: TokenFacts(response))
        }
    }
}
