package import CycCore

/// `remind install`, `remind uninstall`, and what `doctor` says of the job.
package protocol ScheduleMessages: WordMessages {
    func explain(_ problem: ScheduleProblem) -> Explanation
    /// That the job is installed; with `isChanged` false, that it was so already. The command follows.
    func scheduled(by scheduler: Scheduler, every minutes: Int, isChanged: Bool) -> Text
    func unscheduled(_ scheduler: Scheduler) -> Text
    /// After an installation: what ran the job until now does so no longer.
    func replaced(_ scheduler: Scheduler) -> Text
    var nothingScheduled: Text { get }
    /// What to know, and what to do about it.
    func advice(_ remark: ScheduleRemark) -> Advice
    func advice(_ hint: ScheduleHint) -> Advice
    /// For `doctor`: the job runs.
    func scheduleInOrder(_ scheduler: Scheduler, lastRunSecondsAgo seconds: Int?) -> Text
    /// That a topic was made, and how to hear of it on the phone.
    func topicMade(_ topic: String, server: String) -> Text
    /// `--dry-run`: that a topic would be made.
    var topicWouldBeMade: Text { get }
}

extension ScheduleMessages {
    /// When each comes; of more than a few only the first and the last.
    func times(_ instants: [Int64]) -> Text {
        let times = instants.map { time($0) }
        guard times.count > 6, let first = times.first, let last = times.last else {
            return times.joined(separator: ", ")
        }
        return "\(first) - \(last)"
    }
}
