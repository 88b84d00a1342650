import CycCore
import CycDisplay
import CycRepositories
import CycRun
import CycStore
import CycSystem

/// Brings what the ledger knows of the repositories up to date.
///
/// Looks at everything, reads what changed. What it finds is stored in pieces, so that other writers
/// of the ledger never wait for a long scan, and an end at any moment loses nothing that was stored.
final class RepositoryRefresh {
    /// A repository to be read, with what had to be known before the first one is.
    private struct Plan {
        let repository: KnownRepository
        let context: ScanContext
    }

    private let desk: AgentContext
    private let request: RepositoryReading
    private let progress: Progress?
    private let ledger: Ledger
    private let settings: Settings
    private let now: Int64
    private let firstDayOfSubjects: Day
    /// When it began, by the machine's clock.
    ///
    /// Units: nanoseconds since 1970-01-01T00:00:00Z.
    private let started: Int64
    private let account: AccountSnapshot?
    /// Who commits outside any repository.
    private var gitAddress: EmailAddress?
    private let aliases: HostAliases
    private let fingerprint: String
    private var outcome = RepositoryReading.Outcome()
    /// Results that are not stored yet.
    private var finished: [(result: ScanResult, plan: Plan)] = []
    private var storedAt: Int64 = 0
    private let mark: ReadingMark
    private let reader: RepositoryReader
    /// What was to be read with git's configuration as it is now; `nil` where that did not change.
    private var readAnew: Set<Int64>?

    /// How long results may wait to be stored together.
    ///
    /// Units: milliseconds.
    private static let storingInterval: Int64 = 250

    init(_ request: RepositoryReading, _ desk: AgentContext, progress: Progress?) throws {
        self.request = request
        self.desk = desk
        self.progress = progress
        settings = try desk.settings
        now = try desk.world.now()
        firstDayOfSubjects = try desk.zone.day(at: now).advanced(by: -CommitSubject.keptDays)
        started = desk.world.clock()
        ledger = try desk.ledger()
        account = try desk.account()
        aliases = HostAliases(desk.world)
        try desk.world.makeConfigurationKey()
        fingerprint = desk.world.repositoryBasis(settings, for: account?.name)
        mark = try ReadingMark(in: desk.world)
        reader = try desk.reader()
    }

    /// Does it.
    ///
    /// - Throws: ``CycError/interrupted``, or a problem of the ledger. A repository that cannot be read
    ///   is part of the outcome.
    func run() throws -> RepositoryReading.Outcome {
        defer { mark.end() }
        let before = try total()
        try takeInDeath()
        try searchRoots()
        let standing = try request.standing.map { try ledger.standing($0) }
        let repositories = try ledger.repositories().filter {
            $0.watch.isWatched || $0.id == standing
        }
        outcome.repositories = repositories.count
        try read(repositories)
        try forgetReplaced()
        try store(standing: standing, isLast: true)
        outcome.newCommits = max(0, try total() - before)
        outcome.watched = try ledger.repositories().count { $0.watch.isWatched }
        let known = try ledger.facts(standingIn: request.standing, today: Day(number: 0)).knowledge
        outcome.unread = known.unread
        return outcome
    }

    /// All commits that are counted, wherever they are in time.
    private func total() throws -> Int {
        try ledger.facts(standingIn: request.standing, today: Day(number: 0))
            .knowledge.localGrass.total(through: Day(number: .max / 2))
    }

    // MARK: Roots

    private func searchRoots() throws {
        let meta = try ledger.meta()
        let lists = try ledger.watchedFiles(of: [])
        let isRecent = meta.discoveredAt.map {
            $0 <= now && now - $0 <= Int64(settings.sync.maxAge)
        }
        let isUnchanged =
            meta.settings == fingerprint && isRecent == true
            && lists.discovery.map(Files.isUnchanged) == true
        guard request.searchesRoots || request.forgets || !isUnchanged else { return }

        let roots = try settings.repositories.roots.map { try desk.world.expand($0) }
        let search = Discovery.search(
            roots: roots, depth: settings.repositories.depth)
        // A root that nobody named may be missing; one that was named is a loss if it is.
        let missing =
            settings.repositories.rootsAreSet
            ? search.missingRoots.map { Unread(path: $0, reason: .missing) } : []
        let known = try ledger.repositories().filter { $0.watch == .found }
        let paths = Set(known.map { ByteKey($0.path) })
        let gone = paths.subtracting(search.repositories.map(ByteKey.init))
            .filter { Self.isGone($0.text) }
        // Permissions leave no time on a folder.
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

    /// Whether no repository is at `path` any more.
    private static func isGone(_ path: String) -> Bool {
        let found = try? Files.enclosingRepository(of: path, acceptsEmbedded: true)
        return found.map(ByteKey.init) != ByteKey(path)
    }

    /// Whether there is a part of a repository at `path`: it is damaged then, and has not gone elsewhere.
    private static func hasRemains(_ path: String) -> Bool {
        func holds(_ name: String) -> Bool { Files.exists("\(path)/\(name)") }
        return ["HEAD", "objects", "refs"].contains { holds(".git/\($0)") }
            || holds("objects") && holds("refs")
    }

    /// Forgets what searches found once and is gone, as soon as others hold all its commits.
    private func forgetReplaced() throws {
        let known = try ledger.repositories().filter(\.watch.isWatched)
        let gone = known.filter { repository in
            repository.watch == .found && [.missing, .notARepository].contains(repository.unread)
                && Self.isGone(repository.path) && !Self.hasRemains(repository.path)
        }
        try ledger.forgetReplaced(gone.map(\.id), mine: mine(in: known))
    }

    // MARK: Repositories

    /// Leaves out the repository in which the last run crashed.
    private func takeInDeath() throws {
        guard let death = mark.death,
            let repository = try ledger.repositories().first(where: {
                ByteKey($0.path) == ByteKey(death.path)
            })
        else { return }
        let seen = try ledger.watchedFiles(of: [repository.id]).repositories[repository.id]
        try note(
            .crashed(signal: death.signal), of: repository,
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
            readAnew = Set(repositories.map(\.id))
            try learnGitAddress(&configuration)
        }
        /// How it looks, if nothing has changed since it was read.
        func stamps(of repository: KnownRepository) -> WatchedFiles? {
            // Only what is in it can have made this process end.
            let isToBeRead = !isConfigurationKnown || request.again.contains(repository.id)
            // Somebody who asks for everything may have changed what nothing here can see.
            guard !request.forgets, repository.isLeftOut || !request.searchesRoots,
                repository.hasCrashed || !isToBeRead,
                let files = lists.repositories[repository.id], Files.isUnchanged(files)
            else { return nil }
            return files
        }
        var plans: [Plan] = []
        var unchanged: [Plan] = []
        var dangerous: [KnownRepository] = []
        let looks = repositories.map(stamps(of:))
        // A search looks into everything, and finds most of it as it was.
        if request.forgets || !request.searchesRoots && looks.contains(where: { $0 == nil }) {
            reader.prepare()
        }
        for (repository, files) in zip(repositories, looks) {
            if let files {
                guard repository.unread == nil, repository.readAt != nil else { continue }
                let context = ScanContext(
                    identity: repository.identity, remotes: repository.remotes, files: files,
                    at: now)
                unchanged.append(Plan(repository: repository, context: context))
            } else if repository.hasCrashed {
                dangerous.append(repository)
            } else if let plan = try plan(repository, &configuration) {
                plans.append(plan)
            }
        }
        let mine = mine(of: plans + unchanged)
        if !mine.everywhere.isSubset(of: meta.addresses) { plans += unchanged }

        let count = plans.count + dangerous.count
        for (index, plan) in plans.enumerated() {
            try scan(plan, mine, index, of: count)
            try store(standing: nil, isLast: false)
        }
        try finish(mine, configuration)
        // What may end this process comes when everything else is stored. An address that is new to
        // the others makes the next run read these again.
        for (index, repository) in dangerous.enumerated() {
            guard let plan = try plan(repository, &configuration) else { continue }
            try scan(plan, self.mine(of: [plan]), plans.count + index, of: count)
            try finish(mine, configuration)
        }
    }

    /// Stores what was found, and what it depends on besides the repositories.
    private func finish(_ mine: MyAddresses, _ configuration: Set<ByteKey>) throws {
        try ledger.withLock {
            try store(standing: nil, isLast: true)
            try ledger.setConfigurationFiles(
                Files.watch(configuration.map(\.text).sorted(), since: started))
            if let readAnew { try ledger.forgetWatchedFiles(besides: readAnew) }
            try ledger.updateMeta { meta in
                meta.addresses = mine.everywhere
                meta.settings = fingerprint
                meta.repositoriesReadAt = now
            }
        }
    }

    /// The person's addresses in what is to be read.
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

    /// Finds out who commits outside any repository; where git's configuration cannot be understood,
    /// it stays as it was known.
    ///
    /// - Parameter configuration: Gets the files that say so, or would if they appeared.
    /// - Throws: A problem of the ledger.
    private func learnGitAddress(_ configuration: inout Set<ByteKey>) throws {
        let environment = desk.world.gitEnvironment
        configuration.formUnion(
            Identity.globalFiles(environment: environment).map(ByteKey.init))
        guard let identity = try? Identity.global(environment: environment) else { return }
        gitAddress = identity.address
        try ledger.updateMeta { meta in
            meta.knowsGitAddress = true
            meta.gitAddress = identity.address
        }
    }

    /// What has to be known of a repository before any is read; `nil` for one that cannot be.
    ///
    /// - Parameters:
    ///   - known: The repository.
    ///   - configuration: Gets the configuration files outside the repository that it depends on.
    /// - Returns: The plan.
    /// - Throws: A problem of the ledger.
    private func plan(_ known: KnownRepository, _ configuration: inout Set<ByteKey>) throws
        -> Plan?
    {
        mark.begin(known.path)
        defer { mark.pause() }
        var files: WatchedFiles?
        do throws(UnreadReason) {
            let repository = try Repository(
                at: known.path, environment: desk.world.gitEnvironment, reader: reader)
            var watched = Files.watch(
                try repository.watchedPaths(), witnesses: repository.gitFolders()
            ).withoutForetold
            files = watched
            let found = try repository.settings { Interrupt.isRequested }
            configuration.formUnion(found.sharedFiles.map(ByteKey.init))
            // What its own configuration leads to concerns no other repository.
            watched.add(Files.watch(found.ownFiles, since: started))
            let context = ScanContext(
                identity: found.identity,
                remotes: slotted(found), files: watched, at: now)
            return Plan(repository: known, context: context)
        } catch .pending {
            throw CycError.interrupted
        } catch {
            try note(error, of: known, files: files)
            return nil
        }
    }

    /// Scans a repository, before which `done` of `count` were scanned.
    private func scan(_ plan: Plan, _ mine: MyAddresses, _ done: Int, of count: Int) throws {
        let (id, path) = (plan.repository.id, plan.repository.path)
        mark.begin(path)
        defer { mark.pause() }
        do {
            let repository = try Repository(
                at: path, environment: desk.world.gitEnvironment, reader: reader)
            var result = try repository.scan(
                keeping: mine.addresses(in: id), ownName: plan.context.identity.name,
                subjectsSince: firstDayOfSubjects,
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
            try note(reason, of: plan.repository, files: plan.context.files)
        } catch  where error is ScanCancelled || error is UnreadReason {
            try store(standing: nil, isLast: true)
            throw CycError.interrupted
        }
    }

    // MARK: Slots

    private var gitHub: GitHubHost { account?.name.host ?? settings.github.host }

    /// The remotes with the repositories that their addresses name, and with slots where a
    /// remote-tracking reference can prove something that counts.
    private func slotted(_ found: RepositorySettings) -> [Remote] {
        var remotes = found.remotes.map { aliases.placed($0, near: gitHub) }
        var open = remotes.indices.filter { index in
            let remote = remotes[index]
            guard remote.places.contains(where: { $0.isOn(gitHub) }) else { return false }
            // Where nothing counts the branch does not matter.
            let told = defaultBranch(of: remote).flatMap { $0.isEmpty ? nil : $0 }
            return (told.map { [$0] } ?? ["main", "master"]).contains {
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

    /// Which branch of a remote makes commits count, as far as GitHub told: none where it is a fork,
    /// or where its addresses name repositories of which each has another one.
    ///
    /// What GitHub did not tell, git's own references say; then it is `nil`.
    private func defaultBranch(of remote: Remote) -> String? {
        guard let account else { return nil }
        let places = remote.places.filter { $0.isOn(account.name.host) }
        let rules = places.map { account.rules[$0.key] }.filter { $0?.kind != .fork }
        guard !rules.isEmpty else { return "" }
        let told = Set(
            rules.compactMap { $0?.kind == .ordinary ? $0?.defaultBranch : nil })
        return told.count > 1 ? "" : told.first
    }

    /// Notes that a repository could not be read, until what may have been the cause looks different.
    ///
    /// Another owner, other permissions and another git leave no time on a file, so that what they keep
    /// away is tried again every time.
    ///
    /// - Parameters:
    ///   - reason: Why.
    ///   - repository: The repository.
    ///   - files: What it depends on, as far as that was found out, as it looked before it was read.
    /// - Throws: A problem of the ledger.
    private func note(
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
                [folder] + Self.telltales.map { "\(folder)/\($0)" }
            }
            entries += Files.watch(paths + Self.file(in: reason), since: started).entries
        }
        if reason.leavesOut {
            // Until it changes again, not until a tick of the clock has passed.
            entries = entries.map {
                .init(path: $0.path, stamp: $0.stamp, isUncertain: false)
            }
        }
        try ledger.setUnread(reason, of: repository.id, files: WatchedFiles(entries: entries))
    }

    /// The file that is damaged, and its folder, which changes where it is removed.
    private static func file(in reason: UnreadReason) -> [String] {
        guard case .damaged(let detail) = reason, detail.utf8.first == UInt8(ascii: "/"),
            let slash = detail.lastIndex(of: "/")
        else { return [] }
        return [detail, String(detail[..<slash])]
    }

    /// What changes when a damaged repository is repaired: objects come back in folders of their own.
    private static let telltales: [String] = {
        let digits = Array("0123456789abcdef")
        let objects = digits.flatMap { first in digits.map { "objects/\(first)\($0)" } }
        return [
            "HEAD", "config", "packed-refs", "refs", "refs/heads", "refs/remotes", "objects",
            "objects/pack", "objects/info",
        ] + objects
    }()

    // MARK: Storing

    /// Stores what is finished, and counts the days that it changed.
    ///
    /// - Parameters:
    ///   - standing: The id of the repository stood in, whose grass is to be counted too.
    ///   - isLast: Whether nothing more comes; else results wait for each other a little.
    /// - Throws: A problem of the ledger.
    private func store(standing: Int64?, isLast: Bool) throws {
        let time = desk.world.monotonicMilliseconds()
        guard isLast || time - storedAt >= Self.storingInterval else { return }
        storedAt = time
        let basis = try desk.session.basisOfFocusStop()
        try ledger.withLock {
            for (result, plan) in finished {
                try ledger.apply(
                    result, to: plan.repository.id, startedFrom: plan.repository, plan.context,
                    stoppingFocusOn: basis)
            }
            finished = []
            let known = try ledger.repositories()
            try recount(standingIn: nil, known.filter(\.watch.isWatched))
            if let standing {
                try recount(
                    standingIn: standing, known.filter { $0.watch.isWatched || $0.id == standing })
            }
        }
    }

    private func recount(standingIn id: Int64?, _ repositories: [KnownRepository]) throws {
        try ledger.recount(standingIn: id, mine: mine(in: repositories))
    }
}

extension KnownRepository {
    fileprivate var hasCrashed: Bool { if case .crashed = unread { true } else { false } }

    /// Whether it is not read again before it changes, or somebody asks for everything.
    fileprivate var isLeftOut: Bool { unread?.leavesOut == true }
}

extension UnreadReason {
    /// Whether another try costs as much as the last one, and ends like it.
    fileprivate var leavesOut: Bool {
        switch self {
        case .overLimit, .crashed(.some): true
        default: false
        }
    }
}

extension WatchedFiles {
    /// Takes in the files of another list that are not in this one.
    fileprivate mutating func add(_ others: WatchedFiles) {
        let known = Set(entries.map { ByteKey($0.path) })
        let new = others.entries.filter { !known.contains(ByteKey($0.path)) }
        guard !new.isEmpty else { return }
        entries = (entries + new).sorted { $0.path < $1.path }
    }

    /// Without files whose change shows elsewhere, or changes no answer; every look at hundreds of
    /// repositories gets shorter by them.
    ///
    /// Absent, `config.worktree` is read only if `config` says so, `refs/remotes` appears in `refs`, a
    /// branch in a folder that is watched too, and objects of others add nothing to a repository that
    /// could be read without them. Where
    /// `refs/heads` and `refs/remotes` are both there, nothing else in `refs` matters.
    fileprivate var withoutForetold: WatchedFiles {
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
