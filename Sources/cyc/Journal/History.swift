import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore

/// `cyc history`: the actions of the journal, with machine and time.
struct HistoryCommand: PlainCommand {
    static let configuration = CommandConfiguration(
        "cyc history", "List your changes, the newest last.",
        examples: """
              cyc history
              cyc history --limit 5
              cyc history --json | jq '.actions[-1]'
            """)

    @OptionGroup var options: ListOptions

    func run(in context: CommandContext) throws -> ExitStatus {
        let newestFirst = try context.reader()?.history(limit: options.limit) ?? []
        let items = Array(newestFirst.reversed())
        try context.write(
            isJSON: options.json, ["actions": .array(items.map { JSON($0) })]
        ) { historyScreen(items, messages: $0, look: $1) }
        return .fine
    }
}

extension JSON {
    fileprivate init(_ item: HistoryItem) {
        self = .object([
            "id": .string(item.action.id.description), "at": JSON(item.action.at),
            "machine": .string(item.machine), "command": .string(item.action.command),
            "entries": .array(
                item.subjects.map { subject in
                    .object([
                        "kind": .string(subject.kind.rawValue), "id": .int(Int(subject.number)),
                        "title": subject.headline.isEmpty ? .null : .string(subject.headline),
                    ])
                }),
            "undone": .bool(item.isUndone),
        ])
    }
}
