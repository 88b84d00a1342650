import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore

/// `cyc undo`: takes back what was done last, in whatever room.
struct UndoCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc undo", "Take back the last change, or another one.",
        examples: """
              cyc undo
              cyc history
              cyc undo 3f09ab12       a name of the history, or its beginning
            """)

    @Argument(
        help: "The action, as the history names it.", completion: .actions, transform: asTyped)
    var action: String?

    func run(in session: CommandContext) throws -> ExitStatus {
        try session.undo(action.map { .action($0) } ?? .newest(nil))
    }
}

/// `cyc redo`: brings back what was just undone.
struct RedoCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc redo", "Make the change again that was undone last.",
        examples: """
              cyc redo
            """)

    func run(in session: CommandContext) throws -> ExitStatus { try session.redo(nil) }
}

extension CommandContext {
    func undo(_ target: UndoTarget) throws -> ExitStatus {
        let item = try ledger().undo(target, at: moment())
        try write(messages.undone(item))
        return .fine
    }

    /// Only what changed entries of `kind`; `nil` for all.
    func redo(_ kind: EntryKind?) throws -> ExitStatus {
        let item = try ledger().redo(kind, at: moment())
        try write(messages.redone(item))
        return .fine
    }
}
