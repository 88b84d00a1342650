import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSystem

/// `cyc init`: the lines that show the streak in a shell or a status bar.
struct InitCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "init",
        _superCommandName: "cyc",
        abstract: "Print the snippet for a prompt or a status bar.",
        discussion: """
            EXAMPLES:
              cyc init bash >> ~/.bashrc
              cyc init zsh >> ~/.zshrc
              cyc init fish >> ~/.config/fish/config.fish
              cyc init starship >> ~/.config/starship.toml
              cyc init tmux >> ~/.tmux.conf
              cyc init waybar
              cyc init xbar > cyc.1m.sh

            Each snippet says where it belongs. Others: \(unexplained.joined(separator: ", ")).
            """)

    /// The names of places without an example of their own.
    private static let unexplained = PromptTarget.all.map(\.name).filter {
        !["bash", "zsh", "fish", "starship", "tmux", "waybar", "xbar"].contains($0)
    }

    struct Place: ExpressibleByArgument {
        let place: PromptTarget

        init?(argument: String) {
            guard let place = PromptTarget.all.first(where: { $0.name == argument }) else {
                return nil
            }
            self.place = place
        }

        static var allValueStrings: [String] { PromptTarget.all.map(\.name) }
        static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
    }

    @Argument(
        help: ArgumentHelp(
            "One of \(Place.allValueStrings.joined(separator: ", ")).", valueName: "place"))
    var place: Place

    // For packagers: the path at which cyc will be installed.
    @Option(help: .hidden, transform: asTyped)
    var program: String?

    func run(in context: CommandContext) throws -> ExitStatus {
        let program = try program ?? context.world.namedExecutable()
        try context.world.write(asIs: place.place.snippet(for: program))
        return .fine
    }
}
