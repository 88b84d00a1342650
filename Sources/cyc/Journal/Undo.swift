import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore

/// `cyc undo`: undoes the last action, or the given one.
struct UndoCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc undo", "Undo the last change, or another one.",
        examples: """
              cyc undo
              cyc history
              cyc undo 3f09ab12
            """)

    @Argument(
        help: "The action's name in the history, or its beginning.", completion: .actions,
        transform: asTyped)
    var action: String?

    func run(in context: CommandContext) throws -> ExitStatus {
        try context.undo(action.map { .action($0) } ?? .newest(nil))
    }
}

/// `cyc redo`: redoes the last undone action.
struct RedoCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc redo", "Redo the last undone change.",
        examples: """
              cyc redo
            """)

    func run(in context: CommandContext) throws -> ExitStatus { try context.redo(nil) }
}

extension CommandContext {
    func undo(_ target: UndoTarget) throws -> ExitStatus {
        let item = try ledger().undo(target, at: moment())
        try write(messages.undone(item))
        return .fine
    }

    /// Redoes the last undone action that changed entries of `kind`, or of any kind if `nil`.
    func redo(_ kind: EntryKind?) throws -> ExitStatus {
        let item = try ledger().redo(kind, at: moment())
        try write(messages.redone(item))
        return .fine
    }
}
