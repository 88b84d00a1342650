package import CycCore
import CycHTTP

/// The addresses of the token's owner.
package enum AddressAnswer: Hashable, Sendable {
    /// The verified ones; only they make a commit count. `next` is where more of them are.
    case verified([EmailAddress], next: String?)
    /// The token may not see them (`user:email`), which is no failure.
    case hidden
}

extension Endpoints {
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
        return Exchange(request: first, read: Self.readAddresses)
    }

    /// Asks for the page of addresses after one that ended with `next`; `nil` where that leads away
    /// from the API, to where no token is sent.
    package func addresses(
        token: AccessToken, following next: String
    ) -> Exchange<Conditional<AddressAnswer>>? {
        rest(following: next, token: token).map {
            Exchange(request: $0, read: Self.readAddresses)
        }
    }

    private static func readAddresses(
        _ response: HTTPResponse
    ) throws(GitHubError) -> Conditional<AddressAnswer> {
        struct Body: Decodable {
            let email: String
            let verified: Bool
        }
        do throws(GitHubError) {
            return try response.conditional { (response) throws(GitHubError) in
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
}
