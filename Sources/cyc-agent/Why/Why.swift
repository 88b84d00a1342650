import CycCore
import CycRepositories
import CycRun
import CycStore
import CycSystem

/// Collects the facts that decide whether the commits of one day count.
///
/// Repository facts from GitHub, such as forks, are stored in the ledger; those that cannot be
/// fetched stay as they are.
func runWhy(
    _ agent: AgentContext, _ day: Day, currentRepository: String?, within patience: Duration
)
    throws
{
    let zone = try agent.zone
    // Another refresh would fetch the rules, too.
    let request = FullRefresh.Request(currentRepository: currentRepository, patience: .seconds(1))
    var result = DayScanResult()
    if patience > .zero {
        do {
            try FullRefresh(request, agent).fetchRules(of: day, within: patience)
        } catch CycError.ledgerBusy {
            // Use the stored rules.
        }
    }
    let ledger = try agent.ledger()
    let settings = try agent.settings
    let snapshot = try ledger.facts(
        currentRepository: request.currentRepository, today: day, following: settings.github
    ).snapshot
    let scan = DayScan(
        day: day, span: zone.firstInstant(of: day)..<zone.firstInstant(of: day.advanced(by: 1)),
        mine: snapshot.mine(settings), account: snapshot.account,
        host: snapshot.account?.name.host ?? settings.github.host, agent: agent, ledger: ledger)
    for repository in snapshot.repositories where repository.unread == nil {
        result.repositories[repository.id] = try scan.scan(repository)
    }
    try agent.found(result)
}

/// Scans the commits of one day in each repository.
private struct DayScan {
    let day: Day
    /// The day in the user's time zone.
    let span: Range<Instant>
    let mine: MyAddresses
    let account: AccountSnapshot?
    /// The account's GitHub, or the configured one without an account.
    let host: GitHubHost
    let agent: AgentContext
    let ledger: Ledger

    /// - Returns: `nil` for a repository that is unreadable now, which the next refresh reports.
    func scan(_ known: KnownRepository) throws -> DayScanResult.Repository? {
        do {
            let repository = try Repository(
                at: known.path, environment: agent.world.gitEnvironment, reader: agent.reader())
            var result = DayScanResult.Repository()
            result.defaults = try defaults(in: repository)
            let upstreams = try repository.upstreams()
            let targets = targets(result.defaults, of: known)
            // The branches of a remote without remote-tracking references are never visible.
            let tracked = Set(known.remotes.filter { $0.slot != nil }.map(\.name))
            result.empty = try repository.emptyRemotes(
                targets.filter { tracked.contains($0.key) })
            let history = try repository.history(
                around: day, in: span, by: mine.addresses(in: known.id),
                countsCoAuthors: known.remotes.countCoAuthors(on: host),
                preferring: preferred(upstreams, targets),
                shouldStop: { Interrupt.isRequested })
            result.head = history.head
            result.headNeeds = history.headNeeds
            result.hasAuthorAddress = try repository.hasAuthorAddress()
            result.coAuthored = Set(history.commits.filter(\.isCoAuthored).map(\.id))
            for commit in history.commits {
                if let branch = commit.branch {
                    result.branches[commit.id] = branch
                    result.upstreams[branch] = upstreams[branch]
                } else {
                    result.loose.insert(commit.id)
                }
                guard commit.authored != day, commit.isLocal else { continue }
                result.others.append(
                    DayScanResult.OtherDay(
                        id: commit.id, authored: commit.authored,
                        authoredAt: commit.authoredAt, isPushed: try isPushed(commit, of: known)))
            }
            return result
        } catch UnreadReason.pending {
            throw CycError.interrupted
        } catch is UnreadReason {
            return nil
        } catch is ScanCancelled {
            throw CycError.interrupted
        }
    }

    /// Returns the default branch of each remote, from git's references.
    private func defaults(in repository: borrowing Repository) throws -> [String: String] {
        try repository.defaultBranches().compactMapValues { $0.first?.branch }
    }

    /// Returns the default branch of each remote on the account's host, from GitHub, else from git.
    private func targets(
        _ defaults: [String: String], of known: KnownRepository
    ) -> [String: String] {
        guard let account else { return [:] }
        var targets: [String: String] = [:]
        for remote in known.remotes {
            let places = remote.places.filter { $0.isOn(account.name.host) }
            guard !places.isEmpty else { continue }
            // Prefer repositories that can count.
            let rules = places.compactMap { account.rules[$0.key] }
            let branch = (rules.first { $0.kind == .ordinary } ?? rules.first)?.defaultBranch ?? ""
            targets[remote.name] = branch.isEmpty ? defaults[remote.name] ?? "main" : branch
        }
        return targets
    }

    /// Returns the local branches from which a push makes commits count.
    private func preferred(
        _ upstreams: [String: DayScanResult.Upstream], _ targets: [String: String]
    ) -> Set<String> {
        Set(targets.values).union(
            upstreams.filter {
                $0.value.branch != nil && targets[$0.value.remote] == $0.value.branch
            }
            .keys)
    }

    private func isPushed(_ commit: RecentCommit, of repository: KnownRepository) throws -> Bool {
        try ledger.commits(on: commit.authored).contains { group in
            group.repository == repository.id
                && group.records.contains { $0.id == commit.id && $0.isPushed }
        }
    }
}
