import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// What may be said of an alarm.
struct AlarmOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("On which weekdays: mon-fri, sat,sun, daily.", valueName: "days"),
        transform: asTyped)
    var days: String?

    @Option(
        help: ArgumentHelp("On this day only: tomorrow, fri, 2026-12-24.", valueName: "day"),
        transform: asTyped)
    var once: String?

    @Option(
        help: ArgumentHelp(
            "What ends it: low, middle (default), high or none.", valueName: "level"),
        completion: .list(AlarmLevel.allCases.map(\.rawValue)), transform: asTyped)
    var question: String?

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp(
            "Ring again unless answered: 1 to 3 times, every 3, 5 or 8 minutes; 0 for never.",
            valueName: "3x5m"), transform: asTyped)
    var repeats: String?

    @Option(help: ArgumentHelp("What it is for.", valueName: "text"), transform: asTyped)
    var label: String?

    func validate() throws {
        guard days == nil || once == nil else {
            throw ValidationError("--days and --once exclude each other")
        }
    }

    /// What is meant, with the time.
    func meaning(_ time: String?, in session: CommandContext) throws -> AlarmDraft.Meaning {
        var draft = AlarmDraft()
        draft.time = time
        draft.days = days
        draft.once = once
        draft.question = question
        draft.repeats = repeats
        draft.label = label
        let (today, weekBegins) = (try session.today(), try session.settings.weekBegins)
        return try told(
            as: CycError.alarm, draft.meaning(today: today, weekBegins: weekBegins))
    }
}

extension AlarmCommand {
    struct Add: Command {
        static let configuration = CommandConfiguration(
            "cyc alarm add", "Set an alarm; without --days or --once it rings every day.",
            examples: """
                  cyc alarm add 06:30
                  cyc alarm add 06:30 --days mon-fri --question high --repeat 3x5m
                  cyc alarm add 05:00 --once tomorrow --label "the train"

                Times are those of your zone. Where the clock skips one, it rings at the next.
                """)

        @Argument(help: ArgumentHelp("Such as 06:30.", valueName: "time"), transform: asTyped)
        var time: String

        @OptionGroup var options: AlarmOptions

        func run(in session: CommandContext) throws -> ExitStatus {
            let meaning = try options.meaning(time, in: session)
            let (zone, moment) = (try session.zone, try session.moment())
            let now = moment.secondsSinceEpoch
            try told(
                as: CycError.alarm,
                Alarm(number: 1, meaning, now: now).checkAhead(of: now, in: zone))
            let alarm = try session.ledger().addAlarm("alarm add", at: moment) {
                Alarm(number: $0, meaning, now: now)
            }
            return try session.tell(alarm) { messages, next in
                messages.added(alarm, next: next)
            }
        }
    }

    struct Edit: Command {
        static let configuration = CommandConfiguration(
            "cyc alarm edit", "Change what is said of an alarm, and leave the rest.",
            examples: """
                  cyc alarm edit 1 07:00
                  cyc alarm edit 1 --days sat,sun --repeat 0
                  cyc alarm edit 1 --label ""
                """)

        @Argument(number: .alarms)
        var number: String

        @Argument(help: ArgumentHelp("Such as 06:30.", valueName: "time"), transform: asTyped)
        var newTime: String?

        @Option(help: ArgumentHelp("Such as 06:30.", valueName: "time"), transform: asTyped)
        var time: String?

        @OptionGroup var options: AlarmOptions

        func validate() throws {
            guard newTime == nil || time == nil else {
                throw ValidationError("the time is said twice")
            }
        }

        func run(in session: CommandContext) throws -> ExitStatus {
            let number = try entryNumber(number)
            let meaning = try options.meaning(newTime ?? time, in: session)
            guard meaning != AlarmDraft.Meaning() else {
                throw CycError.usage(
                    message: "nothing is said that could be changed",
                    hint: "for example: cyc alarm edit \(number) 07:00")
            }
            let (zone, moment) = (try session.zone, try session.moment())
            let now = moment.secondsSinceEpoch
            let alarm = try session.changeAlarm(number, "alarm edit", at: moment) { alarm in
                alarm.change(meaning, now: now)
                if meaning.minute != nil || meaning.rhythm != nil {
                    try told(as: CycError.alarm, alarm.checkAhead(of: now, in: zone))
                }
            }
            return try session.tell(alarm) { messages, next in
                messages.changed(alarm, next: next)
            }
        }
    }

    struct On: Command {
        static let configuration = CommandConfiguration(
            "cyc alarm on", "Switch an alarm on, also for mornings that were left out.",
            examples: """
                  cyc alarm on 1
                """)

        @Argument(number: .alarms)
        var number: String

        func run(in session: CommandContext) throws -> ExitStatus {
            let (number, moment) = (try entryNumber(number), try session.moment())
            guard try session.reader()?.alarms().contains(where: { $0.number == number }) ?? false
            else { throw CycError.noEntry(.alarm, id: number) }
            let alarm = try session.ledger().switchOnAlarm(number, at: moment)
            return try session.tell(alarm) { messages, next in
                messages.changed(alarm, next: next)
            }
        }
    }

    struct Off: Command {
        static let configuration = CommandConfiguration(
            "cyc alarm off", "Switch an alarm off; a morning that has begun goes on.",
            examples: """
                  cyc alarm off 1
                """)

        @Argument(number: .alarms)
        var number: String

        func run(in session: CommandContext) throws -> ExitStatus {
            let number = try entryNumber(number)
            let alarm = try session.changeAlarm(number, "alarm off", at: session.moment()) {
                $0.isEnabled = false
            }
            return try session.tell(alarm) { messages, _ in messages.switchedOff(alarm) }
        }
    }

    struct Skip: Command {
        static let configuration = CommandConfiguration(
            "cyc alarm skip", "Leave out the next morning of an alarm.",
            examples: """
                  cyc alarm skip 1
                  cyc alarm on 1       rings after all
                """)

        @Argument(number: .alarms)
        var number: String

        func run(in session: CommandContext) throws -> ExitStatus {
            let number = try entryNumber(number)
            guard let book = try session.alarmBook(),
                let known = book.alarms.first(where: { $0.alarm.number == number })
            else { throw CycError.noEntry(.alarm, id: number) }
            let skipped = try session.ledger().skipAlarm(
                number, zone: session.zone, now: session.moment())
            return try session.tell(known.alarm) { messages, next in
                messages.skipped(known.alarm, at: skipped.at, next: next)
            }
        }
    }
}

extension CommandContext {
    /// Changes an alarm that is there.
    ///
    /// - Returns: It as it is then.
    /// - Throws: ``CycError/noEntry(_:id:)``, before a ledger is made.
    fileprivate func changeAlarm(
        _ number: Int64, _ command: String, at moment: Moment,
        _ change: (inout Alarm) throws -> Void
    ) throws -> Alarm {
        guard try reader()?.alarms().contains(where: { $0.number == number }) ?? false else {
            throw CycError.noEntry(.alarm, id: number)
        }
        return try ledger().changeAlarm(number, command, at: moment, change)
    }

    /// Says what became of an alarm, and what will ring.
    fileprivate func tell(
        _ alarm: Alarm, _ sentence: (Messages, Instant?) -> Text
    ) throws -> ExitStatus {
        let book = try alarmBook()
        let known = book?.alarms.first { $0.alarm.number == alarm.number }
        let next = known.flatMap { book?.next(of: $0)?.at }
        try write(sentence(messages, next))
        if let open = book?.open, !open.isEmpty, let first = open.first {
            try write(messages.ringsNow(first.question, isUTF8: look.isUTF8))
        }
        guard next != nil else { return .fine }
        do {
            let reach = try alarmReach(putsAhead: true)
            try show { reachLines(reach, messages: $0, look: $1) }
            if reach.obstacles[.phone] != [.noPhone] { try write(messages.phoneSetting) }
        } catch let problem as CycError where problem != .interrupted {
            // The alarm is set; what it rings on is not known.
            report(problem)
        }
        return .fine
    }
}

extension Alarm: RemovableEntry {
    static let removal = CommandConfiguration(
        "cyc alarm remove", "Remove an alarm; its mornings stay in the log.",
        examples: """
              cyc alarm remove 1
              cyc alarm remove 1 --yes      asks nothing
            """)
    static var numbers: CompletionKind { .alarms }
}
