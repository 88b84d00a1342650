import CycCore
import CycRun
import CycStore
import CycSystem

/// Refreshes the changed data and reports the result.
func runSync(
    _ agent: AgentContext, currentRepository: String?, readsRepositories: Bool, asksGitHub: Bool,
    forgets: Bool
) throws {
    let request = FullRefresh.Request(
        readsRepositories: readsRepositories, asksGitHub: asksGitHub,
        currentRepository: currentRepository,
        searchesRoots: true, forgets: forgets, isWanted: true)
    let (outcome, seconds) = try refreshReportingProgress(request, agent)
    if let repositories = outcome.repositories {
        try agent.found(
            SyncResponse.repositories(
                repositories.repositories, new: repositories.newCommits, seconds: seconds,
                unread: repositories.unread))
    }
    guard let accountOutcome = outcome.gitHub else { return }
    if let account = accountOutcome.account {
        if let failure = accountOutcome.failure ?? outcome.failure {
            throw CycError.gitHub(failure)
        }
        try agent.found(
            SyncResponse.account(
                account, contributions: outcome.contributions, vanished: accountOutcome.vanished))
        if !accountOutcome.vanished.isEmpty { try agent.ledger().forgetVanished(of: account) }
    } else if !readsRepositories || accountOutcome.failure != .notLoggedIn,
        let failure = accountOutcome.failure
    {
        throw CycError.gitHub(failure)
    }
}

/// Searches the roots, reads new repositories, and reports what was found.
func runDiscovery(_ agent: AgentContext) throws {
    let request = FullRefresh.Request(asksGitHub: false, searchesRoots: true)
    guard let found = try refreshReportingProgress(request, agent).outcome.repositories else {
        return
    }
    try agent.found(
        DiscoveryResponse.repositories(
            found.watched, new: found.appeared, gone: found.vanished, unread: found.unread,
            excluded: found.excluded))
}

/// Refreshes with a progress display; Ctrl-C interrupts it.
private func refreshReportingProgress(
    _ request: FullRefresh.Request, _ agent: AgentContext
) throws -> (outcome: FullRefresh.Outcome, seconds: Double) {
    Interrupt.catchOnce()
    let started = agent.world.timeAwake()
    let progress = Progress(in: agent.world) { progress in
        // Reading continues even if `cyc` no longer reads.
        do { try agent.send(AgentEvent<EmptyResponse>.progress(progress)) } catch {}
    }
    let outcome = try FullRefresh(request, agent, progress: progress).run()
    cancelUnwantedReminders(agent)
    try agent.reportRepairs()
    return (outcome, (agent.world.timeAwake() - started) / .seconds(1))
}
