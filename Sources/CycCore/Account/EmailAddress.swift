/// Author's e-mail address, compared case-insensitively.
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

    /// Whether an account on `host` could verify this address, that is, receive mail there.
    package func canBeLinked(on host: GitHubHost) -> Bool {
        guard let at = description.lastIndex(of: "@"), at != description.startIndex else {
            return false
        }
        let domain = description[description.index(after: at)...]
        let last = domain.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
        return domain.contains(".") && !isNoreply(of: host)
            && !["", "local", "localhost", "localdomain", "(none)"].contains(last)
    }

    /// Whether it is a noreply address of `host`.
    func isNoreply(of host: GitHubHost) -> Bool {
        description.hasSuffix("@\(host.noreplyDomain)")
    }

    /// Login in a noreply address: `octo` of `583231+octo@users.noreply.github.com`.
    package var noreplyLogin: String? {
        guard description.hasSuffix("@users.noreply.github.com"),
            let name = description.split(separator: "@").first
        else { return nil }
        let login = name.split(separator: "+", maxSplits: 1).last ?? name
        return isLogin(login) ? String(login) : nil
    }

    /// Whether it belongs to a GitHub App, whose addresses are marked `[bot]`.
    package var isBot: Bool { description.contains("[bot]@") }
}
