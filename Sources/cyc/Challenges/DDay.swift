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
              cyc dday add "Together" 2024-05-01 --include-today
              cyc dday add Release next fri
              cyc dday list
            """,
        subcommands: subcommands, defaultSubcommand: List.self)

    static let subcommands: [any Command.Type] = [
        List.self, Add.self, ShowCommand<DDay>.self, Edit.self, RemoveCommand<DDay>.self,
    ]

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

        @Flag(help: "Count today too: one more before the date, which is day 1.")
        var includeToday = false

        func run(in context: CommandContext) throws -> ExitStatus {
            let today = try context.today()
            let date = try context.day(day.joined(separator: " "), today: today)
            let name = try checkedName(self.name)
            let dday = try context.ledger().add(DDay.self, "dday add", at: context.moment()) {
                DDay(id: $0, name: name, date: date, includeToday: includeToday)
            }
            try context.write(context.messages.added(dday, today: today))
            return .fine
        }
    }

    struct Edit: Command {
        static let configuration = CommandConfiguration(
            "cyc dday edit", "Change a date.",
            examples: """
                  cyc dday edit 1 2026-12-26
                  cyc dday edit 1 --name "Final exam"
                  cyc dday edit 1 "Final exam" next fri --include-today
                """)

        @Argument(number: .ddays)
        var number: String

        @Argument(
            help: "The new day, or the new name and the new day.", transform: asTyped)
        var words: [String] = []

        @Option(help: ArgumentHelp("Its new name.", valueName: "text"), transform: asTyped)
        var name: String?

        @Flag(help: "Count today too: one more before the date, which is day 1.")
        var includeToday = false

        @Flag(help: "Do not count today.")
        var noIncludeToday = false

        func validate() throws {
            if includeToday, noIncludeToday {
                throw ValidationError("--include-today and --no-include-today exclude each other")
            }
            if words.isEmpty, name == nil, !includeToday, !noIncludeToday {
                throw ValidationError("nothing to change; for example 2026-12-26")
            }
        }

        func run(in context: CommandContext) throws -> ExitStatus {
            let (id, today) = (try entryNumber(number, of: .dday), try context.today())
            let (newName, date) = try newValues(today: today, in: context)
            let checked = try (newName ?? name).map(checkedName)
            let dday = try context.changing(DDay.self, id) { dday in
                DDay(
                    id: id, name: checked ?? dday.name, date: date ?? dday.date,
                    includeToday: includeToday || (dday.includeToday && !noIncludeToday))
            }
            try context.write(context.messages.updated(dday, today: today))
            return .fine
        }

        /// Parses the words: a day, or a name and a day as `add` takes them.
        private func newValues(
            today: Day, in context: CommandContext
        ) throws -> (name: String?, date: Day?) {
            guard let first = words.first else { return (nil, nil) }
            let rest = words.dropFirst().joined(separator: " ")
            do {
                return (nil, try context.day(words.joined(separator: " "), today: today))
            } catch let error {
                guard name == nil, !rest.isEmpty else { throw error }
                return (first, try context.day(rest, today: today))
            }
        }
    }

    struct List: Command {
        static let configuration = CommandConfiguration(
            "cyc dday list", "List dates with the days to each.",
            examples: """
                  cyc dday list
                  cyc dday list --json | jq '.ddays[].dday'
                """)

        @OptionGroup var list: ListOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let today = try context.today()
            let ddays = list.newest(try context.reader()?.records(DDay.self) ?? [])
            let sorted = ddays.sorted { ($0.date, $0.id) < ($1.date, $1.id) }
            try context.write(
                isJSON: list.json, ["ddays": .array(ddays.map { JSON($0, today: today) })]
            ) { ddayScreen(sorted, today: today, messages: $0, look: $1) }
            return .fine
        }
    }
}

private func checkedName(_ text: String) throws -> String {
    try wrapping(CycError.ddayName, checkedText(text, limit: TextLimit.name))
}

extension DDay: NumberedKind, ShownKind {
    static var completion: CompletionKind { .ddays }

    static func shown(
        _ words: [String], _ flags: NoFlags, in context: CommandContext
    ) throws -> ShownThings {
        let (ddays, today) = (try named(words, in: context), try context.today())
        return ShownThings(ddays.map { JSON($0, today: today) }) {
            ddayScreen(ddays, today: today, messages: $0, look: $1)
        }
    }
}
