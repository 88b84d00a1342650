import CycCore
import Testing

@Suite struct DayReportTests {
    @Test(
        "an address that gets no mail can never be linked",
        arguments: [
            ("ada@example.org", true), ("ada@users.noreply.github.com", false),
            ("1+ada@users.noreply.github.com", false), ("ada@box.local", false),
            ("ada@localhost", false), ("ada@box", false), ("ada@box.localdomain", false),
            ("ada@box.(none)", false), ("ada", false), ("@example.org", false), ("", false),
            ("ada@example.", false), ("ada@@example.org", true),
        ])
    func addresses(text: String, canBeLinked: Bool) {
        #expect(EmailAddress(text).canBeLinked(on: "github.com") == canBeLinked)
    }

    static let account = AccountKnowledge(
        name: AccountName(host: "github.com", login: "octo"),
        grass: Grass(missingYears: [2025]), answeredAt: 1_795_262_400,
        addresses: [EmailAddress("ada@example.org")], takesGitAddresses: false)
    /// 2026-11-21T12:00:00Z.
    static let now: Int64 = 1_795_262_400
    static let today = Day(number: 20_778)

    private func report(_ knowledge: Knowledge, on day: Day) -> DayReport {
        DayReport(knowledge, on: day, settings: Settings(), zone: .utc, now: Self.now)
    }

    @Test("a year that could not be loaded is not known, and never without contributions")
    func missingYear() {
        let repository = KnownRepository(
            id: 1, path: "/a", watch: .added,
            identity: Identity(name: "Ada", address: EmailAddress("ada@example.org")), readAt: 1)
        let knowledge = Knowledge(repositories: [repository], account: Self.account)
        let missing = report(knowledge, on: Self.today.advanced(by: -365))
        #expect(missing.contributions == nil)
        #expect(missing.state == .unknown)
        let known = report(knowledge, on: Self.today)
        #expect(known.contributions == 0)
        #expect(known.state == .none)
    }

    @Test("where several remotes are on GitHub, the one that can count is pushed to")
    func remotes() throws {
        func remote(_ name: String, _ owner: String) -> Remote {
            Remote(
                name: name, url: "git@github.com:\(owner)/app.git",
                place: RemotePlace(host: "github.com", owner: owner, name: "app"))
        }
        let repository = KnownRepository(
            id: 1, path: "/src/app", watch: .added,
            remotes: [remote("fork", "octo"), remote("theirs", "hubot"), remote("up", "acme")],
            identity: Identity(name: "Ada", address: EmailAddress("ada@example.org")), readAt: 1)
        var account = Self.account
        account.rules = [
            "github.com/octo/app": RepositoryRule(
                kind: .fork, defaultBranch: "main", isInvolved: nil, askedAt: 0),
            "github.com/hubot/app": RepositoryRule(
                kind: .ordinary, defaultBranch: "main", isInvolved: false, askedAt: 0),
            "github.com/acme/app": RepositoryRule(
                kind: .ordinary, defaultBranch: "trunk", isInvolved: true, askedAt: 0),
        ]
        let record = CommitRecord(
            id: DayFindingsTests.ids[0], isPushed: false, isPublished: false)
        let knowledge = Knowledge(
            todaysCommits: [
                DayCommits(
                    repository: 1, address: EmailAddress("ada@example.org"), records: [record])
            ], repositories: [repository], account: account)
        var findings = DayFindings()
        findings.repositories[1] = DayFindings.Repository()
        findings.repositories[1]?.branches = [record.id: "trunk"]
        let report = DayReport(
            knowledge, findings, on: Self.today, settings: Settings(), zone: .utc, now: Self.now)
        let reasons = try #require(report.commits.first).reasons
        #expect(
            reasons == [
                Reason(
                    .unpushed(branch: "trunk", place: "acme/app", target: nil, colours: nil),
                    remedy: .push(path: "/src/app", remote: "up", branch: "trunk"))
            ])
    }
}
