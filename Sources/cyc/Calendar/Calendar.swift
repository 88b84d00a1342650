import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc calendar`: months with all stored data of each day.
struct CalendarCommand: PlainCommand {
    static let configuration = CommandConfiguration(
        "cyc calendar",
        "Show months with everything about each day.",
        examples: """
              cyc calendar
              cyc calendar last month
              cyc calendar 2026-10
              cyc calendar 2026
              cyc calendar --months 3
              cyc calendar 2026-01 --months 3
              cyc calendar --ics cyc.ics

            It shows stored data; cyc sync updates it. --ics writes D-Days, ends of
            challenges and due to-dos for another calendar.
            """)

    @Argument(
        help: ArgumentHelp(
            "2026-11, last month or 2026 (default: this month).", valueName: "month"),
        transform: asTyped)
    var month: [String] = []

    @Option(
        help: ArgumentHelp("The number of months.", valueName: "count"))
    var months: Int?

    @Flag(help: "Print JSON.")
    var json = false

    @Option(
        help: ArgumentHelp("Write dates to a file for another calendar.", valueName: "file"),
        completion: .file(extensions: ["ics"]), transform: asTyped)
    var ics: String?

    @OptionGroup var replacement: ReplacementOptions

    private static let maxMonths = 120

    func validate() throws {
        if let months, !(1...Self.maxMonths).contains(months) {
            throw ValidationError("--months must be a number from 1 to \(Self.maxMonths)")
        }
        guard ics == nil || (!json && months == nil && month.isEmpty) else {
            throw ValidationError("--ics writes all dates, and excludes other options")
        }
        guard !replacement.force || ics != nil else {
            throw ValidationError("--force belongs to --ics")
        }
    }

    func run(in context: CommandContext) throws -> ExitStatus {
        if let ics { return try write(ics, in: context) }
        let range = try range(in: context)
        let answer = try context.answer(.stored)
        let records = try context.focusSnapshot()
            .dailyRecords(answer.reader, knowing: answer.snapshot)
        let page = CalendarPage(range, records, answer.snapshot, settings: answer.settings)
        try context.write(isJSON: json, JSONMembers(page)) {
            calendarScreen(page, messages: $0, look: $1)
        }
        return .fine
    }

    /// The days of whole months.
    private func range(in context: CommandContext) throws -> ClosedRange<Day> {
        // In zones east of UTC the last representable instants lie after this day.
        let today = min(try context.today(), Day.writable.upperBound)
        guard let named = try context.range(month, today: today) else {
            let last = CivilMonth(of: today)
            return last.advanced(by: 1 - (months ?? 1)).first...last.last
        }
        let first = CivilMonth(of: named.lowerBound)
        let last = months.map { first.advanced(by: $0 - 1) } ?? CivilMonth(of: named.upperBound)
        guard last < first.advanced(by: Self.maxMonths), last.last <= Day.writable.upperBound
        else {
            throw CycError.usage(
                message:
                    "\(sanitized(month.joined(separator: " "))) is more than \(Self.maxMonths) months",
                hint: "cyc calendar \(today.year)")
        }
        return first.first...last.last
    }

    // MARK: iCalendar file

    private func write(_ file: String, in context: CommandContext) throws -> ExitStatus {
        guard try context.mayReplace(file, replacement, ifFormatIs: .calendar) else { return .fine }
        let answer = try context.answer(.stored)
        let events = try events(of: answer, context.messages)
        let text = ICalendar.text(of: events, at: answer.overview.now.instant)
        if try context.export(text, to: file) {
            try context.write(context.messages.exported(events: events.count, to: file))
        }
        return .fine
    }

    private func events(
        of answer: Answer, _ messages: Messages
    ) throws -> [ICalendar.Event] {
        guard let reader = answer.reader else { return [] }
        var events: [ICalendar.Event] = []
        func add(_ id: EntryID?, _ day: Day, _ summary: Text, _ details: String? = nil) {
            guard let id else { return }
            events.append(
                ICalendar.Event(
                    id: "\(id)", day: day, summary: summary.description,
                    details: details.map { note in
                        note.split(separator: "\n", omittingEmptySubsequences: false)
                            .map { sanitized($0) }.joined(separator: "\n")
                    }))
        }
        var identities = try reader.identities(of: .dday)
        for dday in answer.overview.ddays { add(identities[dday.id], dday.date, "\(dday.name)") }
        identities = try reader.identities(of: .challenge)
        for progress in answer.overview.challenges where progress.state == .active {
            let challenge = progress.challenge
            guard let end = challenge.until ?? progress.end else { continue }
            add(identities[challenge.id], end, messages.event(endOf: challenge))
        }
        identities = try reader.identities(of: .todo)
        for todo in try reader.openTodosWithDue() {
            guard let due = todo.content.due else { continue }
            add(identities[todo.id], due, messages.event(todo), todo.content.note)
        }
        return events
    }
}
