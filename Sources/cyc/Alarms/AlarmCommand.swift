import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc alarm`: what wakes a person.
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

        func run(in session: CommandContext) throws -> ExitStatus {
            let book = try session.heardAlarmBook()
            let rows = (book?.alarms ?? []).map { known in
                AlarmRow(alarm: known.alarm, next: book?.next(of: known)?.at)
            }
            var reach: AlarmTargets?
            if rows.contains(where: { $0.next != nil }) {
                do {
                    reach = try session.alarmReach(putsAhead: false)
                } catch let problem as CycError where problem != .interrupted {
                    session.report(problem)
                }
            }
            let zone = try session.zone
            try session.write(
                isJSON: json,
                ["alarms": .array(rows.map { JSON($0, reach?.devices ?? [], in: zone) })]
            ) {
                alarmScreen(
                    rows, ringing: book?.open ?? [], reach, messages: $0, look: $1)
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

        func run(in session: CommandContext) throws -> ExitStatus {
            let all = try session.reader()?.wakes() ?? []
            let wakes = all.suffix(options.limit ?? all.count).map {
                AlarmOccurrenceRow(wake: $0.wake, alarm: $0.alarm)
            }
            try session.write(isJSON: options.json, ["wakes": .array(wakes.map { JSON($0) })]) {
                wakeScreen(wakes, messages: $0, look: $1)
            }
            return .fine
        }
    }
}
