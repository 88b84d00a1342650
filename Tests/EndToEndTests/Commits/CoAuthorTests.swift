import Foundation
import TestSupport
import Testing

/// Commits of others that name the user as co-author: Enterprise Server counts them, github.com and
/// `*.ghe.com` do not promise it.
struct CoAuthorTests {
    private static let now = "2026-11-21T12:00:00Z"

    /// A repository whose only commit of today is Bob's.
    private static func pair(
        _ ada: Person, on host: String, with address: String = Person.address
    ) throws -> GitRepository {
        let app = try ada.repository("app")
        try app.git("remote", "add", "origin", "git@\(host):octo/app.git")
        try app.commit(
            "Fix the gate\n\nCo-authored-by: Ada <\(address)>",
            // In Bob's zone it is the 21st already.
            by: .init("Bob", "bob@example.org", seconds: 1_795_201_200, offset: "+0900"))
        return app
    }

    private static func hub() throws -> AccountHub {
        let octo = AccountHub.Account("octo", created: "2026-01-02", address: Person.address)
        return try AccountHub([octo], tokens: ["gho_octo": "octo"]) { target in
            target != "/repos/octo/app"
                ? nil
                : AccountHub.Reply(
                    body: #"""
                        {"id":1,"full_name":"octo/app","owner":{"type":"User"},"fork":false,
                         "default_branch":"main","private":false,"archived":false,
                         "permissions":{"push":true}}
                        """#)
        }
    }

    @Test(
        "a co-authored commit counts on an Enterprise Server only",
        arguments: [
            ("git.example.org", true), ("github.com", false), ("acme.ghe.com", false),
        ])
    func counts(host: String, isMine: Bool) throws {
        let ada = try Person(settings: "[github]\nhost = \"\(host)\"\n")
        let app = try Self.pair(ada, on: host)
        let hub = try Self.hub()
        let variables = hub.variables("gho_octo")
        func state() throws -> (JSONText, JSONText) {
            let today = try ada.json("status", at: Self.now, variables)["today"]
            return (today["state"], today["local_commits"])
        }
        #expect(try state() == (isMine ? "unpushed" : "none", isMine ? 1 : 0))
        try app.git("update-ref", "refs/remotes/origin/main", "refs/heads/main")
        _ = try ada.json("why", at: Self.now, variables)
        #expect(try state() == (isMine ? "pushed" : "none", isMine ? 1 : 0))
        let why = try ada.json("why", at: Self.now, variables)
        #expect(why["commits"].list.map { $0["verdicts"][0]["cause"] } == (isMine ? ["lag"] : []))
        let screen = try ada.cyc("why", at: Self.now, variables).output
        #expect(screen.contains("Fix the gate · co-authored by you") == isMine, "\(screen)")
    }

    @Test("without an account it counts locally while the host is an Enterprise Server")
    func localCount() throws {
        let ada = try Person(settings: "[github]\nhost = \"git.example.org\"\n")
        try Self.pair(ada, on: "git.example.org")
            .git("update-ref", "refs/remotes/origin/main", "refs/heads/main")
        func commits() throws -> (JSONText, JSONText) {
            let status = try ada.json("status", at: Self.now)
            return (status["today"]["local_commits"], status["streak"]["current"])
        }
        #expect(try commits() == (1, 1))
        try ada.configure("")
        #expect(try commits() == (0, 0))
        try ada.configure("[github]\nhost = \"git.example.org\"\n")
        #expect(try commits() == (1, 1))
    }

    @Test("no fix rewrites the author of another's commit")
    func fixes() throws {
        let ada = try Person(
            settings: """
                [github]
                host = "git.example.org"
                [repositories]
                emails = ["ada@box.local"]

                """)
        _ = try Self.pair(ada, on: "git.example.org", with: "ada@box.local")
        let hub = try Self.hub()
        let variables = hub.variables("gho_octo")
        let why = try ada.json("why", at: Self.now, variables)
        let verdicts = why["commits"][0]["verdicts"].list
        #expect(verdicts.map { $0["cause"] } == ["wrong_email", "unpushed"])
        #expect(verdicts[0]["fix"] == .null)
        #expect(verdicts[0]["text"].text?.contains("ada@box.local") == true)
    }
}
