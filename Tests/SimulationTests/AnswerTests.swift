import CycCore
import CycRun
import Testing

@testable import cyc

/// The decisions between a refresh and its answer.
struct AnswerTests {
    private static let noon: Instant = 1_700_000_000

    private static func overview(_ trouble: GitHubError? = nil, unread: UnreadReason? = nil)
        -> Overview
    {
        let name = AccountName(host: .dotCom, login: "me")
        var knowledge = Snapshot(account: AccountSnapshot(name: name, trouble: trouble))
        if let unread { knowledge.unreadFolders = [Unread(path: "/src", reason: unread)] }
        return Overview(knowledge, settings: Settings(), zone: .utc, now: noon)
    }

    private static let late = RefreshEnd(isOver: false, stage: .repositories)

    @Test(
        "The first failure of a refresh is reported",
        arguments: [
            (RefreshEnd(), overview(), RefreshPolicy.whatIsNeeded, nil),
            (RefreshEnd(), overview(.timedOut), .stored, .hub(.timedOut)),
            (RefreshEnd(), overview(.timedOut), .everything, nil),
            (RefreshEnd(failure: .hub(.cutOff)), overview(.timedOut), .stored, .hub(.cutOff)),
            (late, overview(.cutOff, unread: .pending), .whatIsNeeded, .slowReading(["/src"])),
            (late, overview(.cutOff), .whatIsNeeded, .hub(.timedOut)),
            (
                RefreshEnd(isOver: false, isAnothers: true), overview(.cutOff), .whatIsNeeded,
                .hub(.cutOff)
            ),
        ] as [(RefreshEnd, Overview, RefreshPolicy, CycError?)])
    func failure(end: RefreshEnd, overview: Overview, effort: RefreshPolicy, expected: CycError?) {
        let failure = end.reportedFailure(of: overview, in: .utc, effort, asksGitHub: true)
        #expect(failure == expected)
    }

    @Test("What a refresh did not read is pending until it is over")
    func unread() {
        #expect(RefreshEnd(hasReadRepositories: true, isOver: false).unreadReason == nil)
        #expect(RefreshEnd(isOver: false).unreadReason == .pending)
        #expect(RefreshEnd().unreadReason == .changed)
    }

    @Test(
        "An answer is stale with an old source, a refresh that goes on, or a failure",
        arguments: [
            (10, false, nil, false), (nil, false, nil, true), (9, false, nil, true),
            (10, true, nil, true), (10, false, "no network", true),
        ] as [(Int64?, Bool, String?, Bool)])
    func withoutAccount(
        readAt: Int64?, isPending: Bool, error: String?, isStale: Bool
    ) {
        let freshness = Freshness(
            of: Snapshot(repositoriesReadAt: readAt), isPending: isPending, error: error
        ) { $0 >= 10 }
        #expect(freshness.isStale == isStale)
    }

    @Test(
        "With an account GitHub is a source, too", arguments: [(nil, true), (9, true), (10, false)])
    func withAccount(answeredAt: Int64?, isStale: Bool) {
        let account = AccountSnapshot(
            name: AccountName(host: .dotCom, login: "me"), answeredAt: answeredAt)
        let freshness = Freshness(
            of: Snapshot(repositoriesReadAt: 10, account: account), isPending: false, error: nil
        ) { $0 >= 10 }
        #expect(freshness.isStale == isStale && freshness.hubAnsweredAt == answeredAt)
    }
}
