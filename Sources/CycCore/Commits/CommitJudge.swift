/// One of the user's commits with its reasons.
package struct JudgedCommit: Equatable, Sendable {
    package let repository: String
    package let id: CommitID
    /// `nil` if stored by a version that did not keep it.
    package let authored: Instant?
    /// Whether the user is only a co-author.
    package let isCoAuthored: Bool
    /// In the order in which to fix them; never empty.
    package let reasons: [Reason]
}

/// Computes the reasons of a day's commits.
struct CommitJudge {
    let snapshot: Snapshot
    let findings: DayScanResult
    let day: Day
    /// The account's GitHub, or the configured one without an account.
    let host: GitHubHost
    let mine: MyAddresses
    let contributions: Int
    let isToday: Bool
    let isLate: Bool
    let now: Instant

    private var account: AccountSnapshot? { snapshot.account }

    var commits: [JudgedCommit] {
        var best: [CommitID: (rank: Int, commit: JudgedCommit)] = [:]
        func add(
            _ id: CommitID, _ authored: Instant?, _ routes: PushRoutes, _ reasons: [Reason]
        ) {
            let path = routes.repository.path
            // Prefer the worktree that has it checked out: only there can it be amended.
            let rank =
                2 * (reasons.map(\.fact.stage.rawValue).min() ?? 0)
                + (reasons.first?.remedy?.isAmend == true ? 1 : 0)
            if let known = best[id], (-known.rank, known.commit.repository) <= (-rank, path) {
                return
            }
            best[id] = (
                rank,
                JudgedCommit(
                    repository: path, id: id, authored: authored,
                    isCoAuthored: routes.isCoAuthored(id), reasons: reasons)
            )
        }
        for repository in snapshot.repositories {
            let routes = routes(in: repository)
            for commit in commits(in: repository) {
                let record = commit.record
                add(record.id, record.authored, routes, reasons(commit, routes))
            }
            for other in routes.seen?.others ?? [] {
                add(other.id, other.authoredAt, routes, [reason(other, routes)])
            }
        }
        return best.values.map(\.commit).sorted {
            ($0.repository, $0.id) < ($1.repository, $1.id)
        }
    }

    /// Reasons in detail for facts found for whole repositories.
    func firstReasons(of parts: [Overview.TodaysRepository]) -> [ByteKey: Reason] {
        var found: [ByteKey: Reason] = [:]
        for part in parts {
            let key = ByteKey(part.path)
            guard let cause = part.reason?.cause,
                let repository = snapshot.repositories.first(where: { ByteKey($0.path) == key })
            else { continue }
            let routes = routes(in: repository)
            found[key] = commits(in: repository).lazy
                .compactMap { reasons($0, routes).first }
                .first { $0.fact.cause == cause }
        }
        return found
    }

    private func routes(in repository: KnownRepository) -> PushRoutes {
        PushRoutes(
            repository: repository, seen: findings.repositories[repository.id], account: account)
    }

    private func commits(in repository: KnownRepository) -> [LocatedCommit] {
        snapshot.todaysCommits.filter {
            $0.repository == repository.id && mine.contains($0.address, in: repository.id)
        }.flatMap(\.locatedCommits)
    }

    private func reasons(_ commit: LocatedCommit, _ routes: PushRoutes) -> [Reason] {
        guard let account else {
            let fact: Reason.Fact =
                routes.repository.remotes.isEmpty
                ? .noRemote(host: host)
                : commit.isPushed ? .counted(isGitHub: false) : .unpushed()
            return [reason(fact, commit, routes)]
        }
        let verdict = CommitVerdict(
            of: commit, in: routes.repository, for: account, mine: mine)
        guard verdict.unconfirmed.isEmpty || contributions > 0 else {
            return verdict.unconfirmed.map { missing in
                Reason(.unconfirmed(missing, account.name), remedy: remedy(for: missing))
            }
        }
        return verdict.facts.map { reason($0, commit, routes) }
    }

    /// Adds the remedy and details of the scan to a fact.
    private func reason(
        _ fact: Reason.Fact, _ commit: LocatedCommit, _ routes: PushRoutes
    ) -> Reason {
        let record = commit.record
        switch fact {
        case .wrongEmail(let address, let account, let canBeLinked):
            let link: Remedy? =
                canBeLinked
                ? .linkAddress(address, page: "https://\(account.host)/settings/emails") : nil
            return Reason(
                fact,
                remedy: addressFix(commit, routes, login: account.login, canBeLinked: canBeLinked)
                    ?? link)
        case .noRemote(let host):
            return Reason(fact, remedy: routes.newRemote(on: host, for: record.id))
        // The code may be private to another host, such as an employer's: do not suggest publishing
        // it.
        case .notGitHub: return Reason(fact, remedy: nil)
        case .unpushed: return unpushed(commit, routes)
        case .notDefaultBranch: return notDefaultBranch(record, routes)
        case .fork(let place, let parent):
            let page = parent.map { "\($0)/compare" } ?? place
            return Reason(fact, remedy: .openPullRequest(page: "https://\(host)/\(page)"))
        case .notInvolved(_, let place):
            return Reason(fact, remedy: .open(page: "https://\(host)/\(place)"))
        case .lag where contributions > 0:
            return Reason(.counted(isGitHub: true), remedy: nil)
        case .lag: return Reason(.lag(isLate: isLate, keptUntil: keptUntil), remedy: .sync)
        case .archived, .pushedElsewhere, .otherDay, .unconfirmed, .counted:
            return Reason(fact, remedy: nil)
        }
    }

    /// Until when the push alone keeps the past day in the streak.
    private var keptUntil: Instant? {
        isToday ? nil : account?.keptUntil(day).flatMap { $0 > now ? $0 : nil }
    }

    /// Command that fetches the missing fact.
    private func remedy(for missing: UnknownFact) -> Remedy {
        missing.failure?.status == .refused && account?.isNamed == true ? .logIn : .sync
    }

    /// Fix that puts an address of the account into this commit, or into the next.
    private func addressFix(
        _ commit: LocatedCommit, _ routes: PushRoutes, login: String, canBeLinked: Bool
    ) -> Remedy? {
        // Another author's commit stays as it is.
        guard !routes.isCoAuthored(commit.record.id), let better = betterAddress else { return nil }
        let path = routes.repository.path
        // Without a scan it is unknown whether the commit can still be amended.
        let needs = routes.seen?.headNeeds ?? AmendNeeds()
        let key: AddressKey = routes.seen?.hasAuthorAddress == true ? .author : .user
        guard routes.seen?.head == commit.record.id, !commit.isPushed else {
            return canBeLinked || routes.seen == nil
                ? nil : .setAddress(path: path, address: better, key: key)
        }
        return isToday
            ? .amend(path: path, address: better, key: key, needs: needs)
            : .amendAuthor(
                path: path, address: better, name: routes.repository.identity.name ?? login,
                needs: needs)
    }

    /// The account's address that git uses here already, else the first one that is not a noreply
    /// address.
    private var betterAddress: EmailAddress? {
        guard let account else { return nil }
        let known = Set(snapshot.repositories.compactMap(\.identity.address))
        func order(_ address: EmailAddress) -> (Int, EmailAddress) {
            let isHidden = address.isNoreply(of: account.name.host)
            return (known.contains(address) ? 0 : isHidden ? 2 : 1, address)
        }
        return account.addresses.min { order($0) < order($1) }
    }

    private func unpushed(_ commit: LocatedCommit, _ routes: PushRoutes) -> Reason {
        let record = commit.record
        let branch = routes.seen?.branches[record.id]
        let target = routes.target(from: branch)
        if let closed = target.flatMap({ routes.closed($0, isPushed: commit.isPushed) }) {
            return closed
        }
        let wanted = target.map(routes.defaultBranch(of:))
        let place = target.flatMap(routes.place)
        let isFork = place.map { account?.rules[$0.key]?.kind == .fork } ?? false
        let end = target.flatMap { routes.destination(of: branch, at: $0) }
        let isElsewhere = branch != nil && end?.counts == false && !isFork
        let remedy = target.flatMap { target -> Remedy? in
            if let branch, !isReferencePart(branch) {
                return .listBranches(path: routes.repository.path)
            }
            return routes.push(record.id, from: branch, to: end?.branch ?? wanted, at: target)
        }
        return Reason(
            .unpushed(
                branch: branch, place: place?.fullName,
                target: isElsewhere && account != nil ? wanted : nil,
                pastDay: isToday || account == nil || isFork ? nil : day),
            remedy: remedy)
    }

    private func notDefaultBranch(_ record: CommitRecord, _ routes: PushRoutes) -> Reason {
        let branch = routes.seen?.branches[record.id]
        let target = routes.target(from: branch)
        if let closed = target.flatMap({ routes.closed($0, isPushed: true) }) { return closed }
        let wanted = target.map(routes.defaultBranch(of:)) ?? "main"
        let path = routes.repository.path
        let remedy = target.flatMap { target -> Remedy? in
            guard routes.seen != nil else { return nil }
            if let end = routes.destination(of: branch, at: target), end.counts {
                return isReferencePart(end.branch)
                    ? routes.push(record.id, from: branch, to: end.branch, at: target)
                    : .listBranches(path: path)
            }
            return .merge(
                path: path,
                branch: branch.flatMap(BranchName.init)?.description
                    ?? String(record.id.description.prefix(Self.shortID)),
                target: wanted, remote: target.name)
        }
        return Reason(
            .notDefaultBranch(
                // It may be on the default branch locally and on another one remotely.
                branch: branch == wanted ? nil : branch, target: wanted,
                place: target.flatMap(routes.place)?.fullName ?? ""),
            remedy: remedy)
    }

    /// Length of an abbreviated commit ID, unique in any repository.
    private static let shortID = 12

    private func reason(_ other: DayScanResult.OtherDay, _ routes: PushRoutes) -> Reason {
        let path = routes.repository.path
        let canAmend =
            routes.seen?.head == other.id && !other.isPushed && other.authored < day
            && !routes.isCoAuthored(other.id)
        let remedy: Remedy =
            canAmend
            ? .amendDate(path: path, needs: routes.seen?.headNeeds ?? AmendNeeds())
            : .commit(path: path)
        return Reason(
            .otherDay(made: day, authored: other.authored),
            // A commit made now can only count for today.
            remedy: isToday ? remedy : nil)
    }
}
