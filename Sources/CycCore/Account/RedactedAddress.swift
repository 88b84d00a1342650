/// A URL with everything that can be secret replaced by `***`: user information, query, fragment,
/// and words that look like GitHub tokens.
///
/// Accepts invalid URLs too: secrets often show up in mistyped ones.
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
        var output = Array(scalars[..<start])
        // A password may hold any character, such as an unencoded slash.
        if let at = rest.lastIndex(of: "@") {
            output += Self.placeholder
            rest = rest[at...]
        } else {
            rest = Self.redactingPassword(in: rest, &output)
        }
        if let mark = rest.firstIndex(where: { $0 == "?" || $0 == "#" }) {
            output += Self.redactingTokens(in: rest[...mark])
            if mark + 1 < rest.endIndex { output += Self.placeholder }
        } else {
            output += Self.redactingTokens(in: rest)
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: output)
        description = String(text)
    }

    private static let placeholder = Array("***".unicodeScalars)

    /// Redacts `user:password` without a host: text after the colon that is not a port.
    private static func redactingPassword(
        in rest: ArraySlice<Unicode.Scalar>, _ output: inout [Unicode.Scalar]
    ) -> ArraySlice<Unicode.Scalar> {
        let end = rest.firstIndex { "/?#".unicodeScalars.contains($0) } ?? rest.endIndex
        guard rest.first != "[", let colon = rest[..<end].firstIndex(of: ":"), colon + 1 < end,
            !rest[(colon + 1)..<end].allSatisfy({ ("0"..."9").contains($0) })
        else { return rest }
        output += rest[...colon] + placeholder
        return rest[end...]
    }

    private static func redactingTokens(
        in text: ArraySlice<Unicode.Scalar>
    ) -> [Unicode.Scalar] {
        var output: [Unicode.Scalar] = []
        var rest = text
        while !rest.isEmpty {
            let word = rest.prefix(while: isWordCharacter)
            output += tokenPrefixes.contains { word.starts(with: $0) } ? placeholder : Array(word)
            rest = rest[word.endIndex...]
            if let separator = rest.popFirst() { output.append(separator) }
        }
        return output
    }

    private static func isWordCharacter(_ scalar: Unicode.Scalar) -> Bool {
        UInt8(exactly: scalar.value)?.isLetterOrDigit == true || scalar == "_"
    }

    /// - Source: https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github#githubs-token-formats
    private static let tokenPrefixes = ["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"].map {
        Array($0.unicodeScalars)
    }
}

extension RedactedAddress: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(text) }
}
