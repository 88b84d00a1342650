import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc alarm`: alarms and their occurrences.
struct AlarmCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        "cyc alarm", "Wake up to an alarm that ends when a sum is solved.",
        examples: """
              cyc alarm add 06:30 --days mon-fri --repeat 3x5m
              cyc alarm add 05:00 --once tomorrow --question high --label "the train"
              cyc alarm
              cyc alarm answer
              cyc alarm test

            cyc remind install lets alarms ring. What cannot be promised is said beforehand.
            """,
        subcommands: [
            List.self, Add.self, Edit.self, On.self, Off.self, RemoveCommand<Alarm>.self, Skip.self,
            Answer.self,
            Test.self, Log.self,
        ], defaultSubcommand: List.self)

    struct List: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc alarm list", "Show every alarm, when it rings next, and what it rings on.",
            examples: """
                  cyc alarm list
                  cyc alarm list --json
                """)

        @Flag(help: "Print JSON.")
        var json = false

        func run(in context: CommandContext) throws -> ExitStatus {
            let snapshot = try context.audibleAlarmSnapshot()
            let rows = (snapshot?.alarms ?? []).map { entry in
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
            let zone = try context.zone
            try context.write(
                isJSON: json,
                ["alarms": .array(rows.map { JSON($0, targets?.devices ?? [], in: zone) })]
            ) {
                alarmScreen(
                    rows, ringing: snapshot?.open ?? [], targets, messages: $0, look: $1)
            }
            return .fine
        }
    }

    struct Log: Command {
        static let configuration = CommandConfiguration(
            "cyc alarm log", "Show every morning: when it rang, and what came of it.",
            examples: """
                  cyc alarm log
                  cyc alarm log --limit 7
                  cyc alarm log --json
                """)

        @OptionGroup var options: LogOptions

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
