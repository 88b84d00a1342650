/// An address as people see it: `***` stands for whatever in it can be a secret.
///
/// That is the user and the password, the query and the fragment, and a word that looks like a token of
/// GitHub. It need not be a valid address: a secret is most often seen in one that was mistyped.
package struct RedactedAddress: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ address: some StringProtocol) {
        let scalars = Array(address.unicodeScalars)
        var start = scalars.startIndex
        for index in scalars.indices where scalars[index...].starts(with: "://".unicodeScalars) {
            start = index + 3
            break
        }
        var rest = scalars[start...]
        var shown = Array(scalars[..<start])
        // A password may hold any sign, such as a slash that was not encoded.
        if let at = rest.lastIndex(of: "@") {
            shown += Self.concealment
            rest = rest[at...]
        } else {
            rest = Self.concealingPassword(in: rest, &shown)
        }
        if let mark = rest.firstIndex(where: { $0 == "?" || $0 == "#" }) {
            shown += Self.concealingTokens(in: rest[...mark])
            if mark + 1 < rest.endIndex { shown += Self.concealment }
        } else {
            shown += Self.concealingTokens(in: rest)
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: shown)
        description = String(text)
    }

    private static let concealment = Array("***".unicodeScalars)

    /// Takes `user:password` off, where no host follows: what stands behind the colon is no port.
    private static func concealingPassword(
        in rest: ArraySlice<Unicode.Scalar>, _ shown: inout [Unicode.Scalar]
    ) -> ArraySlice<Unicode.Scalar> {
        let end = rest.firstIndex { "/?#".unicodeScalars.contains($0) } ?? rest.endIndex
        guard rest.first != "[", let colon = rest[..<end].firstIndex(of: ":"), colon + 1 < end,
            !rest[(colon + 1)..<end].allSatisfy({ ("0"..."9").contains($0) })
        else { return rest }
        shown += rest[...colon] + concealment
        return rest[end...]
    }

    private static func concealingTokens(
        in text: ArraySlice<Unicode.Scalar>
    ) -> [Unicode.Scalar] {
        var shown: [Unicode.Scalar] = []
        var rest = text
        while !rest.isEmpty {
            let word = rest.prefix(while: isWordSign)
            shown += tokenStarts.contains { word.starts(with: $0) } ? concealment : Array(word)
            rest = rest[word.endIndex...]
            if let sign = rest.popFirst() { shown.append(sign) }
        }
        return shown
    }

    private static func isWordSign(_ scalar: Unicode.Scalar) -> Bool {
        UInt8(exactly: scalar.value)?.isLetterOrDigit == true || scalar == "_"
    }

    /// - Source: https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github#githubs-token-formats
    private static let tokenStarts = ["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"].map {
        Array($0.unicodeScalars)
    }
}

extension RedactedAddress: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(text) }
}
