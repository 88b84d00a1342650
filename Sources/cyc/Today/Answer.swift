import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// How old an answer is, and what keeps it from being new.
struct Freshness {
    /// Units: seconds since 1970-01-01T00:00:00Z.
    let repositoriesReadAt: Int64?
    /// When GitHub last told about the present day.
    let hubAnsweredAt: Int64?
    let isStale: Bool
    /// In the person's language.
    let error: String?

    /// - Parameters:
    ///   - knowledge: The data of the answer.
    ///   - isPending: Whether a refresh that was asked for goes on.
    ///   - error: The error that the answer reports, in the person's language.
    ///   - isRecent: Whether an instant lies at most `sync.max_age` back.
    init(
        of knowledge: Snapshot, isPending: Bool, error: String?, isRecent: (Int64) -> Bool
    ) {
        repositoriesReadAt = knowledge.repositoriesReadAt
        hubAnsweredAt = knowledge.account?.answeredAt
        let sources = knowledge.account == nil ? [] : [hubAnsweredAt]
        let isOld = ([repositoriesReadAt] + sources).contains { $0.map { !isRecent($0) } ?? true }
        isStale = isOld || isPending || error != nil
        self.error = error
    }
}

/// An overview with its age and with where it was asked.
struct Answer {
    let overview: Overview
    let freshness: Freshness
    let zone: Zone
    let settings: Settings
    /// `nil` before anything was ever counted.
    let focus: FocusView?
    /// The repository stood in.
    let standing: KnownRepository?
    /// What kept it from being new, as far as that is known.
    let failure: CycError?
    /// What it was read from, for whoever wants to know more; `nil` while there is no ledger.
    let reader: LedgerReader?

    var knowledge: Snapshot { overview.knowledge }
    /// `nil` where nobody wants it.
    var growth: GrowthToday? { knowledge.growth }

    /// What the refresh ended with.
    var status: ExitStatus { failure?.status ?? .fine }
}

extension CommandContext {
    /// Looks at today.
    ///
    /// - Parameters:
    ///   - effort: How much it may cost.
    ///   - withGrowth: Whether ``Answer/growth`` is wanted.
    /// - Returns: The answer; what could not be renewed is in its freshness, and was reported.
    /// - Throws: A ``CycError`` if there is nothing at all that could be shown.
    func answer(_ effort: RefreshPolicy, withGrowth: Bool = false) throws -> Answer {
        let (settings, zone, now) = (try settings, try zone, try world.now())
        let standing = world.standingPlace()
        let check = FreshnessCheck(
            settings: settings, world: world, place: standing.path, now: now,
            today: zone.day(at: now))

        let stored = try load(effort == .cached ? unchangedReader() : reader(), for: check)
        let needs = try check.needs(stored, for: effort)
        let (read, end) = try refreshed(stored, needs, effort, for: check)
        let knowledge = try knowledge(
            of: read, after: end, effort, standing, withGrowth: withGrowth, for: check)
        let overview = Overview(knowledge, settings: settings, zone: zone, now: now)

        let failure = end.reportedFailure(
            of: overview, in: zone, effort, asksGitHub: needs.github)
        if let failure { report(failure) }
        if needs.github, let name = knowledge.account?.name { try tellVanished(of: name) }
        let freshness = Freshness(
            of: knowledge, isPending: !end.isOver,
            error: failure.map { messages.explain($0).message.description },
            isRecent: check.isRecent)
        return Answer(
            overview: overview, freshness: freshness, zone: zone, settings: settings,
            focus: try focusView(of: overview, in: read.reader),
            standing: read.facts?.standing, failure: failure, reader: read.reader)
    }

    private func load(_ reader: LedgerReader?, for check: FreshnessCheck) throws -> StoredFacts {
        let facts = try reader?.facts(
            standingIn: check.place, today: check.today, following: check.settings.github,
            withEveryRemote: false)
        return StoredFacts(reader: reader, facts: facts)
    }

    /// The ledger after a refresh of what is needed, with the account that is followed here.
    ///
    /// - Throws: The ``CycError`` of the refresh, if nothing is stored.
    private func refreshed(
        _ stored: StoredFacts, _ needs: Needs, _ effort: RefreshPolicy, for check: FreshnessCheck
    ) throws -> (StoredFacts, RefreshEnd) {
        var (read, end) = (stored, RefreshEnd(hasReadRepositories: true))
        if needs != Needs() {
            // Whoever writes last brings the ledger to rest, which a reader beside it prevents.
            try closeReaders()
            end = try refresh(needs, effort, standingIn: check.place)
            read = try load(reader(), for: check)
            read.facts = read.facts ?? stored.facts
        }
        if read.facts == nil, let failure = end.failure { throw failure }
        let account = account(in: read.facts, today: check.today, check.settings)
        read.facts?.knowledge.account = account
        return (read, end)
    }

    /// The data of the overview: the stored facts, with everything marked that the refresh did not read.
    private func knowledge(
        of stored: StoredFacts, after end: RefreshEnd, _ effort: RefreshPolicy,
        _ standing: WorkingDirectory, withGrowth: Bool, for check: FreshnessCheck
    ) throws -> Snapshot {
        var knowledge = stored.facts?.knowledge ?? Snapshot()
        if !effort.mayRefresh {
            knowledge.markUnread(check.neverRead(stored.facts), because: .notReadYet)
        } else if let reason = end.unreadReason {
            try check.markUnread(&knowledge, stored, because: reason)
        }
        knowledge.focus = try stored.reader.flatMap { try focusReading().recentLogIfAny($0) }
        if withGrowth || PromptTimeline.tellsLevel(check.settings) {
            knowledge.growth = try focusReading().growth(stored.reader, knowing: knowledge)
        }
        if case .refused(let unread) = standing { knowledge.unreadFolders.append(unread) }
        return knowledge
    }

    private func focusView(of overview: Overview, in reader: LedgerReader?) throws -> FocusView? {
        var focus = overview.focus.map(FocusView.init)
        if let open = focus?.today.open, let todos = try reader?.focusTodos(of: [open]) {
            focus?.todos = todos
        }
        return focus
    }

    /// The account that is followed here: with a variable that holds another token than that of the
    /// stored owner, nobody knows whose it is.
    private func account(
        in facts: LedgerFacts?, today: Day, _ settings: Settings
    ) -> AccountSnapshot? {
        let account = facts?.knowledge.account
        guard settings.github.login.isEmpty, let token = world.tokenFingerprint(settings) else {
            return account
        }
        // A ledger of an earlier version does not say which token it was.
        if let account, !account.isNamed || account.token == nil || account.token == token {
            return account
        }
        return .unnamed(on: settings.github.host, today: today)
    }

    /// Says once which days count less than they did.
    private func tellVanished(of name: AccountName) throws {
        let days = try reader()?.vanished(of: name) ?? []
        guard !days.isEmpty else { return }
        for day in days {
            complain(messages.vanished(day.day, before: day.before, now: day.now))
        }
        try ledger().forgetVanished(of: name)
    }
}
