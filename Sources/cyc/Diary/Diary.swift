import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc diary`: one text a day.
struct DiaryCommand: PlainCommand {
    static let configuration = CommandConfiguration(
        "cyc diary", "Write a text for the day, in the editor that git would use.",
        examples: """
              cyc diary                       today's, in the editor
              cyc diary yesterday
              cyc diary --text "Merged the parser."
              fortune | cyc diary --text -
              cyc diary 2026-11-02 --unlock   once more, though it is locked
              cyc diary show last week
              cyc diary search first commit

            A day's text can be changed until diary.locks_after is over; --unlock then
            does so once, and the history shows it. With diary.sealed this year's texts
            are shown from 31 December on. That is a promise to yourself and no secret:
            the ledger is a file that you can read, an export holds every text, and a
            day that can still be changed opens in the editor.
            """,
        subcommands: [
            Show.self, List.self, Search.self, Export.self, Import.self, Remove.self,
        ])

    @Argument(
        help: ArgumentHelp("The day, such as yesterday, mon or 2026-11-20.", valueName: "day"),
        transform: asTyped)
    var words: [String] = []

    @Option(
        help: ArgumentHelp(
            "The text, in place of what is there; - for standard input.", valueName: "text"),
        transform: asTyped)
    var text: String?

    @Flag(help: "Change a locked day, once.")
    var unlock = false

    func run(in context: CommandContext) throws -> ExitStatus {
        let run = try DiaryContext(context)
        let day = try run.day(words)
        try run.check(day, isUnlocked: unlock)
        let outcome: DiaryWriteResult
        if let text {
            outcome = try run.write(try context.diaryText(text), on: day, over: .any)
        } else {
            guard context.world.isTerminal(.input) else { throw CycError.diary(.noTerminal) }
            outcome = try run.editWithNotices(day)
        }
        try context.writeWrapped([context.messages.saved(day, outcome)])
        return .fine
    }
}

extension CommandContext {
    /// Returns the text of `--text`.
    ///
    /// - Throws: ``CycError/diary(_:)``, or the error of reading standard input.
    fileprivate func diaryText(_ text: String) throws -> String {
        // CRLF line ends may make the input longer than the stored text.
        let bytes =
            text == "-" ? try world.readInput(limit: 2 * DiaryText.longest) : text.nativeBytes
        return try wrapping({ CycError.diary(.text($0)) }, DiaryText.checked(bytes))
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
