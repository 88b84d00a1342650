import CycRun
import Foundation
import TestSupport
import Testing

/// `cyc forget --everything`.
struct ForgetTests {
    static let now = "2026-11-21T12:00:00Z"
    private static let secret = "ghp_neverSeenAnywhere"

    private let ada: Person
    private let hub: LoginHub
    /// Fake `crontab` and keyring programs.
    private let programs: FakePrograms
    private let variables: [String: String]

    init() throws {
        ada = try Person(settings: nil)
        hub = try LoginHub(owners: [Self.secret: "octo"])
        programs = try FakePrograms()
        try programs.add(
            "crontab",
            """
            case $1 in
            -l) cat $F/tab 2> /dev/null || { echo "no crontab for ada" >&2; exit 1; } ;;
            -r) rm $F/tab ;;
            *) cp "$1" $F/tab ;;
            esac
            """)
        // Like the real one, which prints the attributes too.
        try programs.add(
            "secret-tool",
            """
            [ -e $F/locked ] && [ $1 != search ] && exit 1
            key="${@: -1}" name=$F/keyring/$(echo "${@: -1}" | md5sum | cut -c1-32)
            case $1 in
            store) mkdir -p $F/keyring; cat > $name; echo "$key" > $name.key ;;
            lookup) cat $name 2> /dev/null ;;
            clear) rm $name $name.key ;;
            search)
                for item in $F/keyring/*.key; do
                    [ -e $item ] && [ "$2" = --all -o $item = $name.key ] &&
                        echo "[/1]" && echo "attribute.host = $(cat $item)" >&2
                done
                exit 0 ;;
            esac
            """)
        for name in ["systemctl", "gh"] { try programs.add(name, "exit 1") }
        try programs.add("notify-send", "echo 7")
        variables = hub.variables.merging(programs.variables) { $1 }
    }

    private func cyc(
        _ line: String, _ more: [String: String] = [:], input: String = ""
    ) throws -> Program.Outcome {
        let words = line.split(separator: " ").map { $0.replacing("~", with: ada.home) }
        return try ada.cyc(
            words.map { String($0) }, at: Self.now, variables.merging(more) { $1 }, input: input)
    }

    private func forget(_ more: [String: String] = [:]) throws -> Program.Outcome {
        try cyc("forget --everything --yes", ["COLUMNS": "1000"].merging(more) { $1 })
    }

    /// Every file and link in the home folder with its content, and the crontab and the keyring;
    /// without the files that SQLite creates when it reads a database.
    private func traces() throws -> [String: String] {
        var traces: [String: String] = [:]
        for (place, root) in [("~", ada.home), ("keyring", programs.folder.file("keyring"))] {
            for name in (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? [] {
                var status = stat()
                guard lstat("\(root)/\(name)", &status) == 0, status.st_mode & S_IFMT != S_IFDIR,
                    !["cyc.db-wal", "cyc.db-shm"].contains(where: name.hasSuffix)
                else { continue }
                let bytes = FileManager.default.contents(atPath: "\(root)/\(name)")
                traces["\(place)/\(name)"] = String(decoding: bytes ?? Data(), as: UTF8.self)
            }
        }
        let tab = programs.kept("tab")
        if !tab.isEmpty { traces["crontab"] = tab }
        return traces
    }

    /// Expects that none of cyc's own folders exists.
    private func expectNoFolder() {
        for folder in [".local/share", ".local/state", ".config"] {
            #expect(
                !FileManager.default.fileExists(atPath: "\(ada.home)/\(folder)/cyc"), "\(folder)")
        }
    }

    /// Makes cyc write everything that it can.
    private func use() throws {
        let outside = ada.folder.file("mine.json")
        for (line, input) in [
            ("status", ""), ("sync --full", ""), ("repo add ~/other", ""), ("repo scan", ""),
            ("challenge start spring --days 9", ""), ("dday add release 2026-12-25", ""),
            ("freeze add 2026-11-25 --why holiday", ""), ("todo add write", ""),
            ("todo done 1", ""),
            ("undo", ""), ("redo", ""), ("config set streak.rest_days sat", ""), ("remind off", ""),
            ("remind on", ""), ("remind install --cron", ""), ("remind test", ""), ("remind", ""),
            ("login --with-token", Self.secret), ("remind snooze 2h", ""), ("whoami", ""),
            ("why", ""), ("grass", ""), ("streak", ""), ("status --prompt", ""), ("init bash", ""),
            ("export \(outside)", ""), ("import \(outside)", ""),
        ] {
            let run = try cyc(line, input: input)
            // The fake GitHub answers logins only, so some commands fail.
            #expect([0, 65, 69].contains(run.status), "\(line): \(run.errors)")
        }
        // A second login, stored without a keyring.
        let login = try cyc(
            "login --with-token",
            ["PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "disabled:"],
            input: Self.secret)
        #expect(login.status == 0, "\(login.errors)")
        try Data("no ledger at all".utf8).write(to: URL(filePath: ada.ledger))
        #expect(try cyc("doctor --repair").output.contains("damaged-"))
        #expect(try cyc("todo add again").status == 0)
    }

    private static let marked =
        "# BEGIN cyc prompt\ncommand -v cyc >/dev/null && eval \"$(cyc init bash)\"\n# END cyc prompt\n"

    // MARK: Everything

    @Test("forget after every command restores the state before the first one")
    func everything() throws {
        try ada.repository("app").commit(on: "2026-11-21T08:00:00Z")
        _ = try ada.git(in: "\(ada.home)/other").git("init", "-q")
        try ada.folder.write("# mine\n", to: "home/.bashrc")
        try programs.folder.write("# theirs\n0 5 * * * tar\n", to: "tab")
        let before = try traces()
        let doctor = try cyc("doctor")
        #expect(try forget().status == 0)
        #expect(try traces() == before)

        try use()
        try ada.folder.write("# mine\n\(Self.marked)", to: "home/.bashrc")
        // Leftover of a write that was killed.
        try ada.folder.write("half", to: "home/.local/share/cyc/.token.aB3xyz")
        let full = try traces()
        #expect(full.count > before.count + 12)
        #expect(full.keys.contains { $0.hasPrefix("keyring/") })
        let run = try forget()
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(run.output.contains("Deleted everything that cyc wrote on this machine"))
        #expect(!run.output.contains(Self.secret))
        // The list names everything that was created.
        for name in Set(full.keys).subtracting(before.keys) where name.hasPrefix("~/") {
            let last = name.split(separator: "/").last ?? ""
            #expect(run.output.contains(last), "\(name)")
        }
        for part in [
            "your crontab", "the token for github.com", "the lines of cyc in ~/.bashrc",
            "https://github.com/settings/", "script/install --uninstall",
        ] { #expect(run.output.contains(part), "\(part): \(run.output)") }
        #expect(try traces() == before)
        expectNoFolder()

        // Neither showing something nor a prompt's refresh creates files again.
        for line in ["status --prompt", "status --widget tmux", "status --cached", "todo list"] {
            #expect(try cyc(line).status == 0)
        }
        #expect(try cyc("status --prompt").output == "")
        let refresh = try Program(
            Person.agent, environment: ada.environment(at: Self.now)
        ).run(AgentRequest.refreshInBackground(isSeen: false).words, in: ada.elsewhere)
        #expect(refresh.status == 0)
        #expect(try traces() == before)
        let again = try forget()
        #expect(again.status == 0)
        #expect(again.output.contains("cyc has written nothing on this machine"))
        #expect(try traces() == before)
        expectNoFolder()
        #expect(try cyc("doctor").output == doctor.output)
    }

    /// Damages as lines of `bash`, run in the folder of the ledger.
    static let damages = [
        "head -c 100000 /dev/urandom > cyc.db", ": > cyc.db", "rm cyc.db*",
        "printf '\\0\\0\\047\\017' | dd of=cyc.db bs=1 seek=60 conv=notrunc 2> /dev/null",
        "head -c 50000 cyc.db > x && mv x cyc.db",
        "rm cyc.db-wal cyc.db-shm; ln -s cyc.db cyc.db-wal",
        "echo '[nonsense' > ~/.config/cyc/config.toml", "rm ~/.config/cyc/config.toml",
        "echo 'day.time_zone = \"Nowhere\"' > ~/.config/cyc/config.toml",
        "head -c 100000 /dev/urandom > token", "echo ' ' > keyring", ": > key", "rm *", "rm -r .",
        "head -c 1000 /dev/urandom > ~/.local/state/cyc/prompt",
    ]

    @Test(
        "a damaged ledger or settings file is removed too",
        arguments: TestDepth.sample(damages, quick: 5))
    func wrong(failure: String) throws {
        #expect(try cyc("todo add write").status == 0)
        #expect(try cyc("config set remind.enabled false").status == 0)
        #expect(try cyc("remind install --cron").status == 0)
        #expect(try cyc("login --with-token", input: Self.secret).status == 0)
        let run = try ada.shell("cd ~/.local/share/cyc && \(failure)")
        #expect(run.status == 0 || failure.hasSuffix("."), "\(run.errors)")
        let forgotten = try forget()
        #expect(forgotten.status == 0, "\(forgotten.errors)")
        #expect(forgotten.errors == "")
        #expect(try traces().keys.sorted() == ["~/.gitconfig"])
    }

    // MARK: Confirmation

    @Test("without --everything or a terminal it lists the data and changes nothing")
    func unasked() throws {
        #expect(try cyc("todo add write").status == 0)
        let before = try traces()
        for (line, hint) in [
            ("forget", "hint: it lists everything first, then asks: cyc forget --everything"),
            ("forget --yes", "cyc forget --everything"),
            ("forget --everything", "hint: add --yes to skip the question"),
        ] {
            let run = try cyc(line)
            #expect(run.status == 64)
            #expect(run.errors.contains(hint), "\(run.errors)")
            #expect(run.output.contains("cyc.db") == line.contains("everything"))
            #expect(try traces() == before)
        }
        #expect(try cyc("forget everything").status == 64)
        #expect(try traces() == before)
    }

    @Test(
        "at a terminal it asks once and accepts only yes",
        arguments: [("y", true), ("yes", true), ("n", false), ("", false), ("everything", false)])
    func asks(answer: String, isYes: Bool) throws {
        #expect(try cyc("todo add write").status == 0)
        let before = try traces()
        let terminal = try Terminal(
            "\(Person.programs)/cyc forget --everything; echo status=$?; sleep 1000",
            environment: ada.environment(at: Self.now).merging(variables) { $1 }, in: ada.elsewhere,
            columns: 100, rows: 40)
        try terminal.shows(last: "Delete all of this? [y/N]")
        #expect(try traces() == before)
        try terminal.type(answer, keys: "Enter")
        try terminal.shows(last: "status=0")
        #expect(try traces().keys.contains("~/.local/share/cyc/cyc.db") == !isYes)
        if !isYes { #expect(try terminal.screen().contains("Nothing was deleted")) }
    }

    @Test("the list is translated to Korean")
    func korean() throws {
        #expect(try cyc("todo add write").status == 0)
        let run = try forget(["LANG": "ko_KR.UTF-8"])
        #expect(run.status == 0)
        #expect(run.output.contains("cyc가 이 컴퓨터에 저장한 것을 모두 삭제함"))
    }

    // MARK: Tokens

    private var keyring: [String] {
        let names = try? FileManager.default.contentsOfDirectory(
            atPath: programs.folder.file("keyring"))
        return names ?? []
    }

    @Test("tokens of all hosts are removed from the keyring even without a ledger")
    func keyringAlone() throws {
        #expect(try cyc("login --with-token", input: Self.secret).status == 0)
        try ada.folder.write(
            "[github]\nhost = \"git.example.org\"\n", to: "home/.config/cyc/config.toml")
        #expect(try cyc("login --with-token", input: Self.secret).status == 0)
        #expect(keyring.count == 4)
        for name in [".local", ".config"] {
            try FileManager.default.removeItem(atPath: "\(ada.home)/\(name)")
        }
        let run = try forget()
        #expect(run.status == 0)
        #expect(run.output.contains("the token for github.com"))
        #expect(run.output.contains("the token for git.example.org"))
        #expect(keyring.isEmpty)
        #expect(try traces().keys.sorted() == ["~/.gitconfig"])
    }

    @Test("an unreachable keyring is reported with a fix, and all else is removed")
    func keyringOutOfReach() throws {
        for (failure, more) in [
            ("locked", [:]), ("agent", ["CYC_AGENT": "/nonexistent"]),
            ("bus", ["DBUS_SESSION_BUS_ADDRESS": "disabled:"]),
        ] {
            #expect(try cyc("login --with-token", input: Self.secret).status == 0)
            if failure == "locked" { try programs.folder.write("", to: "locked") }
            let run = try forget(more)
            #expect(run.status == 69, "\(failure): \(run.errors)")
            #expect(run.errors.contains("there may still be a token of cyc in the keyring"))
            #expect(run.errors.contains("hint: remove it: secret-tool clear service cyc"))
            #expect(!run.output.contains("forgot all"))
            #expect(keyring.count == 2, "\(failure)")
            expectNoFolder()
            if failure == "locked" { try programs.remove("locked") }
        }
        #expect(try forget().status == 0)
        #expect(keyring.isEmpty)
    }

    @Test("without a keyring a missing agent does not prevent removal")
    func noAgent() throws {
        try programs.remove("secret-tool")
        var more = ["CYC_AGENT": "/nonexistent"]
        if Program.areInstalled("secret-tool") {
            // Only the fake programs.
            more["PATH"] = programs.folder.path
            for name in ["cat", "rm", "cp"] {
                try FileManager.default.createSymbolicLink(
                    atPath: programs.folder.file(name), withDestinationPath: "/bin/\(name)")
            }
        }
        #expect(try cyc("todo add write").status == 0)
        try ada.folder.write("github.com \(Self.secret)\n", to: "home/.local/share/cyc/token")
        let run = try forget(more)
        #expect(run.status == 0, "\(run.errors)")
        expectNoFolder()
    }

    @Test(
        "only cyc's items are removed from a real keyring",
        .tags(.external), .needs(TokenTests.keyringPrograms))
    func realKeyring() throws {
        try ada.folder.write(
            """
            echo -n password | gnome-keyring-daemon --unlock --components=secrets > /dev/null
            # Who asks before it is there starts a second one, which finds half a keyring.
            gdbus wait --session --timeout 30 org.freedesktop.secrets || exit 9
            echo -n theirs | secret-tool store --label=x service other host github.com
            echo \(Self.secret) | cyc login --with-token > /dev/null
            rm -r "$HOME/.local/share/cyc"
            cyc forget --everything --yes > "$HOME/said" 2>&1; echo $? >> "$HOME/said"
            secret-tool search --all service cyc > "$HOME/cyc" 2>&1
            secret-tool lookup service other > "$HOME/other"
            """, to: "script")
        var own = hub.variables
        own["DBUS_SESSION_BUS_ADDRESS"] = nil
        let run = try hearingSignals {
            try ada.shell("exec dbus-run-session -- bash ../script 2> \"$HOME/noise\"", own)
        }
        func kept(_ name: String) throws -> String {
            try String(contentsOfFile: "\(ada.home)/\(name)", encoding: .utf8)
        }
        let noise = try kept("noise")
        #expect(run.status == 0, "\(noise)")
        #expect(try kept("said").contains("the token for github.com"))
        #expect(try kept("said").hasSuffix("\n0\n"))
        #expect(try kept("cyc") == "")
        #expect(try kept("other") == "theirs")
    }

    // MARK: On the server

    @Test("scheduled deliveries are cancelled first, and errors are reported")
    func ahead() throws {
        let offline = programs.folder.file("offline")
        let server = try LoopbackServer { _, peer in
            guard !FileManager.default.fileExists(atPath: offline) else { return .close }
            peer.write(answer(body: "{\"id\":\"x\"}"))
            return .keep
        }
        let settings = """
            [remind]
            channels = ["ntfy"]
            after = "22:00"
            [remind.ntfy]
            server = "\(server.base)"
            topic = "topic"
            ahead = true
            """
        func deletions(_ run: () throws -> Void) throws -> Int {
            let before = server.requests.count
            try run()
            return server.requests[before...].count { $0.method == "DELETE" }
        }
        for failure in ["", "offline", "agent", "settings"] {
            _ = try ada.repository("app\(failure)")
            try ada.configure(settings)
            #expect(try cyc("remind").status == 0)
            var more: [String: String] = [:]
            switch failure {
            case "offline": try Data().write(to: URL(filePath: offline))
            case "agent": more["CYC_AGENT"] = "/nonexistent"
            case "settings": try ada.folder.write("[x", to: "home/.config/cyc/config.toml")
            default: break
            }
            var run: Program.Outcome?
            let count = try deletions { run = try forget(more) }
            let outcome = try #require(run)
            #expect(outcome.output.contains("2 reminders waiting on the ntfy server: "))
            expectNoFolder()
            if failure.isEmpty {
                #expect(count == 2)
                #expect(outcome.status == 0 && outcome.errors == "")
            } else {
                #expect(outcome.status == 69, "\(failure)")
                #expect(
                    outcome.errors.contains("2 reminders couldn't be cancelled"), "\(failure)")
                for time in ["22:00", "23:00"] { #expect(outcome.errors.contains(time)) }
            }
            if failure == "offline" { try FileManager.default.removeItem(atPath: offline) }
        }
    }

    @Test("unknown scheduled deliveries are reported")
    func aheadUnknown() throws {
        try ada.configure("[remind.ntfy]\nahead = true\n")
        try ada.folder.write("no ledger", to: "home/.local/share/cyc/cyc.db")
        let run = try forget()
        #expect(run.status == 0)
        #expect(run.output.contains("Server  the ledger") && run.output.contains("damaged"))
        expectNoFolder()
    }

    // MARK: Concurrency

    @Test("several runs at once succeed and leave nothing")
    func atOnce() throws {
        for _ in 0..<3 {
            #expect(try cyc("todo add write").status == 0)
            #expect(try cyc("remind install --cron").status == 0)
            let program = Program(
                "\(Person.programs)/cyc",
                environment: ada.environment(at: Self.now).merging(variables) { $1 })
            let running = try (0..<4).map { _ in
                try program.start(["forget", "--everything", "--yes"], in: ada.elsewhere)
            }
            var statuses: [Int32] = []
            for one in running {
                try #require(one.waitForEnd(within: 60))
                let outcome = try one.outcome()
                #expect([0, 1, 75].contains(outcome.status), "\(outcome.errors)")
                statuses.append(outcome.status)
            }
            #expect(statuses.contains(0))
            #expect(try forget().status == 0)
            #expect(try traces().keys.sorted() == ["~/.gitconfig"])
        }
    }

    /// Locks the file and returns its descriptor; closing that releases the lock.
    private func hold(_ name: String) throws -> Int32 {
        let file = open("\(ada.data)/\(name)", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(file >= 0)
        // A background process of the last command may hold it for a moment.
        try #require(eventually { flock(file, LOCK_EX | LOCK_NB) == 0 })
        return file
    }

    @Test("it waits for another writer and gives up before changing anything")
    func busy() throws {
        #expect(try cyc("todo add write").status == 0)
        #expect(try cyc("remind install --cron").status == 0)
        for name in ["refresh.lock", "remind.lock"] {
            let held = try hold(name)
            let before = try traces()
            let run = try forget()
            #expect(run.status == 75)
            #expect(run.errors.contains("another cyc has been writing"))
            #expect(try traces() == before)
            close(held)
        }
        // This lock is held only as long as a change takes.
        let held = try hold("lock")
        let run = try forget()
        #expect(run.status == 75)
        #expect(run.errors.contains("Still there: ~/.local/share/cyc: cyc.db"))
        close(held)
        #expect(try forget().status == 0)
        #expect(try traces().keys.sorted() == ["~/.gitconfig"])
    }

    @Test("it does not wait for a focus waiter")
    func focusWaits() throws {
        #expect(try cyc("focus start --pomodoro").status == 0)
        let held = try hold("focus.lock")
        let run = try forget()
        #expect(run.status == 0, "\(run.errors)")
        close(held)
        #expect(try traces().keys.sorted() == ["~/.gitconfig"])
    }

    /// Whether the process has opened the ledger's lock.
    private func waits(_ writer: Program.Running) -> Bool {
        let folder = "/proc/\(writer.identifier)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)"))
                == "\(ada.data)/lock"
        }
    }

    @Test(
        "many concurrent writers leave no data behind", .readsProcesses)
    func writers() throws {
        let program = Program(
            "\(Person.programs)/cyc",
            environment: ada.environment(at: Self.now).merging(variables) { $1 })
        for _ in 0..<4 {
            #expect(try cyc("todo add write").status == 0)
            let held = try hold("lock")
            let writers = try (0..<6).map { number in
                try program.start(["todo", "add", "late \(number)"], in: ada.elsewhere)
            }
            for writer in writers { try #require(eventually { waits(writer) }) }
            let forgetting = try program.start(
                ["forget", "--everything", "--yes"], in: ada.elsewhere)
            try #require(eventually { waits(forgetting) })
            close(held)
            for one in writers + [forgetting] {
                try #require(one.waitForEnd(within: 60))
                let outcome = try one.outcome()
                #expect([0, 75].contains(outcome.status), "\(outcome.errors)")
            }
            #expect(try forgetting.outcome().status == 0)
            #expect(try traces().keys.sorted() == ["~/.gitconfig"])
            expectNoFolder()
        }
    }

    @Test("a command that waited to write meanwhile writes nothing", .readsProcesses)
    func waiting() throws {
        #expect(try cyc("todo add write").status == 0)
        let held = try hold("lock")
        let program = Program("\(Person.programs)/cyc", environment: ada.environment(at: Self.now))
        let writer = try program.start(["todo", "add", "late"], in: ada.elsewhere)
        try #require(eventually { waits(writer) })
        #expect(try ada.shell("rm -rf \(ada.data)").status == 0)
        close(held)
        try #require(writer.waitForEnd(within: 60))
        let outcome = try writer.outcome()
        #expect(outcome.status == 75, "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: ada.data))
    }

    @Test("the next run finishes one that was killed at any moment")
    func killed() throws {
        var random = TestDepth.generator(14)
        try use()
        try ada.folder.write("# mine\n\(Self.marked)", to: "home/.bashrc")
        func shell(_ line: String) throws {
            let run = try Program("bash", environment: ["PATH": "/usr/bin:/bin"])
                .run(["-c", line], in: ada.folder.path)
            try #require(run.status == 0, "\(run.errors)")
        }
        let places = "home/.local home/.config home/.bashrc"
        let fake = programs.folder.path
        try shell("mkdir kept && cp -a \(places) \(fake)/tab \(fake)/keyring kept")
        let program = Program(
            "\(Person.programs)/cyc",
            environment: ada.environment(at: Self.now).merging(variables) { $1 })
        var length = 0
        var early = 0
        for number in 0...KillTests.kills {
            try shell(
                "rm -rf \(places) \(fake)/keyring; cp -a kept/.local kept/.config kept/.bashrc home"
                    + " && cp -a kept/tab kept/keyring \(fake)")
            let begin = ContinuousClock.now
            let running = try program.start(["forget", "--everything", "--yes"], in: ada.elsewhere)
            // The first run measures the duration.
            if number > 0 {
                usleep(UInt32(Int.random(in: 0...length, using: &random)))
                kill(running.identifier, SIGKILL)
            }
            try #require(running.waitForEnd(within: 60))
            if number == 0 { length = Int(begin.duration(to: .now) / .microseconds(1)) }
            if try running.outcome().status == 128 + SIGKILL { early += 1 }
            // The agent of the killed run may still be running.
            var run = try forget()
            for _ in 0..<3 where run.status == 75 { run = try forget() }
            #expect(run.status == 0, "kill \(number): \(run.errors)")
            #expect(try traces().keys.sorted() == ["~/.bashrc", "~/.gitconfig"], "kill \(number)")
            #expect(
                try String(contentsOfFile: "\(ada.home)/.bashrc", encoding: .utf8) == "# mine\n")
        }
        #expect(early >= KillTests.kills / 5)
    }

    // MARK: Removal errors

    @Test(
        "files in a read-only folder are named with status 74, and all else is removed")
    func readOnly() throws {
        try use()
        let run = try ada.mounted(
            "mount --bind \"$DATA\" \"$DATA\" && mount -o remount,bind,ro \"$DATA\"",
            """
            cyc forget --everything --yes > "$ERRORS.said" 2> "$ERRORS"
            test $? = 74 || exit 1
            test -e "$DATA/cyc.db" && ! test -e ~/.local/state/cyc && ! test -e ~/.config/cyc
            """,
            variables.merging(["CYC_NOW": Self.now, "COLUMNS": "1000"]) { $1 })
        #expect(run.status == 0, "\(run.output) \(run.errors)")
        let errors = try String(contentsOfFile: ada.folder.file("errors"), encoding: .utf8)
        #expect(errors.contains("cannot write \(ada.data)/token: Read-only file system"))
        #expect(errors.contains("Still there: ~/.local/share/cyc: token, cyc.db"))
        #expect(programs.kept("tab") == "" && keyring.isEmpty)
        #expect(try forget().status == 0)
        #expect(try traces().keys.sorted() == ["~/.gitconfig"])
    }

    @Test("a full disk does not prevent removal, the job included")
    func fullDisk() throws {
        try programs.folder.write("# theirs\n", to: "tab")
        try use()
        let run = try ada.mounted(
            """
            for folder in "$DATA" ~/.local/state/cyc ~/.config/cyc; do
                cp -a "$folder" "$folder.copy" &&
                    mount -t tmpfs -o size=4m,mode=700 tmpfs "$folder" &&
                    cp -a "$folder.copy/." "$folder" && rm -r "$folder.copy" || exit 1
                head -c 10000000 /dev/zero > "$folder/filler" 2> /dev/null || true
            done
            """,
            """
            cyc forget --everything --yes > "$ERRORS.said" 2> "$ERRORS" || exit 1
            for folder in "$DATA" ~/.local/state/cyc ~/.config/cyc; do
                test "$(ls -A "$folder")" = filler || exit 2
            done
            """,
            variables.merging(["CYC_NOW": Self.now, "COLUMNS": "1000"]) { $1 })
        let errors = try? String(contentsOfFile: ada.folder.file("errors"), encoding: .utf8)
        #expect(run.status == 0, "\(run.errors) \(errors ?? "")")
        #expect(errors == "")
        #expect(programs.kept("tab") == "# theirs\n")
    }

    @Test("a job that cannot be removed is reported, and all else is removed")
    func brokenCrontab() throws {
        try use()
        let marks = programs.kept("tab")
        try programs.folder.write(marks.replacing("# END cyc remind", with: "# x"), to: "tab")
        let run = try forget()
        #expect(run.status == 65)
        #expect(run.errors.contains("their begin and end marks don't match"))
        expectNoFolder()
        try programs.folder.write(marks, to: "tab")
        #expect(try forget().status == 0)
        #expect(programs.kept("tab") == "")
    }

    // MARK: Files of others

    @Test("a foreign repository of that name is untouched, and its command is shown")
    func repository() throws {
        let src = "\(ada.home)/src"
        _ = try ada.repository("cyc")
        try ada.folder.write("mine", to: "home/src/cyc/token")
        try ada.folder.write("mine", to: "home/src/cyc/config.toml")
        let before = try traces()
        let more = ["XDG_DATA_HOME": src, "XDG_CONFIG_HOME": src, "XDG_STATE_HOME": src]
        for _ in 1...2 {
            let run = try forget(more)
            #expect(run.status == 1)
            #expect(
                run.errors.contains("rm \(src)/cyc/token \(src)/cyc/config.toml"), "\(run.errors)")
            #expect(try traces() == before)
        }
        try FileManager.default.removeItem(atPath: "\(src)/cyc/token")
        try FileManager.default.removeItem(atPath: "\(src)/cyc/config.toml")
        #expect(try forget(more).output.contains("cyc has written nothing"))
    }

    @Test("foreign files and link targets stay and are named")
    func others() throws {
        try ada.folder.write("[ui]\nlanguage = \"en\"\n", to: "home/dotfiles/config.toml")
        try FileManager.default.createDirectory(
            atPath: "\(ada.home)/.config/cyc", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: ada.configuration, withDestinationPath: "../../dotfiles/config.toml")
        #expect(try cyc("todo add write").status == 0)
        try ada.folder.write("mine", to: "home/.local/share/cyc/cyc.db.bak")
        try ada.folder.write("eval \"$(cyc init zsh)\"\n", to: "home/.zshrc")
        let run = try forget()
        #expect(run.status == 0)
        for line in [
            "files in ~/.local/share/cyc that aren't cyc's: cyc.db.bak",
            "~/dotfiles/config.toml, the target of a link of cyc",
            "your own line that calls cyc, ~/.zshrc:1",
        ] { #expect(run.output.contains(line), "\(line): \(run.output)") }
        #expect(
            try traces().keys.sorted() == [
                "~/.gitconfig", "~/.local/share/cyc/cyc.db.bak", "~/.zshrc",
                "~/dotfiles/config.toml",
            ])
    }

    @Test("unusual HOME and XDG folders do not make it create files")
    func places() throws {
        let empty = ada.folder.file("empty")
        _ = try ada.git(in: empty)
        for (home, status) in [("", Int32(78)), ("relative", 78), ("/nonexistent", 0), (empty, 0)] {
            let run = try forget(["HOME": home])
            #expect(run.status == status, "\(home): \(run.errors)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: empty) == [])
        #expect(!FileManager.default.fileExists(atPath: "/nonexistent"))

        // These three variables replace HOME.
        let more = Dictionary(
            uniqueKeysWithValues: ["DATA", "STATE", "CONFIG"].map { ("XDG_\($0)_HOME", empty) })
        #expect(try cyc("todo add write", more).status == 0)
        let run = try forget(more.merging(["HOME": ""]) { $1 })
        #expect(run.status == 0, "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: empty) == [])
    }
}
