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
        /// GitHub rejected a request. Units: seconds.
        var hubAge: Int64?
        var standing: String?
        var searchesRoots = false
        var forgets = false
        /// Whether the user requested the refresh and may have just changed something on GitHub.
        var isWanted = false
        /// The longest wait for another refresh; units: milliseconds.
        var patience: Int64 = 5000
        /// The longest wait for GitHub; units: milliseconds.
        var hubPatience: Int64 = 7000
    }

    struct Outcome {
        /// `nil` if no request was sent to GitHub.
        var hub: AccountRefresh.Outcome?
        var repositories: RepositoryReading.Outcome?
        /// Error because of which facts about today are missing.
        var trouble: GitHubError?
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
    /// - Parameter patience: The longest wait for the other refresh; units: milliseconds.
    /// - Returns: `nil` if another one runs.
    /// - Throws: As ``run()``; ``CycError/ledgerBusy`` if a writer holds the ledger itself.
    func runUnlessBusy(waiting patience: Int64) throws -> Outcome? {
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
        let asksGitHub = try request.asksGitHub ?? isHubStale(ledger)
        let known = try agent.account()
        var opened: GitHubClient?
        /// Created when it is first needed: an invalid address only concerns requests to GitHub.
        func client() throws -> GitHubClient {
            let client = try opened ?? GitHubClient(agent)
            opened = client
            return client
        }
        // All waits for GitHub share one timeout, without the time of reading repositories.
        var patience = request.hubPatience
        func askGitHub() throws -> AccountRefresh.Outcome {
            began(.github)
            let started = agent.world.monotonicMilliseconds()
            defer { patience -= agent.world.monotonicMilliseconds() - started }
            return try AccountRefresh(
                agent, client(), within: patience, isFull: request.forgets, isWanted: request.isWanted
            ).run()
        }
        let pushed = try pushedCommits(ledger)
        if asksGitHub, known?.answeredAt == nil { outcome.hub = try askGitHub() }
        if request.readsRepositories {
            outcome.repositories = try read(forgetting: request.forgets)
        }
        if asksGitHub, outcome.hub == nil { outcome.hub = try askGitHub() }
        if request.readsRepositories {
            let now = try agent.account()
            if now?.name != known?.name || now?.addresses != known?.addresses, outcome.hub != nil {
                outcome.repositories?.take(try read(forgetting: false))
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

    /// Longest age of a commit that proves its author's presence; units: seconds.
    private static let recentCommit: Int64 = 300

    /// Records a recent commit of the user as activity of an open focus session.
    private func recordFocusActivity(_ ledger: Ledger) throws {
        guard try !ledger.openFocus().isEmpty else { return }
        let reading = try agent.session.focusReading()
        let mine = try ledger.facts(
            standingIn: nil, today: reading.zone.day(at: reading.now),
            following: reading.settings.github
        ).knowledge.mine(reading.settings)
        let recent = reading.now - Self.recentCommit..<reading.now + 1
        if try !ledger.authored(in: recent, mine: mine).isEmpty {
            agent.world.noteLife(of: .person, reading.settings)
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
        try ledger.forgetAbsence(
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
        var knowledge = try ledger.facts(
            standingIn: request.standing, today: today, following: settings.github
        ).knowledge
        outcome.contributions = knowledge.grass.total(through: today.advanced(by: 1))
        guard let account = knowledge.account, account.isNamed else { return }
        let overview = Overview(knowledge, settings: settings, zone: zone, now: now)
        outcome.trouble = overview.unlearned.compactMap(\.trouble).first
        for offset in 0..<Self.recordedDays {
            let day = today.advanced(by: -offset)
            guard account.grass[day] == 0, knowledge.localGrass[day] > 0 else { continue }
            knowledge.todaysCommits = try ledger.commits(on: day)
            let end = zone.firstInstant(of: day.advanced(by: 1))
            let pushed = Overview(
                knowledge, settings: settings, zone: zone, now: min(now, end - 1)
            ).pushedCommits
            if pushed > 0 {
                try ledger.notePushed(day, commits: pushed, of: account.name, at: now)
            }
        }
    }

    private func read(
        forgetting forgets: Bool, again: Set<Int64> = []
    ) throws -> RepositoryReading.Outcome {
        began(.repositories)
        let reading = RepositoryReading(
            standing: request.standing, searchesRoots: request.searchesRoots && again.isEmpty,
            forgets: forgets, again: again)
        return try agent.surroundings.readRepositories(reading, agent, progress)
    }

    private func isHubStale(_ ledger: Ledger) throws -> Bool {
        let settings = try agent.settings
        let trouble = try agent.account()?.trouble
        let meta = try ledger.meta()
        // GitHub would reject the same request again; an error of one page is no such rejection.
        let mayHurry = meta.hubFailures == 0 || trouble?.status == .unavailable
        let age = mayHurry ? request.hubAge : nil
        return try meta.isHubDue(
            basis: agent.world.hubBasis(settings), trouble: trouble,
            usual: age ?? Int64(settings.sync.maxAge), now: agent.world.now())
    }

    /// Fetches GitHub's facts about the repositories with commits of `day`, under the lock as
    /// ``run()``.
    ///
    /// - Parameters:
    ///   - day: Any day, counted or not.
    ///   - patience: The longest wait for GitHub; units: milliseconds.
    /// - Throws: As ``run()`` does.
    func learnRules(of day: Day, within patience: Int64) throws {
        let ledger = try agent.ledger()
        let lock = try FileLock(agent.world.refreshLock(), waiting: request.patience)
        try fetchRules(ledger, { try GitHubClient(agent) }, day, evenIfGreen: true, within: patience)
        _ = consume lock
    }

    /// Fetches GitHub's facts about the repositories with commits of `day`, and reads their
    /// branches again if the facts changed what counts.
    ///
    /// - Parameters:
    ///   - open: Returns the client of GitHub.
    ///   - evenIfGreen: Whether to send requests even if the day already counts.
    ///   - patience: The longest wait for GitHub; units: milliseconds.
    /// - Throws: A ``CycError`` of the ledger or of the configuration.
    private func fetchRules(
        _ ledger: Ledger, _ open: () throws -> GitHubClient, _ day: Day, evenIfGreen: Bool,
        within patience: Int64
    ) throws {
        let settings = try agent.settings
        let knowledge = try ledger.facts(
            standingIn: request.standing, today: day, following: settings.github
        ).knowledge
        guard let account = knowledge.account, account.isNamed,
            account.trouble?.concernsToken != true,
            evenIfGreen || knowledge.grass[day] == 0
        else { return }
        let mine = knowledge.mine(settings)
        let active = Set(
            knowledge.todaysCommits.filter { mine.contains($0.address, in: $0.repository) }
                .map(\.repository))
        let repositories = knowledge.repositories.filter { active.contains($0.id) }
        let places = Set(repositories.flatMap { $0.places(on: account.name.host) })
        guard !places.isEmpty, patience > 0 else { return }
        began(.github)
        let client = try open()
        let found = Result { () throws(CycError) in try client.token() }
        // Without the token GitHub would hide private repositories.
        if case .failure(.hub) = found { return }
        let rules = RepositoryRuleRefresh(
            desk: agent, hub: client, ledger: ledger, account: account.name, token: try found.get(),
            isWanted: request.isWanted, patience: patience)
        let started = agent.world.monotonicMilliseconds()
        if try rules.refresh(places) { _ = try read(forgetting: false, again: active) }
        let left = patience - (agent.world.monotonicMilliseconds() - started)
        let updated = try ledger.facts(
            standingIn: request.standing, today: day, following: settings.github
        ).knowledge
        guard let account = updated.account, left > 0 else { return }
        try CommitLocationRefresh(
            desk: agent, hub: client, ledger: ledger, account: account, token: try found.get(),
            isWanted: request.isWanted
        ).learn(
            day,
            updated.todaysCommits.filter { mine.contains($0.address, in: $0.repository) },
            in: updated.repositories, within: left)
    }
}
