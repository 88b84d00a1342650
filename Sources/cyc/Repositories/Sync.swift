import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc sync`: fetches from GitHub and reads the repositories now.
struct SyncCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc sync", "Refresh from GitHub and from the repositories now.",
        examples: """
              cyc sync
              cyc sync --github
              cyc sync --repositories --full
            """)

    @Flag(help: "Refresh only from GitHub.")
    var github = false

    @Flag(help: "Refresh only from the repositories.")
    var repositories = false

    @Flag(help: "Read every repository from the beginning again.")
    var full = false

    func run(in context: CommandContext) throws -> ExitStatus {
        // Invalid settings are reported here, before the agent would fail on them.
        _ = try context.zone
        if github, try context.settings.github.isDeclined {
            throw CycError.usage(
                message: "GitHub is off: github.host is empty", hint: "cyc config unset github.host"
            )
        }
        let directory = context.world.gitWorkingDirectory()
        if case .refused(let unread) = directory {
            context.warn(context.messages.error(of: unread.reason, at: unread.path))
        }
        let request = AgentRequest.sync(
            currentRepository: directory.path, readsRepositories: repositories || !github,
            asksGitHub: github || !repositories, forgets: full)
        let messages = context.messages
        try context.ask(request, for: SyncResponse.self) { response in
            switch response {
            case .repositories(let count, let new, let seconds, let unread):
                if !unread.isEmpty { context.report(.unread(unread)) }
                try context.write(messages.synced(count, new: new, seconds: seconds))
            case .account(let name, let contributions, let vanished):
                try context.write(
                    [messages.gitHubSynced(name, contributions: contributions)]
                        + vanished.map {
                            messages.vanished($0.day, before: $0.before, now: $0.now)
                        })
            }
        }
        return .fine
    }
}
