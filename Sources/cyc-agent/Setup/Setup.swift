import CycCore
import CycDisplay
import CycGitHub
import CycRepositories
import CycRun
import CycSystem

/// Reports the folders that contain repositories, for `cyc setup`; changes nothing.
func findFolders(_ agent: AgentContext) throws {
    try find(agent) { try $0.searchFolders(agent) }
}

/// Reports the authors in the repositories below `roots`.
func readHistories(_ agent: AgentContext, below roots: [String]) throws {
    try find(agent) { try $0.countAuthors(below: roots, agent) }
}

/// Reports the owner of an existing token.
func identifyTokenOwner(_ agent: AgentContext) throws {
    try find(agent) { try $0.identifyTokenOwner(agent) }
}

private func find(_ agent: AgentContext, _ discover: (inout SetupDiscovery) throws -> Void) throws {
    var discovery = SetupDiscovery()
    try discover(&discovery)
    try agent.found(discovery.typable)
}

/// Timeout of each part, for which the user waits.
private let patience = Duration.seconds(3)

extension SetupDiscovery {
    fileprivate mutating func searchFolders(_ agent: AgentContext) throws {
        let settings = try agent.settings
        let home = try agent.world.home()
        let end = agent.world.timeAwake() + patience
        let shouldStop = { agent.world.timeAwake() > end }
        // An invalid git configuration is reported elsewhere.
        do { identity = try Identity.global(environment: agent.world.environment) } catch {}
        for root in settings.repositories.roots {
            let path = try agent.world.expand(root)
            guard let real = try? Files.resolve(path) else { continue }
            let found = QuickScan.repositories(
                below: real, depth: settings.repositories.depth, shouldStop: shouldStop)
            folders.append(Folder(path: path, repositories: found.count))
        }
        let real = (try? Files.resolve(home)) ?? home
        let found = QuickScan.repositories(below: real, depth: 5, shouldStop: shouldStop)
        folders += Self.folders(of: found, home: real).map { folder in
            Folder(
                path: home + folder.path.dropFirst(real.count), repositories: folder.repositories)
        }
        isComplete = !shouldStop()
    }

    /// Most commits of each repository, so that a large one leaves time for the others.
    private static let mostCommits = 20_000

    fileprivate mutating func countAuthors(below roots: [String], _ agent: AgentContext) throws {
        let end = agent.world.timeAwake() + patience
        let shouldStop = { agent.world.timeAwake() > end }
        let environment = agent.world.environment
        do { identity = try Identity.global(environment: environment) } catch {}
        let aliases = HostAliases(agent.world)
        let host = try GitHubClient(agent).endpoints.host
        var count = AuthorCount(of: identity)
        /// Score of each login.
        var owners: [String: Int] = [:]
        let depth = try agent.settings.repositories.depth
        let expanded = try roots.map { try agent.world.expand($0) }
        let reader = try agent.reader()
        for path in Discovery.search(roots: expanded, depth: depth).repositories {
            guard !shouldStop() else {
                isComplete = false
                break
            }
            do {
                let repository = try Repository(
                    at: path, environment: environment, reader: reader)
                let part = try count.count(
                    repository, atMost: Self.mostCommits, shouldStop: shouldStop)
                if !part.isComplete { isComplete = false }
                guard part.mine > 0 else { continue }
                let places = try repository.remotes().flatMap { remote in
                    aliases.placed(remote, near: host).places
                }
                guard let place = places.first(where: { $0.isOn(host) }) else { continue }
                // An organization's repository has many authors, a user's own one few.
                owners[place.owner, default: 0] += max(1, part.mine * part.mine / part.commits)
            } catch {
                // Unreadable repositories are reported when they are read.
                isComplete = false
            }
        }
        commits = count.commits
        authors = count.found
        let known = authors.filter { $0.isNamesake || $0.address == identity.address }
            .compactMap(\.address.noreplyLogin)
        let guessed = owners.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        for login in known + guessed where !logins.contains(login) { logins.append(login) }
        // More entries do not help the user.
        authors = Array(authors.prefix(200))
        logins = Array(logins.prefix(3))
    }

    fileprivate mutating func identifyTokenOwner(_ agent: AgentContext) throws {
        let client = try GitHubClient(agent)
        tokenPage = client.endpoints.page(.newToken)
        guard try !agent.settings.github.isDeclined else { return }
        do {
            guard let found = try client.token() else { return }
            let account = try client.ask(
                client.endpoints.account(token: found.token), within: patience
            ).mapError { CycError.gitHub($0) }.get()
            token = .of(
                login: account.login.description,
                source: agent.context.messages.describe(found.source).description)
        } catch CycError.gitHub(let failure) {
            token = .silent(reason: agent.context.messages.explain(failure).message.description)
        }
    }
}
