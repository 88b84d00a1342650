import CycCore

extension Remote {
    /// All remotes with an address, without credentials, in the order of their first mention.
    ///
    /// The addresses are those of `git remote get-url --all` and `git remote get-url --push --all`.
    ///
    /// - Parameter remotes: As configured, before rewriting.
    /// - Throws: Errors of `rewriting`.
    static func all(
        _ remotes: [RemoteConfiguration], _ rewriting: inout AddressRewriting
    ) throws(UnreadReason) -> [Remote] {
        var all: [Remote] = []
        for remote in remotes { all.append(try Remote(remote, &rewriting)) }
        return all
    }

    /// - Source: `alias_all_urls`, `add_url_alias` and `push_url_of_remote` in `remote.c` of git.
    private init(
        _ remote: RemoteConfiguration, _ rewriting: inout AddressRewriting
    ) throws(UnreadReason) {
        // Without a configured address, git uses the name as address.
        let usesName = remote.urls.isEmpty && remote.helper == nil
        let urls = usesName ? [remote.name] : remote.urls
        var fetches: [String] = []
        var rewrittenPushes: [String] = []
        var plain: [String] = []
        for (place, url) in urls.enumerated() {
            let rewritten = try rewriting.fetched(url)
            fetches.append(rewritten)
            guard remote.pushURLs.isEmpty, place >= remote.forgotten else { continue }
            plain.append(rewritten)
            if let target = try rewriting.pushed(url) { rewrittenPushes.append(target) }
        }
        // If `pushInsteadOf` applies to any address, git pushes only to those.
        var pushes = rewrittenPushes.isEmpty ? plain : rewrittenPushes
        for (place, url) in remote.pushURLs.enumerated() {
            let rewritten = try rewriting.fetched(url)
            // Older versions of git still use addresses that newer ones reset.
            if place < remote.resetPushURLCount {
                fetches.append(rewritten)
            } else {
                pushes.append(rewritten)
            }
        }
        // git also pushes to the rewritten name.
        if usesName, !remote.pushURLs.isEmpty, let target = try rewriting.pushed(remote.name) {
            pushes.append(target)
        }
        func destination(_ url: String) -> Destination {
            let url = remote.helper.map { "\($0)::\(url)" } ?? url
            return Destination(url: Self.sanitized(Self.withoutCredentials(url)))
        }
        let helper = remote.helper.map { [Destination(url: "\($0)::")] } ?? []
        self.init(
            name: Self.displayName(remote.name),
            fetches: fetches.isEmpty ? helper : fetches.map(destination),
            pushes: pushes.isEmpty ? helper : pushes.map(destination))
    }

    /// Displayed name of a remote, which can be an address.
    static func displayName(_ name: String) -> String { sanitized(withoutCredentials(name)) }

    /// Replaces control characters, and the rest of a too long text, by U+FFFD.
    ///
    /// The result is not a valid address, but the remote stays visible.
    private static func sanitized(_ text: String) -> String {
        let hasControl = text.utf8.contains { $0 < 32 || $0 == 127 }
        guard hasControl || text.utf8.count > Limit.text else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(Limit.shownText) {
            scalars.append(scalar.value < 32 || scalar.value == 127 ? "\u{FFFD}" : scalar)
        }
        if text.utf8.count > Limit.text { scalars.append("\u{FFFD}") }
        return String(scalars)
    }

    /// Removes possible secrets: user, query and fragment of a web address, the password of any
    /// other.
    private static func withoutCredentials(_ url: String) -> String {
        // Searching for scalars takes a hundred times as long as searching for bytes.
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
