import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc focus`: time tracking with focus intervals.
struct FocusCommand: PlainCommand {
    static let configuration = CommandConfiguration(
        "cyc focus", "Count the hours: a stopwatch or pomodoros, for a to-do or anything.",
        examples: """
              cyc focus                           what runs, today's time against the goal
              cyc focus start 3                   for a to-do
              cyc focus start 3 --pomodoro
              cyc focus pause
              cyc focus resume
              cyc focus stop
              cyc focus --watch                   the clock, until q
              cyc focus list this week
              cyc focus add 09:10 10:40 3         what was forgotten

            Time in which the machine slept or was off is not counted before you say so.
            """,
        subcommands: [
            Start.self, Pause.self, Resume.self, Stop.self, Cancel.self, List.self, Report.self,
            Add.self, Edit.self, Split.self, Remove.self, Export.self, Import.self,
        ])

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Draw the clock until q is pressed.")
    var watch = false

    func validate() throws {
        if json, watch { throw ValidationError("--watch draws, --json does not") }
    }

    func run(in context: CommandContext) throws -> ExitStatus {
        if watch { return try watchFocus(in: context.world) }
        let reader = try context.reader()
        if !json, let answer = try FocusRun(context).askAboutDoubt(reader) {
            _ = try FocusRun(context).performAndPrint(.resolveDoubt(answer))
        }
        let focus = try context.focusSnapshot()
        let log = try focus.recentLog(reader)
        let view = try focus.view(of: log, reader)
        try context.write(isJSON: json, JSONMembers(view, log: log, zone: focus.zone)) {
            focusScreen(view, messages: $0, look: $1)
        }
        return .fine
    }
}

extension FocusCommand {
    struct List: Command {
        static let configuration = CommandConfiguration(
            "cyc focus list", "Show intervals, with the commits made in them.",
            examples: """
                  cyc focus list                     today
                  cyc focus list yesterday
                  cyc focus list this week
                  cyc focus list 2026-11-01..
                  cyc focus list last month --json
                """)

        @OptionGroup var range: FocusRangeOptions

        @Flag(help: "Print JSON.")
        var json = false

        func run(in context: CommandContext) throws -> ExitStatus {
            let focus = try context.focusSnapshot()
            let range = try range.days(in: context, focus)
            let bounds = focus.days.bounds(of: range)
            let reader = try context.reader()
            let log = try focus.log(reader, in: bounds)
            let shown = log.entries(touching: bounds)
            var view = FocusListView(log: log, entries: shown, in: range, days: focus.days)
            view.todos = try reader?.focusTodos(of: shown) ?? [:]
            view.commits = try focus.commits(in: shown, of: log, reader)
            try context.write(
                isJSON: json, ["intervals": .array(shown.map { JSON($0, in: view, focus.zone) })]
            ) { focusListScreen(view, messages: $0, look: $1) }
            return .fine
        }
    }

    struct Report: Command {
        static let configuration = CommandConfiguration(
            "cyc focus report", "Show where the hours went: by day, to-do, tag and repository.",
            examples: """
                  cyc focus report                   today
                  cyc focus report this week
                  cyc focus report 2026-11
                  cyc focus report last month --json
                """)

        @OptionGroup var range: FocusRangeOptions

        @Flag(help: "Print JSON.")
        var json = false

        func run(in context: CommandContext) throws -> ExitStatus {
            let focus = try context.focusSnapshot()
            let range = try range.days(in: context, focus)
            let reader = try context.reader()
            let log = try focus.log(reader, in: focus.days.bounds(of: range))
            let todos = try reader?.focusTodos(of: log.entries) ?? [:]
            var view = FocusReportView(
                FocusTotals(
                    log, in: range, days: focus.days, goal: focus.settings.focus.goal,
                    todos: todos),
                in: range)
            view.todos = todos
            view.home = context.home
            try context.write(isJSON: json, JSONMembers(view)) {
                focusReportScreen(view, messages: $0, look: $1)
            }
            return .fine
        }
    }
}

/// The range of logical days of a list or report.
struct FocusRangeOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "DAY, DAY..DAY, DAY.., this week, last month, 2026-11.", valueName: "range"),
        transform: asTyped)
    var words: [String] = []

    /// The range; the current logical day without words.
    func days(in context: CommandContext, _ focus: FocusSnapshot) throws -> ClosedRange<LogicalDay>
    {
        let today = focus.days.day(at: focus.now)
        return try context.range(words, today: today) ?? today...today
    }
}

extension FocusSnapshot {
    /// The number of the user's commits in each interval, by its number.
    fileprivate func commits(
        in entries: [FocusEntry], of log: FocusLog, _ reader: LedgerReader?
    ) throws -> [Int64: Int] {
        guard let reader, let first = entries.first?.interval.from else { return [:] }
        let mine = try reader.facts(
            currentRepository: nil, today: zone.day(at: now), following: settings.github
        ).snapshot.mine(settings)
        let end = entries.map { $0.interval.to ?? now + .seconds(1) }.max() ?? first
        return log.commits(at: try reader.authored(in: first..<max(first, end), mine: mine))
    }
}
