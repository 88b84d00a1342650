import CycCore
import CycNotify
import CycRun
import CycSystem

/// The program that leaves the machine and walks repositories, for `cyc` and not for people.
@main
enum Main {
    static func main() {
        // Before the first word: with nobody there to take it, that one fails.
        World.endWithParent()
        let world = World.live
        world.exit(take(World.arguments(), in: world))
    }

    private static func take(_ words: [String], in world: World) -> Int32 {
        let request: AgentRequest
        do {
            request = try AgentRequest(words: words)
        } catch is AgentRequest.AnotherVersion where words.count == 2 {
            try? AgentContext(world, in: .live).tell(AgentEvent<EmptyResponse>.version(Version.current))
            return ExitStatus.unavailable.rawValue
        } catch {
            world.complain(asIs: "cyc-agent belongs to cyc; run cyc --help\n")
            return ExitStatus.usage.rawValue
        }
        if case .play(let program, let arguments, let parent) = request {
            return play(program, arguments, for: parent, in: world)
        }
        let desk = AgentContext(world, in: .live)
        defer { desk.session.close() }
        return fulfil(request, desk)
    }
}

/// Does what was asked for, and tells what came of it.
///
/// - Returns: What the process exits with.
func fulfil(_ request: AgentRequest, _ desk: AgentContext) -> Int32 {
    var status = ExitStatus.fine
    var end = AgentEvent<EmptyResponse>.done
    do {
        try desk.tell(AgentEvent<EmptyResponse>.version(Version.current))
        try desk.world.checkDescriptors()
        try perform(request, desk)
    } catch is ClosedOutput {
        return ExitStatus.fine.rawValue
    } catch {
        let problem = error as? CycError ?? .agentFailed(detail: "\(error)")
        status = problem.status
        end = .failed(AgentError(problem, desk.session.messages))
    }
    do { try desk.tell(end) } catch {}
    return status.rawValue
}

private func perform(_ request: AgentRequest, _ desk: AgentContext) throws {
    switch request {
    case .version: try findPrograms(desk)
    case .refresh(let standing, let asksGitHub, let isEverything):
        try runRefresh(
            desk, standing: standing, asksGitHub: asksGitHub, isEverything: isEverything)
    case .refreshInBackground(let isSeen): try runRefreshInBackground(desk, isSeen: isSeen)
    case .sync(let standing, let readsRepositories, let asksGitHub, let forgets):
        try runSync(
            desk, standing: standing, readsRepositories: readsRepositories,
            asksGitHub: asksGitHub, forgets: forgets)
    case .discover: try runDiscovery(desk)
    case .login(let host, let readsToken): try runLogin(desk, host: host, readsToken: readsToken)
    case .logout(let host): try runLogout(desk, host: host)
    case .tokens(let erases): try findTokens(desk, erases: erases)
    case .whoAmI: try runWhoAmI(desk)
    case .findPeople(let query): try findPeople(desk, query)
    case .findFollowers(let isMutual): try findFollowers(desk, isMutual: isMutual)
    case .why(let day, let standing, let patience):
        try runWhy(desk, day, standing: standing, within: patience)
    case .findFolders: try findFolders(desk)
    case .readHistories(let roots): try readHistories(desk, below: roots)
    case .askWhoseToken: try askWhoseToken(desk)
    case .mates(let isEverybody): try runMates(desk, isEverybody: isEverybody)
    case .remind: try remind(desk)
    case .tellFocus: try tellFocus(desk)
    case .ring: try ring(desk)
    case .recordRing(let tells, let told, let answered):
        try recordRing(desk, tells: tells, told: told, answered: answered)
    // Without a desk; see ``Main``.
    case .play: break
    case .findRings(let putsAhead): try findRings(desk, putsAhead: putsAhead)
    case .testChannels(let asAlarm): try testChannels(desk, asAlarm: asAlarm)
    case .checkChannels: try checkChannels(desk)
    case .takeBackReminders: try ReminderRun(desk).takeBack()
    }
}
