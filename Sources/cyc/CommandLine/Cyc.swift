import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSystem

/// The `cyc` command line.
struct Cyc: ParsableCommand {
    static let configuration = CommandConfiguration(
        "cyc", "Check your commit: does today count, how long is the streak, what is at stake?",
        examples: """
              cyc                         is today safe?
              cyc grass                   the year as GitHub draws it
              cyc streak                  current and longest run
              cyc status --check || echo  "commit something"
            """,
        subcommands: commands,
        defaultSubcommand: StatusCommand.self)

    // Here and not as the parser's own, which would offer it behind every subcommand.
    @Flag(name: [.long, .customShort("V")], help: "Show the versions of all three programs.")
    var version = false

    func validate() throws {
        if version { throw ValidationError("--version stands alone") }
    }

    /// One line for each command.
    static let commands: [any Command.Type] = [
        StatusCommand.self,
        GrassCommand.self,
        CalendarCommand.self,
        DayCommand.self,
        StreakCommand.self,
        WhyCommand.self,
        PushCommand.self,
        SyncCommand.self,
        SetupCommand.self,
        LoginCommand.self,
        LogoutCommand.self,
        WhoAmICommand.self,
        RepoCommand.self,
        ChallengeCommand.self,
        DDayCommand.self,
        FreezeCommand.self,
        TodoCommand.self,
        FocusCommand.self,
        DiaryCommand.self,
        MeCommand.self,
        AlarmCommand.self,
        MatesCommand.self,
        HistoryCommand.self,
        UndoCommand.self,
        RedoCommand.self,
        RemindCommand.self,
        InitCommand.self,
        ConfigCommand.self,
        DoctorCommand.self,
        ExportCommand.self,
        ImportCommand.self,
        ForgetCommand.self,
        LicensesCommand.self,
        VersionCommand.self,
    ]

    /// Runs one command line and reports; the only place that prints an error.
    ///
    /// - Parameters:
    ///   - arguments: The command line without the program's name.
    ///   - session: The machine and what belongs to this run.
    /// - Returns: What the process exits with.
    static func run(_ arguments: [String], in session: CommandContext) -> Int32 {
        defer { session.settle() }
        do {
            try session.world.checkDescriptors()
            return try perform(arguments, in: session)
        } catch let problem as CycError {
            // A word that is no command may have been taken for something else, such as a filter.
            let stranger =
                problem.status == .usage ? UnknownCommand(in: arguments[...], below: Cyc.self) : nil
            let problem = stranger?.nearest ?? problem
            session.report(problem)
            return problem.status.rawValue
        } catch {
            // Nobody reads any more.
            return ExitStatus.fine.rawValue
        }
    }

    private static func perform(_ arguments: [String], in session: CommandContext) throws -> Int32 {
        if arguments.count == 1, versionNames.contains(arguments[0]) {
            return try perform(["version"], in: session)
        }
        if arguments.first == completionMark {
            return try complete(arguments.dropFirst(), in: session.world).rawValue
        }
        do {
            let command = try command(arguments)
            defer { session.noteLife() }
            return try command.run(in: session).rawValue
        } catch let error where !(error is CycError || error is ClosedOutput) {
            return try report(error, of: arguments, in: session)
        }
    }

    /// Prints what was asked for instead of a command, such as help, which is English in every language.
    ///
    /// - Throws: A ``CycError`` where the command line is wrong.
    private static func report(
        _ error: any Error, of arguments: [String], in session: CommandContext
    ) throws -> Int32 {
        let type = subtree(of: Cyc.self, arguments[...]).type
        guard type.exitCode(for: error).isSuccess else {
            throw complaint(error, of: arguments, type)
        }
        // `cyc repo nonsense --help` asks about nothing that there is.
        if let stranger = UnknownCommand(in: arguments[...], below: Cyc.self) {
            do {
                _ = try command(arguments.filter { $0 != "-h" && $0 != "--help" })
            } catch { throw stranger.problem }
        }
        let text = type.fullMessage(for: error)
        if arguments.first == "--generate-completion-script" {
            try session.world.write(asIs: CompletionScript(generated: text).text + "\n")
        } else {
            try session.write(fitted(help: text))
        }
        return ExitStatus.fine.rawValue
    }

    /// What the parser finds wrong with a command line, as cyc says it.
    private static func complaint(
        _ error: any Error, of arguments: [String], _ type: any ParsableCommand.Type
    ) -> CycError {
        guard type.exitCode(for: error) == .validationFailure else {
            return .told(message: sanitized(type.message(for: error)), hint: nil, status: .failed)
        }
        var shown = error
        // The parser repeats words, and breaks its lines where they do.
        if !arguments.allSatisfy(isSanitized) {
            do { _ = try command(arguments.map { sanitized($0) }) } catch let other {
                if !(other is CycError), !type.exitCode(for: other).isSuccess { shown = other }
            }
        }
        let message = ownWords(of: type.message(for: shown))
        if message.contains("unexpected argument"),
            let stranger = UnknownCommand(in: arguments[...], below: Cyc.self)
        {
            return stranger.problem
        }
        return .usage(
            message: message, hint: "\(explainingCommand(arguments, below: Cyc.self)) --help")
    }

    /// What the shells' completion scripts call, followed by a command and what of it is asked for.
    private static let completionMark = "---completion"

    /// Answers a completion script, and says nothing about what goes wrong: whoever types a command
    /// line has not asked yet.
    private static func complete(_ words: ArraySlice<String>, in world: World) throws -> ExitStatus
    {
        let named = subcommand(words.first)
        let type: any ParsableCommand.Type = named ?? Cyc.self
        do {
            _ = try type.parseAsRoot([completionMark] + words.dropFirst(named == nil ? 0 : 1))
        } catch {
            // The parser gives the candidates by throwing them.
            guard type.exitCode(for: error).isSuccess else { return .fine }
            try world.write(asIs: "\(type.fullMessage(for: error))\n")
        }
        return .fine
    }

    /// The command that `arguments` spell.
    ///
    /// The first word selects its subtree before anything is parsed, which spares the parser from
    /// looking into every other command.
    private static func command(_ arguments: [String]) throws -> any Command {
        guard let word = arguments.first, !word.hasPrefix("-"), word != "help" else {
            if let stranger = UnknownCommand(in: arguments[...], below: Cyc.self) {
                throw stranger.problem
            }
            let status = arguments.isEmpty ? StatusCommand.plain([]) : nil
            return try status ?? parsed(Cyc.self, arguments)
        }
        guard let type = commands.first(where: { $0.configuration.commandName == word }) else {
            throw CycError.usage(
                message: "there is no command \(visible(word))", hint: "cyc --help")
        }
        let (chosen, rest) = subtree(of: type, arguments.dropFirst())
        // A cast makes the runtime go through all conformances.
        let command = chosen == type ? type : chosen as? any Command.Type
        return try command?.plain(rest) ?? parsed(chosen, Array(rest))
    }

    /// The innermost command that `words` name, and the words behind its name.
    private static func subtree(
        of type: any ParsableCommand.Type, _ words: ArraySlice<String>
    ) -> (type: any ParsableCommand.Type, words: ArraySlice<String>) {
        guard let next = type.subcommand(words.first) else { return (type, words) }
        return subtree(of: next, words.dropFirst())
    }
}
