package import CycCore

package protocol StatusMessages: Sendable {
    /// The answer to "is today safe?".
    func headline(_ today: TodaySummary) -> Text

    var streakLabel: Text { get }
    var longestLabel: Text { get }
    var totalLabel: Text { get }
    var weekLabel: Text { get }
    var todayLabel: Text { get }
    var updatedLabel: Text { get }

    /// "87 days", "87 days (2 rest)", "at least 87 days".
    func length(_ run: Run, isLowerBound: Bool) -> Text
    func noStreak(_ today: TodaySummary) -> Text
    /// In place of ``noStreak(_:)`` where it is not known whether there is one.
    var unknownStreak: Text { get }
    /// How long there is to keep a streak that is at risk.
    func keepIt(secondsLeft: Int) -> Text
    /// When the next commit is due while today asks for none.
    func nextDue(seconds: Int) -> Text
    func since(_ day: Day) -> Text
    /// "2 commits in ~/src/app (main) are not pushed".
    func notPushed(_ commits: Int, path: String, branch: String?) -> Text
    /// "1,234 commits on 300 days since 2019-04-02".
    func total(_ count: Int, activeDays: Int, first: Day?, hasAccount: Bool) -> Text
    func githubAge(seconds: Int) -> Text
    func repositoriesAge(seconds: Int) -> Text
    /// An error of the last refresh, in words of its own.
    func staleBecause(_ error: String) -> Text
}
