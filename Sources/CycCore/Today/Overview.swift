/// Today's state with all related values.
///
/// A pure function of the snapshot, the settings and now.
package struct Overview: Sendable {
    /// Today's commits of one repository.
    package struct TodaysRepository: Equatable, Sendable {
        package let path: String
        package let commits: Int
        /// Commits that are in no remote-tracking branch of this repository.
        package let unpushed: Int
        package let hasRemote: Bool
        /// Reason why no commit can count, or an unknown fact; `nil` if one can count.
        package let reason: Reason.Fact?
    }

    package let now: Moment
    package let date: Day
    package let state: TodayState
    /// Contributions of the account today; local commits if there is no account.
    package let contributions: Int
    /// The user's commits of today, each once.
    package let localCommits: Int
    /// Commits that are in no remote-tracking branch of any repository.
    package let unpushedCommits: Int
    /// The user's commits of today that are pushed to where they count, each once.
    package let pushedCommits: Int
    /// Sorted by path.
    package let repositories: [TodaysRepository]
    /// Unreadable repositories and folders, sorted by path.
    package let unread: [Unread]
    /// Missing facts about GitHub on which the state depends; empty unless it is
    /// ``TodayState/unknown``.
    package let unconfirmed: [UnknownFact]
    /// The first instant of tomorrow.
    package let endOfToday: Instant
    /// All contributions and active days, up to tomorrow.
    package let total: Int
    package let activeDays: Int
    package let firstGreenDay: Day?
    package let mine: MyAddresses
    /// Whether repositories were read but no address of the user is known.
    package let lacksAddress: Bool
    /// Author addresses of today's commits with the user's name that are not known as the user's.
    package let unknownAuthors: [UnknownAuthor]
    /// Progress of all challenges, by ID.
    package let challenges: [ChallengeProgress]
    /// Completed challenges that were not shown to the user; only certain ones.
    package let newlyCompleted: [ChallengeProgress]
    /// Completed challenges that were not sent to any channel; only certain ones.
    package let unsentCompletions: [ChallengeProgress]
    /// By id.
    package let ddays: [DDay]
    package let todo: TodoCounts
    /// The first open to-dos in listing order; see ``TodoDigest/next``.
    package let nextTodos: [Todo]
    /// The current streak by GitHub's rules, without neutral days; `nil` for a streak of weeks.
    package let strictStreak: Int?
    /// `nil` if nothing was ever recorded.
    package let focus: FocusToday?
    /// `nil` if not requested or if growth is disabled.
    package let experience: Experience?
    /// The state of the streak today.
    let status: StreakStatus
    /// The snapshot from which it was computed.
    package let snapshot: Snapshot
    let rules: StreakStatus.Rules

    /// An author of today's commits with the user's name and an unknown address.
    package struct UnknownAuthor: Hashable, Sendable {
        package let path: String
        package let address: EmailAddress
    }

    package init(_ snapshot: Snapshot, settings: Settings, zone: Zone, now: Instant) {
        let moment = zone.moment(at: now)
        let today = zone.day(at: now)
        let mine = snapshot.mine(settings)
        let grass = snapshot.grass
        let runs = snapshot.greenGrass(today: today, now: now)
        let tomorrow = today.advanced(by: 1)
        let green = grass.greenDays(through: tomorrow)

        let commits = snapshot.todaysCommits.filter {
            mine.contains($0.address, in: $0.repository)
        }
        let committed = Set(commits.map(\.repository))
        var byID: [Int64: KnownRepository] = [:]
        for repository in snapshot.repositories where committed.contains(repository.id) {
            byID[repository.id] = byID[repository.id] ?? repository
        }
        let evidence = Self.evidence(
            commits: commits, repositories: byID, account: snapshot.account, mine: mine)
        let unread = snapshot.unread

        self.now = moment
        date = today
        self.snapshot = snapshot
        self.mine = mine
        lacksAddress =
            mine.isEmpty
            && snapshot.repositories.contains { $0.unread == nil && $0.readAt != nil }
        self.unread = unread
        contributions = grass[today]
        localCommits = evidence.verdicts.count
        unpushedCommits = evidence.unpushed
        pushedCommits = evidence.verdicts.values.count { $0 == .pushed }
        repositories = evidence.repositories
        let state =
            TodayEvidence(
                account: snapshot.account.map { account in
                    TodayEvidence.Account(
                        // While the clock is wrong, they belong to another day.
                        contributions: account.isNamed
                            && account.clockError(in: zone, at: now) == nil ? grass[today] : 0,
                        hasRespondedToday: account.todayError(in: zone, at: now) == nil
                            && account.respondedAt.map { $0 >= zone.firstInstant(of: today) }
                                ?? false
                    )
                }, verdicts: Array(evidence.verdicts.values),
                isEverythingRead: unread.isEmpty
                    && (snapshot.account != nil || !snapshot.repositories.isEmpty),
                hasUserAddress: !mine.isEmpty
            ).state
        self.state = state
        unconfirmed = state == .unknown ? evidence.unconfirmed : []
        rules = StreakStatus.Rules(
            settings, zone: zone, frozen: snapshot.freezes.map(\.days),
            unknownSince: snapshot.unknownSince(zone, mine: mine))
        status = StreakStatus(of: runs, counted: grass[today], on: today, state: state, rules)
        endOfToday = zone.firstInstant(of: tomorrow)
        total = grass.total(through: tomorrow)
        activeDays = green.count
        firstGreenDay = green.first
        unknownAuthors = snapshot.repositories.filter { !$0.namesakes.isEmpty }.flatMap {
            repository in
            repository.namesakes.filter {
                $0.value == today && !mine.contains($0.key, in: repository.id)
            }.keys.sorted()
                .map { UnknownAuthor(path: repository.path, address: $0) }
        }.sorted { ($0.path, $0.address) < ($1.path, $1.address) }

        let agenda = snapshot.agenda
        challenges = agenda.challenges.map {
            $0.progress(in: runs, freezes: snapshot.freezes, settings: settings, today: today)
        }
        let completed = challenges.filter { $0.state == .completed && $0.isCertain }
        newlyCompleted = completed.filter { !agenda.announced.contains($0.challenge.id) }
        unsentCompletions = completed.filter { !agenda.sent.contains($0.challenge.id) }
        ddays = agenda.ddays
        todo = agenda.todos.counts(zone: zone, today: today)
        nextTodos = agenda.todos.next
        strictStreak =
            status.streak.unit == .days ? Streak.strictLength(of: grass, today: today) : nil
        focus = snapshot.focus.map {
            FocusToday($0, settings: settings, zone: zone, now: now)
        }
        experience = snapshot.growth?.experience
    }

    /// The target of a countdown.
    package struct Goal: Equatable, Sendable {
        package let name: String
        package let countdown: Countdown
        /// Elapsed part, 0 to 1.
        package let fraction: Double

        package init(name: String, countdown: Countdown, fraction: Double) {
            self.name = name
            self.countdown = countdown
            self.fraction = fraction
        }

        /// Creates the goal from the nearest challenge in progress, otherwise from the next D-Day.
        init?(_ challenges: [ChallengeProgress], _ ddays: [DDay], on date: Day) {
            if let progress = challenges.nearest, let dday = progress.dday {
                self.init(
                    name: progress.challenge.name, countdown: dday, fraction: progress.fraction)
                return
            }
            guard let next = DDay.next(of: ddays, on: date) else { return nil }
            let left = min(Self.ddayHorizon, next.date.number - date.number)
            self.init(
                name: next.name, countdown: next.countdown(on: date),
                fraction: Double(Self.ddayHorizon - left) / Double(Self.ddayHorizon))
        }

        /// Days before a D-Day in which progress is shown, since D-Days have no start date.
        private static let ddayHorizon = 100
    }

    /// The nearest challenge in progress, otherwise the next D-Day; `nil` without both.
    package var goal: Goal? { Goal(challenges, ddays, on: date) }

    package var countdown: Countdown? { goal?.countdown }

    package var nextDDay: DDay? { .next(of: ddays, on: date) }

    /// Whether there are open to-dos or any done today.
    package var hasTodos: Bool { todo != TodoCounts() }

    /// Returns the verdict on each commit of today, and each repository's part.
    private static func evidence(
        commits: [DayCommits], repositories: [Int64: KnownRepository], account: AccountSnapshot?,
        mine: MyAddresses
    ) -> (
        verdicts: [CommitID: TodayEvidence.Verdict], unpushed: Int,
        repositories: [TodaysRepository], unconfirmed: [UnknownFact]
    ) {
        struct Part {
            var commits = 0
            var unpushed = 0
            var best: (verdict: TodayEvidence.Verdict, fact: Reason.Fact?)?
        }
        var verdicts: [CommitID: TodayEvidence.Verdict] = [:]
        var pushed: Set<CommitID> = []
        var parts: [Int64: Part] = [:]
        var unconfirmed: [UnknownFact] = []
        for day in commits {
            guard let repository = repositories[day.repository] else { continue }
            for commit in day.locatedCommits {
                let record = commit.record
                let commitVerdict = account.map {
                    CommitVerdict(of: commit, in: repository, for: $0, mine: mine)
                }
                let verdict =
                    commitVerdict?.verdict
                    ?? (commit.isPushed || repository.remotes.isEmpty ? .done : .unpushed)
                verdicts[record.id] = max(verdict, verdicts[record.id] ?? verdict)
                for gap in commitVerdict?.unconfirmed ?? [] where !unconfirmed.contains(gap) {
                    unconfirmed.append(gap)
                }
                if commit.isPushed { pushed.insert(record.id) }
                var part = parts[day.repository] ?? Part()
                part.commits += 1
                if !commit.isPushed { part.unpushed += 1 }
                if part.best.map({ $0.verdict < verdict }) ?? true {
                    part.best = (verdict, commitVerdict?.facts.first)
                }
                parts[day.repository] = part
            }
        }
        let list = parts.compactMap { id, part in
            repositories[id].map {
                TodaysRepository(
                    path: $0.path, commits: part.commits, unpushed: part.unpushed,
                    hasRemote: !$0.remotes.isEmpty,
                    reason: part.best.flatMap { $0.verdict <= .uncounted ? $0.fact : nil })
            }
        }
        return (
            verdicts, verdicts.count - pushed.count, list.sorted { $0.path < $1.path }, unconfirmed
        )
    }

    /// Time until ``deadline``, at least 0.
    package var timeLeft: Duration? { deadline.map { max(.zero, $0 - now.instant) } }

    /// Time until ``deadline``, or until the end of today without a streak; at least 0.
    package var timeLeftToday: Duration { max(.zero, (deadline ?? endOfToday) - now.instant) }
}

// MARK: The streak

extension Overview {
    package var streak: Streak { status.streak }
    /// The runs of the last year.
    package var recentRuns: [Run] {
        let yearAgo = date.yearsEarlier(1)
        return streak.runs.filter { $0.end >= yearAgo }
    }
    /// See ``StreakStatus/week``.
    package var week: Week { status.week }
    /// See ``StreakStatus/isResting``.
    package var isRestingToday: Bool { status.isResting }
    /// `nil` if today needs something.
    package var restReason: RestReason? {
        guard status.isResting else { return nil }
        if let freeze = snapshot.freezes.first(where: { $0.days.contains(date) }) {
            return .frozen(freeze.why)
        }
        return streak.unit == .days ? .restDay : .week(week.state)
    }
    package var isAtRisk: Bool { status.isAtRisk }
    /// See ``StreakStatus/deadline``.
    package var deadline: Instant? { status.deadline }
    /// See ``StreakStatus/streakEnd``.
    package var streakLivesUntil: Instant? { status.streakEnd }
    /// See ``StreakStatus/rests``.
    package var rests: Bool { status.rests }
}
