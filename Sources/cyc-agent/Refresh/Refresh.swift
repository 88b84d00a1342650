import CycCore
import CycRun
import CycSystem

/// Reads what changed, for an answer that `cyc` is about to give.
func runRefresh(
    _ desk: AgentContext, standing: String?, asksGitHub: Bool, isEverything: Bool
) throws {
    var request = try waited(desk)
    request.standing = standing
    request.asksGitHub = asksGitHub
    request.searchesRoots = isEverything
    request.isWanted = isEverything
    let refresh = FullRefresh(request, desk) { stage in
        // Where nobody listens any more the refresh goes on all the same.
        do { try desk.tell(AgentEvent<RefreshResponse>.began(stage)) } catch {}
    }
    let outcome =
        try isEverything ? refresh.run() : refresh.runUnlessBusy(waiting: shortPatience)
    guard let outcome else { return try desk.found(RefreshResponse.anotherRuns) }
    takeBackAtOnce(desk)
    try desk.found(RefreshResponse.repositoriesAreRead)
    if let trouble = outcome.hub?.trouble, trouble != .notLoggedIn || outcome.hub?.account != nil {
        throw CycError.hub(trouble)
    }
    if isEverything, let trouble = outcome.trouble { throw CycError.hub(trouble) }
}

/// Reads what changed, for the next prompt.
func runRefreshInBackground(_ desk: AgentContext, isSeen: Bool) throws {
    desk.world.noteLife(of: isSeen ? .person : .machine, try desk.settings)
    // Prompts that come while this runs shall not start another one. Whoever showed it forgot it since.
    guard try desk.world.touchPrompt() else { return }
    guard try FullRefresh(waited(desk), desk).runUnlessBusy(waiting: 0) != nil else { return }
    takeBackAtOnce(desk)
}

/// Somebody waits no longer than this; what comes later is told next time.
private func waited(_ desk: AgentContext) throws -> FullRefresh.Request {
    var request = FullRefresh.Request()
    request.hubPatience = min(7000, Int64(try desk.settings.sync.timeout) * 1000)
    return request
}

/// How long an answer waits for another refresh: as long as a short one takes, and nobody notices.
///
/// Units: milliseconds.
private let shortPatience: Int64 = 500

/// Takes back from a server what this evening does not bring any more, as far as that goes at once.
func takeBackAtOnce(_ desk: AgentContext) {
    // Where it fails, the next run of `remind` does it.
    do { try ReminderRun(desk, patience: .short).takeBackUnwanted() } catch {}
}
