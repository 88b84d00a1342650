/// The user's author addresses: some for all repositories, some for one.
package struct MyAddresses: Hashable, Sendable {
    /// Configured addresses, those of the account, and git's outside any repository.
    package private(set) var everywhere: Set<EmailAddress>
    /// The address that git uses in a repository, by ``KnownRepository/id``, if not in
    /// ``everywhere``.
    ///
    /// The author of the repository may have configured it.
    package private(set) var only: [Int64: EmailAddress] = [:]

    package init(everywhere: Set<EmailAddress> = []) {
        self.everywhere = everywhere
    }

    /// Adds an address of the user for one repository.
    package mutating func insert(_ address: EmailAddress, in repository: Int64) {
        if !everywhere.contains(address) { only[repository] = address }
    }

    package var isEmpty: Bool { everywhere.isEmpty && only.isEmpty }

    package func contains(_ address: EmailAddress, in repository: Int64) -> Bool {
        everywhere.contains(address) || only[repository] == address
    }

    /// Returns all addresses of the user in one repository.
    package func addresses(in repository: Int64) -> Set<EmailAddress> {
        only[repository].map { everywhere.union([$0]) } ?? everywhere
    }
}

extension MyAddresses: ExpressibleByArrayLiteral {
    package init(arrayLiteral everywhere: EmailAddress...) {
        self.init(everywhere: Set(everywhere))
    }
}
