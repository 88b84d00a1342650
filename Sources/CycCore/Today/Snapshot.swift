/// Commits of one repository and one author address on one day.
package struct DayCommits: Hashable, Sendable {
    /// ``KnownRepository/id``.
    package let repository: Int64
    package let address: EmailAddress
    package let records: [CommitRecord]
    /// What is known of them besides what the repository says, by commit.
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

    /// Each record with what is known of it besides.
    package var sightings: [LocatedCommit] {
        records.map { LocatedCommit(record: $0, address: address, proofs: proofs[$0.id] ?? []) }
    }
}

/// Everything an answer is computed from: what the ledger holds, for one place to stand.
package struct Snapshot: Sendable {
    /// Local commits of mine by day, the same commit in several repositories once.
    package var localGrass: Grass
    /// Today's commits in the repositories that count, of every address that ever was mine.
    package var todaysCommits: [DayCommits]
    /// The watched repositories, and the one stood in, by id.
    package var repositories: [KnownRepository]
    /// Who commits outside any repository, as git is configured there; `nil` for nobody.
    package var gitAddress: EmailAddress?
    /// Roots and folders that could not be searched.
    package var unreadFolders: [Unread]
    package var freezes: [Freeze]
    /// When every repository was last looked at.
    package var repositoriesReadAt: Instant?
    /// The account that cyc follows; `nil` for none.
    package var account: AccountSnapshot?
    package var agenda: Agenda
    /// At least the intervals of the running week, with whole sittings and what runs; `nil` before
    /// anything was ever counted.
    package var focus: FocusLog?
    /// `nil` where nobody asked, or growth is off.
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

    /// What could not be read, sorted by path.
    package var unread: [Unread] {
        let repositories = repositories.compactMap { repository in
            repository.unread.map { Unread(path: repository.path, reason: $0) }
        }
        return (repositories + unreadFolders).sorted { $0.path < $1.path }
    }

    /// Counts folders as unread that are not among those already.
    package mutating func markUnread(_ folders: [String], because reason: UnreadReason) {
        var known = Set(unread.map { ByteKey($0.path) })
        unreadFolders += folders.filter { known.insert(ByteKey($0)).inserted }
            .map { Unread(path: $0, reason: reason) }
    }

    /// What is counted: what GitHub counts; local commits without an account, and while GitHub has
    /// never told whose token there is.
    package var grass: Grass {
        guard let account else { return localGrass }
        guard !account.isNamed else { return account.grass }
        // What this machine has is a lower bound of what GitHub would count.
        var grass = localGrass
        grass.missingYears.formUnion(account.grass.missingYears)
        return grass
    }

    /// ``grass`` with the past days that count for a run only because a commit of theirs was seen
    /// pushed not long ago.
    ///
    /// Runs are made of it; it is not what GitHub counts.
    package func greenGrass(today: Day, now: Instant) -> Grass {
        var green = grass
        guard let account, account.isNamed else { return green }
        for day in account.pushedDays.keys where day < today && green[day] == 0 {
            if account.isHeld(day, at: now) { green[day] = 1 }
        }
        return green
    }

    /// The first day that, once it is past, may be green without being in ``greenGrass(today:now:)``:
    /// that of GitHub's last answer, or when a repository that cannot be read was last read.
    ///
    /// `nil` where all is learned as it comes.
    func untoldSince(_ zone: Zone, mine: MyAddresses) -> Day? {
        let answers: [Instant?] =
            if let account, account.isNamed {
                [account.answeredAt]
            } else if repositories.isEmpty || mine.isEmpty {
                [nil]
            } else {
                repositories.filter { $0.unread != nil || $0.readAt == nil }.map(\.readAt)
                    + unreadFolders.map { _ in nil }
            }
        return answers.map { $0.map(zone.day(at:)) ?? Day.writable.lowerBound }.min()
    }

    /// The addresses whose commits are mine: the configured ones, the account's own, and git's, which
    /// in a repository can be another one than outside of any.
    package func mine(_ settings: Settings) -> MyAddresses {
        var mine = MyAddresses(
            everywhere: Set(settings.repositories.emails).union(account?.addresses ?? [])
                .union(gitAddress.map { [$0] } ?? []))
        for repository in repositories {
            // Most repositories have no other address.
            if let address = repository.identity.address, address != gitAddress {
                mine.insert(address, in: repository.id)
            }
        }
        return mine
    }
}
