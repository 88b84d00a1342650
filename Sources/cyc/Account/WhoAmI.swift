import ArgumentParser
import CycCore
import CycSystem

/// `cyc whoami`: the account behind the token.
struct WhoAmICommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "whoami",
        _superCommandName: "cyc",
        abstract: "Show the account, where its token comes from and what it may do.",
        discussion: """
            EXAMPLES:
              cyc whoami
              cyc whoami --json
            """)

    @Flag(help: "Print JSON.")
    var json = false

    func run(in session: Session) throws -> ExitStatus {
        _ = try session.zone
        try session.world.becomeAgent(["whoami"] + (json ? ["--json"] : []))
    }
}
