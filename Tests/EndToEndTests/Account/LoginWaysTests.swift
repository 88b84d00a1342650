import CycCore
import Foundation
import TestSupport
import Testing

/// `cyc login` without a client ID, with a token that is there already, and with another port.
struct LoginWaysTests {
    private static let clientID = "Ov23liAbCdEfGhIjKlMn"

    @Test("without a client ID and a terminal one command is named, and no request is sent")
    func noApplication() throws {
        let ada = try Person()
        let hub = try LoginHub()
        let run = try ada.cyc(["login"], hub.variables)
        #expect(run.status == 78)
        #expect(
            run.errors == """
                cyc: error: Browser login needs an OAuth client ID
                hint: log in with a token: cyc login --with-token

                """)
        #expect(hub.requests.isEmpty)
    }

    @Test("a terminal is led through the registration, then logs in", .tags(.realtime))
    func registration() throws {
        let ada = try Person(settings: nil)
        let programs = try FakePrograms()
        try programs.add("xdg-open", "echo \"$@\" >> $F/opened")
        let hub = try LoginHub(
            polls: [.token(LoginTests.secret)], owners: [LoginTests.secret: "octo"])
        let terminal = try self.terminal(
            ada, hub, variables: programs.variables.merging(["DISPLAY": ":7"]) { $1 })
        try terminal.shows(last: "Client ID (Enter to stop):")
        let screen = try terminal.screen()
        let page =
            "\(hub.base)/settings/applications/new?oauth_application%5Bname%5D=cyc"
            + "&oauth_application%5Burl%5D=\(hub.base.replacing(":", with: "%3A").replacing("/", with: "%2F"))"
            + "&oauth_application%5Bcallback_url%5D=http%3A%2F%2Flocalhost"
        #expect(screen.contains("    \(page)"), "\(screen)")
        #expect(screen[0].contains("cyc login --with-token"), "\(screen)")
        #expect(screen.joined(separator: " ").contains("Enable Device Flow"))

        // A client secret, and no ID at all.
        for (typed, complaint) in [
            (String(repeating: "0a", count: 20), "That is a client secret."),
            ("my app", "That is not a client ID."),
        ] {
            try terminal.type(typed, keys: "Enter")
            #expect(
                try terminal.waits {
                    let screen = try terminal.screen()
                    return screen.last == "Client ID (Enter to stop):"
                        && screen.contains { $0.contains(complaint) }
                }, "\(complaint)")
        }
        #expect(!FileManager.default.fileExists(atPath: ada.configuration))
        try terminal.type(Self.clientID, keys: "Enter")
        try terminal.shows(last: "status 0")
        #expect(programs.kept("opened") == "\(page)\nhttps://github.com/login/device\n")
        #expect(try ada.cyc("config", "get", "github.client_id").output.contains(Self.clientID))
        #expect(try ada.files(holding: LoginTests.secret) == [ada.tokenFile])
        let form = hub.requests.first.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(form?.hasPrefix("client_id=\(Self.clientID)&") == true)
    }

    @Test("an empty answer ends the registration and stores nothing")
    func declined() throws {
        let ada = try Person(settings: nil)
        let hub = try LoginHub()
        let terminal = try self.terminal(ada, hub)
        try terminal.shows(last: "Client ID (Enter to stop):")
        try terminal.type(keys: "Enter")
        try terminal.shows(last: "status 78")
        #expect(!FileManager.default.fileExists(atPath: ada.configuration))
        #expect(hub.requests.isEmpty)
    }

    @Test("a token that is there already is named first, and is enough")
    func tokenInUse() throws {
        let ada = try Person()
        let hub = try LoginHub(owners: ["ghp_own": "octo"])
        let own = ["GH_TOKEN": "ghp_own"]
        let run = try ada.cyc(["login"], hub.variables.merging(own) { $1 })
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output == """
                You are logged in to github.com as octo already, with the token from GH_TOKEN.

                """)
        #expect(!FileManager.default.fileExists(atPath: ada.tokenFile))

        for (answer, next) in [("n", "status 0"), ("y", "Client ID (Enter to stop):")] {
            let terminal = try self.terminal(ada, hub, variables: own)
            try terminal.shows(last: "Log in with another token? [y/N]")
            try terminal.type(answer, keys: "Enter")
            try terminal.shows(last: next)
        }
    }

    @Test("another port is kept for the token, the requests, the pages and the settings")
    func port() throws {
        let ada = try Person(settings: LoginTests.settings)
        let hub = try LoginHub(owners: [LoginTests.secret: "octo"])
        let host = "git.example.org:8443"
        let run = try ada.cyc(
            ["login", "--with-token", "--host", host], hub.variables,
            input: "\(LoginTests.secret)\n")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("Logged in to \(host) as octo"))
        #expect(try ada.cyc("config", "get", "github.host").output.contains(host))
        #expect(
            try String(contentsOfFile: ada.tokenFile, encoding: .utf8)
                == "\(host) \(LoginTests.secret) \(hub.addresses)\n")
        #expect(try ada.who(hub.variables)["host"] == JSONText(stringLiteral: host))

        // The page and the APIs are at that port, too.
        let web = try LoginHub()
        let only = web.variables.filter { $0.key == "DBUS_SESSION_BUS_ADDRESS" }
        let other = try ada.cyc(["whoami"], only.merging(["GH_ENTERPRISE_TOKEN": "x"]) { $1 })
        #expect(other.errors.contains("git.example.org"), "\(other.errors)")
    }

    private func terminal(
        _ ada: Person, _ hub: LoginHub, variables: [String: String] = [:]
    ) throws -> Terminal {
        try Terminal(
            "'\(Person.programs)/cyc' login; echo \"status $?\"; sleep 600",
            environment: ada.environment().merging(hub.variables) { $1 }.merging(variables) { $1 },
            in: ada.elsewhere, columns: 300, rows: 40)
    }
}
