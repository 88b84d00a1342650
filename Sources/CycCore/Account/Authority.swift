/// Host and port of a URL, with or without user information: `user:password@host:port`.
///
/// - Source: RFC 3986, section 3.2; RFC 1123, section 2.1.
package struct Authority: Hashable, Sendable {
    /// In lower case, without the brackets of an IPv6 address.
    package let host: String
    package let port: Int?
    package let hasUser: Bool

    package init?(_ text: Substring) {
        guard let parts = Self.parts(of: text) else { return nil }
        hasUser = parts.hasUser
        host = parts.host.lowercased()
        if parts.isBracketed {
            guard host.contains(":"),
                host.utf8.allSatisfy({ $0.isHexDigit || ".:".utf8.contains($0) })
            else { return nil }
        } else {
            let labels = host.split(separator: ".", omittingEmptySubsequences: false)
            guard host.utf8.count <= 253, labels.allSatisfy(Self.isLabel) else { return nil }
        }
        guard !parts.rest.isEmpty else {
            port = nil
            return
        }
        guard parts.rest.first == ":", let port = decimal(parts.rest.utf8.dropFirst()),
            (1...65_535).contains(port)
        else { return nil }
        self.port = port
    }

    /// Splits off the user information; the host is without brackets, `rest` follows it. Does not
    /// validate.
    package static func parts(
        of text: Substring
    ) -> (hasUser: Bool, host: Substring, isBracketed: Bool, rest: Substring)? {
        let at = text.lastIndex(of: "@")
        let rest = at.map { text[text.index(after: $0)...] } ?? text
        guard rest.first == "[" else {
            let end = rest.firstIndex(of: ":") ?? rest.endIndex
            return (at != nil, rest[..<end], false, rest[end...])
        }
        guard let end = rest.firstIndex(of: "]") else { return nil }
        return (at != nil, rest[..<end].dropFirst(), true, rest[end...].dropFirst())
    }

    /// Allows underscores, which occur in practice.
    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
            && label.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
    }

    package var isLoopback: Bool { CycCore.isLoopback(host) }
}

/// Whether a host, in lower case, is `localhost`, in 127.0.0.0/8, or `::1`.
package func isLoopback(_ host: String) -> Bool {
    if ["localhost", "::1", "[::1]"].contains(host) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
        && parts.allSatisfy { $0.utf8.count <= 3 && (decimal($0.utf8) ?? 256) < 256 }
}
