package import CycCore
import CycHTTP

/// Who a token belongs to.
package struct Account: Hashable, Sendable {
    package let login: Login
    /// The number that stays when the login changes.
    package let id: Int64
    package let facts: TokenFacts
}

/// What anybody may know about an account.
package struct Profile: Hashable, Sendable {
    package let login: Login
    package let id: Int64
    /// Organisations have no calendar.
    package let isOrganization: Bool
    package let created: Moment?
}

/// The addresses of the token's owner.
package enum AddressAnswer: Hashable, Sendable {
    /// The verified ones; only they make a commit count. `next` is where more of them are.
    case verified([EmailAddress], next: String?)
    /// The token may not see them (`user:email`), which is no failure.
    case hidden
}

/// How much may still be asked this hour.
///
/// - Units: ``Budget/resets`` counts seconds since 1970-01-01T00:00:00Z by GitHub's clock.
package struct Budgets: Hashable, Sendable {
    package struct Budget: Hashable, Sendable {
        /// Requests for each hour; points for GraphQL.
        package let limit: Int
        package let remaining: Int
        package let resets: Int64

        package init(limit: Int, remaining: Int, resets: Int64) {
            self.limit = limit
            self.remaining = remaining
            self.resets = resets
        }
    }

    package let core: Budget
    /// Some Enterprise servers have no limits of their own for it.
    package let graphQL: Budget?
}

extension Endpoints {
    /// Asks whose `token` it is and what it may do.
    package func account(token: AccessToken) -> Exchange<Account> {
        struct Body: Decodable {
            let login: String
            let id: Int64
        }
        return Exchange(rest("/user", token: token)) { (response) throws(HubTrouble) in
            try response.checkStatus()
            let body = try response.json(Body.self)
            guard let login = Login(body.login) else { throw .notUnderstood("login") }
            return Account(login: login, id: body.id, facts: TokenFacts(response))
        }
    }

    /// Asks for the owner's verified addresses.
    ///
    /// - Parameters:
    ///   - token: The owner's.
    ///   - etag: What the last fresh answer came with.
    /// - Returns: The exchange for the first hundred.
    package func addresses(
        token: AccessToken, etag: String? = nil
    ) -> Exchange<Conditional<AddressAnswer>> {
        let first = rest("/user/emails", query: ["per_page": "100"], token: token, etag: etag)
        return Exchange(first, read: Self.readAddresses)
    }

    /// Asks for the page of addresses after one that ended with `next`; `nil` where that leads away
    /// from the API, to where no token is sent.
    package func addresses(
        token: AccessToken, following next: String
    ) -> Exchange<Conditional<AddressAnswer>>? {
        rest(following: next, token: token).map { Exchange($0, read: Self.readAddresses) }
    }

    private static func readAddresses(
        _ response: HTTPResponse
    ) throws(HubTrouble) -> Conditional<AddressAnswer> {
        struct Body: Decodable {
            let email: String
            let verified: Bool
        }
        do throws(HubTrouble) {
            return try response.conditional { (response) throws(HubTrouble) in
                let addresses = try response.json([Body].self).filter(\.verified)
                return .verified(addresses.map { EmailAddress($0.email) }, next: response.nextPage)
            }
        } catch {
            switch error {
            case .notFound, .forbidden, .missingScopes: return .fresh(.hidden, etag: nil)
            default: throw error
            }
        }
    }

    /// The two addresses that GitHub makes for every account, the newer form first.
    ///
    /// - Source: https://docs.github.com/en/account-and-profile/reference/email-addresses-reference
    package func noreplyAddresses(login: Login, id: Int64?) -> [EmailAddress] {
        let plain = EmailAddress("\(login)@\(host.noreplyDomain)")
        return (id.map { [EmailAddress("\($0)+\(login)@\(host.noreplyDomain)")] } ?? []) + [plain]
    }

    /// Asks how much may still be asked; this itself costs nothing.
    package func budgets(token: AccessToken?) -> Exchange<Budgets> {
        struct Resource: Decodable {
            let limit: Int
            let remaining: Int
            let reset: Int64

            var budget: Budgets.Budget {
                Budgets.Budget(
                    limit: limit, remaining: remaining,
                    resets: min(
                        max(reset, Moment.seconds.lowerBound), Moment.seconds.upperBound))
            }
        }
        struct Body: Decodable {
            struct Resources: Decodable {
                let core: Resource
                let graphql: Resource?
            }

            let resources: Resources
        }
        return Exchange(rest("/rate_limit", token: token)) { (response) throws(HubTrouble) in
            try response.checkStatus()
            let resources = try response.json(Body.self).resources
            return Budgets(core: resources.core.budget, graphQL: resources.graphql?.budget)
        }
    }

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
        return Exchange(request) { (response) throws(HubTrouble) in
            do throws(HubTrouble) {
                try response.checkStatus()
            } catch .notFound {
                throw .unknownLogin(login.description)
            }
            let body = try response.json(Body.self)
            guard let login = Login(body.login) else { throw .notUnderstood("login") }
            return Profile(
                login: login, id: body.id, isOrganization: body.type == "Organization",
                created: body.createdAt.flatMap { Moment(rfc3339: $0) })
        }
    }
}

/// Whether a token sees the private contributions of the account that it follows.
///
/// - Parameters:
///   - facts: What any answer told about the token.
///   - isOwner: Whether it belongs to that account.
/// - Returns: `nil` where nobody can tell: for tokens without scopes, and for somebody else's token,
///   which sees what the owner chose to show.
/// - Source: https://github.com/DenverCoder1/github-readme-streak-stats/issues/805: an owner's own
///   token sees them with `repo` only, even where the profile shows them to everybody.
package func seesPrivateContributions(_ facts: TokenFacts, isOwner: Bool) -> Bool? {
    guard isOwner, let scopes = facts.scopes else { return nil }
    return scopes.contains("repo")
}
