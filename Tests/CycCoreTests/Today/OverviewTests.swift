import CycCore
import TestSupport
import Testing

/// 2026-11-21T10:02:11Z, a Saturday.
private let now: Int64 = 1_795_255_331
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
        _ snapshot: Snapshot, restDays: Set<Weekday> = [], now instant: Int64 = now
    ) -> Overview {
        var settings = Settings()
        settings.restDays = restDays
        return Overview(snapshot, settings: settings, zone: .utc, now: instant)
    }

    @Test("Nothing today after a run of days: at risk until midnight")
    func atRisk() {
        let answer = overview(
            Snapshot(localGrass: run(5, daysAgo: 1), repositories: [repository(1)]))
        #expect(answer.state == .none)
        #expect(answer.streak.current?.length == 5)
        #expect(answer.isAtRisk)
        #expect(answer.deadline == 1_795_305_600)
        #expect(answer.secondsLeft == 50_269)
        #expect(answer.total == 5 && answer.activeDays == 5)
    }

    @Test("Today done: safe, and the streak lives until tomorrow ends")
    func done() {
        let commits = [
            DayCommits(
                repository: 1, address: me,
                records: [CommitRecord(id: id(1), isPushed: false, isPublished: false)])
        ]
        let answer = overview(
            Snapshot(
                localGrass: run(6, daysAgo: 0), todaysCommits: commits,
                repositories: [repository(1)]))
        #expect(answer.state == .done)
        #expect(!answer.isAtRisk)
        #expect(answer.deadline == 1_795_305_600)
        #expect(answer.streakLivesUntil == 1_795_392_000)
        #expect(answer.contributions == 1 && answer.localCommits == 1)
        // No remote-tracking branch has it, though nobody asks for a push.
        #expect(answer.unpushedCommits == 1)
    }

    @Test("The same commit in two clones counts once, and is pushed if it is pushed anywhere")
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
        let answer = overview(
            Snapshot(
                localGrass: run(1, daysAgo: 0), todaysCommits: commits,
                repositories: [repository(1, remotes: [origin]), repository(2, remotes: [origin])]))
        #expect(answer.localCommits == 2)
        #expect(answer.unpushedCommits == 1)
        #expect(answer.state == .done)
        #expect(answer.repositories.map(\.commits) == [2, 1])
        #expect(answer.repositories.map(\.unpushed) == [2, 0])
    }

    @Test("An address that a repository sets for itself is mine there and nowhere else")
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
        // Nor does an account without addresses of its own take it elsewhere.
        let account = AccountSnapshot(name: AccountName(host: .dotCom, login: "me"))
        #expect(account.owns(upstream, in: 1, mine: mine))
        #expect(!account.owns(upstream, in: 2, mine: mine))
    }

    @Test("Nothing pushed where there is a remote: unpushed and at risk")
    func unpushed() {
        let commits = [
            DayCommits(
                repository: 1, address: me,
                records: [CommitRecord(id: id(1), isPushed: false, isPublished: false)])
        ]
        let answer = overview(
            Snapshot(
                localGrass: run(3, daysAgo: 0), todaysCommits: commits,
                repositories: [repository(1, remotes: [origin])]))
        #expect(answer.state == .unpushed)
        #expect(answer.isAtRisk)
        #expect(answer.streak.current?.length == 3)
    }

    @Test("Commits of somebody else, or of a repository that does not count here, are nothing")
    func others() {
        let other = EmailAddress("other@example.org")
        let record = CommitRecord(id: id(1), isPushed: true, isPublished: true)
        let answer = overview(
            Snapshot(
                todaysCommits: [
                    DayCommits(repository: 1, address: other, records: [record]),
                    DayCommits(repository: 9, address: me, records: [record]),
                ], repositories: [repository(1)]))
        #expect(answer.state == .none)
        #expect(answer.localCommits == 0)
    }

    @Test(
        "Nothing watched, an unread repository or an unread folder: unknown, never none",
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

    @Test("A rest day asks for nothing, and the deadline is the end of the next day that does")
    func restDay() {
        let answer = overview(
            Snapshot(localGrass: run(5, daysAgo: 1), repositories: [repository(1)]),
            restDays: [.saturday, .sunday])
        #expect(answer.state == .none)
        #expect(answer.isRestingToday)
        #expect(!answer.isAtRisk)
        // The end of Monday.
        #expect(answer.deadline == Int64(1_795_305_600 + 2 * 86_400))
        #expect(answer.streakLivesUntil == answer.deadline)
    }

    @Test("Without a streak there is no deadline, and today's end is what is left")
    func noStreak() {
        let answer = overview(Snapshot(repositories: [repository(1)]))
        #expect(answer.deadline == nil)
        #expect(answer.secondsLeft == nil)
        #expect(answer.secondsLeftToday == 50_269)
        #expect(answer.streak.longest == nil)
    }

    @Test("An author of today with my name and an unknown address is noticed")
    func stranger() {
        var mine = repository(1)
        let old = EmailAddress("old@example.org")
        let new = EmailAddress("new@example.org")
        mine.namesakes = [old: today.advanced(by: -1), new: today]
        let answer = overview(Snapshot(repositories: [mine]))
        #expect(answer.unknownAuthors.map(\.address) == [new])
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
        "A D-Day comes near in its last hundred days",
        arguments: [(0, 1.0, "D-Day"), (25, 0.75, "D-25"), (100, 0, "D-100"), (400, 0, "D-400")])
    func nears(days: Int, fraction: Double, countdown: String) {
        let goal = goal(Agenda(ddays: [dday(in: days)]))
        #expect(goal?.fraction == fraction)
        #expect(goal?.countdown.description == countdown)
        #expect(goal?.name == "Exam")
    }

    @Test("One that is over is no goal")
    func over() {
        #expect(goal(Agenda()) == nil)
        #expect(goal(Agenda(ddays: [dday(in: -1)])) == nil)
    }
}
