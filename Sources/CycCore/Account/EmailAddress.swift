/// An e-mail address of an author, compared without case.
package struct EmailAddress: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// In lower case, without surrounding spaces.
    package let description: String

    package init(_ text: some StringProtocol) {
        var folded = Substring(text.lowercased())
        while folded.first?.isWhitespace == true { folded.removeFirst() }
        while folded.last?.isWhitespace == true { folded.removeLast() }
        description = String(folded)
    }

    package static func < (lhs: EmailAddress, rhs: EmailAddress) -> Bool {
        lhs.description < rhs.description
    }

    /// Whether an account on `host` could have this address: GitHub sends a mail there first.
    package func canBeLinked(on host: GitHubHost) -> Bool {
        guard let at = description.lastIndex(of: "@"), at != description.startIndex else {
            return false
        }
        let domain = description[description.index(after: at)...]
        let last = domain.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
        return domain.contains(".") && !isNoreply(of: host)
            && !["", "local", "localhost", "localdomain", "(none)"].contains(last)
    }

    /// Whether it is one that GitHub makes for an account.
    func isNoreply(of host: GitHubHost) -> Bool {
        description.hasSuffix("@\(host.noreplyDomain)")
    }

    /// The login in an address that GitHub made: `octo` of `583231+octo@users.noreply.github.com`.
    package var loginOfNoReply: String? {
        guard description.hasSuffix("@users.noreply.github.com"),
            let name = description.split(separator: "@").first
        else { return nil }
        let login = name.split(separator: "+", maxSplits: 1).last ?? name
        return isLogin(login) ? String(login) : nil
    }

    /// Whether a machine commits with it, by the mark that GitHub gives the names of apps.
    package var isBot: Bool { description.contains("[bot]@") }
}
