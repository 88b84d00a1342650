package import CycCore

package protocol StatusMessages: Sendable {
    /// The answer to "is today safe?".
    func headline(_ today: TodaySummary) -> String

    var streakLabel: String { get }
    var longestLabel: String { get }
    var totalLabel: String { get }
    var weekLabel: String { get }
    var todayLabel: String { get }
    var updatedLabel: String { get }

    /// "87 days", "87 days (2 rest)", "at least 87 days".
    func length(_ run: Run, isLowerBound: Bool) -> String
    func noStreak(_ today: TodaySummary) -> String
    /// In place of ``noStreak(_:)`` where it is not known whether there is one.
    var unknownStreak: String { get }
    /// How long there is to keep a streak that is at risk.
    func keepIt(secondsLeft: Int) -> String
    /// When the next commit is due while today asks for none.
    func nextDue(seconds: Int) -> String
    func since(_ day: Day) -> String
    /// "2 commits in ~/src/app (main) are not pushed".
    func notPushed(_ commits: Int, path: String, branch: String?) -> String
    /// "1,234 commits on 300 days since 2019-04-02".
    func total(_ count: Int, activeDays: Int, first: Day?, hasAccount: Bool) -> String
    func githubAge(seconds: Int) -> String
    func repositoriesAge(seconds: Int) -> String
    /// An error of the last refresh, in words of its own.
    func staleBecause(_ error: String) -> String
}
