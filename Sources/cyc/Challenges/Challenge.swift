import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc challenge`: a number of days, in a row or in total, or a number of weeks.
struct ChallengeCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        "cyc challenge", "Set out to contribute on so many days, and see how it stands.",
        examples: """
              cyc challenge start "100 days" --days 100
              cyc challenge start "Weekdays" --days 20 --rest sat,sun
              cyc challenge start "Half of 30" --days 15 --rule total --until +29d
              cyc challenge start "12 weeks" --rule weekly --per-week 5 --weeks 12
              cyc challenge start "Since May" --days 365 --from 2026-05-01
              cyc challenge list
              cyc challenge show 1
            """,
        subcommands: [
            List.self, Start.self, Show.self, Stop.self, RemoveCommand<StoredChallenge>.self,
        ],
        defaultSubcommand: List.self)

    struct Start: Command {
        static let configuration = CommandConfiguration(
            "cyc challenge start", "Start a challenge; days already done count.",
            examples: """
                  cyc challenge start "100 days" --days 100
                  cyc challenge start Books --days 30 --rule total --until 2026-12-31 --goal 2
                  cyc challenge start "12 weeks" --rule weekly --per-week 5 --weeks 12

                A day counts when it holds at least --goal contributions. With the rule
                streak the counted days must be in a row; with total they may be any. Rest
                days and frozen days neither count nor break anything. With weekly each of
                so many weeks in a row needs --per-week counted days, a first or last week
                that is not whole its part of them, rounded up.
                """)

        @Argument(help: "What it is called.", transform: asTyped)
        var name: String

        @Option(help: ArgumentHelp("How many days have to count.", valueName: "n"))
        var days: Int?

        @Option(
            help: ArgumentHelp(
                "streak: in a row; total: any days; weekly: weeks in a row.", valueName: "rule"),
            completion: .list(Challenge.Rule.allCases.map(\.rawValue)), transform: asTyped)
        var rule = "streak"

        @Option(help: ArgumentHelp("Of weekly: how many weeks have to count.", valueName: "n"))
        var weeks: Int?

        @Option(help: ArgumentHelp("Of weekly: counted days that a week needs.", valueName: "n"))
        var perWeek: Int?

        @Option(
            help: ArgumentHelp("The first day (default: today).", valueName: "day"),
            transform: asTyped)
        var from: String?

        @Option(
            help: ArgumentHelp("The last day (default: none).", valueName: "day"),
            transform: asTyped)
        var until: String?

        @Option(help: ArgumentHelp("Contributions that a day needs.", valueName: "n"))
        var goal = 1

        @Option(
            help: ArgumentHelp(
                "Its own rest days, such as sat,sun, or none (default: streak.rest_days).",
                valueName: "days"), completion: .restDays, transform: asTyped)
        var rest: String?

        func run(in context: CommandContext) throws -> ExitStatus {
            let today = try context.today()
            guard let rule = Challenge.Rule(rawValue: rule) else {
                throw CycError.usage(
                    message: "there is no rule \(visible(rule))",
                    hint: "the rules are streak, total and weekly")
            }
            let draft = Challenge(
                id: 0, name: name, rule: rule, targetDays: try target(of: rule),
                start: try from.map { try context.day($0, today: today) } ?? today,
                until: try until.map { try context.day($0, today: today) }, goal: goal,
                restDays: try rest.map(weekdays), perWeek: perWeek)
            let checked = try wrapping(CycError.challenge, draft.checked())
            let challenge = try context.ledger().start(checked, at: try context.moment())
            try context.write(context.messages.started(challenge))
            let progress = try context.answer(.ifNeeded).overview.challenges.filter {
                $0.challenge.id == challenge.id
            }
            try context.show { messages, look in
                progress.flatMap { challengeScreen($0, messages: messages, look: look) }
            }
            return .fine
        }

        private func target(of rule: Challenge.Rule) throws(CycError) -> Int {
            switch rule.unit {
            case .days:
                guard weeks == nil, perWeek == nil else {
                    throw .usage(
                        message: "--weeks and --per-week belong to --rule weekly",
                        hint: "for example: \(Fix.startWeeklyChallenge)")
                }
                guard let days else {
                    throw .usage(
                        message: "--days is missing", hint: "for example: \(Fix.startChallenge)")
                }
                return days
            case .weeks:
                guard days == nil, rest == nil else {
                    throw .usage(
                        message: "--rule weekly counts weeks and knows no rest days",
                        hint: "for example: \(Fix.startWeeklyChallenge)")
                }
                guard let weeks, perWeek != nil else {
                    throw .usage(
                        message: "--rule weekly needs --per-week and --weeks",
                        hint: "for example: \(Fix.startWeeklyChallenge)")
                }
                return weeks
            }
        }

        private func weekdays(_ text: String) throws -> Set<Weekday> {
            if text.lowercased() == "none" || text.isEmpty { return [] }
            return Set(
                try text.split(whereSeparator: { $0 == "," || $0 == " " }).map { code in
                    guard let day = Weekday(code: code) else {
                        throw CycError.usage(
                            message: "\(visible(String(code))) is no day of the week",
                            hint: "for example: --rest sat,sun")
                    }
                    return day
                })
        }
    }

    struct List: Command {
        static let configuration = CommandConfiguration(
            "cyc challenge list", "Show every challenge with its progress.",
            examples: """
                  cyc challenge list
                  cyc challenge list --json | jq '.challenges[].dday'
                """)

        @OptionGroup var refreshOptions: RefreshOptions

        @Flag(help: "Print JSON.")
        var json = false

        func run(in context: CommandContext) throws -> ExitStatus {
            let answer = try context.answer(refreshOptions.refreshPolicy)
            let challenges = answer.overview.challenges
            try context.write(isJSON: json, ["challenges": .array(challenges.map { JSON($0) })]) {
                challengeListScreen(challenges, messages: $0, look: $1)
            }
            return refreshOptions.refresh ? answer.status : .fine
        }
    }

    struct Show: Command {
        static let configuration = CommandConfiguration(
            "cyc challenge show", "Show all about challenges: pace, end, what can still be missed.",
            examples: """
                  cyc challenge show
                  cyc challenge show 1 --json
                """)

        @Argument(
            help: ArgumentHelp("Their numbers (default: all).", valueName: "number"),
            completion: .challenges, transform: asTyped)
        var numbers: [String] = []

        @OptionGroup var refreshOptions: RefreshOptions

        @Flag(help: "Print JSON.")
        var json = false

        func run(in context: CommandContext) throws -> ExitStatus {
            let ids = try numbers.map(entryNumber)
            let answer = try context.answer(refreshOptions.refreshPolicy)
            let all = answer.overview.challenges
            let chosen = try ids.isEmpty ? all : ids.map(all.numbered)
            try context.write(isJSON: json, ["challenges": .array(chosen.map { JSON($0) })]) {
                messages, look in
                guard !chosen.isEmpty else {
                    return challengeListScreen([], messages: messages, look: look)
                }
                let blocks = chosen.map { challengeScreen($0, messages: messages, look: look) }
                return Array(blocks.joined(separator: [""]))
            }
            return refreshOptions.refresh ? answer.status : .fine
        }
    }

    struct Stop: Command {
        static let configuration = CommandConfiguration(
            "cyc challenge stop", "Give a challenge up; it stays in the list.",
            examples: """
                  cyc challenge stop 1
                """)

        @Argument(number: .challenges)
        var number: String

        func run(in context: CommandContext) throws -> ExitStatus {
            let id = try entryNumber(number)
            let today = try context.today()
            // Only an active challenge can be stopped.
            let state = try context.answer(.stored).overview.challenges.numbered(id).state
            guard state == .active else { throw CycError.challengeIsOver(id: id, state) }
            let challenge = try context.ledger().stopChallenge(
                id, on: today, at: try context.moment())
            try context.write(context.messages.stopped(challenge))
            return .fine
        }
    }
}

extension [ChallengeProgress] {
    /// - Throws: ``CycError/noEntry(_:id:)``.
    fileprivate func numbered(_ id: Int64) throws(CycError) -> ChallengeProgress {
        guard let progress = first(where: { $0.challenge.id == id }) else {
            throw .noEntry(.challenge, id: id)
        }
        return progress
    }
}

extension StoredChallenge: RemovableEntry {
    static let removal = CommandConfiguration(
        "cyc challenge remove", "Remove a challenge for good.",
        examples: """
              cyc challenge remove 1
              cyc challenge remove 1 --yes      asks nothing
            """)
    static var numbers: CompletionKind { .challenges }
}
