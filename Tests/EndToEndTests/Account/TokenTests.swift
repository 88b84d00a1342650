import Foundation
import TestSupport
import Testing

/// Sources, storage and removal of the token.
struct TokenTests {
    static let owners = [
        "ghp_variable": "vera", "ghp_second": "second", "ghp_enterprise": "ella",
        "ghp_keyring": "keyring", "ghp_file": "file", "ghp_gh": "gh",
    ]

    @Test("the first source with a token wins, in the documented order")
    func order() throws {
        let ada = try Person()
        let hub = try LoginHub(owners: Self.owners)
        let programs = try FakePrograms()
        try programs.addKeyring()
        try programs.add("gh", "echo \"$@\" > $F/asked; env > $F/environment; echo ghp_gh")
        try ada.folder.write(
            "github.com ghp_file \(hub.addresses)\n", to: "home/.local/share/cyc/token")
        var variables = hub.variables.merging(programs.variables) { $1 }
        _ = try Program("bash", environment: variables).run(
            ["-c", "echo -n ghp_keyring | secret-tool store"], in: ada.elsewhere)
        variables["GH_TOKEN"] = "ghp_variable"
        variables["GITHUB_TOKEN"] = "ghp_second"
        variables["GH_ENTERPRISE_TOKEN"] = "ghp_enterprise"

        func source() throws -> (JSONText, JSONText) {
            let who = try ada.who(variables)
            return (who["token_source"], who["login"])
        }
        #expect(try source() == ("GH_TOKEN", "vera"))
        variables["GH_TOKEN"] = ""
        #expect(try source() == ("GITHUB_TOKEN", "second"))
        variables["GITHUB_TOKEN"] = nil
        variables["GH_ENTERPRISE_TOKEN"] = nil
        #expect(try source() == ("secret_service", "keyring"))
        try programs.remove("secret")
        #expect(try source() == ("file", "file"))
        try ada.folder.write(
            "\u{FEFF}github.com ghp_file \(hub.addresses)\n", to: "home/.local/share/cyc/token")
        #expect(try source() == ("file", "file"))
        try FileManager.default.removeItem(atPath: ada.tokenFile)
        // gh's token belongs to github.com itself.
        let none = try ada.cyc(["whoami", "--json"], variables)
        #expect(programs.kept("asked") == "")
        #expect(none.status == 77)
        #expect(none.output == "")
        #expect(none.errors.contains("not logged in to GitHub"))
        for name in ["SERVER", "API", "GRAPHQL"] { variables["GITHUB_\(name)_URL"] = nil }
        // No proxy listens at that address.
        variables["https_proxy"] = "http://127.0.0.1:1"
        let whoami = try ada.cyc(["whoami", "--json"], variables)
        #expect(whoami.status == 69)
        let errors = whoami.errors.replacing(/\s+/, with: " ")
        #expect(errors.contains("cannot connect to the proxy that https_proxy sets"), "\(errors)")
        #expect(errors.contains(": unset https_proxy"))
        #expect(programs.kept("asked") == "auth token --hostname github.com\n")
    }

    @Test("a stored token is sent only to its own addresses, whatever the variables say")
    func boundToAddresses() throws {
        let ada = try Person()
        let (hub, other) = (try LoginHub(owners: Self.owners), try LoginHub(owners: Self.owners))
        let stored = [
            "github.com ghp_file", "ghp_file", "github.com ghp_file \(other.addresses)",
            "github.com ghp_file \(hub.base) \(other.base)/graphql",
        ]
        for line in stored {
            try ada.folder.write("\(line)\n", to: "home/.local/share/cyc/token")
            for command in ["whoami", "sync"] {
                let run = try ada.cyc([command], hub.variables)
                #expect(run.status == 77, "\(line), \(command): \(run.errors)")
                let errors = run.errors.replacing(/\s+/, with: " ")
                #expect(errors.contains("is not sent to \(hub.base)"), "\(errors)")
                #expect(errors.contains("unset GITHUB_API_URL"))
            }
            // One changed address is enough to misdirect the token.
            for name in ["GITHUB_API_URL", "GITHUB_GRAPHQL_URL"] {
                let alone = try ada.cyc(["whoami"], [name: hub.variables[name] ?? ""])
                #expect(alone.status == 77, "\(line), \(name): \(alone.errors)")
            }
        }
        #expect(hub.requests.isEmpty && other.requests.isEmpty)
        // A token from a variable is sent to the addresses in the variables.
        #expect(
            try ada.who(hub.variables.merging(["GH_TOKEN": "ghp_variable"]) { $1 })["login"]
                == "vera")

        // So is a token that was stored for these addresses, and only to them.
        let login = try ada.cyc(["login", "--with-token"], hub.variables, input: "ghp_second\n")
        #expect(login.status == 0)
        #expect(try ada.who(hub.variables)["login"] == "second")
        #expect(try ada.cyc(["whoami"], other.variables).status == 77)
        #expect(other.requests.isEmpty)
        let logout = try ada.cyc(["logout"], hub.variables)
        #expect(logout.status == 0)
        #expect(!FileManager.default.fileExists(atPath: ada.tokenFile))
    }

    @Test("a keyring token is sent only to the addresses it was stored for")
    func keyringAddresses() throws {
        let ada = try Person()
        let (hub, other) = (try LoginHub(owners: Self.owners), try LoginHub(owners: Self.owners))
        let programs = try FakePrograms()
        // One secret per set of attributes.
        try programs.add(
            "secret-tool",
            """
            name=$F/$(echo "${@: -4}" | md5sum | cut -c1-32)
            case $1 in
            store) cat > $name ;;
            lookup) cat $name 2> /dev/null ;;
            clear) rm $name ;;
            esac
            """)
        let variables = hub.variables.merging(programs.variables) { $1 }
        let login = try ada.cyc(["login", "--with-token"], variables, input: "ghp_keyring\n")
        #expect(login.status == 0)
        #expect(login.output.contains("the keyring"))
        #expect(try ada.who(variables)["login"] == "keyring")
        let astray = other.variables.merging(programs.variables) { $1 }
        let run = try ada.cyc(["whoami"], astray)
        #expect(run.status == 77)
        #expect(run.errors.contains("is for another address"))
        #expect(other.requests.isEmpty)
        // Logout removes all tokens of the host, whatever the current addresses are.
        #expect(try ada.cyc(["logout"], astray).output.contains("from the keyring"))
        #expect(try ada.cyc(["whoami"], variables).errors.contains("not logged in"))
    }

    @Test(
        "a token for github.com is not sent to another host",
        arguments: [
            ("github.com", ["GH_TOKEN"], "GH_TOKEN"),
            ("octo.ghe.com", ["GITHUB_TOKEN"], "GITHUB_TOKEN"),
            ("github.com", ["GH_ENTERPRISE_TOKEN"], nil), ("git.example.org", ["GH_TOKEN"], nil),
            (
                "git.example.org", ["GITHUB_TOKEN", "GITHUB_ENTERPRISE_TOKEN"],
                "GITHUB_ENTERPRISE_TOKEN"
            ),
        ] as [(String, [String], String?)])
    func hosts(host: String, set: [String], source: String?) throws {
        let ada = try Person(settings: "[github]\nhost = \"\(host)\"\n")
        let hub = try LoginHub(owners: Self.owners)
        // With two of three addresses set the host is still the configured one.
        var variables = hub.variables
        variables["GITHUB_SERVER_URL"] = nil
        for name in set { variables[name] = "ghp_variable" }
        let run = try ada.cyc(["whoami", "--json"], variables)
        #expect(run.status == (source == nil ? 77 : 0))
        if let source {
            #expect(try JSONText(run.output)["token_source"] == .text(source))
        } else {
            #expect(hub.requests.isEmpty)
        }
    }

    @Test("gh runs without cyc's variables, and its error output is not shown")
    func gh() throws {
        let ada = try Person(settings: "[github]\nhost = \"git.example.org\"\n")
        let programs = try FakePrograms()
        try programs.add("gh", "env > $F/environment; echo no oauth token >&2; exit 1")
        let variables = programs.variables.merging(["GH_TOKEN": "ghp_variable"]) { $1 }
        let run = try ada.cyc(["whoami"], variables)
        #expect(run.status == 77)
        #expect(!run.errors.contains("oauth"))
        #expect(!programs.kept("environment").contains("ghp_variable"))
        #expect(programs.kept("environment").contains("GH_PROMPT_DISABLED=1"))
    }

    // MARK: Keyring

    @Test("a working keyring stores the token: not in a file, an argument or a variable")
    func keyring() throws {
        let ada = try Person()
        let hub = try LoginHub(owners: Self.owners)
        let programs = try FakePrograms()
        try programs.addKeyring()
        try ada.folder.write(
            "github.com ghp_file \(hub.addresses)\n", to: "home/.local/share/cyc/token")
        let variables = hub.variables.merging(programs.variables) { $1 }
            .merging(["GITHUB_TOKEN": "ghp_second"]) { $1 }
        let run = try ada.cyc(["login", "--with-token"], variables, input: "ghp_keyring\n")
        #expect(run.status == 0)
        #expect(run.errors.hasPrefix("The token will be stored in the keyring (Secret Service)\n"))
        #expect(run.output.contains("Token: the keyring (Secret Service)"))
        #expect(programs.kept("secret") == "ghp_keyring")
        #expect(try ada.files(holding: "ghp_").isEmpty)
        let seen = programs.kept("seen")
        let key = "github.com \(hub.addresses)"
        #expect(seen.contains("store --label=cyc (\(key)) service cyc host \(key)\n"))
        #expect(!seen.contains("ghp_"))

        let logout = try ada.cyc(["logout"], variables)
        #expect(logout.status == 0)
        #expect(logout.output.contains("Deleted the token for github.com from the keyring"))
        #expect(logout.output.contains("\(hub.base)/settings/tokens"))
        #expect(logout.output.contains("GITHUB_TOKEN still holds a token: unset GITHUB_TOKEN"))
        #expect(programs.kept("secret") == "")
        let again = try ada.cyc(["logout"], hub.variables)
        #expect(again.status == 0)
        #expect(again.output == "No token for github.com is stored here\n")
    }

    @Test("logout removes an invalid token from the keyring too")
    func unusable() throws {
        let ada = try Person()
        let hub = try LoginHub()
        let programs = try FakePrograms()
        try programs.addKeyring()
        try programs.folder.write("two words", to: "secret")
        let run = try ada.cyc(["logout"], hub.variables.merging(programs.variables) { $1 })
        #expect(run.status == 0, "\(run.errors)")
        #expect(programs.kept("secret") == "")
    }

    /// Scripts that replace `secret-tool` and do not return the token.
    static let brokenScripts = [
        // Hangs together with a child process.
        "echo $$ >> $F/started; sleep 600 & echo $! >> $F/started; wait",
        // Fails with an error message.
        "echo >&2 'secret-tool: Cannot autolaunch'; exit 1",
        // Locked: only a search shows that there is an item.
        "[ $1 = search ] && echo '[/1]'; exit 1",
    ]

    /// Logs in with a keyring and returns the variables that make the keyring available.
    private func loginIntoKeyring(
        _ ada: Person, _ hub: LoginHub, _ programs: FakePrograms
    ) throws -> [String: String] {
        try programs.addKeyring()
        let variables = hub.variables.merging(programs.variables) { $1 }
        let stored = try ada.cyc(["login", "--with-token"], variables, input: "ghp_keyring\n")
        #expect(stored.status == 0)
        return variables
    }

    @Test(
        "unreachable keyring is reported in time",
        arguments: TestDepth.isDeep ? brokenScripts : brokenScripts.suffix(2))
    func unreachable(script: String) throws {
        let ada = try Person()
        let hub = try LoginHub(owners: Self.owners)
        let programs = try FakePrograms()
        let variables = try loginIntoKeyring(ada, hub, programs)

        try programs.add("secret-tool", script)
        let begin = ContinuousClock.now
        let run = try ada.cyc(["whoami"], variables)
        #expect(begin.duration(to: .now) < .seconds(8))
        #expect(run.status == 69)
        #expect(run.errors.contains("the keyring cannot be reached"))
        #expect(!run.errors.contains("refuses") && !run.errors.contains("not logged in"))
        for line in programs.kept("started").split(separator: "\n") {
            let number = try #require(Int32(line))
            #expect(hasEnded(number))
        }
        #expect(try ada.cyc(["logout"], variables).status == 69)

        // Another source of a token still works, and a new login finds one.
        let second = try ada.who(variables.merging(["GH_TOKEN": "ghp_second"]) { $1 })
        #expect(second["token_source"] == "GH_TOKEN")
        let login = try ada.cyc(["login", "--with-token"], variables, input: "ghp_file\n")
        #expect(login.status == 0)
        #expect(login.errors.hasPrefix("No keyring is available"))
        #expect(try ada.who(variables)["token_source"] == "file")
    }

    @Test("a hanging keyring leaves the rest of the time to GitHub", .tags(.realtime))
    func bothHang() throws {
        let ada = try Person()
        let hub = try LoginHub(others: ["/user": LoginHub.Reply(isSilent: true)])
        let programs = try FakePrograms()
        try programs.add("secret-tool", "exec sleep 600")
        let begin = ContinuousClock.now
        let run = try ada.cyc(
            ["login", "--with-token"], hub.variables.merging(programs.variables) { $1 },
            input: "ghp_file\n")
        #expect(begin.duration(to: .now) < .seconds(8))
        #expect(run.status == 69)
        #expect(run.errors.contains("did not answer in time"))
    }

    @Test("a missing keyring session, as under cron, does not log the user out")
    func noSession() throws {
        let ada = try Person()
        let hub = try LoginHub(owners: Self.owners)
        let programs = try FakePrograms()
        let variables = try loginIntoKeyring(ada, hub, programs)
        // The server's own variables name no bus.
        for command in ["whoami", "logout", "sync"] {
            let run = try ada.cyc([command], hub.variables)
            #expect(run.status == 69, "\(command): \(run.errors)")
            #expect(run.errors.contains("the keyring cannot be reached"))
        }
        #expect(try ada.who(variables)["token_source"] == "secret_service")
        let login = try ada.cyc(["login", "--with-token"], hub.variables, input: "ghp_file\n")
        #expect(login.status == 0)
        #expect(try ada.cyc(["logout"], hub.variables).status == 0)
        #expect(try ada.cyc(["whoami"], hub.variables).status == 77)
    }

    @Test("a crash dumps no core with the token, whatever limit the shell sets")
    func noCore() throws {
        let ada = try Person()
        let programs = try FakePrograms()
        try programs.add("secret-tool", "ulimit -Sc > $F/limit; exit 1")
        let run = try ada.shell(
            "ulimit -Sc \"$(ulimit -Hc)\"; cyc whoami", programs.variables)
        #expect(run.status == 77)
        #expect(programs.kept("limit") == "0\n")
    }

    @Test("a read-only keyring makes login use the file, after saying so")
    func readOnly() throws {
        let ada = try Person()
        let hub = try LoginHub(owners: Self.owners)
        let programs = try FakePrograms()
        try programs.add(
            "secret-tool", "[ $1 = store ] && echo >&2 'Cannot create an item'; exit 1")
        let variables = hub.variables.merging(programs.variables) { $1 }
        let run = try ada.cyc(["login", "--with-token"], variables, input: "ghp_file\n")
        #expect(run.status == 0)
        #expect(run.errors.contains("No keyring is available. The token will be stored in"))
        #expect(try ada.files(holding: "ghp_file") == [ada.tokenFile])
    }

    @Test("without any login, a machine without a keyring reports no error")
    func noKeyring() throws {
        let ada = try Person()
        let hub = try LoginHub()
        let programs = try FakePrograms()
        try programs.add("secret-tool", "echo >&2 'The name was not provided'; exit 1")
        let run = try ada.cyc(["whoami"], hub.variables.merging(programs.variables) { $1 })
        #expect(run.status == 77)
        #expect(run.errors.contains("not logged in"))
    }

    static let keyringPrograms = [
        "dbus-run-session", "gnome-keyring-daemon", "secret-tool", "gdbus",
    ]

    @Test(
        "a real keyring stores the token, and locking it is not a missing login",
        .tags(.external), .needs(keyringPrograms))
    func realKeyring() throws {
        let ada = try Person()
        let hub = try LoginHub(owners: Self.owners)
        var variables = hub.variables
        variables["DBUS_SESSION_BUS_ADDRESS"] = nil
        let lock = """
            gdbus call --session --dest org.freedesktop.secrets \
                --object-path /org/freedesktop/secrets \
                --method org.freedesktop.Secret.Service.Lock \
                "['/org/freedesktop/secrets/collection/login']" > /dev/null
            """
        let script = """
            echo -n password | gnome-keyring-daemon --unlock --components=secrets > /dev/null
            echo ghp_keyring | cyc login --with-token > "$HOME/login"
            cyc whoami --json > "$HOME/open"
            \(lock)
            cyc whoami 2> "$HOME/errors"; echo $? > "$HOME/locked"
            """
        try ada.folder.write(script, to: "script")
        let run = try hearingSignals {
            try ada.shell(
                "exec dbus-run-session -- bash ../script 2> \"$HOME/noise\"", variables)
        }
        #expect(run.status == 0)
        func kept(_ name: String) throws -> String {
            try String(contentsOfFile: "\(ada.home)/\(name)", encoding: .utf8)
        }
        #expect(try kept("login").contains("Token: the keyring (Secret Service)"))
        #expect(try JSONText(try kept("open"))["token_source"] == "secret_service")
        #expect(try kept("locked") == "69\n")
        #expect(try kept("errors").contains("the keyring cannot be reached"))
        #expect(try ada.files(holding: "ghp_keyring").isEmpty)
    }
}
