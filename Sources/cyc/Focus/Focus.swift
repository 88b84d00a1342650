import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc focus`: time tracking with focus intervals.
struct FocusCommand: PlainCommand {
    static let configuration = CommandConfiguration(
        "cyc focus", "Track your time with a stopwatch or pomodoros.",
        examples: """
              cyc focus
              cyc focus start 3
              cyc focus start 3 --pomodoro
              cyc focus pause
              cyc focus resume
              cyc focus stop
              cyc focus --watch
              cyc focus list this week
              cyc focus add 09:10 10:40 3

            Time in which the machine slept or was off is not counted until you say so.
            """,
        subcommands: subcommands)

    static let subcommands: [any Command.Type] = [
        Start.self, Pause.self, Resume.self, Stop.self, Cancel.self, List.self, Report.self,
        Add.self, ShowCommand<FocusEntry>.self, Edit.self, Split.self,
        RemoveCommand<FocusEntry>.self, Export.self, Import.self,
    ]

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
            "cyc focus list", "List intervals and how many commits you made in each.",
            examples: """
                  cyc focus list
                  cyc focus list yesterday
                  cyc focus list this week
                  cyc focus list 2026-11-01..
                  cyc focus list last month --json
                """)

        @OptionGroup var range: FocusRangeOptions
        @OptionGroup var list: ListOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let focus = try context.focusSnapshot()
            let range = try range.days(in: context, focus)
            let bounds = focus.days.bounds(of: range)
            let reader = try context.reader()
            let log = try focus.log(reader, in: bounds)
            let view = try focus.listView(
                of: list.newest(log.entries(touching: bounds)), log, in: range, reader)
            try context.write(
                isJSON: list.json,
                ["intervals": .array(view.entries.map { JSON($0, in: view, focus.zone) })]
            ) { focusListScreen(view, messages: $0, look: $1) }
            return .fine
        }
    }

    struct Report: Command {
        static let configuration = CommandConfiguration(
            "cyc focus report", "Show your time by day, to-do, tag and repository.",
            examples: """
                  cyc focus report
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
    /// - Parameter range: By default the days of the entries.
    func listView(
        of entries: [FocusEntry], _ log: FocusLog, in range: ClosedRange<LogicalDay>? = nil,
        _ reader: LedgerReader?
    ) throws -> FocusListView {
        let first = entries.map(\.interval.from).min() ?? now
        let last = entries.map { $0.interval.to ?? now }.max() ?? now
        let range = range ?? days.day(at: first)...max(days.day(at: first), days.day(at: last))
        var view = FocusListView(log: log, entries: entries, in: range, days: days)
        view.todos = try reader?.focusTodos(of: entries) ?? [:]
        view.machines = try reader?.machineNames(of: entries) ?? .none
        view.commits = try commits(in: entries, of: log, reader)
        return view
    }

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
