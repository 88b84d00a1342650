import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc sync`: asks GitHub and reads the repositories now.
struct SyncCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc sync", "Ask GitHub and read the repositories now.",
        examples: """
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

    func run(in session: CommandContext) throws -> ExitStatus {
        // Bad settings are told here, before the other program would stumble over them.
        _ = try session.zone
        let standing = session.world.standingPlace()
        if case .refused(let unread) = standing {
            session.warn(session.messages.error(of: unread.reason, at: unread.path))
        }
        let request = AgentRequest.sync(
            standing: standing.path, readsRepositories: repositories || !github,
            asksGitHub: github || !repositories, forgets: full)
        let messages = session.messages
        try session.ask(request, for: SyncResponse.self) { finding in
            switch finding {
            case .repositories(let count, let new, let seconds, let unread):
                if !unread.isEmpty { session.report(.unread(unread)) }
                try session.write(messages.synced(count, new: new, seconds: seconds))
            case .account(let name, let contributions, let vanished):
                try session.write(
                    [messages.hubSynced(name, contributions: contributions)]
                        + vanished.map {
                            messages.vanished($0.day, before: $0.before, now: $0.now)
                        })
            }
        }
        return .fine
    }
}
