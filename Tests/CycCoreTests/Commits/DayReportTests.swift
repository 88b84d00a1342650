import CycCore
import TestSupport
import Testing

@Suite struct DayReportTests {

    @Test(
        "an address that receives no mail cannot be linked",
        arguments: [
            ("ada@example.org", true), ("ada@users.noreply.github.com", false),
            ("1+ada@users.noreply.github.com", false), ("ada@box.local", false),
            ("ada@localhost", false), ("ada@box", false), ("ada@box.localdomain", false),
            ("ada@box.(none)", false), ("ada", false), ("@example.org", false), ("", false),
            ("ada@example.", false), ("ada@@example.org", true),
        ])
    func addresses(text: String, canBeLinked: Bool) {
        #expect(EmailAddress(text).canBeLinked(on: .dotCom) == canBeLinked)
    }

    static let ids = (1...3).map { number in
        CommitID(bytes: (0..<20).map { UInt8($0 + number) })
    }
    static let account = AccountSnapshot(
        name: AccountName(host: .dotCom, login: "octo"),
        grass: Grass(missingYears: [2025]), respondedAt: 1_795_262_400,
        addresses: [EmailAddress("ada@example.org")], usesGitAddresses: false)
    /// 2026-11-21T12:00:00Z.
    static let now: Instant = 1_795_262_400
    static let today = Day(number: 20_778)

    private func report(_ snapshot: Snapshot, on day: Day) -> DayReport {
        DayReport(snapshot, on: day, settings: Settings(), zone: .utc, now: Self.now)
    }

    @Test("a year that could not be loaded is unknown, not without contributions")
    func missingYear() {
        let repository = KnownRepository(
            id: 1, path: "/a", watch: .added,
            identity: Identity(name: "Ada", address: EmailAddress("ada@example.org")), readAt: 1)
        let snapshot = Snapshot(repositories: [repository], account: Self.account)
        let missing = report(snapshot, on: Self.today.advanced(by: -365))
        #expect(missing.contributions == nil)
        #expect(missing.state == .unknown)
        let known = report(snapshot, on: Self.today)
        #expect(known.contributions == 0)
        #expect(known.state == .none)
    }

    @Test("contributions are unknown until the account of the token is known")
    func unnamedAccount() {
        var account = Self.account
        account.name = AccountName(host: .dotCom, login: "")
        account.usesGitAddresses = true
        let known = Snapshot(localGrass: Grass(), account: account)
        #expect(report(known, on: Self.today).contributions == nil)
    }

    /// Known facts of the account and of a repository with a commit in the default branch.
    struct VerdictCase: Sendable {
        let name: String
        var address = "ada@example.org"
        var hasAllAddresses = true
        var usesGitAddresses = false
        var kind: RepositoryRule.Kind? = .ordinary
        var isInvolved: Bool? = true
        var failure: GitHubError?
        var isPublished = true
        let verdict: TodayEvidence.Verdict
        var unconfirmed: [UnknownFact] = []
    }

    static let git = EmailAddress("ada@work.example")

    @Test(
        "unknown GitHub facts make a verdict unknown",
        arguments: [
            VerdictCase(name: "everything known", verdict: .pushed),
            VerdictCase(
                name: "addresses known, another one used", address: "ada@work.example",
                verdict: .uncounted),
            VerdictCase(
                name: "addresses unknown, git's address used", address: "ada@work.example",
                hasAllAddresses: false, verdict: .unknown, unconfirmed: [.address(git, nil)]),
            VerdictCase(
                name: "addresses unknown, a linked one used", hasAllAddresses: false,
                verdict: .pushed),
            VerdictCase(
                name: "addresses unknown, one used that cannot be linked", address: "ada@box.local",
                hasAllAddresses: false, verdict: .uncounted),
            VerdictCase(
                name: "without a token git's address counts", address: "ada@work.example",
                hasAllAddresses: false, usesGitAddresses: true, verdict: .pushed),
            VerdictCase(
                name: "not pushed", address: "ada@work.example",
                hasAllAddresses: false, isPublished: false, verdict: .unpushed),
            VerdictCase(
                name: "never fetched", kind: nil, verdict: .unknown,
                unconfirmed: [.repository("octo/app", nil)]),
            VerdictCase(
                name: "not described", kind: .unseen, failure: .serverError(status: 503),
                verdict: .unknown,
                unconfirmed: [.repository("octo/app", .serverError(status: 503))]),
            VerdictCase(
                name: "described by an earlier response only", failure: nil, verdict: .pushed),
            VerdictCase(
                name: "involvement unknown", isInvolved: nil, verdict: .pushed),
            VerdictCase(
                name: "involvement could not be fetched", isInvolved: nil, failure: .timedOut,
                verdict: .unknown, unconfirmed: [.repository("octo/app", .timedOut)]),
            VerdictCase(name: "not involved", isInvolved: false, verdict: .uncounted),
            VerdictCase(name: "a fork", kind: .fork, verdict: .uncounted),
        ])
    func learned(_ example: VerdictCase) {
        var account = Self.account
        account.hasAllAddresses = example.hasAllAddresses
        account.usesGitAddresses = example.usesGitAddresses
        if let kind = example.kind {
            account.rules["github.com/octo/app"] = RepositoryRule(
                kind: kind, defaultBranch: "main", isInvolved: example.isInvolved, fetchedAt: 0,
                failure: example.failure)
        }
        let repository = KnownRepository(
            id: 1, path: "/a", watch: .added, remotes: [remote("origin", "octo")])
        let id = CommitID(bytes: Array(repeating: 7, count: CommitID.size))
        let verdict = CommitVerdict(
            of: LocatedCommit(
                record: CommitRecord(
                    id: id, isPushed: example.isPublished, isPublished: example.isPublished),
                address: EmailAddress(example.address)), in: repository, for: account,
            mine: [Self.git])
        #expect(verdict.verdict == example.verdict, "\(example.name)")
        #expect(verdict.unconfirmed == example.unconfirmed, "\(example.name)")
    }

    @Test("a pushed day that GitHub lacks keeps the streak for 24 hours")
    func held() {
        let repository = KnownRepository(
            id: 1, path: "/a", watch: .added, remotes: [remote("origin", "octo")],
            identity: Identity(name: "Ada", address: EmailAddress("ada@example.org")), readAt: 1)
        let id = CommitID(bytes: Array(repeating: 7, count: CommitID.size))
        let yesterday = Self.today.advanced(by: -1)
        var account = Self.account
        account.grass = Grass([(key: Self.today.advanced(by: -2), value: 4)])
        account.rules["github.com/octo/app"] = RepositoryRule(
            kind: .ordinary, defaultBranch: "main", isInvolved: true, fetchedAt: 0)
        account.pushedDays = [yesterday: Self.now - 3600]
        var snapshot = Snapshot(repositories: [repository], account: account)
        func current(_ seconds: Int64) -> Int? {
            Overview(snapshot, settings: Settings(), zone: .utc, now: Self.now + .seconds(seconds))
                .streak.current?.length
        }
        #expect(current(0) == 2)
        // GitHub's own counts stay unchanged.
        let overview = Overview(snapshot, settings: Settings(), zone: .utc, now: Self.now)
        #expect(overview.total == 4 && overview.activeDays == 1)
        #expect(current(11 * 3600) == 2)
        // 24 hours after the push, which is tomorrow.
        account.grass[Self.today] = 1
        snapshot.account = account
        #expect(current(23 * 3600 - 1) == 3)
        #expect(current(23 * 3600) == 1)

        snapshot.todaysCommits = [
            DayCommits(
                repository: 1, address: EmailAddress("ada@example.org"),
                records: [CommitRecord(id: id, isPushed: true, isPublished: true)])
        ]
        let why = DayReport(
            snapshot, on: yesterday, settings: Settings(), zone: .utc, now: Self.now)
        #expect(
            why.commits.first?.reasons.first?.fact
                == .lag(isLate: false, keptUntil: Self.now + 23 * 3600))
    }

    struct ForkCase: Sendable {
        let name: String
        var canPush: Bool?
        var isInvolved: Bool? = true
        var parent: String? = "acme/app"
        var isPushed = false
        var isPublished = false
        let causes: [String]
        let fix: Remedy?
    }

    static let compare = Remedy.openPullRequest(page: "https://github.com/acme/app/compare")

    @Test(
        "with a fork and its parent as remotes, a push goes to the parent only with push access",
        arguments: [
            ForkCase(
                name: "unpushed, no right", canPush: false, causes: ["fork", "unpushed"],
                fix: compare),
            ForkCase(
                name: "unpushed, right", canPush: true, causes: ["unpushed"],
                fix: .push(path: "/src/app", remote: "up", branch: "topic")),
            ForkCase(
                name: "in the fork, no right", canPush: false, isPushed: true, causes: ["fork"],
                fix: compare),
            ForkCase(
                name: "in the fork, unknown", canPush: nil, isPushed: true, causes: ["fork"],
                fix: compare),
            ForkCase(
                name: "in the fork, right", canPush: true, isPushed: true,
                causes: ["not_default_branch"],
                fix: .merge(path: "/src/app", branch: "topic", target: "main", remote: "up")),
            ForkCase(
                name: "merged", canPush: false, isPushed: true, isPublished: true, causes: ["lag"],
                fix: .sync),
            ForkCase(
                name: "merged, the fork has another name", canPush: false, isInvolved: false,
                isPushed: true, isPublished: true, causes: ["lag"], fix: .sync),
            ForkCase(
                name: "a fork of something else", canPush: false, isInvolved: false,
                parent: "other/app", isPushed: true, isPublished: true, causes: ["not_involved"],
                fix: .open(page: "https://github.com/acme/app")),
        ])
    func forks(_ example: ForkCase) throws {
        let repository = KnownRepository(
            id: 1, path: "/src/app", watch: .added,
            remotes: [remote("origin", "octo"), remote("up", "acme")],
            identity: Identity(name: "Ada", address: EmailAddress("ada@example.org")), readAt: 1)
        var account = Self.account
        account.rules = [
            "github.com/octo/app": RepositoryRule(
                kind: .fork, defaultBranch: "main", isInvolved: nil, canPush: true,
                parent: example.parent, fetchedAt: 0),
            "github.com/acme/app": RepositoryRule(
                kind: .ordinary, defaultBranch: "main", isInvolved: example.isInvolved,
                canPush: example.canPush, fetchedAt: 0),
        ]
        let record = CommitRecord(
            id: Self.ids[0], isPushed: example.isPushed,
            isPublished: example.isPublished)
        var scan = DayScanResult()
        scan.repositories[1] = DayScanResult.Repository()
        scan.repositories[1]?.branches = [record.id: "topic"]
        let report = DayReport(
            Snapshot(
                todaysCommits: [
                    DayCommits(
                        repository: 1, address: EmailAddress("ada@example.org"), records: [record])
                ], repositories: [repository], account: account),
            scan, on: Self.today, settings: Settings(), zone: .utc, now: Self.now)
        let reasons = try #require(report.commits.first).reasons
        #expect(reasons.map(\.fact.cause) == example.causes, "\(example.name)")
        #expect(reasons.first?.remedy == example.fix, "\(example.name)")
        if example.causes == ["fork", "unpushed"] {
            #expect(
                reasons.last
                    == Reason(
                        .unpushed(branch: "topic", place: "octo/app", target: nil, pastDay: nil),
                        remedy: .push(path: "/src/app", remote: "origin", branch: "topic")))
        }
    }

    @Test("status shows the first reason of each clone")
    func firstReasons() {
        let (good, bad) = (EmailAddress("ada@example.org"), EmailAddress("ada@box.local"))
        func repository(_ id: Int64, _ path: String, _ remotes: [Remote]) -> KnownRepository {
            KnownRepository(
                id: id, path: path, watch: .added, remotes: remotes,
                identity: Identity(name: "Ada", address: id == 1 ? good : bad), readAt: 1)
        }
        let place = RemotePlace(host: "github.com", owner: "octo", name: "app")
        let records = Self.ids.map {
            CommitRecord(id: $0, isPushed: true, isPublished: false)
        }
        let snapshot = Snapshot(
            todaysCommits: [
                DayCommits(repository: 1, address: good, records: [records[1]]),
                DayCommits(repository: 1, address: bad, records: [records[0]]),
                DayCommits(repository: 2, address: good, records: [records[1]]),
            ],
            repositories: [
                repository(1, "/a", [Remote(name: "origin", url: "x", place: place, slot: 0)]),
                repository(2, "/b", []),
            ], account: Self.account)
        let report = report(snapshot, on: Self.today)
        #expect(report.state == .uncounted)
        #expect(
            report.firstReasons.mapValues(\.fact.cause) == [
                ByteKey("/a"): "not_default_branch", ByteKey("/b"): "no_remote",
            ])
    }

    @Test("a noreply address still belongs to the account after the login changed")
    func formerLogin() {
        var account = Self.account
        account.addresses = [
            EmailAddress("12+octo@users.noreply.github.com"),
            EmailAddress("octo@users.noreply.github.com"),
        ]
        let owned = [
            "12+octo@users.noreply.github.com", "12+Former@Users.NoReply.GitHub.com",
            "octo@users.noreply.github.com", "1+octo@users.noreply.github.com",
            "former@users.noreply.github.com", "12+octo@users.noreply.example.org",
            "12+octo@example.org", "+octo@users.noreply.github.com",
        ].map { account.owns(EmailAddress($0), in: 1, mine: []) }
        #expect(owned == [true, true, true] + Array(repeating: false, count: 5))
    }

    @Test("a former noreply address belongs to the account on a host with a port")
    func formerLoginOnPort() throws {
        let host = try #require(GitHubHost("git.example.org:8443"))
        var account = Self.account
        account.name = AccountName(host: host, login: "octo")
        account.addresses = [EmailAddress("12+octo@users.noreply.git.example.org")]
        let former = EmailAddress("12+former@users.noreply.git.example.org")
        #expect(account.owns(former, in: 1, mine: []))
    }

    private func remote(_ name: String, _ owner: String) -> Remote {
        Remote(
            name: name, url: "git@github.com:\(owner)/app.git",
            place: RemotePlace(host: "github.com", owner: owner, name: "app"), slot: 0)
    }

    @Test("with several GitHub remotes, the push goes to the one that can count")
    func remotes() throws {
        let repository = KnownRepository(
            id: 1, path: "/src/app", watch: .added,
            remotes: [remote("fork", "octo"), remote("theirs", "hubot"), remote("up", "acme")],
            identity: Identity(name: "Ada", address: EmailAddress("ada@example.org")), readAt: 1)
        var account = Self.account
        account.rules = [
            "github.com/octo/app": RepositoryRule(
                kind: .fork, defaultBranch: "main", isInvolved: nil, fetchedAt: 0),
            "github.com/hubot/app": RepositoryRule(
                kind: .ordinary, defaultBranch: "main", isInvolved: false, fetchedAt: 0),
            "github.com/acme/app": RepositoryRule(
                kind: .ordinary, defaultBranch: "trunk", isInvolved: true, canPush: true,
                fetchedAt: 0
            ),
        ]
        let record = CommitRecord(
            id: Self.ids[0], isPushed: false, isPublished: false)
        let snapshot = Snapshot(
            todaysCommits: [
                DayCommits(
                    repository: 1, address: EmailAddress("ada@example.org"), records: [record])
            ], repositories: [repository], account: account)
        var scan = DayScanResult()
        scan.repositories[1] = DayScanResult.Repository()
        scan.repositories[1]?.branches = [record.id: "trunk"]
        let report = DayReport(
            snapshot, scan, on: Self.today, settings: Settings(), zone: .utc, now: Self.now)
        let reasons = try #require(report.commits.first).reasons
        #expect(
            reasons == [
                Reason(
                    .unpushed(branch: "trunk", place: "acme/app", target: nil, pastDay: nil),
                    remedy: .push(path: "/src/app", remote: "up", branch: "trunk"))
            ])
    }
}
