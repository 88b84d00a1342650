import ArgumentParser
import CycCore
import CycDisplay
import CycSystem

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

/// The `cyc` command line.
struct Cyc: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cyc",
        abstract: "Check your commit: does today count, how long is the streak, what is at stake?",
        discussion: """
            EXAMPLES:
              cyc                         is today safe?
              cyc grass                   the year as GitHub draws it
              cyc streak                  current and longest run
              cyc status --check || echo  "commit something"
            """,
        version: Version.current,
        subcommands: commands,
        defaultSubcommand: StatusCommand.self)

    /// One line for each command.
    static let commands: [any Command.Type] = [
        StatusCommand.self,
        GrassCommand.self,
        StreakCommand.self,
        WhyCommand.self,
        SyncCommand.self,
        LoginCommand.self,
        LogoutCommand.self,
        WhoAmICommand.self,
        RepoCommand.self,
        ChallengeCommand.self,
        DDayCommand.self,
        FreezeCommand.self,
        TodoCommand.self,
        ConfigCommand.self,
        DoctorCommand.self,
        ExportCommand.self,
        ImportCommand.self,
    ]

    /// Runs one command line and reports; the only place that prints an error.
    ///
    /// - Parameters:
    ///   - arguments: The command line without the program's name.
    ///   - session: The machine and what belongs to this run.
    /// - Returns: What the process exits with.
    static func run(_ arguments: [String], in session: Session) -> Int32 {
        defer { session.close() }
        do {
            if arguments == ["--version"] { return try showVersions(session).rawValue }
            return try command(arguments, in: session).run(in: session).rawValue
        } catch let problem as Problem {
            session.report(problem)
            return problem.status.rawValue
        } catch is ClosedOutput {
            return ExitStatus.fine.rawValue
        } catch {
            return report(error, of: arguments, in: session.world)
        }
    }

    /// The versions of both programs; they belong together.
    private static func showVersions(_ session: Session) throws -> ExitStatus {
        try session.write("cyc \(Version.current)")
        let version = try session.agentVersion()
        try session.write("cyc-agent \(version)")
        guard version == Version.current else {
            throw Problem.agentMismatch(own: Version.current, agent: version)
        }
        return .fine
    }

    /// Help, a version and the parser's complaints, which are English in every language.
    private static func report(
        _ error: any Error, of arguments: [String], in world: World
    ) -> Int32 {
        let named = commands.first { $0.configuration.commandName == arguments.first }
        let type: any ParsableCommand.Type =
            named.map { subtree(of: $0, arguments.dropFirst()).type } ?? Cyc.self
        // The parser takes the subtree for the whole: "See 'status --help'" is no command.
        var text = type.fullMessage(for: error)
        let configuration = type.configuration
        if let above = configuration._superCommandName, let name = configuration.commandName {
            text = text.replacing("  See '\(name) ", with: "  See '\(above) \(name) ")
        }
        let status = type.exitCode(for: error)
        guard !status.isSuccess else {
            do { try world.write("\(text)\n") } catch {}
            return ExitStatus.fine.rawValue
        }
        world.complain("\(text)\n")
        return status.rawValue
    }

    /// The command that `arguments` spell.
    ///
    /// The first word selects its subtree before anything is parsed, which spares the parser from
    /// looking into every other command.
    private static func command(_ arguments: [String], in session: Session) throws -> any Command {
        guard let word = arguments.first, !word.hasPrefix("-"), word != "help" else {
            let status = arguments.isEmpty ? StatusCommand.quick([]) : nil
            return try status ?? parse(Cyc.self, arguments)
        }
        guard let type = commands.first(where: { $0.configuration.commandName == word }) else {
            let names = commands.compactMap { $0.configuration.commandName } + ["help"]
            let hint = nearest(to: word, among: names).map { "did you mean: cyc \($0)" }
            throw Problem.usage(
                message: "there is no command \(sanitized(word))", hint: hint ?? "cyc --help")
        }
        if let command = type.quick(arguments.dropFirst()) { return command }
        let (chosen, rest) = subtree(of: type, arguments.dropFirst())
        return try parse(chosen, Array(rest))
    }

    /// The innermost command that `words` name and that can be parsed alone, because it knows the
    /// words before its own name; and the words behind that.
    private static func subtree(
        of type: any ParsableCommand.Type, _ words: ArraySlice<String>
    ) -> (type: any ParsableCommand.Type, words: ArraySlice<String>) {
        let next = type.configuration.subcommands.first {
            $0.configuration.commandName == words.first
                && $0.configuration._superCommandName != nil
        }
        guard let next else { return (type, words) }
        return subtree(of: next, words.dropFirst())
    }

    static func parse<Root: ParsableCommand>(
        _ type: Root.Type, _ arguments: [String]
    ) throws -> any Command {
        let parsed = try type.parseAsRoot(arguments)
        if let command = parsed as? any Command { return command }
        // ArgumentParser's own commands, such as `help`, say what they have to say by throwing.
        var other = parsed
        try other.run()
        throw CleanExit.message("")
    }
}
