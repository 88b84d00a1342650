package import CycCore
import CycHTTP

/// What anybody may know about an account.
package struct Profile: Hashable, Sendable {
    package let login: Login
    package let id: Int64
    /// Organisations have no calendar.
    package let isOrganization: Bool
    package let created: Moment?
}

extension Endpoints {
    /// Asks what anybody may know about `login`.
    ///
    /// - Parameters:
    ///   - login: A person or an organisation.
    ///   - token: Without one GitHub answers 60 requests an hour for each address on the net.
    /// - Returns: The exchange; its reader gives ``HubTrouble/unknownLogin(_:)`` for nobody.
    package func profile(of login: Login, token: AccessToken? = nil) -> Exchange<Profile> {
        struct Body: Decodable {
            let login: String
            let id: Int64
            let type: String?
            let createdAt: String?
        }
        let request = rest("/users/\(percentEncoded(login.description))", token: token)
        return Exchange(request: request) { (response) throws(HubTrouble) in
            try response.checkStatus(missing: .unknownLogin(login.description))
            let body = try response.json(Body.self)
            guard let login = Login(body.login) else { throw .notUnderstood("login") }
            return Profile(
                login: login, id: body.id, isOrganization: body.type == "Organization",
                created: body.createdAt.flatMap { Moment(rfc3339: $0) })
        }
    }
}
