/// Why a commit counts or does not, with all that a sentence and a command about it need.
package struct Reason: Hashable, Sendable {
    package enum Fact: Hashable, Sendable {
        /// `canBeLinked`: whether it could ever be an address of an account.
        case wrongEmail(EmailAddress, account: AccountName, canBeLinked: Bool)
        /// `host`: where it would have to be.
        case noRemote(host: String)
        case notGitHub(host: String)
        /// `target`: the default branch, if the commit is elsewhere; `colours`: the past day that a
        /// push still colours.
        case unpushed(branch: String?, place: String?, target: String?, colours: Day?)
        case notDefaultBranch(branch: String?, target: String, place: String)
        /// Nobody may push to `place` any more; `isPushed`: whether it is on another branch there.
        case archived(place: String, isPushed: Bool)
        /// A push to `remote` goes to `url`, and not to `place`, where it would count.
        case pushedElsewhere(remote: String, url: String, place: String)
        /// `parent`: what it was forked from, as `owner/name`.
        case fork(place: String, parent: String?)
        case notInvolved(AccountName, place: String)
        case otherDay(made: Day, authored: Day)
        /// `isLate`: whether the day is over for longer than GitHub may take; `holdsUntil`: how long
        /// the push alone keeps the past day in the run, in seconds since 1970-01-01T00:00:00Z.
        case lag(isLate: Bool, holdsUntil: Int64? = nil)
        /// What GitHub never told, and whose it shall be.
        case unlearned(Unlearned, AccountName)
        /// `isGitHub`: whether GitHub says so; else it is counted on this machine only.
        case counted(isGitHub: Bool)
    }

    package let fact: Fact
    /// `nil` where nothing has to be done, or nothing can.
    package let remedy: Remedy?

    package init(_ fact: Fact, remedy: Remedy?) {
        self.fact = fact
        self.remedy = remedy
    }

    package var cause: Cause {
        switch fact {
        case .wrongEmail: .wrongEmail
        case .noRemote: .noRemote
        case .notGitHub: .notGitHub
        case .unpushed, .archived(_, isPushed: false), .pushedElsewhere: .unpushed
        case .notDefaultBranch, .archived(_, isPushed: true): .notDefaultBranch
        case .fork: .fork
        case .notInvolved: .notInvolved
        case .otherDay: .otherDay
        case .lag, .unlearned: .lag
        case .counted: .counted
        }
    }
}

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
    /// Dates the last commit now.
    case amendDate(path: String, needs: AmendNeeds)
    case commit(path: String)
    /// Shows the names of the branches, where one is no name that a command can hold.
    case listBranches(path: String)
    case sync
    case logIn

    /// Whether it writes the last commit again.
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
    /// The commit changes nothing.
    package var allowEmpty: Bool
    /// It has no message.
    package var allowEmptyMessage: Bool

    package init(allowEmpty: Bool = false, allowEmptyMessage: Bool = false) {
        self.allowEmpty = allowEmpty
        self.allowEmptyMessage = allowEmptyMessage
    }
}
