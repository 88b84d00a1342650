package import CycCore
import GRDB

/// All that an answer is made of, from one moment of the ledger.
package struct LedgerFacts: Sendable {
    package var knowledge: Knowledge
    /// The repository that was asked for, watched or not, if it was ever read or named.
    package var standing: KnownRepository?
    /// Whether every change is counted in `knowledge.localGrass`.
    ///
    /// Not so after a refresh that was cut off, or in a place where nobody stood before.
    package var isCounted: Bool
    package var meta: LedgerMeta
}

extension LedgerReader {
    /// What is known, for somebody who stands in the repository at `path`.
    ///
    /// - Parameters:
    ///   - path: Absolute and resolved; `nil` outside any repository.
    ///   - today: The day whose commits are wanted one by one.
    ///   - github: Says which account is followed; `nil` for none.
    /// - Returns: One consistent state.
    /// - Throws: ``Problem/ledgerDamaged(file:detail:)``, ``Problem/cannotRead(file:detail:)``.
    package func facts(
        standingIn path: String?, today: Day, following github: Settings.GitHub? = nil
    ) throws -> LedgerFacts {
        try read { database in
            var repositories: [KnownRepository] = []
            var decoder = RepositoryDecoder()
            try database.forEach(
                """
                \(selectRepository) WHERE watch IN ('added', 'found') OR path = ? ORDER BY id
                """, [path]
            ) { repositories.append(try decoder.repository(in: $0)) }
            let standing = repositories.first { $0.path == path }
            let scope = standing.map { $0.watch.isWatched ? watchedScope : $0.id } ?? watchedScope
            let (grass, isCounted) = try database.localGrass(scope)
            let (meta, unreadFolders) = try database.meta()
            let knowledge = Knowledge(
                localGrass: grass,
                todaysCommits: selected(try database.commits(on: today), in: repositories),
                repositories: repositories, unreadFolders: unreadFolders,
                freezes: try database.freezes(), repositoriesReadAt: meta.repositoriesReadAt,
                account: try github.flatMap {
                    try database.account(following: $0, today: today, trouble: meta.hubTrouble)
                },
                agenda: try database.agenda(on: today))
            return LedgerFacts(
                knowledge: knowledge, standing: standing, isCounted: isCounted, meta: meta)
        }
    }
}

/// Those of `commits` that are in one of `repositories`; both are sorted by repository.
private func selected(_ commits: [DayCommits], in repositories: [KnownRepository]) -> [DayCommits] {
    var rest = repositories[...]
    return commits.filter { commit in
        rest = rest.drop { $0.id < commit.repository }
        return rest.first?.id == commit.repository
    }
}

extension Database {
    /// What is known of the account that is followed: the named one, else the token's owner.
    fileprivate func account(
        following github: Settings.GitHub, today: Day, trouble: HubTrouble?
    ) throws -> AccountKnowledge? {
        // Of an account that never answered not even this year is known.
        let unknown = Grass(missingYears: [today.year])
        if github.login.isEmpty {
            let owner = try account("host = ? AND is_owner = 1", [github.host])
            if let owner { return try knowledge(of: owner.id, owner.account) }
            return trouble.map { trouble in
                AccountKnowledge(
                    name: AccountName(host: github.host, login: ""), grass: unknown,
                    trouble: trouble)
            }
        }
        let name = AccountName(host: github.host, login: github.login)
        let stored = try account("host = ? AND folded = ?", [name.host, folded(name)])
        return try stored.map { try knowledge(of: $0.id, $0.account) }
            ?? AccountKnowledge(name: name, grass: unknown)
    }
}
