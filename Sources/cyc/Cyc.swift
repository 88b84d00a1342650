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
        subcommands: commands,
        defaultSubcommand: StatusCommand.self)

    // Here and not as the parser's own, which would offer it behind every subcommand.
    @Flag(help: "Show the versions of both programs.")
    var version = false

    func validate() throws {
        if version { throw ValidationError("--version stands alone") }
    }

    /// One line for each command.
    static let commands: [any Command.Type] = [
        StatusCommand.self,
        GrassCommand.self,
        StreakCommand.self,
        WhyCommand.self,
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
        RemindCommand.self,
        InitCommand.self,
        ConfigCommand.self,
        DoctorCommand.self,
        ExportCommand.self,
        ImportCommand.self,
        LicensesCommand.self,
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
            try session.world.checkDescriptors()
            return try perform(arguments, in: session)
        } catch let problem as Problem {
            // A word that is no command may have been taken for something else, such as a filter.
            let problem = (problem.status == .usage ? misspelled(arguments) : nil) ?? problem
            session.report(problem)
            return problem.status.rawValue
        } catch {
            // Nobody reads any more.
            return ExitStatus.fine.rawValue
        }
    }

    private static func perform(_ arguments: [String], in session: Session) throws -> Int32 {
        if arguments == ["--version"] { return try showVersions(session).rawValue }
        if arguments.first == completionMark {
            return try complete(arguments.dropFirst(), in: session.world).rawValue
        }
        do {
            return try command(arguments).run(in: session).rawValue
        } catch let problem as Problem {
            throw problem
        } catch let closed as ClosedOutput {
            throw closed
        } catch {
            return try report(error, of: arguments, in: session.world)
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

    /// Help and the parser's complaints, which are English in every language.
    private static func report(
        _ error: any Error, of arguments: [String], in world: World
    ) throws -> Int32 {
        let named = commands.first { $0.configuration.commandName == arguments.first }
        let type: any ParsableCommand.Type =
            named.map { subtree(of: $0, arguments.dropFirst()).type } ?? Cyc.self
        let status = type.exitCode(for: error)
        if !status.isSuccess, let problem = misspelled(arguments) { throw problem }
        // The parser takes the subtree for the whole: "See 'status --help'" is no command.
        var text =
            status.isSuccess ? type.fullMessage(for: error) : complaint(error, arguments, type)
        let configuration = type.configuration
        if let above = configuration._superCommandName, let name = configuration.commandName {
            text = text.replacing("  See '\(name) ", with: "  See '\(above) \(name) ")
        }
        if arguments.first == "--generate-completion-script" { callTypedProgram(&text) }
        if status.isSuccess {
            try world.write("\(text)\n")
        } else {
            world.complain("\(text)\n")
        }
        return status.rawValue
    }

    /// What the parser says of a wrong command line, which it repeats in part; a terminal obeys none
    /// of it, and no line break in it makes a line.
    private static func complaint(
        _ error: any Error, _ arguments: [String], _ type: any ParsableCommand.Type
    ) -> String {
        var shown = error
        if !arguments.allSatisfy(isSanitized) {
            do { _ = try command(arguments.map { sanitized($0) }) } catch let other {
                if !(other is Problem), !type.exitCode(for: other).isSuccess { shown = other }
            }
        }
        return type.fullMessage(for: shown).unicodeScalars
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { sanitized(String($0)) }.joined(separator: "\n")
    }

    /// Lets a completion script know the program that was typed with its path, such as `~/bin/cyc`,
    /// which no shell expands in a script; and keeps what the shell says off the line that is typed.
    private static func callTypedProgram(_ script: inout String) {
        for (call, better) in [
            // `compgen -W` expands its words, and "$(rm …)" is also a folder's name.
            (
                #"__cyc_add_completions -W "$(__cyc_custom_complete"#,
                #"__cyc_add_candidates "$(__cyc_custom_complete"#
            ),
            (
                "__cyc_custom_complete() {\n    if [[ -n \"${cur}\"",
                """
                __cyc_add_candidates() {
                    local candidate quoted
                    while IFS='' read -r candidate; do
                        printf -v quoted '%q' "${candidate}"
                        if [[ -n "${candidate}" && ("${candidate}" = "${cur}"* || "${quoted}" = "${cur}"*) ]]; then
                            COMPREPLY+=("${candidate}")
                        fi
                    done <<<"${1}"
                }

                __cyc_custom_complete() {
                    if [[ -n "${cur}"
                """
            ),
            (
                #""${COMP_WORDS[0]}" "${@}" "${words[@]}""#,
                #""${COMP_WORDS[0]/#\~/${HOME}}" "${@}" "${words[@]}" 2>/dev/null"#
            ),
            (
                #""${command_name}" "${@}" "${command_line[@]}""#,
                #""${command_name/#\~/${HOME}}" "${@}" "${command_line[@]}" 2>/dev/null"#
            ),
            (
                "command $tokens[1] $argv $tokens",
                """
                set tokens[1] (string replace -r '^~' -- $HOME $tokens[1])
                    command $tokens[1] $argv $tokens 2>/dev/null
                """
            ),
            (
                "set -l unparsed_tokens (__cyc_tokens -pc)",
                "set -l unparsed_tokens cyc (__cyc_tokens -pc)[2..]"
            ),
        ] { script = script.replacing(call, with: better) }
    }

    /// What to say of a word that stands in a command's place and is none, if one is much like it.
    private static func misspelled(_ arguments: [String]) -> Problem? {
        var type: any ParsableCommand.Type = Cyc.self
        var path = "cyc"
        for word in arguments {
            let subcommands = type.configuration.subcommands
            var names = subcommands.compactMap { $0.configuration.commandName }
            if path == "cyc" { names.append("help") }
            if let next = subcommands.first(where: { $0.configuration.commandName == word }) {
                type = next
                path += " \(word)"
            } else if !word.hasPrefix("-"), let name = nearest(to: word, among: names) {
                let wrong = path == "cyc" ? word : "\(path) \(word)"
                return .usage(
                    message: "there is no command \(sanitized(wrong))",
                    hint: "did you mean: \(path) \(name)")
            } else {
                return nil
            }
        }
        return nil
    }

    /// What the shells' completion scripts call, followed by a command and what of it is asked for.
    private static let completionMark = "---completion"

    /// Answers a completion script, and says nothing about what goes wrong: whoever types a command
    /// line has not asked yet.
    private static func complete(_ words: ArraySlice<String>, in world: World) throws -> ExitStatus
    {
        let named = commands.first { $0.configuration.commandName == words.first }
        let type: any ParsableCommand.Type = named ?? Cyc.self
        do {
            _ = try type.parseAsRoot(
                [completionMark] + words.dropFirst(named == nil ? 0 : 1))
        } catch {
            // The parser gives the candidates by throwing them.
            guard type.exitCode(for: error).isSuccess else { return .fine }
            try world.write("\(type.fullMessage(for: error))\n")
        }
        return .fine
    }

    /// The command that `arguments` spell.
    ///
    /// The first word selects its subtree before anything is parsed, which spares the parser from
    /// looking into every other command.
    private static func command(_ arguments: [String]) throws -> any Command {
        guard let word = arguments.first, !word.hasPrefix("-"), word != "help" else {
            let status = arguments.isEmpty ? StatusCommand.quick([]) : nil
            return try status ?? parse(Cyc.self, arguments)
        }
        guard let type = commands.first(where: { $0.configuration.commandName == word }) else {
            throw Problem.usage(
                message: "there is no command \(sanitized(word))", hint: "cyc --help")
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
