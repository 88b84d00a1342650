import CycCore
import TestSupport
import Testing

/// Each remote and each address proves one place, and the rule of that place decides.
struct WhereaboutsTests {
    static let address = EmailAddress("ada@example.org")
    static let id = CommitID(bytes: Array(repeating: 7, count: CommitID.size))

    static func place(_ name: String) -> RemotePlace {
        let parts = name.split(separator: "/").map(String.init)
        return RemotePlace(host: "github.com", owner: parts[0], name: parts[1])
    }

    static func destination(_ name: String) -> Destination {
        name.hasPrefix("/") || name.contains(":")
            ? Destination(url: name)
            : Destination(url: "git@github.com:\(name)", place: place(name))
    }

    static func remote(_ name: String, _ fetch: String, push: [String] = [], slot: Int?) -> Remote {
        let fetches = [destination(fetch)]
        return Remote(
            name: name, fetches: fetches, pushes: push.isEmpty ? fetches : push.map(destination),
            slot: slot)
    }

    /// octo owns `app`, may push to `up/lib`, and has the fork `lib`; `hidden/app` has no rule.
    static var account: AccountSnapshot {
        var account = AccountSnapshot(
            name: AccountName(host: .dotCom, login: "octo"), addresses: [address],
            usesGitAddresses: false)
        for name in ["octo/app", "up/lib", "octo/two"] {
            account.rules["github.com/\(name)"] = RepositoryRule(
                kind: .ordinary, defaultBranch: "main", isInvolved: true, canPush: true,
                fetchedAt: 0)
        }
        account.rules["github.com/octo/lib"] = RepositoryRule(
            kind: .fork, defaultBranch: "main", isInvolved: nil, parent: "up/lib", fetchedAt: 0)
        account.rules["github.com/eve/app"] = RepositoryRule(
            kind: .ordinary, defaultBranch: "main", isInvolved: false, canPush: false, fetchedAt: 0)
        return account
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let remotes: [Remote]
        var isPushed = true
        var slots: RemoteSlots = .slot(0)
        /// Place and branch of further proofs.
        var present: [(String, String)] = []
        var absent: [(String, String)] = []
        let verdict: TodayEvidence.Verdict
        var cause: String?
        var unconfirmed: [UnknownFact] = []
    }

    static let cases = [
        Case(
            testDescription: "one place", remotes: [remote("origin", "octo/app", slot: 0)],
            verdict: .pushed),
        Case(
            testDescription: "two spellings of one place",
            remotes: [remote("origin", "octo/app", push: ["OCTO/App"], slot: 0)],
            verdict: .pushed),
        Case(
            testDescription: "two places that count",
            remotes: [remote("origin", "octo/app", push: ["octo/two"], slot: 0)], verdict: .unknown,
            unconfirmed: [.ambiguousRemote(["git@github.com:octo/app", "git@github.com:octo/two"])]),
        Case(
            testDescription: "a push goes to a folder",
            remotes: [remote("origin", "octo/app", push: ["/backup"], slot: 0)], verdict: .unknown,
            unconfirmed: [.ambiguousRemote(["git@github.com:octo/app", "/backup"])]),
        Case(
            testDescription: "a push goes to a folder, and GitHub lacks the commit",
            remotes: [remote("origin", "octo/app", push: ["/backup"], slot: 0)],
            absent: [("octo/app", "main")], verdict: .uncounted, cause: "unpushed"),
        Case(
            testDescription: "a push goes to a folder, and GitHub has the commit",
            remotes: [remote("origin", "octo/app", push: ["/backup"], slot: 0)],
            present: [("octo/app", "main")], verdict: .pushed),
        Case(
            testDescription: "GitHub has the commit on another branch",
            remotes: [remote("origin", "octo/app", push: ["/backup"], slot: 0)],
            present: [("octo/app", "dev")], verdict: .unknown,
            unconfirmed: [.ambiguousRemote(["git@github.com:octo/app", "/backup"])]),
        Case(
            testDescription: "a push goes to the user's fork, and upstream lacks the commit",
            remotes: [remote("origin", "up/lib", push: ["octo/lib"], slot: 0)],
            absent: [("up/lib", "main")], verdict: .uncounted, cause: "fork"),
        Case(
            testDescription: "a push goes to the user's fork, and upstream was not checked",
            remotes: [remote("origin", "up/lib", push: ["octo/lib"], slot: 0)], verdict: .unknown,
            unconfirmed: [.ambiguousRemote(["git@github.com:up/lib", "git@github.com:octo/lib"])]),
        Case(
            testDescription: "a fork and a folder, of which neither counts",
            remotes: [remote("origin", "octo/lib", push: ["/backup"], slot: 0)],
            verdict: .uncounted, cause: "fork"),
        Case(
            testDescription: "one remote has it, and another could count",
            remotes: [
                remote("origin", "hidden/app", slot: 0), remote("mine", "octo/app", slot: 1),
            ], verdict: .unknown, unconfirmed: [.repository("hidden/app", nil)]),
        Case(
            testDescription: "a remote that cannot count has it, and another could count",
            remotes: [
                remote("origin", "eve/app", slot: 0), remote("mine", "octo/app", slot: 1),
            ], verdict: .uncounted, cause: "not_default_branch"),
        Case(
            testDescription: "both remotes have it",
            remotes: [
                remote("origin", "hidden/app", slot: 0), remote("mine", "octo/app", slot: 1),
            ], slots: [.slot(0), .slot(1)], verdict: .pushed),
        Case(
            testDescription: "an address without remote-tracking references",
            remotes: [remote("git@github.com:octo/app", "octo/app", slot: nil)], isPushed: false,
            slots: [], verdict: .unpushed, cause: "unpushed"),
        Case(
            testDescription: "an address to which cyc pushed",
            remotes: [remote("git@github.com:octo/app", "octo/app", slot: nil)], isPushed: false,
            slots: [], present: [("octo/app", "main")], verdict: .pushed),
        Case(
            testDescription: "cyc pushed to a topic branch",
            remotes: [remote("origin", "octo/app", slot: 0)], slots: [],
            present: [("octo/app", "topic")], verdict: .uncounted, cause: "not_default_branch"),
        Case(
            testDescription: "a remote beyond the slots proves nothing",
            remotes: [remote("origin", "octo/app", slot: nil)], verdict: .uncounted,
            cause: "not_default_branch"),
    ]

    @Test("the verdict follows the proofs of a commit and the rule of its place", arguments: cases)
    func verdicts(_ example: Case) {
        func proofs(_ list: [(String, String)], _ isPresent: Bool) -> [LocationProof] {
            list.map {
                LocationProof(
                    place: Self.place($0.0).key, branch: $0.1, isPresent: isPresent, at: 0)
            }
        }
        let commit = LocatedCommit(
            record: CommitRecord(
                id: Self.id, isPushed: example.isPushed, slots: example.slots),
            address: Self.address,
            proofs: proofs(example.present, true) + proofs(example.absent, false))
        let repository = KnownRepository(
            id: 1, path: "/a", watch: .added, remotes: example.remotes)
        let verdict = CommitVerdict(
            of: commit, in: repository, for: Self.account, mine: [Self.address])
        #expect(verdict.verdict == example.verdict)
        #expect(verdict.unconfirmed == example.unconfirmed)
        if let cause = example.cause { #expect(verdict.facts.map(\.cause) == [cause]) }
        #expect(verdict.isPublished == (example.verdict == .pushed))
    }

    @Test("without an account a commit is done if any remote has it or there is no remote")
    func withoutAccount() {
        func state(_ remotes: [Remote], isPushed: Bool = false, _ proofs: [LocationProof] = [])
            -> TodayState
        {
            let day = Day(number: 20_000)
            let now = Instant(secondsSinceEpoch: Int64(day.number) * 86_400 + 40_000)
            let repository = KnownRepository(
                id: 1, path: "/a", watch: .added, remotes: remotes,
                identity: Identity(name: "Ada", address: Self.address), readAt: now)
            let commits = DayCommits(
                repository: 1, address: Self.address,
                records: [CommitRecord(id: Self.id, isPushed: isPushed)],
                proofs: [Self.id: proofs])
            return Overview(
                Snapshot(
                    todaysCommits: [commits], repositories: [repository], gitAddress: Self.address),
                settings: Settings(), zone: .utc, now: now
            ).state
        }
        let named = Self.remote("/backup", "/backup", slot: nil)
        let proof = LocationProof(place: "/backup", branch: "main", isPresent: true, at: 0)
        #expect(state([]) == .done)
        #expect(state([named]) == .unpushed)
        #expect(state([named], [proof]) == .done)
        #expect(state([named], isPushed: true) == .done)
    }

    @Test("a push report is parsed from git's porcelain output, address by address")
    func report() {
        let report = PushReport(
            porcelain: """
                To github.com:octo/app.git
                *\trefs/heads/main:refs/heads/main\t[new branch]
                To https://example.org/app.git
                !\trefs/heads/main:refs/heads/main\t[rejected] (fetch first)
                To /srv/a@b:c.git
                =\tHEAD:refs/heads/x/y\t[up to date]
                Done
                """)
        #expect(report.has("main", at: "git@github.com:octo/app.git"))
        #expect(!report.has("x/y", at: "git@github.com:octo/app.git"))
        #expect(!report.has("main", at: "https://example.org/app.git"))
        #expect(!report.has("main", at: "https://elsewhere.example/app.git"))
        #expect(report.has("x/y", at: "/srv/a@b:c.git"))
    }
}
