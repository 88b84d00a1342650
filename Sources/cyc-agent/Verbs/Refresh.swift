import CycCore
import CycSystem

/// Reads what changed, for an answer that `cyc` is about to give.
func refresh(_ words: Words, _ desk: Desk) throws -> ExitStatus {
    let isBackground = words.has("--background")
    // Prompts that come while this runs shall not start another one.
    if isBackground { try desk.world.touchPromptLine() }
    var request = Renewal.Request()
    request.standing = words.value(of: "--standing")
    request.asksGitHub = isBackground ? nil : words.has("--github")
    request.searchesRoots = words.has("--everything")
    request.isWanted = words.has("--everything")
    // Somebody waits no longer than this; what comes later is told next time.
    request.hubPatience = min(7000, Int64(try desk.settings.sync.timeout) * 1000)
    let renewal = Renewal(request, desk, progress: Progress(desk, isShown: false))
    let outcome =
        try request.isWanted
        ? renewal.run() : renewal.runUnlessBusy(waiting: isBackground ? 0 : shortPatience)
    guard let outcome else {
        try desk.world.write("\(World.refreshIsRunning)\n")
        return .fine
    }
    takeBackUnwanted(desk)
    try desk.world.write("\(World.repositoriesAreRead)\n")
    if let trouble = outcome.hub?.trouble, trouble != .notLoggedIn || outcome.hub?.account != nil {
        throw Problem.hub(trouble)
    }
    if request.isWanted, let trouble = outcome.trouble { throw Problem.hub(trouble) }
    return .fine
}

/// How long an answer waits for another refresh: as long as a short one takes, and nobody notices.
///
/// Units: milliseconds.
private let shortPatience: Int64 = 500

/// Takes back from a server what this evening does not bring any more, as far as that goes at once.
func takeBackUnwanted(_ desk: Desk) {
    // Where it fails, the next run of `remind` does it.
    do { try Reminding(desk, patience: .short).takeBackUnwanted() } catch {}
}
