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

        func run(in session: CommandContext) throws -> ExitStatus {
            let form: ExportedForm = markdown ? .diaryMarkdown : jrnl ? .diaryJrnl : .diary
            guard try session.mayReplace(file, replacement, ifItIs: form) else { return .fine }
            let run = try DiaryContext(session)
            let entries = try session.reader()?.diary(in: DiaryContext.always) ?? []
            let text =
                markdown
                ? DiaryMarkdown.text(of: entries)
                : jrnl
                    ? Jrnl.text(of: entries)
                    : JSON.document(JSONMembers(entries, run.rules, isWhole: true), pretty: true)
            if file == "-", session.world.isTerminal(.output) {
                // There nobody reads it back.
                try session.write(DiaryText.lines(text).dropLast().map { "\($0)" })
            } else if try session.export(text, to: file) {
                try session.write(session.messages.exportedDiary(entries.count, to: file))
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

        func run(in session: CommandContext) throws -> ExitStatus {
            let run = try DiaryContext(session)
            let bytes = try session.readNamed(file)
            let arrivals = try told(as: CycError.diary, Jrnl.arrivals(bytes, run.days))
            let new = try session.ledger().takeDiary(arrivals, at: session.moment())
            try session.write(
                session.messages.importedDiary(arrivals.count, new: new, from: file))
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

        func run(in session: CommandContext) throws -> ExitStatus {
            let run = try DiaryContext(session)
            let day = try run.day(words)
            try run.check(day, isUnlocked: unlock)
            guard forGood else {
                if try session.reader()?.diary(on: day) == nil {
                    throw CycError.diary(.none(day))
                }
                let command = run.words("diary remove", day)
                return try session.remove(session.messages.diaryDay(day), removal) {
                    try $0.removeDiary(day, command, at: $1)
                }
            }
            let question = session.messages.askToErase(day)
            guard try removal.isSure || session.asks(question, toRemove: "\(day.date) for good")
            else { return .fine }
            // Readers keep the log from being emptied.
            try session.closeReaders()
            let left = try session.ledger().eraseDiary(day)
            guard try session.world.removeDrafts(of: day) || left != nil else {
                throw CycError.diary(.none(day))
            }
            if let left, !left.isEmpty { throw CycError.diary(.copiesKeepIt(left)) }
            try session.writeWrapped([session.messages.erased(day)])
            return .fine
        }
    }
}
