import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

extension FocusCommand {
    struct Export: Command {
        static let configuration = CommandConfiguration(
            "cyc focus export", "Export all intervals in timewarrior's format.",
            examples: """
                  cyc focus export focus.json
                  cyc focus export | jq length
                """)

        @Argument(
            help: "The file; - for standard output.", completion: .file(), transform: asTyped)
        var file = "-"

        @OptionGroup var replacement: ReplacementOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            guard try context.mayReplace(file, replacement, ifFormatIs: ExportFormat.focus) else {
                return .fine
            }
            let reader = try context.reader()
            let entries = try reader?.focus(in: Instant.min..<Instant.max) ?? []
            let text = Timewarrior.text(
                of: entries, todos: try reader?.focusTodos(of: entries) ?? [:])
            if try context.export(text, to: file) {
                try context.write(context.messages.exported(entries.count, to: file))
            }
            return .fine
        }
    }

    struct Import: Command {
        static let configuration = CommandConfiguration(
            "cyc focus import", "Import an export of timewarrior; existing intervals are kept.",
            examples: """
                  cyc focus import focus.json
                  timew export | cyc focus import -
                """)

        @Argument(
            help: "The file; - for standard input.", completion: .file(), transform: asTyped)
        var file: String

        func run(in context: CommandContext) throws -> ExitStatus {
            let run = try FocusRun(context)
            let bytes = try context.readUserFile(file)
            let intervals = try wrapping(
                CycError.focus, Timewarrior.intervals(bytes, goal: run.settings.focus.goal))
            let new = try run.perform(.take(intervals)).outcome.change.added.count
            try context.write(context.messages.imported(intervals.count, new: new, from: file))
            return .fine
        }
    }
}
