import CycCore
import CycDisplay
import CycRepositories
import CycRun
import CycStore
import CycSystem

/// Updates the ledger from the repositories.
///
/// Checks all repositories and reads those that changed. Results are stored in batches, so that
/// other writers of the ledger never wait for a long scan, and an interruption loses nothing that
/// was stored.
final class RepositoryRefresh {
    /// A repository to be read, with the context that is computed for all of them before the first
    /// is read.
    private struct Plan {
        let repository: KnownRepository
        let context: ScanContext
    }

    private let agent: AgentContext
    private let request: RepositoryReading
    private let progress: Progress?
    private let ledger: Ledger
    private let settings: Settings
    private let now: Instant
    private let firstDayOfSubjects: Day
    /// Start of the refresh by the machine's clock; units: nanoseconds since 1970-01-01T00:00:00Z.
    private let started: Int64
    private let account: AccountSnapshot?
    /// Author address of git's global configuration.
    private var gitAddress: EmailAddress?
    private let aliases: HostAliases
    private let fingerprint: String
    private var outcome = RepositoryReading.Outcome()
    /// Results that are not yet stored.
    private var finished: [(result: ScanResult, plan: Plan)] = []
    private var storedAt: Duration?
    private let mark: ReadingMark
    private let reader: RepositoryReader
    /// Repositories to be read because git's configuration changed; `nil` if it did not.
    private var rereadRepositories: Set<Int64>?

    /// Longest time before results are stored together.
    private static let storingInterval = Duration.milliseconds(250)

    init(_ request: RepositoryReading, _ agent: AgentContext, progress: Progress?) throws {
        self.request = request
        self.agent = agent
        self.progress = progress
        settings = try agent.settings
        now = try agent.world.now()
        firstDayOfSubjects = try agent.zone.day(at: now).advanced(by: -CommitSubject.keptDays)
        started = agent.world.clock()
        ledger = try agent.ledger()
        account = try agent.account()
        aliases = HostAliases(agent.world)
        try agent.world.makeConfigurationKey()
        fingerprint = agent.world.repositoryBasis(settings, for: account?.name)
        mark = try ReadingMark(in: agent.world)
        reader = try agent.reader()
    }

    /// Runs the refresh.
    ///
    /// - Throws: ``CycError/interrupted``, or a ``CycError`` of the ledger. An unreadable
    ///   repository is part of the outcome.
    func run() throws -> RepositoryReading.Outcome {
        defer { mark.end() }
        let before = try total()
        try recordCrash()
        try searchRoots()
        let standing = try request.currentRepository.map { try ledger.standing($0) }
        let repositories = try ledger.repositories().filter {
            $0.watch.isWatched || $0.id == standing
        }
        outcome.repositories = repositories.count
        try read(repositories)
        try forgetReplaced()
        try store(standing: standing, isLast: true)
        outcome.newCommits = max(0, try total() - before)
        outcome.watched = try ledger.repositories().count { $0.watch.isWatched }
        let known = try ledger.facts(
            currentRepository: request.currentRepository, today: Day(number: 0)
        )
        .snapshot
        outcome.unread = known.unread
        return outcome
    }

    /// Returns the number of all counted commits of all days.
    private func total() throws -> Int {
        try ledger.facts(currentRepository: request.currentRepository, today: Day(number: 0))
            .snapshot.localGrass.total(through: Day(number: .max / 2))
    }

    // MARK: Roots

    private func searchRoots() throws {
        let meta = try ledger.meta()
        let lists = try ledger.watchedFiles(of: [])
        let isRecent = meta.discoveredAt.map {
            $0 <= now && now - $0 <= settings.sync.maxAge
        }
        let isUnchanged =
            meta.settings == fingerprint && isRecent == true
            && lists.discovery.map(Files.isUnchanged) == true
        guard request.searchesRoots || request.forgets || !isUnchanged else { return }

        let roots = try settings.repositories.roots.map { try agent.world.expand($0) }
        let search = Discovery.search(
            roots: roots, depth: settings.repositories.depth)
        // A default root may be missing; a configured one may not.
        let missing =
            settings.repositories.rootsAreSet
            ? search.missingRoots.map { Unread(path: $0, reason: .noFolder) } : []
        let known = try ledger.repositories().filter { $0.watch == .found }
        let paths = Set(known.map { ByteKey($0.path) })
        let gone = paths.subtracting(search.repositories.map(ByteKey.init))
            .filter { Self.isGone($0.text) }
        // A change of permissions does not change a folder's time.
        let closed = search.unread.filter { $0.reason == .noPermission }
        var files = WatchedFiles(
            entries: closed.map { .init(path: $0.path, stamp: nil, isUncertain: true) })
        outcome.excluded = search.excluded
        let places =
            search.folders + search.innerPaths + search.missingRoots + search.unread.map(\.path)
        files.add(Files.watch(Set(places).sorted(), since: started))
        try ledger.record(
            DiscoveryResult(
                roots: roots, found: search.repositories,
                unread: (search.unread + missing).sorted { $0.path < $1.path }, gone: gone,
                files: files, at: now))
        let found = Set(
            try ledger.repositories().filter { $0.watch == .found }.map { ByteKey($0.path) })
        outcome.appeared = found.subtracting(paths).count
        outcome.vanished =
            paths.subtracting(found).count
            + known.count { gone.contains(ByteKey($0.path)) && $0.unread == nil }
    }

    /// Whether there is no repository at `path` any more.
    private static func isGone(_ path: String) -> Bool {
        let found = try? Files.enclosingRepository(of: path, acceptsEmbedded: true)
        return found.map(ByteKey.init) != ByteKey(path)
    }

    /// Whether there are parts of a repository at `path`: it is damaged then, not moved.
    private static func hasRemains(_ path: String) -> Bool {
        func holds(_ name: String) -> Bool { Files.exists("\(path)/\(name)") }
        return ["HEAD", "objects", "refs"].contains { holds(".git/\($0)") }
            || holds("objects") && holds("refs")
    }

    /// Removes repositories that have disappeared, once other ones contain all their commits.
    private func forgetReplaced() throws {
        let known = try ledger.repositories().filter(\.watch.isWatched)
        let gone = known.filter { repository in
            repository.watch == .found && [.missing, .notARepository].contains(repository.unread)
                && Self.isGone(repository.path) && !Self.hasRemains(repository.path)
        }
        try ledger.forgetReplaced(gone.map(\.id), mine: mine(in: known))
    }

    // MARK: Repositories

    /// Marks the repository in which the last run crashed as unread.
    private func recordCrash() throws {
        guard let crash = mark.crash,
            let repository = try ledger.repositories().first(where: {
                ByteKey($0.path) == ByteKey(crash.path)
            })
        else { return }
        let seen = try ledger.watchedFiles(of: [repository.id]).repositories[repository.id]
        try recordUnread(
            .crashed(signal: crash.signal), of: repository,
            files: Files.watch(seen?.entries.map(\.path) ?? []))
    }

    private func read(_ repositories: [KnownRepository]) throws {
        let meta = try ledger.meta()
        let lists = try ledger.watchedFiles(of: Set(repositories.map(\.id)))
        let isConfigurationKnown =
            meta.settings == fingerprint && meta.knowsGitAddress
            && lists.configuration.map(Files.isUnchanged) ?? false
        var configuration = Set(
            isConfigurationKnown && !request.forgets
                ? lists.configuration?.entries.map { ByteKey($0.path) } ?? [] : [])
        configuration.formUnion(aliases.files.map(ByteKey.init))
        gitAddress = meta.gitAddress
        if !isConfigurationKnown {
            rereadRepositories = Set(repositories.map(\.id))
            try readGitAddress(&configuration)
        }
        /// Returns the stamps of its files if they are unchanged since it was read.
        func stamps(of repository: KnownRepository) -> WatchedFiles? {
            // On request, what could not be read is tried again: not every cause shows in a stamp.
            guard !request.forgets,
                repository.unread == nil || repository.isSkipped || !request.searchesRoots,
                // A crash depends on the repository's contents only.
                repository.hasCrashed || isConfigurationKnown,
                let files = lists.repositories[repository.id], Files.isUnchanged(files)
            else { return nil }
            return files
        }
        var plans: [Plan] = []
        var unchanged: [Plan] = []
        var crashed: [KnownRepository] = []
        let unchangedFiles = repositories.map(stamps(of:))
        if unchangedFiles.contains(where: { $0 == nil }) { reader.prepare() }
        for (repository, files) in zip(repositories, unchangedFiles) {
            if let files {
                guard repository.unread == nil, repository.readAt != nil else { continue }
                let context = ScanContext(
                    identity: repository.identity, remotes: repository.remotes, files: files,
                    at: now)
                unchanged.append(Plan(repository: repository, context: context))
            } else if repository.hasCrashed {
                crashed.append(repository)
            } else if let plan = try plan(repository, &configuration) {
                plans.append(plan)
            }
        }
        let mine = mine(of: plans + unchanged)
        if !mine.everywhere.isSubset(of: meta.addresses) { plans += unchanged }

        let count = plans.count + crashed.count
        for (index, plan) in plans.enumerated() {
            try scan(plan, mine, index, of: count)
            try store(standing: nil, isLast: false)
        }
        try finish(mine, configuration)
        // Repositories that may crash this process come after everything else is stored. An address
        // that is new to the others makes the next run read these again.
        for (index, repository) in crashed.enumerated() {
            guard let plan = try plan(repository, &configuration) else { continue }
            try scan(plan, self.mine(of: [plan]), plans.count + index, of: count)
            try finish(mine, configuration)
        }
    }

    /// Stores the results, and what they depend on besides the repositories.
    private func finish(_ mine: MyAddresses, _ configuration: Set<ByteKey>) throws {
        try ledger.withLock {
            try store(standing: nil, isLast: true)
            try ledger.setConfigurationFiles(
                Files.watch(configuration.map(\.text).sorted(), since: started))
            if let rereadRepositories { try ledger.forgetWatchedFiles(besides: rereadRepositories) }
            try ledger.updateMeta { meta in
                meta.addresses = mine.everywhere
                meta.settings = fingerprint
                meta.repositoriesReadAt = now
            }
        }
    }

    /// Returns the user's addresses in the repositories to be read.
    private func mine(of plans: [Plan]) -> MyAddresses {
        mine(
            in: plans.map { plan in
                var repository = plan.repository
                repository.identity = plan.context.identity
                return repository
            })
    }

    private func mine(in repositories: [KnownRepository]) -> MyAddresses {
        Snapshot(repositories: repositories, gitAddress: gitAddress, account: account)
            .mine(settings)
    }

    /// Reads the author address of git's global configuration; keeps the known one if the
    /// configuration is invalid.
    ///
    /// - Parameter configuration: Receives the files that define it, or would if they existed.
    /// - Throws: A ``CycError`` of the ledger.
    private func readGitAddress(_ configuration: inout Set<ByteKey>) throws {
        let environment = agent.world.gitEnvironment
        configuration.formUnion(
            Identity.globalFiles(environment: environment).map(ByteKey.init))
        guard let identity = try? Identity.global(environment: environment) else { return }
        gitAddress = identity.address
        try ledger.updateMeta { meta in
            meta.knowsGitAddress = true
            meta.gitAddress = identity.address
        }
    }

    /// Returns a repository's scan context, which is needed before any is read; `nil` for an
    /// unreadable one.
    ///
    /// - Parameter configuration: Receives the configuration files outside the repository that it
    ///   depends on.
    /// - Throws: A ``CycError`` of the ledger.
    private func plan(_ known: KnownRepository, _ configuration: inout Set<ByteKey>) throws
        -> Plan?
    {
        mark.begin(known.path)
        defer { mark.pause() }
        var files: WatchedFiles?
        do throws(UnreadReason) {
            let repository = try Repository(
                at: known.path, environment: agent.world.gitEnvironment, reader: reader)
            var watched = Files.watch(
                try repository.watchedPaths(), witnesses: repository.gitFolders()
            ).withoutRedundantFiles
            files = watched
            let found = try repository.settings { Interrupt.isRequested }
            configuration.formUnion(found.sharedFiles.map(ByteKey.init))
            // Files that its own configuration includes do not affect other repositories.
            watched.add(Files.watch(found.ownFiles, since: started))
            let context = ScanContext(
                identity: found.identity,
                remotes: slotted(found), files: watched, at: now)
            return Plan(repository: known, context: context)
        } catch .pending {
            throw CycError.interrupted
        } catch {
            try recordUnread(error, of: known, files: files)
            return nil
        }
    }

    /// Scans a repository, after `done` of `count`.
    private func scan(_ plan: Plan, _ mine: MyAddresses, _ done: Int, of count: Int) throws {
        let (id, path) = (plan.repository.id, plan.repository.path)
        mark.begin(path)
        defer { mark.pause() }
        do {
            let repository = try Repository(
                at: path, environment: agent.world.gitEnvironment, reader: reader)
            var result = try repository.scan(
                keeping: mine.addresses(in: id), ownName: plan.context.identity.name,
                subjectsSince: firstDayOfSubjects,
                countsCoAuthors: plan.context.remotes.countCoAuthors(on: gitHub),
                slots: slots(of: plan.context.remotes),
                memory: request.forgets ? nil : try ledger.scanState(of: id),
                shard: { [ledger] number in try ledger.shard(number, of: id) ?? [] },
                shouldStop: { Interrupt.isRequested }
            ) { [progress] in
                progress?.show(done, of: count, .repository(path: path, commits: $0))
            }
            for index in result.subjects.indices {
                result.subjects[index].text = sanitized(result.subjects[index].text)
            }
            finished.append((result, plan))
        } catch let reason as UnreadReason where reason != .pending {
            try recordUnread(reason, of: plan.repository, files: plan.context.files)
        } catch  where error is ScanCancelled || error is UnreadReason {
            try store(standing: nil, isLast: true)
            throw CycError.interrupted
        }
    }

    // MARK: Slots

    private var gitHub: GitHubHost { account?.name.host ?? settings.github.host }

    /// Returns the remotes with the repositories that their URLs name, and with slots where a
    /// remote-tracking reference can prove that a commit counts.
    private func slotted(_ found: RepositorySettings) -> [Remote] {
        var remotes = found.remotes.map { aliases.placed($0, near: gitHub) }
        var open = remotes.indices.filter { index in
            let remote = remotes[index]
            guard remote.places.contains(where: { $0.isOn(gitHub) }) else { return false }
            // The branch does not matter where nothing counts.
            let branch = defaultBranch(of: remote).flatMap { $0.isEmpty ? nil : $0 }
            return (branch.map { [$0] } ?? ["main", "master"]).contains {
                found.tracks($0, of: remote.name)
            }
        }
        if open.count > RemoteSlots.count {
            open = open.filter { defaultBranch(of: remotes[$0]) != "" }
        }
        for (slot, index) in open.prefix(RemoteSlots.count).enumerated() {
            remotes[index].slot = slot
        }
        return remotes
    }

    private func slots(of remotes: [Remote]) -> [ScanSlot] {
        remotes.filter { $0.slot != nil }
            .map { ScanSlot(remote: $0.name, answer: defaultBranch(of: $0)) }
    }

    /// Returns the branch of a remote that makes commits count, according to GitHub; empty for a
    /// fork, or if its URLs name repositories with different default branches.
    ///
    /// `nil` if GitHub has not said; git's references decide then.
    private func defaultBranch(of remote: Remote) -> String? {
        guard let account else { return nil }
        let places = remote.places.filter { $0.isOn(account.name.host) }
        let rules = places.map { account.rules[$0.key] }.filter { $0?.kind != .fork }
        guard !rules.isEmpty else { return "" }
        let branches = Set(
            rules.compactMap { $0?.kind == .ordinary ? $0?.defaultBranch : nil })
        return branches.count > 1 ? "" : branches.first
    }

    /// Records that a repository is unreadable, until files that may be the cause change.
    ///
    /// A change of owner, permissions or git version does not change a file's time, so that such
    /// repositories are tried again every time.
    ///
    /// - Parameters:
    ///   - files: The files that it depends on, as far as known, with their stamps before reading.
    /// - Throws: A ``CycError`` of the ledger.
    private func recordUnread(
        _ reason: UnreadReason, of repository: KnownRepository, files: WatchedFiles? = nil
    ) throws {
        var entries = files?.entries ?? []
        switch reason {
        case .foreignOwner, .noPermission, .crashed(nil), .readerFailed, .objectFormat, .refStorage:
            entries = [.init(path: repository.path, stamp: nil, isUncertain: true)]
        default:
            let packed = "/packed-refs"
            let shared = entries.map(\.path).filter { $0.hasSuffix(packed) }
                .map { String($0.dropLast(packed.utf8.count)) }
            let folders = Set([repository.path, "\(repository.path)/.git"] + shared)
            let paths = folders.flatMap { folder in
                [folder] + Self.repairPaths.map { "\(folder)/\($0)" }
            }
            entries += Files.watch(paths + Self.file(in: reason), since: started).entries
        }
        if reason.skipsRetries {
            // Left out until the next change, not only for the granularity of file times.
            entries = entries.map {
                .init(path: $0.path, stamp: $0.stamp, isUncertain: false)
            }
        }
        try ledger.setUnread(reason, of: repository.id, files: WatchedFiles(entries: entries))
    }

    /// Returns the damaged file, and its folder, which changes when the file is removed.
    private static func file(in reason: UnreadReason) -> [String] {
        guard case .damaged(let detail) = reason, detail.utf8.first == UInt8(ascii: "/"),
            let slash = detail.lastIndex(of: "/")
        else { return [] }
        return [detail, String(detail[..<slash])]
    }

    /// Files that change when a damaged repository is repaired: objects return in folders of their
    /// own.
    private static let repairPaths: [String] = {
        let digits = Array("0123456789abcdef")
        let objects = digits.flatMap { first in digits.map { "objects/\(first)\($0)" } }
        return [
            "HEAD", "config", "packed-refs", "refs", "refs/heads", "refs/remotes", "objects",
            "objects/pack", "objects/info",
        ] + objects
    }()

    // MARK: Storing

    /// Stores the finished results, and counts the days that they changed.
    ///
    /// - Parameters:
    ///   - standing: ID of the working directory's repository, whose days are counted too.
    ///   - isLast: Whether no results follow; else they are collected for a short time.
    /// - Throws: A ``CycError`` of the ledger.
    private func store(standing: Int64?, isLast: Bool) throws {
        let time = agent.world.timeAwake()
        guard isLast || storedAt.map({ time - $0 >= Self.storingInterval }) ?? true else { return }
        storedAt = time
        let basis = try agent.context.focusStopEnvironment()
        try ledger.withLock {
            for (result, plan) in finished {
                try ledger.apply(
                    result, to: plan.repository.id, startedFrom: plan.repository, plan.context,
                    focusEnvironment: basis)
            }
            finished = []
            let known = try ledger.repositories()
            try recount(currentRepository: nil, known.filter(\.watch.isWatched))
            if let standing {
                try recount(
                    currentRepository: standing,
                    known.filter { $0.watch.isWatched || $0.id == standing })
            }
        }
    }

    private func recount(currentRepository id: Int64?, _ repositories: [KnownRepository]) throws {
        try ledger.recount(currentRepository: id, mine: mine(in: repositories))
    }
}

extension KnownRepository {
    fileprivate var hasCrashed: Bool { if case .crashed = unread { true } else { false } }

    /// Whether it is only read after a change or on request.
    fileprivate var isSkipped: Bool { unread?.skipsRetries == true }
}

extension UnreadReason {
    /// Whether another attempt would cost as much as the last one and fail in the same way.
    fileprivate var skipsRetries: Bool {
        switch self {
        case .overLimit, .crashed(.some): true
        default: false
        }
    }
}

extension WatchedFiles {
    /// Adds the files of another list that are not in this one.
    fileprivate mutating func add(_ others: WatchedFiles) {
        let known = Set(entries.map { ByteKey($0.path) })
        let new = others.entries.filter { !known.contains(ByteKey($0.path)) }
        guard !new.isEmpty else { return }
        entries = (entries + new).sorted { $0.path < $1.path }
    }

    /// Returns the list without files whose changes show elsewhere or do not affect the result,
    /// which makes checking hundreds of repositories faster.
    ///
    /// Absent, `config.worktree` is read only if `config` says so, `refs/remotes` appears in
    /// `refs`, a branch appears in a folder that is watched too, and alternates add nothing to a
    /// repository that was readable without them. If both `refs/heads` and `refs/remotes` exist,
    /// nothing else in `refs` matters.
    fileprivate var withoutRedundantFiles: WatchedFiles {
        let names = ["/config.worktree", "/refs/remotes", "/objects/info/alternates"]
        let present = Set(entries.filter { $0.stamp != nil }.map { ByteKey($0.path) })
        return WatchedFiles(
            entries: entries.filter { entry in
                if entry.path.hasSuffix("/refs") {
                    return !["heads", "remotes"].allSatisfy {
                        present.contains(ByteKey("\(entry.path)/\($0)"))
                    }
                }
                return entry.stamp != nil
                    || !(entry.path.contains("/refs/heads/")
                        || entry.path.contains("/refs/remotes/")
                        || names.contains { entry.path.hasSuffix($0) })
            })
    }
}
