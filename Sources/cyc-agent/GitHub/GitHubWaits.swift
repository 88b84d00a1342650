import CycCore
import CycStore
import CycSystem

/// Pauses that GitHub's services asked for, stored in the ledger for all runs.
final class GitHubWaits {
    private let agent: AgentContext
    private var stored: [String: GitHubWait]?

    /// Pause if a service gives no time.
    private static let shortest = Duration.minutes(1)
    private static let longest = Duration.hours(1)
    /// Longest trusted pause: a longer one comes from a clock that was wrong.
    private static let longestTrusted = Duration.hours(2 * 24)

    init(_ agent: AgentContext) { self.agent = agent }

    /// Returns the end of the service's pause; `nil` if requests are allowed now.
    func until(_ service: String) -> Instant? {
        guard let now = try? agent.world.now(), let until = waits[service]?.until, until > now,
            until - now <= Self.longestTrusted
        else { return nil }
        return until
    }

    /// Begins a pause that the service asked for.
    ///
    /// Without a time, or after repeated pauses, each one is longer than the last.
    ///
    /// - Parameters:
    ///   - asked: End of the pause according to the service.
    /// - Returns: The end of the pause; `nil` if the present time is unknown.
    func begin(_ service: String, until asked: Instant?) -> Instant? {
        guard let now = try? agent.world.now() else { return nil }
        let known = waits[service]
        // Concurrent responses count as one.
        let isRunning = until(service) != nil
        let failures = (known?.failures ?? 0) + (isRunning ? 0 : 1)
        let pause = backoffDelay(after: failures, from: Self.shortest, upTo: Self.longest)
        let least = asked == nil || failures > 1 ? now + pause : now
        let end = max(asked ?? least, least, isRunning ? known?.until ?? least : least)
        store(GitHubWait(until: end, failures: failures), of: service)
        return end
    }

    /// Ends the service's pause after a response, unless the pause was begun by a concurrent one.
    func end(_ service: String) {
        if waits[service] != nil, until(service) == nil { store(nil, of: service) }
    }

    private var waits: [String: GitHubWait] {
        if let stored { return stored }
        let waits = (try? ledger?.waits()) ?? [:]
        stored = waits
        return waits
    }

    private func store(_ wait: GitHubWait?, of service: String) {
        stored?[service] = wait
        // If this cannot be stored, the next response sets it again.
        try? ledger?.setWait(wait, of: service)
    }

    /// The ledger if it exists; asking for the login must not create one.
    private var ledger: Ledger? {
        guard let folder = try? agent.world.dataFolder(),
            Files.exists(LedgerFiles(folder: folder).database)
        else { return nil }
        return try? agent.ledger()
    }
}
