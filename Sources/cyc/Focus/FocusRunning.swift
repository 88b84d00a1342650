import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// The options for an instant other than now.
struct FocusTimeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("09:10, \"yesterday 23:40\".", valueName: "time"), transform: asTyped)
    var at: String?

    @Option(
        help: ArgumentHelp("How long ago, such as 10m.", valueName: "length"), transform: asTyped)
    var ago: String?
}

extension FocusTimeOptions {
    /// The instant; `nil` for now.
    func instant(_ run: FocusRun) throws -> Instant? {
        guard at == nil || ago == nil else { throw CycError.focus(.twoInstants) }
        if let ago { return run.now - (try wrapping(CycError.focus, focusAge(ago))) }
        return try at.map(run.reading.instant)
    }

    /// Ends the open interval at the given instant, or now after asking about time in doubt.
    func end(
        in context: CommandContext, _ intent: (Instant?) -> FocusIntent
    ) throws -> ExitStatus {
        let run = try FocusRun(context)
        let instant = try instant(run)
        guard let run = try instant == nil ? run.resolvingDoubt(endsInterval: true) : run else {
            return .fine
        }
        return try run.performAndPrint(intent(instant))
    }
}

/// The options for intervals that overlap.
struct FocusAdjustOptions: ParsableArguments {
    @Flag(help: "Cut, split or remove overlapping intervals.")
    var adjust = false

    @OptionGroup var confirmation: ConfirmationOptions

    var isSure: Bool { confirmation.isSure }
}

extension FocusCommand {
    struct Start: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc focus start", "Start the timer.",
            examples: """
                  cyc focus start 3
                  cyc focus start 3 +review
                  cyc focus start Read the docs +swift
                  cyc focus start 3 --pomodoro
                  cyc focus start 3 --for 45m
                  cyc focus start 3 --ago 10m
                  cyc focus start
                  cyc focus start -- 25 pushups

                A leading number is a to-do; after -- it is text. Without words, the last
                one is continued. Only one timer runs at a time: another one stops there.
                """)

        @Argument(
            help: ArgumentHelp(
                "A to-do's number, words and +tag.", valueName: "to-do|words"),
            completion: .focusWords, transform: asTypedText)
        var words: [String] = []

        @Flag(help: "A pomodoro: focus.pomodoro, then a break.")
        var pomodoro = false

        @Option(
            name: .customLong("for"),
            help: ArgumentHelp("Notify after this time.", valueName: "length"),
            transform: asTyped)
        var plannedLength: String?

        @OptionGroup var time: FocusTimeOptions
        @OptionGroup var adjusting: FocusAdjustOptions

        func validate() throws {
            if pomodoro, plannedLength != nil {
                throw ValidationError("--pomodoro has its own length")
            }
        }

        func run(in context: CommandContext) throws -> ExitStatus {
            var run = try FocusRun(context)
            let subject =
                try words.isEmpty
                ? run.lastSubject(restarts: pomodoro || plannedLength != nil)
                : run.subjectToStart(words)
            let from = try time.instant(run)
            var plan = FocusPlan.stopwatch
            if pomodoro { plan = .pomodoro(run.settings.focus.pomodoro) }
            if let plannedLength {
                plan = .length(try wrapping(CycError.focus, focusLength(plannedLength)))
            }
            if from == nil, let resolved = try run.resolvingDoubt(endsInterval: false) {
                run = resolved
            }
            var interval = run.interval(from: from ?? run.now)
            interval.plan = plan
            interval.focusSession = Int64.random(in: FocusLimit.focusSessions)
            return try run.performAndPrint(
                .start(interval, about: subject, adjusting: adjusting.adjust),
                isSure: adjusting.isSure)
        }
    }

    struct Pause: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc focus pause", "Pause the timer.",
            examples: """
                  cyc focus pause
                  cyc focus pause --ago 10m
                """)

        @OptionGroup var time: FocusTimeOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            try time.end(in: context) { .pause(at: $0) }
        }
    }

    struct Resume: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc focus resume", "Resume the paused timer.",
            examples: """
                  cyc focus resume
                """)

        func run(in context: CommandContext) throws -> ExitStatus {
            let run = try FocusRun(context)
            return try run.performAndPrint(run.resume)
        }
    }

    struct Stop: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc focus stop", "Stop the timer.",
            examples: """
                  cyc focus stop
                  cyc focus stop --at 11:30
                  cyc focus stop --ago 10m
                """)

        @OptionGroup var time: FocusTimeOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            try time.end(in: context) { .stop(at: $0) }
        }
    }

    struct Cancel: Command {
        static let configuration = CommandConfiguration(
            "cyc focus cancel", "Discard the current session.",
            examples: """
                  cyc focus cancel
                  cyc undo
                """)

        func run(in context: CommandContext) throws -> ExitStatus {
            try FocusRun(context).performAndPrint(.cancel)
        }
    }
}
