import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc why`: why a day is or is not green, and what makes it so.
struct WhyCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc why", "Show why a day is or is not green, each cause with the command that fixes it.",
        examples: """
              cyc why                       today
              cyc why yesterday
              cyc why 2026-11-18 --json
            """)

    @Argument(
        help: "The day, such as 2026-11-18, yesterday or 3 days ago; today if left out.",
        transform: asTyped)
    var day: [String] = []

    @Flag(help: "Print JSON.")
    var json = false

    func run(in session: CommandContext) throws -> ExitStatus {
        let now = try session.world.now()
        let day = try day(
            today: session.zone.day(at: now), weekBegins: session.settings.weekBegins)
        let started = session.world.monotonicMilliseconds()
        let answer = try session.answer(.whatIsNeeded)
        let report = try session.report(on: day, after: answer, startedAt: started)
        try session.write(isJSON: json, members(of: report, session.messages)) {
            whyScreen(WhyView(report, answer, home: session.home), messages: $0, look: $1)
        }
        return .fine
    }

    private func day(today: Day, weekBegins: Weekday) throws -> Day {
        let text = day.joined(separator: " ")
        guard !text.isEmpty else { return today }
        let wanted: Day
        do throws(DateError) {
            wanted = try NaturalDate.day(text, today: today, weekBegins: weekBegins)
        } catch {
            let word = sanitized(text)
            let message =
                switch error {
                case .notADate: "\(word) is no day"
                case .noSuchDay: "there is no day \(word)"
                case .outOfRange: "\(word) is outside the years 1 to 9999"
                }
            throw CycError.usage(message: message, hint: "cyc why yesterday, cyc why \(today)")
        }
        guard wanted <= today else {
            throw CycError.usage(message: "\(wanted) has not begun yet", hint: "cyc why")
        }
        return wanted
    }

    private func members(of report: DayReport, _ messages: Messages) -> JSONMembers {
        [
            "date": JSON(report.day), "state": .string(report.state.rawValue),
            "contributions": JSON(report.contributions),
            "commits": .array(
                report.commits.map { commit in
                    .object([
                        "repository": .string(commit.repository),
                        "commit": .string(commit.id.description),
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
    /// Judges the commits of a day, with what the second program sees in the repositories.
    ///
    /// - Parameters:
    ///   - day: Not after today.
    ///   - answer: The answer of today, which was renewed first.
    ///   - start: When the person began to wait, by the monotonic clock in milliseconds.
    /// - Returns: The report; what could not be looked at was reported.
    /// - Throws: ``CycError/interrupted``, or a problem of the ledger.
    func report(
        on day: Day, after answer: Answer, startedAt start: Int64
    ) throws -> DayReport {
        let settings = answer.settings
        var findings = DayScanResult()
        do {
            findings = try look(
                at: day, in: world.standingPlace().path, after: answer, startedAt: start)
        } catch let problem as CycError where problem != .interrupted {
            // A missing program was told with the answer.
            if messages.explain(problem).message.description != answer.freshness.error {
                report(problem)
            }
        }
        // Branches may have been looked at again.
        return DayReport(
            try knowledge(of: day, in: reader(), after: answer), findings, on: day,
            settings: settings, zone: answer.zone, now: answer.overview.now.secondsSinceEpoch)
    }

    /// What is known, with the commits of another day than today.
    ///
    /// - Parameters:
    ///   - day: The day.
    ///   - reader: The ledger; `nil` while there is none.
    ///   - answer: The answer of today.
    /// - Returns: What the ledger holds now; what could not be read is as the answer has it.
    /// - Throws: A problem of the ledger.
    func knowledge(
        of day: Day, in reader: LedgerReader?, after answer: Answer
    ) throws -> Snapshot {
        let (place, settings) = (world.standingPlace().path, answer.settings)
        var knowledge = answer.knowledge
        if let reader {
            knowledge = try reader.facts(
                standingIn: place, today: day, following: settings.github
            ).knowledge
        } else if day != answer.overview.date {
            knowledge.todaysCommits = []
        }
        let unread = Dictionary(
            answer.knowledge.repositories.map { (ByteKey($0.path), $0.unread) },
            uniquingKeysWith: { first, _ in first })
        for (index, repository) in knowledge.repositories.enumerated() {
            if let reason = unread[ByteKey(repository.path)] {
                knowledge.repositories[index].unread = reason
            }
        }
        knowledge.unreadFolders = answer.knowledge.unreadFolders
        return knowledge
    }

    /// Asks the second program; nothing is found within no time.
    private func look(
        at day: Day, in place: String?, after answer: Answer, startedAt start: Int64
    ) throws -> DayScanResult {
        // A little longer than an answer of today may take.
        let timeout = Int64(answer.settings.sync.timeout) * 1000
        let end = start + timeout + 2000
        let left = end - world.monotonicMilliseconds()
        // Where GitHub did not answer just now it is not asked again.
        let patience = answer.knowledge.account?.trouble == nil ? max(0, left - 700) : 0
        let request = AgentRequest.why(
            day: day, standing: place, patience: min(patience, timeout))
        let deadline = max(end, world.monotonicMilliseconds() + 1000)
        try closeReaders()
        var findings = DayScanResult()
        _ = try ask(request, for: DayScanResult.self, until: deadline) { findings = $0 }
        return findings
    }
}

extension WhyView {
    fileprivate init(_ report: DayReport, _ answer: Answer, home: String?) {
        self.init(report)
        githubAge = answer.age(of: answer.freshness.hubAnsweredAt)
        if answer.knowledge.repositories.isEmpty, answer.overview.unread.isEmpty {
            hints.append(.noRepositories)
        } else if answer.overview.lacksAddress {
            hints.append(.noAddress)
        }
        if report.isToday { hints += Hint.unknownAddresses(report.strangers, answer.settings) }
        if report.account == nil { hints.append(.logIn) }
        self.home = home
    }
}
