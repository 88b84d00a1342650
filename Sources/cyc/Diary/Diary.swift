import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc diary`: one text a day.
struct DiaryCommand: PlainCommand {
    static let configuration = CommandConfiguration(
        "cyc diary", "Show the text of a day, or write one.",
        examples: """
              cyc diary
              cyc diary edit
              cyc diary edit yesterday
              cyc diary add "Merged the parser."
              fortune | cyc diary --text -
              cyc diary edit 2026-11-02 --unlock
              cyc diary show last week
              cyc diary search first commit

            A day's text can be changed until diary.locks_after is over; --unlock allows
            one more change, and the history shows it. With diary.sealed this year's texts
            are shown from 31 December on. That is a promise to yourself, not protection:
            you can read the ledger file, an export has every text, and a day that can
            still be changed opens in the editor.
            """,
        subcommands: subcommands)

    static let subcommands: [any Command.Type] = [
        Show.self, Edit.self, Add.self, List.self, Search.self, Export.self, Import.self,
        RemoveCommand<DiaryEntry>.self,
    ]

    @Argument(help: dayHelp, transform: asTyped)
    var words: [String] = []

    @OptionGroup var writing: DiaryWritingOptions

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard writing.isEmpty || !json else {
            throw ValidationError("--json shows a text, and the other options write one")
        }
        guard !writing.isEmpty || !writing.unlock else {
            throw ValidationError("--unlock needs --text or --append; see cyc diary edit")
        }
    }

    func run(in context: CommandContext) throws -> ExitStatus {
        let run = try DiaryContext(context)
        let day = try run.day(words)
        if let status = try writing.write(day, run) { return status }
        let entry = try context.reader()?.diary(on: day)
        try context.write(isJSON: json, ["entry": entry.map { JSON($0, run.rules) } ?? .null]) {
            var view = DiaryView(entry.map { [$0] } ?? [], run.rules)
            view.range = day...day
            view.offersEditing = true
            return diaryScreen(view, messages: $0, look: $1)
        }
        return .fine
    }

    struct Edit: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc diary edit", "Edit the text of a day in the editor that git would use.",
            examples: """
                  cyc diary edit
                  cyc diary edit yesterday
                  cyc diary edit mon --text "Merged the parser."
                  cyc diary edit 2026-11-02 --unlock
                """)

        @Argument(help: dayHelp, completion: .diaryDays, transform: asTyped)
        var words: [String] = []

        @OptionGroup var writing: DiaryWritingOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let run = try DiaryContext(context)
            let day = try run.day(words)
            if let status = try writing.write(day, run) { return status }
            try run.check(day, isUnlocked: writing.unlock)
            guard context.world.isTerminal(.input) else { throw CycError.diary(.noTerminal) }
            let outcome = try run.editWithNotices(day)
            try context.writeWrapped([context.messages.saved(day, outcome)])
            return .fine
        }
    }

    struct Add: Command {
        static let configuration = CommandConfiguration(
            "cyc diary add", "Add a text at the end of a day's text.",
            examples: """
                  cyc diary add "Merged the parser."
                  cyc diary add --day yesterday Reviewed two changes
                  fortune | cyc diary add -
                """)

        @Argument(
            help: ArgumentHelp("The text; - for standard input.", valueName: "text"),
            transform: asTypedText)
        var words: [String]

        @Option(
            help: ArgumentHelp("The day (default: today).", valueName: "day"), transform: asTyped)
        var day: String?

        @Flag(help: "Change a locked day once more.")
        var unlock = false

        func run(in context: CommandContext) throws -> ExitStatus {
            let run = try DiaryContext(context)
            let day = try run.day(day.map { [$0] } ?? [])
            try run.check(day, isUnlocked: unlock)
            let text = words.map(asTyped).joined(separator: " ")
            let isInput = words == ["-"]
            return try run.append(context.diaryText(text, of: day, isInput: isInput), to: day)
        }
    }
}

private let dayHelp = ArgumentHelp(
    "The day, such as yesterday, mon or 2026-11-20.", valueName: "day")

/// The options that write a day's text.
struct DiaryWritingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Replace the text; - for standard input.", valueName: "text"),
        transform: asTyped)
    var text: String?

    @Option(
        help: ArgumentHelp("Add at the end; - for standard input.", valueName: "text"),
        transform: asTyped)
    var append: String?

    @Flag(help: "Change a locked day once more.")
    var unlock = false

    var isEmpty: Bool { text == nil && append == nil }

    func validate() throws {
        if text != nil, append != nil {
            throw ValidationError("--text and --append exclude each other")
        }
    }

    /// Writes the text of the options; `nil` without one.
    func write(_ day: LogicalDay, _ run: DiaryContext) throws -> ExitStatus? {
        guard let text = text ?? append else { return nil }
        try run.check(day, isUnlocked: unlock)
        let context = run.context
        let checked = try context.diaryText(text, of: day)
        if append != nil { return try run.append(checked, to: day) }
        let outcome = try run.write(checked, on: day, over: .any)
        try context.writeWrapped([context.messages.saved(day, outcome)])
        return .fine
    }
}

extension CommandContext {
    /// Returns a text as typed; that of standard input for `-`.
    ///
    /// - Throws: ``CycError/diary(_:)``, or the error of reading standard input.
    fileprivate func diaryText(
        _ text: String, of day: LogicalDay, isInput: Bool? = nil
    ) throws -> String {
        // CRLF line ends may make the input longer than the stored text.
        let bytes =
            isInput ?? (text == "-")
            ? try world.readInput(limit: 2 * DiaryText.longest) : text.nativeBytes
        return try wrapping({ CycError.diary(.text($0, of: day)) }, DiaryText.checked(bytes))
    }
}

extension DiaryContext {
    /// Parses a logical day, looking back; without words it is the current one.
    func day(_ words: [String]) throws -> LogicalDay {
        guard !words.isEmpty else { return rules.today }
        return LogicalDay(
            on: try context.day(
                words.joined(separator: " "), today: rules.today.date, looking: .back))
    }

    /// Parses a range of logical days; `nil` without words.
    func range(_ words: [String]) throws -> ClosedRange<LogicalDay>? {
        try context.range(words, today: rules.today)
    }

    /// Adds a text below the present one.
    ///
    /// - Throws: ``CycError/diary(_:)`` for a text that gets too long or is changed meanwhile.
    fileprivate func append(_ text: String, to day: LogicalDay) throws -> ExitStatus {
        let old = try context.reader()?.diary(on: day)?.text
        let whole = try wrapping(
            { CycError.diary(.text($0, of: day)) },
            DiaryText.checked(old.map { "\($0)\n\(text)" } ?? text, limit: DiaryText.longest))
        let outcome = try write(whole, on: day, over: .text(old))
        try context.writeWrapped([context.messages.saved(day, outcome)])
        return .fine
    }

    fileprivate func editWithNotices(_ day: LogicalDay) throws -> DiaryWriteResult {
        let messages = context.messages
        return try edit(day) { notice in
            switch notice {
            case .resumedDraft(let draft):
                context.writeError(messages.resumedDraft(draft: draft, hasBoth: false))
            case .mergedDraft(let draft):
                context.writeError(messages.resumedDraft(draft: draft, hasBoth: true))
            case .shared: context.writeError(messages.sharedDay(day))
            }
        } keep: { draft in
            context.writeError(messages.draftKept(draft, day))
        }
    }
}
