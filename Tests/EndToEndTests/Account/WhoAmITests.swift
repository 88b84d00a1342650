import Foundation
import TestSupport
import Testing

/// `cyc whoami`.
struct WhoAmITests {
    static let token = ["GH_TOKEN": "ghp_1"]

    @Test("prints account, source, scopes and rate limit as documented")
    func json() throws {
        let ada = try Person()
        let hub = try LoginHub(owners: ["ghp_1": "Octo"], scopes: "read:user, repo")
        let who = try ada.who(hub.variables.merging(Self.token) { $1 }, zone: "Asia/Seoul")
        #expect(
            who.keys == [
                "schema", "host", "login", "token_source", "scopes", "rate_limit",
                "private_visible",
            ])
        #expect(who["host"] == "github.com" && who["login"] == "Octo")
        #expect(who["token_source"] == "GH_TOKEN" && who["scopes"] == ["read:user", "repo"])
        #expect(who["rate_limit"]["remaining"] == 4990 && who["rate_limit"]["limit"] == 5000)
        #expect(who["rate_limit"]["resets"] == "2026-11-21T19:42:00+09:00")
        #expect(who["private_visible"] == true)
    }

    @Test("missing data of GitHub is null, and the rest is still printed")
    func unknown() throws {
        let ada = try Person(settings: "[github]\nlogin = \"hubot\"\n")
        let hub = try LoginHub(
            others: [
                "/user": .json(#"{"login":"octo","id":1}"#),
                "/rate_limit": .json(#"{"message":"Rate limiting is not enabled."}"#, status: 404),
            ])
        let variables = hub.variables.merging(Self.token) { $1 }
        let who = try ada.who(variables)
        for key in ["scopes", "rate_limit", "private_visible"] { #expect(who[key] == .null) }
        let run = try ada.cyc(["whoami"], variables)
        #expect(run.output.contains("showing the contributions of hubot (github.login)"))
    }

    @Test("a token without access to private contributions gets a warning")
    func hidden() throws {
        let ada = try Person()
        let hub = try LoginHub(owners: ["ghp_1": "octo"])
        let variables = hub.variables.merging(Self.token) { $1 }
        #expect(try ada.who(variables)["private_visible"] == false)
        let run = try ada.cyc(["whoami"], variables)
        #expect(run.output.contains("contributions not visible to this token"))
        #expect(run.output.contains("\(hub.base)/settings/profile"))
    }

    @Test("after a sync the difference between public page and token is shown")
    func difference() throws {
        let ada = try Person()
        let days = try dates(from: "2025-11-16", through: "2026-12-31")
        let counted = days.filter { $0.hasPrefix("2026") }.map { day in
            let count = day == "2026-11-04" ? 2 : 0
            return
                #"{"date":"\#(day)","contributionCount":\#(count),"contributionLevel":"NONE"}"#
        }
        let shown = days.prefix { $0 <= "2026-11-21" }.map { day in
            """
            <td data-date="\(day)" id="d-\(day)" data-level="0" class="ContributionCalendar-day"></td>
            <tool-tip for="d-\(day)">\(day == "2026-11-04" ? "7" : "No") contributions on it.</tool-tip>
            """
        }
        let calendar = Self.calendar(counted)
        let hub = try LoginHub(
            owners: ["ghp_1": "octo"], scopes: "read:user, user:email",
            others: [
                "/graphql": .json(calendar),
                "/user/emails": .json(#"[{"email":"ada@example.org","verified":true}]"#),
                "/users/octo/contributions": LoginHub.Reply(
                    fields: ["Content-Type: text/html; charset=utf-8"],
                    body: "<h2>7 contributions in the last year</h2><table><tr>"
                        + shown.joined() + "</tr></table>"),
            ])
        let variables = hub.variables.merging(Self.token) { $1 }
        let now = "2026-11-21T12:00:00Z"
        let sync = try ada.cyc(["sync", "--github"], at: now, variables)
        #expect(sync.status == 0, "\(sync.errors)")
        let run = try ada.cyc(["whoami"], at: now, variables)
        #expect(run.output.contains("your public page shows 5 contributions more than this token"))
    }

    /// GraphQL response for 2026 with these cells.
    private static func calendar(_ cells: [String]) -> String {
        #"""
        {"data":{"viewer":{"login":"octo"},"account":{"login":"octo","databaseId":583231,
        "createdAt":"2026-01-01T00:00:00Z","contributionsCollection":{"contributionYears":[2026],
        "hasAnyRestrictedContributions":false,"restrictedContributionsCount":0,
        "contributionCalendar":{"totalContributions":2,"weeks":[{"contributionDays":[
        \#(cells.joined(separator: ","))]}]}}},
        "rateLimit":{"limit":5000,"remaining":4990,"resetAt":"2026-11-21T12:00:00Z"}}}
        """#
    }

    @Test("an endless list of address pages does not block the command")
    func endlessAddresses() throws {
        let ada = try Person()
        let cell =
            #"{"date":"2026-11-04","contributionCount":2,"contributionLevel":"FIRST_QUARTILE"}"#
        let hub = try LoginHub(
            others: [
                "/graphql": .json(Self.calendar([cell])),
                "/user/emails": .json(
                    #"[{"email":"ada@example.org","verified":true}]"#,
                    ["Link: <BASE/user/emails?page=2>; rel=\"next\""]),
                "/users/octo/contributions": LoginHub.Reply(status: 404),
            ])
        let variables = hub.variables.merging(Self.token) { $1 }
        let run = try ada.cyc(["sync", "--github"], at: "2026-11-21T12:00:00Z", variables)
        #expect(run.status == 0, "\(run.errors)")
        #expect(hub.requests.count { $0.target.hasPrefix("/user/emails") } == 10)
    }

    @Test(
        "a silent GitHub is waited for once, not once per request",
        .tags(.realtime),
        arguments: TestDepth.sample([["sync"], ["status", "--refresh"]], quick: 1))
    func silence(command: [String]) throws {
        let ada = try Person(settings: nil)
        let now = "2026-11-21T12:00:00Z"
        let app = try ada.repository("app")
        try app.commit(on: "2026-11-21T11:00:00Z")
        try app.git("remote", "add", "origin", "https://github.com/octo/app.git")
        let cell =
            #"{"date":"2026-11-04","contributionCount":2,"contributionLevel":"FIRST_QUARTILE"}"#
        let paths = ["/graphql", "/user/emails", "/users/octo/contributions", "/repos/octo/app"]
        let hub = try LoginHub(
            others: [
                paths[0]: .json(Self.calendar([cell])), paths[1]: .json("[]"),
                paths[2]: LoginHub.Reply(status: 404), paths[3]: .json("{}", status: 500),
            ])
        let silent = try LoginHub(
            others: Dictionary(uniqueKeysWithValues: paths.map { ($0, .init(isSilent: true)) }))
        let first = try ada.cyc(["sync"], at: now, hub.variables.merging(Self.token) { $1 })
        #expect(first.status == 0, "\(first.errors)")
        #expect(hub.requests.contains { $0.target == paths[3] })

        let begin = ContinuousClock.now
        let run = try ada.cyc(command, at: now, silent.variables.merging(Self.token) { $1 })
        // 5 seconds, plus time of a busy machine; four requests in a row would take 20.
        #expect(begin.duration(to: .now) < .seconds(15))
        #expect(run.status == 69)
        #expect(run.errors.contains("did not answer in time"))
    }

    @Test("a truncated page is rejected, and the stored days stay")
    func cutPage() throws {
        let ada = try Person(settings: "[github]\nlogin = \"octo\"\n")
        let days = try dates(from: "2025-11-16", through: "2026-11-21")
        func row(_ weekday: Int) -> String {
            let cells = days.enumerated().filter { $0.offset % 7 == weekday }.map { _, day in
                """
                <td data-date="\(day)" id="d-\(day)" data-level="1" class="ContributionCalendar-day"></td>
                <tool-tip for="d-\(day)">1 contribution on it.</tool-tip>
                """
            }
            return "<tr>\(cells.joined())</tr>"
        }
        func sync(_ weekdays: Range<Int>) throws -> (Program.Outcome, JSONText) {
            let page = LoginHub.Reply(
                fields: ["Content-Type: text/html; charset=utf-8"],
                body: "<table>" + weekdays.map(row).joined())
            let hub = try LoginHub(
                others: [
                    "/users/octo": .json(
                        #"{"login":"octo","id":1,"created_at":"2026-01-01T00:00:00Z"}"#),
                    "/users/octo/contributions": page,
                ])
            let now = "2026-11-21T12:00:00Z"
            let run = try ada.cyc(["sync", "--github", "--full"], at: now, hub.variables)
            let streak = try ada.cyc(["streak", "--json", "--cached"], at: now, hub.variables)
            return (run, try JSONText(streak.output))
        }
        let (cutFirst, none) = try sync(0..<4)
        #expect(cutFirst.status == 65, "\(cutFirst.errors)")
        #expect(none["run"]["current"] == 0)
        let (whole, before) = try sync(0..<7)
        #expect(whole.status == 0, "\(whole.errors)")
        #expect(before["run"]["current"] == 371)
        let (cut, after) = try sync(0..<4)
        #expect(cut.status == 65, "\(cut.errors)")
        #expect(after["run"]["current"] == 371)
    }

    @Test("a token that the server repeats is not printed")
    func repeated() throws {
        let (ada, secret) = (try Person(), "ghp_9f2c6e1b7a")
        let hub = try LoginHub(
            others: [
                "/user": .json(
                    #"{"message":"no \#(secret), not you"}"#, status: 403,
                    ["X-OAuth-Scopes: \(secret)"]),
                "/graphql": .json(
                    #"{"errors":[{"type":"FORBIDDEN","message":"no \#(secret), not you"}]}"#),
            ])
        let variables = hub.variables.merging(["GH_TOKEN": secret]) { $1 }
        for command in ["whoami", "sync", "status"] {
            let run = try ada.cyc([command], variables)
            #expect(run.errors.replacing("\n     ", with: " ").contains(", not you"))
            #expect(!(run.output + run.errors).contains(secret))
        }
        #expect(try ada.files(holding: secret).isEmpty)
    }

    /// All dates of the range, in GitHub's format.
    private func dates(from first: String, through last: String) throws -> [String] {
        let format = Date.ISO8601FormatStyle().year().month().day()
        var day = try format.parse(first)
        var days: [String] = []
        while days.last != last {
            days.append(day.formatted(format))
            day += 86_400
        }
        return days
    }

    @Test(
        "every error has its status, one clear line and a hint",
        arguments: TestDepth.sample(
            [
                (LoginHub.Reply.json(#"{"message":"Bad credentials"}"#, status: 401), 77),
                (.json(#"{"message":"Forbidden"}"#, status: 403), 77),
                (.json("{}", status: 403, ["Retry-After: 60"]), 69),
                (
                    .json("{}", status: 403, ["x-ratelimit-remaining: 0", "x-ratelimit-reset: 9"]),
                    69
                ),
                (.json("{}", status: 429, ["Retry-After: 60"]), 69), (.json("{}", status: 500), 69),
                (.json("{}", status: 502), 69), (.json("{}", status: 404), 65), (.json("{}"), 65),
                (.json("nonsense"), 65), (LoginHub.Reply(fields: ["Content-Type: text/html"]), 65),
                (LoginHub.Reply(status: 302, fields: ["Location: /user"]), 65),
                (LoginHub.Reply(status: 302, fields: ["Location: https://example.com/"]), 65),
            ] as [(LoginHub.Reply, Int32)], oneOfEach: \.1))
    func failures(reply: LoginHub.Reply, status: Int32) throws {
        let ada = try Person()
        let hub = try LoginHub(others: ["/user": reply])
        let begin = ContinuousClock.now
        let run = try ada.cyc(["whoami", "--json"], hub.variables.merging(Self.token) { $1 })
        #expect(begin.duration(to: .now) < .seconds(8))
        #expect(run.status == status, "\(run.errors)")
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("cyc: error: ") && run.errors.contains("\nhint: "))
        #expect(!run.errors.contains("ghp_1"))
    }

    @Test("a server that never responds is abandoned in time", .tags(.realtime, .deep), .onlyDeep)
    func silence() throws {
        let ada = try Person()
        let server = try LoopbackServer(raw: { $0.waitForHangUp() })
        let variables = [
            "GITHUB_SERVER_URL": server.base, "GITHUB_API_URL": server.base,
            "GITHUB_GRAPHQL_URL": server.base,
        ].merging(Self.token) { $1 }
        let begin = ContinuousClock.now
        let run = try ada.cyc(["whoami"], variables)
        #expect(begin.duration(to: .now) < .seconds(8))
        #expect(run.status == 69)
        #expect(run.errors.contains("did not answer in time"))
    }

    @Test(
        "a wrong address is a configuration error",
        arguments: [
            ["GITHUB_API_URL": "http://api.github.com"], ["GITHUB_SERVER_URL": "github.com"],
            ["GITHUB_GRAPHQL_URL": "https://user:word@github.com/graphql"],
        ])
    func addresses(variables: [String: String]) throws {
        let ada = try Person()
        let run = try ada.cyc(["whoami"], variables.merging(Self.token) { $1 })
        #expect(run.status == 78)
        let name = try #require(variables.keys.first)
        #expect(run.errors.contains("unset \(name)"))
    }

    @Test("messages are Korean if the language is Korean")
    func korean() throws {
        let ada = try Person()
        let hub = try LoginHub(owners: ["ghp_1": "octo"])
        var variables = hub.variables.merging(["LANG": "ko_KR.UTF-8"]) { $1 }
        let run = try ada.cyc(["whoami"], variables)
        #expect(run.status == 77)
        #expect(run.errors.contains("로그인하지 않았습니다"))
        variables["GH_TOKEN"] = "ghp_1"
        #expect(try ada.cyc(["whoami"], variables).output.contains("비공개"))
    }
}
