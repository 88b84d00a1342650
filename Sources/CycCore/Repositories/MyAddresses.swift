/// The addresses whose commits are mine: some everywhere, some in one repository only.
package struct MyAddresses: Hashable, Sendable {
    /// The configured ones, the account's, and git's outside any repository.
    package private(set) var everywhere: Set<EmailAddress>
    /// What git takes in a repository, by ``KnownRepository/id``, where it is none of ``everywhere``.
    ///
    /// Whoever made the repository may have written it there.
    package private(set) var only: [Int64: EmailAddress] = [:]

    package init(everywhere: Set<EmailAddress> = []) {
        self.everywhere = everywhere
    }

    /// Takes an address as mine in one repository.
    package mutating func insert(_ address: EmailAddress, in repository: Int64) {
        if !everywhere.contains(address) { only[repository] = address }
    }

    package var isEmpty: Bool { everywhere.isEmpty && only.isEmpty }

    package func contains(_ address: EmailAddress, in repository: Int64) -> Bool {
        everywhere.contains(address) || only[repository] == address
    }

    /// All of them in one repository.
    package func addresses(in repository: Int64) -> Set<EmailAddress> {
        only[repository].map { everywhere.union([$0]) } ?? everywhere
    }
}

extension MyAddresses: ExpressibleByArrayLiteral {
    package init(arrayLiteral everywhere: EmailAddress...) {
        self.init(everywhere: Set(everywhere))
    }
}
