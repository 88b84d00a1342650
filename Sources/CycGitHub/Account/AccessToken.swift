import CycCore

/// A secret that lets its holder act as an account; its descriptions never contain it.
package struct AccessToken: Hashable, Sendable {
    /// Kind of token, known by its prefix.
    ///
    /// - Source: https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github#githubs-token-formats
    package enum Family: String, Sendable {
        case oauth, classic, fineGrained, userOfApp, installation, unknown
    }

    package let secret: String

    /// Parses a token, ignoring white space around it; `nil` for text that cannot stand in a
    /// header: empty, or with inner spaces, line breaks or anything but ASCII.
    ///
    /// The length is not checked: GitHub says that it changes.
    package init?(_ text: some StringProtocol) {
        let text = trimmed(text)
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        secret = String(text)
    }

    package var family: Family {
        let prefixes: [(String, Family)] = [
            ("gho_", .oauth), ("ghp_", .classic), ("github_pat_", .fineGrained),
            ("ghu_", .userOfApp), ("ghs_", .installation),
        ]
        return prefixes.first { secret.hasPrefix($0.0) }?.1 ?? .unknown
    }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "AccessToken(\(family))" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
