/// Why a commit counts or does not, with all that a sentence and a command about it need.
package struct Reason: Hashable, Sendable {
    package let fact: Fact
    /// `nil` where nothing has to be done, or nothing can.
    package let remedy: Remedy?

    package init(_ fact: Fact, remedy: Remedy?) {
        self.fact = fact
        self.remedy = remedy
    }

    /// What is missing is what nobody looked for.
    ///
    /// - Source: https://docs.github.com/en/account-and-profile/reference/profile-contributions-reference
    package enum Fact: Hashable, Sendable {
        /// The author's address does not belong to the account; `canBeLinked`: whether it ever could.
        case wrongEmail(EmailAddress, account: AccountName, canBeLinked: Bool)
        /// `host`: where it would have to be.
        case noRemote(host: GitHubHost)
        /// No remote is on the account's GitHub.
        case notGitHub(host: GitHubHost)
        /// `target`: the default branch, if the commit is elsewhere; `colours`: the past day that a
        /// push still colours.
        case unpushed(
            branch: String? = nil, place: String? = nil, target: String? = nil,
            colours: Day? = nil)
        /// Pushed, but neither to the default branch nor to `gh-pages`.
        case notDefaultBranch(branch: String? = nil, target: String = "main", place: String = "")
        /// Nobody may push to `place` any more; `isPushed`: whether it is on another branch there.
        case archived(place: String, isPushed: Bool)
        /// A push to `remote` goes to `url`, and not to `place`, where it would count.
        case pushedElsewhere(remote: String, url: String, place: String)
        /// `parent`: what it was forked from, as `owner/name`.
        case fork(place: String, parent: String?)
        /// The account neither owns the repository nor may push, has not forked it, and has opened no
        /// issue or pull request there.
        case notInvolved(AccountName, place: String)
        case otherDay(made: Day, authored: Day)
        /// Everything is done; GitHub shows it within 24 hours.
        ///
        /// `isLate`: whether the day is over for longer than GitHub may take; `holdsUntil`: how long
        /// the push alone keeps the past day in the run.
        case lag(isLate: Bool = false, holdsUntil: Instant? = nil)
        /// What GitHub never told, and whose it shall be.
        case unlearned(UnknownFact, AccountName)
        /// `isGitHub`: whether GitHub says so; else it is counted on this machine only.
        case counted(isGitHub: Bool)

        /// How far a commit has come of which a fact holds.
        enum Stage: Int {
            case hindered, unpushed, pushed, counted
        }

        /// How the fact is called in INTERFACE.md and JSON.
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
            case .lag, .unlearned: ("lag", .pushed)
            case .counted: ("counted", .counted)
            }
        }
    }
}

/// What GitHub never told, and what decides whether a pushed commit counts.
package enum UnknownFact: Hashable, Sendable {
    /// Whether `address` is the account's; what kept GitHub from telling its addresses.
    case address(EmailAddress, GitHubError?)
    /// Whether commits in it count, as `owner/name`; what kept GitHub from describing it.
    case repository(String, GitHubError?)
    /// Which of these addresses of one remote has the commit.
    case whereabouts([String])

    /// What keeps it unknown; `nil` where nobody asked.
    package var trouble: GitHubError? {
        switch self {
        case .address(_, let trouble), .repository(_, let trouble): trouble
        case .whereabouts: nil
        }
    }
}
