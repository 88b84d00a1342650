/// Pushes that make commits count, and the obstacles of other commits.
package struct PushPlan: Equatable, Sendable {
    /// A push of one branch of one repository.
    package struct Push: Hashable, Sendable {
        package let path: String
        package let remote: PushTarget
        package let refspec: Refspec
        /// Repository that it is meant for, as `owner/name`; `nil` if unknown.
        package let place: String?
        /// Every URL that git pushes to, in git's order.
        package let destinations: [Destination]
        /// Commits that need it, by day.
        package fileprivate(set) var sent: [Day: Set<CommitID>]
        package var commits: Int { sent.values.reduce(0) { $0 + $1.count } }
        /// Past days that it makes count, ascending.
        package fileprivate(set) var days: [Day]
    }

    /// Commits of one repository that no push makes count.
    package struct Obstacle: Hashable, Sendable {
        package let path: String
        /// The first obstacle, with its fix.
        package let reason: Reason
        package fileprivate(set) var commits: Int
    }

    /// Sorted by path, without duplicates.
    package private(set) var pushes: [Push] = []
    package private(set) var obstacles: [Obstacle] = []

    /// Plans the pushes for the days of `reports`.
    ///
    /// - Parameters:
    ///   - reports: Reports with scan results, of today and of past days that a push can still make
    ///     count.
    ///   - repositories: Repositories of the reports, with their push URLs.
    package init(_ reports: [DayReport], in repositories: [KnownRepository]) {
        let remotes = Dictionary(
            repositories.map { (ByteKey($0.path), $0.remotes) }, uniquingKeysWith: { $1 })
        for report in reports {
            for commit in report.commits {
                add(commit, of: report, remotes[ByteKey(commit.repository)] ?? [])
            }
        }
        pushes.sort { ($0.path, $0.refspec.description) < ($1.path, $1.refspec.description) }
        obstacles.sort { $0.path < $1.path }
    }

    private mutating func add(
        _ commit: JudgedCommit, of report: DayReport, _ remotes: [Remote]
    ) {
        guard let first = commit.reasons.first else { return }
        if let push = Push(commit, first, of: report, remotes) {
            if let place = pushes.firstIndex(where: { $0.isSame(as: push) }) {
                pushes[place].sent.merge(push.sent) { $0.union($1) }
                pushes[place].days = Set(pushes[place].days + push.days).sorted()
            } else {
                pushes.append(push)
            }
            return
        }
        let isOpen = commit.reasons.contains { $0.fact.isFixedByPush }
        switch first.fact {
        case .otherDay, .lag, .unconfirmed, .counted: return
        // These commits count locally, and published ones need nothing more.
        case .noRemote, .notGitHub:
            guard report.account != nil, report.isToday, !report.state.isSafe else { return }
        default:
            guard isOpen || report.isToday && !report.state.isSafe else { return }
        }
        let reason = first.withMerge(of: commit.id)
        let same = obstacles.firstIndex {
            $0.path == commit.repository && $0.reason.fact.cause == reason.fact.cause
                && $0.reason.remedy == reason.remedy
        }
        if let same {
            obstacles[same].commits += 1
        } else {
            obstacles.append(Obstacle(path: commit.repository, reason: reason, commits: 1))
        }
    }
}

extension PushPlan.Push {
    /// The push that makes `commit` count; `nil` if none does.
    fileprivate init?(
        _ commit: JudgedCommit, _ reason: Reason, of report: DayReport, _ remotes: [Remote]
    ) {
        guard case .push(let path, let name, let branch)? = reason.remedy,
            let remote = PushTarget(name), let refspec = Refspec(branch)
        else { return nil }
        switch reason.fact {
        case .unpushed(_, let place, target: nil, _): self.place = place
        case .notDefaultBranch(_, _, let place): self.place = place.isEmpty ? nil : place
        default: return nil
        }
        self.path = path
        self.remote = remote
        self.refspec = refspec
        destinations =
            remotes.first { $0.name == name }.map { $0.pushes.isEmpty ? $0.fetches : $0.pushes }
            ?? []
        sent = [report.day: [commit.id]]
        days = report.isToday ? [] : [report.day]
    }

    fileprivate func isSame(as other: Self) -> Bool {
        path == other.path && remote == other.remote && refspec == other.refspec
    }
}

extension Reason.Fact {
    /// Whether it concerns the commit's location, not its content.
    fileprivate var isFixedByPush: Bool {
        switch self {
        case .unpushed, .pushedElsewhere, .archived, .notDefaultBranch: true
        default: false
        }
    }
}

extension Reason {
    /// Replaces a push that alone does not make the commit count by a merge that does.
    fileprivate func withMerge(of commit: CommitID) -> Reason {
        guard case .unpushed(let branch, _, let target?, _) = fact,
            case .push(let path, let remote, _)? = remedy
        else { return self }
        let source = branch.flatMap(BranchName.init)?.description ?? commit.description
        return Reason(
            fact, remedy: .merge(path: path, branch: source, target: target, remote: remote))
    }
}
