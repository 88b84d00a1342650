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

    /// The entry in the question and in the answer, after its number.
    func subject(_ messages: Messages) -> Text
}

extension RemovableEntry {
    func subject(_ messages: Messages) -> Text { "\(headline)" }
}

/// `cyc NAME remove`.
struct RemoveCommand<Kept: RemovableEntry>: Command {
    static var configuration: CommandConfiguration { Kept.removal }

    @Argument(number: Kept.numbers)
    var number: String

    @OptionGroup var removal: RemovalOptions

    func run(in session: CommandContext) throws -> ExitStatus {
        let number = try entryNumber(number)
        guard let entry = try session.reader()?.record(Kept.self, number) else {
            throw CycError.noEntry(Kept.kind, id: number)
        }
        return try session.remove("#\(number) \(entry.subject(session.messages))", removal) {
            try $0.remove(Kept.self, number, "\(Kept.traits.name) remove", at: $1)
        }
    }
}
