/// What makes a commit count, or the day green after all.
package enum Remedy: Hashable, Sendable {
    /// `branch` is what a ``Refspec`` is made of.
    case push(path: String, remote: String, branch: String)
    /// Writes the last commit again: by `address`, and dated now.
    case amend(path: String, address: EmailAddress, key: AddressKey, needs: AmendNeeds)
    /// Writes the last commit again with another author and the same date.
    case amendAuthor(path: String, address: EmailAddress, name: String, needs: AmendNeeds)
    /// For the commits to come.
    case setAddress(path: String, address: EmailAddress, key: AddressKey)
    case linkAddress(EmailAddress, page: String)
    /// `branch` is what a ``Refspec`` is made of; `nil` for what is checked out.
    case addRemote(path: String, name: String, url: String, branch: String?)
    /// `branch` may be the beginning of a commit's name, too.
    case merge(path: String, branch: String, target: String, remote: String)
    case openPullRequest(page: String)
    /// A page of settings, where an archived repository is opened again.
    case unarchive(page: String)
    /// Lets a push to `remote` go to where it is fetched from.
    case setPushAddress(path: String, remote: String, url: String)
    /// An issue or a pull request.
    case open(page: String)
    case amendDate(path: String, needs: AmendNeeds)
    case commit(path: String)
    /// Shows the names of the branches, where one is no name that a command can hold.
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

/// Where git's configuration has the author's address.
package enum AddressKey: String, Sendable {
    case user = "user.email"
    case author = "author.email"
}

/// What `git commit --amend` refuses unless it is told that it is meant.
package struct AmendNeeds: Hashable, Codable, Sendable {
    package var allowEmpty: Bool
    package var allowEmptyMessage: Bool

    package init(allowEmpty: Bool = false, allowEmptyMessage: Bool = false) {
        self.allowEmpty = allowEmpty
        self.allowEmptyMessage = allowEmptyMessage
    }
}
