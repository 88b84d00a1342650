import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

extension FocusCommand {
    struct Add: Command {
        static let configuration = CommandConfiguration(
            "cyc focus add", "Add an interval that is over.",
            examples: """
                  cyc focus add 09:10 10:40 3
                  cyc focus add "yesterday 23:40" 00:20 Read the docs +swift
                  cyc focus add 09:10 10:40 3 --adjust
                """)

        @Argument(help: "When it began.", transform: asTyped)
        var from: String

        @Argument(help: "When it ended.", transform: asTyped)
        var to: String

        @Argument(
            help: ArgumentHelp("A to-do's number, or words with +tag.", valueName: "to-do|words"),
            completion: .openTodos, transform: asTyped)
        var words: [String] = []

        @Option(help: ArgumentHelp("More words about it.", valueName: "text"), transform: asTyped)
        var note: String?

        @OptionGroup var adjusting: FocusAdjustOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let run = try FocusRun(context)
            let subject = try wrapping(CycError.focus, FocusSubject(words))
            let (from, to) = (try run.reading.instant(from), try run.reading.instant(to))
            var interval = run.interval(from: from, to: to)
            interval.note = note
            return try run.performAndPrint(
                .add(interval, about: subject, adjusting: adjusting.adjust),
                isSure: adjusting.isSure)
        }
    }

    struct Edit: Command {
        static let configuration = CommandConfiguration(
            "cyc focus edit", "Change an interval.",
            examples: """
                  cyc focus edit 7 --to 10:40
                  cyc focus edit 7 --from 09:00 --adjust
                  cyc focus edit 7 3                 it was for another to-do
                  cyc focus edit 7 --note "the second half"
                """)

        @Argument(help: ArgumentHelp("Its number.", valueName: "id"), transform: asTyped)
        var number: String

        @Argument(
            help: ArgumentHelp("A to-do's number, or words with +tag.", valueName: "to-do|words"),
            completion: .openTodos, transform: asTyped)
        var words: [String] = []

        @Option(help: ArgumentHelp("When it began.", valueName: "time"), transform: asTyped)
        var from: String?

        @Option(help: ArgumentHelp("When it ended.", valueName: "time"), transform: asTyped)
        var to: String?

        @Option(
            help: ArgumentHelp("More words about it; none with \"\".", valueName: "text"),
            transform: asTyped)
        var note: String?

        @OptionGroup var adjusting: FocusAdjustOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let run = try FocusRun(context)
            let id = try entryNumber(number)
            guard !words.isEmpty || from != nil || to != nil || note != nil else {
                throw CycError.focus(.nothingToChange)
            }
            var edit = FocusEdit()
            if !words.isEmpty { edit.subject = try wrapping(CycError.focus, FocusSubject(words)) }
            edit.from = try from.map(run.reading.instant)
            edit.to = try to.map(run.reading.instant)
            edit.note = note
            return try run.performAndPrint(
                .edit(id, edit, adjusting: adjusting.adjust), isSure: adjusting.isSure)
        }
    }

    struct Split: Command {
        static let configuration = CommandConfiguration(
            "cyc focus split", "Cut an interval in two.",
            examples: """
                  cyc focus split 7 10:00
                """)

        @Argument(help: ArgumentHelp("Its number.", valueName: "id"), transform: asTyped)
        var number: String

        @Argument(help: ArgumentHelp("Where.", valueName: "time"), transform: asTyped)
        var at: String

        func run(in context: CommandContext) throws -> ExitStatus {
            let run = try FocusRun(context)
            let (id, instant) = (try entryNumber(number), try run.reading.instant(at))
            return try run.performAndPrint(.split(id, at: instant))
        }
    }

    struct Remove: Command {
        static let configuration = CommandConfiguration(
            "cyc focus remove", "Remove intervals.",
            examples: """
                  cyc focus remove 7
                  cyc focus remove 7 8 --yes     asks nothing
                """)

        @Argument(help: ArgumentHelp("Their numbers.", valueName: "id"), transform: asTyped)
        var numbers: [String]

        @OptionGroup var removal: RemovalOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let run = try FocusRun(context)
            let ids = try numbers.map(entryNumber)
            let reader = try context.reader()
            let entries = try ids.map { id in
                guard let reader else { throw CycError.noEntry(.focus, id: id) }
                return try reader.focusEntry(id)
            }
            guard try removal.isSure || run.asks(toRemove: entries) else { return .fine }
            return try run.performAndPrint(.remove(ids))
        }
    }
}
