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
    /// - Returns: The exchange; its reader gives ``GitHubError/unknownLogin(_:)`` for nobody, and refuses
    ///   the profile of somebody else.
    package func profile(of login: Login, token: AccessToken? = nil) -> Exchange<Profile> {
        let exchange = profile(
            at: "/users/\(percentEncoded(login.description))",
            missing: .unknownLogin(login.description), token)
        return Exchange(request: exchange.request) { (response) throws(GitHubError) in
            let profile = try exchange.read(response)
            guard profile.login == login else {
                throw .otherAccount(
                    asked: login.description, told: profile.login.description)
            }
            return profile
        }
    }

    /// Asks who has a number now, whatever the login was.
    ///
    /// - Source: "Get a user using their ID" in https://docs.github.com/en/rest/users/users
    package func profile(numbered id: Int64, token: AccessToken) -> Exchange<Profile> {
        profile(at: "/user/\(id)", missing: .notFound, token)
    }

    private func profile(
        at path: String, missing: GitHubError, _ token: AccessToken?
    ) -> Exchange<Profile> {
        struct Body: Decodable {
            let login: String
            let id: Int64
            let type: String?
            let createdAt: String?
        }
        return Exchange(request: rest(path, token: token)) { (response) throws(GitHubError) in
            try response.checkStatus(missing: missing)
            let body = try response.json(Body.self)
            guard let login = Login(body.login) else { throw .notUnderstood("login") }
            return Profile(
                login: login, id: body.id, isOrganization: body.type == "Organization",
                created: body.createdAt.flatMap { Moment(rfc3339: $0) })
        }
    }
}
