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

            It names what else still holds a token, and the page on which to revoke it.
            """)

    func run(in session: Session) throws -> ExitStatus {
        _ = try session.settings
        try session.world.becomeAgent(["logout"])
    }
}
