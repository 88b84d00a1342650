import ArgumentParser
import CycCore
import CycRun

/// A command: options in, one call into the inner rooms, text and a status out.
protocol Command: ParsableCommand {
    func run(in session: CommandContext) throws -> ExitStatus

    /// The command that `words` spell, or `nil` where only the parser can tell.
    static func plain(_ words: ArraySlice<String>) -> (any Command)?
}

extension Command {
    static func plain(_ words: ArraySlice<String>) -> (any Command)? { nil }
}

/// A command that only stands for those behind it: one of them is meant where none is named.
protocol CommandGroup: Command {}

extension CommandGroup {
    func run(in session: CommandContext) throws -> ExitStatus { throw CleanExit.helpRequest(Self.self) }

    static func plain(_ words: ArraySlice<String>) -> (any Command)? {
        guard words.first != "help" else { return nil }
        return (configuration.defaultSubcommand as? any Command.Type)?.plain(words)
    }
}

extension CommandConfiguration {
    /// - Parameters:
    ///   - path: All that is typed to call the command, such as `cyc remind list`.
    ///   - abstract: What it does, in one sentence.
    ///   - examples: Command lines with two blanks before each; what else is to be said stands below.
    ///   - subcommands: The commands whose names stand behind its own.
    ///   - defaultSubcommand: The one that is meant where no name does.
    init(
        _ path: String, _ abstract: String, examples: String,
        subcommands: [any ParsableCommand.Type] = [],
        defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) {
        let words = path.split(separator: " ").map(String.init)
        self.init(
            commandName: words.last, abstract: abstract, discussion: "EXAMPLES:\n\(examples)",
            subcommands: subcommands, defaultSubcommand: defaultSubcommand)
        if let last = words.last, words.count > 1 {
            _superCommandName = String(path.dropLast(last.count + 1))
        }
    }
}

extension ParsableCommand {
    /// The command of this name behind this one.
    static func subcommand(_ name: String?) -> (any ParsableCommand.Type)? {
        guard let name else { return nil }
        return configuration.subcommands.first { $0.configuration.commandName == name }
    }
}

/// The command that `arguments` spell below `type`.
func parsed<Root: ParsableCommand>(
    _ type: Root.Type, _ arguments: [String]
) throws -> any Command {
    let parsed = try type.parseAsRoot(arguments.map(withoutDash))
    if let command = parsed as? any Command { return command }
    // ArgumentParser's own commands, such as `help`, say what they have to say by throwing.
    var other = parsed
    try other.run()
    throw CleanExit.message("")
}
