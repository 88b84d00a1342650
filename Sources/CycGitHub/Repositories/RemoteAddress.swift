import CycCore

/// The address of a remote, understood as a repository on some host.
///
/// - Source: https://git-scm.com/docs/git-fetch#_git_urls (the forms);
///   https://docs.github.com/en/authentication/troubleshooting-ssh/using-ssh-over-the-https-port
package struct RemoteAddress: Hashable, Sendable {
    /// See ``CycCore/GitHubHost/mainName(of:)``.
    package let host: String
    package let repository: RepositoryName

    /// The repository that `url` names, or `nil` for a local path, another scheme, or a path that is
    /// not `owner/name`.
    ///
    /// - Parameters:
    ///   - url: What git would connect to: after `url.*.insteadOf`.
    ///   - ssh: Resolves the aliases of ssh addresses.
    package init?(_ url: some StringProtocol, ssh: SSHConfiguration = SSHConfiguration()) {
        // What stood there in its place could not be shown.
        guard !url.unicodeScalars.contains("\u{FFFD}") else { return nil }
        let url = trimmed(url)
        let path: Substring
        let named: String
        if let mark = url.firstRange(of: "://") {
            let scheme = url[..<mark.lowerBound].lowercased()
            guard let isSSH = Self.schemes[scheme] else { return nil }
            let rest = url[mark.upperBound...]
            guard let slash = rest.firstIndex(of: "/") else { return nil }
            guard let host = Self.host(in: rest[..<slash]) else { return nil }
            named = isSSH ? ssh.hostName(for: host) : host
            path = rest[slash...].prefix { $0 != "?" && $0 != "#" }
        } else {
            // `host:path`, but a slash before the colon makes it a local path.
            guard let colon = Self.colonAfterHost(in: url),
                let host = Self.host(in: url[..<colon])
            else { return nil }
            named = ssh.hostName(for: host)
            path = url[url.index(after: colon)...]
        }
        let parts = path.split(separator: "/")
        guard parts.count == 2, !named.isEmpty else { return nil }
        let name = parts[1].hasSuffix(".git") ? parts[1].dropLast(4) : parts[1]
        guard let repository = RepositoryName(owner: parts[0], name: name) else { return nil }
        host = GitHubHost.mainName(of: named)
        self.repository = repository
    }

    /// The schemes that git connects with, and whether ssh's configuration names the host.
    private static let schemes = [
        "https": false, "http": false, "git": false, "ssh": true, "git+ssh": true, "ssh+git": true,
    ]

    /// The host in `user:password@host:port`, as written.
    private static func host(in authority: Substring) -> String? {
        guard let host = Authority.parts(of: authority)?.host, !host.isEmpty,
            !host.utf8.contains(where: \.isSpace)
        else { return nil }
        return String(host)
    }

    private static func colonAfterHost(in url: Substring) -> Substring.Index? {
        var isBracketed = false
        for index in url.indices {
            switch url[index] {
            case "[": isBracketed = true
            case "]": isBracketed = false
            case "/": return nil
            case ":" where !isBracketed: return index
            default: break
            }
        }
        return nil
    }
}
