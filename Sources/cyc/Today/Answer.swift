import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// The age of an answer, and the error that kept it from being refreshed.
struct Freshness {
    let repositoriesReadAt: Instant?
    /// When GitHub last responded with today's contributions.
    let gitHubAnsweredAt: Instant?
    let isStale: Bool
    /// In the user's language.
    let error: String?

    /// - Parameters:
    ///   - isPending: Whether the requested refresh is still running.
    ///   - error: The error that the answer reports, in the user's language.
    ///   - isRecent: Whether an instant lies at most `sync.max_age` in the past.
    init(
        of snapshot: Snapshot, isPending: Bool, error: String?, isRecent: (Instant) -> Bool
    ) {
        repositoriesReadAt = snapshot.repositoriesReadAt
        gitHubAnsweredAt = snapshot.account?.respondedAt
        let sources = snapshot.account == nil ? [] : [gitHubAnsweredAt]
        let isOld = ([repositoriesReadAt] + sources).contains { $0.map { !isRecent($0) } ?? true }
        isStale = isOld || isPending || error != nil
        self.error = error
    }
}

/// An overview with its age and the context in which it was computed.
struct Answer {
    let overview: Overview
    let freshness: Freshness
    let zone: Zone
    let settings: Settings
    /// `nil` if no focus interval was ever recorded.
    let focus: FocusView?
    /// The repository of the working directory.
    let standing: KnownRepository?
    /// Whether the user has no address, neither in git outside of repositories nor elsewhere.
    let lacksAddress: Bool
    /// Whether `cyc setup` was ever answered to its end.
    let hasSetUp: Bool
    /// The first root, if no repository is watched and no root exists.
    let missingRoot: String?
    /// Error of the refresh, if known.
    let failure: CycError?
    /// For further reading; `nil` if there is no ledger.
    let reader: LedgerReader?

    var snapshot: Snapshot { overview.snapshot }
    /// `nil` unless requested.
    var growth: GrowthToday? { snapshot.growth }

    /// The exit status of the refresh.
    var status: ExitStatus { failure?.status ?? .fine }
}

extension CommandContext {
    /// Returns the state of today, refreshed as far as `refreshPolicy` allows; errors of the refresh
    /// are printed and part of the freshness.
    ///
    /// - Parameters:
    ///   - withGrowth: Whether to compute ``Answer/growth``.
    ///   - reportsFailure: Whether to print the error of the refresh.
    /// - Throws: A ``CycError`` if there is nothing to show.
    func answer(
        _ refreshPolicy: RefreshPolicy, withGrowth: Bool = false, reportsFailure: Bool = true
    ) throws -> Answer {
        let directory = world.gitWorkingDirectory()
        let check = try freshnessCheck(in: directory)
        let (settings, zone, now) = (check.settings, try zone, check.now)

        let stored = try load(
            refreshPolicy == .cached ? readerWithoutWriting() : reader(), for: check)
        let needs = try check.needs(stored, for: refreshPolicy)
        let (read, end) = try refreshed(stored, needs, refreshPolicy, for: check)
        let snapshot = try snapshot(
            of: read, after: end, refreshPolicy, directory, withGrowth: withGrowth, for: check)
        let overview = Overview(snapshot, settings: settings, zone: zone, now: now)

        let failure = end.reportedError(
            of: overview, in: zone, refreshPolicy, asksGitHub: needs.github)
        if let failure, reportsFailure { report(failure) }
        if needs.github, let name = snapshot.account?.name { try reportVanished(of: name) }
        let freshness = Freshness(
            of: snapshot, isPending: !end.isOver,
            error: failure.map { messages.explain($0).message.description },
            isRecent: check.isRecent)
        let lacksAddress =
            overview.lacksAddress
            || read.facts?.meta.knowsGitAddress == true && overview.mine.isEmpty
                && snapshot.repositories.isEmpty
        return Answer(
            overview: overview, freshness: freshness, zone: zone, settings: settings,
            focus: try focusView(of: overview, in: read.reader),
            standing: read.facts?.standing, lacksAddress: lacksAddress,
            hasSetUp: read.facts?.meta.hasSetUp ?? false,
            missingRoot: snapshot.repositories.contains(where: \.watch.isWatched)
                ? nil : missingRoot(settings),
            failure: failure, reader: read.reader)
    }

    private func missingRoot(_ settings: Settings) -> String? {
        let roots = world.roots(settings)
        return roots.contains(where: Files.exists) ? nil : roots.first
    }

    /// Returns the ledger after reading what changed in repositories, so that their commits have
    /// closed their to-dos; `nil` if there is no ledger. Errors of the refresh are printed, but
    /// to-dos work with `cyc` alone.
    func readerOfCurrentRepositories() throws -> LedgerReader? {
        guard let reader = try reader() else { return nil }
        let check = try freshnessCheck(in: world.gitWorkingDirectory())
        let stored = try load(reader, for: check, todos: .nothing)
        guard try check.needs(stored, for: .ifNeeded).repositories else { return reader }
        let (read, end) = try refreshed(
            stored, Needs(repositories: true), .ifNeeded, for: check)
        if let failure = end.failure, failure != .agentMissing { report(failure) }
        return read.reader
    }

    private func freshnessCheck(in directory: WorkingDirectory) throws -> FreshnessCheck {
        let now = try world.now()
        return FreshnessCheck(
            settings: try settings, world: world, place: directory.path, now: now,
            today: try zone.day(at: now))
    }

    private func load(
        _ reader: LedgerReader?, for check: FreshnessCheck,
        todos extent: TodoDigest.Extent = .everything
    ) throws -> StoredFacts {
        let facts = try reader?.facts(
            currentRepository: check.place, today: check.today, following: check.settings.github,
            withEveryRemote: false, todos: extent)
        return StoredFacts(reader: reader, facts: facts)
    }

    /// The ledger after the needed refresh, with the followed account.
    ///
    /// - Throws: The ``CycError`` of the refresh, if nothing is stored.
    private func refreshed(
        _ stored: StoredFacts, _ needs: Needs, _ refreshPolicy: RefreshPolicy,
        for check: FreshnessCheck
    ) throws -> (StoredFacts, RefreshResult) {
        var (read, end) = (stored, RefreshResult(hasReadRepositories: true))
        if needs != Needs() {
            // The last writer checkpoints the WAL; an open reader would block it.
            try closeReaders()
            end = try refresh(needs, refreshPolicy, currentRepository: check.place)
            read = try load(reader(), for: check)
            read.facts = read.facts ?? stored.facts
        }
        if read.facts == nil, let failure = end.failure { throw failure }
        let account = account(in: read.facts, today: check.today, check.settings)
        read.facts?.snapshot.account = account
        return (read, end)
    }

    /// The stored facts, with everything that the refresh did not read marked as unread.
    private func snapshot(
        of stored: StoredFacts, after end: RefreshResult, _ refreshPolicy: RefreshPolicy,
        _ directory: WorkingDirectory, withGrowth: Bool, for check: FreshnessCheck
    ) throws -> Snapshot {
        var snapshot = stored.facts?.snapshot ?? Snapshot()
        if !refreshPolicy.mayRefresh {
            snapshot.markUnread(check.neverRead(stored.facts), because: .notReadYet)
        } else if let reason = end.unreadReason {
            try check.markUnread(&snapshot, stored, because: reason)
        }
        snapshot.focus = try stored.reader.flatMap { try focusSnapshot().recentLogIfAny($0) }
        if withGrowth || PromptTimeline.showsLevel(check.settings) {
            snapshot.growth = try focusSnapshot().growth(stored.reader, knowing: snapshot)
        }
        if case .refused(let unread) = directory { snapshot.unreadFolders.append(unread) }
        return snapshot
    }

    private func focusView(of overview: Overview, in reader: LedgerReader?) throws -> FocusView? {
        var focus = overview.focus.map(FocusView.init)
        if let open = focus?.today.open, let todos = try reader?.focusTodos(of: [open]) {
            focus?.todos = todos
        }
        return focus
    }

    /// The followed account; unnamed if a variable holds a token other than that of the stored
    /// account, because its owner is unknown.
    private func account(
        in facts: LedgerFacts?, today: Day, _ settings: Settings
    ) -> AccountSnapshot? {
        let account = facts?.snapshot.account
        guard settings.github.login.isEmpty, !settings.github.isDeclined,
            let token = world.tokenFingerprint(settings)
        else {
            return account
        }
        // A ledger of an earlier version does not store which token it was.
        if let account, !account.isNamed || account.token == nil || account.token == token {
            return account
        }
        return .unnamed(on: settings.github.host, today: today)
    }

    /// Reports, once, days that count less than before.
    private func reportVanished(of name: AccountName) throws {
        let days = try reader()?.vanished(of: name) ?? []
        guard !days.isEmpty else { return }
        for day in days {
            writeError(messages.vanished(day.day, before: day.before, now: day.now))
        }
        try ledger().forgetVanished(of: name)
    }
}
