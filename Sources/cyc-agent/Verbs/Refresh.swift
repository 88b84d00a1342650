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
    request.patience = isBackground ? 0 : 5000
    let outcome = try Renewal(request, desk, progress: Progress(desk, isShown: false)).run()
    try desk.world.write("\(World.repositoriesAreRead)\n")
    if let trouble = outcome.hub?.trouble, trouble != .notLoggedIn || outcome.hub?.account != nil {
        throw Problem.hub(trouble)
    }
    if request.isWanted, let trouble = outcome.trouble { throw Problem.hub(trouble) }
    return .fine
}
