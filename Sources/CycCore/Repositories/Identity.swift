/// Who somebody is to git in one repository.
///
/// - Source: `author.email`, else `user.email`, and `author.name`, else `user.name`, as git resolves
///   them there (https://git-scm.com/docs/git-config).
package struct Identity: Hashable, Codable, Sendable {
    package let name: String?
    package let address: EmailAddress?

    package init(name: String?, address: EmailAddress?) {
        self.name = name
        self.address = address
    }
}
