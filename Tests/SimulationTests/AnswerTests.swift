import CycCore
import CycRun
import TestSupport
import Testing

@testable import cyc

/// Decisions about the answer after a refresh: error, pending parts and staleness.
struct AnswerTests {
    private static let noon: Instant = 1_700_000_000

    private static func overview(_ failure: GitHubError? = nil, unread: UnreadReason? = nil)
        -> Overview
    {
        let name = AccountName(host: .dotCom, login: "me")
        var snapshot = Snapshot(account: AccountSnapshot(name: name, failure: failure))
        if let unread { snapshot.unreadFolders = [Unread(path: "/src", reason: unread)] }
        return Overview(snapshot, settings: Settings(), zone: .utc, now: noon)
    }

    private static let late = RefreshResult(isOver: false, stage: .repositories)

    @Test(
        "the first error of a refresh is reported",
        arguments: [
            (RefreshResult(), overview(), RefreshPolicy.ifNeeded, nil),
            (RefreshResult(), overview(.timedOut), .stored, .gitHub(.timedOut)),
            (RefreshResult(), overview(.timedOut), .everything, nil),
            (
                RefreshResult(failure: .gitHub(.connectionLost)), overview(.timedOut), .stored,
                .gitHub(.connectionLost)
            ),
            (late, overview(.connectionLost, unread: .pending), .ifNeeded, .slowReading(["/src"])),
            (late, overview(.connectionLost), .ifNeeded, .gitHub(.timedOut)),
            (
                RefreshResult(isOver: false, isOtherRefresh: true), overview(.connectionLost),
                .ifNeeded,
                .gitHub(.connectionLost)
            ),
        ] as [(RefreshResult, Overview, RefreshPolicy, CycError?)])
    func failure(
        end: RefreshResult, overview: Overview, refreshPolicy: RefreshPolicy, expected: CycError?
    ) {
        let failure = end.reportedError(of: overview, in: .utc, refreshPolicy, asksGitHub: true)
        #expect(failure == expected)
    }

    @Test("unread repositories are pending until the refresh is over")
    func unread() {
        #expect(RefreshResult(hasReadRepositories: true, isOver: false).unreadReason == nil)
        #expect(RefreshResult(isOver: false).unreadReason == .pending)
        #expect(RefreshResult().unreadReason == .changed)
    }

    @Test(
        "an answer is stale after an old source, an unfinished refresh or an error",
        arguments: [
            (10, false, nil, false), (nil, false, nil, true), (9, false, nil, true),
            (10, true, nil, true), (10, false, "no network", true),
        ] as [(Instant?, Bool, String?, Bool)])
    func withoutAccount(
        readAt: Instant?, isPending: Bool, error: String?, isStale: Bool
    ) {
        let freshness = Freshness(
            of: Snapshot(repositoriesReadAt: readAt), isPending: isPending, error: error
        ) { $0 >= 10 }
        #expect(freshness.isStale == isStale)
    }

    @Test(
        "with an account GitHub is a source too", arguments: [(nil, true), (9, true), (10, false)])
    func withAccount(respondedAt: Instant?, isStale: Bool) {
        let account = AccountSnapshot(
            name: AccountName(host: .dotCom, login: "me"), respondedAt: respondedAt)
        let freshness = Freshness(
            of: Snapshot(repositoriesReadAt: 10, account: account), isPending: false, error: nil
        ) { $0 >= 10 }
        #expect(freshness.isStale == isStale && freshness.gitHubAnsweredAt == respondedAt)
    }
}
