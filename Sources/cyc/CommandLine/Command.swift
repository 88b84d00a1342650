import ArgumentParser
import CycCore
import CycRun

/// A command that runs in a ``CommandContext`` and returns an exit status.
protocol Command: ParsableCommand {
    func run(in context: CommandContext) throws -> ExitStatus

    /// Parses `words` without ArgumentParser; `nil` if only ArgumentParser can parse them.
    static func plain(_ words: ArraySlice<String>) -> (any Command)?

    /// The same commands as in the configuration; a cast of those would search all conformances.
    static var subcommands: [any Command.Type] { get }

    /// Whether the default subcommand takes a word although its own name was not typed.
    static func takes(_ word: String) -> Bool
}

extension Command {
    static var subcommands: [any Command.Type] { [] }

    static func takes(_ word: String) -> Bool { false }

    static func plain(_ words: ArraySlice<String>) -> (any Command)? { nil }
}

/// A command with subcommands; without one, its default subcommand runs, or its help is shown.
protocol CommandGroup: Command {}

extension CommandGroup {
    func run(in context: CommandContext) throws -> ExitStatus {
        throw CleanExit.helpRequest(Self.self)
    }

    static func plain(_ words: ArraySlice<String>) -> (any Command)? {
        guard words.first != "help" else { return nil }
        let usual = configuration.defaultSubcommand
        return subcommands.first { $0 == usual }?.plain(words)
    }
}

extension CommandConfiguration {
    /// Short names of verbs, as in git and task.
    private static let aliases = ["list": ["ls"], "remove": ["rm"]]

    /// - Parameters:
    ///   - path: The whole command, such as `cyc remind list`.
    ///   - examples: Command lines, indented by two spaces; further explanation follows below them.
    init(
        _ path: String, _ abstract: String, examples: String,
        subcommands: [any Command.Type] = [],
        groups: [ArgumentParser.CommandGroup] = [],
        defaultSubcommand: (any ParsableCommand.Type)? = nil, aliases: [String] = []
    ) {
        let words = path.split(separator: " ").map(String.init)
        // One by one: as a whole the array is cast, for which the runtime searches all conformances.
        let subcommands = subcommands.map { $0 as any ParsableCommand.Type }
        self.init(
            commandName: words.last, abstract: abstract, discussion: "EXAMPLES:\n\(examples)",
            subcommands: subcommands, groupedSubcommands: groups,
            defaultSubcommand: defaultSubcommand,
            aliases: aliases + (Self.aliases[words.last ?? ""] ?? []))
        if let last = words.last, words.count > 1 {
            _superCommandName = String(path.dropLast(last.count + 1))
        }
    }
}

extension Command {
    /// The subcommand of this name or alias.
    static func subcommand(_ name: String?) -> (any Command.Type)? {
        guard let name else { return nil }
        return subcommands.first { type in
            let configuration = type.configuration
            return configuration.commandName == name || configuration.aliases.contains(name)
        }
    }
}

/// Parses `arguments` with ArgumentParser.
func parsed<Root: ParsableCommand>(
    _ type: Root.Type, _ arguments: [String]
) throws -> any Command {
    let parsed = try type.parseAsRoot(hidingDashes(arguments))
    if let command = parsed as? any Command { return command }
    // ArgumentParser's own commands, such as `help`, throw their output.
    var other = parsed
    try other.run()
    throw CleanExit.message("")
}
