import CycCore
import Foundation
import Testing

@testable import CycRun

@Suite("Messages between the two programs")
struct EncodingTests {
    private func expectRoundTrip<Value: Codable & Equatable>(_ value: Value) throws {
        let json = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(Value.self, from: json) == value)
    }

    @Test("Findings of a day come through as they went")
    func dayFindings() throws {
        let ids = (UInt8(1)...3).map { number in
            CommitID(bytes: (UInt8(0)..<20).map { ($0 &+ number) &* 91 })
        }
        var app = DayScanResult.Repository()
        app.head = ids[0]
        app.branches = [ids[0]: "main", ids[1]: "origin/기능", ids[2]: "a\tb\nc\u{9B}\u{2028}"]
        app.defaults = ["origin": "trunk", "up stream": "main"]
        app.loose = [ids[2]]
        app.upstreams = [
            "main": DayScanResult.Upstream(remote: "origin", branch: "기능"),
            "x": DayScanResult.Upstream(remote: ".", branch: nil),
        ]
        app.empty = ["new"]
        app.others = [
            DayScanResult.OtherDay(
                id: ids[2], authored: Day(number: 20_000), authoredAt: .epoch + .seconds(9),
                isPushed: true),
            DayScanResult.OtherDay(
                id: ids[1], authored: Day(number: -1), authoredAt: .epoch, isPushed: false),
        ]
        app.headNeeds = AmendNeeds(allowEmpty: true, allowEmptyMessage: true)
        app.hasAuthorAddress = true
        var findings = DayScanResult()
        try expectRoundTrip(findings)
        findings.repositories = [7: app, -2: app, 8: DayScanResult.Repository()]
        try expectRoundTrip(findings)
    }

    @Test("Findings of the setup come through as they went")
    func setupFindings() throws {
        var findings = SetupDiscovery()
        findings.identity = Identity(name: "Ada \"L\"", address: EmailAddress("ada@example.org"))
        findings.folders = [.init(path: "/home/o/src", repositories: 3)]
        findings.authors = [
            .init(address: EmailAddress("a b@x.org"), commits: 2, isNamesake: true)
        ]
        findings.commits = 7
        findings.isComplete = false
        findings.logins = ["octo", "cat"]
        findings.tokenPage = "https://github.com/settings/tokens/new"
        for token: SetupDiscovery.Token? in [
            nil, .of(login: "octo", source: "GH_TOKEN"), .silent(reason: "no answer"),
        ] {
            findings.token = token
            try expectRoundTrip(findings)
        }
    }

    @Test("A request is two words, and one of another version none that could be understood")
    func request() throws {
        let path = String(native: [0x2F, 0xFF, 0x20, 0x22])
        let words = AgentRequest.why(
            day: Day(number: 1), currentRepository: path, patience: .milliseconds(5)
        )
        .words
        #expect(words.count == 2)
        guard case .why(let day, path, .milliseconds(5)) = try AgentRequest(words: words) else {
            Issue.record("\(words)")
            return
        }
        #expect(day == Day(number: 1))
        #expect(throws: AgentRequest.AnotherVersion.self) {
            try AgentRequest(words: ["9.9.9", words[1]])
        }
        for strange in [[], [Version.current], [Version.current, "nonsense"], words + ["more"]] {
            #expect(throws: (any Error).self) { try AgentRequest(words: strange) }
        }
    }
}
