import ArgumentParser
import CycCore
import CycRun

/// A command: options in, one call into the inner rooms, text and a status out.
protocol Command: ParsableCommand {
    func run(in session: Session) throws -> ExitStatus

    /// The command that `words` spell, or `nil` where only the parser can tell.
    ///
    /// The parser builds its tables from reflection each time, which takes longer than many an answer:
    /// the commands that are asked for often read their plain command lines without it.
    static func quick(_ words: ArraySlice<String>) -> (any Command)?
}

extension Command {
    static func quick(_ words: ArraySlice<String>) -> (any Command)? { nil }
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
