import CycCore
import CycDisplay
import CycStore
import CycSystem

/// Reads what changed, and says what came of it.
func sync(_ words: Words, _ desk: Desk) throws -> ExitStatus {
    let isHubAlone = words.has("--github")
    var request = Renewal.Request()
    request.standing = words.value(of: "--standing")
    request.readsRepositories = !isHubAlone
    request.asksGitHub = isHubAlone || !words.has("--repositories")
    request.searchesRoots = true
    request.forgets = words.has("--full")
    request.isWanted = true
    let (outcome, seconds) = try refreshShowingProgress(request, desk)
    desk.tellMended()

    if let repositories = outcome.repositories {
        if !repositories.unread.isEmpty { desk.report(.unread(repositories.unread), to: .error) }
        try desk.write(
            desk.messages.synced(
                repositories.repositories, new: repositories.newCommits, seconds: seconds))
    }
    guard let hub = outcome.hub else { return .fine }
    if let account = hub.account {
        if let trouble = hub.trouble ?? outcome.trouble { throw Problem.hub(trouble) }
        try desk.write(desk.messages.hubSynced(account, contributions: outcome.contributions))
        for day in hub.vanished {
            try desk.write(desk.messages.vanished(day.day, before: day.before, now: day.now))
        }
        if !hub.vanished.isEmpty { try desk.ledger().forgetVanished(of: account) }
    } else if isHubAlone || hub.trouble != .notLoggedIn, let trouble = hub.trouble {
        throw Problem.hub(trouble)
    }
    return .fine
}

/// Searches the roots, reads what is new, and says what was found.
func scan(_ words: Words, _ desk: Desk) throws -> ExitStatus {
    var request = Renewal.Request()
    request.asksGitHub = false
    request.searchesRoots = true
    let (outcome, _) = try refreshShowingProgress(request, desk)
    guard let repositories = outcome.repositories else { return .fine }
    if !repositories.unread.isEmpty { desk.report(.unread(repositories.unread), to: .error) }
    try desk.write(
        desk.messages.found(
            repositories.watched, new: repositories.appeared, gone: repositories.vanished))
    return .fine
}

/// A refresh in front of somebody, who may interrupt it.
private func refreshShowingProgress(
    _ request: Renewal.Request, _ desk: Desk
) throws -> (Renewal.Outcome, seconds: Double) {
    Interrupt.catchOnce()
    let progress = Progress(desk, isShown: true)
    defer { progress.end() }
    let outcome = try Renewal(request, desk, progress: progress).run()
    takeBackUnwanted(desk)
    return (outcome, Double(progress.elapsedMilliseconds) / 1000)
}
