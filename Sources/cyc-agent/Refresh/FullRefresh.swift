import CycCore
import CycRun
import CycStore
import CycSystem

/// Brings everything up to date: the account, the repositories, and what GitHub says of those in
/// which there are commits of today.
///
/// Repositories come first, because they take less time; but not before it is known who the person
/// is, for GitHub says which addresses are theirs.
struct FullRefresh {
    struct Request {
        var readsRepositories = true
        /// Whether GitHub is asked; `nil` where it decides itself, by the age of the last answer.
        var asksGitHub: Bool?
        /// How old that may be then; `nil` for `sync.max_age`, which what GitHub refused keeps to.
        ///
        /// Units: seconds.
        var hubAge: Int64?
        var standing: String?
        var searchesRoots = false
        var forgets = false
        /// Somebody asked for it, who may have changed something on GitHub just now.
        var isWanted = false
        /// The longest wait for another refresh.
        ///
        /// Units: milliseconds.
        var patience: Int64 = 5000
        /// The longest wait for GitHub.
        ///
        /// Units: milliseconds.
        var hubPatience: Int64 = 7000
    }

    struct Outcome {
        /// `nil` where GitHub was not asked.
        var hub: AccountRefresh.Outcome?
        var repositories: RepositoryReading.Outcome?
        /// What kept GitHub from telling what today depends on.
        var trouble: GitHubError?
        /// All contributions of the account, or of the person's repositories.
        var contributions = 0
    }

    private let request: Request
    private let desk: AgentContext
    private let progress: Progress?
    private let began: (RefreshStage) -> Void

    /// - Parameters:
    ///   - request: What is brought up to date.
    ///   - desk: The run.
    ///   - progress: Gets how far a long reading is.
    ///   - began: Gets each stage as it begins.
    init(
        _ request: Request, _ desk: AgentContext, progress: Progress? = nil,
        began: @escaping (RefreshStage) -> Void = { _ in }
    ) {
        self.request = request
        self.desk = desk
        self.progress = progress
        self.began = began
    }

    /// Does it; one at a time.
    ///
    /// - Throws: ``CycError/ledgerBusy`` while another refresh runs, ``CycError/interrupted``, or a
    ///   problem of the ledger or the configuration.
    func run() throws -> Outcome {
        // Opened first, so that whoever may not wait finds a ledger.
        _ = try desk.ledger()
        return try run(holding: FileLock(desk.world.refreshLock(), waiting: request.patience))
    }

    /// Does it, as ``run()``, or nothing while another refresh runs.
    ///
    /// - Parameter patience: The longest wait for that one. Units: milliseconds.
    /// - Returns: `nil` if another one runs.
    /// - Throws: As ``run()``; ``CycError/ledgerBusy`` where a writer holds the ledger itself.
    func runUnlessBusy(waiting patience: Int64) throws -> Outcome? {
        _ = try desk.ledger()
        let lock: FileLock
        do throws(CycError) {
            lock = try FileLock(desk.world.refreshLock(), waiting: patience)
        } catch .ledgerBusy {
            return nil
        }
        return try run(holding: lock)
    }

    private func run(holding lock: consuming FileLock) throws -> Outcome {
        var outcome = Outcome()
        let ledger = try desk.ledger()
        let asksGitHub = try request.asksGitHub ?? isHubStale(ledger)
        let known = try desk.account()
        var opened: GitHubClient?
        /// Made when it is first needed: a wrong address concerns nobody else.
        func hub() throws -> GitHubClient {
            let hub = try opened ?? GitHubClient(desk)
            opened = hub
            return hub
        }
        // Everything that waits for GitHub shares one patience; reading repositories does not count.
        var patience = request.hubPatience
        func askGitHub() throws -> AccountRefresh.Outcome {
            began(.github)
            let started = desk.world.monotonicMilliseconds()
            defer { patience -= desk.world.monotonicMilliseconds() - started }
            return try AccountRefresh(
                desk, hub(), within: patience, isFull: request.forgets, isWanted: request.isWanted
            ).run()
        }
        let pushed = try pushedCommits(ledger)
        if asksGitHub, known?.answeredAt == nil { outcome.hub = try askGitHub() }
        if request.readsRepositories {
            outcome.repositories = try read(forgetting: request.forgets)
        }
        if asksGitHub, outcome.hub == nil { outcome.hub = try askGitHub() }
        if request.readsRepositories {
            let now = try desk.account()
            if now?.name != known?.name || now?.addresses != known?.addresses, outcome.hub != nil {
                outcome.repositories?.take(try read(forgetting: false))
            }
            try expireRules(ledger, pushedBefore: pushed)
            let today = try desk.zone.day(at: desk.world.now())
            for day in [today, today.advanced(by: -1)] {
                try judge(
                    ledger, hub, day, evenIfGreen: false,
                    within: min(patience, RepositoryRuleRefresh.usualPatience))
            }
        }
        try conclude(ledger, &outcome)
        if request.readsRepositories { try followFocus(ledger) }
        try keepDailyCopy(ledger)
        _ = consume lock
        return outcome
    }

    /// Keeps a copy of the ledger once a day; an answer does not depend on it.
    private func keepDailyCopy(_ ledger: Ledger) throws {
        let today = try desk.zone.day(at: desk.world.now())
        do { try ledger.keepDailyCopy(on: today) } catch {}
    }

    // MARK: Focus

    /// How old a commit may be that tells that its author is there.
    ///
    /// Units: seconds.
    private static let recentCommit: Int64 = 300

    /// Takes a commit of mine as a sign of life of what runs.
    private func followFocus(_ ledger: Ledger) throws {
        guard try !ledger.openFocus().isEmpty else { return }
        let reading = try desk.session.focusReading()
        let mine = try ledger.facts(
            standingIn: nil, today: reading.zone.day(at: reading.now),
            following: reading.settings.github
        ).knowledge.mine(reading.settings)
        let recent = reading.now - Self.recentCommit..<reading.now + 1
        if try !ledger.authored(in: recent, mine: mine).isEmpty {
            desk.world.noteLife(of: .person, reading.settings)
        }
    }

    // MARK: Pushes

    /// Today's commits in remote-tracking branches, by repository.
    private func pushedCommits(_ ledger: Ledger) throws -> [Int64: Set<CommitID>] {
        let today = try desk.zone.day(at: desk.world.now())
        var pushed: [Int64: Set<CommitID>] = [:]
        for group in try ledger.commits(on: today) {
            pushed[group.repository, default: []].formUnion(
                group.records.filter(\.isPushed).map(\.id))
        }
        return pushed
    }

    /// What GitHub said of a repository before somebody pushed there is asked again.
    private func expireRules(
        _ ledger: Ledger, pushedBefore before: [Int64: Set<CommitID>]
    ) throws {
        let moved = try pushedCommits(ledger).filter {
            !$0.value.isSubset(of: before[$0.key] ?? [])
        }
        guard !moved.isEmpty, let name = try desk.account()?.name else { return }
        let places = try ledger.repositories().filter { moved[$0.id] != nil }
            .flatMap { $0.remotes.flatMap(\.places).map(\.key) }
        try ledger.expireRules(of: Set(places), for: name)
        let commits = moved.map { $0.value.subtracting(before[$0.key] ?? []) }
        try ledger.forgetAbsence(
            of: commits.reduce(into: []) { $0.formUnion($1) },
            on: try desk.zone.day(at: desk.world.now()))
    }

    /// How far back a push is noted that GitHub does not show yet.
    ///
    /// Units: days.
    private static let notedDays = 7

    /// Notes what was pushed and GitHub does not show yet, and tells what the answer is.
    private func conclude(_ ledger: Ledger, _ outcome: inout Outcome) throws {
        let (settings, zone) = (try desk.settings, try desk.zone)
        let now = try desk.world.now()
        let today = zone.day(at: now)
        var knowledge = try ledger.facts(
            standingIn: request.standing, today: today, following: settings.github
        ).knowledge
        outcome.contributions = knowledge.grass.total(through: today.advanced(by: 1))
        guard let account = knowledge.account, account.isNamed else { return }
        let overview = Overview(knowledge, settings: settings, zone: zone, now: now)
        outcome.trouble = overview.unlearned.compactMap(\.trouble).first
        for offset in 0..<Self.notedDays {
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
        return try desk.surroundings.readRepositories(reading, desk, progress)
    }

    private func isHubStale(_ ledger: Ledger) throws -> Bool {
        let settings = try desk.settings
        let trouble = try desk.account()?.trouble
        let meta = try ledger.meta()
        // What GitHub refused it refuses again; but not because one of its pages is no use.
        let mayHurry = meta.hubFailures == 0 || trouble?.status == .unavailable
        let age = mayHurry ? request.hubAge : nil
        return try meta.isHubDue(
            basis: desk.world.hubBasis(settings), trouble: trouble,
            usual: age ?? Int64(settings.sync.maxAge), now: desk.world.now())
    }

    /// Learns what GitHub says of the repositories with commits of `day`; alone, as ``run()``.
    ///
    /// - Parameters:
    ///   - day: Any day, green or not.
    ///   - patience: The longest wait for GitHub. Units: milliseconds.
    /// - Throws: As ``run()`` does.
    func learnRules(of day: Day, within patience: Int64) throws {
        let ledger = try desk.ledger()
        let lock = try FileLock(desk.world.refreshLock(), waiting: request.patience)
        try judge(ledger, { try GitHubClient(desk) }, day, evenIfGreen: true, within: patience)
        _ = consume lock
    }

    /// Learns what GitHub says of the repositories with commits of `day`, and looks at their branches
    /// again where that changed what counts.
    ///
    /// - Parameters:
    ///   - ledger: Where it is kept.
    ///   - open: Gives whom to ask.
    ///   - day: Any day.
    ///   - evenIfGreen: Whether to ask although the day counts already.
    ///   - patience: The longest wait for GitHub. Units: milliseconds.
    /// - Throws: A problem of the ledger or of the configuration.
    private func judge(
        _ ledger: Ledger, _ open: () throws -> GitHubClient, _ day: Day, evenIfGreen: Bool,
        within patience: Int64
    ) throws {
        let settings = try desk.settings
        let knowledge = try ledger.facts(
            standingIn: request.standing, today: day, following: settings.github
        ).knowledge
        guard let account = knowledge.account, account.isNamed,
            account.trouble?.concernsToken != true,
            evenIfGreen || knowledge.grass[day] == 0
        else { return }
        let mine = knowledge.mine(settings)
        let busy = Set(
            knowledge.todaysCommits.filter { mine.contains($0.address, in: $0.repository) }
                .map(\.repository))
        let repositories = knowledge.repositories.filter { busy.contains($0.id) }
        let places = Set(repositories.flatMap { $0.places(on: account.name.host) })
        guard !places.isEmpty, patience > 0 else { return }
        began(.github)
        let hub = try open()
        let found = Result { () throws(CycError) in try hub.token() }
        // Without its token GitHub would be asked as nobody, and hide what is private.
        if case .failure(.hub) = found { return }
        let rules = RepositoryRuleRefresh(
            desk: desk, hub: hub, ledger: ledger, account: account.name, token: try found.get(),
            isWanted: request.isWanted, patience: patience)
        let started = desk.world.monotonicMilliseconds()
        if try rules.refresh(places) { _ = try read(forgetting: false, again: busy) }
        let left = patience - (desk.world.monotonicMilliseconds() - started)
        let judged = try ledger.facts(
            standingIn: request.standing, today: day, following: settings.github
        ).knowledge
        guard let account = judged.account, left > 0 else { return }
        try CommitLocationRefresh(
            desk: desk, hub: hub, ledger: ledger, account: account, token: try found.get(),
            isWanted: request.isWanted
        ).learn(
            day,
            judged.todaysCommits.filter { mine.contains($0.address, in: $0.repository) },
            in: judged.repositories, within: left)
    }
}
