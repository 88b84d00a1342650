import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc alarm`: alarms and their occurrences.
struct AlarmCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        "cyc alarm", "Set alarms that stop when you solve a sum.",
        examples: """
              cyc alarm add 06:30 --days mon-fri --repeat 3x5m
              cyc alarm add 05:00 --once tomorrow --question hard --name "the train"
              cyc alarm
              cyc alarm answer
              cyc alarm test

            Alarms need cyc remind install. cyc says beforehand what may keep one silent.
            """,
        subcommands: subcommands, defaultSubcommand: List.self)

    static let subcommands: [any Command.Type] = [
        List.self, Add.self, ShowCommand<Alarm>.self, Edit.self, On.self, Off.self, Skip.self,
        RemoveCommand<Alarm>.self, Answer.self, Test.self, Log.self,
    ]

    struct List: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc alarm list", "List alarms, when each rings next, and on which devices.",
            examples: """
                  cyc alarm list
                  cyc alarm list --json
                """)

        @OptionGroup var list: ListOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let (all, ringing, targets) = try Self.rows(in: context)
            let rows = list.newest(all)
            let zone = try context.zone
            try context.write(
                isJSON: list.json,
                ["alarms": .array(rows.map { JSON($0, targets?.devices ?? [], in: zone) })]
            ) {
                alarmScreen(rows, ringing: ringing, targets, messages: $0, look: $1)
            }
            return .fine
        }

        /// The alarms, what rings now, and the devices that ring; `nil` if none is going to.
        static func rows(
            in context: CommandContext, where isIncluded: (Alarm) -> Bool = { _ in true }
        ) throws -> (rows: [AlarmRow], ringing: [AlarmOccurrence], targets: AlarmTargets?) {
            let snapshot = try context.audibleAlarmSnapshot()
            let alarms = (snapshot?.alarms ?? []).filter { isIncluded($0.alarm) }
            let rows = alarms.map { entry in
                AlarmRow(alarm: entry.alarm, next: snapshot?.next(of: entry)?.at)
            }
            var targets: AlarmTargets?
            if rows.contains(where: { $0.next != nil }) {
                do {
                    targets = try context.alarmTargets(schedulesRings: false)
                } catch let error as CycError where error != .interrupted {
                    context.report(error)
                }
            }
            return (rows, snapshot?.open ?? [], targets)
        }
    }

    struct Log: Command {
        static let configuration = CommandConfiguration(
            "cyc alarm log", "Show when alarms rang, and whether you answered.",
            examples: """
                  cyc alarm log
                  cyc alarm log --limit 7
                  cyc alarm log --json
                """)

        @OptionGroup var options: ListOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let all = try context.reader()?.occurrences() ?? []
            let rows = all.suffix(options.limit ?? all.count).map {
                AlarmOccurrenceRow(occurrence: $0.occurrence, alarm: $0.alarm)
            }
            try context.write(isJSON: options.json, ["wakes": .array(rows.map { JSON($0) })]) {
                alarmLogScreen(rows, messages: $0, look: $1)
            }
            return .fine
        }
    }
}
