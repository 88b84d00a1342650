import ArgumentParser

/// A kind of things that commands name: entries by number, mates by login, repositories by path,
/// diary texts by day.
protocol NamedKind {
    /// The command whose verbs act on them, such as `cyc todo`.
    static var command: String { get }

    /// The English plural for help, such as `to-dos`.
    static var englishPlural: String { get }

    static var names: NameSyntax { get }
}

/// How a command line names things of a kind.
struct NameSyntax {
    /// Placeholder in the synopsis of a command.
    let placeholder: String
    let help: String
    /// Words for the examples of help: one thing, and several.
    let examples: (one: String, several: String)
    let completion: CompletionKind

    fileprivate var argumentHelp: ArgumentHelp {
        ArgumentHelp(.init(stringLiteral: help), valueName: placeholder)
    }

    static func numbers(_ completion: CompletionKind) -> NameSyntax {
        NameSyntax(
            placeholder: "number", help: "Numbers and ranges: 3, 3-5 or 1,4.",
            examples: ("3", "3-5 8"), completion: completion)
    }
}

extension Argument<[String]> {
    /// The names of things, at least one.
    init(_ names: NameSyntax) {
        self.init(help: names.argumentHelp, completion: names.completion, transform: asTyped)
    }

    /// The names of things, or none.
    init(wrappedValue: [String], _ names: NameSyntax) {
        self.init(
            wrappedValue: wrappedValue, help: names.argumentHelp, completion: names.completion,
            transform: asTyped)
    }
}
