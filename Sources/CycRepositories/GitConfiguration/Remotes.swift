import CycCore

extension Remote {
    /// Every remote that has an address, in the order of their first mention.
    ///
    /// Its address is what `git remote get-url` says; the others are those of
    /// `git remote get-url --push --all` and `--all`.
    ///
    /// - Throws: `overLimit` for more than are read.
    /// - Source: `alias_all_urls` in `remote.c` of git.
    static func all(in configuration: GitConfiguration) throws(UnreadReason) -> [Remote] {
        var names: [String] = []
        var urls: [String: [String]] = [:]
        var pushURLs: [String: [String]] = [:]
        var (count, rewritings) = (0, 0)
        for entry in configuration.entries {
            switch (entry.section, entry.name) {
            case ("remote", "url"):
                guard let name = entry.subsection, let url = entry.value else { continue }
                if urls[name] == nil { names.append(name) }
                add(url, to: &urls[name, default: []])
                count += 1
            case ("remote", "pushurl"):
                guard let name = entry.subsection, let url = entry.value else { continue }
                add(url, to: &pushURLs[name, default: []])
                count += 1
            case ("url", _): rewritings += 1
            default: break
            }
        }
        guard max(count, rewritings) <= Limit.addresses else {
            throw .overLimit("remote, url: \(Limit.addresses)")
        }
        return names.compactMap { name in
            let plain = urls[name] ?? []
            func rewritten(_ url: String) -> String {
                Self.rewritten(url, by: "insteadof", configuration) ?? url
            }
            let pushed = pushURLs[name] ?? []
            func pushRewritten(_ url: String) -> String? {
                Self.rewritten(url, by: "pushinsteadof", configuration)
            }
            let onlyPushed =
                pushed.isEmpty ? plain.compactMap(pushRewritten) : pushed.map(rewritten)
            let targets =
                pushed.isEmpty ? plain.map { pushRewritten($0) ?? rewritten($0) } : onlyPushed
            let addresses = (plain.map(rewritten) + onlyPushed).map {
                legible(withoutCredentials($0))
            }
            guard let first = addresses.first, !plain.isEmpty else { return nil }
            var others: [String] = []
            for address in addresses where address != first && !others.contains(address) {
                others.append(address)
            }
            return Remote(
                name: legible(name), url: first, moreURLs: others,
                pushURLs: targets.map { legible(withoutCredentials($0)) })
        }
    }

    /// `text` with U+FFFD for what no name and no address has: a control character, or all that is too
    /// long.
    ///
    /// So it names nothing any more, but its remote is still one.
    private static func legible(_ text: String) -> String {
        let hasControl = text.utf8.contains { $0 < 32 || $0 == 127 }
        guard hasControl || text.utf8.count > Limit.text else { return text }
        var legible = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(Limit.shownText) {
            legible.append(scalar.value < 32 || scalar.value == 127 ? "\u{FFFD}" : scalar)
        }
        if text.utf8.count > Limit.text { legible.append("\u{FFFD}") }
        return String(legible)
    }

    /// An empty address takes back those before it.
    private static func add(_ url: String, to urls: inout [String]) {
        if url.isEmpty { urls = [] } else { urls.append(url) }
    }

    /// `url` after `url.*.insteadOf` or `pushInsteadOf`, the longest beginning wins; `nil` where none
    /// fits.
    private static func rewritten(
        _ url: String, by key: String, _ configuration: GitConfiguration
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
