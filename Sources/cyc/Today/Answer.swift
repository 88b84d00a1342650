import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// How old an answer is, and what keeps it from being new.
struct Freshness {
    /// Units: seconds since 1970-01-01T00:00:00Z.
    var repositoriesReadAt: Int64?
    /// When GitHub last told about the present day.
    var hubAnsweredAt: Int64?
    var isStale = false
    /// In the person's language.
    var error: String?
}

/// An overview with its age and with where it was asked.
struct Answer {
    let overview: Overview
    let freshness: Freshness
    let zone: Zone
    let settings: Settings
    /// `nil` before anything was ever counted.
    let focus: FocusView?
    /// `nil` where nobody wants it.
    let growth: GrowthToday?
    /// The repository stood in.
    let standing: KnownRepository?
    /// What kept it from being new, as far as that is known.
    let failure: Problem?
    /// What it was read from, for whoever wants to know more; `nil` while there is no ledger.
    let reader: LedgerReader?

    var knowledge: Knowledge { overview.knowledge }

    /// What the refresh ended with.
    var status: ExitStatus { failure?.status ?? .fine }
}

extension Session {
    /// Looks at today.
    ///
    /// - Parameters:
    ///   - effort: How much it may cost.
    ///   - withGrowth: Whether ``Answer/growth`` is wanted.
    /// - Returns: The answer; what could not be renewed is in its freshness, and was reported.
    /// - Throws: A ``Problem`` if there is nothing at all that could be shown.
    func answer(_ effort: Effort, withGrowth: Bool = false) throws -> Answer {
        let settings = try settings
        let zone = try zone
        let now = try world.now()
        let standing = world.standingPlace()
        let place = standing.path
        let today = zone.day(at: now)
        let check = FreshnessCheck(
            settings: settings, world: world, place: place, now: now, today: today)

        var reader = effort == .cached ? try unchangedReader() : try reader()
        var facts = try reader?.facts(
            standingIn: place, today: today, following: settings.github, withEveryRemote: false)
        var end = RefreshEnd(hasReadRepositories: true)
        var needs = Needs()
        switch effort {
        case .cached, .stored: break
        case .whatIsNeeded: needs = try check.needs(facts, in: reader)
        case .everything: needs = Needs(repositories: true, github: true)
        }
        if needs != Needs() {
            // Whoever writes last brings the ledger to rest, which a reader beside it prevents.
            try closeReaders()
            end = try refresh(needs, effort, standingIn: place)
            reader = try self.reader()
            facts =
                try reader?.facts(
                    standingIn: place, today: today, following: settings.github,
                    withEveryRemote: false) ?? facts
        }
        var failure = end.failure
        let account = account(in: facts, today: today, settings)
        facts?.knowledge.account = account
        if facts == nil, let failure { throw failure }
        var knowledge = facts?.knowledge ?? Knowledge()
        switch effort {
        case .cached, .stored:
            knowledge.markUnread(check.neverRead(facts), because: .notReadYet)
        case .whatIsNeeded, .everything:
            if !end.hasReadRepositories {
                try check.markUnread(
                    &knowledge, facts, because: end.isOver ? .changed : .pending, in: reader)
            }
        }
        knowledge.focus = try reader.flatMap { try focusReading().recentLogIfAny($0) }
        var growth: GrowthToday?
        if withGrowth || PromptTimeline.tellsLevel(settings) {
            growth = try focusReading().growth(reader, knowing: knowledge)
            knowledge.growth = growth
        }
        if case .refused(let unread) = standing { knowledge.unreadFolders.append(unread) }
        failure = failure ?? end.delay(knowledge.unread, asksGitHub: needs.github)
        // What failed in the background is not forgotten while it keeps the answer old.
        if failure == nil, effort != .everything {
            failure = knowledge.account?.trouble.map(Problem.hub)
        }
        let overview = Overview(knowledge, settings: settings, zone: zone, now: now)
        if failure == nil {
            failure =
                (knowledge.account?.presentTrouble(in: zone, at: now)
                ?? overview.unlearned.compactMap(\.trouble).first).map(Problem.hub)
        }
        if let failure { report(failure) }
        if needs.github, let name = knowledge.account?.name { try tellVanished(of: name) }

        let readAt = knowledge.repositoriesReadAt
        let answeredAt = knowledge.account?.answeredAt
        let isOld = [readAt, knowledge.account == nil ? readAt : answeredAt].contains {
            $0.map { !check.isRecent($0) } ?? true
        }
        let freshness = Freshness(
            repositoriesReadAt: readAt, hubAnsweredAt: answeredAt,
            isStale: isOld || !end.isOver || failure != nil,
            error: failure.map { messages.explain($0).message.description })
        var focus = overview.focus.map(FocusView.init)
        if let open = focus?.today.open, let todos = try reader?.focusTodos(of: [open]) {
            focus?.todos = todos
        }
        return Answer(
            overview: overview, freshness: freshness, zone: zone,
            settings: settings, focus: focus, growth: growth, standing: facts?.standing,
            failure: failure, reader: reader)
    }

    /// The account that is followed here: with a variable that holds another token than that of the
    /// stored owner, nobody knows whose it is.
    private func account(
        in facts: LedgerFacts?, today: Day, _ settings: Settings
    ) -> AccountKnowledge? {
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
