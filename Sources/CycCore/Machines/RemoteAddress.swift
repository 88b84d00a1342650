/// Whether git may be given an address as the shared remote: ssh, https, or a folder; not one that
/// is an option or runs a program.
///
/// - Source: "GIT URLS" in git-fetch(1); gitremote-helpers(7) for `ext::`.
package func isShareableAddress(_ address: String) -> Bool {
    guard !address.isEmpty, address.utf8.count <= 2_000, !address.hasPrefix("-"),
        !address.unicodeScalars.contains(where: {
            isForbidden($0) || $0 == " " && address.contains("://")
        })
    else { return false }
    for scheme in ["ssh://", "https://", "file://"] where address.hasPrefix(scheme) {
        let rest = address.dropFirst(scheme.utf8.count)
        let user = rest.prefix { $0 != "/" }.split(separator: "@", omittingEmptySubsequences: false)
        // A password would be stored and shown.
        let isSecret =
            user.count > 1 && user[0].contains(":") || rest.contains { $0 == "?" || $0 == "#" }
        return !rest.isEmpty && !rest.hasPrefix("-") && !isSecret
    }
    if address.contains("://") || address.contains("::") { return false }
    if address.hasPrefix("/") { return true }
    // `host:path`
    guard let colon = address.firstIndex(of: ":") else { return false }
    let host = address[..<colon]
    return !host.isEmpty && !host.contains("/") && address.index(after: colon) < address.endIndex
}
