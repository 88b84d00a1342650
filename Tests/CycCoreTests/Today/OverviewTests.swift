import CycCore
import TestSupport
import Testing

/// 2026-11-21T10:02:11Z, a Saturday.
private let now: Instant = 1_795_255_331
private let today = Day(number: 20_778)
private let me = EmailAddress("me@example.org")

private func id(_ number: UInt8) -> CommitID {
    CommitID(bytes: Array(repeating: number, count: CommitID.size))
}

private func repository(
    _ id: Int64, remotes: [Remote] = [], unread: UnreadReason? = nil
) -> KnownRepository {
    KnownRepository(
        id: id, path: "/src/\(id)", watch: .added, remotes: remotes,
        identity: Identity(name: "Me", address: me), unread: unread, readAt: now)
}

private let origin = Remote(name: "origin", url: "git@github.com:me/app.git")

/// `length` green days that end `daysAgo` days before today.
private func run(_ length: Int, daysAgo: Int) -> Grass {
    var grass = Grass()
    for offset in 0..<length { grass[today.advanced(by: -daysAgo - offset)] = 1 }
    return grass
}

struct OverviewTests {
    private func overview(
        _ snapshot: Snapshot, restDays: Set<Weekday> = [], now instant: Instant = now
    ) -> Overview {
        var settings = Settings()
        settings.restDays = restDays
        return Overview(snapshot, settings: settings, zone: .utc, now: instant)
    }

    @Test("No commit today after a run of days: at risk until midnight")
    func atRisk() {
        let result = overview(
            Snapshot(localGrass: run(5, daysAgo: 1), repositories: [repository(1)]))
        #expect(result.state == .none)
        #expect(result.streak.current?.length == 5)
        #expect(result.isAtRisk)
        #expect(result.deadline == 1_795_305_600)
        #expect(result.timeLeft == 50_269)
        #expect(result.total == 5 && result.activeDays == 5)
    }

    @Test("Today done: safe, and the streak lasts until the end of tomorrow")
    func done() {
        let commits = [
            DayCommits(
                repository: 1, address: me,
                records: [CommitRecord(id: id(1), isPushed: false, isPublished: false)])
        ]
        let result = overview(
            Snapshot(
                localGrass: run(6, daysAgo: 0), todaysCommits: commits,
                repositories: [repository(1)]))
        #expect(result.state == .done)
        #expect(!result.isAtRisk)
        #expect(result.deadline == 1_795_305_600)
        #expect(result.streakLivesUntil == 1_795_392_000)
        #expect(result.contributions == 1 && result.localCommits == 1)
        // On no remote-tracking branch, although no push is needed.
        #expect(result.unpushedCommits == 1)
    }

    @Test("A commit in two clones counts once, and is pushed if either has pushed it")
    func clones() {
        func record(_ number: UInt8, pushed: Bool) -> CommitRecord {
            CommitRecord(id: id(number), isPushed: pushed, isPublished: false)
        }
        let commits = [
            DayCommits(
                repository: 1, address: me,
                records: [record(1, pushed: false), record(2, pushed: false)]),
            DayCommits(repository: 2, address: me, records: [record(1, pushed: true)]),
        ]
        let result = overview(
            Snapshot(
                localGrass: run(1, daysAgo: 0), todaysCommits: commits,
                repositories: [repository(1, remotes: [origin]), repository(2, remotes: [origin])]))
        #expect(result.localCommits == 2)
        #expect(result.unpushedCommits == 1)
        #expect(result.state == .done)
        #expect(result.repositories.map(\.commits) == [2, 1])
        #expect(result.repositories.map(\.unpushed) == [2, 0])
    }

    @Test("An address configured in one repository is the user's only there")
    func oneRepository() {
        let upstream = EmailAddress("upstream@example.org")
        var own = repository(1)
        own.identity = Identity(name: "Me", address: upstream)
        func state(commitIn id: Int64, account: AccountSnapshot? = nil) -> TodayState {
            overview(
                Snapshot(
                    todaysCommits: [
                        DayCommits(
                            repository: id, address: upstream,
                            records: [
                                CommitRecord(
                                    id: CommitID(bytes: [UInt8](repeating: 1, count: 20)),
                                    isPushed: true, isPublished: true)
                            ])
                    ], repositories: [own, repository(2, remotes: [origin])], gitAddress: me,
                    account: account)
            ).state
        }
        #expect(state(commitIn: 1) == .done)
        #expect(state(commitIn: 2) == .none)
        let mine = Snapshot(repositories: [own, repository(2)], gitAddress: me).mine(Settings())
        #expect(mine.everywhere == [me] && mine.only == [1: upstream])
        #expect(mine.addresses(in: 1) == [me, upstream] && mine.addresses(in: 2) == [me])
        // An account without addresses does not extend it either.
        let account = AccountSnapshot(name: AccountName(host: .dotCom, login: "me"))
        #expect(account.owns(upstream, in: 1, mine: mine))
        #expect(!account.owns(upstream, in: 2, mine: mine))
    }

    @Test("Nothing pushed despite a remote: unpushed and at risk")
    func unpushed() {
        let commits = [
            DayCommits(
                repository: 1, address: me,
                records: [CommitRecord(id: id(1), isPushed: false, isPublished: false)])
        ]
        let result = overview(
            Snapshot(
                localGrass: run(3, daysAgo: 0), todaysCommits: commits,
                repositories: [repository(1, remotes: [origin])]))
        #expect(result.state == .unpushed)
        #expect(result.isAtRisk)
        #expect(result.streak.current?.length == 3)
    }

    @Test("Commits of other authors or of unknown repositories are ignored")
    func others() {
        let other = EmailAddress("other@example.org")
        let record = CommitRecord(id: id(1), isPushed: true, isPublished: true)
        let result = overview(
            Snapshot(
                todaysCommits: [
                    DayCommits(repository: 1, address: other, records: [record]),
                    DayCommits(repository: 9, address: me, records: [record]),
                ], repositories: [repository(1)]))
        #expect(result.state == .none)
        #expect(result.localCommits == 0)
    }

    @Test(
        "No repositories, an unread repository or an unread folder: unknown, never none",
        arguments: [
            Snapshot(),
            Snapshot(repositories: [repository(1), repository(2, unread: .foreignOwner)]),
            Snapshot(
                repositories: [repository(1)],
                unreadFolders: [Unread(path: "/src", reason: .missing)]),
            Snapshot(repositories: [KnownRepository(id: 1, path: "/src/1", watch: .found)]),
        ])
    func unknown(snapshot: Snapshot) {
        #expect(overview(snapshot).state == .unknown)
    }

    @Test("On a rest day nothing is due; the deadline is the end of the next day that is due")
    func restDay() {
        let result = overview(
            Snapshot(localGrass: run(5, daysAgo: 1), repositories: [repository(1)]),
            restDays: [.saturday, .sunday])
        #expect(result.state == .none)
        #expect(result.isRestingToday && result.restReason == .restDay)
        #expect(!result.isAtRisk)
        // The end of Monday.
        #expect(result.deadline == Instant(secondsSinceEpoch: 1_795_305_600 + 2 * 86_400))
        #expect(result.streakLivesUntil == result.deadline)
    }

    @Test("Without a streak there is no deadline, only the time left today")
    func noStreak() {
        let result = overview(Snapshot(repositories: [repository(1)]))
        #expect(result.deadline == nil)
        #expect(result.timeLeft == nil)
        #expect(result.timeLeftToday == 50_269)
        #expect(result.streak.longest == nil)
    }

    @Test("A namesake of today with an unknown address is reported")
    func stranger() {
        var mine = repository(1)
        let old = EmailAddress("old@example.org")
        let new = EmailAddress("new@example.org")
        mine.namesakes = [old: today.advanced(by: -1), new: today]
        let result = overview(Snapshot(repositories: [mine]))
        #expect(result.unknownAuthors.map(\.address) == [new])
    }
}

struct GoalTests {
    private func goal(_ agenda: Agenda) -> Overview.Goal? {
        Overview(
            Snapshot(localGrass: run(5, daysAgo: 1), agenda: agenda), settings: Settings(),
            zone: .utc, now: now
        ).goal
    }

    private func dday(in days: Int) -> DDay {
        DDay(
            id: 1, name: "Exam", date: Zone.utc.day(at: now).advanced(by: days),
            includeToday: false)
    }

    @Test(
        "The goal of a D-Day fills over its last hundred days",
        arguments: [(0, 1.0, "D-Day"), (25, 0.75, "D-25"), (100, 0, "D-100"), (400, 0, "D-400")])
    func nears(days: Int, fraction: Double, countdown: String) {
        let goal = goal(Agenda(ddays: [dday(in: days)]))
        #expect(goal?.fraction == fraction)
        #expect(goal?.countdown.description == countdown)
        #expect(goal?.name == "Exam")
    }

    @Test("A past D-Day is no goal")
    func over() {
        #expect(goal(Agenda()) == nil)
        #expect(goal(Agenda(ddays: [dday(in: -1)])) == nil)
    }
}
