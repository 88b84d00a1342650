package import CycCore

/// Challenges and D-Days.
package protocol ChallengeMessages: Sendable {
    func explain(_ problem: ChallengeProblem) -> Explanation
    func explainOver(_ id: Int64, _ state: ChallengeProgress.State) -> Explanation

    var challengeLabel: String { get }
    var ddayLabel: String { get }
    var progressLabel: String { get }
    var stateLabel: String { get }
    var paceLabel: String { get }
    var spanLabel: String { get }

    /// Such as "active" and "broken on Thu 2026-11-19".
    func state(_ progress: ChallengeProgress) -> String
    /// "87 of 100 days".
    func counted(_ progress: ChallengeProgress) -> String
    func toGo(_ days: Int) -> String
    /// The last day of one that has such.
    func lastDay(_ day: Day) -> String
    /// When it is completed if nothing more is missed.
    func doneOn(_ day: Day) -> String
    /// How many days may be missed; negative for one that is out of reach.
    func canMiss(_ days: Int) -> String
    /// What is needed from now on.
    func pace(_ progress: ChallengeProgress) -> String
    var needsToday: String { get }
    /// What a challenge asks for: rule, goal, first and last day, rest days.
    func terms(_ challenge: Challenge) -> String
    /// Days in years that could not be loaded.
    func unknownDays(_ count: Int) -> String

    func started(_ challenge: Challenge) -> String
    func stopped(_ challenge: Challenge) -> String
    func announce(_ progress: ChallengeProgress) -> String
    /// A broken challenge, to stand before the command that begins it anew.
    func broke(_ progress: ChallengeProgress) -> String
    var noChallenges: String { get }

    func added(_ dday: DDay, today: Day) -> String
    var noDDays: String { get }
}
