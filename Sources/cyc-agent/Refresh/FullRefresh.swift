import CycCore
import CycRun
import CycStore
import CycSystem

/// Refreshes the account, the repositories, and GitHub's facts about the repositories with commits
/// of today.
///
/// Repositories come first, because they take less time; but only once the user's addresses are
/// known, which GitHub returns.
struct FullRefresh {
    struct Request {
        var readsRepositories = true
        /// Whether to send requests to GitHub; `nil` to decide by the age of the last response.
        var asksGitHub: Bool?
        /// The longest age of the last response; `nil` for `sync.max_age`, which also applies after
        /// GitHub rejected a request.
        var gitHubAge: Duration?
        var currentRepository: String?
        var searchesRoots = false
        var forgets = false
        /// Whether the user requested the refresh and may have just changed something on GitHub.
        var isWanted = false
        /// The longest wait for another refresh.
        var patience = Duration.seconds(5)
        /// The longest wait for GitHub.
        var gitHubTimeout = Duration.seconds(7)
    }

    struct Outcome {
        /// `nil` if no request was sent to GitHub.
        var gitHub: AccountRefresh.Outcome?
        var repositories: RepositoryReading.Outcome?
        /// Error because of which facts about today are missing.
        var failure: GitHubError?
        /// All contributions of the account, or of the user's repositories.
        var contributions = 0
    }

    private let request: Request
    private let agent: AgentContext
    private let progress: Progress?
    private let began: (RefreshStage) -> Void

    /// - Parameters:
    ///   - progress: Reports the progress of long reading.
    ///   - began: Called at the beginning of each stage.
    init(
        _ request: Request, _ agent: AgentContext, progress: Progress? = nil,
        began: @escaping (RefreshStage) -> Void = { _ in }
    ) {
        self.request = request
        self.agent = agent
        self.progress = progress
        self.began = began
    }

    /// Runs the refresh under the refresh lock.
    ///
    /// - Throws: ``CycError/ledgerBusy`` while another refresh runs, ``CycError/interrupted``, or a
    ///   ``CycError`` of the ledger or the configuration.
    func run() throws -> Outcome {
        // Opened first, so that runs that do not wait find a ledger.
        _ = try agent.ledger()
        return try run(holding: FileLock(agent.world.refreshLock(), waiting: request.patience))
    }

    /// Runs the refresh like ``run()``, or does nothing while another one runs.
    ///
    /// - Parameter patience: The longest wait for the other refresh.
    /// - Returns: `nil` if another one runs.
    /// - Throws: As ``run()``; ``CycError/ledgerBusy`` if a writer holds the ledger itself.
    func runUnlessBusy(waiting patience: Duration) throws -> Outcome? {
        _ = try agent.ledger()
        let lock: FileLock
        do throws(CycError) {
            lock = try FileLock(agent.world.refreshLock(), waiting: patience)
        } catch .ledgerBusy {
            return nil
        }
        return try run(holding: lock)
    }

    private func run(holding lock: consuming FileLock) throws -> Outcome {
        var outcome = Outcome()
        let ledger = try agent.ledger()
        let asksGitHub =
            try !agent.settings.github.isDeclined && request.asksGitHub ?? isGitHubStale(ledger)
        let known = try agent.account()
        var opened: GitHubClient?
        /// Created when it is first needed: an invalid address only concerns requests to GitHub.
        func client() throws -> GitHubClient {
            let client = try opened ?? GitHubClient(agent)
            opened = client
            return client
        }
        // All waits for GitHub share one timeout, without the time of reading repositories.
        var patience = request.gitHubTimeout
        func askGitHub() throws -> AccountRefresh.Outcome {
            began(.github)
            let started = agent.world.timeAwake()
            defer { patience -= agent.world.timeAwake() - started }
            return try AccountRefresh(
                agent, client(), within: patience, isFull: request.forgets,
                isWanted: request.isWanted
            ).run()
        }
        let pushed = try pushedCommits(ledger)
        if asksGitHub, known?.respondedAt == nil { outcome.gitHub = try askGitHub() }
        if request.readsRepositories {
            outcome.repositories = try read(
                forgetting: request.forgets, searchingRoots: request.searchesRoots)
        }
        if asksGitHub, outcome.gitHub == nil { outcome.gitHub = try askGitHub() }
        if request.readsRepositories {
            let now = try agent.account()
            if now?.name != known?.name || now?.addresses != known?.addresses, outcome.gitHub != nil
            {
                outcome.repositories?.take(try read(forgetting: false, searchingRoots: false))
            }
            try expireRules(ledger, pushedBefore: pushed)
            let today = try agent.zone.day(at: agent.world.now())
            for day in [today, today.advanced(by: -1)] {
                try fetchRules(
                    ledger, client, day, evenIfGreen: false,
                    within: min(patience, RepositoryRuleRefresh.usualPatience))
            }
        }
        try recordPushes(ledger, &outcome)
        if request.readsRepositories { try recordFocusActivity(ledger) }
        try keepDailyCopy(ledger)
        _ = consume lock
        return outcome
    }

    /// Stores a copy of the ledger once a day; errors are ignored, because the result does not
    /// depend on it.
    private func keepDailyCopy(_ ledger: Ledger) throws {
        let today = try agent.zone.day(at: agent.world.now())
        do { try ledger.keepDailyCopy(on: today) } catch {}
    }

    // MARK: Focus

    /// Longest age of a commit that proves its author's presence.
    private static let recentCommit = Duration.minutes(5)

    /// Records a recent commit of the user as activity of an open focus session.
    private func recordFocusActivity(_ ledger: Ledger) throws {
        guard try !ledger.openFocus().isEmpty else { return }
        let reading = try agent.context.focusSnapshot()
        let mine = try ledger.facts(
            currentRepository: nil, today: reading.zone.day(at: reading.now),
            following: reading.settings.github
        ).snapshot.mine(reading.settings)
        let recent = reading.now - Self.recentCommit..<reading.now + .seconds(1)
        if try !ledger.authored(in: recent, mine: mine).isEmpty {
            agent.world.recordActivity(of: .person, reading.settings)
        }
    }

    // MARK: Pushes

    /// Returns today's commits in remote-tracking branches, by repository.
    private func pushedCommits(_ ledger: Ledger) throws -> [Int64: Set<CommitID>] {
        let today = try agent.zone.day(at: agent.world.now())
        var pushed: [Int64: Set<CommitID>] = [:]
        for group in try ledger.commits(on: today) {
            pushed[group.repository, default: []].formUnion(
                group.records.filter(\.isPushed).map(\.id))
        }
        return pushed
    }

    /// Expires GitHub's facts about repositories that the user has pushed to since.
    private func expireRules(
        _ ledger: Ledger, pushedBefore before: [Int64: Set<CommitID>]
    ) throws {
        let moved = try pushedCommits(ledger).filter {
            !$0.value.isSubset(of: before[$0.key] ?? [])
        }
        guard !moved.isEmpty, let name = try agent.account()?.name else { return }
        let places = try ledger.repositories().filter { moved[$0.id] != nil }
            .flatMap { $0.remotes.flatMap(\.places).map(\.key) }
        try ledger.expireRules(of: Set(places), for: name)
        let commits = moved.map { $0.value.subtracting(before[$0.key] ?? []) }
        try ledger.deleteAbsenceProofs(
            of: commits.reduce(into: []) { $0.formUnion($1) },
            on: try agent.zone.day(at: agent.world.now()))
    }

    /// Number of days for which pushes are recorded that GitHub does not show yet.
    private static let recordedDays = 7

    /// Records pushed commits that GitHub does not show yet, and completes the outcome.
    private func recordPushes(_ ledger: Ledger, _ outcome: inout Outcome) throws {
        let (settings, zone) = (try agent.settings, try agent.zone)
        let now = try agent.world.now()
        let today = zone.day(at: now)
        var snapshot = try ledger.facts(
            currentRepository: request.currentRepository, today: today, following: settings.github
        ).snapshot
        outcome.contributions = snapshot.grass.total(through: today.advanced(by: 1))
        guard let account = snapshot.account, account.isNamed else { return }
        let overview = Overview(snapshot, settings: settings, zone: zone, now: now)
        outcome.failure = overview.unconfirmed.compactMap(\.failure).first
        for offset in 0..<Self.recordedDays {
            let day = today.advanced(by: -offset)
            guard account.grass[day] == 0, snapshot.localGrass[day] > 0 else { continue }
            snapshot.todaysCommits = try ledger.commits(on: day)
            let end = zone.firstInstant(of: day.advanced(by: 1))
            let pushed = Overview(
                snapshot, settings: settings, zone: zone, now: min(now, end - .seconds(1))
            ).pushedCommits
            if pushed > 0 {
                try ledger.recordPushed(day, commits: pushed, of: account.name, at: now)
            }
        }
    }

    private func read(
        forgetting forgets: Bool, searchingRoots: Bool
    ) throws -> RepositoryReading.Outcome {
        began(.repositories)
        let reading = RepositoryReading(
            currentRepository: request.currentRepository,
            searchesRoots: searchingRoots, forgets: forgets)
        return try agent.dependencies.readRepositories(reading, agent, progress)
    }

    private func isGitHubStale(_ ledger: Ledger) throws -> Bool {
        let settings = try agent.settings
        let failure = try agent.account()?.failure
        let meta = try ledger.meta()
        // GitHub would reject the same request again; an error of one page is no such rejection.
        let mayHurry = meta.gitHubFailures == 0 || failure?.status == .unavailable
        let age = mayHurry ? request.gitHubAge : nil
        return try meta.isGitHubFetchDue(
            basis: agent.world.gitHubBasis(settings), failure: failure,
            usual: age ?? settings.sync.maxAge, now: agent.world.now())
    }

    /// Fetches GitHub's facts about the repositories with commits of `day`, under the lock as
    /// ``run()``.
    ///
    /// - Parameters:
    ///   - day: Any day, counted or not.
    ///   - patience: The longest wait for GitHub.
    /// - Throws: As ``run()`` does.
    func fetchRules(of day: Day, within patience: Duration) throws {
        let ledger = try agent.ledger()
        let lock = try FileLock(agent.world.refreshLock(), waiting: request.patience)
        try fetchRules(
            ledger, { try GitHubClient(agent) }, day, evenIfGreen: true, within: patience)
        _ = consume lock
    }

    /// Fetches GitHub's facts about the repositories with commits of `day`, and reads their
    /// branches again if the facts changed what counts.
    ///
    /// - Parameters:
    ///   - open: Returns the client of GitHub.
    ///   - evenIfGreen: Whether to send requests even if the day already counts.
    ///   - patience: The longest wait for GitHub.
    /// - Throws: A ``CycError`` of the ledger or of the configuration.
    private func fetchRules(
        _ ledger: Ledger, _ open: () throws -> GitHubClient, _ day: Day, evenIfGreen: Bool,
        within patience: Duration
    ) throws {
        let settings = try agent.settings
        let snapshot = try ledger.facts(
            currentRepository: request.currentRepository, today: day, following: settings.github
        ).snapshot
        guard let account = snapshot.account, account.isNamed,
            account.failure?.invalidatesToken != true,
            evenIfGreen || snapshot.grass[day] == 0
        else { return }
        let mine = snapshot.mine(settings)
        let active = Set(
            snapshot.todaysCommits.filter { mine.contains($0.address, in: $0.repository) }
                .map(\.repository))
        let repositories = snapshot.repositories.filter { active.contains($0.id) }
        let places = Set(repositories.flatMap { $0.places(on: account.name.host) })
        guard !places.isEmpty, patience > .zero else { return }
        began(.github)
        let client = try open()
        let found = Result { () throws(CycError) in try client.token() }
        // Without the token GitHub would hide private repositories.
        if case .failure(.gitHub) = found { return }
        let rules = RepositoryRuleRefresh(
            agent: agent, gitHub: client, ledger: ledger, account: account.name,
            token: try found.get(),
            isWanted: request.isWanted, patience: patience)
        let started = agent.world.timeAwake()
        if try rules.refresh(places) { _ = try read(forgetting: false, searchingRoots: false) }
        let left = patience - (agent.world.timeAwake() - started)
        let updated = try ledger.facts(
            currentRepository: request.currentRepository, today: day, following: settings.github
        ).snapshot
        guard let account = updated.account, left > .zero else { return }
        try CommitLocationRefresh(
            agent: agent, gitHub: client, ledger: ledger, account: account, token: try found.get(),
            isWanted: request.isWanted
        ).fetch(
            day,
            updated.todaysCommits.filter { mine.contains($0.address, in: $0.repository) },
            in: updated.repositories, within: left)
    }
}
