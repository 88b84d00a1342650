package import CycCore

/// `remind install`, `remind uninstall`, and what `doctor` says of the job.
package protocol ScheduleMessages: WordMessages {
    func explain(_ problem: ScheduleProblem) -> Explanation
    /// That the job is installed; with `isChanged` false, that it was so already. The command follows.
    func scheduled(by scheduler: Scheduler, every minutes: Int, isChanged: Bool) -> String
    func unscheduled(_ scheduler: Scheduler) -> String
    /// After an installation: what ran the job until now does so no longer.
    func replaced(_ scheduler: Scheduler) -> String
    var nothingScheduled: String { get }
    /// What to know, and what to do about it.
    func advice(_ remark: ScheduleRemark) -> Advice
    func advice(_ hint: ScheduleHint) -> Advice
    /// For `doctor`: the job runs.
    func scheduleInOrder(_ scheduler: Scheduler, lastRunSecondsAgo seconds: Int?) -> String
    /// That a topic was made, and how to hear of it on the phone.
    func topicMade(_ topic: String, server: String) -> String
    /// `--dry-run`: that a topic would be made.
    var topicWouldBeMade: String { get }
}

extension ScheduleMessages {
    /// When each comes; of more than a few only the first and the last.
    func times(_ instants: [Int64]) -> String {
        let times = instants.map { time($0) }
        guard times.count > 6, let first = times.first, let last = times.last else {
            return times.joined(separator: ", ")
        }
        return "\(first) - \(last)"
    }
}
