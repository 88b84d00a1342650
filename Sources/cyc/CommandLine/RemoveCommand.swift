import ArgumentParser
import CycCore
import CycDisplay
import CycRun

/// A kind of things that can be removed.
protocol RemovableKind: NamedKind {
    /// Further flags of `remove`.
    associatedtype RemovalFlags: ParsableArguments = NoFlags

    /// Further examples and explanations in the help of `remove`.
    static var removalNotes: String { get }

    /// Returns the removal of the named things; nothing is changed yet.
    static func removal(
        of words: [String], _ flags: RemovalFlags, in context: CommandContext
    ) throws -> Removal
}

extension RemovableKind {
    static var removalNotes: String { "" }
}

struct NoFlags: ParsableArguments {}

/// A removal to be confirmed.
struct Removal {
    /// The removed things, such as `#9 buy milk`.
    let subject: Text
    /// `nil` for the usual one.
    var question: Text?
    /// Removes it and prints that.
    let perform: () throws -> Void

    init(_ subject: Text, question: Text? = nil, perform: @escaping () throws -> Void) {
        self.subject = subject
        self.question = question
        self.perform = perform
    }
}

/// `cyc NAME remove`.
struct RemoveCommand<Kind: RemovableKind>: Command {
    static var configuration: CommandConfiguration {
        let (path, examples) = ("\(Kind.command) remove", Kind.names.examples)
        return CommandConfiguration(
            path, "Remove \(Kind.englishPlural); cyc undo restores them.",
            examples: """
                  \(path) \(examples.one)
                  \(path) \(examples.several) --yes
                """ + (Kind.removalNotes.isEmpty ? "" : "\n\(Kind.removalNotes)"))
    }

    @Argument(Kind.names)
    var names: [String]

    @OptionGroup var flags: Kind.RemovalFlags
    @OptionGroup var confirmation: ConfirmationOptions

    func run(in context: CommandContext) throws -> ExitStatus {
        let removal = try Kind.removal(of: names, flags, in: context)
        let question = removal.question ?? context.messages.askToRemove(removal.subject)
        guard try confirmation.isSure || context.asksToChange(question) else { return .fine }
        try removal.perform()
        return .fine
    }
}
