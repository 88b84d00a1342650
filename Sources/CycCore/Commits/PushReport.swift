/// Branches that `git push --porcelain` reports as up to date at each URL.
package struct PushReport: Equatable, Sendable {
    /// By URL without user information; branches that git did not push are missing.
    private var branches: [String: Set<String>] = [:]

    /// Parses the output of `git push --porcelain`.
    ///
    /// - Source: https://git-scm.com/docs/git-push#_output; `transport_anonymize_url` in
    ///   `transport.c` of git removes the user from URLs.
    package init(porcelain output: String) {
        var address: String?
        for line in output.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("To ") {
                address = Self.withoutUser(String(line.dropFirst(3)))
                continue
            }
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            let folder = ":refs/heads/"
            guard let address, parts.count > 2, parts[0] != "!",
                let start = parts[1].firstRange(of: folder)
            else { continue }
            branches[address, default: []].insert(String(parts[1][start.upperBound...]))
        }
    }

    /// Whether `branch` is up to date at `url`.
    package func has(_ branch: String, at url: String) -> Bool {
        branches[Self.withoutUser(url)]?.contains(branch) ?? false
    }

    private static func withoutUser(_ url: String) -> String {
        let scheme = url.firstRange(of: "://")
        let rest = url[(scheme?.upperBound ?? url.startIndex)...]
        let authority = rest.prefix { $0 != "/" }
        guard let at = authority.lastIndex(of: "@"), scheme != nil || authority.contains(":") else {
            return url
        }
        return String(url[..<rest.startIndex] + rest[url.index(after: at)...])
    }
}
