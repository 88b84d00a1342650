import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

extension DiaryCommand {
    struct Export: Command {
        static let configuration = CommandConfiguration(
            "cyc diary export", "Export all texts, sealed ones too.",
            examples: """
                  cyc diary export diary.json
                  cyc diary export diary.md --markdown
                  cyc diary export journal.txt --jrnl
                  cyc diary export | jq '.entries | length'
                """)

        @Argument(
            help: "The file; - for standard output.", completion: .file(), transform: asTyped)
        var file = "-"

        @Flag(help: "One document in Markdown, with a heading for each day.")
        var markdown = false

        @Flag(help: "As a text file of jrnl.")
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
            "cyc diary import", "Import a JSON export of jrnl or of cyc; existing texts are kept.",
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
}

/// The flags of `diary remove`.
struct DiaryRemovalFlags: ParsableArguments {
    @Flag(help: "Remove it from the journal, too; nothing restores it.")
    var forGood = false

    @Flag(help: "Remove locked texts, too.")
    var unlock = false
}

extension DiaryEntry: RemovableKind {
    static let command = "cyc diary"
    static let englishPlural = "texts"
    static let names = NameSyntax(
        placeholder: "day", help: "A day or a range of days.",
        examples: ("yesterday", "2026-11-01..2026-11-07"), completion: .diaryDays)
    static let removalNotes = """
          cyc diary remove 2026-11-20 --for-good

        --for-good also removes the text from the journal of changes, from free pages
        of the ledger and from its old copies, so that no undo restores it. It can't
        reach files that cyc export and cyc diary export wrote, backups, other
        machines, and what your editor keeps, such as swap and undo files.
        """

    /// Each day overwrites the free pages of the ledger. Units: days.
    private static let mostErased = 31

    static func removal(
        of words: [String], _ flags: DiaryRemovalFlags, in context: CommandContext
    ) throws -> Removal {
        let run = try DiaryContext(context)
        let range = try run.range(words) ?? run.rules.today...run.rules.today
        let entries = try context.reader()?.diary(in: range) ?? []
        let isOneDay = range.lowerBound == range.upperBound
        for day in isOneDay ? [range.lowerBound] : entries.map(\.day) {
            try run.check(day, isUnlocked: flags.unlock, for: .remove)
        }
        let messages = context.messages
        if flags.forGood {
            // The journal and old copies may hold texts of days whose entry is removed already.
            let count = range.upperBound.date.number - range.lowerBound.date.number + 1
            guard count <= Self.mostErased else {
                throw CycError.usage(
                    message: "--for-good takes at most \(Self.mostErased) days at once",
                    hint: "use a shorter range")
            }
            let days = (0..<count).map { range.lowerBound.advanced(by: $0) }
            for day in days { try run.check(day, isUnlocked: flags.unlock, for: .remove) }
            let subject = messages.diaryDays(days)
            return Removal(subject, question: messages.askToErase(subject)) {
                try context.erase(days)
                try context.writeWrapped([messages.erased(subject)])
            }
        }
        guard let first = entries.first else { throw CycError.diary(.none(range.lowerBound)) }
        let locked = entries.first { run.rules.isLocked($0.day) } ?? first
        let subject = messages.diaryDays(entries.map(\.day))
        return Removal(subject) {
            try context.ledger().remove(
                DiaryEntry.self, entries.map(\.number), run.words("diary remove", locked.day),
                at: context.moment())
            try context.write(messages.removed(subject))
        }
    }
}

extension CommandContext {
    /// Removes texts from the ledger, its journal and its copies.
    ///
    /// - Throws: ``CycError/diary(_:)`` if no text is found, or a copy could not be changed.
    fileprivate func erase(_ days: [LogicalDay]) throws {
        // Open readers would keep the WAL from being emptied.
        try closeReaders()
        var (isFound, remaining) = (false, [String]())
        for day in days {
            let copies = try ledger().eraseDiary(day, at: moment())
            let hadDraft = try world.removeDrafts(of: day)
            isFound = isFound || hadDraft || copies != nil
            remaining += (copies ?? []).filter { !remaining.contains($0) }
        }
        guard isFound else { throw CycError.diary(.none(days[0])) }
        guard remaining.isEmpty else { throw CycError.diary(.remainsInBackups(remaining)) }
    }
}
