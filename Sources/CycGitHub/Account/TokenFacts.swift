import CycCore
package import CycHTTP

/// Scopes and expiration of a token, from the headers of any API response.
package struct TokenFacts: Hashable, Sendable {
    /// The granted scopes; `nil` for tokens without scopes, such as fine-grained ones.
    package let scopes: [String]?
    /// When the token expires, in GitHub's format (`2026-12-31 23:59:59 UTC`); `nil` if it does
    /// not.
    package let expiration: String?
}

extension TokenFacts {
    package init(_ response: HTTPResponse) {
        scopes = response.headers["X-OAuth-Scopes"].map(scopeList)
        expiration = response.headers["GitHub-Authentication-Token-Expiration"].map {
            String(trimmed($0))
        }
    }
}

/// Parses a list of scopes: requested ones are separated by spaces, granted ones by commas.
func scopeList(_ text: String) -> [String] {
    text.split { $0 == "," || $0 == " " }.map(String.init)
}

/// Returns whether a token sees the private contributions of the followed account.
///
/// - Parameter isOwner: Whether the token belongs to that account.
/// - Returns: `nil` if unknown: for tokens without scopes, and for another user's token, which sees
///   what the owner chose to show.
/// - Source: https://github.com/DenverCoder1/github-readme-streak-stats/issues/805: an owner's own
///   token sees them with `repo` only, even where the profile shows them to everybody.
package func seesPrivateContributions(_ facts: TokenFacts, isOwner: Bool) -> Bool? {
    guard isOwner, let scopes = facts.scopes else { return nil }
    return scopes.contains("repo")
}
