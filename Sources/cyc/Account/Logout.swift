import ArgumentParser
import CycCore
import CycSystem

/// `cyc logout`: forgets the token.
struct LogoutCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "logout",
        _superCommandName: "cyc",
        abstract: "Forget the token for GitHub here.",
        discussion: """
            EXAMPLES:
              cyc logout
              cyc logout --host github.example.com      GitHub Enterprise

            It names what else still holds a token, and the page on which to revoke it.
            """)

    @Option(
        help: "The GitHub whose token to forget (default: github.host).", transform: asTyped)
    var host: String?

    func run(in session: Session) throws -> ExitStatus {
        _ = try session.settings
        try session.world.becomeAgent(["logout"] + (host.map { ["--host", $0] } ?? []))
    }
}
