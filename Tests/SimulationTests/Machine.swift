import CycCore
import CycHTTP
import CycNotify
import CycRun
import CycStore
import Synchronization
import TestSupport

@testable import CycSystem
@testable import cyc_agent

/// A simulated machine with cyc: clock, folder, clones and a fake GitHub.
final class Machine {
    let folder: TemporaryFolder
    let clock = Clock()
    var truth: Truth
    var hub: StandInHub
    var token: String? {
        didSet { context = nil }
    }
    /// Reused, since a new one would only read the same settings and open the same ledger.
    private var context: AgentContext?
    let zoneVariable: String
    /// East of UTC.
    let offset: Duration
    /// Whether the agent is installed.
    var hasAgent = true
    /// Whether a full refresh was requested.
    var isWanted = false
    /// State with which each clone was read, to read only changed ones.
    private var readWith: [Int: String] = [:]
    /// Number of requests of all runs.
    private(set) var requests = 0
    /// The events so far; nil if recording is off.
    var script: [String]?

    func log(_ line: @autoclosure () -> String) {
        if script != nil { script?.append(line()) }
    }

    /// Time shared by the closures of a ``World``.
    final class Clock: Sendable {
        let now = Mutex<Instant>(0)
        let timeAwake = Mutex<Duration>(.zero)
        let written = Mutex<[UInt8]>([])
        let sent = Mutex<[Notice]>([])
    }

    init(
        _ truth: Truth, _ hub: StandInHub, zone: (variable: String, offset: Duration),
        settings: String
    ) throws {
        folder = try TemporaryFolder(inMemory: true)
        (self.truth, self.hub) = (truth, hub)
        (zoneVariable, offset) = zone
        try folder.write(settings, to: ".config/cyc/config.toml")
        for clone in truth.clones {
            try folder.write("", to: "\(clone.name)/.git/refs/remotes/origin")
            try folder.write("", to: "\(clone.name)/.git/refs/heads")
        }
    }

    var now: Instant {
        get { clock.now.withLock { $0 } }
        set { clock.now.withLock { $0 = newValue } }
    }

    var today: Day { Day(number: Int((now + offset).secondsSinceEpoch / 86_400)) }

    var world: World {
        var world = World.simulated(
            home: folder.path, zone: zoneVariable, clock, token: token)
        let clock = clock
        world.write = { stream, bytes in
            if stream == .output { clock.written.withLock { $0 += bytes } }
        }
        return world
    }

    /// Runs `body` with the context of the agent.
    func withContext<Answer>(_ body: (AgentContext) throws -> Answer) rethrows -> Answer {
        let clock = clock
        let context =
            context
            ?? AgentContext(
                world,
                in: Dependencies(
                    connect: { [unowned self] _ in { self.send($0, $1, $2) } },
                    readRepositories: { [unowned self] _, context, _ in try self.read(context) },
                    deliver: { _, notice, _ in
                        clock.sent.withLock { $0.append(notice) }
                        return nil
                    }))
        self.context = context
        return try body(context)
    }

    /// Handles a request of `cyc` to the agent.
    func ask(
        _ request: AgentRequest, _ take: (ArraySlice<UInt8>) throws -> Void
    ) throws -> Int32? {
        guard hasAgent else { throw CycError.agentMissing }
        if case .refresh(_, _, let isEverything) = request { isWanted = isEverything }
        clock.written.withLock { $0 = [] }
        let status = withContext { cyc_agent.execute(request, $0) }
        let bytes = clock.written.withLock { $0 }
        for line in bytes.split(separator: UInt8(ascii: "\n")) { try take(line) }
        return status
    }

    private func send(
        _ asked: [HTTPRequest], _ patience: Duration, _ shouldStop: () -> Bool
    ) -> [Result<HTTPResponse, HTTPError>] {
        requests += asked.count
        let outcomes = hub.send(asked, at: now, today: today, isWanted: isWanted, truth)
        if outcomes.contains(.failure(.timedOut(.total))) {
            clock.timeAwake.withLock { $0 += patience }
        }
        return outcomes
    }

    // MARK: Clones

    /// Changes files of a clone as git does.
    func touch(_ clone: Int, isPush: Bool = false) throws {
        let name = isPush ? "refs/remotes/origin" : "refs/heads"
        // Different lengths make the change visible at equal times.
        try folder.write(
            String(repeating: "x", count: truth.clones[clone].revision + (isPush ? 1 : 0)),
            to: "\(truth.clones[clone].name)/.git/\(name)")
    }

    /// Reads the clones and stores the result in the ledger.
    private func read(_ context: AgentContext) throws -> RepositoryReading.Outcome {
        let (ledger, settings) = (try context.ledger(), try context.settings)
        let known = try ledger.facts(
            currentRepository: nil, today: Day(number: 0), following: settings.github
        ).snapshot
        var outcome = RepositoryReading.Outcome()
        let paths = truth.clones.map { folder.file($0.name) }
        if known.repositories.isEmpty {
            try ledger.record(
                DiscoveryResult(found: paths, unread: [], files: WatchedFiles(entries: []), at: now)
            )
            try ledger.setConfigurationFiles(WatchedFiles(entries: []))
        }
        for repository in try ledger.repositories() {
            guard let index = paths.firstIndex(of: repository.path) else { continue }
            try read(index, as: repository, ledger, known.account)
        }
        let identity = EmailAddress(truth.gitAddress)
        let mine = Snapshot(
            repositories: try ledger.repositories(), gitAddress: identity, account: known.account
        ).mine(settings)
        try ledger.recount(currentRepository: nil, mine: mine)
        try ledger.updateMeta { meta in
            (meta.knowsGitAddress, meta.gitAddress) = (true, identity)
            meta.addresses = mine.everywhere
            meta.settings = context.world.repositoryBasis(settings, for: known.account?.name)
            meta.repositoriesReadAt = now
        }
        outcome.repositories = paths.count
        return outcome
    }

    private func read(
        _ index: Int, as repository: KnownRepository, _ ledger: Ledger,
        _ account: AccountSnapshot?
    ) throws {
        let clone = truth.clones[index]
        guard clone.isReadable else {
            readWith[index] = nil
            hub.learned.unread.insert(index)
            return try ledger.setUnread(
                .noPermission, of: repository.id,
                files: WatchedFiles(
                    entries: [.init(path: repository.path, stamp: nil, isUncertain: true)]))
        }
        let remotes = self.remotes(of: clone)
        let rule = remotes.last?.places.first.flatMap { account?.rules[$0.key] }
        let published: String? =
            switch rule?.kind {
            case .fork: nil
            case .ordinary: rule?.defaultBranch
            case .unseen, nil: "main"
            }
        // A hidden repository has the default branch that git stored.
        let tracked = clone.pushes == .hidden ? "main" : published
        let basis = "\(clone.revision) \(published ?? "") \(account?.name.login ?? "")"
        guard readWith[index] != basis else { return }
        hub.learned.unread.remove(index)
        readWith[index] = basis
        let commits = truth.commits.filter { $0.clone == index }
        let git = "\(repository.path)/.git"
        let entries = ["\(git)/refs/heads", "\(git)/refs/remotes/origin"].map {
            WatchedFiles.Entry(path: $0, stamp: Files.stamp(of: $0), isUncertain: false)
        }
        let changes = commits.map { commit in
            DayChange(
                day: commit.day, address: EmailAddress(commit.address),
                set: [
                    CommitRecord(
                        id: commit.id, isPushed: commit.pushedAt != nil,
                        slots: commit.pushedAt != nil && commit.branch == tracked
                            ? .slot(0) : [])
                ])
        }
        try ledger.apply(
            ScanResult(
                isWhole: true, changes: changes, memory: ScanCache(state: [], shards: [:]),
                namesakes: [:]),
            to: repository.id,
            ScanContext(
                identity: Identity(name: "O", address: EmailAddress(truth.gitAddress)),
                remotes: remotes, files: WatchedFiles(entries: entries), at: now))
        hub.learned.readClones[index] = (clone.revision, commits)
    }

    private func remotes(of clone: Truth.Clone) -> [Remote] {
        func destination(_ host: String, _ owner: String, _ name: String) -> Destination {
            Destination(
                url: "https://\(host)/\(owner)/\(name).git",
                place: RemotePlace(host: host, owner: owner, name: name))
        }
        let mirror = destination("example.org", "o", "r")
        switch clone.remote {
        case .none: return []
        case .elsewhere: return [Remote(name: "origin", fetches: [mirror], pushes: [mirror])]
        case .github:
            guard let place = clone.place else { return [] }
            let own = destination("github.com", place.owner, place.name)
            switch clone.pushes {
            case .there: return [Remote(name: "origin", fetches: [own], pushes: [own], slot: 0)]
            case .elsewhere:
                return [Remote(name: "origin", fetches: [own], pushes: [mirror], slot: 0)]
            case .both:
                return [Remote(name: "origin", fetches: [own], pushes: [mirror, own], slot: 0)]
            case .hidden:
                let hidden = destination("github.com", "hidden", place.name)
                return [
                    Remote(name: "origin", fetches: [hidden], pushes: [hidden], slot: 0),
                    Remote(name: "mine", fetches: [own], pushes: [own], slot: 1),
                ]
            }
        }
    }
}

extension World {
    /// The world of a simulated machine, which writes nothing.
    static func simulated(
        home: String, zone: String, _ clock: Machine.Clock, token: String? = nil
    ) -> World {
        var variables = ["TZ": zone, "LANG": "C.UTF-8"]
        variables["GH_TOKEN"] = token
        var world = World.home(home, variables)
        world.clock = { clock.now.withLock { $0.secondsSinceEpoch * 1_000_000_000 } }
        world.timeAwake = { clock.timeAwake.withLock { $0 } }
        world.currentFolder = { home }
        world.write = { _, _ in }
        world.isTerminal = { _ in false }
        world.terminalColumns = { nil }
        world.executable = { "\(home)/cyc" }
        world.systemZone.data = "/nonexistent"
        return world
    }
}
