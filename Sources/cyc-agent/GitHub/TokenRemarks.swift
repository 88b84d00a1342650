import CycDisplay
import CycGitHub

/// Returns remarks about a token, wherever it is stored.
///
/// - Parameters:
///   - isOwner: Whether it belongs to the account that is followed.
///   - isRenewed: Whether another one replaces it when it expires.
func tokenRemarks(_ facts: TokenFacts, isOwner: Bool, isRenewed: Bool) -> [TokenRemark] {
    var remarks: [TokenRemark] = []
    if let scopes = facts.scopes {
        let writing = scopes.filter { scope in
            ["repo", "public_repo", "workflow", "gist", "user", "delete_repo"].contains(scope)
                || ["admin:", "write:", "delete:"].contains { scope.hasPrefix($0) }
        }
        if !writing.isEmpty { remarks.append(.tooMuch(writing)) }
        if isOwner, !scopes.contains("user:email"), !scopes.contains("user") {
            remarks.append(.tooLittle(["user:email"]))
        }
    }
    if !isRenewed, let end = facts.expiration { remarks.append(.ends(end)) }
    return remarks
}
