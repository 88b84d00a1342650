import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc why`: the reason why a day is or is not green, and how to fix it.
struct WhyCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc why", "Explain why a day counts or not, and how to fix it.",
        examples: """
              cyc why
              cyc why yesterday
              cyc why 2026-11-18 --json
            """)

    @Argument(
        help: "The day, such as 2026-11-18, yesterday or fri (default: today).",
        transform: asTyped)
    var day: [String] = []

    @Flag(help: "Print JSON.")
    var json = false

    func run(in context: CommandContext) throws -> ExitStatus {
        let now = try context.world.now()
        let day = try day(
            today: context.zone.day(at: now), weekBegins: context.settings.weekBegins)
        let started = context.world.timeAwake()
        let answer = try context.answer(.ifNeeded)
        let report = try context.report(on: day, after: answer, startedAt: started)
        let subjects = try context.subjects(in: report)
        try context.write(
            isJSON: json, members(of: report, subjects, answer.zone, context.messages)
        ) {
            var view = WhyView(report, answer, home: context.home)
            view.subjects = subjects
            return whyScreen(view, messages: $0, look: $1)
        }
        return .fine
    }

    private func day(today: Day, weekBegins: Weekday) throws -> Day {
        let text = day.joined(separator: " ")
        guard !text.isEmpty else { return today }
        let date: Day
        do throws(DateError) {
            date = try NaturalDate.day(text, today: today, weekBegins: weekBegins)
        } catch {
            let word = sanitized(text)
            let message =
                switch error {
                case .notADate: "can't read '\(word)' as a day"
                case .noSuchDay: "no such date: \(word)"
                case .outOfRange: "\(word) is outside the years 1 to 9999"
                }
            throw CycError.usage(message: message, hint: "cyc why yesterday, cyc why \(today)")
        }
        guard date <= today else {
            throw CycError.usage(message: "\(date) hasn't begun yet", hint: "see today: cyc why")
        }
        return date
    }

    private func members(
        of report: DayReport, _ subjects: [CommitID: String], _ zone: Zone, _ messages: Messages
    ) -> JSONMembers {
        [
            "date": JSON(report.day), "state": .string(report.state.rawValue),
            "contributions": JSON(report.contributions),
            "commits": .array(
                report.commits.map { commit in
                    .object([
                        "repository": .string(commit.repository),
                        "commit": .string(commit.id.description),
                        "subject": JSON(subjects[commit.id]),
                        "at": JSON(commit.authored.map { zone.moment(at: $0) }),
                        "verdicts": .array(
                            commit.reasons.map { reason in
                                .object([
                                    "cause": .string(reason.fact.cause),
                                    "text": .string(messages.sentence(reason).description),
                                    "fix": JSON(
                                        reason.remedy.map {
                                            "\(messages.instruction($0, home: nil))"
                                        }),
                                ])
                            }),
                    ])
                }),
        ]
    }
}

extension CommandContext {
    /// Judges the commits of a day, with what the agent finds in the repositories; errors of the
    /// agent are printed.
    ///
    /// - Parameters:
    ///   - day: Not after today.
    ///   - answer: The refreshed answer of today.
    ///   - start: The start of the command on the monotonic clock.
    func report(
        on day: Day, after answer: Answer, startedAt start: Duration
    ) throws -> DayReport {
        let settings = answer.settings
        var scan = DayScanResult()
        do {
            scan = try fetchScan(
                at: day, in: world.gitWorkingDirectory().path, after: answer, startedAt: start)
        } catch let error as CycError where error != .interrupted {
            // The answer already reported a missing program.
            if messages.explain(error).message.description != answer.freshness.error {
                report(error)
            }
        }
        // The scan may have read branches again.
        return DayReport(
            try snapshot(of: day, in: reader(), after: answer), scan, on: day,
            settings: settings, zone: answer.zone, now: answer.overview.now.instant)
    }

    /// The stored subjects of the commits, each kept under its author date.
    fileprivate func subjects(in report: DayReport) throws -> [CommitID: String] {
        let days = report.commits.flatMap(\.reasons).reduce(into: Set([report.day])) {
            if case .otherDay(_, let authored) = $1.fact { $0.insert(authored) }
        }
        guard let reader = try reader() else { return [:] }
        return try days.reduce(into: [:]) { subjects, day in
            subjects.merge(try reader.subjects(on: day)) { first, _ in first }
        }
    }

    /// The stored facts with the commits of `day` instead of today's; unread repositories stay as
    /// in `answer`.
    ///
    /// - Parameter reader: The ledger; `nil` if there is none.
    func snapshot(
        of day: Day, in reader: LedgerReader?, after answer: Answer
    ) throws -> Snapshot {
        let (place, settings) = (world.gitWorkingDirectory().path, answer.settings)
        var snapshot = answer.snapshot
        if let reader {
            snapshot = try reader.facts(
                currentRepository: place, today: day, following: settings.github
            ).snapshot
        } else if day != answer.overview.date {
            snapshot.todaysCommits = []
        }
        let unread = Dictionary(
            answer.snapshot.repositories.map { (ByteKey($0.path), $0.unread) },
            uniquingKeysWith: { first, _ in first })
        for (index, repository) in snapshot.repositories.enumerated() {
            if let reason = unread[ByteKey(repository.path)] {
                snapshot.repositories[index].unread = reason
            }
        }
        snapshot.unreadFolders = answer.snapshot.unreadFolders
        return snapshot
    }

    /// Asks the agent for a scan; the result is empty if it takes too long.
    private func fetchScan(
        at day: Day, in place: String?, after answer: Answer, startedAt start: Duration
    ) throws -> DayScanResult {
        // Two seconds longer than an answer of today may take.
        let timeout = answer.settings.sync.timeout
        let end = start + timeout + .seconds(2)
        let remaining = end - world.timeAwake()
        // If GitHub just failed to respond, it is not asked again.
        let gitHubTimeout =
            answer.snapshot.account?.failure == nil
            ? max(.zero, remaining - .milliseconds(700)) : .zero
        let request = AgentRequest.why(
            day: day, currentRepository: place, patience: min(gitHubTimeout, timeout))
        let deadline = max(end, world.timeAwake() + .seconds(1))
        try closeReaders()
        var scan = DayScanResult()
        _ = try ask(request, for: DayScanResult.self, until: deadline) { scan = $0 }
        return scan
    }
}

extension WhyView {
    fileprivate init(_ report: DayReport, _ answer: Answer, home: String?) {
        self.init(report)
        githubAge = answer.age(of: answer.freshness.gitHubAnsweredAt)
        hints = Hint.all(for: answer, knowing: report.isToday ? report.unknownAuthors : [])
        self.home = home
    }
}
