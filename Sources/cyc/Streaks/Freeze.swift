import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc freeze`: days that do not break a streak.
struct FreezeCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        "cyc freeze", "Freeze days on which you won't commit.",
        examples: """
              cyc freeze add tomorrow --note "moving house"
              cyc freeze add +3d..+5d --note holidays
              cyc freeze list

            Frozen days neither break your streak nor lengthen it, as cyc counts it;
            GitHub's own number is shown beside it. You can freeze from two days back to
            31 days ahead, so an old streak can't be repaired after the fact.
            """,
        subcommands: subcommands, defaultSubcommand: List.self)

    static let subcommands: [any Command.Type] = [
        List.self, Add.self, ShowCommand<Freeze>.self, Edit.self, RemoveCommand<Freeze>.self,
    ]

    struct Add: Command {
        static let configuration = CommandConfiguration(
            "cyc freeze add", "Freeze a day or a range of days.",
            examples: """
                  cyc freeze add tomorrow --note "moving house"
                  cyc freeze add +3d..+5d --note holidays
                  cyc freeze add -1d --note ill
                """)

        @Argument(help: "DAY or DAY..DAY: today, fri, +3d, 2026-12-24.", transform: asTyped)
        var days: [String]

        @Option(help: ArgumentHelp("The reason.", valueName: "text"), transform: asTyped)
        var note: String

        func run(in context: CommandContext) throws -> ExitStatus {
            let today = try context.today()
            let weekBegins = try context.settings.weekBegins
            let draft = try wrapping(
                CycError.freeze,
                FreezeDraft(
                    days.joined(separator: " "), why: note, today: today, weekBegins: weekBegins))
            let (freeze, wasThere) = try context.ledger().freeze(
                draft, at: try context.moment())
            try context.write(
                wasThere
                    ? context.messages.alreadyFrozen(freeze) : context.messages.frozen(freeze))
            return .fine
        }
    }

    struct Edit: Command {
        static let configuration = CommandConfiguration(
            "cyc freeze edit", "Change the days of a freeze or its reason.",
            examples: """
                  cyc freeze edit 1 +3d..+6d
                  cyc freeze edit 1 --note "longer holidays"
                """)

        @Argument(number: .freezes)
        var number: String

        @Argument(help: "DAY or DAY..DAY: today, fri, +3d, 2026-12-24.", transform: asTyped)
        var days: [String] = []

        @Option(help: ArgumentHelp("The new reason.", valueName: "text"), transform: asTyped)
        var note: String?

        func validate() throws {
            if days.isEmpty, note == nil {
                throw ValidationError("nothing to change; for example --note ill")
            }
        }

        func run(in context: CommandContext) throws -> ExitStatus {
            let (id, today) = (try entryNumber(number, of: .freeze), try context.today())
            let weekBegins = try context.settings.weekBegins
            let freeze = try context.changing(Freeze.self, id) { freeze in
                let draft = try wrapping(
                    CycError.freeze,
                    FreezeDraft(
                        days.isEmpty ? nil : days.joined(separator: " "), why: note,
                        replacing: freeze, today: today, weekBegins: weekBegins))
                return Freeze(id: id, days: draft.days, why: draft.why)
            }
            try context.write(context.messages.updated(freeze))
            return .fine
        }
    }

    struct List: Command {
        static let configuration = CommandConfiguration(
            "cyc freeze list", "List frozen days.",
            examples: """
                  cyc freeze list
                  cyc freeze list --json
                """)

        @OptionGroup var list: ListOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let today = try context.today()
            let freezes = list.newest(try context.reader()?.freezes() ?? [])
            try context.write(isJSON: list.json, ["freezes": .array(freezes.map { JSON($0) })]) {
                freezeScreen(freezes, today: today, messages: $0, look: $1)
            }
            return .fine
        }
    }
}

extension Freeze: NumberedKind, ShownKind {
    static var completion: CompletionKind { .freezes }

    func subject(_ messages: Messages) -> Text {
        "\(messages.span(days.lowerBound, days.upperBound)), \(why)"
    }

    static func shown(
        _ words: [String], _ flags: NoFlags, in context: CommandContext
    ) throws -> ShownThings {
        let (freezes, today) = (try named(words, in: context), try context.today())
        return ShownThings(freezes.map { JSON($0) }) {
            freezeScreen(freezes, today: today, messages: $0, look: $1)
        }
    }
}
