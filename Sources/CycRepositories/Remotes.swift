import CycCore

extension Remote {
    /// Every remote that has an address, in the order of their first mention.
    ///
    /// The first address of a remote that has several, which is what `git remote get-url` says.
    static func all(in configuration: Configuration) -> [Remote] {
        var names: [String] = []
        var urls: [String: String] = [:]
        for entry in configuration.entries where entry.section == "remote" && entry.name == "url" {
            guard let name = entry.subsection, let url = entry.value else { continue }
            if !names.contains(name) { names.append(name) }
            // An empty address takes back those before it.
            if url.isEmpty {
                urls[name] = nil
            } else if urls[name] == nil {
                urls[name] = url
            }
        }
        return names.compactMap { name in
            urls[name].map { url in
                Remote(name: name, url: withoutCredentials(rewritten(url, by: configuration)))
            }
        }
    }

    /// `url` after `url.*.insteadOf`: the longest beginning wins.
    private static func rewritten(_ url: String, by configuration: Configuration) -> String {
        var best: (prefix: String, base: String)?
        for entry in configuration.entries where entry.section == "url" {
            guard entry.name == "insteadof", let base = entry.subsection, let prefix = entry.value,
                url.utf8.starts(with: prefix.utf8),
                prefix.utf8.count > best?.prefix.utf8.count ?? 0
            else { continue }
            best = (prefix, base)
        }
        guard let best else { return url }
        return best.base
            + String(decoding: url.utf8.dropFirst(best.prefix.utf8.count), as: UTF8.self)
    }

    /// `url` without what can be a secret: the user of a web address, the password of any other.
    private static func withoutCredentials(_ url: String) -> String {
        guard let scheme = url.firstRange(of: "://") else { return url }
        let rest = url[scheme.upperBound...]
        let authority = rest.prefix { !"/?#".contains($0) }
        guard let at = authority.lastIndex(of: "@") else { return url }
        let host = authority[authority.index(after: at)...]
        let tail = rest[authority.endIndex...]
        let user = authority[..<at].prefix { $0 != ":" }
        let isWeb = ["http", "https", "ftp", "ftps"].contains(
            url[..<scheme.lowerBound].lowercased())
        return url[..<scheme.upperBound] + (isWeb ? "" : "\(user)@") + host + tail
    }
}
