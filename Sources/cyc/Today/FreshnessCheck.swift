import CycCore
import CycRun
import CycStore
import CycSystem

/// The ledger as one answer reads it.
struct StoredFacts {
    /// `nil` while there is no ledger.
    let reader: LedgerReader?
    /// `nil` before anything was stored.
    var facts: LedgerFacts?
}

/// Whether what is stored is still right, found out without opening a repository.
struct FreshnessCheck {
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
    func needs(_ stored: StoredFacts, for effort: RefreshPolicy) throws -> Needs {
        switch effort {
        case .cached, .stored: Needs()
        case .whatIsNeeded: try needs(stored)
        case .everything: Needs(repositories: true, github: true)
        }
    }

    private func needs(_ stored: StoredFacts) throws -> Needs {
        guard let facts = stored.facts, let reader = stored.reader else {
            return Needs(repositories: true, github: true)
        }
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
    private func hasUndescribedRepository(_ knowledge: Snapshot, today: Day) -> Bool {
        guard let account = knowledge.account, account.isNamed, knowledge.grass[today] == 0,
            account.trouble?.concernsToken != true
        else { return false }
        let busy = Set(knowledge.todaysCommits.map(\.repository))
        return knowledge.repositories.contains { repository in
            busy.contains(repository.id)
                && repository.places(on: account.name.host).contains { place in
                    guard let rule = account.rules[place.key] else { return false }
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
        try reader.forEachWatchList { owner, files in
            guard case .repository(let id) = owner else {
                if Files.isUnchanged(files) { unchangedBasis += 1 }
                return
            }
            passOverUnread(upTo: id)
            guard rest.first?.id == id else { return }
            rest.removeFirst()
            guard !Files.isUnchanged(files) else { return }
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

    /// The roots and the place that no refresh has read yet.
    func neverRead(_ facts: LedgerFacts?) -> [String] {
        let roots = world.unsearchedRoots(settings, facts?.meta)
        return roots + (facts?.standing == nil ? [place].compactMap(\.self) : [])
    }

    /// Counts everything that is not read as it is now as unread.
    ///
    /// - Parameters:
    ///   - knowledge: Gets what is unread.
    ///   - stored: What `knowledge` is made of.
    ///   - reason: Why it is not read.
    /// - Throws: A problem of the ledger.
    func markUnread(
        _ knowledge: inout Snapshot, _ stored: StoredFacts, because reason: UnreadReason
    ) throws {
        var folders = neverRead(stored.facts)
        if let facts = stored.facts, let reader = stored.reader {
            let changed = try look(at: knowledge.repositories, in: reader).changed
            let lists = try reader.watchedFiles(of: [])
            // Whose commits are mine may have changed for all of them.
            let isForAll =
                !isAsRead(facts) || lists.configuration.map(isSurelyChanged) ?? true
            for (index, repository) in knowledge.repositories.enumerated()
            where [nil, .notReadYet].contains(repository.unread) {
                if isForAll || repository.readAt == nil || changed.contains(repository.id) {
                    knowledge.repositories[index].unread = reason
                }
            }
            // A search that is due and did not end may have found something.
            let isSearchDue =
                reason == .pending && facts.meta.discoveredAt.map { !isRecent($0) } ?? true
            if isSearchDue || lists.discovery.map(isSurelyChanged) ?? true {
                folders += world.roots(settings).filter(Files.exists)
            }
        }
        knowledge.markUnread(folders, because: reason)
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
