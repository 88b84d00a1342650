import CycCore
import CycRun
import Foundation
import TestSupport
import Testing

/// `cyc login`: the device flow and `--with-token`.
struct LoginTests {
    static let secret = "gho_9f2c6e1b7a"
    static let settings = "[github]\nclient_id = \"Iv1.cyc\"\n"

    @Test(
        "device flow respects GitHub's interval, shows the code, and never prints the token",
        .tags(.realtime))
    func deviceFlow() throws {
        let ada = try Person(settings: Self.settings)
        // `slow_down` adds five seconds to the interval.
        let waits: [LoginHub.Reply] = TestDepth.isDeep ? [.pending, .slowDown] : [.pending]
        let hub = try LoginHub(
            polls: waits + [.token(Self.secret)], owners: [Self.secret: "octo"])
        let run = try ada.cyc(["login"], hub.variables)
        #expect(run.status == 0)
        #expect(run.output.contains("Logged in to github.com as octo\n"))
        #expect(run.output.contains(ada.tokenFile))
        #expect(run.output.contains("read:user, user:email"))
        #expect(run.errors.contains("https://github.com/login/device"))
        #expect(run.errors.contains("WDJB-MJHT"))
        #expect(run.errors.contains("15 min"))
        // The code is shown before the token is written.
        #expect(run.errors.hasPrefix("No keyring is available. The token will be stored in"))

        #expect(hub.pauses.count == waits.count + 1)
        for (pause, least) in zip(hub.pauses, [1, 1, 6]) { #expect(pause >= .seconds(least)) }
        let first = try #require(hub.requests.first)
        let form = String(decoding: first.body, as: UTF8.self)
        #expect(form == "client_id=Iv1.cyc&scope=read%3Auser%20user%3Aemail")
        for request in hub.requests {
            let isToAPI = request.target == "/user"
            #expect((request.header("Authorization") != nil) == isToAPI)
        }

        #expect(try ada.permissions(of: ada.tokenFile) == 0o600)
        #expect(try ada.permissions(of: ada.data) == 0o700)
        #expect(try ada.files(holding: Self.secret) == [ada.tokenFile])
        #expect(!(run.output + run.errors).contains(Self.secret))
        let who = try ada.who(hub.variables)
        #expect(who["login"] == "octo" && who["token_source"] == "file")
    }

    @Test(
        "each way to end without a token has its own message and status",
        arguments: TestDepth.sample(
            [
                (LoginHub.Reply.error("access_denied"), 77, "denied in the browser"),
                (.error("expired_token"), 77, "not entered in time"),
                (.error("incorrect_client_credentials"), 78, "client ID Iv1.cyc"),
                (.error("device_flow_disabled"), 78, "doesn't allow the device flow"),
                (.error("unverified_user_email"), 77, "verified e-mail address"),
                (.error("something_new"), 65, "something_new"),
                (LoginHub.Reply(status: 418, body: "teapot"), 65, "can't be used"),
                (
                    LoginHub.Reply(status: 307, fields: ["Location: http://localhost:1/x"]), 65,
                    "redirects to another address, http://localhost:1"
                ),
                (
                    LoginHub.Reply(status: 302, fields: ["Location: http://github.com/x"]), 65,
                    "redirects to another address, http://github.com"
                ),
            ] as [(LoginHub.Reply, Int32, String)], quick: 4))
    func ends(poll: LoginHub.Reply, status: Int32, words: String) throws {
        let ada = try Person(settings: Self.settings)
        let hub = try LoginHub(polls: [poll])
        let run = try ada.cyc(["login"], hub.variables)
        #expect(run.status == status)
        #expect(run.output == "")
        #expect(run.errors.replacing("\n     ", with: " ").contains(words), "\(run.errors)")
        #expect(run.errors.contains("hint: "))
        #expect(hub.pauses.count == 1)
        #expect(!FileManager.default.fileExists(atPath: ada.tokenFile))
    }

    @Test(
        "an error before the code arrives is reported at once",
        arguments: [
            (LoginHub.Reply(status: 404, body: "Not Found"), 78),
            (LoginHub.Reply.json("", status: 502), 69),
            (LoginHub.Reply.json("", status: 429, ["Retry-After: 60"]), 69),
            (LoginHub.Reply(body: "\u{0}garbage"), 65), (LoginHub.Reply.json("{}"), 65),
        ] as [(LoginHub.Reply, Int32)])
    func noCode(code: LoginHub.Reply, status: Int32) throws {
        let ada = try Person(settings: Self.settings)
        let hub = try LoginHub(code: code)
        let begin = ContinuousClock.now
        let run = try ada.cyc(["login"], hub.variables)
        #expect(run.status == status, "\(run.errors)")
        #expect(begin.duration(to: .now) < .seconds(8))
        #expect(hub.requests.count == 1)
    }

    @Test("an unreachable server is not reported as an invalid login")
    func nobody() throws {
        let ada = try Person(settings: Self.settings)
        let base = "http://127.0.0.1:\(try unusedPort())"
        let variables = [
            "GITHUB_SERVER_URL": base, "GITHUB_API_URL": base, "GITHUB_GRAPHQL_URL": base,
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        ]
        for (arguments, input) in [(["login"], ""), (["login", "--with-token"], "ghp_1\n")] {
            let run = try ada.cyc(arguments, variables, input: input)
            #expect(run.status == 69)
            #expect(run.errors.contains("cannot connect to 127.0.0.1"))
            // Nothing is stored that another command could use.
            let words = (["cyc"] + arguments).joined(separator: " ")
            #expect(run.errors.contains("try again later: \(words)\n"), "\(run.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: ada.tokenFile))
    }

    @Test("Ctrl-C while waiting exits with 130 and stores nothing")
    func interrupted() throws {
        let ada = try Person(settings: Self.settings)
        let hub = try LoginHub(polls: [.pending])
        let variables = ada.environment().merging(hub.variables) { $1 }
        let cyc = Program("\(Person.programs)/cyc", environment: variables)
        let running = try hearingSignals { try cyc.start(["login"], in: ada.elsewhere) }
        #expect(hub.polled.wait(timeout: .now() + 60) == .success)
        running.signal(SIGINT)
        try #require(running.waitForEnd(within: 60))
        let outcome = try running.outcome()
        #expect(outcome.status == 130)
        #expect(outcome.errors.contains("interrupted"))
        #expect(outcome.errors.contains("try again: cyc login"))
        #expect(!FileManager.default.fileExists(atPath: ada.tokenFile))
    }

    @Test("a granted token is stored even if its account cannot be fetched")
    func grantedButUnknown() throws {
        let ada = try Person(settings: Self.settings)
        let hub = try LoginHub(
            polls: [.token(Self.secret)],
            others: ["/user": .json("", status: 503)])
        let run = try ada.cyc(["login"], hub.variables)
        #expect(run.status == 69)
        #expect(try ada.files(holding: Self.secret) == [ada.tokenFile])
    }

    @Test("a token that is rejected right after the browser granted it asks for another login")
    func grantedButRejected() throws {
        let ada = try Person(settings: Self.settings)
        let hub = try LoginHub(polls: [.token(Self.secret)])
        let run = try ada.cyc(["login"], hub.variables)
        #expect(run.status == 77)
        #expect(run.errors.contains("log in again: cyc login\n"), "\(run.errors)")
        #expect(try ada.files(holding: Self.secret).isEmpty)
    }

    @Test("browser is opened if there is a display, and cyc does not wait for it")
    func browser() throws {
        let ada = try Person(settings: Self.settings)
        let programs = try FakePrograms()
        try programs.add(
            "xdg-open",
            "echo \"$@\" > $F/opened; env > $F/seen; mv $F/seen $F/environment; sleep 60")
        for (display, isAsked) in [([:], false), (["DISPLAY": ":7"], true)] {
            let hub = try LoginHub(
                polls: [.pending, .token(Self.secret)], owners: [Self.secret: "o"])
            let variables = hub.variables.merging(programs.variables) { $1 }
                .merging(["DBUS_SESSION_BUS_ADDRESS": "disabled:", "GH_TOKEN": "ghp_other"]) { $1 }
                .merging(display) { $1 }
            let run = try ada.cyc(["login"], variables)
            #expect(run.status == 0)
            #expect(run.errors.contains("Opening it in your browser") == isAsked)
            #expect(programs.kept("opened") == (isAsked ? "https://github.com/login/device\n" : ""))
            #expect(!programs.kept("environment").contains("ghp_other"))
            // The other token takes precedence, and login says so.
            #expect(run.errors.contains("GH_TOKEN is set and is used instead of the stored token"))
        }
    }

    // MARK: --with-token

    @Test("a token from standard input is checked before it is stored")
    func withToken() throws {
        let ada = try Person()
        let hub = try LoginHub(owners: [Self.secret: "octo"])
        let run = try ada.cyc(
            ["login", "--with-token"], hub.variables, input: "  \(Self.secret) \r\n")
        #expect(run.status == 0)
        #expect(run.output.contains("Logged in to github.com as octo"))
        #expect(!run.errors.contains("warning"))
        #expect(try ada.files(holding: Self.secret) == [ada.tokenFile])
        #expect(!(run.output + run.errors).contains(Self.secret))

        let before = try Data(contentsOf: URL(filePath: ada.tokenFile))
        let wrong = try ada.cyc(["login", "--with-token"], hub.variables, input: "ghp_wrong\n")
        #expect(wrong.status == 77)
        #expect(wrong.errors.contains("rejected the token on standard input"))
        #expect(!wrong.errors.contains("ghp_wrong"))
        #expect(try Data(contentsOf: URL(filePath: ada.tokenFile)) == before)
    }

    @Test("an address from the agent cannot control the terminal")
    func hostilePage() throws {
        let ada = try Person()
        let page = "https://example.org/\u{1B}]0;title\u{7}\u{9B}2J\u{202E}new"
        let events: [AgentEvent<LoginStep>] = [
            .version(Version.current), .found(.token(page: page)), .done,
        ]
        try ada.folder.write(events.map { try $0.line }.joined(), to: "answer")
        let agent = try ada.folder.writeProgram(
            "#!/bin/sh\ncat '\(ada.folder.file("answer"))'\n", to: "agent")
        let run = try ada.cyc(["login", "--with-token"], ["CYC_AGENT": agent])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("    https://example.org/"))
        #expect(
            !run.errors.unicodeScalars.contains {
                "\u{1B}\u{7}\u{9B}\u{202E}".unicodeScalars.contains($0)
            })
    }

    @Test(
        "invalid token is rejected before any request",
        arguments: ["", "\n", "a b\n", "ü\n"])
    func noToken(input: String) throws {
        let ada = try Person()
        let hub = try LoginHub()
        let run = try ada.cyc(["login", "--with-token"], hub.variables, input: input)
        #expect(run.status == 77)
        #expect(run.errors.contains("standard input"))
        #expect(hub.requests.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: ada.tokenFile))
    }

    @Test(
        "a token with too many or too few scopes is stored with a warning",
        arguments: [
            ("read:user, user:email", nil),
            ("repo, read:user, user:email", "than cyc needs: repo;"),
            ("read:user", "lacks user:email"), ("user", "than cyc needs: user;"), ("", "lacks"),
        ] as [(String, String?)])
    func scopes(scopes: String, warning: String?) throws {
        let ada = try Person()
        let hub = try LoginHub(owners: [Self.secret: "octo"], scopes: scopes)
        let run = try ada.cyc(["login", "--with-token"], hub.variables, input: "\(Self.secret)\n")
        #expect(run.status == 0)
        #expect(run.errors.contains("cyc: warning:") == (warning != nil))
        if let warning { #expect(run.errors.contains(warning), "\(run.errors)") }
    }

    @Test("login to another host sets github.host")
    func otherHost() throws {
        let ada = try Person(settings: "# mine\n[github]\nlogin = \"octo\"\n")
        let hub = try LoginHub(owners: [Self.secret: "octo"])
        let run = try ada.cyc(
            ["login", "--with-token", "--host", "GitHub.Example.com"], hub.variables,
            input: "\(Self.secret)\n")
        #expect(run.status == 0)
        #expect(run.output.contains("as octo"))
        let settings = try String(contentsOfFile: ada.configuration, encoding: .utf8)
        #expect(settings.contains("host = \"github.example.com\""))
        #expect(settings.contains("# mine"))
        #expect(
            try String(contentsOfFile: ada.tokenFile, encoding: .utf8)
                == "github.example.com \(Self.secret) \(hub.addresses)\n")
        #expect(try ada.who(hub.variables)["host"] == "github.example.com")

        let bad = try ada.cyc(["login", "--with-token", "--host", "a b"], hub.variables)
        #expect(bad.status == 78)
        #expect(bad.errors.contains("a b (from --host)"))
    }

    @Test("tokens of two hosts are stored in one file, and an exposed file becomes private")
    func twoHosts() throws {
        let ada = try Person()
        let hub = try LoginHub(owners: [Self.secret: "octo", "ghp_here": "here"])
        try ada.folder.write(
            "\u{FEFF}# kept\ngit.example.org ghp_old\nghp_bare\ngithub.com ghp_here \(hub.addresses)\n",
            to: "home/.local/share/cyc/token")
        chmod(ada.tokenFile, 0o644)
        #expect(try ada.who(hub.variables)["login"] == "here")
        let run = try ada.cyc(["login", "--with-token"], hub.variables, input: "\(Self.secret)\n")
        #expect(run.status == 0)
        // A line with only a token belongs to github.com and its default addresses.
        let others = "# kept\ngit.example.org ghp_old\n"
        #expect(
            try String(contentsOfFile: ada.tokenFile, encoding: .utf8)
                == others + "ghp_bare\ngithub.com \(Self.secret) \(hub.addresses)\n")
        #expect(try ada.permissions(of: ada.tokenFile) == 0o600)
        #expect(try ada.cyc(["logout"], hub.variables).status == 0)
        #expect(try String(contentsOfFile: ada.tokenFile, encoding: .utf8) == others)
    }

    @Test("logout says that a file behind a symbolic link still holds the token")
    func logoutOfLink() throws {
        let ada = try Person()
        try ada.folder.write("github.com ghp_here\n", to: "elsewhere/secret")
        try ada.folder.write("", to: "home/.local/share/cyc/other")
        let target = "\(ada.elsewhere)/secret"
        try FileManager.default.createSymbolicLink(
            atPath: ada.tokenFile, withDestinationPath: target)
        let run = try ada.cyc("logout")
        #expect(run.status == 1 && !run.output.contains("Deleted the token"), "\(run.output)")
        let errors = run.errors.replacing(/\s+/, with: " ")
        #expect(errors.contains("secret still holds the token for github.com: rm "), "\(errors)")
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "github.com ghp_here\n")
        #expect(try ada.cyc("logout").status == 0)
        // With a token of another host left, the file behind the link loses this one.
        try ada.folder.write("github.com ghp_here\nh.example ghp_h\n", to: "elsewhere/secret")
        try FileManager.default.createSymbolicLink(
            atPath: ada.tokenFile, withDestinationPath: target)
        #expect(try ada.cyc("logout").status == 0)
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "h.example ghp_h\n")
    }

    @Test("logout with a host that is not followed removes only that host's token")
    func logoutOfHost() throws {
        let ada = try Person()
        try ada.folder.write(
            "git.example.org ghp_old\ngithub.com ghp_here\n", to: "home/.local/share/cyc/token")
        let run = try ada.cyc("logout", "--host", "git.example.org")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("git.example.org"), "\(run.output)")
        let left = "github.com ghp_here\n"
        #expect(try String(contentsOfFile: ada.tokenFile, encoding: .utf8) == left)
        let again = try ada.cyc("logout", "--host", "git.example.org")
        #expect(again.status == 0)
        #expect(again.output.contains("git.example.org"), "\(again.output)")
        let wrong = try ada.cyc("logout", "--host", "no host")
        #expect(wrong.status == 78)
        #expect(wrong.errors.contains("--host"), "\(wrong.errors)")
        #expect(try String(contentsOfFile: ada.tokenFile, encoding: .utf8) == left)
    }
}
