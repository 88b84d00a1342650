package import CycCore

/// The address of a remote, understood as a repository on some host.
///
/// - Source: https://git-scm.com/docs/git-fetch#_git_urls (the forms);
///   https://docs.github.com/en/authentication/troubleshooting-ssh/using-ssh-over-the-https-port
package struct RemoteAddress: Hashable, Sendable {
    /// See ``CycCore/RemotePlace/host``.
    package let host: String
    package let repository: RepositoryName

    /// The repository that `url` names, or `nil` for a local path, another scheme, or a path that is
    /// not `owner/name`.
    ///
    /// - Parameters:
    ///   - url: What git would connect to: after `url.*.insteadOf`.
    ///   - ssh: Resolves the aliases of ssh addresses.
    ///   - gitHub: The one that is followed: a web address of its name with another port is another
    ///     host, whereas ssh has a port of its own.
    package init?(
        _ url: some StringProtocol, ssh: SSHConfiguration = SSHConfiguration(),
        near gitHub: GitHubHost = .dotCom
    ) {
        // What stood there in its place could not be shown.
        guard !url.unicodeScalars.contains("\u{FFFD}") else { return nil }
        let url = trimmed(url)
        let path: Substring
        let named: String?
        if let mark = url.firstRange(of: "://") {
            let scheme = url[..<mark.lowerBound].lowercased()
            guard let usualPort = Self.schemes[scheme] else { return nil }
            let rest = url[mark.upperBound...]
            guard let slash = rest.firstIndex(of: "/"),
                let (host, port) = Self.host(in: rest[..<slash])
            else { return nil }
            named =
                usualPort == Self.sshPort
                ? Self.sshHost(host, port, ssh)
                : Self.webHost(host, port ?? usualPort, usually: usualPort, near: gitHub)
            path = rest[slash...].prefix { $0 != "?" && $0 != "#" }
        } else {
            // `host:path`, but a slash before the colon makes it a local path.
            guard let colon = Self.colonAfterHost(in: url),
                let (host, port) = Self.host(in: url[..<colon]), port == nil
            else { return nil }
            named = Self.sshHost(host, nil, ssh)
            path = url[url.index(after: colon)...]
        }
        let parts = path.split(separator: "/")
        guard parts.count == 2, let named, !named.isEmpty else { return nil }
        let name = parts[1].hasSuffix(".git") ? parts[1].dropLast(4) : parts[1]
        guard let repository = RepositoryName(owner: parts[0], name: name) else { return nil }
        host = named
        self.repository = repository
    }

    /// The schemes that git connects with, and the port of each.
    private static let schemes = [
        "https": 443, "http": 80, "git": 9418, "ssh": sshPort, "git+ssh": sshPort,
        "ssh+git": sshPort,
    ]
    private static let sshPort = 22

    /// The host that ssh connects to; `nil` for a port that is none.
    private static func sshHost(
        _ name: String, _ port: Int?, _ ssh: SSHConfiguration
    ) -> String? {
        let real = ssh.hostName(for: name).lowercased()
        let port = port ?? ssh.port(for: name) ?? sshPort
        guard port > 0, !real.isEmpty else { return nil }
        // GitHub's ssh for networks that let nothing but https through.
        let isUsual = port == sshPort || real == "ssh.github.com" && port == 443
        return text(real, isUsual ? nil : port)
    }

    private static func webHost(
        _ name: String, _ port: Int, usually usual: Int, near gitHub: GitHubHost
    ) -> String {
        let isSame: Bool
        if GitHubHost.mainName(of: name) == gitHub.name, usual != schemes["git"] {
            isSame = port == gitHub.webPort || !gitHub.hasPort && port == usual
        } else {
            isSame = port == usual
        }
        return text(name, isSame ? nil : port)
    }

    private static func text(_ name: String, _ port: Int?) -> String {
        let name = GitHubHost.mainName(of: name)
        guard let port else { return name }
        return name.contains(":") ? "[\(name)]:\(port)" : "\(name):\(port)"
    }

    /// The host in `user:password@host:port`, as written, and the port.
    private static func host(in authority: Substring) -> (name: String, port: Int?)? {
        guard let parts = Authority.parts(of: authority), !parts.host.isEmpty,
            !parts.host.utf8.contains(where: \.isSpace)
        else { return nil }
        guard parts.rest.count > 1 else {
            return parts.rest.isEmpty || parts.rest == ":" ? (String(parts.host), nil) : nil
        }
        guard parts.rest.first == ":", let port = decimal(parts.rest.utf8.dropFirst()),
            (1...65_535).contains(port)
        else { return nil }
        return (String(parts.host), port)
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
