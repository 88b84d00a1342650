import CycCore

/// Remark about a token.
package enum TokenRemark: Hashable, Codable, Sendable {
    /// Scopes that allow more than cyc needs.
    case tooMuch([String])
    /// Missing scopes, without which something stays unknown.
    case tooLittle([String])
    /// Variable with another token, which takes precedence over the stored one.
    case outshone(by: String)
    /// Expiration time as GitHub writes it.
    case ends(String)
    /// The token's owner is another account than the followed login.
    case followsOther(login: String)
    /// The token expires after this time.
    case endsSoon(in: Duration)
    /// Private contributions are not visible to the token: how many more the public page shows, if
    /// known, and the page on which the user can publish them.
    case hidesPrivate(more: Int?, page: String)
}
