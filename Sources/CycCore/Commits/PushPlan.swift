/// The pushes that make commits count, and what keeps others from it.
package struct PushPlan: Equatable, Sendable {
    /// One branch of one repository.
    package struct Push: Hashable, Sendable {
        package let path: String
        package let remote: PushTarget
        package let refspec: Refspec
        /// The repository that it is for, as `owner/name`; `nil` where that is not known.
        package let place: String?
        /// Every address to which git sends it, in git's order.
        package let destinations: [Destination]
        /// What makes it necessary, by day.
        package fileprivate(set) var sent: [Day: Set<CommitID>]
        package var commits: Int { sent.values.reduce(0) { $0 + $1.count } }
        /// Past days that it colours, in ascending order.
        package fileprivate(set) var days: [Day]
    }

    /// Commits of one repository that no push makes count.
    package struct Obstacle: Hashable, Sendable {
        package let path: String
        /// The first thing to mend, with its fix.
        package let reason: Reason
        package fileprivate(set) var commits: Int
    }

    /// In the order of the paths, each once.
    package private(set) var pushes: [Push] = []
    package private(set) var obstacles: [Obstacle] = []

    /// Finds out what is to be pushed for the days of some reports.
    ///
    /// - Parameters:
    ///   - reports: Of today and of past days that a push still colours, with what was seen in the
    ///     repositories.
    ///   - repositories: Those of the reports, which say where git sends a push.
    package init(_ reports: [DayReport], in repositories: [KnownRepository]) {
        let remotes = Dictionary(
            repositories.map { (ByteKey($0.path), $0.remotes) }, uniquingKeysWith: { $1 })
        for report in reports {
            for commit in report.commits {
                take(commit, of: report, remotes[ByteKey(commit.repository)] ?? [])
            }
        }
        pushes.sort { ($0.path, $0.refspec.description) < ($1.path, $1.refspec.description) }
        obstacles.sort { $0.path < $1.path }
    }

    private mutating func take(
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
        let isOpen = commit.reasons.contains { $0.fact.isMendedByPush }
        switch first.fact {
        case .otherDay, .lag, .unlearned, .counted: return
        // They count on this machine, and what is done needs nothing more.
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
    /// The push that makes `commit` count; `nil` where none does.
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
    /// Whether it is where the commit is, and not what it is.
    fileprivate var isMendedByPush: Bool {
        switch self {
        case .unpushed, .pushedElsewhere, .archived, .notDefaultBranch: true
        default: false
        }
    }
}

extension Reason {
    /// The same, mended by what makes the commit count at once, where its push alone does not.
    fileprivate func withMerge(of commit: CommitID) -> Reason {
        guard case .unpushed(let branch, _, let target?, _) = fact,
            case .push(let path, let remote, _)? = remedy
        else { return self }
        let source = branch.flatMap(BranchName.init)?.description ?? commit.description
        return Reason(
            fact, remedy: .merge(path: path, branch: source, target: target, remote: remote))
    }
}
