import CycCore
import TestSupport
import Testing

struct HubPauseTests {
    @Test(
        "Pauses grow up to a day after a refusal, and stay short if GitHub is unreachable",
        arguments: [
            (GitHubError.badCredentials(source: ""), [600, 1200, 2400, 86_400]),
            (.missingScopes(["user:email"]), [600, 1200, 2400, 86_400]),
            (.notFound, [600, 1200, 2400, 86_400]), (.timedOut, [60, 120, 240, 600]),
            (.serverError(status: 503), [60, 120, 240, 600]),
            (.rateLimited(until: 5), [600, 600, 600, 600]),
        ] as [(GitHubError, [Duration])])
    func pauses(error: GitHubError, expected: [Duration]) {
        #expect([1, 2, 3, 40].map { error.pause(after: $0, usual: 600) } == expected)
    }

    @Test(
        "A repository rule is fetched again soon after an error, then less and less often",
        arguments: [
            (0, 86_399, false), (0, 86_400, true), (1, 59, false), (1, 60, true), (2, 119, false),
            (2, 120, true), (30, 86_399, false), (30, 86_400, true), (1, -1, true),
        ] as [(Int, Duration, Bool)])
    func rules(failures: Int, later: Duration, isDue: Bool) {
        var rule = RepositoryRule(
            kind: .unseen, defaultBranch: "", isInvolved: nil, fetchedAt: 1000, failures: failures)
        #expect(rule.isDue(at: 1000 + later) == isDue)
        rule.failure = .rateLimited(until: 200_000)
        #expect(!rule.isDue(at: 1000 + later))
    }
}
