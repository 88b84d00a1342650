import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// The options of `alarm add` and `alarm edit`.
struct AlarmOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Weekdays: mon-fri, sat,sun, daily.", valueName: "days"),
        completion: .list(["mon-fri", "sat,sun", "daily"]), transform: asTyped)
    var days: String?

    @Option(
        help: ArgumentHelp("Only on this day: tomorrow, fri, 2026-12-24.", valueName: "day"),
        transform: asTyped)
    var once: String?

    @Option(
        help: ArgumentHelp(
            "The question that stops it: easy, medium (default), hard or none.", valueName: "level"),
        completion: .list(AlarmLevel.allCases.map(\.name)), transform: asTyped)
    var question: String?

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp(
            "Ring again unless answered: 1 to 3 times, every 3, 5 or 8 minutes; 0 for never.",
            valueName: "3x5m"), transform: asTyped)
    var repeats: String?

    @Option(help: ArgumentHelp("Its name.", valueName: "text"), transform: asTyped)
    var name: String?

    func validate() throws {
        guard days == nil || once == nil else {
            throw ValidationError("--days and --once exclude each other")
        }
    }

    /// Returns the values of the options and of the time, parsed.
    ///
    /// - Parameter number: The alarm that is edited; `nil` for a new one.
    func parsedValues(
        _ time: String?, editing number: Int64? = nil, in context: CommandContext
    ) throws -> AlarmDraft.ParsedValues {
        var draft = AlarmDraft()
        draft.time = time
        draft.days = days
        draft.once = once
        draft.question = question
        draft.repeats = repeats
        draft.label = name
        let (today, weekBegins) = (try context.today(), try context.settings.weekBegins)
        return try wrapping(
            { error in number.map { .editing($0, .alarm(error)) } ?? CycError.alarm(error) },
            draft.parsedValues(today: today, weekBegins: weekBegins))
    }
}

extension AlarmCommand {
    struct Add: Command {
        static let configuration = CommandConfiguration(
            "cyc alarm add", "Set an alarm; without --days or --once it rings every day.",
            examples: """
                  cyc alarm add 06:30
                  cyc alarm add 06:30 --days mon-fri --question hard --repeat 3x5m
                  cyc alarm add 05:00 --once tomorrow --name "the train"

                Times are those of your zone. Where the clock skips one, it rings at the next.
                """)

        @Argument(help: ArgumentHelp("Such as 06:30.", valueName: "time"), transform: asTyped)
        var time: String

        @OptionGroup var options: AlarmOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let values = try options.parsedValues(time, in: context)
            let (zone, moment) = (try context.zone, try context.moment())
            let now = moment.instant
            try wrapping(
                CycError.alarm,
                Alarm(number: 1, values, now: now).validateFuture(of: now, in: zone))
            let alarm = try context.ledger().addAlarm("alarm add", at: moment) {
                Alarm(number: $0, values, now: now)
            }
            return try context.confirm([alarm]) { $0.added($1, next: $2) }
        }
    }

    struct Edit: Command {
        static let configuration = CommandConfiguration(
            "cyc alarm edit", "Edit an alarm.",
            examples: """
                  cyc alarm edit 1 07:00
                  cyc alarm edit 1 --days sat,sun --repeat 0
                  cyc alarm edit 1 --name ""

                An empty --name removes it.
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
                throw ValidationError("the time is given twice")
            }
        }

        func run(in context: CommandContext) throws -> ExitStatus {
            let number = try entryNumber(number, of: .alarm)
            let values = try options.parsedValues(newTime ?? time, editing: number, in: context)
            guard values != AlarmDraft.ParsedValues() else {
                throw CycError.usage(
                    message: "nothing to change",
                    hint: "for example: cyc alarm edit \(number) 07:00")
            }
            let (zone, moment) = (try context.zone, try context.moment())
            let now = moment.instant
            let alarm = try context.changing(Alarm.self, number) {
                var alarm = $0
                alarm.change(values, now: now)
                if values.minute != nil || values.recurrence != nil {
                    try wrapping(CycError.alarm, alarm.validateFuture(of: now, in: zone))
                }
                return alarm
            }
            return try context.confirm([alarm]) { $0.changed($1, next: $2) }
        }
    }

    struct On: Command {
        static let configuration = CommandConfiguration(
            "cyc alarm on", "Enable alarms, and clear their skipped days.",
            examples: """
                  cyc alarm on 1
                  cyc alarm on 1-3
                """)

        @Argument(Alarm.names)
        var numbers: [String]

        func run(in context: CommandContext) throws -> ExitStatus {
            let numbers = try Alarm.named(numbers, in: context).map(\.number)
            let alarms = try context.ledger().switchOnAlarms(numbers, at: context.moment())
            return try context.confirm(alarms) { $0.switchedOn($1, next: $2) }
        }
    }

    struct Off: Command {
        static let configuration = CommandConfiguration(
            "cyc alarm off", "Disable alarms (one already ringing keeps ringing).",
            examples: """
                  cyc alarm off 1
                  cyc alarm off 1-3
                """)

        @Argument(Alarm.names)
        var numbers: [String]

        func run(in context: CommandContext) throws -> ExitStatus {
            let numbers = try Alarm.named(numbers, in: context).map(\.number)
            let alarms = try context.ledger().change(
                Alarm.self, numbers, "alarm off", at: context.moment()
            ) {
                var alarm = $0
                alarm.isEnabled = false
                return alarm
            }
            return try context.confirm(alarms) { messages, alarm, _ in
                messages.switchedOff(alarm)
            }
        }
    }

    struct Skip: Command {
        static let configuration = CommandConfiguration(
            "cyc alarm skip", "Skip the next time that alarms would ring.",
            examples: """
                  cyc alarm skip 1
                  cyc alarm skip 1-3
                  cyc alarm on 1
                """)

        @Argument(Alarm.names)
        var numbers: [String]

        func run(in context: CommandContext) throws -> ExitStatus {
            let selection = try NumberSelection(numbers, of: .alarm)
            let snapshot = try context.alarmSnapshot()
            let entries = snapshot?.alarms ?? []
            let canSkip = Set(
                entries.filter { snapshot?.next(of: $0) != nil }.map(\.alarm.number))
            let alarms = try selection.pick(from: entries.map(\.alarm)) {
                canSkip.contains($0.number) ? nil : .alarm(.nothingToSkip($0.number))
            }
            let numbers = alarms.map(\.number)
            let times = try context.ledger().skipAlarms(
                numbers, zone: context.zone, now: context.moment())
            let skipped = Dictionary(uniqueKeysWithValues: zip(numbers, times))
            return try context.confirm(alarms) { messages, alarm, next in
                messages.skipped(alarm, at: skipped[alarm.number], next: next)
            }
        }
    }
}

extension CommandContext {
    /// Prints what was done to alarms, when each rings next and on which devices.
    fileprivate func confirm(
        _ alarms: [Alarm], _ sentence: (Messages, Alarm, Instant?) -> Text
    ) throws -> ExitStatus {
        let snapshot = try alarmSnapshot()
        var ringsAgain = false
        for alarm in alarms {
            let entry = snapshot?.alarms.first { $0.alarm.number == alarm.number }
            let next = entry.flatMap { snapshot?.next(of: $0)?.at }
            if next != nil { ringsAgain = true }
            try write(sentence(messages, alarm, next))
        }
        if let open = snapshot?.open, !open.isEmpty, let first = open.first {
            try write(messages.ringsNow(first.question, isUTF8: look.isUTF8))
        }
        guard ringsAgain else { return .fine }
        do {
            let targets = try alarmTargets(schedulesRings: true)
            try show { alarmTargetLines(targets, messages: $0, look: $1) }
            if targets.obstacles[.phone] != [.noPhone] { try write(messages.phoneSetting) }
        } catch let error as CycError where error != .interrupted {
            // The alarms are stored; only their devices are unknown.
            report(error)
        }
        return .fine
    }
}

extension Alarm: NumberedKind, ShownKind {
    static var completion: CompletionKind { .alarms }

    static func shown(
        _ words: [String], _ flags: NoFlags, in context: CommandContext
    ) throws -> ShownThings {
        let numbers = Set(try named(words, in: context).map(\.number))
        let list = try AlarmCommand.List.rows(in: context) { numbers.contains($0.number) }
        let zone = try context.zone
        let devices = list.targets?.devices ?? []
        return ShownThings(list.rows.map { JSON($0, devices, in: zone) }) {
            alarmScreen(list.rows, ringing: [], list.targets, messages: $0, look: $1)
        }
    }
}
