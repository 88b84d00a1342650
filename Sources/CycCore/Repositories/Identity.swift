/// The author identity that git uses in one repository.
///
/// - Source: `author.email` or `user.email`, and `author.name` or `user.name`, as resolved by git
///   (https://git-scm.com/docs/git-config).
package struct Identity: Hashable, Codable, Sendable {
    package let name: String?
    package let address: EmailAddress?

    package init(name: String?, address: EmailAddress?) {
        self.name = name
        self.address = address
    }
}
