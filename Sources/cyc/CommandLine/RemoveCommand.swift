import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore

/// A kind whose entries are removed one at a time, by number.
protocol RemovableEntry: EntryRecord {
    /// The help of the command, whose path ends in `NAME remove`.
    static var removal: CommandConfiguration { get }
    static var numbers: CompletionKind { get }

    /// The entry as shown after its number in the confirmation and the result.
    func subject(_ messages: Messages) -> Text
}

extension RemovableEntry {
    func subject(_ messages: Messages) -> Text { "\(headline)" }
}

/// `cyc NAME remove`.
struct RemoveCommand<Entry: RemovableEntry>: Command {
    static var configuration: CommandConfiguration { Entry.removal }

    @Argument(number: Entry.numbers)
    var number: String

    @OptionGroup var removal: RemovalOptions

    func run(in context: CommandContext) throws -> ExitStatus {
        let number = try entryNumber(number)
        guard let entry = try context.reader()?.record(Entry.self, number) else {
            throw CycError.noEntry(Entry.kind, id: number)
        }
        return try context.remove("#\(number) \(entry.subject(context.messages))", removal) {
            try $0.remove(Entry.self, number, "\(Entry.traits.name) remove", at: $1)
        }
    }
}
