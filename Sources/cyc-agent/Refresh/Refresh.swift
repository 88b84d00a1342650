import CycCore
import CycRun
import CycSystem

/// Reads what changed, for an answer that `cyc` is about to give.
func runRefresh(
    _ desk: Desk, standing: String?, asksGitHub: Bool, isEverything: Bool
) throws {
    var request = try waited(desk)
    request.standing = standing
    request.asksGitHub = asksGitHub
    request.searchesRoots = isEverything
    request.isWanted = isEverything
    let refresh = WholeRefresh(request, desk) { stage in
        // Where nobody listens any more the refresh goes on all the same.
        do { try desk.tell(AgentEvent<RefreshFinding>.began(stage)) } catch {}
    }
    let outcome =
        try isEverything ? refresh.run() : refresh.runUnlessBusy(waiting: shortPatience)
    guard let outcome else { return try desk.found(RefreshFinding.anotherRuns) }
    takeBackAtOnce(desk)
    try desk.found(RefreshFinding.repositoriesAreRead)
    if let trouble = outcome.hub?.trouble, trouble != .notLoggedIn || outcome.hub?.account != nil {
        throw Problem.hub(trouble)
    }
    if isEverything, let trouble = outcome.trouble { throw Problem.hub(trouble) }
}

/// Reads what changed, for the next prompt.
func runRefreshInBackground(_ desk: Desk, isSeen: Bool) throws {
    desk.world.noteLife(of: isSeen ? .person : .machine, try desk.settings)
    // Prompts that come while this runs shall not start another one. Whoever showed it forgot it since.
    guard try desk.world.touchPrompt() else { return }
    guard try WholeRefresh(waited(desk), desk).runUnlessBusy(waiting: 0) != nil else { return }
    takeBackAtOnce(desk)
}

/// Somebody waits no longer than this; what comes later is told next time.
private func waited(_ desk: Desk) throws -> WholeRefresh.Request {
    var request = WholeRefresh.Request()
    request.hubPatience = min(7000, Int64(try desk.settings.sync.timeout) * 1000)
    return request
}

/// How long an answer waits for another refresh: as long as a short one takes, and nobody notices.
///
/// Units: milliseconds.
private let shortPatience: Int64 = 500

/// Takes back from a server what this evening does not bring any more, as far as that goes at once.
func takeBackAtOnce(_ desk: Desk) {
    // Where it fails, the next run of `remind` does it.
    do { try Reminding(desk, patience: .short).takeBackUnwanted() } catch {}
}
