import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc challenge`: a number of days, in a row or in total, or a number of weeks.
struct ChallengeCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        "cyc challenge", "Set a commit goal and track it.",
        examples: """
              cyc challenge add "100 days" --days 100
              cyc challenge add "Weekdays" --days 20 --rest sat,sun
              cyc challenge add "Half of 30" --days 15 --rule total --until +29d
              cyc challenge add "12 weeks" --rule weekly --per-week 5 --weeks 12
              cyc challenge add "Since May" --days 365 --from 2026-05-01
              cyc challenge list
              cyc challenge show 1
            """,
        subcommands: subcommands, defaultSubcommand: List.self)

    static let subcommands: [any Command.Type] = [
        List.self, Add.self, ShowCommand<StoredChallenge>.self, Edit.self, Stop.self,
        RemoveCommand<StoredChallenge>.self,
    ]

    struct Add: Command {
        static let configuration = CommandConfiguration(
            "cyc challenge add", "Start a challenge; days already done count.",
            examples: """
                  cyc challenge add "100 days" --days 100
                  cyc challenge add Books --days 30 --rule total --until 2026-12-31 --goal 2
                  cyc challenge add "12 weeks" --rule weekly --per-week 5 --weeks 12

                A day counts with at least --goal contributions. With the rule streak, the
                counted days must be in a row; with total, they need not be. Rest days and
                frozen days break nothing while they are empty. With weekly, each of --weeks
                weeks in a row needs --per-week counted days; a first or last week that is
                cut short needs its share of them, rounded up.
                """, aliases: ["start"])

        @Argument(help: "Its name.", transform: asTyped)
        var name: String

        @OptionGroup var options: ChallengeOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let today = try context.today()
            var draft = Challenge(
                id: 0, name: name, rule: .streak, targetDays: 0, start: today)
            try options.apply(to: &draft, today: today, in: context)
            let checked = try wrapping(CycError.challenge, draft.checked())
            let challenge = try context.ledger().start(checked, at: try context.moment())
            try context.write(context.messages.started(challenge))
            return try context.showProgress(of: challenge)
        }
    }

    struct Edit: Command {
        static let configuration = CommandConfiguration(
            "cyc challenge edit", "Change a challenge.",
            examples: """
                  cyc challenge edit 1 --days 120
                  cyc challenge edit 1 --name "Half a year" --until 2027-03-31
                  cyc challenge edit 1 --until "" --rest default

                An empty --until removes the last day.
                """)

        @Argument(number: .challenges)
        var number: String

        @Argument(help: "Its new name.", transform: asTyped)
        var newName: String?

        @Option(help: ArgumentHelp("Its new name.", valueName: "text"), transform: asTyped)
        var name: String?

        @OptionGroup var options: ChallengeOptions

        func validate() throws {
            if newName != nil, name != nil { throw ValidationError("the name is given twice") }
            if newName == nil, name == nil, options.isEmpty {
                throw ValidationError("nothing to change; for example --days 120")
            }
        }

        func run(in context: CommandContext) throws -> ExitStatus {
            let (id, today) = (try entryNumber(number, of: .challenge), try context.today())
            let changed = try context.changing(StoredChallenge.self, id) { stored in
                var challenge = stored.challenge
                if let name = newName ?? name { challenge.name = name }
                try options.apply(to: &challenge, today: today, in: context)
                return StoredChallenge(
                    try wrapping(
                        { CycError.editing(id, .challenge($0)) }, challenge.checked()),
                    isAnnounced: stored.isAnnounced, isSent: stored.isSent)
            }
            try context.write(context.messages.updated(changed.challenge))
            return try context.showProgress(of: changed.challenge)
        }
    }

    struct List: Command {
        static let configuration = CommandConfiguration(
            "cyc challenge list", "List challenges with their progress.",
            examples: """
                  cyc challenge list
                  cyc challenge list --json | jq '.challenges[].dday'
                """)

        @OptionGroup var refreshOptions: RefreshOptions

        @OptionGroup var list: ListOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let answer = try context.answer(refreshOptions.refreshPolicy)
            let challenges = list.newest(answer.overview.challenges)
            try context.write(
                isJSON: list.json, ["challenges": .array(challenges.map { JSON($0) })]
            ) {
                challengeListScreen(challenges, messages: $0, look: $1)
            }
            return refreshOptions.refresh ? answer.status : .fine
        }
    }

    struct Stop: Command {
        static let configuration = CommandConfiguration(
            "cyc challenge stop", "Stop challenges; they stay in the list.",
            examples: """
                  cyc challenge stop 1
                  cyc challenge stop 1-3
                """)

        @Argument(StoredChallenge.names)
        var numbers: [String]

        func run(in context: CommandContext) throws -> ExitStatus {
            let selection = try NumberSelection(numbers, of: .challenge)
            let today = try context.today()
            let all = try context.answer(.stored).overview.challenges
            let states = Dictionary(uniqueKeysWithValues: all.map { ($0.challenge.id, $0.state) })
            let chosen = try selection.pick(from: all.map { StoredChallenge($0.challenge) }) {
                let state = states[$0.number] ?? .expired
                return state == .active ? nil : .challengeIsOver(id: $0.number, state)
            }
            let stopped = try context.ledger().stopChallenges(
                chosen.map(\.number), on: today, at: try context.moment())
            try context.write(stopped.map(context.messages.stopped))
            return .fine
        }
    }
}

/// The options of `challenge add` and `challenge edit`.
struct ChallengeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How many days have to count.", valueName: "count"))
    var days: Int?

    @Option(
        help: ArgumentHelp(
            "streak (default): in a row; total: any days; weekly: weeks in a row.",
            valueName: "rule"),
        completion: .list(Challenge.Rule.allCases.map(\.rawValue)), transform: asTyped)
    var rule: String?

    @Option(help: ArgumentHelp("Weekly: how many weeks have to count.", valueName: "count"))
    var weeks: Int?

    @Option(help: ArgumentHelp("Weekly: counted days that a week needs.", valueName: "count"))
    var perWeek: Int?

    @Option(
        help: ArgumentHelp("The first day (default: today).", valueName: "day"), transform: asTyped)
    var from: String?

    @Option(
        help: ArgumentHelp("The last day, or none (default).", valueName: "day"),
        transform: asTyped)
    var until: String?

    @Option(help: ArgumentHelp("Contributions that a day needs (default: 1).", valueName: "count"))
    var goal: Int?

    @Option(
        help: ArgumentHelp(
            "Its own rest days: sat,sun or none; default: streak.rest_days.", valueName: "days"),
        completion: .restDays, transform: asTyped)
    var rest: String?

    var isEmpty: Bool {
        days == nil && rule == nil && weeks == nil && perWeek == nil && from == nil && until == nil
            && goal == nil && rest == nil
    }

    /// Changes what the options name; a new challenge has the target 0.
    func apply(
        to challenge: inout Challenge, today: Day, in context: CommandContext
    ) throws {
        let old = challenge.rule
        if let rule {
            guard let rule = Challenge.Rule(rawValue: rule) else {
                throw CycError.usage(
                    message: "unknown rule: \(visible(rule))",
                    hint: "use streak, total or weekly")
            }
            challenge.rule = rule
        }
        if challenge.rule.unit != old.unit { challenge.targetDays = 0 }
        try setTarget(of: &challenge)
        if let from { challenge.start = try context.day(from, today: today) }
        if let until {
            challenge.until =
                ["", "none"].contains(until) ? nil : try context.day(until, today: today)
        }
        if let goal { challenge.goal = goal }
        if let rest { challenge.restDays = rest == "default" ? nil : try weekdays(rest) }
    }

    private func setTarget(of challenge: inout Challenge) throws(CycError) {
        let number = challenge.id == 0 ? nil : challenge.id
        switch challenge.rule.unit {
        case .days:
            guard weeks == nil, perWeek == nil else {
                throw .usage(
                    message: "--weeks and --per-week belong to --rule weekly",
                    hint: "for example: \(Fix.weeklyChallenge(editing: number))")
            }
            challenge.perWeek = nil
            if let days { challenge.targetDays = days }
            guard challenge.targetDays != 0 || days != nil else {
                throw .usage(
                    message: "--days is missing",
                    hint: "for example: \(Fix.challenge(editing: number))")
            }
        case .weeks:
            guard days == nil, rest == nil else {
                throw .usage(
                    message: "--rule weekly takes --weeks and --per-week, not --days or --rest",
                    hint: "for example: \(Fix.weeklyChallenge(editing: number))")
            }
            challenge.restDays = nil
            if let weeks { challenge.targetDays = weeks }
            if let perWeek { challenge.perWeek = perWeek }
            guard challenge.targetDays != 0 || weeks != nil, challenge.perWeek != nil else {
                throw .usage(
                    message: "--rule weekly needs --per-week and --weeks",
                    hint: "for example: \(Fix.weeklyChallenge(editing: number))")
            }
        }
    }

    private func weekdays(_ text: String) throws -> Set<Weekday> {
        if ["", "none", "없음"].contains(text.lowercased()) { return [] }
        return Set(
            try text.split(whereSeparator: { $0 == "," || $0 == " " }).map { code in
                guard let day = Weekday(code: code) ?? Weekday(korean: code) else {
                    throw CycError.usage(
                        message: "unknown day of the week: \(visible(String(code)))",
                        hint: "for example: --rest sat,sun")
                }
                return day
            })
    }
}

extension CommandContext {
    fileprivate func showProgress(of challenge: Challenge) throws -> ExitStatus {
        let progress = try answer(.ifNeeded).overview.challenges.filter {
            $0.challenge.id == challenge.id
        }
        try show { messages, look in
            progress.flatMap {
                challengeScreen($0, isTitled: false, messages: messages, look: look)
            }
        }
        return .fine
    }
}

extension StoredChallenge: NumberedKind, ShownKind {
    static var completion: CompletionKind { .challenges }

    static let showsAllByDefault = true

    static func shown(
        _ words: [String], _ flags: RefreshOptions, in context: CommandContext
    ) throws -> ShownThings {
        let selection = words.isEmpty ? nil : try NumberSelection(words, of: kind)
        let answer = try context.answer(flags.refreshPolicy)
        let all = answer.overview.challenges
        let numbers = try selection?.pick(from: all.map { StoredChallenge($0.challenge) })
            .map(\.number)
        let chosen = all.filter { numbers?.contains($0.challenge.id) ?? true }
        let status = flags.refresh ? answer.status : .fine
        return ShownThings(chosen.map { JSON($0) }, status: status) { messages, look in
            guard !chosen.isEmpty else {
                return challengeListScreen([], messages: messages, look: look)
            }
            let blocks = chosen.map { challengeScreen($0, messages: messages, look: look) }
            return Array(blocks.joined(separator: [""]))
        }
    }
}
