import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSystem

/// `cyc streak`: the current run, the longest, and the runs of the last year.
struct StreakCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc streak", "Show the current and the longest run, and every run of the last year.",
        examples: """
              cyc streak
              cyc streak --json | jq .longest.length
            """)

    @OptionGroup var effort: EffortOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run(in session: Session) throws -> ExitStatus {
        let answer = try session.answer(effort.effort)
        let overview = answer.overview
        let yearAgo = overview.date.yearsEarlier(1)
        let runs = overview.streak.runs.filter { $0.end >= yearAgo }
        try session.write(
            isJSON: json,
            [
                "run": session.json(of: answer).streak, "longest": JSON(overview.streak.longest),
                "runs": .array(runs.map { JSON($0) }),
            ]
        ) {
            var view = StreakView(date: overview.date, today: answer.todaySummary)
            view.streak = StatusView.CurrentStreak(
                overview, hasAccount: answer.knowledge.account != nil)
            view.longest = overview.streak.longest
            view.isLongestLowerBound = !overview.streak.isComplete
            view.isStreakUnknown = overview.streak.isCurrentUnknown
            view.unit = overview.streak.unit
            view.runs = runs
            return streakScreen(view, messages: $0, look: $1)
        }
        return effort.refresh ? answer.status : .fine
    }
}
