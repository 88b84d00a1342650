import CycCore
import CycStore
import CycSystem

/// Which services of GitHub want to be left alone, and until when: one list for every run and verb.
final class GitHubWaits {
    private let desk: AgentContext
    private var stored: [String: GitHubWait]?

    /// Where a service does not say how long; units: seconds.
    private static let shortest: Int64 = 60
    private static let longest: Int64 = 3600
    /// Nobody asks for more than a day: a longer wait is a clock that was wrong then.
    private static let believable: Int64 = 2 * 24 * 3600

    init(_ desk: AgentContext) { self.desk = desk }

    /// Until when the service is left alone; `nil` where it may be asked now.
    ///
    /// Units: seconds since 1970-01-01T00:00:00Z.
    func until(_ service: String) -> Int64? {
        guard let now = try? desk.world.now(), let until = waits[service]?.until, until > now,
            until - now <= Self.believable
        else { return nil }
        return until
    }

    /// The service asked to be left alone.
    ///
    /// Where it did not say for how long, or says so again and again, it is for longer each time.
    ///
    /// - Parameters:
    ///   - service: Its name.
    ///   - asked: Until when; units: seconds since 1970-01-01T00:00:00Z.
    /// - Returns: Until when it is; `nil` where nobody knows what time it is.
    func begin(_ service: String, until asked: Int64?) -> Int64? {
        guard let now = try? desk.world.now() else { return nil }
        let known = waits[service]
        // Other answers of the same moment say nothing new.
        let isRunning = until(service) != nil
        let failures = (known?.failures ?? 0) + (isRunning ? 0 : 1)
        let pause = growingPause(after: failures, from: Self.shortest, upTo: Self.longest)
        let least = asked == nil || failures > 1 ? now + pause : now
        let end = max(asked ?? 0, least, isRunning ? known?.until ?? 0 : 0)
        store(GitHubWait(until: end, failures: failures), of: service)
        return end
    }

    /// The service answered; other answers of the moment in which it asked to be left alone end nothing.
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
        // What cannot be kept now is learned again from the next answer.
        try? ledger?.setWait(wait, of: service)
    }

    /// The ledger where there is one: to ask who one is makes none.
    private var ledger: Ledger? {
        guard let folder = try? desk.world.dataFolder(),
            Files.exists(LedgerFiles(folder: folder).database)
        else { return nil }
        return try? desk.ledger()
    }
}
