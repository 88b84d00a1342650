package import CycCore

/// Challenges and D-Days.
package protocol ChallengeMessages: Sendable {
    func explain(_ problem: ChallengeProblem) -> Explanation
    func explainOver(_ id: Int64, _ state: ChallengeProgress.State) -> Explanation

    var challengeLabel: Text { get }
    var ddayLabel: Text { get }
    var progressLabel: Text { get }
    var stateLabel: Text { get }
    var paceLabel: Text { get }
    var spanLabel: Text { get }

    /// Such as "active" and "broken on Thu 2026-11-19".
    func state(_ progress: ChallengeProgress) -> Text
    /// "87 of 100 days".
    func counted(_ progress: ChallengeProgress) -> Text
    func toGo(_ days: Int) -> Text
    /// The last day of one that has such.
    func lastDay(_ day: Day) -> Text
    /// When it is completed if nothing more is missed.
    func doneOn(_ day: Day) -> Text
    /// How many days may be missed; negative for one that is out of reach.
    func canMiss(_ days: Int) -> Text
    /// What is needed from now on.
    func pace(_ progress: ChallengeProgress) -> Text
    var needsToday: Text { get }
    /// What a challenge asks for: rule, goal, first and last day, rest days.
    func terms(_ challenge: Challenge) -> Text
    /// Days in years that could not be loaded.
    func unknownDays(_ count: Int) -> Text

    func started(_ challenge: Challenge) -> Text
    func stopped(_ challenge: Challenge) -> Text
    func announce(_ progress: ChallengeProgress) -> Text
    /// A broken challenge, to stand before the command that begins it anew.
    func broke(_ progress: ChallengeProgress) -> Text
    var noChallenges: Text { get }

    func added(_ dday: DDay, today: Day) -> Text
    var noDDays: Text { get }
}
