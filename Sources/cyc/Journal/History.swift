import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore

/// `cyc history`: what was changed, on which machine, when.
struct HistoryCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc history", "Show what was changed, newest last.",
        examples: """
              cyc history
              cyc history --limit 5
              cyc history --json | jq '.actions[-1]'
            """)

    @Option(help: ArgumentHelp("Only the last ones.", valueName: "n"))
    var limit: Int?

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be a number from 1") }
    }

    func run(in session: Session) throws -> ExitStatus {
        let newestFirst = try session.reader()?.history(limit: limit) ?? []
        let items = Array(newestFirst.reversed())
        try session.write(
            isJSON: json, ["actions": .array(items.map { JSON($0) })]
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
                    ])
                }),
            "undone": .bool(item.isUndone),
        ])
    }
}
