/// Parsed absolute `http` or `https` URL.
///
/// - Source: RFC 3986, section 3.
package struct WebAddress {
    package let isEncrypted: Bool
    package let authority: Authority
    package let hasQueryOrFragment: Bool
    /// The explicit port, else the default of the scheme.
    package var port: Int { authority.port ?? (isEncrypted ? 443 : 80) }

    package init?(_ text: some StringProtocol) {
        let text = Substring(text)
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
            let mark = text.firstRange(of: "://")
        else { return nil }
        let scheme = text[..<mark.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        isEncrypted = scheme == "https"
        let rest = text[mark.upperBound...]
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        guard let authority = Authority(rest[..<end]) else { return nil }
        self.authority = authority
        hasQueryOrFragment = rest[end...].contains { "?#".contains($0) }
    }

    /// Whether a secret may be sent there: encrypted or to this machine, and without user
    /// information.
    package var isSafe: Bool {
        !authority.hasUser && (isEncrypted || authority.isLoopback)
    }
}
