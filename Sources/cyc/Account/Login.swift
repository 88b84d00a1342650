import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSystem

/// `cyc login`: obtains a token for GitHub and stores it.
struct LoginCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc login", "Log in to GitHub to count what GitHub counts.",
        examples: """
              cyc login
              cyc login --with-token
              cyc login --with-token < token.txt
              cyc login --host github.example.com
              cyc config set github.login octocat

            A token needs only the scopes read:user and user:email. Create one here:
            https://github.com/settings/tokens/new?scopes=read:user,user:email
            Without a token, github.login reads the public page of a login. Browser login
            needs an OAuth app of your own; cyc login shows how to register one.
            """)

    @Flag(name: .customLong("with-token"), help: "Read a token from standard input.")
    var readsToken = false

    @Option(
        help: "GitHub host (saved as github.host).",
        transform: asTyped)
    var host: String?

    func run(in context: CommandContext) throws -> ExitStatus {
        _ = try context.settings
        try context.logIn(host: host, readsToken: readsToken)
        return .fine
    }
}

extension CommandContext {
    /// Lets the agent obtain and store a token, and reports each step to the user.
    func logIn(host: String?, readsToken: Bool) throws {
        try ask(.login(host: host, readsToken: readsToken), for: LoginStep.self) { step in
            switch step {
            case .hasToken(let name, let source, let asks):
                try writeWrapped([messages.loggedInAlready(name, source)])
                if asks { writeError(messages.logInAgain, terminator: "") }
            case .tokenWay(let page):
                writeMessage(Line(messages.tokenWay(Fix.loginWithToken)))
                // Not wrapped: a terminal that breaks the line itself keeps it one address.
                writeError("    \(page)")
            case .register(let page, let opensBrowser):
                writeMessage(Line(messages.registerApplication))
                writeError("    \(page)")
                if opensBrowser { writeMessage(Line(messages.openingBrowser)) }
                writeMessage(Line(messages.fillApplication))
            case .clientIDWanted: writeError(messages.clientIDPrompt, terminator: "")
            case .clientIDRefused(let error): writeMessage(Line(messages.explain(error)))
            case .willStore(let place): writeMessage(Line(messages.willStore(in: place)))
            case .token(let page):
                writeMessage(Line(messages.makeToken))
                writeError("    \(page)")
                writeError(messages.tokenPrompt, terminator: "")
            case .typed: writeError("")
            case .code(let code, let address, let opensBrowser, let seconds):
                writeMessage(Line(messages.enterCode(at: address)))
                writeMessage(Line("    ") + Line("\(code)", .strong))
                if opensBrowser { writeMessage(Line(messages.openingBrowser)) }
                writeMessage(Line(messages.waitingForLogin(.seconds(seconds))))
            case .loggedIn(let name, let place, let scopes, let newHost, let remarks):
                try writeWrapped(
                    [
                        messages.loggedIn(name),
                        "\(messages.tokenLabel): \(messages.describe(place))",
                        "\(messages.scopesLabel): \(messages.scopes(scopes))",
                    ] + (newHost.map { [messages.hostSet($0)] } ?? []))
                for remark in remarks { warn(messages.remark(remark)) }
            }
        }
    }

    /// Writes sentences, wrapped to the width of the terminal.
    func writeWrapped(_ sentences: [Text]) throws {
        try write(sentences.flatMap { Line($0).wrapped(to: look.width) }.map(\.text))
    }

    /// Writes a line to standard error, wrapped.
    private func writeMessage(_ line: Line) {
        let look = look(of: .error)
        writeError(line.wrapped(to: look.width).map { $0.painted(look) })
    }
}
