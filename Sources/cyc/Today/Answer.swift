import CycCore
import CycDisplay
import CycStore
import CycSystem

/// How much an answer may cost.
enum Effort {
    /// What is stored.
    case cached
    /// What is stored if it is still right, else what can be read within `sync.timeout`.
    case whatIsNeeded
    /// Everything anew, however long it takes.
    case everything
}

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
    let knowledge: Knowledge
    let freshness: Freshness
    let zone: Zone
    let settings: Settings
    /// The repository stood in.
    let standing: KnownRepository?
    /// What kept it from being new, as far as that is known.
    let failure: Problem?

    /// What the refresh ended with.
    var status: ExitStatus { failure?.status ?? .fine }
}

extension Session {
    /// Looks at today.
    ///
    /// - Parameter effort: How much it may cost.
    /// - Returns: The answer; what could not be renewed is in its freshness, and was reported.
    /// - Throws: A ``Problem`` if there is nothing at all that could be shown.
    func answer(_ effort: Effort) throws -> Answer {
        let settings = try settings
        let zone = try zone
        let now = try world.now()
        let standing = world.standingPlace()
        let place = standing.path
        let today = zone.day(at: now)
        let check = FreshnessCheck(
            settings: settings, world: world, place: place, now: now, today: today)

        var reader = try reader()
        var facts = try reader?.facts(
            standingIn: place, today: today, following: settings.github, withEveryRemote: false)
        var end = RefreshEnd(hasReadRepositories: true)
        var needs = Needs()
        switch effort {
        case .cached: break
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
        if !end.hasReadRepositories, let reader, facts != nil {
            try check.markUnread(&facts, because: end.isOver ? .changed : .pending, in: reader)
        }
        var knowledge = facts?.knowledge ?? Knowledge()
        if case .refused(let unread) = standing { knowledge.unreadFolders.append(unread) }
        if !end.isOver, !end.isAnothers, needs.github { failure = .hub(.timedOut) }
        // What failed in the background is not forgotten while it keeps the answer old.
        if failure == nil, effort != .everything {
            failure = knowledge.account?.trouble.map(Problem.hub)
        }
        let overview = Overview(knowledge, settings: settings, zone: zone, now: now)
        if failure == nil {
            failure = overview.unlearned.compactMap(\.trouble).first.map(Problem.hub)
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
        return Answer(
            overview: overview, knowledge: knowledge, freshness: freshness, zone: zone,
            settings: settings, standing: facts?.standing, failure: failure)
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
            let text = messages.vanished(day.day, before: day.before, now: day.now)
            world.complain("\(text)\n")
        }
        try ledger().forgetVanished(of: name)
    }

    /// Has the second program read what changed.
    ///
    /// - Returns: How that ended; whatever it was, nothing counts as read unless it says so.
    /// - Throws: A ``Problem`` of the settings.
    private func refresh(
        _ needs: Needs, _ effort: Effort, standingIn place: String?
    ) throws -> RefreshEnd {
        var words = ["refresh"]
        if needs.github { words.append("--github") }
        if effort == .everything { words.append("--everything") }
        if let place { words += ["--standing", place] }
        let patience =
            effort == .everything ? Int64.max / 2 : Int64(try settings.sync.timeout) * 1000
        let deadline = world.monotonicMilliseconds() + patience
        var end = RefreshEnd()
        do {
            guard var answer = try askAgent(words, deadline) else {
                end.isOver = false
                return end
            }
            if answer.status == 0, answer.text == "\(World.refreshIsRunning)\n" {
                (end.isOver, end.isAnothers) = (false, true)
                return end
            }
            let said = "\(World.repositoriesAreRead)\n"
            end.hasReadRepositories = answer.text.hasPrefix(said)
            guard end.hasReadRepositories || answer.status != 0 else {
                throw Problem.agentFailed(detail: "status 0")
            }
            if end.hasReadRepositories { answer.text.removeFirst(said.count) }
            try check(answer)
        } catch let problem as Problem {
            end.failure = problem
        }
        return end
    }

    /// Throws what the second program says that went wrong.
    func check(_ answer: AgentAnswer) throws {
        guard answer.status != 0 else { return }
        let lines = answer.text.split(separator: "\n").map(String.init)
        guard let message = lines.first, let status = ExitStatus(rawValue: answer.status) else {
            throw Problem.agentFailed(
                detail: answer.status > 128
                    ? "signal \(answer.status - 128)" : "status \(answer.status)")
        }
        throw Problem.told(
            message: message, hint: lines.count > 1 ? lines[1] : nil, status: status)
    }
}

/// How a refresh ended.
private struct RefreshEnd {
    /// Whether everything that was found in the repositories is stored.
    var hasReadRepositories = false
    /// Whether it ended in time; else it goes on in the background.
    var isOver = true
    /// Whether it is another one, which had begun before.
    var isAnothers = false
    var failure: Problem?
}

/// What an answer lacks.
private struct Needs: Equatable {
    var repositories = false
    var github = false
}

/// Whether what is stored is still right, found out without opening a repository.
private struct FreshnessCheck {
    let settings: Settings
    let world: World
    /// The repository stood in.
    let place: String?
    /// Units: seconds since 1970-01-01T00:00:00Z.
    let now: Int64
    /// The civil date of ``now``.
    let today: Day

    /// Whether `instant` lies at most `sync.max_age` back.
    func isRecent(_ instant: Int64) -> Bool {
        instant <= now && now - instant <= Int64(settings.sync.maxAge)
    }

    /// What has to be read or asked again.
    func needs(_ facts: LedgerFacts?, in reader: LedgerReader?) throws -> Needs {
        guard let facts, let reader else { return Needs(repositories: true, github: true) }
        let meta = facts.meta
        var needs = Needs()
        let account = facts.knowledge.account
        needs.github = meta.isHubDue(
            basis: world.hubBasis(settings), trouble: account?.trouble,
            usual: Int64(settings.sync.maxAge), now: now)
        needs.repositories =
            !isAsRead(facts) || (place != nil && facts.standing == nil)
            || meta.repositoriesReadAt.map { !isRecent($0) } ?? true
            || hasUndescribedRepository(facts.knowledge, today: today)
        // What was pushed GitHub may count by now; a refused token it refuses all the same.
        let asksForRemotes =
            account != nil && !needs.github && account?.trouble?.status != .refused
        guard !needs.repositories || asksForRemotes else { return needs }
        let look = try look(at: facts.knowledge.repositories, in: reader)
        if !look.isBasisUnchanged || !look.changed.isEmpty { needs.repositories = true }
        if asksForRemotes, look.hasRemoteMoved { needs.github = true }
        return needs
    }

    /// Whether today may depend on a repository that GitHub did not describe, and it is time to ask
    /// again.
    private func hasUndescribedRepository(_ knowledge: Knowledge, today: Day) -> Bool {
        guard let account = knowledge.account, account.isNamed, knowledge.grass[today] == 0,
            account.trouble?.concernsToken != true
        else { return false }
        let busy = Set(knowledge.todaysCommits.map(\.repository))
        return knowledge.repositories.contains { repository in
            busy.contains(repository.id)
                && repository.remotes.contains { remote in
                    guard let rule = remote.place.flatMap({ account.rules[$0.key] }) else {
                        return false
                    }
                    return rule.trouble != nil && rule.isDue(at: now)
                }
        }
    }

    /// What looks different from what was read.
    private struct Look {
        /// Of the folders below the roots and git's own configuration.
        var isBasisUnchanged = false
        /// Repositories, by id, that look different or were never read.
        var changed: Set<Int64> = []
        /// Whether remote-tracking branches of one of them may be others than they were.
        var hasRemoteMoved = false
    }

    private func look(
        at repositories: [KnownRepository], in reader: LedgerReader
    ) throws -> Look {
        var look = Look()
        var unchangedBasis = 0
        // Repositories and lists are both sorted by id.
        var rest = repositories[...]
        func passOverUnread(upTo id: Int64) {
            while let unread = rest.first, unread.id < id {
                look.changed.insert(unread.id)
                look.hasRemoteMoved = true
                rest.removeFirst()
            }
        }
        var check = WatchedFilesCheck()
        try reader.forEachWatchList { owner, files in
            guard case .repository(let id) = owner else {
                if check.isUnchanged(files) { unchangedBasis += 1 }
                return
            }
            passOverUnread(upTo: id)
            guard rest.first?.id == id else { return }
            rest.removeFirst()
            guard !check.isUnchanged(files) else { return }
            look.changed.insert(id)
            if hasRemoteMoved(files) { look.hasRemoteMoved = true }
        }
        passOverUnread(upTo: .max)
        look.isBasisUnchanged = unchangedBasis == 2
        return look
    }

    private func hasRemoteMoved(_ files: Span<UInt8>) -> Bool {
        guard let files = WatchedFiles(encoded: files) else { return true }
        let remotes = files.entries.filter {
            $0.path.contains("/refs/remotes") || $0.path.hasSuffix("/packed-refs")
        }
        // Where there was no remote-tracking branch, only the folder above is watched.
        let hasAppeared = files.entries.contains { entry in
            entry.path.hasSuffix("/refs") && Files.exists("\(entry.path)/remotes")
                && !remotes.contains { $0.path.hasPrefix("\(entry.path)/remotes") }
        }
        return hasAppeared || !Files.isUnchanged(WatchedFiles(entries: remotes))
    }

    /// Counts everything that is not read as it is now as unread.
    func markUnread(
        _ facts: inout LedgerFacts?, because reason: UnreadReason, in reader: LedgerReader
    ) throws {
        guard var known = facts else { return }
        let changed = try look(at: known.knowledge.repositories, in: reader).changed
        let lists = try reader.watchedFiles(of: [])
        // Whose commits are mine may have changed for all of them.
        let isForAll =
            !isAsRead(known) || lists.configuration.map(isSurelyChanged) ?? true
        for (index, repository) in known.knowledge.repositories.enumerated()
        where repository.unread == nil {
            if isForAll || repository.readAt == nil || changed.contains(repository.id) {
                known.knowledge.repositories[index].unread = reason
            }
        }
        var folders: [String] = []
        if let place, known.standing == nil { folders.append(place) }
        if lists.discovery.map(isSurelyChanged) ?? true {
            folders += try settings.repositories.roots.map { try world.expand($0) }
                .filter(Files.exists)
        }
        let unread = Set(known.knowledge.unreadFolders.map(\.path))
        known.knowledge.unreadFolders += folders.filter { !unread.contains($0) }
            .map { Unread(path: $0, reason: reason) }
        facts = known
    }

    /// Whether what is stored was made with these settings and addresses.
    private func isAsRead(_ facts: LedgerFacts) -> Bool {
        let account = facts.knowledge.account
        return facts.isCounted
            && facts.meta.settings == world.repositoryBasis(settings, for: account?.name)
            && facts.meta.knowsGitAddress
            && facts.knowledge.mine(settings).everywhere.isSubset(of: facts.meta.addresses)
    }

    /// Whether they look different, and not only as if they could have changed within a tick of the
    /// clock.
    private func isSurelyChanged(_ files: WatchedFiles) -> Bool {
        let entries = files.entries.map {
            WatchedFiles.Entry(path: $0.path, stamp: $0.stamp, isUncertain: false)
        }
        return !Files.isUnchanged(WatchedFiles(entries: entries))
    }
}
