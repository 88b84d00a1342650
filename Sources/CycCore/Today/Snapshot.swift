/// Commits of one repository and one author address on one day.
package struct DayCommits: Hashable, Sendable {
    /// ``KnownRepository/id``.
    package let repository: Int64
    package let address: EmailAddress
    package let records: [CommitRecord]
    /// Further evidence of where the commits are, by commit.
    package var proofs: [CommitID: [LocationProof]]

    package init(
        repository: Int64, address: EmailAddress, records: [CommitRecord],
        proofs: [CommitID: [LocationProof]] = [:]
    ) {
        self.repository = repository
        self.address = address
        self.records = records
        self.proofs = proofs
    }

    /// Each record with its further evidence.
    package var locatedCommits: [LocatedCommit] {
        records.map { LocatedCommit(record: $0, address: address, proofs: proofs[$0.id] ?? []) }
    }
}

/// All stored facts needed to compute a result, for one working directory.
package struct Snapshot: Sendable {
    /// The user's local commits by day; a commit in several repositories counts once.
    package var localGrass: Grass
    /// Today's commits in watched repositories, of every address that was ever the user's.
    package var todaysCommits: [DayCommits]
    /// The watched repositories, and the one of the working directory, by ID.
    package var repositories: [KnownRepository]
    /// The author address configured in git outside any repository.
    package var gitAddress: EmailAddress?
    /// Roots and folders that could not be searched.
    package var unreadFolders: [Unread]
    package var freezes: [Freeze]
    /// Time of the last check of all repositories.
    package var repositoriesReadAt: Instant?
    /// The followed account; `nil` for none.
    package var account: AccountSnapshot?
    package var agenda: Agenda
    /// At least the intervals of the current week, each with the others of its focus session, and
    /// the running one; `nil` if nothing was ever recorded.
    package var focus: FocusLog?
    /// Level and badges; `nil` if not requested, or if `growth.enabled` is off.
    package var growth: GrowthToday?

    package init(
        localGrass: Grass = Grass(), todaysCommits: [DayCommits] = [],
        repositories: [KnownRepository] = [], gitAddress: EmailAddress? = nil,
        unreadFolders: [Unread] = [], freezes: [Freeze] = [], repositoriesReadAt: Instant? = nil,
        account: AccountSnapshot? = nil,
        agenda: Agenda = Agenda(), focus: FocusLog? = nil
    ) {
        self.localGrass = localGrass
        self.todaysCommits = todaysCommits
        self.repositories = repositories
        self.gitAddress = gitAddress
        self.unreadFolders = unreadFolders
        self.freezes = freezes
        self.repositoriesReadAt = repositoriesReadAt
        self.account = account
        self.agenda = agenda
        self.focus = focus
    }

    /// All unreadable repositories and folders, sorted by path.
    package var unread: [Unread] {
        let repositories = repositories.compactMap { repository in
            repository.unread.map { Unread(path: repository.path, reason: $0) }
        }
        return (repositories + unreadFolders).sorted { $0.path < $1.path }
    }

    /// Marks further folders as unread.
    package mutating func markUnread(_ folders: [String], because reason: UnreadReason) {
        var known = Set(unread.map { ByteKey($0.path) })
        unreadFolders += folders.filter { known.insert(ByteKey($0)).inserted }
            .map { Unread(path: $0, reason: reason) }
    }

    /// The contributions by day that count: GitHub's; local commits if there is no account, or while
    /// the owner of the token is unknown.
    package var grass: Grass {
        guard let account else { return localGrass }
        guard !account.isNamed else { return account.grass }
        // Local commits are a lower bound of what GitHub would count.
        var grass = localGrass
        grass.missingYears.formUnion(account.grass.missingYears)
        return grass
    }

    /// ``grass`` plus past days that count for streaks because of a recent push that GitHub does
    /// not show yet.
    ///
    /// Only streaks are computed from it.
    package func greenGrass(today: Day, now: Instant) -> Grass {
        var green = grass
        guard let account, account.isNamed else { return green }
        for day in account.pushedDays.keys where day < today && green[day] == 0 {
            if account.isHeld(day, at: now) { green[day] = 1 }
        }
        return green
    }

    /// Returns the first day that may have contributions not known yet: the day of GitHub's last
    /// response or, without an account, of the last read of a repository that is now unreadable.
    ///
    /// ``greenGrass(today:now:)`` may lack contributions of that day and later ones. `nil` if all
    /// repositories were read.
    func unknownSince(_ zone: Zone, mine: MyAddresses) -> Day? {
        let lastReads: [Instant?] =
            if let account, account.isNamed {
                [account.respondedAt]
            } else if repositories.isEmpty || mine.isEmpty {
                [nil]
            } else {
                repositories.filter { $0.unread != nil || $0.readAt == nil }.map(\.readAt)
                    + unreadFolders.map { _ in nil }
            }
        // A source that was never read may lack any day.
        return lastReads.map { $0.map(zone.day(at:)) ?? Day.writable.lowerBound }.min()
    }

    /// The followed account; `nil` without one, or while its login is not known.
    package var accountName: AccountName? { account.flatMap { $0.isNamed ? $0.name : nil } }

    /// Returns the user's author addresses: configured ones, those of the account, and git's, which
    /// may differ in a repository.
    package func mine(_ settings: Settings) -> MyAddresses {
        var mine = MyAddresses(
            everywhere: Set(settings.repositories.emails).union(account?.addresses ?? [])
                .union(gitAddress.map { [$0] } ?? []))
        for repository in repositories {
            // Most repositories have no address of their own.
            if let address = repository.identity.address, address != gitAddress {
                mine.insert(address, in: repository.id)
            }
        }
        return mine
    }
}
