/// Why one day is or is not green.
///
/// A pure function of what is known, the settings and now.
package struct DayReport: Sendable {
    /// A commit of mine with what can be said of it.
    package struct Commit: Equatable, Sendable {
        /// The path of the repository.
        package let repository: String
        package let id: CommitID
        /// In the order in which they have to be mended; never empty.
        package let reasons: [Reason]
    }

    package let day: Day
    package let isToday: Bool
    /// Whether it is a rest day or frozen day without contribution.
    package let isNeutral: Bool
    /// As ``TodayState`` has it, for ``day``.
    package let state: TodayState
    /// What the account counts, without an account the local commits; `nil` where it is not known.
    package let contributions: Int?
    package let localCommits: Int
    package let unpushedCommits: Int
    package let account: AccountName?
    /// Sorted by repository and id, each once: where it has come farthest.
    package let commits: [Commit]
    package let unread: [Unread]
    package let strangers: [Overview.Stranger]
    /// What has to be mended first where nothing can count, by the repository's path: what stands
    /// behind each ``Overview/TodaysRepository/reason``.
    package let firstReasons: [NativeKey: Reason]

    /// Judges a day.
    ///
    /// - Parameters:
    ///   - knowledge: What is known, its ``Knowledge/todaysCommits`` those of `day`.
    ///   - findings: What else was seen.
    ///   - day: Not after today.
    ///   - settings: The person's.
    ///   - zone: The zone that ends days.
    ///   - now: Units: seconds since 1970-01-01T00:00:00Z.
    package init(
        _ knowledge: Knowledge, _ findings: DayFindings = DayFindings(), on day: Day,
        settings: Settings, zone: Zone, now: Int64
    ) {
        let end = zone.firstInstant(of: day.advanced(by: 1))
        let overview = Overview(
            knowledge, settings: settings, zone: zone, now: min(now, end - 1))
        let isUnknown = knowledge.grass.isUnknown(day)
        self.day = day
        isToday = now < end
        account = knowledge.account?.name
        contributions =
            switch knowledge.account {
            case _ where isUnknown: nil
            case nil: overview.localCommits
            case let account?: account.isNamed ? overview.contributions : nil
            }
        state = isUnknown && overview.state == .none ? .unknown : overview.state
        isNeutral = overview.isNeutralToday
        localCommits = overview.localCommits
        unpushedCommits = overview.unpushedCommits
        unread = overview.unread
        strangers = overview.strangers
        let judge = Judge(
            knowledge: knowledge, findings: findings, day: day, host: settings.github.host,
            mine: overview.mine, contributions: contributions ?? 0, isToday: now < end,
            isLate: now - end > AccountKnowledge.longestLag, now: now)
        commits = judge.commits
        firstReasons = judge.firstReasons(of: overview.repositories)
    }
}

/// Finds the reasons of a day's commits.
private struct Judge {
    let knowledge: Knowledge
    let findings: DayFindings
    let day: Day
    /// The configured GitHub.
    let host: GitHubHost
    let mine: MyAddresses
    let contributions: Int
    let isToday: Bool
    let isLate: Bool
    /// Units: seconds since 1970-01-01T00:00:00Z.
    let now: Int64

    private var account: AccountKnowledge? { knowledge.account }

    var commits: [DayReport.Commit] {
        var best: [CommitID: (rank: Int, commit: DayReport.Commit)] = [:]
        func take(_ id: CommitID, _ repository: KnownRepository, _ reasons: [Reason]) {
            // Of two worktrees, the one that has it checked out can write it again.
            let rank =
                2 * (reasons.map { Self.rank(of: $0.cause) }.min() ?? 0)
                + (reasons.first?.remedy?.isAmend == true ? 1 : 0)
            let commit = DayReport.Commit(
                repository: repository.path, id: id, reasons: reasons)
            if let known = best[id],
                (-known.rank, known.commit.repository) <= (-rank, repository.path)
            {
                return
            }
            best[id] = (rank, commit)
        }
        for repository in knowledge.repositories {
            for group in knowledge.todaysCommits
            where group.repository == repository.id
                && mine.contains(group.address, in: repository.id)
            {
                for record in group.records {
                    take(record.id, repository, reasons(record, by: group.address, repository))
                }
            }
            for other in findings.repositories[repository.id]?.others ?? [] {
                take(other.id, repository, [reason(other, in: repository)])
            }
        }
        return best.values.map(\.commit).sorted {
            ($0.repository, $0.id) < ($1.repository, $1.id)
        }
    }

    /// The reasons behind the causes that were found for whole repositories.
    func firstReasons(of causes: [Overview.TodaysRepository]) -> [NativeKey: Reason] {
        var found: [NativeKey: Reason] = [:]
        for part in causes {
            let key = NativeKey(part.path)
            guard let cause = part.reason,
                let repository = knowledge.repositories.first(where: { NativeKey($0.path) == key })
            else { continue }
            for group in knowledge.todaysCommits
            where group.repository == repository.id
                && mine.contains(group.address, in: repository.id)
            {
                for record in group.records where found[key] == nil {
                    let first = reasons(record, by: group.address, repository).first
                    if first?.cause == cause { found[key] = first }
                }
            }
        }
        return found
    }

    /// How far a commit with this cause has come.
    private static func rank(of cause: Cause) -> Int {
        switch cause {
        case .counted: 3
        case .lag: 2
        case .unpushed: 1
        case .wrongEmail, .noRemote, .notGitHub, .notDefaultBranch, .fork, .notInvolved, .otherDay:
            0
        }
    }

    private func reasons(
        _ record: CommitRecord, by address: EmailAddress, _ repository: KnownRepository
    ) -> [Reason] {
        guard let account else {
            let cause: Cause =
                repository.remotes.isEmpty ? .noRemote : record.isPushed ? .counted : .unpushed
            return [reason(cause, record, address, repository)]
        }
        let judged = CommitVerdict(
            of: record, by: address, in: repository, for: account, mine: mine)
        guard judged.unlearned.isEmpty || contributions > 0 else {
            return judged.unlearned.map { lack in
                Reason(.unlearned(lack, account.name), remedy: remedy(for: lack))
            }
        }
        return judged.causes.map { reason($0, record, address, repository) }
    }

    private func reason(
        _ cause: Cause, _ record: CommitRecord, _ address: EmailAddress,
        _ repository: KnownRepository
    ) -> Reason {
        let host = account?.name.host ?? host
        switch cause {
        case .wrongEmail: return wrongEmail(address, record, repository)
        case .noRemote:
            return Reason(
                .noRemote(host: host.description), remedy: addRemote(record, repository, on: host))
        case .notGitHub:
            return Reason(
                .notGitHub(host: host.description), remedy: addRemote(record, repository, on: host))
        case .unpushed: return unpushed(record, repository)
        case .notDefaultBranch: return notDefaultBranch(record, repository)
        case .fork:
            let place = place(in: repository) { $0.kind == .fork }
            let parent = place.flatMap { account?.rules[$0.key]?.parent }
            let name = place.map(Self.name(of:)) ?? ""
            let page = parent.map { "https://\(host)/\($0)/compare" } ?? "https://\(host)/\(name)"
            return Reason(
                .fork(place: name, parent: parent), remedy: .openPullRequest(page: page))
        case .notInvolved:
            let name = place(in: repository) { $0.isInvolved == false }.map(Self.name(of:)) ?? ""
            return Reason(
                .notInvolved(
                    account?.name ?? AccountName(host: host, login: ""), place: name),
                remedy: .open(page: "https://\(host)/\(name)"))
        case .lag, .counted, .otherDay:
            guard account != nil else { return Reason(.counted(isGitHub: false), remedy: nil) }
            return contributions > 0
                ? Reason(.counted(isGitHub: true), remedy: nil)
                : Reason(.lag(isLate: isLate, holdsUntil: holdsUntil), remedy: .sync)
        }
    }

    /// Until when the push alone keeps the past day in the run.
    private var holdsUntil: Int64? {
        isToday ? nil : account?.heldUntil(day).flatMap { $0 > now ? $0 : nil }
    }

    /// What makes GitHub tell it.
    private func remedy(for lack: Unlearned) -> Remedy {
        switch lack.trouble?.status {
        case .refused where account?.isNamed == true: .logIn
        default: .sync
        }
    }

    // MARK: Causes

    private func wrongEmail(
        _ address: EmailAddress, _ record: CommitRecord, _ repository: KnownRepository
    ) -> Reason {
        let name = account?.name ?? AccountName(host: host, login: "")
        let canBeLinked = address.canBeLinked(on: name.host)
        let better = betterAddress
        // Whether it can still be written again is not known before somebody looks.
        let seen = findings.repositories[repository.id]
        let needs = seen?.headNeeds ?? AmendNeeds()
        let key: AddressKey = seen?.hasAuthorAddress == true ? .author : .user
        let isOpen = isHead(record.id, in: repository) && !record.isPushed
        let remedy: Remedy? =
            switch (isOpen, better) {
            case (true, let better?) where isToday:
                .amend(path: repository.path, address: better, key: key, needs: needs)
            case (true, let better?):
                .amendAuthor(
                    path: repository.path, address: better,
                    name: repository.identity.name ?? name.login, needs: needs)
            case (false, let better?) where !canBeLinked && seen != nil:
                .setAddress(path: repository.path, address: better, key: key)
            default:
                canBeLinked
                    ? .linkAddress(address, page: "https://\(name.host)/settings/emails") : nil
            }
        return Reason(
            .wrongEmail(address, account: name, canBeLinked: canBeLinked), remedy: remedy)
    }

    /// The account's address that git knows here already, else the first one that is an inbox.
    private var betterAddress: EmailAddress? {
        guard let account else { return nil }
        let known = Set(knowledge.repositories.compactMap(\.identity.address))
        return account.addresses.min { left, right in
            func order(_ address: EmailAddress) -> (Int, EmailAddress) {
                let isHidden = address.isNoreply(of: account.name.host)
                return (known.contains(address) ? 0 : isHidden ? 2 : 1, address)
            }
            return order(left) < order(right)
        }
    }

    private func unpushed(_ record: CommitRecord, _ repository: KnownRepository) -> Reason {
        let branch = branch(of: record.id, in: repository)
        let target = target(of: repository, from: branch)
        if let target, let closed = closed(target, repository, isPushed: false) { return closed }
        let wanted = target.map { defaultBranch(of: $0, in: repository) }
        let isFork = target?.place.map { account?.rules[$0.key]?.kind == .fork } ?? false
        let end = target.flatMap { destination(of: branch, at: $0, in: repository) }
        let isElsewhere = branch != nil && end?.counts == false && !isFork
        let remedy = target.flatMap { target -> Remedy? in
            if let branch, !isReferencePart(branch) {
                return .listBranches(path: repository.path)
            }
            return push(record, from: branch, to: end?.branch ?? wanted, at: target, repository)
        }
        return Reason(
            .unpushed(
                branch: branch, place: target?.place.map(Self.name(of:)),
                target: isElsewhere && account != nil ? wanted : nil,
                colours: isToday || account == nil || isFork ? nil : day),
            remedy: remedy)
    }

    private func notDefaultBranch(
        _ record: CommitRecord, _ repository: KnownRepository
    ) -> Reason {
        let branch = branch(of: record.id, in: repository)
        let target = target(of: repository, from: branch)
        if let target, let closed = closed(target, repository, isPushed: true) { return closed }
        let wanted = target.map { defaultBranch(of: $0, in: repository) } ?? "main"
        let end = target.flatMap { destination(of: branch, at: $0, in: repository) }
        let remedy = target.flatMap { target -> Remedy? in
            guard findings.repositories[repository.id] != nil else { return nil }
            if let end, end.counts {
                guard isReferencePart(end.branch) else {
                    return .listBranches(path: repository.path)
                }
                return push(record, from: branch, to: end.branch, at: target, repository)
            }
            return .merge(
                path: repository.path,
                branch: branch.flatMap(BranchName.init)?.description
                    ?? String(record.id.description.prefix(Self.shortID)),
                target: wanted, remote: target.name)
        }
        return Reason(
            .notDefaultBranch(
                // It may be on the default branch here, and on another one there.
                branch: branch == wanted ? nil : branch, target: wanted,
                place: target?.place.map(Self.name(of:)) ?? ""),
            remedy: remedy)
    }

    /// What keeps every push from where it would count.
    private func closed(
        _ target: Remote, _ repository: KnownRepository, isPushed: Bool
    ) -> Reason? {
        guard let account, let place = target.place else { return nil }
        if account.isArchived(place) {
            return Reason(
                .archived(place: Self.name(of: place), isPushed: isPushed),
                remedy: .unarchive(page: "https://\(place.host)/\(Self.name(of: place))/settings"))
        }
        guard let address = pushAddress(of: target, in: repository), address.isElsewhere
        else { return nil }
        return Reason(
            .pushedElsewhere(
                remote: target.name, url: address.url, place: Self.name(of: place)),
            remedy: .setPushAddress(
                path: repository.path, remote: target.name, url: target.url))
    }

    /// A branch of a remote, and whether commits count there.
    private struct Destination {
        let branch: String
        let counts: Bool
    }

    /// The branch of `target` that a push of the local `branch` goes to, and whether it counts there.
    ///
    /// It is the branch's own name, unless git is configured to send it where it counts.
    private func destination(
        of branch: String?, at target: Remote, in repository: KnownRepository
    ) -> Destination? {
        guard let branch else { return nil }
        let seen = findings.repositories[repository.id]
        let upstream = seen?.upstreams[branch].flatMap { upstream in
            upstream.remote == target.name ? upstream.branch : nil
        }
        guard account != nil else {
            return Destination(branch: upstream ?? branch, counts: true)
        }
        let counting = [defaultBranch(of: target, in: repository), "gh-pages"]
        if let end = [branch, upstream].compactMap({ $0 }).first(where: counting.contains) {
            return Destination(branch: end, counts: true)
        }
        // The first branch of an empty repository becomes its default branch.
        let isFirst = seen?.empty.contains(target.name) ?? false
        let isLocal = !repository.remotes.contains {
            branch.utf8.starts(with: "\($0.name)/".utf8)
        }
        return Destination(branch: upstream ?? branch, counts: isFirst && isLocal)
    }

    /// The push of a commit to a branch of `target`; `nil` where nobody looked for what leads to it.
    private func push(
        _ record: CommitRecord, from branch: String?, to end: String?, at target: Remote,
        _ repository: KnownRepository
    ) -> Remedy? {
        guard let end else { return nil }
        let source: String
        if let branch {
            let isNamed = branch == end || BranchName(branch) != nil
            source = isNamed ? branch : "\(record.id)"
        } else if let seen = findings.repositories[repository.id] {
            source = seen.loose.contains(record.id) ? "HEAD" : "\(record.id)"
        } else {
            return nil
        }
        return .push(
            path: repository.path, remote: target.name,
            branch: source == end ? source : "\(source):refs/heads/\(end)")
    }

    private func reason(
        _ other: DayFindings.OtherDay, in repository: KnownRepository
    ) -> Reason {
        let canAmend =
            isHead(other.id, in: repository) && !other.isPushed && other.authored < day
        // A commit of now can only colour today.
        let remedy: Remedy? =
            !isToday
            ? nil
            : canAmend
                ? .amendDate(
                    path: repository.path,
                    needs: findings.repositories[repository.id]?.headNeeds ?? AmendNeeds())
                : .commit(path: repository.path)
        return Reason(.otherDay(made: day, authored: other.authored), remedy: remedy)
    }

    private func addRemote(
        _ record: CommitRecord, _ repository: KnownRepository, on host: GitHubHost
    ) -> Remedy {
        let names = Set(repository.remotes.map(\.name))
        let name = ["origin", "github"].first { !names.contains($0) } ?? "github-\(host.name)"
        let owner = account.flatMap { $0.isNamed ? $0.name.login : nil } ?? "LOGIN"
        let url = "git@\(host.name):\(owner)/\(Self.name(from: repository)).git"
        return .addRemote(
            path: repository.path, name: name, url: url,
            branch: source(of: record.id, in: repository))
    }

    /// What is pushed to a new repository so that the commit is in it; `nil` where nobody looked.
    private func source(of id: CommitID, in repository: KnownRepository) -> String? {
        guard findings.repositories[repository.id] != nil else { return nil }
        // A detached HEAD has no name that could be pushed to.
        guard let branch = branch(of: id, in: repository) else { return "HEAD:refs/heads/main" }
        for remote in repository.remotes {
            let folder = "\(remote.name)/".utf8
            guard branch.utf8.starts(with: folder) else { continue }
            let source = BranchName(branch)?.description ?? "\(id)"
            return "\(source):refs/heads/\(Substring(branch.utf8.dropFirst(folder.count)))"
        }
        return isReferencePart(branch) ? branch : "\(id):refs/heads/main"
    }

    // MARK: Repositories

    /// Enough of a commit's name for any repository.
    private static let shortID = 12

    /// The first remote's place of which GitHub says something.
    private func place(
        in repository: KnownRepository, where isWanted: (RepositoryRule) -> Bool
    ) -> RemotePlace? {
        repository.remotes.compactMap(\.place).first {
            account?.rules[$0.key].map(isWanted) ?? false
        }
    }

    /// Where a commit of `branch` has to go: the remote on the account's GitHub that is the likeliest to
    /// count, or the fork if the account may push to no other; of several the one that git would take.
    private func target(of repository: KnownRepository, from branch: String?) -> Remote? {
        let usual = branch.flatMap {
            findings.repositories[repository.id]?.upstreams[$0]?.remote
        }
        guard let account else {
            return repository.remotes.first { $0.name == usual }
                ?? repository.remotes.first { $0.name == "origin" } ?? repository.remotes.first
        }
        let remotes = repository.remotes.filter { $0.place?.isOn(account.name.host) == true }
        let prefersForks = account.canPushToForksOnly(among: remotes.compactMap(\.place))
        func order(_ remote: Remote) -> Int {
            let rule = remote.place.flatMap { account.rules[$0.key] }
            if rule?.kind == .fork { return prefersForks ? -1 : 3 }
            if rule?.isArchived == true { return 5 }
            if rule?.isInvolved == false { return 2 }
            switch pushAddress(of: remote, in: repository)?.isElsewhere {
            case true?: return 4
            case false?: return 1
            case nil: return 0
            }
        }
        let ranks = remotes.enumerated().map { place, remote in
            (order(remote), remote.name == usual ? 0 : 1, place)
        }
        return ranks.min { $0 < $1 }.map { remotes[$0.2] }
    }

    private func pushAddress(
        of remote: Remote, in repository: KnownRepository
    ) -> DayFindings.PushAddress? {
        findings.repositories[repository.id]?.pushAddresses[remote.name]
    }

    private func defaultBranch(of target: Remote, in repository: KnownRepository) -> String {
        let told = target.place.flatMap { account?.rules[$0.key]?.defaultBranch } ?? ""
        if !told.isEmpty { return told }
        return findings.repositories[repository.id]?.defaults[target.name] ?? "main"
    }

    private func branch(of id: CommitID, in repository: KnownRepository) -> String? {
        findings.repositories[repository.id]?.branches[id]
    }

    private func isHead(_ id: CommitID, in repository: KnownRepository) -> Bool {
        findings.repositories[repository.id]?.head == id
    }

    private static func name(of place: RemotePlace) -> String { "\(place.owner)/\(place.name)" }

    /// A name for the repository on GitHub, after its folder.
    private static func name(from repository: KnownRepository) -> String {
        var name = repository.path.split(separator: "/").last.map(String.init) ?? ""
        if name.hasSuffix(".git") { name = String(name.dropLast(4)) }
        let kept = name.unicodeScalars.map { scalar -> Character in
            let isKept =
                scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || "-._".unicodeScalars.contains(scalar))
            return isKept ? Character(scalar) : "-"
        }
        let clean = String(kept.prefix(100))
        return clean.contains { $0 != "-" && $0 != "." } ? clean : "NAME"
    }
}

extension EmailAddress {
    /// Whether an account on `host` could have this address: GitHub sends a mail there first.
    package func canBeLinked(on host: GitHubHost) -> Bool {
        guard let at = description.lastIndex(of: "@"), at != description.startIndex else {
            return false
        }
        let domain = description[description.index(after: at)...]
        let last = domain.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
        return domain.contains(".") && !isNoreply(of: host)
            && !["", "local", "localhost", "localdomain", "(none)"].contains(last)
    }

    /// Whether it is one that GitHub makes for an account.
    fileprivate func isNoreply(of host: GitHubHost) -> Bool {
        description.hasSuffix("@\(host.noreplyDomain)")
    }
}
