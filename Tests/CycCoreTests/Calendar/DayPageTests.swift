import CycCore
import TestSupport
import Testing

private func day(_ iso: String) -> Day {
    guard let day = Day(iso: iso) else { preconditionFailure("no day: \(iso)") }
    return day
}

private let me = EmailAddress("me@example.org")

struct DayPageTests {
    // MARK: Commits

    private func record(
        _ number: UInt32, at instant: Instant?, isPushed: Bool = false
    ) -> CommitRecord {
        CommitRecord(
            id: CommitID(high: 0, middle: 0, low: number), isPushed: isPushed, isPublished: false,
            authored: instant)
    }

    private func repository(_ id: Int64, remotes: [Remote] = []) -> KnownRepository {
        KnownRepository(
            id: id, path: "/src/\(id)", watch: .added, remotes: remotes,
            identity: Identity(name: "Me", address: me))
    }

    @Test("a commit appears once, from the clone that pushed it, if it is the user's")
    func commits() {
        let commits = [
            DayCommits(
                repository: 1, address: me, records: [record(1, at: 50), record(2, at: nil)]),
            DayCommits(repository: 2, address: me, records: [record(1, at: 50, isPushed: true)]),
            DayCommits(
                repository: 2, address: EmailAddress("other@x"), records: [record(3, at: 1)]),
            DayCommits(repository: 3, address: me, records: [record(4, at: 2)]),
        ]
        let remote = Remote(name: "origin", url: "git@example.org:a.git")
        let found = DayPage.Commit.all(
            commits, in: [repository(1), repository(2, remotes: [remote])],
            subjects: [record(1, at: 0).id: "one"], mine: MyAddresses(everywhere: [me]))
        #expect(found.map(\.id.low) == [2, 1])
        #expect(found.map(\.subject) == [nil, "one"])
        #expect(found.map(\.repository) == ["/src/1", "/src/2"])
        #expect(found.map(\.isPushed) == [false, true])
        #expect(found.map(\.hasRemote) == [false, true])
    }

    @Test("the timeline orders commits, focus intervals and to-dos by time")
    func timeline() {
        let today = day("2026-11-21")
        var page = DayPage(today, today: today, focus: FocusDay(LogicalDay(on: today), goal: 60))
        func commit(_ number: UInt32, _ instant: Instant?) -> DayPage.Commit {
            DayPage.Commit(
                repository: "/a", id: CommitID(high: 0, middle: 0, low: number), authored: instant,
                subject: nil, isPushed: true)
        }
        page.commits = [commit(1, nil), commit(2, 100), commit(3, 300)]
        page.intervals = [
            FocusEntry(number: 1, FocusInterval(from: 100, to: 200, goal: 60)),
            FocusEntry(number: 2, FocusInterval(from: 250, to: nil, goal: 60)),
        ]
        let moment = Moment(instant: 300, minutesEastOfUTC: 0)
        page.todosDone = [
            Todo(id: 7, TodoContent(title: "x", created: moment, done: moment))
        ]
        let order = page.timeline.map { item in
            switch item.item {
            case .commit(let commit): "commit \(commit.id.low)"
            case .focus(let entry): "focus \(entry.number)"
            case .todo(let todo): "todo \(todo.id)"
            }
        }
        #expect(order == ["commit 1", "focus 1", "commit 2", "focus 2", "commit 3", "todo 7"])
    }

    // MARK: Challenges

    @Test(
        "a challenge shows its progress of that day while it was active",
        arguments: [
            ("2026-10-31", nil), ("2026-11-01", 1), ("2026-11-03", 3), ("2026-11-04", 3),
            // It broke on the 4th, which is certain once that day is over.
            ("2026-11-05", nil), ("2026-11-06", nil),
        ] as [(String, Int?)])
    func broken(date: String, counted: Int?) {
        let challenge = Challenge(
            id: 1, name: "x", rule: .streak, targetDays: 9, start: day("2026-11-01"))
        let grass = Grass((1...3).map { (day("2026-11-0\($0)"), 1) })
        let progress = challenge.standing(
            on: day(date), today: day("2026-11-21"), in: grass, freezes: [], settings: Settings())
        #expect(progress?.countedDays == counted)
    }

    @Test(
        "a challenge is shown until it is completed or ends",
        arguments: [
            ("2026-11-02", true), ("2026-11-03", false), ("2026-11-21", false),
        ])
    func completed(date: String, isShown: Bool) {
        let challenge = Challenge(
            id: 1, name: "x", rule: .total, targetDays: 2, start: day("2026-11-01"))
        let grass = Grass((1...3).map { (day("2026-11-0\($0)"), 1) })
        let progress = challenge.standing(
            on: day(date), today: day("2026-11-21"), in: grass, freezes: [], settings: Settings())
        #expect((progress != nil) == isShown)
        if isShown { #expect(progress?.state == .completed) }
    }

    @Test("future days show active challenges with today's progress")
    func toCome() {
        let today = day("2026-11-21")
        let challenge = Challenge(
            id: 1, name: "x", rule: .streak, targetDays: 9, start: today,
            until: today.advanced(by: 20))
        func progress(_ days: Int) -> ChallengeProgress? {
            challenge.standing(
                on: today.advanced(by: days), today: today, in: Grass([(today, 1)]), freezes: [],
                settings: Settings())
        }
        #expect(progress(5)?.countedDays == 1)
        #expect([0, 5, 20].map { progress($0)?.dday?.days } == [20, 15, 0])
        #expect(progress(21) == nil)
    }
}
