import CycCore

extension Remote {
    /// Every remote that has an address, in the order of their first mention.
    ///
    /// Its addresses are those of `git remote get-url --all` and `git remote get-url --push --all`.
    ///
    /// - Parameters:
    ///   - remotes: As they are configured.
    ///   - rewriting: What addresses stand for.
    /// - Returns: Without credentials.
    /// - Throws: What `rewriting` throws.
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
        // Without an address of its own the name is one.
        let isNamed = remote.urls.isEmpty && remote.helper == nil
        let urls = isNamed ? [remote.name] : remote.urls
        var fetches: [String] = []
        var led: [String] = []
        var plain: [String] = []
        for (place, url) in urls.enumerated() {
            let rewritten = try rewriting.fetched(url)
            fetches.append(rewritten)
            guard remote.pushURLs.isEmpty, place >= remote.forgotten else { continue }
            plain.append(rewritten)
            if let target = try rewriting.pushed(url) { led.append(target) }
        }
        // Where one of several is led elsewhere, git pushes to that one only.
        var pushes = led.isEmpty ? plain : led
        for (place, url) in remote.pushURLs.enumerated() {
            let rewritten = try rewriting.fetched(url)
            // Older versions of git still take what newer ones forget.
            if place < remote.forgottenPush {
                fetches.append(rewritten)
            } else {
                pushes.append(rewritten)
            }
        }
        // Beside its push addresses git pushes to where its name is led.
        if isNamed, !remote.pushURLs.isEmpty, let target = try rewriting.pushed(remote.name) {
            pushes.append(target)
        }
        func destination(_ url: String) -> Destination {
            let url = remote.helper.map { "\($0)::\(url)" } ?? url
            return Destination(url: Self.legible(Self.withoutCredentials(url)))
        }
        let helper = remote.helper.map { [Destination(url: "\($0)::")] } ?? []
        self.init(
            name: Self.shownName(remote.name),
            fetches: fetches.isEmpty ? helper : fetches.map(destination),
            pushes: pushes.isEmpty ? helper : pushes.map(destination))
    }

    /// The name of a remote, which can be an address, as ``name`` has it.
    static func shownName(_ name: String) -> String { legible(withoutCredentials(name)) }

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
