import Foundation
import TestSupport
import Testing

/// Secrets in addresses are masked, whatever the source of the address.
struct SecretAddressTests {
    static let addresses = [
        "https://ada:s3cret@ghe.example.com", "https://s3cret@ghe.example.com",
        "http://ada:s3cret@ghe.example.com", "ada:s3cret@ghe.example.com",
        "https://ghe.example.com/?token=s3cret",
    ]
    static let commands: [[String]] = [
        ["sync"], ["status"], ["status", "--json"], ["status", "--refresh"], ["doctor"],
        ["doctor", "--json"], ["whoami"], ["whoami", "--json"], ["login", "--with-token"],
        ["logout"], ["why"], ["why", "--json"], ["push", "--dry-run"], ["grass"], ["streak"],
        ["mates"], ["mates", "find", "--place", "Seoul"], ["repo", "list", "--json"],
        ["config", "list"], ["remind", "test"], ["remind", "install", "--cron", "--dry-run"],
        ["remind", "install", "--systemd", "--dry-run"],
    ]

    private let programs: FakePrograms

    init() throws {
        programs = try FakePrograms()
        try programs.add("crontab", "echo 'no crontab for ada' >&2; exit 1")
        try programs.add("systemctl", "exit 1")
    }

    /// `PATH` with none of the machine's schedulers.
    private var variables: [String: String] {
        programs.variables.merging(["DBUS_SESSION_BUS_ADDRESS": "disabled:"]) { $1 }
    }

    /// Text of all files below the folder.
    private func contents(of folder: String) -> String {
        let paths =
            FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return paths.compactMap { try? fileText("\(folder)/\($0)") }.joined()
    }

    @Test(
        "no command prints the secret in a GitHub address",
        arguments: TestDepth.sample(addresses, quick: 2),
        ["GITHUB_SERVER_URL", "GITHUB_API_URL", "GITHUB_GRAPHQL_URL"])
    func gitHub(address: String, variable: String) throws {
        let ada = try Person()
        #expect(try ada.cyc("mates", "add", "octo").status == 0)
        try ada.repository("app").commit(on: "2026-11-21T08:00:00Z")
        var maskedCount = 0
        for words in Self.commands {
            let run = try ada.cyc(
                words, at: "2026-11-21T12:00:00Z",
                variables.merging([variable: address, "GH_TOKEN": "gho_x"]) { $1 },
                input: "gho_x\n")
            #expect(!run.output.contains("s3cret") && !run.errors.contains("s3cret"), "\(words)")
            if run.errors.contains("***") { maskedCount += 1 }
        }
        #expect(maskedCount > 3)
        #expect(!contents(of: ada.home).contains("s3cret"))
    }

    @Test(
        "no command prints the password of a proxy",
        arguments: TestDepth.sample(
            [
                "http://ada:s_3cret@127.0.0.1:1", "http://ada:s_3 cret@127.0.0.1:1",
                "http://ada:s_3cret",
                "ada:s_3cret@127.0.0.1:1",
            ], quick: 1))
    func proxies(address: String) throws {
        let ada = try Person()
        for name in ["https_proxy", "all_proxy"] {
            for words in [
                ["sync"], ["whoami"], ["doctor"], ["remind", "install", "--cron", "--dry-run"],
            ] {
                let run = try ada.cyc(
                    words, variables.merging([name: address, "GH_TOKEN": "gho_x"]) { $1 })
                #expect(
                    !run.output.contains("s_3") && !run.errors.contains("s_3"), "\(words) \(run)")
                #expect(!run.output.contains("cret") && !run.errors.contains("cret"), "\(run)")
            }
        }
        #expect(!contents(of: ada.home).contains("cret"))
    }

    static let settings: [(key: String, value: String)] = [
        ("remind.ntfy.server", "https://ada:s3cret@ntfy.example.com"),
        ("remind.ntfy.server", "https://ntfy.example.com/?auth=s3cret"),
        ("remind.ntfy.server", "ada:s3cret@ntfy.example.com"),
        ("github.host", "https://ada:s3cret@ghe.example.com"),
    ]

    @Test("rejected setting is reported without its secret", arguments: settings)
    func refused(key: String, value: String) throws {
        let ada = try Person()
        let run = try ada.cyc("config", "set", key, value)
        #expect(run.status == 78)
        #expect(!run.errors.contains("s3cret"), "\(run.errors)")
        let parts = key.split(separator: ".").map(String.init)
        try ada.configure(
            "[\(parts.dropLast().joined(separator: "."))]\n\(parts[parts.count - 1]) = \"\(value)\"\n"
        )
        for words in [["status"], ["config", "list"], ["doctor"], ["doctor", "--json"]] {
            let run = try ada.cyc(words)
            #expect(!run.output.contains("s3cret") && !run.errors.contains("s3cret"), "\(words)")
        }
    }

    @Test("a secret of the wrong type is not printed")
    func wrongType() throws {
        let ada = try Person(settings: "[remind.apprise]\nurls = [[\"tgram://s3cret/x\"]]\n")
        let run = try ada.cyc("status")
        #expect(run.status == 78)
        #expect(!run.errors.contains("s3cret"), "\(run.errors)")
        let login = try Person().cyc("login", "--host", "https://ada:s3cret@ghe.example.com")
        #expect(login.status == 78 && !login.errors.contains("s3cret"))
    }

    @Test("an error about an Enterprise host links to no page of github.com")
    func enterprise() throws {
        let ada = try Person(settings: "[github]\nhost = \"ghe.example.com\"\n")
        let hub = try AccountHub([]) { _ in AccountHub.Reply(status: 502) }
        let variables = hub.variables().merging(["GH_ENTERPRISE_TOKEN": "ghp_x"]) { $1 }
        // Each command sends three requests, with delays.
        let commands = [["sync", "--github"], ["whoami"], ["login", "--with-token"]]
        for words in TestDepth.sample(commands, quick: 1) {
            let run = try ada.cyc(words, variables, input: "ghp_x\n")
            #expect(run.status == 69, "\(words): \(run.errors)")
            #expect(run.errors.contains("ghe.example.com returned a server error"), "\(run.errors)")
            #expect(!run.errors.contains("githubstatus"), "\(words)")
        }
    }
}
