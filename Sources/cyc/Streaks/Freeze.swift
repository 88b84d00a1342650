import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc freeze`: days that do not break a streak.
struct FreezeCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        "cyc freeze", "Name days on which nothing is due, such as a holiday.",
        examples: """
              cyc freeze add tomorrow --why "moving house"
              cyc freeze add +3d..+5d --why holidays
              cyc freeze list

            Frozen days break no streak and lengthen none, as cyc counts it; GitHub's own
            number is shown beside it. From two days back to 31 days ahead, so that the
            past cannot be bought.
            """,
        subcommands: [List.self, Add.self, RemoveCommand<Freeze>.self], defaultSubcommand: List.self
    )

    struct Add: Command {
        static let configuration = CommandConfiguration(
            "cyc freeze add", "Freeze a day, or all days from one to another.",
            examples: """
                  cyc freeze add tomorrow --why "moving house"
                  cyc freeze add +3d..+5d --why holidays
                  cyc freeze add -1d --why ill
                """)

        @Argument(help: "DAY or DAY..DAY: today, fri, +3d, 2026-12-24.", transform: asTyped)
        var days: [String]

        @Option(help: ArgumentHelp("The reason.", valueName: "text"), transform: asTyped)
        var why: String

        func run(in context: CommandContext) throws -> ExitStatus {
            let today = try context.today()
            let weekBegins = try context.settings.weekBegins
            let draft = try wrapping(
                CycError.freeze,
                FreezeDraft(
                    days.joined(separator: " "), why: why, today: today, weekBegins: weekBegins))
            let (freeze, wasThere) = try context.ledger().freeze(
                draft, at: try context.moment())
            try context.write(
                wasThere
                    ? context.messages.alreadyFrozen(freeze) : context.messages.frozen(freeze))
            return .fine
        }
    }

    struct List: Command {
        static let configuration = CommandConfiguration(
            "cyc freeze list", "Show every freeze.",
            examples: """
                  cyc freeze list
                  cyc freeze list --json
                """)

        @Flag(help: "Print JSON.")
        var json = false

        func run(in context: CommandContext) throws -> ExitStatus {
            let today = try context.today()
            let freezes = try context.reader()?.freezes() ?? []
            try context.write(isJSON: json, ["freezes": .array(freezes.map { JSON($0) })]) {
                freezeScreen(freezes, today: today, messages: $0, look: $1)
            }
            return .fine
        }
    }
}

extension Freeze: RemovableEntry {
    static let removal = CommandConfiguration(
        "cyc freeze remove", "Remove a freeze for good.",
        examples: """
              cyc freeze remove 1
              cyc freeze remove 1 --yes      asks nothing
            """)
    static var numbers: CompletionKind { .freezes }

    func subject(_ messages: Messages) -> Text {
        "\(messages.span(days.lowerBound, days.upperBound)), \(why)"
    }
}
