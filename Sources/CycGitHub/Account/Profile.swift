package import CycCore
import CycHTTP

/// The public facts about an account.
package struct Profile: Hashable, Sendable {
    package let login: Login
    package let id: Int64
    /// Organizations have no calendar.
    package let isOrganization: Bool
    package let created: Moment?
}

extension Endpoints {
    /// Fetches the public profile of `login`, a user or an organization.
    ///
    /// - Parameter token: Without one GitHub allows 60 requests an hour for each IP address.
    /// - Throws: When read, ``GitHubError/unknownLogin(_:)`` if there is no such account, and
    ///   ``GitHubError/otherAccount(requested:received:)`` for the profile of another one.
    package func profile(of login: Login, token: AccessToken? = nil) -> Exchange<Profile> {
        let exchange = profile(
            at: "/users/\(percentEncoded(login.description))",
            missing: .unknownLogin(login.description), token)
        return Exchange(request: exchange.request) { (response) throws(GitHubError) in
            let profile = try exchange.read(response)
            guard profile.login == login else {
                throw .otherAccount(
                    requested: login.description, received: profile.login.description)
            }
            return profile
        }
    }

    /// Fetches the profile of the account with this number, whatever its login is now.
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
