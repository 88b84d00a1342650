import CycCore
import Testing

@Suite struct DayFindingsTests {
    static let ids = (1...3).map { number in
        CommitID(bytes: (0..<20).map { UInt8($0 + number) })
    }

    @Test func linesAreReadAsTheyWereWritten() throws {
        var findings = DayFindings()
        var app = DayFindings.Repository()
        app.head = Self.ids[0]
        app.branches = [Self.ids[0]: "main", Self.ids[1]: "origin/기능"]
        app.defaults = ["origin": "trunk", "up stream": "main"]
        app.loose = [Self.ids[2]]
        app.upstreams = [
            "main": DayFindings.Upstream(remote: "origin", branch: "기능"),
            "x": DayFindings.Upstream(remote: ".", branch: nil),
        ]
        app.empty = ["new"]
        app.pushAddresses = [
            "origin": DayFindings.PushAddress(url: "/mirror", isElsewhere: false),
            "up stream": DayFindings.PushAddress(url: "h:o/r", isElsewhere: true),
        ]
        app.others = [
            DayFindings.OtherDay(
                id: Self.ids[2], authored: Day(number: 20_000), isPushed: true),
            DayFindings.OtherDay(
                id: Self.ids[1], authored: Day(number: -1), isPushed: false),
        ]
        findings.repositories = [7: app, -2: app]
        app.headNeeds = AmendNeeds(allowEmpty: true, allowEmptyMessage: true)
        app.hasAuthorAddress = true
        findings.repositories[8] = app
        let lines = findings.lines
        #expect(lines.count == 40)
        #expect(try #require(DayFindings(lines: lines)) == findings)
        #expect(DayFindings(lines: [String]()) == DayFindings())
    }

    @Test("a name that would break a line is left out")
    func breaks() {
        var findings = DayFindings()
        var app = DayFindings.Repository()
        app.branches = [Self.ids[0]: "ma\tin", Self.ids[1]: "ma\nin", Self.ids[2]: ""]
        findings.repositories = [1: app]
        #expect(findings.lines.isEmpty)
    }

    @Test(
        "anything else is no finding",
        arguments: [
            "", "head", "head\t1", "head\tx\t\(ids[0])", "head\t1\tabc", "head\t1\t\(ids[0])\tx",
            "branch\t1\t\(ids[0])", "branch\t1\tabc\tmain", "default\t1\torigin", "parent\tkey",
            "other\t1\t\(ids[0])\t2026-02-30\tlocal", "other\t1\t\(ids[0])\t2026-02-28\tsomewhere",
            "loose\t1\tabc", "upstream\t1\tmain", "empty\t1\ta\tb", "push\t1\to\tu\tnowhere",
            "stray\t1\t\(ids[0])", "cyc: something went wrong",
        ])
    func strict(line: String) {
        #expect(DayFindings(lines: [line]) == nil)
    }
}
