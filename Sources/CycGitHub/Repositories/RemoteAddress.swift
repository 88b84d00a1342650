package import CycCore

/// The address of a remote, parsed as a repository on a host.
///
/// - Source: https://git-scm.com/docs/git-fetch#_git_urls (the forms);
///   https://docs.github.com/en/authentication/troubleshooting-ssh/using-ssh-over-the-https-port
package struct RemoteAddress: Hashable, Sendable {
    /// See ``CycCore/RemotePlace/host``.
    package let host: String
    package let repository: RepositoryName

    /// Parses `url`; `nil` for a local path, another scheme, or a path that is not `owner/name`.
    ///
    /// - Parameters:
    ///   - url: The address that git connects to, after `url.*.insteadOf`.
    ///   - ssh: Resolves host aliases of ssh addresses.
    ///   - gitHub: The followed GitHub: a web address of its name with another port is another
    ///     host, whereas ssh has its own port.
    package init?(
        _ url: some StringProtocol, ssh: SSHConfiguration = SSHConfiguration(),
        near gitHub: GitHubHost = .dotCom
    ) {
        // The replacement character stands for unknown bytes.
        guard !url.unicodeScalars.contains("\u{FFFD}") else { return nil }
        let url = trimmed(url)
        let path: Substring
        let remoteHost: String?
        if let separator = url.firstRange(of: "://") {
            let scheme = url[..<separator.lowerBound].lowercased()
            guard let usualPort = Self.schemes[scheme] else { return nil }
            let rest = url[separator.upperBound...]
            guard let slash = rest.firstIndex(of: "/"),
                let (host, port) = Self.host(in: rest[..<slash])
            else { return nil }
            remoteHost =
                usualPort == Self.sshPort
                ? Self.sshHost(host, port, ssh)
                : Self.webHost(host, port ?? usualPort, usually: usualPort, near: gitHub)
            path = rest[slash...].prefix { $0 != "?" && $0 != "#" }
        } else {
            // `host:path`, but a slash before the colon makes it a local path.
            guard let colon = Self.colonAfterHost(in: url),
                let (host, port) = Self.host(in: url[..<colon]), port == nil
            else { return nil }
            remoteHost = Self.sshHost(host, nil, ssh)
            path = url[url.index(after: colon)...]
        }
        let parts = path.split(separator: "/")
        guard parts.count == 2, let remoteHost, !remoteHost.isEmpty else { return nil }
        let name = parts[1].hasSuffix(".git") ? parts[1].dropLast(4) : parts[1]
        guard let repository = RepositoryName(owner: parts[0], name: name) else { return nil }
        host = remoteHost
        self.repository = repository
    }

    /// The schemes that git supports, with their default ports.
    private static let schemes = [
        "https": 443, "http": 80, "git": 9418, "ssh": sshPort, "git+ssh": sshPort,
        "ssh+git": sshPort,
    ]
    private static let sshPort = 22

    /// Returns the host that ssh connects to; `nil` for an invalid port.
    private static func sshHost(
        _ name: String, _ port: Int?, _ ssh: SSHConfiguration
    ) -> String? {
        let hostName = ssh.hostName(for: name).lowercased()
        let port = port ?? ssh.port(for: name) ?? sshPort
        guard port > 0, !hostName.isEmpty else { return nil }
        // GitHub's ssh for networks that only allow https.
        let isDefault = port == sshPort || hostName == "ssh.github.com" && port == 443
        return text(hostName, isDefault ? nil : port)
    }

    private static func webHost(
        _ name: String, _ port: Int, usually usual: Int, near gitHub: GitHubHost
    ) -> String {
        let isDefault: Bool
        if GitHubHost.canonicalName(of: name) == gitHub.name, usual != schemes["git"] {
            isDefault = port == gitHub.webPort || !gitHub.hasPort && port == usual
        } else {
            isDefault = port == usual
        }
        return text(name, isDefault ? nil : port)
    }

    private static func text(_ name: String, _ port: Int?) -> String {
        let name = GitHubHost.canonicalName(of: name)
        guard let port else { return name }
        return name.contains(":") ? "[\(name)]:\(port)" : "\(name):\(port)"
    }

    /// Parses `user:password@host:port` into the host, as written, and the port.
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
