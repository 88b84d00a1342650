import CycCore
import CycRun
import CycSystem

/// Refreshes the changed data for a command that is about to show its result.
func runRefresh(
    _ agent: AgentContext, currentRepository: String?, asksGitHub: Bool, isEverything: Bool
) throws {
    var request = try interactiveRequest(agent)
    request.currentRepository = currentRepository
    request.asksGitHub = asksGitHub
    request.searchesRoots = isEverything
    request.isWanted = isEverything
    let refresh = FullRefresh(request, agent) { stage in
        // The refresh continues even if `cyc` no longer reads.
        do { try agent.send(AgentEvent<RefreshResponse>.began(stage)) } catch {}
    }
    let outcome =
        try isEverything ? refresh.run() : refresh.runUnlessBusy(waiting: shortPatience)
    guard let outcome else { return try agent.found(RefreshResponse.anotherRuns) }
    cancelUnwantedReminders(agent)
    try agent.found(RefreshResponse.repositoriesAreRead)
    if let failure = outcome.gitHub?.failure,
        failure != .notLoggedIn || outcome.gitHub?.account != nil
    {
        throw CycError.gitHub(failure)
    }
    if isEverything, let failure = outcome.failure { throw CycError.gitHub(failure) }
}

/// Refreshes the changed data for the next prompt.
func runRefreshInBackground(_ agent: AgentContext, isSeen: Bool) throws {
    agent.world.recordActivity(of: isSeen ? .person : .machine, try agent.settings)
    // Prompts during this refresh must not start another one. Without a prompt file, cyc forgot
    // everything.
    guard try agent.world.touchPrompt() else { return }
    guard try FullRefresh(interactiveRequest(agent), agent).runUnlessBusy(waiting: .zero) != nil
    else {
        return
    }
    cancelUnwantedReminders(agent)
}

/// Returns a request with the timeout of an interactive command; later data is shown next time.
private func interactiveRequest(_ agent: AgentContext) throws -> FullRefresh.Request {
    var request = FullRefresh.Request()
    request.gitHubTimeout = min(.seconds(7), try agent.settings.sync.timeout)
    return request
}

/// How long a command waits for another refresh: as long as a short one takes, which users do not
/// notice.
private let shortPatience = Duration.milliseconds(500)

/// Cancels scheduled reminders that are no longer due, within a short timeout, and starts the
/// programs of the user.
func cancelUnwantedReminders(_ agent: AgentContext) {
    // If it fails, the next run of `remind` cancels them.
    do { try ReminderRun(agent, patience: .short).cancelUnwanted() } catch {}
    agent.startHooks()
}
