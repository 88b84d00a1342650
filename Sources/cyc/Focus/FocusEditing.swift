import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

extension FocusCommand {
    struct Add: Command {
        static let configuration = CommandConfiguration(
            "cyc focus add", "Add an interval that has ended.",
            examples: """
                  cyc focus add 09:10 10:40 3
                  cyc focus add 9am "10:40 am" 3 +review
                  cyc focus add "yesterday 23:40" 00:20 Read the docs +swift
                  cyc focus add 09:10 10:40 3 --adjust
                """)

        @Argument(help: "When it began.", transform: asTyped)
        var from: String

        @Argument(help: "When it ended.", transform: asTyped)
        var to: String

        @Argument(
            help: ArgumentHelp(
                "A to-do's number, words and +tag.", valueName: "to-do|words"),
            completion: .focusWords, transform: asTypedText)
        var words: [String] = []

        @Option(help: ArgumentHelp("A note.", valueName: "text"), transform: asTyped)
        var note: String?

        @OptionGroup var adjusting: FocusAdjustOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let run = try FocusRun(context)
            let subject = try run.subject(words)
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
                  cyc focus edit @7 --to 10:40
                  cyc focus edit @7 --from 09:00 --adjust
                  cyc focus edit @7 3
                  cyc focus edit @7 --note "the second half"

                An empty --note removes it.
                """)

        @Argument(number: .intervals, example: "@7")
        var number: String

        @Argument(
            help: ArgumentHelp(
                "A to-do's number, words and +tag.", valueName: "to-do|words"),
            completion: .focusWords, transform: asTypedText)
        var words: [String] = []

        @Option(help: ArgumentHelp("When it began.", valueName: "time"), transform: asTyped)
        var from: String?

        @Option(help: ArgumentHelp("When it ended.", valueName: "time"), transform: asTyped)
        var to: String?

        @Option(
            help: ArgumentHelp("A note.", valueName: "text"), transform: asTyped)
        var note: String?

        @OptionGroup var adjusting: FocusAdjustOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let run = try FocusRun(context)
            let id = try entryNumber(number, of: .focus)
            guard !words.isEmpty || from != nil || to != nil || note != nil else {
                throw CycError.focus(.nothingToChange)
            }
            var edit = FocusEdit()
            if !words.isEmpty { edit.subject = try run.subject(words) }
            edit.from = try from.map(run.reading.instant)
            edit.to = try to.map(run.reading.instant)
            edit.note = note
            return try run.performAndPrint(
                .edit(id, edit, adjusting: adjusting.adjust), isSure: adjusting.isSure)
        }
    }

    struct Split: Command {
        static let configuration = CommandConfiguration(
            "cyc focus split", "Split an interval in two.",
            examples: """
                  cyc focus split @7 10:00
                """)

        @Argument(number: .intervals, example: "@7")
        var number: String

        @Argument(help: ArgumentHelp("When.", valueName: "time"), transform: asTyped)
        var at: String

        func run(in context: CommandContext) throws -> ExitStatus {
            let run = try FocusRun(context)
            let (id, instant) = (try entryNumber(number, of: .focus), try run.reading.instant(at))
            return try run.performAndPrint(.split(id, at: instant))
        }
    }
}

extension FocusEntry: NumberedKind, ShownKind {
    static let englishPlural = "intervals"
    static let names = NameSyntax(
        placeholder: "number", help: "Numbers and ranges: @7, 3-5 or 1,4.",
        examples: ("@7", "@7 @9-@11"), completion: .intervals)
    static let completion = CompletionKind.intervals
    static let jsonKeys = (one: "interval", several: "intervals")

    static func removal(
        of words: [String], _ flags: NoFlags, in context: CommandContext
    ) throws -> Removal {
        let entries = try named(words, in: context)
        let run = try FocusRun(context)
        return Removal(context.messages.names(of: entries)) {
            _ = try run.performAndPrint(.remove(entries.map(\.number)))
        }
    }

    static func shown(
        _ words: [String], _ flags: NoFlags, in context: CommandContext
    ) throws -> ShownThings {
        let chosen = Set(try named(words, in: context).map(\.number))
        let (focus, reader) = (try context.focusSnapshot(), try context.reader())
        // Neighbours decide on which pomodoros are whole.
        let log = try focus.log(reader, in: Instant.min..<Instant.max)
        let view = try focus.listView(
            of: log.entries.filter { chosen.contains($0.number) }, log, reader)
        return ShownThings(view.entries.map { JSON($0, in: view, focus.zone) }) {
            focusListScreen(view, messages: $0, look: $1)
        }
    }
}
