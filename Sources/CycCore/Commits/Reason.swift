/// Reason why a commit counts or does not, with the fix.
package struct Reason: Hashable, Sendable {
    package let fact: Fact
    /// `nil` if nothing needs to or can be done.
    package let remedy: Remedy?

    package init(_ fact: Fact, remedy: Remedy?) {
        self.fact = fact
        self.remedy = remedy
    }

    /// Values are `nil` or empty if the repository was not scanned.
    ///
    /// - Source:
    ///   https://docs.github.com/en/account-and-profile/reference/profile-contributions-reference
    package enum Fact: Hashable, Sendable {
        /// The author's address does not belong to the account; `canBeLinked`: whether it can be
        /// added to one.
        case wrongEmail(EmailAddress, account: AccountName, canBeLinked: Bool)
        /// `host`: where a remote would be needed.
        case noRemote(host: GitHubHost)
        /// No remote is a repository on the account's GitHub; `wiki`: one that is a wiki there.
        case notGitHub(host: GitHubHost, wiki: String? = nil)
        /// `place`: the repository on GitHub, as `owner/name`; `target`: the default branch, if the
        /// commit is on another one; `pastDay`: the day of the commit if it is past, because a push
        /// can still make it count.
        case unpushed(
            branch: String? = nil, place: String? = nil, target: String? = nil,
            pastDay: Day? = nil)
        /// Pushed, but neither to the default branch nor to `gh-pages`.
        case notDefaultBranch(branch: String? = nil, target: String = "main", place: String = "")
        /// `place` is read-only; `isPushed`: whether the commit is on another branch there.
        case archived(place: String, isPushed: Bool)
        /// A push to `remote` goes to `url` instead of `place`, where it would count.
        case pushedElsewhere(remote: String, url: String, place: String)
        /// `parent`: the repository that it was forked from, as `owner/name`.
        case fork(place: String, parent: String?)
        /// The account does not own the repository, cannot push, has not forked it, and has opened
        /// no issue or pull request there.
        case notInvolved(AccountName, place: String)
        case otherDay(made: Day, authored: Day)
        /// Pushed where it counts; GitHub shows it within 24 hours.
        ///
        /// `isLate`: whether GitHub should have shown it by now; `keptUntil`: the end of the time in
        /// which a past day counts for the streak because of the push alone.
        case lag(isLate: Bool = false, keptUntil: Instant? = nil)
        /// A fact that was never fetched from GitHub keeps the verdict unknown.
        case unconfirmed(UnknownFact, AccountName)
        /// `isGitHub`: whether GitHub counts it; else it is counted on this machine only.
        case counted(isGitHub: Bool)

        /// Progress of a commit with this fact towards counting.
        enum Stage: Int {
            case hindered, unpushed, pushed, counted
        }

        /// The name in INTERFACE.md and JSON.
        package var cause: String { name.cause }

        var stage: Stage { name.stage }

        private var name: (cause: String, stage: Stage) {
            switch self {
            case .wrongEmail: ("wrong_email", .hindered)
            case .noRemote: ("no_remote", .hindered)
            case .notGitHub: ("not_github", .hindered)
            case .unpushed, .archived(_, isPushed: false), .pushedElsewhere:
                ("unpushed", .unpushed)
            case .notDefaultBranch, .archived(_, isPushed: true):
                ("not_default_branch", .hindered)
            case .fork: ("fork", .hindered)
            case .notInvolved: ("not_involved", .hindered)
            case .otherDay: ("other_day", .hindered)
            case .lag, .unconfirmed: ("lag", .pushed)
            case .counted: ("counted", .counted)
            }
        }
    }
}

/// A missing fact that decides whether a pushed commit counts.
package enum UnknownFact: Hashable, Sendable {
    /// Whether the address is the account's; the error of fetching its addresses.
    case address(EmailAddress, GitHubError?)
    /// Whether commits in the repository `owner/name` count; the error of fetching it.
    case repository(String, GitHubError?)
    /// Which of these URLs of one remote has the commit.
    case ambiguousRemote([String])

    /// Error of the last fetch; `nil` if it was never tried.
    package var failure: GitHubError? {
        switch self {
        case .address(_, let failure), .repository(_, let failure): failure
        case .ambiguousRemote: nil
        }
    }
}
