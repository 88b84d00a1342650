import CycCore
import CycNotify
import CycRun
import CycStore
import CycSystem

/// The program that accesses the network and repositories, for `cyc` and not for users.
@main
enum Main {
    static func main() {
        // Before the first output, which would fail if `cyc` had already ended.
        World.endWithParent()
        let world = World.live
        world.exit(run(World.arguments(), in: world))
    }

    private static func run(_ words: [String], in world: World) -> Int32 {
        let request: AgentRequest
        do {
            request = try AgentRequest(words: words)
        } catch is AgentRequest.AnotherVersion where words.count == 2 {
            try? AgentContext(world, in: .live).send(
                AgentEvent<EmptyResponse>.version(Version.current))
            return ExitStatus.unavailable.rawValue
        } catch {
            world.writeError(asIs: "cyc-agent belongs to cyc; run cyc --help\n")
            return ExitStatus.usage.rawValue
        }
        if case .play(let program, let arguments, let parent) = request {
            return play(program, arguments, for: parent, in: world)
        }
        let agent = AgentContext(world, in: .live)
        defer { agent.context.close() }
        return execute(request, agent)
    }
}

/// Executes the request and writes its result.
///
/// - Returns: The exit status of the process.
func execute(_ request: AgentRequest, _ agent: AgentContext) -> Int32 {
    var status = ExitStatus.fine
    var end = AgentEvent<EmptyResponse>.done
    do {
        try agent.send(AgentEvent<EmptyResponse>.version(Version.current))
        try agent.world.checkDescriptors()
        try perform(request, agent)
    } catch is ClosedOutput {
        return ExitStatus.fine.rawValue
    } catch {
        let problem = error as? CycError ?? .agentFailed(detail: "\(error)")
        status = problem.status
        end = .failed(AgentError(problem, agent.context.messages))
    }
    do { try agent.send(end) } catch {}
    return status.rawValue
}

private func perform(_ request: AgentRequest, _ agent: AgentContext) throws {
    switch request {
    case .version: try findPrograms(agent)
    case .refresh(let currentRepository, let asksGitHub, let isEverything):
        try runRefresh(
            agent, currentRepository: currentRepository, asksGitHub: asksGitHub,
            isEverything: isEverything)
    case .refreshInBackground(let isSeen): try runRefreshInBackground(agent, isSeen: isSeen)
    case .sync(let currentRepository, let readsRepositories, let asksGitHub, let forgets):
        try runSync(
            agent, currentRepository: currentRepository, readsRepositories: readsRepositories,
            asksGitHub: asksGitHub, forgets: forgets)
    case .discover: try runDiscovery(agent)
    case .login(let host, let readsToken): try runLogin(agent, host: host, readsToken: readsToken)
    case .logout(let host): try runLogout(agent, host: host)
    case .tokens(let erases): try findTokens(agent, erases: erases)
    case .whoAmI: try runWhoAmI(agent)
    case .findPeople(let query): try findPeople(agent, query)
    case .findFollowers(let isMutual): try findFollowers(agent, isMutual: isMutual)
    case .why(let day, let currentRepository, let patience):
        try runWhy(agent, day, currentRepository: currentRepository, within: patience)
    case .branches(let paths): try findBranches(agent, paths: paths)
    case .findFolders: try findFolders(agent)
    case .readHistories(let roots): try readHistories(agent, below: roots)
    case .identifyTokenOwner: try identifyTokenOwner(agent)
    case .mates(let isEverybody): try runMates(agent, isEverybody: isEverybody)
    case .machines(let request): try shareJournal(agent, request)
    case .restartLog: try agent.ledger().restartLog()
    case .remind: try sendReminders(agent)
    case .deliverFocusNotices: try deliverFocusNotices(agent)
    case .ring: try playRings(agent)
    case .recordRing(let undelivered, let delivered, let answered):
        try recordRing(agent, undelivered: undelivered, delivered: delivered, answered: answered)
    // Handled before a context exists; see ``Main``.
    case .play: break
    case .findRings(let schedulesRings): try findRings(agent, schedulesRings: schedulesRings)
    case .testChannels(let asAlarm): try testChannels(agent, asAlarm: asAlarm)
    case .checkChannels: try checkChannels(agent)
    case .runHooks:
        agent.world.enterHome()
        try HookQueue(agent).run()
    case .testHook(let event):
        agent.world.enterHome()
        try testHook(agent, event)
    case .cancelReminders: try ReminderRun(agent).cancelScheduled()
    }
}
