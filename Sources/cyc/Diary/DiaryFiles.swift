import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

extension DiaryCommand {
    struct Export: Command {
        static let configuration = CommandConfiguration(
            "cyc diary export", "Write every text to a file, also those that are sealed.",
            examples: """
                  cyc diary export diary.json
                  cyc diary export diary.md --markdown
                  cyc diary export journal.txt --jrnl
                  cyc diary export - | jq '.entries | length'
                """)

        @Argument(
            help: "The file; - for standard output.", completion: .file(), transform: asTyped)
        var file: String

        @Flag(help: "One document in Markdown, with a heading for each day.")
        var markdown = false

        @Flag(help: "As jrnl keeps them.")
        var jrnl = false

        @OptionGroup var replacement: ReplacementOptions

        func validate() throws {
            if markdown, jrnl { throw ValidationError("--markdown and --jrnl exclude each other") }
        }

        func run(in context: CommandContext) throws -> ExitStatus {
            let format: ExportFormat = markdown ? .diaryMarkdown : jrnl ? .diaryJrnl : .diary
            guard try context.mayReplace(file, replacement, ifFormatIs: format) else {
                return .fine
            }
            let run = try DiaryContext(context)
            let entries = try context.reader()?.diary(in: DiaryContext.always) ?? []
            let text =
                markdown
                ? DiaryMarkdown.text(of: entries)
                : jrnl
                    ? Jrnl.text(of: entries)
                    : JSON.document(JSONMembers(entries, run.rules, isWhole: true), pretty: true)
            if file == "-", context.world.isTerminal(.output) {
                // A terminal gets sanitized text; it is not going to be imported.
                try context.write(DiaryText.lines(text).dropLast().map { "\($0)" })
            } else if try context.export(text, to: file) {
                try context.write(context.messages.exportedDiary(entries.count, to: file))
            }
            return .fine
        }
    }

    struct Import: Command {
        static let configuration = CommandConfiguration(
            "cyc diary import", "Take over what jrnl exports as JSON; what is there already stays.",
            examples: """
                  cyc diary import journal.json
                  jrnl --format json | cyc diary import -

                Several entries of one day become one text. Where a day has a text, what
                is not in it comes below; importing the same again changes nothing.
                """)

        @Argument(
            help: "The file; - for standard input.", completion: .file(), transform: asTyped)
        var file: String

        func run(in context: CommandContext) throws -> ExitStatus {
            let run = try DiaryContext(context)
            let bytes = try context.readUserFile(file)
            let importedEntries = try wrapping(
                CycError.diary, Jrnl.importedEntries(bytes, run.days))
            let new = try context.ledger().importDiary(importedEntries, at: context.moment())
            try context.write(
                context.messages.importedDiary(importedEntries.count, new: new, from: file))
            return .fine
        }
    }

    struct Remove: Command {
        static let configuration = CommandConfiguration(
            "cyc diary remove", "Remove a day's text; cyc undo brings it back.",
            examples: """
                  cyc diary remove yesterday
                  cyc diary remove 2026-11-20 --for-good

                --for-good takes the text out of the journal of changes, of the ledger's
                free pages and of its old copies too, so that no undo brings it back. Not
                in cyc's hands are what cyc export and cyc diary export wrote, backups,
                other machines, and what the editor keeps, such as swap and undo files.
                """)

        @Argument(
            help: ArgumentHelp("The day.", valueName: "day"), transform: asTyped)
        var words: [String]

        @Flag(help: "Out of the journal too; nothing brings it back.")
        var forGood = false

        @Flag(help: "Also where the day is locked.")
        var unlock = false

        @OptionGroup var removal: RemovalOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let run = try DiaryContext(context)
            let day = try run.day(words)
            try run.check(day, isUnlocked: unlock)
            guard forGood else {
                if try context.reader()?.diary(on: day) == nil {
                    throw CycError.diary(.none(day))
                }
                let command = run.words("diary remove", day)
                return try context.remove(context.messages.diaryDay(day), removal) {
                    try $0.removeDiary(day, command, at: $1)
                }
            }
            let question = context.messages.askToErase(day)
            guard try removal.isSure || context.asks(question, toRemove: "\(day.date) for good")
            else { return .fine }
            // Open readers would keep the WAL from being emptied.
            try context.closeReaders()
            let remaining = try context.ledger().eraseDiary(day)
            guard try context.world.removeDrafts(of: day) || remaining != nil else {
                throw CycError.diary(.none(day))
            }
            if let remaining, !remaining.isEmpty {
                throw CycError.diary(.remainsInBackups(remaining))
            }
            try context.writeWrapped([context.messages.erased(day)])
            return .fine
        }
    }
}
