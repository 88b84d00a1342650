import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSystem

/// `cyc init`: what a shell or a status bar needs to show the streak.
struct InitCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "init",
        _superCommandName: "cyc",
        abstract: "Print the lines that show the streak in a prompt or a status bar.",
        discussion: """
            EXAMPLES:
              cyc init fish | source                     in ~/.config/fish/config.fish
              eval "$(cyc init bash)"                    in ~/.bashrc
              eval "$(cyc init zsh)"                     in ~/.zshrc
              cyc init starship >> ~/.config/starship.toml
              cyc init tmux >> ~/.tmux.conf
              cyc init waybar                            says where its lines belong
              cyc init xbar > cyc.1m.sh                  so do nushell, polybar, i3blocks
            """)

    enum Place: String, CaseIterable, ExpressibleByArgument {
        case bash, zsh, fish, nushell, starship, tmux, waybar, polybar, i3blocks, xbar
    }

    @Argument(
        help: ArgumentHelp(
            "One of \(Place.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "place"))
    var place: Place

    // For who installs it: where it will lie.
    @Option(help: .hidden, transform: asTyped)
    var program: String?

    func run(in session: Session) throws -> ExitStatus {
        let program = try program ?? session.world.namedExecutable()
        try session.world.write(Snippet.text(for: place, program: program))
        return .fine
    }
}

/// What `cyc init` prints; the texts are in `Snippets`.
enum Snippet {
    /// Stands for the program in every text.
    private static let sample = "/usr/bin/cyc"

    /// The lines to paste.
    ///
    /// - Parameters:
    ///   - place: Where they go.
    ///   - program: The path of `cyc`.
    /// - Returns: Lines in which the path is quoted as they need it.
    static func text(for place: InitCommand.Place, program: String) -> String {
        let command: ShellCommand = "\(value: program)"
        let word = command.description
        let (text, path) =
            switch place {
            case .bash: (bash, word)
            case .zsh: (zsh, word)
            case .fish: (fish, word)
            case .nushell: (nushell, escaped(program))
            case .starship: (starship, escaped(word))
            case .tmux: (tmux, tmuxEscaped(word))
            case .waybar: (waybar, escaped(word))
            case .polybar: (polybar, word)
            case .i3blocks: (i3blocks, word)
            case .xbar: (xbar, word)
            }
        return text.replacing(sample, with: path)
    }

    /// What stands between the double quotes of JSON, TOML and nushell; a quoted word has no control
    /// characters.
    private static func escaped(_ word: String) -> String {
        replacing(["\\": "\\\\", "\"": "\\\""], in: word)
    }

    /// What stands between double quotes in tmux, where `#` begins a format and `%` a time.
    private static func tmuxEscaped(_ word: String) -> String {
        replacing(["$": "\\$", "#": "##", "%": "%%"], in: escaped(word))
    }
}
