import CycCore

/// Something about a token that is worth a line of its own.
package enum TokenRemark: Hashable, Codable, Sendable {
    /// These scopes allow more than cyc needs.
    case tooMuch([String])
    /// Without these scopes something stays unknown.
    case tooLittle([String])
    /// This variable holds another token, which counts before the stored one.
    case outshone(by: String)
    /// When it ends, in GitHub's own words.
    case ends(String)
    /// The token belongs to one person and the grass that is followed to this one.
    case followsOther(login: String)
    /// In how many seconds it ends.
    case endsSoon(seconds: Int)
    /// The owner's private contributions cannot be seen; how many more the public page shows, if it
    /// is known to show more, and where a person lets it show them.
    case hidesPrivate(more: Int?, page: String)
}
