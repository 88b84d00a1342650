import CycCore
import CycRepositories
import CycRun
import CycStore
import CycSystem

/// Looks at everything that decides about the commits of one day.
///
/// Which repository is a fork and so on goes into the ledger; what cannot be asked stays as it was.
func runWhy(_ desk: AgentContext, _ day: Day, standing: String?, within patience: Int64) throws {
    let zone = try desk.zone
    // Another refresh learns them, too.
    let request = FullRefresh.Request(standing: standing, patience: 1000)
    var findings = DayScanResult()
    if patience > 0 {
        do {
            try FullRefresh(request, desk).learnRules(of: day, within: patience)
        } catch CycError.ledgerBusy {
            // What is known of them is used.
        }
    }
    let ledger = try desk.ledger()
    let settings = try desk.settings
    let knowledge = try ledger.facts(
        standingIn: request.standing, today: day, following: settings.github
    ).knowledge
    let look = DayScan(
        day: day, span: zone.firstInstant(of: day)..<zone.firstInstant(of: day.advanced(by: 1)),
        mine: knowledge.mine(settings), account: knowledge.account, desk: desk, ledger: ledger)
    for repository in knowledge.repositories where repository.unread == nil {
        findings.repositories[repository.id] = try look.findings(in: repository)
    }
    try desk.found(findings)
}

/// A look at the commits of one day in every repository.
private struct DayScan {
    let day: Day
    /// The day where the person is, in seconds since 1970-01-01T00:00:00Z.
    let span: Range<Int64>
    let mine: MyAddresses
    let account: AccountSnapshot?
    let desk: AgentContext
    let ledger: Ledger

    /// - Returns: `nil` for a repository that cannot be read now, which the next refresh tells.
    func findings(in known: KnownRepository) throws -> DayScanResult.Repository? {
        do {
            let repository = try Repository(
                at: known.path, environment: desk.world.gitEnvironment, reader: desk.reader())
            var findings = DayScanResult.Repository()
            findings.defaults = try defaults(in: repository)
            let upstreams = try repository.upstreams()
            let targets = targets(findings.defaults, of: known)
            // Of an address without remote-tracking references no branch is ever seen.
            let tracked = Set(known.remotes.filter { $0.slot != nil }.map(\.name))
            findings.empty = try repository.emptyRemotes(
                targets.filter { tracked.contains($0.key) })
            let history = try repository.history(
                around: day, in: span, by: mine.addresses(in: known.id),
                preferring: preferred(upstreams, targets),
                shouldStop: { Interrupt.isRequested })
            findings.head = history.head
            findings.headNeeds = history.headNeeds
            findings.hasAuthorAddress = try repository.hasAuthorAddress()
            for commit in history.commits {
                if let branch = commit.branch {
                    findings.branches[commit.id] = branch
                    findings.upstreams[branch] = upstreams[branch]
                } else {
                    findings.loose.insert(commit.id)
                }
                guard commit.authored != day, commit.isLocal else { continue }
                findings.others.append(
                    DayScanResult.OtherDay(
                        id: commit.id, authored: commit.authored,
                        isPushed: try isPushed(commit, of: known)))
            }
            return findings
        } catch UnreadReason.pending {
            throw CycError.interrupted
        } catch is UnreadReason {
            return nil
        } catch is ScanCancelled {
            throw CycError.interrupted
        }
    }

    /// The default branch of each remote, as git's references say.
    private func defaults(in repository: borrowing Repository) throws -> [String: String] {
        try repository.defaultBranches().compactMapValues { $0.first?.branch }
    }

    /// The default branch of each remote on the account's GitHub, as GitHub says, else git.
    private func targets(
        _ defaults: [String: String], of known: KnownRepository
    ) -> [String: String] {
        guard let account else { return [:] }
        var targets: [String: String] = [:]
        for remote in known.remotes {
            let places = remote.places.filter { $0.isOn(account.name.host) }
            guard !places.isEmpty else { continue }
            // Those that cannot count come last.
            let rules = places.compactMap { account.rules[$0.key] }
            let told = (rules.first { $0.kind == .ordinary } ?? rules.first)?.defaultBranch ?? ""
            targets[remote.name] = told.isEmpty ? defaults[remote.name] ?? "main" : told
        }
        return targets
    }

    /// The local branches from which a push makes commits count.
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
