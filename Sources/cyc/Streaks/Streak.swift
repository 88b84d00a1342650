import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSystem

/// `cyc streak`: the current run, the longest, and the runs of the last year.
struct StreakCommand: PlainCommand {
    static let configuration = CommandConfiguration(
        "cyc streak", "Show your current, longest and recent streaks.",
        examples: """
              cyc streak
              cyc streak --json | jq .longest.length
            """)

    @OptionGroup var refreshOptions: RefreshOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run(in context: CommandContext) throws -> ExitStatus {
        let answer = try context.answer(refreshOptions.refreshPolicy)
        let overview = answer.overview
        try context.write(
            isJSON: json,
            [
                "run": context.json(of: answer).streak, "longest": JSON(overview.streak.longest),
                "runs": .array(overview.recentRuns.map { JSON($0) }),
            ]
        ) {
            streakScreen(overview, messages: $0, look: $1)
        }
        return refreshOptions.refresh ? answer.status : .fine
    }
}
