/// Where an account is: a host, and a login as GitHub spells it.
package struct AccountName: Hashable, Codable, Sendable {
    package let host: GitHubHost
    package let login: String

    package init(host: GitHubHost, login: String) {
        self.host = host
        self.login = login
    }
}

/// Whether `text` can be the login of an account.
///
/// - Range: ASCII letters, digits, `-`, and `_` as in the logins of managed users; GitHub gives at
///   most 39 characters, longer ones exist where a short code of the enterprise is appended.
/// - Source: https://docs.github.com/en/enterprise-cloud@latest/admin/managing-iam/iam-configuration-reference/username-considerations-for-external-authentication
package func isLogin(_ text: some StringProtocol) -> Bool {
    (1...100).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
        && text.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
}
