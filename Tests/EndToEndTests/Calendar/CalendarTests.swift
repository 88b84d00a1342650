import Foundation
import TestSupport
import Testing

/// `cyc sync` of an account with a loopback GitHub server.
struct CalendarTests {
    static let now = "2026-11-21T12:00:00Z"
    static let later = "2026-11-21T14:00:00Z"
    static let nextDay = "2026-11-22T18:00:00Z"
    static let followsOcto = "[github]\nlogin = \"octo\"\n"

    static let octo = AccountHub.Account(
        "octo", created: "2025-01-02",
        contributions: ["2025-03-01": 1, "2026-11-20": 2, "2026-11-21": 3],
        address: Person.address)
    static let hubot = AccountHub.Account(
        "hubot", created: "2026-01-02", contributions: ["2026-11-20": 7],
        address: "hubot@example.org")
    static let tokens = ["gho_octo": "octo", "gho_hubot": "hubot"]

    /// Syncs with GitHub; must exit with 0.
    static func sync(
        _ person: Person, at now: String, zone: String = "UTC", _ variables: [String: String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let run = try person.cyc(["sync"], at: now, zone: zone, variables)
        #expect(run.status == 0, "\(run.errors)", sourceLocation: sourceLocation)
    }

    static func status(
        _ person: Person, at now: String, zone: String = "UTC", _ variables: [String: String]
    ) throws -> JSONText {
        let run = try person.cyc(["status", "--json", "--cached"], at: now, zone: zone, variables)
        return try JSONText(run.output)
    }

    @Test(
        "another account's token shows that account, and nothing of the first one",
        arguments: ["2026-11-21T12:05:00Z", later, nextDay])
    func otherOwner(then: String) throws {
        let hub = try AccountHub([Self.octo, Self.hubot], tokens: Self.tokens)
        let ada = try Person()
        try Self.sync(ada, at: Self.now, hub.variables("gho_octo"))
        // Written as octo, so that the commit cannot count for hubot.
        let app = try ada.repository("app")
        try app.git("remote", "add", "origin", "git@github.com:hubot/app.git")
        try app.commit(on: then)
        try Self.sync(ada, at: then, hub.variables("gho_hubot"))
        let status = try Self.status(ada, at: then, hub.variables("gho_hubot"))
        #expect(status["account"]["login"] == "hubot")
        #expect(status["total"]["contributions"] == 7)
        #expect(status["today"]["contributions"] == 0)
        #expect(status["today"]["state"] == "uncounted")
    }

    @Test("a renamed account is followed under its new name at once")
    func renamed() throws {
        let ada = try Person()
        let before = try AccountHub([Self.octo], tokens: Self.tokens)
        try Self.sync(ada, at: Self.now, before.variables("gho_octo"))
        let renamed = AccountHub.Account(
            "octo2", created: Self.octo.created, contributions: Self.octo.contributions)
        let after = try AccountHub([renamed], tokens: ["gho_octo": "octo2"])
        try Self.sync(ada, at: Self.later, after.variables("gho_octo"))
        let status = try Self.status(ada, at: Self.later, after.variables("gho_octo"))
        #expect(status["account"]["login"] == "octo2")
        #expect(status["total"]["contributions"] == 6)
        #expect(after.targets.contains("/users/octo2/contributions"))
    }

    @Test("addresses of another account's token never count as the user's")
    func foreignAddresses() throws {
        let hub = try AccountHub([Self.octo, Self.hubot], tokens: Self.tokens)
        let ada = try Person(settings: Self.followsOcto)
        try Self.sync(ada, at: Self.now, hub.variables("gho_octo"))
        try ada.repository("app").commit(on: "2026-11-22T08:00:00Z", as: "hubot@example.org")
        try Self.sync(ada, at: Self.nextDay, hub.variables("gho_hubot"))
        let status = try Self.status(ada, at: Self.nextDay, hub.variables("gho_hubot"))
        #expect(status["today"]["local_commits"] == 0)
    }

    @Test("unpushed commits are reported even if the token cannot read addresses")
    func hiddenAddresses() throws {
        let octo = AccountHub.Account(
            "octo", created: "2025-01-02", contributions: ["2025-03-01": 1])
        let hub = try AccountHub([octo], tokens: Self.tokens)
        let ada = try Person()
        let app = try ada.repository("app")
        try app.git("remote", "add", "origin", "git@github.com:octo/app.git")
        try app.commit(on: "2026-11-21T08:00:00Z")
        for _ in 0..<2 {
            try Self.sync(ada, at: Self.now, hub.variables("gho_octo"))
            let status = try Self.status(ada, at: Self.now, hub.variables("gho_octo"))
            #expect(status["today"]["state"] == "unpushed")
        }
    }

    @Test("first sync includes contributions shown only on the pages of years")
    func shownByPages() throws {
        let octo = AccountHub.Account(
            "octo", created: "2023-05-01", contributions: ["2026-11-20": 1],
            shown: ["2023-06-01": 4, "2024-02-29": 2, "2026-11-19": 1])
        let hub = try AccountHub([octo], tokens: Self.tokens)
        let ada = try Person()
        try Self.sync(ada, at: Self.now, hub.variables("gho_octo"))
        let status = try Self.status(ada, at: Self.now, hub.variables("gho_octo"))
        #expect(status["total"]["contributions"] == 8)
        #expect(status["streak"]["complete"] == true)
        let requestCount = hub.targets.count
        try Self.sync(ada, at: Self.now, hub.variables("gho_octo"))
        // The calendar of this year, and a check for new addresses.
        #expect(hub.targets.dropFirst(requestCount) == ["/graphql", "/user/emails?per_page=100"])
    }

    @Test("a year page that did not arrive leaves the year missing until it arrives")
    func missingPage() throws {
        let octo = AccountHub.Account(
            "octo", created: "2024-05-01", contributions: ["2024-06-02": 1, "2026-11-20": 1],
            shown: ["2024-06-01": 4, "2026-11-19": 1])
        let broken = try AccountHub([octo], tokens: Self.tokens) { target in
            target.contains("from=2024") ? AccountHub.Reply(status: 501) : nil
        }
        let ada = try Person()
        let run = try ada.cyc(["sync"], at: Self.now, broken.variables("gho_octo"))
        #expect(run.status == 69)
        var status = try Self.status(ada, at: Self.now, broken.variables("gho_octo"))
        #expect(status["streak"]["complete"] == false)
        #expect(status["total"]["contributions"] == 3)
        let whole = try AccountHub([octo], tokens: Self.tokens)
        try Self.sync(ada, at: Self.now, whole.variables("gho_octo"))
        status = try Self.status(ada, at: Self.now, whole.variables("gho_octo"))
        #expect(status["streak"]["complete"] == true)
        #expect(status["total"]["contributions"] == 7)
    }

    @Test("without a token a year with an invalid page is requested again at the next sync")
    func onlyPages() throws {
        let broken = try AccountHub([Self.octo]) { target in
            target.contains("from=2025") ? AccountHub.Reply(body: "Oops", isPage: true) : nil
        }
        let ada = try Person(settings: Self.followsOcto)
        let run = try ada.cyc(["sync"], at: Self.now, broken.variables())
        #expect(run.status == 65)
        var status = try Self.status(ada, at: Self.now, broken.variables())
        #expect(status["streak"]["complete"] == false)
        // The last days of that year are on the page of the last year.
        let grass = try JSONText(
            ada.cyc(["grass", "--json", "--cached"], at: Self.now, broken.variables()).output)
        #expect(grass["complete"] == false)
        #expect(grass["total"] == 5)
        let whole = try AccountHub([Self.octo])
        try Self.sync(ada, at: Self.now, whole.variables())
        status = try Self.status(ada, at: Self.now, whole.variables())
        #expect(status["streak"]["complete"] == true)
        #expect(status["total"]["contributions"] == 6)
    }

    @Test("a known day of a missing year is shown")
    func knownDaysOfMissingYear() throws {
        let octo = AccountHub.Account(
            "octo", created: "2025-01-02", contributions: ["2025-12-30": 2, "2026-11-20": 1])
        let hub = try AccountHub([octo]) { target in
            target.contains("from=2025") ? AccountHub.Reply(status: 501) : nil
        }
        let ada = try Person(settings: Self.followsOcto)
        _ = try ada.cyc(["sync"], at: Self.now, hub.variables())
        let run = try ada.cyc(["grass", "--json", "--cached"], at: Self.now, hub.variables())
        let grass = try JSONText(run.output)
        // The first day is a Sunday, 2025-11-16.
        #expect(grass["days"][44]["date"] == "2025-12-30")
        #expect(grass["days"][44]["count"] == 2)
        #expect(grass["days"][45]["count"] == .null)

        // All views agree on a day: both calendars and the picture.
        var seen: [String: JSONText] = [:]
        for view in [[], ["--year", "2025"], ["--year", "2026"], ["--weeks", "60"]] {
            let words = ["grass", "--cached"] + view
            let run = try ada.cyc(words + ["--json"], at: Self.now, hub.variables())
            let days = try JSONText(run.output)["days"].list
            for day in days {
                let date = try #require(day["date"].text)
                #expect(seen[date, default: day["count"]] == day["count"], "\(view) \(date)")
                seen[date] = day["count"]
            }
            let missing = days.count { $0["count"] == .null }
            let drawn = try ada.cyc(words, at: Self.now, hub.variables())
            // The last one belongs to the legend.
            let signs = drawn.output.count { $0 == "?" }
            #expect(signs == (missing == 0 ? 0 : missing + 1), "\(view)")
            let file = ada.folder.file("grass.svg")
            _ = try ada.cyc(words + ["--svg", file], at: Self.now, hub.variables())
            let picture = try String(contentsOfFile: file, encoding: .utf8)
            let squares = picture.ranges(of: "class=\"missing").count
            #expect(squares == (missing == 0 ? 0 : missing + 1), "\(view)")
        }
    }

    @Test("an unknown login costs two requests, and no years are requested")
    func nobody() throws {
        let hub = try AccountHub([Self.hubot])
        let ada = try Person(settings: Self.followsOcto)
        let run = try ada.cyc(["sync"], at: Self.now, hub.variables())
        #expect(run.status == 65)
        #expect(Set(hub.targets) == ["/users/octo", "/users/octo/contributions"])
        #expect(hub.targets.count == 2)
    }

    @Test("a rate limit without a token does not block a token added later")
    func anonymousLimit() throws {
        let hub = try AccountHub([Self.octo], tokens: Self.tokens) { target in
            target == "/users/octo"
                ? AccountHub.Reply(
                    status: 403, fields: ["Retry-After: 3000"], body: #"{"message":"Wait"}"#) : nil
        }
        let ada = try Person(settings: Self.followsOcto)
        #expect(try ada.cyc(["sync"], at: Self.now, hub.variables()).status == 69)
        try Self.sync(ada, at: Self.now, hub.variables("gho_octo"))
    }

    @Test("no day is missing if the new year has begun locally but not in UTC")
    func newYear() throws {
        let hub = try AccountHub([Self.octo], today: "2026-12-31")
        let ada = try Person(settings: Self.followsOcto)
        let (now, zone) = ("2026-12-31T12:00:00Z", "Pacific/Kiritimati")
        try Self.sync(ada, at: now, zone: zone, hub.variables())
        let status = try Self.status(ada, at: now, zone: zone, hub.variables())
        #expect(status["date"] == "2027-01-01")
        #expect(status["streak"]["complete"] == true)
        #expect(status["today"]["contributions"] == 0)
    }

    @Test("without a token the login is spelled as on GitHub")
    func spelling() throws {
        let hub = try AccountHub([Self.octo])
        let ada = try Person(settings: "[github]\nlogin = \"OcTo\"\n")
        try Self.sync(ada, at: Self.now, hub.variables())
        let status = try Self.status(ada, at: Self.now, hub.variables())
        #expect(status["account"]["login"] == "octo")
    }

    @Test("a sync counts days only through tomorrow, like every view")
    func daysToCome() throws {
        var octo = Self.octo
        octo.contributions["2026-11-22"] = 10
        octo.contributions["2026-11-25"] = 100
        octo.contributions["2027-02-01"] = 1000
        let hub = try AccountHub([octo], tokens: Self.tokens)
        let ada = try Person()
        let run = try ada.cyc(["sync"], at: Self.now, hub.variables("gho_octo"))
        #expect(run.output.contains("github.com: 16 contributions"))
        let status = try Self.status(ada, at: Self.now, hub.variables("gho_octo"))
        #expect(status["total"]["contributions"] == 16)
    }

    @Test("fetching the same pages again changes no level")
    func levels() throws {
        // Each page computes levels from its own days.
        let octo = AccountHub.Account(
            "octo", created: "2024-01-02",
            contributions: ["2025-01-05": 100, "2025-12-01": 1, "2026-11-20": 1])
        let hub = try AccountHub([octo])
        let ada = try Person(settings: Self.followsOcto)
        var seen: [String] = []
        for _ in 0..<2 {
            try Self.sync(ada, at: Self.now, hub.variables())
            seen.append(
                try ada.cyc(["grass", "--json", "--cached"], at: Self.now, hub.variables()).output)
        }
        #expect(seen[0] == seen[1])
        // The first day is a Sunday, 2025-11-16.
        let grass = try JSONText(seen[0])
        #expect(grass["days"][15]["count"] == 1)
        #expect(grass["days"][15]["level"] == 4)
    }

    @Test("a deleted day of a hidden profile is detected, and reported once")
    func deletedAndHidden() throws {
        let hidden: @Sendable (String) -> AccountHub.Reply? = { target in
            target.contains("/contributions")
                ? AccountHub.Reply(body: "<h2>octo's activity is private</h2>", isPage: true) : nil
        }
        let before = try AccountHub([Self.octo], tokens: Self.tokens, override: hidden)
        let ada = try Person()
        try Self.sync(ada, at: Self.now, before.variables("gho_octo"))
        var octo = Self.octo
        octo.contributions["2026-11-20"] = nil
        let after = try AccountHub([octo], tokens: Self.tokens, override: hidden)
        let runs = try (0..<2).map { _ in
            try ada.cyc(["sync"], at: Self.later, after.variables("gho_octo")).output
        }
        #expect(runs.map { $0.contains("2026-11-20") } == [true, false])
        let status = try Self.status(ada, at: Self.later, after.variables("gho_octo"))
        #expect(status["total"]["contributions"] == 4)
    }

    @Test("a full sync requests every year again")
    func full() throws {
        let hub = try AccountHub([Self.octo], tokens: Self.tokens)
        let ada = try Person()
        try Self.sync(ada, at: Self.now, hub.variables("gho_octo"))
        let first = hub.targets.count
        let run = try ada.cyc(["sync", "--full"], at: Self.now, hub.variables("gho_octo"))
        #expect(run.status == 0)
        #expect(hub.targets.count == 2 * first)
    }
}
