import CycCore
package import CycHTTP

/// What a token may do, as any answer of the API tells.
package struct TokenFacts: Hashable, Sendable {
    /// The granted scopes; `nil` for tokens that have no scopes, such as fine-grained ones.
    package let scopes: [String]?
    /// When the token ends, in GitHub's own words (`2026-12-31 23:59:59 UTC`); `nil` if it does not.
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

/// The scopes in `text`: asked for with spaces, answered with commas.
func scopeList(_ text: String) -> [String] {
    text.split { $0 == "," || $0 == " " }.map(String.init)
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
