package import CycCore

/// Values behind the headline of the status screen.
package struct TodaySummary: Equatable, Sendable {
    package var state: TodayState
    /// Reason why today needs no commit; `nil` if it needs one.
    package var restReason: RestReason?
    package var hasAccount: Bool
    /// Contributions of today on GitHub, or the local commits without an account.
    package var contributions: Int
    package var localCommits: Int
    package var unpushedCommits: Int
    /// Whether today is unknown only because GitHub has not confirmed that pushed commits count.
    package var isUnconfirmed = false

    package var isResting: Bool { restReason != nil }

    package init(
        state: TodayState, restReason: RestReason? = nil, hasAccount: Bool = false,
        contributions: Int = 0, localCommits: Int = 0, unpushedCommits: Int = 0
    ) {
        self.state = state
        self.restReason = restReason
        self.hasAccount = hasAccount
        self.contributions = contributions
        self.localCommits = localCommits
        self.unpushedCommits = unpushedCommits
    }

    package init(_ overview: Overview) {
        self.init(
            state: overview.state, restReason: overview.restReason,
            hasAccount: overview.snapshot.accountName != nil,
            contributions: overview.contributions, localCommits: overview.localCommits,
            unpushedCommits: overview.unpushedCommits)
        isUnconfirmed = !overview.unconfirmed.isEmpty
    }
}
