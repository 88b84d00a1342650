package import CycCore
import GRDB

/// All data for a status, from one transaction.
package struct LedgerFacts: Sendable {
    package var snapshot: Snapshot
    /// The requested repository, watched or not; `nil` if it was never read or named.
    package var standing: KnownRepository?
    /// Whether `snapshot.localGrass` includes every change.
    ///
    /// False after an interrupted refresh, or in a repository where cyc never ran before.
    package var isCounted: Bool
    package var meta: LedgerMeta
}

extension LedgerReader {
    /// Returns the known data, with the repository at `path` as the current one.
    ///
    /// - Parameters:
    ///   - path: Absolute and resolved; `nil` outside any repository.
    ///   - today: The day whose commits are returned one by one.
    ///   - github: Names the followed account; `nil` for none.
    ///   - withEveryRemote: Whether to decode the remotes of repositories without commits of
    ///     `today`; the status needs none of them, and there may be hundreds.
    ///   - extent: What to read of to-dos, of which there may be thousands.
    /// - Throws: ``CycError/ledgerDamaged(file:detail:)``, ``CycError/cannotRead(file:detail:)``.
    package func facts(
        currentRepository path: String?, today: Day, following github: Settings.GitHub? = nil,
        withEveryRemote: Bool = true, todos extent: TodoDigest.Extent = .everything
    ) throws -> LedgerFacts {
        try read { database in
            let present = try database.presence()
            // Both are sorted by repository.
            var rest = present.commits ? try database.commits(on: today)[...] : []
            var commits: [DayCommits] = []
            var repositories: [KnownRepository] = []
            var decoder = RepositoryDecoder()
            let select = """
                \(selectRepository) WHERE watch IN ('added', 'found') OR path = ? ORDER BY id
                """
            let rows =
                present.repositories
                ? try Rows(database.cachedStatement(sql: select), [path]) : nil
            while let row = try rows?.next() {
                let id = try row.number(0)
                rest = rest.drop { $0.repository < id }
                let own = rest.prefix { $0.repository == id }
                commits += own
                var repository = try decoder.repository(
                    in: row, withRemotes: withEveryRemote || !own.isEmpty)
                if repository.readAt == nil, repository.unread == nil {
                    repository.unread = .notReadYet
                }
                repositories.append(repository)
            }
            let place = path.map(ByteKey.init)
            let standing = repositories.first { ByteKey($0.path) == place }
            let scope = standing.map { $0.watch.isWatched ? watchedScope : $0.id } ?? watchedScope
            let (grass, isCounted) = try database.localGrass(scope)
            let (meta, unreadFolders) = try database.meta()
            let snapshot = Snapshot(
                localGrass: grass,
                todaysCommits: commits, repositories: repositories, gitAddress: meta.gitAddress,
                unreadFolders: unreadFolders,
                freezes: present.freezes ? try database.records(Freeze.self) : [],
                repositoriesReadAt: meta.repositoriesReadAt,
                account: try github.flatMap {
                    var account = try database.account(
                        following: $0, today: today, failure: meta.gitHubError,
                        isAnyStored: present.accounts)
                    account?.clockOffset = meta.clockOffset
                    return account
                },
                agenda: try database.agenda(on: today, present, todos: extent))
            return LedgerFacts(
                snapshot: snapshot, standing: standing, isCounted: isCounted, meta: meta)
        }
    }
}

/// The tables that hold any row: each statement is compiled in each run, so that one query for all
/// tables is cheaper than a query of an empty one.
struct TablePresence {
    var repositories = false
    var commits = false
    var challenges = false
    var ddays = false
    var todos = false
    var freezes = false
    var accounts = false
}

extension Database {
    fileprivate func presence() throws -> TablePresence {
        try first(
            """
            SELECT EXISTS (SELECT 1 FROM repository), EXISTS (SELECT 1 FROM commit_day),
                EXISTS (SELECT 1 FROM challenge), EXISTS (SELECT 1 FROM dday),
                EXISTS (SELECT 1 FROM todo), EXISTS (SELECT 1 FROM freeze),
                EXISTS (SELECT 1 FROM account)
            """
        ) { row in
            let found = try (0...6).map { try row.number($0) != 0 }
            return TablePresence(
                repositories: found[0], commits: found[1], challenges: found[2], ddays: found[3],
                todos: found[4], freezes: found[5], accounts: found[6])
        } ?? TablePresence()
    }

    /// Returns the snapshot of the followed account: the named one, else the token's owner.
    fileprivate func account(
        following github: Settings.GitHub, today: Day, failure: GitHubError?, isAnyStored: Bool
    ) throws -> AccountSnapshot? {
        if github.isDeclined { return nil }
        if github.login.isEmpty {
            let owner =
                isAnyStored ? try account(Database.isOwner, [github.host.description]) : nil
            if let owner { return try snapshot(of: owner.id, owner.account) }
            return failure.map { .unnamed(on: github.host, today: today, failure: $0) }
        }
        let name = AccountName(host: github.host, login: github.login)
        let stored =
            isAnyStored
            ? try account(Database.isNamed, [name.host.description, folded(name)]) : nil
        return try stored.map { try snapshot(of: $0.id, $0.account) }
            ?? AccountSnapshot(name: name, grass: .unread(on: today), hasAllAddresses: false)
    }
}
