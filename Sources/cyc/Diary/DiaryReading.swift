import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// The range of logical days whose texts are shown.
struct DiaryRangeOptions: ParsableArguments {
    static let help = ArgumentHelp(
        "DAY, DAY..DAY, DAY.., this week, last month, 2026-11.", valueName: "range")

    @Argument(help: Self.help, completion: .diaryDays, transform: asTyped)
    var words: [String] = []
}

extension DiaryCommand {
    struct Show: Command {
        static let configuration = CommandConfiguration(
            "cyc diary show", "Show the text of a day, or of a range of days.",
            examples: """
                  cyc diary show
                  cyc diary show yesterday
                  cyc diary show 2026-11-01..
                  cyc diary show last month --json

                While diary.sealed is true, this year's texts are shown from 31 December on.
                """)

        @OptionGroup var range: DiaryRangeOptions

        @Flag(help: "Print JSON.")
        var json = false

        func run(in context: CommandContext) throws -> ExitStatus {
            let run = try DiaryContext(context)
            let range = try run.range(range.words) ?? run.rules.today...run.rules.today
            let entries = try context.reader()?.diary(in: range) ?? []
            var view = DiaryView(entries, run.rules)
            view.range = range
            let members: JSONMembers =
                range.lowerBound == range.upperBound
                ? ["entry": entries.first.map { JSON($0, run.rules) } ?? .null]
                : JSONMembers(entries, run.rules)
            try context.write(isJSON: json, members) {
                diaryScreen(view, messages: $0, look: $1)
            }
            return .fine
        }
    }

    struct List: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc diary list", "List days with a text, and how each begins.",
            examples: """
                  cyc diary list
                  cyc diary list this year
                  cyc diary list 2026-11 --json
                """)

        @Argument(help: DiaryRangeOptions.help, transform: asTyped)
        var words: [String] = []

        @OptionGroup var list: ListOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let run = try DiaryContext(context)
            let range = try run.range(words)
            let entries = list.newest(
                try context.reader()?.diary(in: range ?? DiaryContext.always) ?? [])
            var view = DiaryView(entries, run.rules)
            view.range = range
            try context.write(isJSON: list.json, JSONMembers(entries, run.rules)) {
                diaryListScreen(view, messages: $0, look: $1)
            }
            return .fine
        }
    }

    struct Search: Command {
        static let configuration = CommandConfiguration(
            "cyc diary search", "Find days whose text has all of these words.",
            examples: """
                  cyc diary search commit
                  cyc diary search parser test
                  cyc diary search "first commit"
                  cyc diary search 커밋 --in 2026

                Several words may be anywhere in a text; words in quotes follow one another.
                Upper and lower case are the same. Sealed texts are not searched.
                """)

        @Argument(
            help: ArgumentHelp("Words to search for.", valueName: "words"), transform: asTyped)
        var words: [String]

        @Option(
            name: .customLong("in"),
            help: ArgumentHelp("Search these days only.", valueName: "range"),
            transform: asTyped)
        var range: String?

        @OptionGroup var list: ListOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let run = try DiaryContext(context)
            let range = try run.range(range.map { [$0] } ?? []) ?? DiaryContext.always
            let search = try wrapping(CycError.diary, DiarySearch(words))
            let reader = try context.reader()
            let found = try reader?.diary(in: range, matching: search) ?? []
            let entries = list.newest(found.filter { !run.rules.isSealed($0.day) })
            var view = DiaryView(entries, run.rules)
            view.search = search
            if run.settings.diary.isSealed {
                let days = try reader?.diaryDays(in: range) ?? []
                view.sealed = days.count { run.rules.isSealed($0.day) }
            }
            var members = JSONMembers(entries, run.rules)
            members.append("sealed_days", .int(view.sealed))
            try context.write(isJSON: list.json, members) {
                diarySearchScreen(view, messages: $0, look: $1)
            }
            return .fine
        }
    }
}
