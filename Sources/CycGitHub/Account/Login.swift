import CycCore

/// The login of an account, safe to use in a URL.
///
/// - Range: ``CycCore/isLogin(_:)``.
package struct Login: Hashable, Sendable, CustomStringConvertible {
    /// As given; logins are compared without case.
    package let description: String

    package init?(_ text: some StringProtocol) {
        guard isLogin(text) else { return nil }
        description = String(text)
    }

    private var key: String { description.lowercased() }

    package static func == (lhs: Login, rhs: Login) -> Bool { lhs.key == rhs.key }

    package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
