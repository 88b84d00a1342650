import CycCore
import CycDisplay
import CycGitHub
import CycRepositories
import CycRun
import CycSystem

/// Finds out where repositories lie, for `cyc setup`, and changes nothing.
func findFolders(_ desk: AgentContext) throws {
    try find(desk) { try $0.look(forFolders: desk) }
}

/// Finds out who wrote what is in the repositories below `roots`.
func readHistories(_ desk: AgentContext, below roots: [String]) throws {
    try find(desk) { try $0.look(intoHistoriesBelow: roots, desk) }
}

/// Finds out whose a token is that is there.
func askWhoseToken(_ desk: AgentContext) throws {
    try find(desk) { try $0.askWhoseToken(desk) }
}

private func find(_ desk: AgentContext, _ look: (inout SetupDiscovery) throws -> Void) throws {
    var findings = SetupDiscovery()
    try look(&findings)
    try desk.found(findings.typable)
}

/// For each part; a person waits for it.
///
/// Units: milliseconds.
private let patience: Int64 = 3000

extension SetupDiscovery {
    fileprivate mutating func look(forFolders desk: AgentContext) throws {
        let settings = try desk.settings
        let home = try desk.world.home()
        let end = desk.world.monotonicMilliseconds() + patience
        let shouldStop = { desk.world.monotonicMilliseconds() > end }
        // A configuration that git cannot read is told where it matters.
        do { identity = try Identity.global(environment: desk.world.environment) } catch {}
        for root in settings.repositories.roots {
            let path = try desk.world.expand(root)
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

    /// Each repository's share, so that a large one leaves time for the others.
    private static let mostCommits = 20_000

    fileprivate mutating func look(intoHistoriesBelow roots: [String], _ desk: AgentContext) throws {
        let end = desk.world.monotonicMilliseconds() + patience
        let shouldStop = { desk.world.monotonicMilliseconds() > end }
        let environment = desk.world.environment
        do { identity = try Identity.global(environment: environment) } catch {}
        let aliases = HostAliases(desk.world)
        let host = try GitHubClient(desk).endpoints.host
        var count = AuthorCount(of: identity)
        /// How much speaks for each login.
        var owners: [String: Int] = [:]
        let depth = try desk.settings.repositories.depth
        let expanded = try roots.map { try desk.world.expand($0) }
        let reader = try desk.reader()
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
                // An organization's has many authors, one's own few.
                owners[place.owner, default: 0] += max(1, part.mine * part.mine / part.commits)
            } catch {
                // Repositories that cannot be read are told by whatever counts them.
                isComplete = false
            }
        }
        commits = count.commits
        authors = count.found
        let known = authors.filter { $0.isNamesake || $0.address == identity.address }
            .compactMap(\.address.loginOfNoReply)
        let guessed = owners.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        for login in known + guessed where !logins.contains(login) { logins.append(login) }
        // More is no help to anybody.
        authors = Array(authors.prefix(200))
        logins = Array(logins.prefix(3))
    }

    fileprivate mutating func askWhoseToken(_ desk: AgentContext) throws {
        let hub = try GitHubClient(desk)
        tokenPage = hub.endpoints.page(.newToken)
        do {
            guard let found = try hub.token() else { return }
            let account = try hub.ask(
                hub.endpoints.account(token: found.token), within: patience
            ).mapError { CycError.hub($0) }.get()
            token = .of(
                login: account.login.description,
                source: desk.session.messages.describe(found.source).description)
        } catch CycError.hub(let trouble) {
            token = .silent(reason: desk.session.messages.explain(trouble).message.description)
        }
    }
}
