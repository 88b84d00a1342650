import ArgumentParser
import CycCore
import CycSystem

/// `cyc login`: gets a token for GitHub and stores it.
struct LoginCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "login",
        _superCommandName: "cyc",
        abstract: "Log in to GitHub, so that cyc counts what GitHub counts.",
        discussion: """
            EXAMPLES:
              cyc setup                               everything, step by step
              cyc config set github.login LOGIN       no token: the public page of a login
              cyc login --with-token                  asks for a token
              cyc login --with-token < token.txt      reads one from a file
              cyc login                               type a code in the browser
              cyc login --host github.example.com     GitHub Enterprise

            A token needs the scopes read:user and user:email, and no others. Make one:
            https://github.com/settings/tokens/new?scopes=read:user,user:email
            The browser needs an OAuth application: cyc config set github.client_id ID.
            """)

    @Flag(name: .customLong("with-token"), help: "Read a token from standard input.")
    var readsToken = false

    @Option(
        help: "The GitHub to log in to and to follow from then on (github.host).",
        transform: asTyped)
    var host: String?

    func run(in session: Session) throws -> ExitStatus {
        _ = try session.settings
        var words = ["login"]
        if readsToken { words.append("--with-token") }
        if let host { words += ["--host", host] }
        try session.world.becomeAgent(words)
    }
}
