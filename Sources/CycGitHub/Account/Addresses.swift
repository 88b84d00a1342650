package import CycCore
import CycHTTP

/// Response to a request for the email addresses of the token's owner.
package enum AddressResponse: Hashable, Sendable {
    /// The verified addresses, the only ones that make a commit count; `next` is the link to more.
    case verified([EmailAddress], next: String?)
    /// The token lacks the scope to see them (`user:email`); not an error.
    case hidden
}

extension Endpoints {
    /// Fetches up to 100 verified addresses of the owner of `token`.
    ///
    /// - Parameter etag: Tag of the last fresh response.
    package func addresses(
        token: AccessToken, etag: String? = nil
    ) -> Exchange<Conditional<AddressResponse>> {
        let first = rest("/user/emails", query: ["per_page": "100"], token: token, etag: etag)
        return Exchange(request: first, read: Self.readAddresses)
    }

    /// Fetches the page of addresses that `next` links to; `nil` if the link leaves the API, where
    /// no token is sent.
    package func addresses(
        token: AccessToken, following next: String
    ) -> Exchange<Conditional<AddressResponse>>? {
        rest(following: next, token: token).map {
            Exchange(request: $0, read: Self.readAddresses)
        }
    }

    private static func readAddresses(
        _ response: HTTPResponse
    ) throws(GitHubError) -> Conditional<AddressResponse> {
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

    /// The two noreply addresses that GitHub makes for every account, the newer form first.
    ///
    /// - Source: https://docs.github.com/en/account-and-profile/reference/email-addresses-reference
    package func noreplyAddresses(login: Login, id: Int64?) -> [EmailAddress] {
        let plain = EmailAddress("\(login)@\(host.noreplyDomain)")
        return (id.map { [EmailAddress("\($0)+\(login)@\(host.noreplyDomain)")] } ?? []) + [plain]
    }
}
