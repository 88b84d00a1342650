import Foundation
import Synchronization
import TestSupport
import Testing

/// Tokens of GitHub Apps, which expire after eight hours and are exchanged for others.
struct TokenRenewalTests {
    private static let login = "2026-11-21T08:00:00Z"
    private static let later = "2026-11-21T15:56:00Z"
    private static let muchLater = "2026-11-22T00:30:00Z"

    private static func pair(_ number: Int) -> LoginHub.Reply {
        .json(
            #"""
            {"access_token":"ghu_\#(number)x","expires_in":28800,"refresh_token":"ghr_\#(number)x",
             "refresh_token_expires_in":15811200,"scope":"","token_type":"bearer"}
            """#)
    }

    /// Logged in with the first pair, at ``login``.
    private static func person(
        _ hub: LoginHub, _ variables: [String: String]
    ) throws -> Person {
        let ada = try Person(settings: LoginTests.settings)
        let run = try ada.cyc(["login"], at: login, variables)
        #expect(run.status == 0)
        #expect(!(run.output + run.errors).contains("expires"), "\(run.errors)")
        return ada
    }

    /// The bodies of all requests to renew a token.
    private static func renewals(_ hub: LoginHub) -> [String] {
        hub.requests.map { String(decoding: $0.body, as: UTF8.self) }
            .filter { $0.contains("grant_type=refresh_token") }
    }

    private static let owners = ["ghu_1x": "octo", "ghu_2x": "octo", "ghu_3x": "octo"]

    @Test(
        "a token is renewed once when it expires, wherever it is stored", .tags(.realtime),
        arguments: [true, false])
    func expired(inKeyring: Bool) throws {
        let hub = try LoginHub(polls: [1, 2, 3].map(Self.pair), owners: Self.owners)
        let programs = try FakePrograms()
        if inKeyring { try programs.addKeyring() }
        let variables = inKeyring ? hub.variables.merging(programs.variables) { $1 } : hub.variables
        let ada = try Self.person(hub, variables)
        func who(_ now: String) throws -> String {
            let run = try ada.cyc(["whoami", "--json"], at: now, variables)
            #expect(
                run.status == 0 && !(run.output + run.errors).contains(/gh[ur]_/), "\(run.errors)")
            return hub.requests.last { $0.target == "/user" }?.header("Authorization") ?? ""
        }
        #expect(try who("2026-11-21T15:54:00Z") == "Bearer ghu_1x")
        #expect(Self.renewals(hub).isEmpty)
        for _ in 1...2 { #expect(try who(Self.later) == "Bearer ghu_2x") }
        #expect(try who(Self.muchLater) == "Bearer ghu_3x")
        #expect(
            Self.renewals(hub)
                == [1, 2].map {
                    "client_id=Iv1.cyc&grant_type=refresh_token&refresh_token=ghr_\($0)x"
                })
        // 2026-11-22T08:30:00Z
        let words = "ghu_3x ghr_3x 1795336200 Iv1.cyc"
        if inKeyring {
            #expect(programs.kept("secret") == words)
            #expect(!programs.kept("seen").contains("_3x"))
            #expect(!FileManager.default.fileExists(atPath: ada.tokenFile))
        } else {
            #expect(
                try String(contentsOfFile: ada.tokenFile, encoding: .utf8) == """
                    github.com ghu_3x \(hub.addresses)
                    #refresh github.com \(words) \(hub.addresses)

                    """)
            #expect(try ada.permissions(of: ada.tokenFile) == 0o600)
            #expect(try ada.files(holding: "ghr_3x") == [ada.tokenFile])
            #expect(try ada.files(holding: "_1x").isEmpty)
        }
        #expect(try ada.cyc(["logout"], variables).status == 0)
        #expect(try ada.files(holding: "_3x").isEmpty && programs.kept("secret").isEmpty)
    }

    /// Stores the first pair in the token file.
    private static func store(_ ada: Person, _ addresses: String) throws -> String {
        let text = """
            github.com ghu_1x \(addresses)
            #refresh github.com ghu_1x ghr_1x 1795276800 Iv1.cyc \(addresses)

            """
        try ada.folder.write(text, to: "home/.local/share/cyc/token")
        return text
    }

    @Test("a token that GitHub rejects is renewed once before that answer counts")
    func rejected() throws {
        let hub = try LoginHub(polls: [Self.pair(2)], owners: ["ghu_2x": "octo"])
        let ada = try Person()
        _ = try Self.store(ada, hub.addresses)
        #expect(try ada.json("whoami", at: Self.login, hub.variables)["login"] == "octo")
        #expect(Self.renewals(hub).count == 1)
        let nobody = try LoginHub(polls: [Self.pair(2)])
        _ = try Self.store(ada, nobody.addresses)
        let run = try ada.cyc(["whoami"], at: Self.login, nobody.variables)
        #expect(run.status == 77 && Self.renewals(nobody).count == 1, "\(run.errors)")
    }

    @Test("a token that was replaced by hand is not renewed with the former refresh token")
    func byHand() throws {
        let hub = try LoginHub(polls: [Self.pair(2)], owners: ["ghp_mine": "octo"])
        let ada = try Person()
        let text = try Self.store(ada, hub.addresses)
        try ada.folder.write(
            text.replacing("github.com ghu_1x", with: "github.com ghp_mine", maxReplacements: 1),
            to: "home/.local/share/cyc/token")
        #expect(try ada.json("whoami", at: Self.muchLater, hub.variables)["login"] == "octo")
        #expect(Self.renewals(hub).isEmpty)
        let login = try ada.cyc(["login", "--with-token"], hub.variables, input: "ghp_mine\n")
        #expect(login.status == 0)
        #expect(try ada.files(holding: "ghr_").isEmpty)
    }

    @Test("several processes renew a token once")
    func concurrent() throws {
        var next = Self.pair(2)
        next.patience = 1
        let hub = try LoginHub(polls: [next, .error("bad_refresh_token")], owners: Self.owners)
        let ada = try Person()
        _ = try Self.store(ada, hub.addresses)
        let variables = ada.environment(at: Self.muchLater).merging(hub.variables) { $1 }
        let cyc = Program("\(Person.programs)/cyc", environment: variables)
        let runs = try (1...4).map { _ in try cyc.start(["whoami"], in: ada.elsewhere) }
        for run in runs {
            try #require(run.waitForEnd(within: 60))
            let outcome = try run.outcome()
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        #expect(Self.renewals(hub).count == 1)
    }

    @Test(
        "without the next pair the stored one is kept",
        arguments: [
            (.error("bad_refresh_token"), 77, "log in again: cyc login\n"),
            (.json("{}", status: 404), 77, "log in again: cyc login\n"),
            (.json("", status: 503), 69, "try again later"),
        ] as [(LoginHub.Reply, Int32, String)])
    func notRenewed(reply: LoginHub.Reply, status: Int32, hint: String) throws {
        let hub = try LoginHub(polls: [reply], owners: Self.owners)
        let ada = try Person()
        let text = try Self.store(ada, hub.addresses)
        // Some minutes before the end the token still serves.
        #expect(try ada.json("whoami", at: Self.later, hub.variables)["login"] == "octo")
        let run = try ada.cyc(["whoami"], at: Self.muchLater, hub.variables)
        #expect(run.status == status && run.errors.contains(hint), "\(run.errors)")
        #expect(try String(contentsOfFile: ada.tokenFile, encoding: .utf8) == text)
        #expect(try ada.cyc(["sync"], at: Self.muchLater, hub.variables).status == status)
    }

    @Test("a pair whose successor cannot be stored is not spent")
    func notStorable() throws {
        let hub = try LoginHub(polls: [Self.pair(2)], owners: Self.owners)
        let ada = try Person()
        let text = try Self.store(ada, hub.addresses)
        try ada.folder.write("", to: "home/.local/share/cyc/.token.lock/not-a-lock")
        let run = try ada.cyc(["whoami"], at: Self.muchLater, hub.variables)
        #expect(run.status == 74 && run.errors.contains(".token.lock"), "\(run.errors)")
        #expect(Self.renewals(hub).isEmpty)
        #expect(try String(contentsOfFile: ada.tokenFile, encoding: .utf8) == text)
    }

    @Test("a pair that the keyring refuses is stored in the file, and used from then on")
    func keyringRefuses() throws {
        let hub = try LoginHub(
            polls: [Self.pair(2), .error("bad_refresh_token")], owners: Self.owners)
        let programs = try FakePrograms()
        try programs.add(
            "secret-tool",
            "[ $1 = lookup ] && printf 'ghu_1x ghr_1x 1795276800 Iv1.cyc' || exit 1")
        let ada = try Person()
        let variables = hub.variables.merging(programs.variables) { $1 }
        for _ in 1...2 {
            let who = try ada.json("whoami", at: Self.muchLater, variables)
            #expect(who["token_source"] == "file")
        }
        #expect(Self.renewals(hub).count == 1)
        #expect(try ada.files(holding: "ghr_2x") == [ada.tokenFile])
    }

    @Test("a renewed token is still the account's when GitHub does not answer")
    func sameOwner() throws {
        let isDown = Flag()
        let octo = AccountHub.Account("octo", created: "2026-01-02", address: Person.address)
        let hub = try AccountHub([octo], tokens: ["ghu_1x": "octo", "ghu_2x": "octo"]) { target in
            if target == "/login/oauth/access_token" {
                return AccountHub.Reply(body: Self.pair(2).body)
            }
            return isDown.value.withLock { $0 } ? AccountHub.Reply(status: 503) : nil
        }
        let ada = try Person()
        let api = hub.variables()["GITHUB_API_URL"] ?? ""
        _ = try Self.store(ada, "\(api) \(api)/graphql")
        #expect(try ada.cyc(["sync"], at: Self.login, hub.variables()).status == 0)
        isDown.value.withLock { $0 = true }
        #expect(try ada.cyc(["sync"], at: Self.muchLater, hub.variables()).status == 69)
        #expect(try ada.files(holding: "ghu_2x") == [ada.tokenFile])
        let status = try ada.cyc(
            "status", "--cached", "--json", at: Self.muchLater, hub.variables())
        #expect(try JSONText(status.output)["account"]["login"] == "octo")
    }

    private final class Flag: Sendable {
        let value = Mutex(false)
    }
}
