import Testing

@testable import CycCore

struct TodayStateTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var contributions: Int?
        var hasRespondedToday = true
        var verdicts: [TodayEvidence.Verdict] = []
        var isEverythingRead = true
        var hasUserAddress = true
        let state: TodayState
    }

    static let cases = [
        Case(testDescription: "no commits, everything read", state: .none),
        Case(
            testDescription: "no commits, a repository unread", isEverythingRead: false,
            state: .unknown),
        Case(testDescription: "no commits, no address", hasUserAddress: false, state: .unknown),
        Case(testDescription: "a finished commit", verdicts: [.done], state: .done),
        Case(
            testDescription: "a finished commit and an unpushed one",
            verdicts: [.unpushed, .done],
            state: .done),
        Case(testDescription: "unpushed", verdicts: [.unpushed, .uncounted], state: .unpushed),
        Case(testDescription: "uncounted", verdicts: [.uncounted], state: .uncounted),
        Case(
            testDescription: "pushed, unknown whether it counts", contributions: 0,
            verdicts: [.unknown], state: .unknown),
        Case(
            testDescription: "one commit unknown, another not pushed", contributions: 0,
            verdicts: [.unknown, .unpushed], state: .unpushed),
        Case(
            testDescription: "one commit unknown, another pushed",
            contributions: 0, verdicts: [.unknown, .pushed], state: .pushed),
        Case(
            testDescription: "done despite an unread repository", verdicts: [.done],
            isEverythingRead: false, state: .done),
        Case(
            testDescription: "unpushed despite an unread repository", verdicts: [.unpushed],
            isEverythingRead: false, state: .unpushed),
        Case(testDescription: "GitHub counts contributions", contributions: 3, state: .done),
        Case(
            testDescription: "GitHub counts one, a repository unread", contributions: 1,
            isEverythingRead: false, state: .done),
        Case(testDescription: "GitHub counts none", contributions: 0, state: .none),
        Case(
            testDescription: "the last response of GitHub is from yesterday", contributions: 0,
            hasRespondedToday: false,
            state: .unknown),
        Case(
            testDescription: "pushed, not counted by GitHub yet", contributions: 0,
            verdicts: [.pushed], state: .pushed),
        Case(
            testDescription: "with an account a commit alone is never done", contributions: 0,
            verdicts: [.done], state: .pushed),
        Case(
            testDescription: "unpushed, GitHub unreachable", contributions: 0,
            hasRespondedToday: false,
            verdicts: [.unpushed], state: .unpushed),
    ]

    @Test("The state of today follows from the evidence", arguments: cases)
    func table(_ example: Case) {
        let evidence = TodayEvidence(
            account: example.contributions.map {
                .init(contributions: $0, hasRespondedToday: example.hasRespondedToday)
            }, verdicts: example.verdicts, isEverythingRead: example.isEverythingRead,
            hasUserAddress: example.hasUserAddress)
        #expect(evidence.state == example.state)
    }

    @Test(
        "Only done and pushed are safe, and --check has a status for each group",
        arguments: [
            (TodayState.done, true, 0), (.pushed, true, 0), (.none, false, 10),
            (.unpushed, false, 11), (.uncounted, false, 11), (.unknown, false, 12),
        ])
    func statuses(state: TodayState, safe: Bool, status: Int32) {
        #expect(state.isSafe == safe)
        #expect(state.checkStatus.rawValue == status)
    }
}
