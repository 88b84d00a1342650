import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc export`: everything that cannot be fetched again, in one file.
struct ExportCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc export", "Export your data to a JSON file.",
        examples: """
              cyc export cyc.json
              cyc export | ssh server cyc import -
            """)

    @Argument(help: "The file; - for standard output.", completion: .file(), transform: asTyped)
    var file = "-"

    @OptionGroup var replacement: ReplacementOptions

    func run(in context: CommandContext) throws -> ExitStatus {
        guard try context.mayReplace(file, replacement, ifFormatIs: ExportFormat.everything) else {
            return .fine
        }
        let backup = try context.reader()?.backup() ?? Backup()
        let text = JSON.document(backup.members, pretty: true)
        if try context.export(text, to: file) {
            try context.write(context.messages.exported(backup.count, to: file))
        }
        let isTooLarge =
            text.utf8.count > CommandContext.importLimit
            || EntryKind.allCases.contains { backup[$0].count > Backup.most }
        guard isTooLarge else { return .fine }
        // Written anyway: a backup that only a later version can import is better than none.
        context.writeError(
            context.messages.tooLargeToImport(CommandContext.importLimit, entries: Backup.most))
        return .badData
    }
}
