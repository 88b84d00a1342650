import CycCore
import CycRun
import CycStore
import CycSystem

/// Reads what changed, and tells what came of it.
func runSync(
    _ desk: AgentContext, standing: String?, readsRepositories: Bool, asksGitHub: Bool, forgets: Bool
) throws {
    let request = FullRefresh.Request(
        readsRepositories: readsRepositories, asksGitHub: asksGitHub, standing: standing,
        searchesRoots: true, forgets: forgets, isWanted: true)
    let (outcome, seconds) = try refreshTellingProgress(request, desk)
    if let repositories = outcome.repositories {
        try desk.found(
            SyncResponse.repositories(
                repositories.repositories, new: repositories.newCommits, seconds: seconds,
                unread: repositories.unread))
    }
    guard let hub = outcome.hub else { return }
    if let account = hub.account {
        if let trouble = hub.trouble ?? outcome.trouble { throw CycError.hub(trouble) }
        try desk.found(
            SyncResponse.account(
                account, contributions: outcome.contributions, vanished: hub.vanished))
        if !hub.vanished.isEmpty { try desk.ledger().forgetVanished(of: account) }
    } else if !readsRepositories || hub.trouble != .notLoggedIn, let trouble = hub.trouble {
        throw CycError.hub(trouble)
    }
}

/// Searches the roots, reads what is new, and tells what was found.
func runDiscovery(_ desk: AgentContext) throws {
    let request = FullRefresh.Request(asksGitHub: false, searchesRoots: true)
    guard let found = try refreshTellingProgress(request, desk).outcome.repositories else {
        return
    }
    try desk.found(
        DiscoveryResponse.repositories(
            found.watched, new: found.appeared, gone: found.vanished, unread: found.unread,
            excluded: found.excluded))
}

/// A refresh in front of somebody, who may interrupt it.
private func refreshTellingProgress(
    _ request: FullRefresh.Request, _ desk: AgentContext
) throws -> (outcome: FullRefresh.Outcome, seconds: Double) {
    Interrupt.catchOnce()
    let started = desk.world.monotonicMilliseconds()
    let progress = Progress(in: desk.world) { progress in
        // Where nobody listens any more the reading goes on all the same.
        do { try desk.tell(AgentEvent<EmptyResponse>.progress(progress)) } catch {}
    }
    let outcome = try FullRefresh(request, desk, progress: progress).run()
    takeBackAtOnce(desk)
    try desk.tellMended()
    return (outcome, Double(desk.world.monotonicMilliseconds() - started) / 1000)
}
