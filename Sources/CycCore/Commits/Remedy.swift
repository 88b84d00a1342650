/// A fix that makes a commit or the day count.
package enum Remedy: Hashable, Sendable {
    /// `branch` is what a ``Refspec`` is made of.
    case push(path: String, remote: String, branch: String)
    /// Amends the last commit with `address` and the current date.
    case amend(path: String, address: EmailAddress, key: AddressKey, needs: AmendNeeds)
    /// Amends the last commit with another author, keeping the date.
    case amendAuthor(path: String, address: EmailAddress, name: String, needs: AmendNeeds)
    /// Sets the address for future commits.
    case setAddress(path: String, address: EmailAddress, key: AddressKey)
    case linkAddress(EmailAddress, page: String)
    /// `branch` is the text of a ``Refspec``; `nil` for the current branch.
    case addRemote(path: String, name: String, url: String, branch: String?)
    /// `branch` may also be an abbreviated commit ID.
    case merge(path: String, branch: String, target: String, remote: String)
    case openPullRequest(page: String)
    /// Settings page that reopens an archived repository.
    case unarchive(page: String)
    /// Sets the push URL of `remote` to its fetch URL.
    case setPushAddress(path: String, remote: String, url: String)
    /// Page to open an issue or a pull request.
    case open(page: String)
    case amendDate(path: String, needs: AmendNeeds)
    case commit(path: String)
    /// Lists the branches, because one has a name that no command line can hold.
    case listBranches(path: String)
    case sync
    case logIn

    var isAmend: Bool {
        switch self {
        case .amend, .amendAuthor, .amendDate: true
        default: false
        }
    }
}

/// Configuration key that holds the author's address.
package enum AddressKey: String, Sendable {
    case user = "user.email"
    case author = "author.email"
}

/// Options that `git commit --amend` needs for empty commits or messages.
package struct AmendNeeds: Hashable, Codable, Sendable {
    package var allowEmpty: Bool
    package var allowEmptyMessage: Bool

    package init(allowEmpty: Bool = false, allowEmptyMessage: Bool = false) {
        self.allowEmpty = allowEmpty
        self.allowEmptyMessage = allowEmptyMessage
    }
}
