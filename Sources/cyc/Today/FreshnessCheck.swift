import CycCore
import CycRun
import CycStore
import CycSystem

/// The ledger's data for one answer.
struct StoredFacts {
    /// `nil` if there is no ledger.
    let reader: LedgerReader?
    /// `nil` before anything was stored.
    var facts: LedgerFacts?
}

/// Checks whether stored data is current, without opening a repository.
struct FreshnessCheck {
    let settings: Settings
    let world: World
    /// The repository of the working directory.
    let place: String?
    let now: Instant
    /// The civil date of ``now``.
    let today: Day

    /// Whether `instant` lies at most `sync.max_age` in the past.
    func isRecent(_ instant: Instant) -> Bool {
        instant <= now && now - instant <= settings.sync.maxAge
    }

    /// The sources that have to be refreshed.
    func needs(_ stored: StoredFacts, for refreshPolicy: RefreshPolicy) throws -> Needs {
        var needs =
            switch refreshPolicy {
            case .cached, .stored: Needs()
            case .ifNeeded: try needs(stored)
            case .everything: Needs(repositories: true, github: true)
            }
        if settings.github.isDeclined { needs.github = false }
        return needs
    }

    private func needs(_ stored: StoredFacts) throws -> Needs {
        guard let facts = stored.facts, let reader = stored.reader else {
            return Needs(repositories: true, github: true)
        }
        let meta = facts.meta
        var needs = Needs()
        let account = facts.snapshot.account
        needs.github = meta.isGitHubFetchDue(
            basis: world.gitHubBasis(settings), failure: account?.failure,
            usual: settings.sync.maxAge, now: now)
        needs.repositories =
            !isAsRead(facts) || (place != nil && facts.standing == nil)
            || meta.repositoriesReadAt.map { !isRecent($0) } ?? true
            || hasUndescribedRepository(facts.snapshot, today: today)
        // After a push GitHub may count more, but it would still refuse a refused token.
        let asksForRemotes =
            account != nil && !needs.github && account?.failure?.status != .refused
        guard !needs.repositories || asksForRemotes else { return needs }
        let scan = try quickScan(at: facts.snapshot.repositories, in: reader)
        if !scan.isBasisUnchanged || !scan.changed.isEmpty { needs.repositories = true }
        if asksForRemotes, scan.hasRemoteMoved { needs.github = true }
        return needs
    }

    /// Whether today may depend on a repository whose last fetch from GitHub failed, and the next
    /// attempt is due.
    private func hasUndescribedRepository(_ snapshot: Snapshot, today: Day) -> Bool {
        guard let account = snapshot.account, account.isNamed, snapshot.grass[today] == 0,
            account.failure?.invalidatesToken != true
        else { return false }
        let activeRepositories = Set(snapshot.todaysCommits.map(\.repository))
        return snapshot.repositories.contains { repository in
            activeRepositories.contains(repository.id)
                && repository.places(on: account.name.host).contains { place in
                    guard let rule = account.rules[place.key] else { return false }
                    return rule.failure != nil && rule.isDue(at: now)
                }
        }
    }

    /// The differences between the watched files and their stored stamps.
    private struct QuickScan {
        /// Whether the folders below the roots and git's own configuration are unchanged.
        var isBasisUnchanged = false
        /// The ids of repositories that differ or were never read.
        var changed: Set<Int64> = []
        /// Whether remote-tracking branches of one of them may have changed.
        var hasRemoteMoved = false
    }

    private func quickScan(
        at repositories: [KnownRepository], in reader: LedgerReader
    ) throws -> QuickScan {
        var scan = QuickScan()
        var unchangedBasis = 0
        // Repositories and watch lists are both sorted by id.
        var rest = repositories[...]
        func addNeverRead(upTo id: Int64) {
            while let unread = rest.first, unread.id < id {
                scan.changed.insert(unread.id)
                scan.hasRemoteMoved = true
                rest.removeFirst()
            }
        }
        try reader.forEachWatchList { owner, files in
            guard case .repository(let id) = owner else {
                if Files.isUnchanged(files) { unchangedBasis += 1 }
                return
            }
            addNeverRead(upTo: id)
            guard rest.first?.id == id else { return }
            rest.removeFirst()
            guard !Files.isUnchanged(files) else { return }
            scan.changed.insert(id)
            if hasRemoteMoved(files) { scan.hasRemoteMoved = true }
        }
        addNeverRead(upTo: .max)
        scan.isBasisUnchanged = unchangedBasis == 2
        return scan
    }

    private func hasRemoteMoved(_ files: Span<UInt8>) -> Bool {
        guard let files = WatchedFiles(encoded: files) else { return true }
        let remotes = files.entries.filter {
            $0.path.contains("/refs/remotes") || $0.path.hasSuffix("/packed-refs")
        }
        // Without remote-tracking branches only the folder above is watched.
        let hasAppeared = files.entries.contains { entry in
            entry.path.hasSuffix("/refs") && Files.exists("\(entry.path)/remotes")
                && !remotes.contains { $0.path.hasPrefix("\(entry.path)/remotes") }
        }
        return hasAppeared || !Files.isUnchanged(WatchedFiles(entries: remotes))
    }

    /// The roots and the current repository that no refresh has read yet.
    func neverRead(_ facts: LedgerFacts?) -> [String] {
        let roots = world.unsearchedRoots(settings, facts?.meta)
        return roots + (facts?.standing == nil ? [place].compactMap(\.self) : [])
    }

    /// Marks everything as unread that differs from what was read.
    ///
    /// - Parameters:
    ///   - snapshot: The facts to mark.
    ///   - stored: The facts before they were changed for the answer.
    func markUnread(
        _ snapshot: inout Snapshot, _ stored: StoredFacts, because reason: UnreadReason
    ) throws {
        var folders = neverRead(stored.facts)
        if let facts = stored.facts, let reader = stored.reader {
            let changed = try quickScan(at: snapshot.repositories, in: reader).changed
            let lists = try reader.watchedFiles(of: [])
            // The user's addresses may have changed, which affects all repositories.
            let isForAll =
                !isAsRead(facts) || lists.configuration.map(isSurelyChanged) ?? true
            for (index, repository) in snapshot.repositories.enumerated()
            where [nil, .notReadYet].contains(repository.unread) {
                if isForAll || repository.readAt == nil || changed.contains(repository.id) {
                    snapshot.repositories[index].unread = reason
                }
            }
            // A due search that did not end may have missed repositories.
            let isSearchDue =
                reason == .pending && facts.meta.discoveredAt.map { !isRecent($0) } ?? true
            if isSearchDue || lists.discovery.map(isSurelyChanged) ?? true {
                folders += world.roots(settings).filter(Files.exists)
            }
        }
        snapshot.markUnread(folders, because: reason)
    }

    /// Whether the stored data was computed with these settings and addresses.
    private func isAsRead(_ facts: LedgerFacts) -> Bool {
        let account = facts.snapshot.account
        return facts.isCounted
            && facts.meta.settings == world.repositoryBasis(settings, for: account?.name)
            && facts.meta.knowsGitAddress
            && facts.snapshot.mine(settings).everywhere.isSubset(of: facts.meta.addresses)
    }

    /// Whether the files differ, ignoring changes that only the clock's resolution makes possible.
    private func isSurelyChanged(_ files: WatchedFiles) -> Bool {
        let entries = files.entries.map {
            WatchedFiles.Entry(path: $0.path, stamp: $0.stamp, isUncertain: false)
        }
        return !Files.isUnchanged(WatchedFiles(entries: entries))
    }
}
