import Synchronization
import TestSupport
import Testing

/// Data that GitHub never returned makes no day safe, and request limits are respected.
struct LearnedTests {
    static let now = "2026-11-21T12:00:00Z"
    static let morning = "2026-11-21T08:00:00Z"
    static let emails = "/user/emails"
    static let app = "/repos/octo/app"

    struct Gap: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let target: String
        let reply: AccountHub.Reply
        /// Text expected in the reason.
        let says: String
        /// Exit status of `sync`.
        let status: Int32
    }

    static let gaps = [
        Gap(
            testDescription: "the addresses fail", target: emails, reply: .init(status: 501),
            says: "status 501", status: 69),
        Gap(
            testDescription: "the scope for addresses is missing", target: emails,
            reply: .init(status: 404, body: #"{"message":"Not Found"}"#), says: "user:email",
            status: 77),
        Gap(
            testDescription: "the addresses are refused", target: emails,
            reply: .init(status: 403, body: #"{"message":"Resource not accessible"}"#),
            says: "user:email", status: 77),
        Gap(
            testDescription: "the repository fails", target: app, reply: .init(status: 501),
            says: "status 501", status: 69),
        Gap(
            testDescription: "the repository is limited", target: app,
            reply: .init(status: 403, fields: ["Retry-After: 1800"]), says: "12:30", status: 69),
        Gap(
            testDescription: "the repository is not there", target: app,
            reply: .init(status: 404, body: #"{"message":"Not Found"}"#), says: "octo/app",
            status: 65),
    ]

    @Test(
        "today is unknown, with the reason, until the missing data is fetched", arguments: gaps)
    func unconfirmed(_ gap: Gap) throws {
        let (hub, answers) = try Self.hub()
        answers[gap.target] = gap.reply
        let ada = try Person()
        try Self.push(ada)
        let run = try ada.cyc(["sync"], at: Self.now, hub.variables("gho_octo"))
        #expect(run.status == gap.status)
        #expect(run.errors.contains(gap.says))
        let status = try CalendarTests.status(ada, at: Self.now, hub.variables("gho_octo"))
        #expect(status["today"]["state"] == "unknown")
        #expect(status["today"]["repositories"][0]["reason"] != .null)
        #expect(status["freshness"]["error"].text?.contains(gap.says) == true)
        let check = try ada.cyc(["status", "--check"], at: Self.now, hub.variables("gho_octo"))
        #expect(check.status == 12)
        let why = try JSONText(
            ada.cyc(["why", "--json"], at: Self.now, hub.variables("gho_octo")).output)
        #expect(why["state"] == "unknown")
        #expect(why["commits"][0]["verdicts"][0]["text"].text?.contains(gap.says) == true)

        answers[gap.target] = nil
        // After 30 minutes every retry delay is over.
        let later = "2026-11-21T12:31:00Z"
        try CalendarTests.sync(ada, at: later, hub.variables("gho_octo"))
        let current = try CalendarTests.status(ada, at: later, hub.variables("gho_octo"))
        #expect(current["today"]["state"] == "pushed")
        // Stored data stays valid even if a later request fails.
        answers[gap.target] = gap.reply
        _ = try ada.cyc(["sync"], at: "2026-11-21T12:32:00Z", hub.variables("gho_octo"))
        let kept = try CalendarTests.status(
            ada, at: "2026-11-21T12:32:00Z", hub.variables("gho_octo"))
        #expect(kept["today"]["state"] == "pushed")
    }

    @Test(
        "a missing repository is requested again soon, and again after a push")
    func madeLater() throws {
        let (hub, answers) = try Self.hub()
        answers[Self.app] = .init(status: 404, body: #"{"message":"Not Found"}"#)
        let ada = try Person()
        let repository = try Self.push(ada)
        func state(_ now: String) throws -> JSONText {
            let run = try ada.cyc(["status", "--json"], at: now, hub.variables("gho_octo"))
            return try JSONText(run.output)["today"]["state"]
        }
        func requestCount() -> Int { hub.targets.count { $0 == Self.app } }
        #expect(try state("2026-11-21T12:00:00Z") == "unknown")
        #expect(try state("2026-11-21T12:00:50Z") == "unknown")
        #expect(requestCount() == 1)
        #expect(try state("2026-11-21T12:01:00Z") == "unknown")
        #expect(try state("2026-11-21T12:02:00Z") == "unknown")
        #expect(requestCount() == 2)
        // The repository is created as a fork and pushed to.
        answers[Self.app] = .init(body: Self.repoJSON("octo/app", parent: "up/app"))
        try repository.commit(on: "2026-11-21T12:02:01Z")
        try repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
        #expect(try state("2026-11-21T12:02:10Z") == "uncounted")
        #expect(requestCount() == 3)
    }

    struct Repair: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let cause: JSONText
        var place = "octo/app"
        var address = Person.address
        var before: [String: AccountHub.Reply] = [:]
        let after: [String: AccountHub.Reply]
        var branch = "main"
    }

    static let repaired = [
        Repair(
            testDescription: "an address", cause: "wrong_email", address: "ada@work.example",
            after: [
                emails: .init(
                    body: """
                        [{"email":"ada@example.org","verified":true},
                         {"email":"ada@work.example","verified":true}]
                        """)
            ]),
        Repair(
            testDescription: "an issue", cause: "not_involved", place: "hubot/thing",
            after: [
                "/search/issues": .init(
                    body:
                        #"{"incomplete_results":false,"items":[{"repository_url":"x/repos/hubot/thing"}]}"#
                )
            ]),
        Repair(
            testDescription: "a default branch", cause: "not_default_branch",
            after: [app: .init(body: repoJSON("octo/app", branch: "trunk"))], branch: "trunk"),
    ]

    @Test(
        "a repair on GitHub shows after the next sync, and with --refresh", arguments: repaired,
        [["sync"], ["status", "--refresh", "--check"]])
    func seen(_ example: Repair, command: [String]) throws {
        let (hub, answers) = try Self.hub()
        let ada = try Person()
        let repository = try ada.repository("app")
        try repository.git("remote", "add", "origin", "git@github.com:\(example.place).git")
        try repository.commit(on: Self.morning, as: example.address)
        try repository.git("config", "user.email", example.address)
        try repository.git("update-ref", "refs/remotes/origin/\(example.branch)", "HEAD")
        let variables = hub.variables("gho_octo")
        let before = try ada.json("why", at: Self.now, variables)
        #expect(before["state"] == "uncounted")
        #expect(before["commits"][0]["verdicts"][0]["cause"] == example.cause)
        for (target, reply) in example.after { answers[target] = reply }
        let run = try ada.cyc(command, at: "2026-11-21T12:01:00Z", variables)
        #expect(run.status == 0, "\(run.errors)")
        let after = try CalendarTests.status(ada, at: "2026-11-21T12:01:00Z", variables)
        #expect(after["today"]["state"] == "pushed")
    }

    @Test("first push of a repository triggers a request to GitHub")
    func firstPush() throws {
        let (hub, _) = try Self.hub()
        let ada = try Person()
        let repository = try ada.repository("app")
        try repository.git("remote", "add", "origin", "git@github.com:octo/app.git")
        try repository.commit(on: Self.morning)
        let variables = hub.variables("gho_octo")
        #expect(try ada.json("status", at: Self.now, variables)["today"]["state"] == "unpushed")
        let requestCount = hub.targets.count { $0 == "/graphql" }
        _ = try ada.json("status", at: "2026-11-21T12:00:10Z", variables)
        #expect(hub.targets.count { $0 == "/graphql" } == requestCount)
        try repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
        let status = try ada.json("status", at: "2026-11-21T12:00:20Z", variables)
        #expect(status["today"]["state"] == "pushed")
        #expect(hub.targets.count { $0 == "/graphql" } == requestCount + 1)
    }

    // MARK: Account of the token

    @Test(
        "another account's token shows nothing of the previous account's day, offline or cached")
    func otherToken() throws {
        let hub = try AccountHub(
            [CalendarTests.octo, CalendarTests.hubot], tokens: CalendarTests.tokens)
        let ada = try Person()
        let octo = hub.variables("gho_octo")
        #expect(try ada.json("status", at: Self.now, octo)["today"]["state"] == "done")
        let nowhere = Self.nowhere.merging(["GH_TOKEN": "gho_hubot"]) { $1 }
        for arguments in [["--cached"], [], ["--cached"]] {
            for variables in [octo.merging(["GH_TOKEN": "gho_hubot"]) { $1 }, nowhere] {
                guard arguments == ["--cached"] || variables == nowhere else { continue }
                let run = try ada.cyc(["status", "--json"] + arguments, at: Self.now, variables)
                let status = try JSONText(run.output)
                #expect(status["account"]["login"] == .null)
                #expect(status["today"]["state"] == "unknown")
                #expect(status["total"]["contributions"] == 0)
            }
        }
        // A known token is recognized even if it comes from another source.
        let addresses = ["API", "GRAPHQL"].map { octo["GITHUB_\($0)_URL"] ?? "" }
        try ada.folder.write(
            "github.com gho_octo \(addresses[0]) \(addresses[1])\n",
            to: "home/.local/share/cyc/token")
        var filed = octo
        filed["GH_TOKEN"] = nil
        let back = try ada.json("status", at: Self.now, filed)
        #expect(back["account"]["login"] == "octo" && back["today"]["state"] == "done")
        #expect(try ada.files(holding: "gho_hubot").isEmpty)
        #expect(try ada.permissions(of: "\(ada.data)/key") == 0o600)
        let other = try ada.json("status", at: Self.now, hub.variables("gho_hubot"))
        #expect(other["account"]["login"] == "hubot")
    }

    @Test("a token of unknown account is not reported as missing before GitHub ever responded")
    func neverAnswered() throws {
        let ada = try Person()
        let variables = Self.nowhere.merging(["GH_TOKEN": "gho_octo"]) { $1 }
        for arguments in [["status"], ["status", "--cached"]] {
            let run = try ada.cyc(arguments + ["--json"], at: Self.now, variables)
            let status = try JSONText(run.output)
            #expect(status["account"]["host"] == "github.com")
            #expect(status["account"]["login"] == .null)
            #expect(status["today"]["state"] == "unknown")
            #expect(status["streak"]["complete"] == false)
            #expect(status["freshness"]["error"] != .null)
        }
        for arguments in [["status"], ["streak"]] {
            let screen = try ada.cyc(arguments + ["--cached"], at: Self.now, variables).output
            #expect(screen.contains("can't tell: this year's days"))
            #expect(!screen.contains("No streak."))
        }
    }

    @Test("no year is known before GitHub ever responded", arguments: ["2009", "2025", "2026"])
    func noYear(year: String) throws {
        for (settings, token) in [(CalendarTests.followsOcto, nil), ("", "gho_octo")] {
            let ada = try Person(settings: settings)
            var variables = Self.nowhere
            variables["GH_TOKEN"] = token
            for arguments in [[], ["--cached"]] {
                let run = try ada.cyc(
                    ["grass", "--json", "--year", year] + arguments, at: Self.now, variables)
                let grass = try JSONText(run.output)
                #expect(grass["complete"] == false)
            }
        }
    }

    // MARK: Pages

    @Test(
        "an invalid year page leaves the year missing until a valid page arrives",
        arguments: [
            AccountHub.Reply(status: 403, body: "No", isPage: true), .init(status: 406),
            .init(body: "<html><h1>Sign in to the network</h1></html>", isPage: true),
            .init(body: page(of: "octo", "2024-01-01", "2024-11-30"), isPage: true),
            .init(body: page(of: "hubot", "2024-01-01", "2024-12-31"), isPage: true),
        ])
    func noPage(reply: AccountHub.Reply) throws {
        let octo = AccountHub.Account(
            "octo", created: "2024-05-01", contributions: ["2024-06-02": 1, "2026-11-20": 1],
            shown: ["2024-06-01": 4, "2026-11-19": 1], address: Person.address)
        let answers = Answers()
        let hub = try AccountHub([octo], tokens: CalendarTests.tokens) {
            $0.contains("from=2024") ? answers["2024"] : nil
        }
        answers["2024"] = reply
        let ada = try Person()
        let variables = hub.variables("gho_octo")
        #expect(try ada.cyc(["sync"], at: Self.now, variables).status != 0)
        #expect(
            try CalendarTests.status(ada, at: Self.now, variables)["streak"]["complete"] == false)
        answers["2024"] = nil
        try CalendarTests.sync(ada, at: Self.now, variables)
        let status = try CalendarTests.status(ada, at: Self.now, variables)
        #expect(status["streak"]["complete"] == true)
        #expect(status["total"]["contributions"] == 7)
    }

    @Test("this year is unknown if the page of the last year never arrived")
    func noLastYear() throws {
        let answers = Answers()
        answers["page"] = .init(status: 406)
        let hub = try AccountHub([CalendarTests.octo], tokens: CalendarTests.tokens) {
            $0 == "/users/octo/contributions" ? answers["page"] : nil
        }
        let ada = try Person()
        let variables = hub.variables("gho_octo")
        #expect(try ada.cyc(["sync"], at: Self.now, variables).status == 65)
        #expect(
            try CalendarTests.status(ada, at: Self.now, variables)["streak"]["complete"] == false)
        answers["page"] = nil
        try CalendarTests.sync(ada, at: Self.now, variables)
        #expect(
            try CalendarTests.status(ada, at: Self.now, variables)["streak"]["complete"] == true)
    }

    @Test(
        "a page that ended days ago proves nothing about today",
        arguments: ["2026-11-18", "2026-11-15", "2026-11-20"])
    func oldPage(last: String) throws {
        let octo = AccountHub.Account(
            "octo", created: "2026-01-02", contributions: ["2026-11-10": 1])
        let hub = try AccountHub([octo], today: last)
        let ada = try Person(settings: CalendarTests.followsOcto)
        let run = try ada.cyc(["sync"], at: Self.now, hub.variables())
        #expect(run.status == 65)
        #expect(run.errors.contains(last))
        let status = try CalendarTests.status(ada, at: Self.now, hub.variables())
        #expect(status["today"]["state"] == "unknown")
        #expect(status["freshness"]["stale"] == true)
        #expect(status["streak"]["complete"] == (last == "2026-11-20" ? true : false))
    }

    @Test("a stale page keeps no day safe that the calendar has removed")
    func stalePage() throws {
        let ada = try Person()
        let before = try AccountHub([CalendarTests.octo], tokens: CalendarTests.tokens)
        let variables = before.variables("gho_octo")
        try CalendarTests.sync(ada, at: Self.now, variables)
        var octo = CalendarTests.octo
        octo.contributions["2026-11-21"] = nil
        let missing = AccountHub.Reply(status: 404)
        let after = try AccountHub([octo], tokens: CalendarTests.tokens) {
            $0.contains("/contributions") ? missing : nil
        }
        let later = "2026-11-21T14:00:00Z"
        _ = try ada.cyc(["sync"], at: later, after.variables("gho_octo"))
        let status = try CalendarTests.status(ada, at: later, after.variables("gho_octo"))
        #expect(status["today"]["contributions"] == 0)
        #expect(status["today"]["state"] == "none")
    }

    // MARK: Midnight

    @Test("a push before midnight keeps the streak for one day while GitHub is late")
    func midnight() throws {
        var (hub, _) = try Self.hub(["2026-11-19": 1, "2026-11-20": 1])
        let ada = try Person()
        let repository = try ada.repository("app")
        try repository.git("remote", "add", "origin", "git@github.com:octo/app.git")
        try repository.commit(on: "2026-11-21T23:59:00Z")
        try repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
        func streak(_ now: String) throws -> JSONText {
            let run = try ada.cyc(["status", "--json"], at: now, hub.variables("gho_octo"))
            return try JSONText(run.output)["streak"]["current"]
        }
        #expect(try streak("2026-11-21T23:59:30Z") == 2)
        #expect(try streak("2026-11-22T00:00:30Z") == 3)
        #expect(try streak("2026-11-22T23:59:00Z") == 3)
        let why = try ada.cyc(
            "why", "yesterday", at: "2026-11-22T08:00:00Z", hub.variables("gho_octo"))
        #expect(why.output.contains("it keeps the day in the streak until 23:59"))
        #expect(try streak("2026-11-22T23:59:31Z") == 0)
        // After that only GitHub's calendar counts.
        (hub, _) = try Self.hub(["2026-11-19": 1, "2026-11-20": 1, "2026-11-21": 1])
        try CalendarTests.sync(ada, at: "2026-11-22T23:59:40Z", hub.variables("gho_octo"))
        #expect(try streak("2026-11-22T23:59:40Z") == 3)
    }

    // MARK: Request limits

    @Test("Retry-After is respected by every command, also for a lost day")
    func retryAfter() throws {
        let ada = try Person()
        let before = try AccountHub([CalendarTests.octo], tokens: CalendarTests.tokens)
        try CalendarTests.sync(ada, at: "2026-11-21T09:00:00Z", before.variables("gho_octo"))
        var octo = CalendarTests.octo
        octo.contributions["2026-11-20"] = nil
        let limited = AccountHub.Reply(status: 429, fields: ["Retry-After: 3000"])
        let after = try AccountHub([octo], tokens: CalendarTests.tokens) {
            $0.contains("/contributions") ? limited : nil
        }
        let variables = after.variables("gho_octo")
        for minute in [0, 11, 22, 33, 44] {
            let now = "2026-11-21T12:\(minute < 10 ? "0" : "")\(minute):00Z"
            let run = try ada.cyc(["sync"], at: now, variables)
            #expect(run.status == 69)
            #expect(run.errors.contains("12:50"))
        }
        #expect(after.targets.count { $0.contains("/contributions") } == 1)
        // The lost day keeps its state until a request is allowed again.
        let status = try CalendarTests.status(ada, at: "2026-11-21T12:44:00Z", variables)
        #expect(status["total"]["contributions"] == 6)
        _ = try ada.cyc(["sync"], at: "2026-11-21T12:51:00Z", variables)
        #expect(after.targets.count { $0.contains("/contributions") } == 2)
    }

    @Test("a rate-limited repository is requested once, whichever command needs it")
    func limitedRepository() throws {
        let (hub, answers) = try Self.hub()
        answers[Self.app] = .init(status: 403, fields: ["Retry-After: 3600"])
        let ada = try Person()
        try Self.push(ada)
        let variables = hub.variables("gho_octo")
        for minute in stride(from: 10, to: 40, by: 5) {
            for command in ["why", "status", "whoami"] {
                _ = try ada.cyc([command], at: "2026-11-21T12:\(minute):00Z", variables)
            }
        }
        #expect(hub.targets.count { $0 == Self.app } == 1)
        // The same service has the same retry delay.
        #expect(hub.targets.count { $0 == "/user" } == 0)
        #expect(hub.targets.count { $0.hasPrefix(Self.emails) } == 1)
    }

    @Test("retry delay grows if a limit comes without Retry-After")
    func growingWait() throws {
        let answers = Answers()
        answers["page"] = .init(status: 429)
        let hub = try AccountHub([CalendarTests.octo]) {
            $0.contains("/contributions") ? answers["page"] : nil
        }
        let ada = try Person(settings: CalendarTests.followsOcto)
        var requestMinutes: [Int] = []
        for minute in [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 15, 16] {
            let before = hub.targets.count { $0 == "/users/octo/contributions" }
            let now = "2026-11-21T12:\(minute < 10 ? "0" : "")\(minute):00Z"
            #expect(try ada.cyc(["sync"], at: now, hub.variables()).status == 69)
            if hub.targets.count(where: { $0 == "/users/octo/contributions" }) > before {
                requestMinutes.append(minute)
            }
        }
        #expect(requestMinutes == [0, 1, 3, 7, 15])
    }

    @Test("a rejected token is retried less and less often, and at once on request")
    func refusedToken() throws {
        let refusal = AccountHub.Reply(status: 401, body: #"{"message":"Bad credentials"}"#)
        let hub = try AccountHub([CalendarTests.octo]) { _ in refusal }
        let ada = try Person()
        try Self.push(ada)
        var variables = hub.variables("gho_octo")
        for minute in stride(from: 0, to: 120, by: 10) {
            let (hour, rest) = (12 + minute / 60, minute % 60)
            let now = "2026-11-21T\(hour):\(rest == 0 ? "0" : "")\(rest):00Z"
            let run = try ada.cyc(["status", "--check"], at: now, variables)
            #expect(run.status == 12)
            #expect(run.errors.contains("rejected the token"))
        }
        #expect(hub.targets == Array(repeating: "/graphql", count: 4))
        let by = try ada.cyc(["status", "--refresh"], at: "2026-11-21T13:51:00Z", variables)
        #expect(by.status == 77)
        #expect(hub.targets.count == 5)
        variables["GH_TOKEN"] = "gho_other"
        _ = try ada.cyc(["status"], at: "2026-11-21T13:51:10Z", variables)
        #expect(hub.targets.count == 6)
    }

    @Test("a rejection after hours of outage is retried as soon as any other")
    func refusalAfterOutage() throws {
        let (hub, answers) = try Self.hub()
        let ada = try Person()
        try Self.push(ada)
        func requestCount(at time: String) throws -> Int {
            let before = hub.targets.count { $0 == "/graphql" }
            _ = try ada.cyc(["status"], at: "2026-11-21T\(time):00Z", hub.variables("gho_octo"))
            return hub.targets.count { $0 == "/graphql" } - before
        }
        answers["/graphql"] = .init(status: 501)
        for hour in 0..<6 { #expect(try requestCount(at: "0\(hour):00") == 1) }
        answers["/graphql"] = .init(status: 401, body: #"{"message":"Bad credentials"}"#)
        #expect(try requestCount(at: "06:00") == 1)
        #expect(try requestCount(at: "06:09") == 0)
        #expect(try requestCount(at: "06:11") == 1)
    }

    // MARK: GitHub server

    /// Responses that take precedence, by path of the request target.
    final class Answers: Sendable {
        private let replies = Mutex<[String: AccountHub.Reply]>([:])

        subscript(target: String) -> AccountHub.Reply? {
            get { replies.withLock { $0[target] } }
            set { replies.withLock { $0[target] = newValue } }
        }
    }

    /// Starts a server that knows octo's `app` and hubot's `thing`; the answers take precedence.
    private static func hub(
        _ contributions: [String: Int] = [:]
    ) throws -> (AccountHub, Answers) {
        let answers = Answers()
        let octo = AccountHub.Account(
            "octo", created: "2026-01-02", contributions: contributions, address: Person.address)
        let hub = try AccountHub([octo], tokens: CalendarTests.tokens) { target in
            let path = String(target.prefix { $0 != "?" })
            if let reply = answers[path] { return reply }
            return switch path {
            case app: .init(body: repoJSON("octo/app"))
            case "/repos/hubot/thing": .init(body: repoJSON("hubot/thing", canPush: false))
            case "/search/issues": .init(body: #"{"incomplete_results":false,"items":[]}"#)
            default: nil
            }
        }
        return (hub, answers)
    }

    private static let nowhere = [
        "GITHUB_SERVER_URL": "http://127.0.0.1:9", "GITHUB_API_URL": "http://127.0.0.1:9",
        "GITHUB_GRAPHQL_URL": "http://127.0.0.1:9/graphql",
    ]

    private static func repoJSON(
        _ name: String, branch: String = "main", canPush: Bool = true, parent: String? = nil
    ) -> String {
        let origin = parent.map { #","parent":{"full_name":"\#($0)"}"# } ?? ""
        return #"""
            {"id":1,"full_name":"\#(name)","fork":\#(parent != nil),"default_branch":"\#(branch)",
             "private":false,"archived":false,"permissions":{"push":\#(canPush)}\#(origin)}
            """#
    }

    /// Public page without contributions.
    private static func page(of login: String, _ first: String, _ last: String) -> String {
        let days = AccountHub.Account.dates(from: first, through: last).map {
            #"<td class="ContributionCalendar-day" data-date="\#($0)" data-level="0">No contributions</td>"#
        }
        return #"""
            <div class="js-calendar-graph" data-url="/\#(login)" data-from="\#(first)"
             data-to="\#(last)"><table><tr>\#(days.joined())</tr></table></div>
            """#
    }

    /// Commits to `app` today and sets the remote-tracking branch as a push would.
    @discardableResult
    private static func push(_ person: Person) throws -> GitRepository {
        let repository = try person.repository("app")
        try repository.git("remote", "add", "origin", "git@github.com:octo/app.git")
        try repository.commit(on: morning)
        try repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
        return repository
    }
}
