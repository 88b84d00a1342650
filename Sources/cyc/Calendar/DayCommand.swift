import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc day`: everything about one day.
struct DayCommand: PlainCommand {
    static let configuration = CommandConfiguration(
        "cyc day",
        "Show everything about one day.",
        examples: """
              cyc day
              cyc day yesterday
              cyc day fri
              cyc day 2026-12-25
              cyc day 2026-11-18 --json

            Today is refreshed if needed; other days are shown as stored.
            """)

    @Argument(
        help: "The day, such as 2026-11-18, yesterday or fri (default: today).",
        transform: asTyped)
    var day: [String] = []

    @Flag(help: "Print JSON.")
    var json = false

    func run(in context: CommandContext) throws -> ExitStatus {
        let today = try context.today()
        let date =
            day.isEmpty
            ? today
            : try context.day(day.joined(separator: " "), today: today, looking: .back)
        // A stale answer would show no commits for today; a past day changes only when repositories
        // are read again, which the user can ask for.
        let answer = try context.answer(date == today ? .ifNeeded : .stored)
        let result = try context.page(of: date, after: answer)
        try context.write(
            isJSON: json,
            JSONMembers(result.view.page, intervals: result.intervals, result.view, answer.zone)
        ) { dayScreen(result.view, messages: $0, look: $1) }
        return .fine
    }
}

extension CommandContext {
    /// Collects all stored data of a day; focus and diary are those of the logical day of that
    /// date.
    ///
    /// - Returns: The page, and the intervals as `cyc focus list` shows them.
    fileprivate func page(
        of date: Day, after answer: Answer
    ) throws -> (view: DayView, intervals: FocusListView) {
        let (settings, zone, today) = (answer.settings, answer.zone, answer.overview.date)
        let focus = try focusSnapshot()
        let reader = answer.reader
        let snapshot =
            date < today ? try snapshot(of: date, in: reader, after: answer) : answer.snapshot
        let logicalDay = LogicalDay(on: date)
        let bounds = focus.days.bounds(of: logicalDay)
        let log = bounds.isEmpty ? FocusLog([]) : try focus.log(reader, in: bounds)
        let diary = try reader?.diary(on: logicalDay)
        let records = try focus.dailyRecords(of: date, log, diary, reader, knowing: snapshot)
        var page = DayPage(
            date, today: today, focus: records.focus(on: date, goal: settings.focus.goal))
        // One that runs has no end yet, and would touch every later day.
        if !page.isFuture { page.intervals = log.entries(touching: bounds) }
        page.diary = diary
        page.badges = records.badges(of: date)
        page.isPerfect = records.isPerfect(date)
        let agenda = answer.snapshot.agenda
        page.ddays = agenda.ddays.filter { $0.date == date }
        page.challenges = agenda.challenges.compactMap {
            $0.standing(
                on: date, today: today, in: snapshot.grass, freezes: snapshot.freezes,
                settings: settings)
        }
        if !page.isFuture {
            page.report = DayReport(
                snapshot, on: date, settings: settings, zone: zone,
                now: answer.overview.now.instant)
        }
        var todos: [EntryID: FocusTodo] = [:]
        if let reader {
            if !page.isFuture {
                page.commits = DayPage.Commit.all(
                    snapshot.todaysCommits, in: snapshot.repositories,
                    subjects: try reader.subjects(on: date), mine: answer.overview.mine)
            }
            let next = zone.firstInstant(of: date.advanced(by: 1))
            page.todosDone = try reader.todos(closedIn: zone.firstInstant(of: date)..<next)
            page.todosDue =
                date == today
                ? try reader.openTodosWithDue().filter {
                    ($0.content.due ?? date) <= date && !$0.isWaiting(on: date)
                }
                : try reader.todos(dueOn: date)
            todos = try reader.focusTodos(of: page.intervals)
        }
        var intervals = FocusListView(
            log: log, entries: page.intervals, in: logicalDay...logicalDay, days: focus.days)
        intervals.todos = todos
        intervals.machines = try reader?.machineNames(of: page.intervals) ?? .none
        intervals.commits = log.commits(at: page.commits.compactMap(\.authored))
        let rules = DiaryRules(
            settings.diary, focus.days, now: answer.overview.now.instant)
        var view = DayView(page, log: log, bounds: bounds, rules)
        (view.todos, view.home) = (todos, home)
        return (view, intervals)
    }
}
