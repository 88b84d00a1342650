import CycCore

/// A repository's name on GitHub, `owner/name`, compared without case.
package struct RepositoryName: Hashable, Sendable, CustomStringConvertible {
    package let owner: Login
    /// As given.
    package let name: String

    /// - Range: the name has 1 to 100 ASCII letters, digits, `.`, `-` and `_`; not `.` or `..`.
    package init?(owner: some StringProtocol, name: some StringProtocol) {
        guard let owner = Login(owner), (1...100).contains(name.utf8.count), name != ".",
            name != "..",
            name.utf8.allSatisfy({ $0.isLetterOrDigit || "-._".utf8.contains($0) })
        else { return nil }
        self.owner = owner
        self.name = String(name)
    }

    /// Parses `owner/name`.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        self.init(owner: parts[0], name: parts[1])
    }

    package var description: String { "\(owner)/\(name)" }

    private var key: String { description.lowercased() }

    package static func == (lhs: RepositoryName, rhs: RepositoryName) -> Bool { lhs.key == rhs.key }

    package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
