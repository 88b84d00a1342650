import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore

/// A kind of entries that are named by number.
protocol NumberedKind: RemovableKind, EntryRecord {
    static var completion: CompletionKind { get }

    /// The entry as shown after its number in questions and results.
    func subject(_ messages: Messages) -> Text
}

extension NumberedKind {
    static var command: String { "cyc \(traits.name)" }
    static var englishPlural: String { "\(traits.noun.english)s" }
    static var names: NameSyntax { .numbers(completion) }

    func subject(_ messages: Messages) -> Text { "\(headline)" }

    /// Returns the entries with these numbers.
    ///
    /// - Throws: The ``CycError`` of ``CycCore/NumberSelection``.
    static func named(_ words: [String], in context: CommandContext) throws -> [Self] {
        let selection = try NumberSelection(words, of: kind)
        return try selection.pick(from: context.reader()?.records(Self.self, in: selection) ?? [])
    }

    static func removal(
        of words: [String], _ flags: NoFlags, in context: CommandContext
    ) throws -> Removal {
        let entries = try named(words, in: context)
        let messages = context.messages
        let subject = messages.listed(kind, entries.map { ($0.number, $0.subject(messages)) })
        return Removal(subject) {
            try context.ledger().remove(
                Self.self, entries.map(\.number), "\(traits.name) remove", at: context.moment())
            try context.write(messages.removed(subject, of: entries.count == 1 ? kind : nil))
        }
    }
}
