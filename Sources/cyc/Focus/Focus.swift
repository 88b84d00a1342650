import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc focus`: where the hours go.
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

    func run(in session: CommandContext) throws -> ExitStatus {
        if watch { return try watchFocus(in: session.world) }
        let reader = try session.reader()
        if !json, let answer = try FocusRun(session).askAboutDoubt(reader) {
            _ = try FocusRun(session).tell(.settle(answer))
        }
        let reading = try session.focusReading()
        let log = try reading.recentLog(reader)
        let view = try reading.view(of: log, reader)
        try session.write(isJSON: json, JSONMembers(view, log: log, zone: reading.zone)) {
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

        func run(in session: CommandContext) throws -> ExitStatus {
            let reading = try session.focusReading()
            let range = try range.days(in: session, reading)
            let bounds = reading.days.bounds(of: range)
            let reader = try session.reader()
            let log = try reading.log(reader, in: bounds)
            let shown = log.entries(touching: bounds)
            var view = FocusListView(log: log, entries: shown, in: range, days: reading.days)
            view.todos = try reader?.focusTodos(of: shown) ?? [:]
            view.commits = try reading.commits(in: shown, of: log, reader)
            try session.write(
                isJSON: json, ["intervals": .array(shown.map { JSON($0, in: view, reading.zone) })]
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

        func run(in session: CommandContext) throws -> ExitStatus {
            let reading = try session.focusReading()
            let range = try range.days(in: session, reading)
            let reader = try session.reader()
            let log = try reading.log(reader, in: reading.days.bounds(of: range))
            let todos = try reader?.focusTodos(of: log.entries) ?? [:]
            var view = FocusReportView(
                FocusTotals(
                    log, in: range, days: reading.days, goal: reading.settings.focus.goal,
                    todos: todos),
                in: range)
            view.todos = todos
            view.home = session.home
            try session.write(isJSON: json, JSONMembers(view)) {
                focusReportScreen(view, messages: $0, look: $1)
            }
            return .fine
        }
    }
}

/// The own days that are looked at.
struct FocusRangeOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "DAY, DAY..DAY, DAY.., this week, last month, 2026-11.", valueName: "range"),
        transform: asTyped)
    var words: [String] = []

    /// Without words the running one.
    func days(in session: CommandContext, _ reading: FocusSnapshot) throws -> ClosedRange<LogicalDay> {
        let today = reading.days.day(at: reading.now)
        return try session.range(words, today: today) ?? today...today
    }
}

extension FocusSnapshot {
    /// How many of my commits were made in each interval, by its number.
    fileprivate func commits(
        in entries: [FocusEntry], of log: FocusLog, _ reader: LedgerReader?
    ) throws -> [Int64: Int] {
        guard let reader, let first = entries.first?.interval.from else { return [:] }
        let mine = try reader.facts(
            standingIn: nil, today: zone.day(at: now), following: settings.github
        ).knowledge.mine(settings)
        let end = entries.map { $0.interval.to ?? now + 1 }.max() ?? first
        return log.commits(at: try reader.authored(in: first..<max(first, end), mine: mine))
    }
}
