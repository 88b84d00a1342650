package import CycCore

/// What the headline of the status screen is made of.
package struct TodaySummary: Equatable, Sendable {
    package var state: TodayState
    /// Whether today is a rest day or frozen day without contribution.
    package var isResting: Bool
    package var hasAccount: Bool
    /// What GitHub counts today, without an account the local commits.
    package var contributions: Int
    package var localCommits: Int
    package var unpushedCommits: Int
    /// Whether it is unknown only because GitHub never told what decides about what was pushed.
    package var isUnlearned = false

    package init(
        state: TodayState, isResting: Bool = false, hasAccount: Bool = false,
        contributions: Int = 0, localCommits: Int = 0, unpushedCommits: Int = 0
    ) {
        self.state = state
        self.isResting = isResting
        self.hasAccount = hasAccount
        self.contributions = contributions
        self.localCommits = localCommits
        self.unpushedCommits = unpushedCommits
    }

    package init(_ overview: Overview) {
        self.init(
            state: overview.state, isResting: overview.isRestingToday,
            hasAccount: overview.knowledge.account?.isNamed == true,
            contributions: overview.contributions, localCommits: overview.localCommits,
            unpushedCommits: overview.unpushedCommits)
        isUnlearned = !overview.unlearned.isEmpty
    }
}
