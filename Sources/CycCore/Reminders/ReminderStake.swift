/// Today's risks and the actions against them; the texts are in `CycDisplay`.
package struct ReminderStake: Equatable, Sendable {
    /// Commits of a repository that only need a push.
    package struct Unpushed: Equatable, Sendable {
        package var path: String
        package var commits: Int

        package init(path: String, commits: Int) {
            self.path = path
            self.commits = commits
        }
    }

    /// A repository whose commits of today cannot count.
    package struct Uncounted: Equatable, Sendable {
        package var path: String
        /// The first problem to fix.
        package var reason: Reason?

        package init(path: String, reason: Reason? = nil) {
            self.path = path
            self.reason = reason
        }
    }

    /// A source without a usable answer about today.
    package enum Gap: Hashable, Sendable {
        /// GitHub has not answered today; time of its last response and the current error.
        case gitHub(since: Instant?, GitHubError?)
        case unread(Unread)
        /// A pushed commit with a fact that GitHub has not reported.
        case unconfirmed(Reason)
        case noRepositories
        /// No e-mail address of the user is known, although repositories were read.
        case noAddress
    }

    package var state: TodayState
    package var date: Day
    /// Length of the current streak; 0 for none.
    package var streak: Int
    /// The current week, if the streak counts weeks.
    package var week: Week?
    package var unit: Streak.Unit { week == nil ? .days : .weeks }
    /// Whether a missing year may make the streak longer.
    package var isLowerBound = false
    /// The streak's deadline, or the end of today without a streak.
    package var deadline: Instant
    package var now: Instant
    package var unpushed: [Unpushed] = []
    package var uncounted: [Uncounted] = []
    package var gaps: [Gap] = []
    /// The first open to-do.
    package var todo: Todo?
    /// The nearest challenge in progress.
    package var challenge: ChallengeProgress?
    /// Names of mates without visible activity today.
    package var openMates: [String] = []
    package var page: String?

    package init(
        state: TodayState, date: Day, streak: Int, deadline: Instant, now: Instant
    ) {
        self.state = state
        self.date = date
        self.streak = streak
        self.deadline = deadline
        self.now = now
    }

    /// Creates the stakes of an overview computed from `snapshot`, `settings` and `zone`.
    package init(
        _ overview: Overview, _ snapshot: Snapshot, settings: Settings, zone: Zone
    ) {
        self.init(
            state: overview.state, date: overview.date,
            streak: overview.streak.current?.length ?? 0,
            deadline: overview.deadline ?? overview.endOfToday,
            now: overview.now.instant)
        isLowerBound = overview.streak.isCurrentOpenEnded
        if overview.streak.unit == .weeks { week = overview.week }
        todo = overview.nextTodos.first
        challenge = overview.challenges.nearest
        page = snapshot.account.flatMap { account in
            account.isNamed ? "https://\(account.name.host)/\(account.name.login)" : nil
        }
        switch overview.state {
        case .unpushed:
            unpushed = overview.repositories
                .filter { $0.hasRemote && $0.unpushed > 0 && $0.reason == nil }
                .map { Unpushed(path: $0.path, commits: $0.unpushed) }
        case .uncounted:
            let reasons = DayReport(
                snapshot, on: overview.date, settings: settings, zone: zone, now: now
            ).firstReasons
            uncounted = overview.repositories.filter { $0.reason != nil }
                .map { Uncounted(path: $0.path, reason: reasons[ByteKey($0.path)]) }
        case .unknown:
            gaps = Self.gaps(
                overview, snapshot, today: zone.firstInstant(of: overview.date),
                snapshot.account?.todayError(in: zone, at: now))
            if !overview.unconfirmed.isEmpty {
                let reasons = DayReport(
                    snapshot, on: overview.date, settings: settings, zone: zone, now: now
                ).firstReasons
                gaps += reasons.sorted { $0.key.text < $1.key.text }.map {
                    Gap.unconfirmed($0.value)
                }
            }
        case .done, .pushed, .none: break
        }
    }

    private static func gaps(
        _ overview: Overview, _ snapshot: Snapshot, today: Instant, _ failure: GitHubError?
    ) -> [Gap] {
        var gaps: [Gap] = []
        if let account = snapshot.account,
            failure != nil || account.respondedAt.map({ $0 < today }) ?? true
        {
            gaps.append(.gitHub(since: account.respondedAt, failure ?? account.failure))
        }
        gaps += overview.unread.map(Gap.unread)
        if snapshot.account == nil, snapshot.repositories.isEmpty, overview.unread.isEmpty {
            gaps.append(.noRepositories)
        } else if overview.lacksAddress {
            gaps.append(.noAddress)
        }
        return gaps
    }

    package var timeLeft: Duration { max(.zero, deadline - now) }

    /// Returns the stakes at another instant of the day.
    package func seen(at instant: Instant) -> ReminderStake {
        var later = self
        later.now = instant
        return later
    }
}
