import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSystem

/// The `cyc` command line.
struct Cyc: CommandGroup {
    static let configuration = CommandConfiguration(
        "cyc", "Show whether today counts on GitHub, and how long your streak is.",
        examples: """
              cyc setup
            """,
        groups: groups.map { .init(name: $0.name, subcommands: $0.commands.map { $0 }) },
        defaultSubcommand: StatusCommand.self)

    // Not ArgumentParser's own flag, which it would offer for every subcommand.
    @Flag(name: [.long, .customShort("V")], help: "Show the versions of all three programs.")
    var version = false

    func validate() throws {
        if version { throw ValidationError("--version stands alone") }
    }

    /// The commands as `cyc --help` groups them.
    private static let groups: [(name: String, commands: [any Command.Type])] = [
        (
            "Today",
            [
                StatusCommand.self, WhyCommand.self, PushCommand.self, StreakCommand.self,
                GrassCommand.self, CalendarCommand.self, DayCommand.self, CardCommand.self,
                ReportCommand.self, SyncCommand.self,
            ]
        ),
        (
            "Goals",
            [
                ChallengeCommand.self, DDayCommand.self, FreezeCommand.self, TodoCommand.self,
            ]
        ),
        (
            "Your Day",
            [
                FocusCommand.self, DiaryCommand.self, MeCommand.self, AlarmCommand.self,
                MatesCommand.self,
            ]
        ),
        (
            "Setup",
            [
                SetupCommand.self, LoginCommand.self, LogoutCommand.self, WhoAmICommand.self,
                RepoCommand.self, RemindCommand.self, InitCommand.self, ConfigCommand.self,
                DoctorCommand.self,
            ]
        ),
        (
            "Data",
            [
                HistoryCommand.self, UndoCommand.self, RedoCommand.self, MachinesCommand.self,
                HookCommand.self,
                ExportCommand.self, ImportCommand.self, ForgetCommand.self, LicensesCommand.self,
                VersionCommand.self,
            ]
        ),
    ]

    static let subcommands = groups.flatMap(\.commands)

    /// Runs one command line and returns the exit status; the only place that prints an error.
    ///
    /// - Parameter arguments: The command line without the program's name.
    static func run(_ arguments: [String], in context: CommandContext) -> Int32 {
        defer { context.finish() }
        let arguments = withCurrentOptions(withoutPagerOption(arguments, context))
        do {
            try context.world.checkDescriptors()
            return try perform(arguments, in: context)
        } catch let error as CycError {
            // An unknown command may have been parsed as something else, such as a filter.
            let unknownCommand =
                error.status == .usage ? UnknownCommand(in: arguments[...], below: Cyc.self) : nil
            let error = unknownCommand?.nearest ?? error
            context.report(error)
            return error.status.rawValue
        } catch {
            // Standard output was closed.
            return ExitStatus.fine.rawValue
        }
    }

    /// Removes `--no-pager`, which every command takes.
    private static func withoutPagerOption(
        _ arguments: [String], _ context: CommandContext
    ) -> [String] {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        guard arguments[..<end].contains("--no-pager") else { return arguments }
        context.usesPager = false
        return arguments[..<end].filter { $0 != "--no-pager" } + arguments[end...]
    }

    private static func perform(_ arguments: [String], in context: CommandContext) throws -> Int32 {
        if arguments.count == 1, versionFlags.contains(arguments[0]) {
            return try perform(["version"], in: context)
        }
        if arguments.first == completionMark {
            return try complete(arguments.dropFirst(), in: context.world).rawValue
        }
        do {
            let command = try command(arguments)
            defer { context.recordActivity() }
            return try command.run(in: context).rawValue
        } catch let error where !(error is CycError || error is ClosedOutput) {
            return try report(error, of: arguments, in: context)
        }
    }

    /// Prints the help or script that was requested; help is English in every language.
    ///
    /// - Throws: A ``CycError`` if the command line is wrong.
    private static func report(
        _ error: any Error, of arguments: [String], in context: CommandContext
    ) throws -> Int32 {
        let type = subtree(of: Cyc.self, arguments[...]).type
        guard type.exitCode(for: error).isSuccess else {
            throw cycError(error, of: arguments, type)
        }
        // `cyc repo nonsense --help` is an error.
        if let unknownCommand = UnknownCommand(in: arguments[...], below: Cyc.self) {
            do {
                _ = try command(arguments.filter { $0 != "-h" && $0 != "--help" })
            } catch { throw unknownCommand.problem }
        }
        let text = type.fullMessage(for: error)
        if arguments.first == "--generate-completion-script" {
            try context.world.write(asIs: CompletionScript(generated: text).text + "\n")
        } else {
            try context.writeScreen(fitted(help: text))
        }
        return ExitStatus.fine.rawValue
    }

    /// The error of ArgumentParser as a ``CycError``.
    private static func cycError(
        _ error: any Error, of arguments: [String], _ type: any ParsableCommand.Type
    ) -> CycError {
        guard type.exitCode(for: error) == .validationFailure else {
            return .reported(
                message: sanitized(type.message(for: error)), hint: nil, status: .failed)
        }
        var shown = error
        // The message quotes arguments, which may contain control characters.
        if !arguments.allSatisfy(isSanitized) {
            do { _ = try command(arguments.map { sanitized($0) }) } catch let other {
                if !(other is CycError), !type.exitCode(for: other).isSuccess { shown = other }
            }
        }
        let message = cycMessage(of: type.message(for: shown))
        if message.contains("unexpected argument"),
            let unknownCommand = UnknownCommand(in: arguments[...], below: Cyc.self)
        {
            return unknownCommand.problem
        }
        return .usage(
            message: message, hint: "\(helpCommand(arguments, below: Cyc.self)) --help")
    }

    /// The first argument of a call by a shell's completion script; a command line follows.
    private static let completionMark = "---completion"

    /// Prints completions; errors print nothing, because the user is still typing.
    private static func complete(_ words: ArraySlice<String>, in world: World) throws -> ExitStatus
    {
        let named = subcommand(words.first)
        let type: any Command.Type = named ?? Cyc.self
        do {
            _ = try type.parseAsRoot([completionMark] + words.dropFirst(named == nil ? 0 : 1))
        } catch {
            // ArgumentParser throws the candidates.
            guard type.exitCode(for: error).isSuccess else { return .fine }
            try world.write(asIs: "\(type.fullMessage(for: error))\n")
        }
        return .fine
    }

    /// Parses `arguments`.
    ///
    /// The first word selects its subtree first, so that ArgumentParser does not process every
    /// command.
    private static func command(_ arguments: [String]) throws -> any Command {
        guard let word = arguments.first, !word.hasPrefix("-"), word != "help" else {
            if let unknownCommand = UnknownCommand(in: arguments[...], below: Cyc.self) {
                throw unknownCommand.problem
            }
            let status = arguments.isEmpty ? StatusCommand.plain([]) : nil
            return try status ?? parsed(Cyc.self, arguments)
        }
        guard let type = subcommands.first(where: { $0.configuration.commandName == word }) else {
            throw CycError.usage(
                message: "Unknown command '\(visible(word))'", hint: "cyc --help")
        }
        let (chosen, rest) = subtree(of: type, arguments.dropFirst())
        if let word = rest.first, !word.hasPrefix("-"), word != "help",
            chosen.configuration.defaultSubcommand != nil, !chosen.takes(word),
            let unknownCommand = UnknownCommand(in: arguments[...], below: Cyc.self)
        {
            throw unknownCommand.problem
        }
        return try chosen.plain(rest) ?? parsed(chosen, Array(rest))
    }

    /// The innermost command that `words` name, and the words after its name.
    private static func subtree(
        of type: any Command.Type, _ words: ArraySlice<String>
    ) -> (type: any Command.Type, words: ArraySlice<String>) {
        guard let next = type.subcommand(words.first) else { return (type, words) }
        return subtree(of: next, words.dropFirst())
    }
}
