import CycCore

extension Remote {
    /// Every remote that has an address, in the order of their first mention.
    ///
    /// Its address is what `git remote get-url` says; the others are those of
    /// `git remote get-url --push --all` and `--all`.
    ///
    /// - Source: `alias_all_urls` in `remote.c` of git.
    static func all(in configuration: Configuration) -> [Remote] {
        var names: [String] = []
        var urls: [String: [String]] = [:]
        var pushURLs: [String: [String]] = [:]
        for entry in configuration.entries where entry.section == "remote" {
            guard let name = entry.subsection, let url = entry.value else { continue }
            switch entry.name {
            case "url":
                if !names.contains(name) { names.append(name) }
                add(url, to: &urls[name, default: []])
            case "pushurl": add(url, to: &pushURLs[name, default: []])
            default: break
            }
        }
        return names.compactMap { name in
            let plain = urls[name] ?? []
            func rewritten(_ url: String) -> String {
                Self.rewritten(url, by: "insteadof", configuration) ?? url
            }
            var addresses = plain.map(rewritten)
            let pushed = pushURLs[name] ?? []
            addresses +=
                pushed.isEmpty
                ? plain.compactMap { Self.rewritten($0, by: "pushinsteadof", configuration) }
                : pushed.map(rewritten)
            addresses = addresses.map(withoutCredentials)
            guard let first = addresses.first, !plain.isEmpty else { return nil }
            var others: [String] = []
            for address in addresses where address != first && !others.contains(address) {
                others.append(address)
            }
            return Remote(name: name, url: first, moreURLs: others)
        }
    }

    /// An empty address takes back those before it.
    private static func add(_ url: String, to urls: inout [String]) {
        if url.isEmpty { urls = [] } else { urls.append(url) }
    }

    /// `url` after `url.*.insteadOf` or `pushInsteadOf`, the longest beginning wins; `nil` where none
    /// fits.
    private static func rewritten(
        _ url: String, by key: String, _ configuration: Configuration
    ) -> String? {
        var best: (prefix: String, base: String)?
        for entry in configuration.entries where entry.section == "url" {
            guard entry.name == key, let base = entry.subsection, let prefix = entry.value,
                url.utf8.starts(with: prefix.utf8),
                prefix.utf8.count > best?.prefix.utf8.count ?? 0
            else { continue }
            best = (prefix, base)
        }
        return best.map {
            $0.base + String(decoding: url.utf8.dropFirst($0.prefix.utf8.count), as: UTF8.self)
        }
    }

    /// `url` without what can be a secret: the user of a web address, the password of any other.
    private static func withoutCredentials(_ url: String) -> String {
        let scalars = url.unicodeScalars
        guard let scheme = scalars.firstRange(of: "://".unicodeScalars) else { return url }
        let rest = scalars[scheme.upperBound...]
        let authority = rest.prefix { !"/?#".unicodeScalars.contains($0) }
        guard let at = authority.lastIndex(of: "@") else { return url }
        let host = authority[authority.index(after: at)...]
        let tail = rest[authority.endIndex...]
        let user = authority[..<at].prefix { $0 != ":" }
        let isWeb = ["http", "https", "ftp", "ftps"].contains(
            url[..<scheme.lowerBound].lowercased())
        let kept = [Substring(scalars[..<scheme.upperBound]), isWeb ? "" : "\(Substring(user))@"]
        return (kept + [Substring(host), Substring(tail)]).joined()
    }
}
