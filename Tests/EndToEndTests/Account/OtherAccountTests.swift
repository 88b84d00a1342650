import Foundation
import TestSupport
import Testing

/// Responses about another account are not stored and prove nothing about today.
struct OtherAccountTests {
    private static let octo = AccountHub.Account(
        "octo", created: "2026-01-05", contributions: ["2026-11-20": 2])
    private static let hubot = AccountHub.Account(
        "hubot", created: "2019-01-05", contributions: ["2026-11-19": 9, "2026-11-20": 5])
    private static let tokens = ["gho_octo": "octo"]
    private static let (before, later) = ("2026-11-21T12:00:00Z", "2026-11-21T13:00:00Z")

    /// User who follows octo and has no contribution today according to GitHub.
    private func follower(_ token: String?, login: String = "octo") throws -> Person {
        let ada = try Person(settings: login.isEmpty ? "" : "[github]\nlogin = \"\(login)\"\n")
        try ada.repository("app").commit(on: "2026-11-20T08:00:00Z")
        let hub = try AccountHub([Self.octo, Self.hubot], tokens: Self.tokens)
        let status = try ada.json("status", at: Self.before, hub.variables(token))
        #expect(status["today"]["state"] == "none")
        #expect(status["total"]["contributions"] == 2)
        return ada
    }

    private func expectRefusal(
        _ ada: Person, _ hub: AccountHub, _ token: String?, because words: String
    ) throws {
        let sync = try ada.cyc("sync", "--github", at: Self.later, hub.variables(token))
        #expect(sync.status == 65, "\(sync.output)\(sync.errors)")
        #expect(sync.errors.replacing("\n", with: " ").contains(words), "\(sync.errors)")
        let run = try ada.cyc("status", "--json", "--cached", at: Self.later, hub.variables(token))
        let status = try JSONText(run.output)
        #expect(status["today"]["state"] == "unknown")
        #expect(status["total"]["contributions"] == 2)
        #expect(status["account"]["login"] == "octo")
        #expect(status["freshness"]["error"].text?.isEmpty == false)
        let why = try ada.cyc("grass", "--json", "--cached", at: Self.later, hub.variables(token))
        #expect(try JSONText(why.output)["total"] == 2)
        // The next correct response is accepted again.
        let whole = try AccountHub([Self.octo], tokens: Self.tokens)
        #expect(
            try ada.cyc("sync", "--github", at: Self.later, whole.variables(token)).status == 0)
        let state = try ada.json("status", "--cached", at: Self.later, whole.variables(token))
        #expect(state["today"]["state"] == "none")
    }

    @Test("a calendar of another login than the requested one is rejected")
    func calendar() throws {
        let ada = try follower("gho_octo")
        let broken = try AccountHub([Self.octo, Self.hubot], tokens: Self.tokens) { target in
            target == "/graphql"
                ? AccountHub.Reply(body: Self.hubot.calendar(answering: [], to: "octo")) : nil
        }
        try expectRefusal(ada, broken, "gho_octo", because: "answered for hubot")
    }

    @Test("a calendar that is not the viewer's is rejected if the token's account is followed")
    func viewer() throws {
        let ada = try follower("gho_octo", login: "")
        let broken = try AccountHub([Self.octo, Self.hubot], tokens: Self.tokens) { target in
            target == "/graphql"
                ? AccountHub.Reply(body: Self.hubot.calendar(answering: [], to: "octo")) : nil
        }
        try expectRefusal(ada, broken, "gho_octo", because: "answered for hubot")
    }

    @Test(
        "a calendar of another account number under the same login is rejected",
        arguments: ["octo", ""])
    func number(login: String) throws {
        let ada = try follower("gho_octo", login: login)
        let broken = try AccountHub([Self.octo], tokens: Self.tokens) { target in
            guard target == "/graphql" else { return nil }
            let calendar = Self.octo.calendar(answering: [], to: "octo")
            return AccountHub.Reply(
                body: calendar.replacing("\"databaseId\":1,", with: "\"databaseId\":2,"))
        }
        try expectRefusal(ada, broken, "gho_octo", because: "octo (2) instead of octo (1)")
    }

    @Test("the same token gets another account only with the same account number")
    func owner() throws {
        let ada = try follower("gho_octo", login: "")
        let broken = try AccountHub([Self.octo], tokens: Self.tokens) { target in
            guard target == "/graphql" else { return nil }
            let calendar = Self.hubot.calendar(answering: [], to: "hubot")
            return AccountHub.Reply(
                body: calendar.replacing("\"databaseId\":1,", with: "\"databaseId\":2,"))
        }
        try expectRefusal(ada, broken, "gho_octo", because: "for hubot instead of octo")
    }

    @Test("a page of another login is rejected", arguments: ["gho_octo", nil])
    func page(token: String?) throws {
        let ada = try follower(token)
        let broken = try AccountHub([Self.octo, Self.hubot], tokens: Self.tokens) { target in
            target.hasPrefix("/users/octo/contributions")
                ? AccountHub.Reply(
                    body: Self.hubot.page(of: nil, today: "2026-11-21"), isPage: true) : nil
        }
        try expectRefusal(ada, broken, token, because: "answered for hubot")
    }

    @Test("a profile of another login does not set the years of this account")
    func profile() throws {
        let ada = try Person(settings: "[github]\nlogin = \"octo\"\n")
        let hub = try AccountHub([Self.octo]) { target in
            target == "/users/octo"
                ? AccountHub.Reply(
                    body: #"""
                        {"login":"hubot","id":2,"type":"User","created_at":"2019-01-05T03:04:05Z"}
                        """#) : nil
        }
        let sync = try ada.cyc("sync", "--github", at: Self.before, hub.variables())
        #expect(sync.status == 65, "\(sync.errors)")
        #expect(!hub.targets.contains { $0.contains("from=2019") })
    }

    @Test("a renamed account is reported with the command that follows its new name")
    func renamed() throws {
        let ada = try follower(nil)
        let new = AccountHub.Account(
            "octo2", created: "2026-01-05", contributions: ["2026-11-20": 2])
        let hub = try AccountHub([new]) { target in
            target.hasPrefix("/users/octo/contributions")
                ? AccountHub.Reply(
                    status: 301,
                    fields: ["Location: \(target.replacing("/octo/", with: "/octo2/"))"]) : nil
        }
        let sync = try ada.cyc("sync", "--github", at: Self.later, hub.variables())
        #expect(sync.status == 65)
        #expect(sync.errors.contains("octo was renamed to octo2"), "\(sync.errors)")
        #expect(sync.errors.contains("cyc config set github.login octo2"), "\(sync.errors)")
        let status = try JSONText(
            try ada.cyc("status", "--json", "--cached", at: Self.later, hub.variables()).output)
        #expect(status["today"]["state"] == "unknown")
        #expect(try ada.cyc("config", "set", "github.login", "octo2").status == 0)
        #expect(try ada.cyc("sync", "--github", at: Self.later, hub.variables()).status == 0)
    }

    @Test("a rename that GraphQL does not report is detected on the public page")
    func renamedWithToken() throws {
        let ada = try follower("gho_octo")
        let hub = try AccountHub(
            [AccountHub.Account("octo2", created: "2026-01-05")], tokens: ["gho_octo": "octo2"]
        ) { target in
            if target == "/graphql" {
                return AccountHub.Reply(
                    body: #"""
                        {"data":{"viewer":{"login":"octo2"},"account":null},"errors":[{"type":"NOT_FOUND",
                         "path":["account"],"message":"Could not resolve to a User."}]}
                        """#)
            }
            return target.hasPrefix("/users/octo/contributions")
                ? AccountHub.Reply(
                    status: 301,
                    fields: ["Location: \(target.replacing("/octo/", with: "/octo2/"))"]) : nil
        }
        let sync = try ada.cyc("sync", "--github", at: Self.later, hub.variables("gho_octo"))
        #expect(sync.status == 65)
        #expect(sync.errors.contains("cyc config set github.login octo2"), "\(sync.errors)")
    }

    @Test("account with a hidden page is known if GraphQL responds", arguments: ["octo", "Octo"])
    func hiddenPage(login: String) throws {
        let ada = try Person(settings: "[github]\nlogin = \"\(login)\"\n")
        let hub = try AccountHub([Self.octo], tokens: Self.tokens) { target in
            target.contains("/contributions") ? AccountHub.Reply(status: 404) : nil
        }
        let sync = try ada.cyc("sync", "--github", at: Self.before, hub.variables("gho_octo"))
        #expect(sync.status == 0, "\(sync.errors)")
        #expect(!sync.errors.contains("knows no person"), "\(sync.errors)")
        let status = try ada.json("status", "--cached", at: Self.before, hub.variables("gho_octo"))
        #expect(status["freshness"]["error"].text == nil)
    }
}
