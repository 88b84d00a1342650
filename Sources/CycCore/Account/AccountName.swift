/// An account on a GitHub host. The login is spelled as GitHub spells it.
package struct AccountName: Hashable, Codable, Sendable {
    package let host: GitHubHost
    package let login: String

    package init(host: GitHubHost, login: String) {
        self.host = host
        self.login = login
    }
}

/// Whether `text` is a valid login.
///
/// - Range: ASCII letters, digits, `-`, and `_` as in the logins of managed users. GitHub allows 39
///   characters; logins with the short code of an enterprise appended can be longer.
/// - Source:
///   https://docs.github.com/en/enterprise-cloud@latest/admin/managing-iam/iam-configuration-reference/username-considerations-for-external-authentication
package func isLogin(_ text: some StringProtocol) -> Bool {
    (1...100).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
        && text.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
}
