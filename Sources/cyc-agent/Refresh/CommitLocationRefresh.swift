import CycCore
import CycGitHub
import CycStore
import CycSystem

/// Asks GitHub whether a branch contains certain commits, if no local data can tell.
///
/// That is the case for a remote with several URLs, and for one without a remote-tracking
/// reference. Commits that were found stay found; the others are requested again after
/// `sync.max_age`.
struct CommitLocationRefresh {
    let agent: AgentContext
    let gitHub: GitHubClient
    let ledger: Ledger
    let account: AccountSnapshot
    let token: FoundToken?
    /// Whether the user requested the refresh and may have just pushed.
    var isWanted = false

    /// Most branches in one refresh.
    private static let mostBranches = 8
    /// Most pages of one branch.
    private static let mostPages = 3
    /// How much a commit's committer date may precede its author date.
    private static let margin = Duration.hours(2 * 24)

    private struct Branch: Hashable {
        let place: RemotePlace
        let name: String
    }

    /// Fetches the locations of a day's commits.
    ///
    /// - Parameters:
    ///   - commits: The user's commits.
    ///   - repositories: The commits' repositories.
    ///   - patience: The longest wait.
    /// - Throws: A ``CycError`` of the ledger.
    func fetch(
        _ day: Day, _ commits: [DayCommits], in repositories: [KnownRepository],
        within patience: Duration
    ) throws {
        let now = try agent.world.now()
        var wanted: [Branch: Set<CommitID>] = [:]
        var since = Zone.utc.firstInstant(of: day)
        for repository in repositories {
            for commit in commits.filter({ $0.repository == repository.id }).flatMap(
                \.locatedCommits)
            {
                for branch in try branches(of: commit, repository.remotes, at: now) {
                    wanted[branch, default: []].insert(commit.record.id)
                    since = min(since, commit.record.authored ?? since)
                }
            }
        }
        let deadline = agent.world.timeAwake() + patience
        let sorted = wanted.sorted {
            ($0.key.place.key, $0.key.name) < ($1.key.place.key, $1.key.name)
        }
        for (branch, wanted) in sorted.prefix(Self.mostBranches) {
            let left = deadline - agent.world.timeAwake()
            guard left > .zero else { return }
            guard let found = ask(branch, for: wanted, since: since - Self.margin, within: left)
            else { continue }
            let confirmed = found.isComplete ? wanted : wanted.intersection(found.present)
            try ledger.note(
                confirmed.map { commit in
                    (
                        commit,
                        LocationProof(
                            place: branch.place.key, branch: branch.name,
                            isPresent: found.present.contains(commit), at: now)
                    )
                }, on: day)
        }
    }

    /// Returns the branches to be requested for a commit: those where it may count, as far as
    /// known.
    private func branches(
        of commit: LocatedCommit, _ remotes: [Remote], at now: Instant
    ) throws -> [Branch] {
        let locations = CommitLocations(of: commit, among: remotes) { branch, place in
            account.rule(at: place)?.isCounting(branch, of: place) ?? true
        }
        let isKnownToCount = locations.proven.compactMap(\.place).contains { place in
            account.rule(at: place)?.standing(of: place) == .counts
        }
        guard !isKnownToCount else { return [] }
        let maxAge = try agent.settings.sync.maxAge
        var branches: [Branch] = []
        for remote in remotes {
            let isOpen =
                remote.slot.map {
                    commit.record.slots.contains(.slot($0)) && remote.destinations.count > 1
                } ?? true
            guard isOpen else { continue }
            for place in remote.places {
                guard let rule = account.rule(at: place), rule.standing(of: place) == .counts,
                    let name = account.rules[place.key]?.defaultBranch, !name.isEmpty
                else { continue }
                let known = commit.proofs.first { $0.place == place.key && $0.branch == name }
                let isRecent = known.map { $0.at <= now && now - $0.at < maxAge } ?? false
                if !isRecent || isWanted { branches.append(Branch(place: place, name: name)) }
            }
        }
        return branches
    }

    /// Fetches the list of a branch's commits, page by page.
    ///
    /// - Returns: The wanted commits in the list, and whether the list was read completely; `nil`
    ///   without any result.
    private func ask(
        _ branch: Branch, for wanted: Set<CommitID>, since: Instant, within patience: Duration
    ) -> (present: Set<CommitID>, isComplete: Bool)? {
        guard let name = RepositoryName(owner: branch.place.owner, name: branch.place.name) else {
            return nil
        }
        let deadline = agent.world.timeAwake() + patience
        var present: Set<CommitID> = []
        var next: Exchange<ListedCommits>? = gitHub.endpoints.commits(
            of: name, on: branch.name, since: since, token: token?.token)
        for _ in 0..<Self.mostPages {
            let left = deadline - agent.world.timeAwake()
            guard let exchange = next, left > .zero,
                case .success(let page) = gitHub.ask(exchange, within: left)
            else { return present.isEmpty ? nil : (present, false) }
            present.formUnion(page.commits.intersection(wanted))
            guard present != wanted, let link = page.next else { return (present, true) }
            next = gitHub.endpoints.commits(following: link, token: token?.token)
        }
        return (present, false)
    }
}
