import ArgumentParser
import CycCore
import CycDisplay
import CycSystem

/// `cyc sync`: asks GitHub and reads the repositories now.
struct SyncCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        _superCommandName: "cyc",
        abstract: "Ask GitHub and read the repositories now.",
        discussion: """
            EXAMPLES:
              cyc sync
              cyc sync --github                 only the account
              cyc sync --repositories --full    read every history from its beginning
            """)

    @Flag(help: "Only GitHub.")
    var github = false

    @Flag(help: "Only the repositories.")
    var repositories = false

    @Flag(help: "Forget what earlier runs remembered, and read everything again.")
    var full = false

    func run(in session: Session) throws -> ExitStatus {
        // Bad settings are told here, before the other program would stumble over them.
        _ = try session.zone
        var words = ["sync"]
        if github, !repositories { words.append("--github") }
        if repositories, !github { words.append("--repositories") }
        if full { words.append("--full") }
        switch session.world.standingPlace() {
        case .repository(let place): words += ["--standing", place]
        case .refused(let unread):
            session.warn(session.messages.error(of: unread.reason, at: unread.path))
        case .outside: break
        }
        try session.world.becomeAgent(words)
    }
}
