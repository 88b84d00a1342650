import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc dday`: dates to count down to.
struct DDayCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        "cyc dday", "Count the days to a date: D-12, D-Day, D+3.",
        examples: """
              cyc dday add Exam 2026-12-25
              cyc dday add "Together" 2024-05-01 --include-today     that day is day 1
              cyc dday add Release next fri
              cyc dday list
            """,
        subcommands: [List.self, Add.self, RemoveCommand<DDay>.self], defaultSubcommand: List.self)

    struct Add: Command {
        static let configuration = CommandConfiguration(
            "cyc dday add", "Add a date.",
            examples: """
                  cyc dday add Exam 2026-12-25
                  cyc dday add Release next fri --include-today
                  cyc dday add "No coffee" -3d
                """)

        @Argument(help: "What happens on that day.", transform: asTyped)
        var name: String

        @Argument(
            help: "The day: 2026-12-25, fri, next mon, +3d, or in Korean.", transform: asTyped)
        var day: [String]

        @Flag(help: "Count the present day too: one more before the date, which is day 1.")
        var includeToday = false

        func run(in context: CommandContext) throws -> ExitStatus {
            let today = try context.today()
            let date = try context.day(day.joined(separator: " "), today: today)
            let name = try wrapping(
                CycError.ddayName, checkedText(self.name, limit: TextLimit.name))
            let dday = try context.ledger().add(DDay.self, "dday add", at: context.moment()) {
                DDay(id: $0, name: name, date: date, includeToday: includeToday)
            }
            try context.write(context.messages.added(dday, today: today))
            return .fine
        }
    }

    struct List: Command {
        static let configuration = CommandConfiguration(
            "cyc dday list", "Show every date with the days to it.",
            examples: """
                  cyc dday list
                  cyc dday list --json | jq '.ddays[].dday'
                """)

        @Flag(help: "Print JSON.")
        var json = false

        func run(in context: CommandContext) throws -> ExitStatus {
            let today = try context.today()
            let ddays = try context.reader()?.records(DDay.self) ?? []
            let sorted = ddays.sorted { ($0.date, $0.id) < ($1.date, $1.id) }
            try context.write(
                isJSON: json, ["ddays": .array(ddays.map { JSON($0, today: today) })]
            ) { ddayScreen(sorted, today: today, messages: $0, look: $1) }
            return .fine
        }
    }
}

extension DDay: RemovableEntry {
    static let removal = CommandConfiguration(
        "cyc dday remove", "Remove a date for good.",
        examples: """
              cyc dday remove 1
              cyc dday remove 1 --yes      asks nothing
            """)
    static var numbers: CompletionKind { .ddays }
}
