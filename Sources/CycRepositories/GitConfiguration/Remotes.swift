import CycCore

extension Remote {
    /// Every remote that has an address, in the order of their first mention.
    ///
    /// Its address is what `git remote get-url` says; the others are those of
    /// `git remote get-url --push --all` and `--all`.
    ///
    /// - Parameters:
    ///   - configuration: The repository's.
    ///   - shouldStop: Asked while many addresses are compared.
    /// - Returns: Without credentials.
    /// - Throws: `overLimit` for more than are read; `pending` where it was to stop.
    /// - Source: `alias_all_urls` in `remote.c` of git.
    static func all(
        in configuration: GitConfiguration, shouldStop: @escaping () -> Bool = { false }
    ) throws(UnreadReason) -> [Remote] {
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
        let fetching = AddressRewriting(by: "insteadof", configuration)
        let pushing = AddressRewriting(by: "pushinsteadof", configuration)
        var budget = RewritingBudget(shouldStop: shouldStop)
        var remotes: [Remote] = []
        for name in names {
            let (plain, pushed) = (urls[name] ?? [], pushURLs[name] ?? [])
            var fetched: [String] = []
            var targets: [String] = []
            var onlyPushed: [String] = []
            for url in plain {
                let rewritten = try fetching.rewritten(url, &budget) ?? url
                fetched.append(rewritten)
                guard pushed.isEmpty else { continue }
                let target = try pushing.rewritten(url, &budget)
                if let target { onlyPushed.append(target) }
                targets.append(target ?? rewritten)
            }
            for url in pushed {
                let target = try fetching.rewritten(url, &budget) ?? url
                targets.append(target)
                onlyPushed.append(target)
            }
            let addresses = (fetched + onlyPushed).map { legible(withoutCredentials($0)) }
            guard let first = addresses.first, !plain.isEmpty else { continue }
            var known: Set = [first]
            remotes.append(
                Remote(
                    name: legible(name), url: first,
                    moreURLs: addresses.filter { known.insert($0).inserted },
                    pushURLs: targets.map { legible(withoutCredentials($0)) }))
        }
        return remotes
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

    /// `url` without what can be a secret: the user, query and fragment of a web address, the password of
    /// any other.
    private static func withoutCredentials(_ url: String) -> String {
        // Byte by byte, because a search for scalars takes a hundred times as long.
        let bytes = Array(url.utf8)
        let mark = bytes.indices.first { bytes[$0...].starts(with: "://".utf8) }
        guard let mark else { return url }
        let scalars = url.unicodeScalars
        let scheme = url.utf8.index(url.startIndex, offsetBy: mark)
        let authorityStart = url.utf8.index(scheme, offsetBy: 3)
        let isWeb = ["http", "https", "ftp", "ftps"].contains(url[..<scheme].lowercased())
        let rest = scalars[authorityStart...]
        let authority = rest.prefix { !"/?#".unicodeScalars.contains($0) }
        let path = rest[authority.endIndex...]
        let tail = isWeb ? path.prefix { $0 != "?" && $0 != "#" } : path
        guard let at = authority.lastIndex(of: "@") else {
            return String(scalars[..<tail.endIndex])
        }
        let host = authority[authority.index(after: at)...]
        let user = authority[..<at].prefix { $0 != ":" }
        let kept = [Substring(scalars[..<authorityStart]), isWeb ? "" : "\(Substring(user))@"]
        return (kept + [Substring(host), Substring(tail)]).joined()
    }
}
