import CycCore
import CycHTTP

/// Who a token belongs to.
package struct Account: Hashable, Sendable {
    package let login: Login
    /// The number that stays when the login changes.
    package let id: Int64
    package let facts: TokenFacts
}

extension Endpoints {
    /// Asks whose `token` it is and what it may do.
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
