import CycCore
import Foundation
import TestSupport
import Testing

/// Failed refreshes leave changed repositories unknown, never "nothing today".
struct RefreshFailureTests {
    static let now = "2026-11-21T12:00:00Z"

    /// Returns Ada, whose only commit is of yesterday and stored.
    private func makeUser() throws -> (ada: Person, app: GitRepository) {
        let ada = try Person()
        let app = try ada.repository("app")
        try app.commit(on: "2026-11-20T08:00:00Z")
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "none")
        return (ada, app)
    }

    /// Expects today to be unknown because of `path`.
    private func expectUnknown(
        _ ada: Person, because path: String, _ variables: [String: String], _ comment: Comment
    ) throws {
        let run = try ada.cyc("status", "--json", at: Self.now, variables)
        #expect(run.status == 0, comment)
        #expect(run.errors != "", comment)
        let status = try JSONText(run.output)
        #expect(status["today"]["state"] == "unknown", comment)
        #expect(status["today"]["complete"] == false, comment)
        #expect(status["today"]["unread"].list.map(\.["path"].text) == [path], comment)
        #expect(status["freshness"]["stale"] == true, comment)
        #expect(status["freshness"]["error"].text?.isEmpty == false, comment)
        #expect(try ada.cyc("status", "--check", at: Self.now, variables).status == 12, comment)
    }

    static let agents =
        [
            "exit 1", "exit 3", "exit 0", "kill -SEGV $$", "kill -KILL $$", "kill -TERM $$",
            "echo nonsense",
            "echo nonsense; exit 3", "echo nonsense; exit 69", "printf '\\377\\0'",
            "printf '\\377\\n'",
            "exec >&-; sleep 0.1",
        ] + answers.map { "printf '%s' '\($0.joined(separator: "\n"))'" }

    /// Invalid agent responses; the last line of each has no newline.
    static let answers = [
        [version], [version, #"{"found":{"_0":"repositoriesAreRead"}}"#, ""],
        [version, #"{"found":{"_0":"repositoriesAreRead"}}"#, #"{"done":{}}"#],
        [version, #"{"done":{}}"#, #"{"done":{}}"#, ""],
        [version, #"{"found":{"_0":"everythingIsRead"}}"#, #"{"done":{}}"#, ""],
        [version, #"{"finished":{}}"#, #"{"done":{}}"#, ""],
        [#"{"found":{"_0":"repositoriesAreRead"}}"#, #"{"done":{}}"#, ""],
        [#"{"version":{"_0":"9.9.9"}}"#, #"{"done":{}}"#, ""],
    ]
    static let version = #"{"version":{"_0":"\#(Version.current)"}}"#

    @Test("an agent that fails in any way leaves changed repositories unread")
    func strangeAgents() throws {
        let (ada, app) = try makeUser()
        try app.commit(on: "2026-11-21T08:00:00Z")
        for text in TestDepth.sample(Self.agents, quick: 8) {
            let agent = try ada.folder.writeProgram("#!/bin/sh\n\(text)\n", to: "agent")
            try expectUnknown(ada, because: app.path, ["CYC_AGENT": agent], "\(text)")
        }
        try expectUnknown(
            ada, because: app.path, ["CYC_AGENT": "/nonexistent/cyc-agent"], "missing")
        let doctor = try ada.cyc("doctor", at: Self.now, ["CYC_AGENT": "/nonexistent/cyc-agent"])
        #expect(doctor.status != 0)
        #expect(doctor.output.contains("cyc-agent"))
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "done")
    }

    @Test("doctor reports a crash with its signal")
    func doctor() throws {
        let (ada, app) = try makeUser()
        try app.commit(on: "2026-11-21T08:00:00Z")
        let agent = try ada.folder.writeProgram(
            "#!/bin/sh\ncase $2 in *'\"refresh\"'*) kill -SEGV $$;; esac\n"
                + "exec '\(Person.agent)' \"$@\"\n",
            to: "agent")
        let doctor = try ada.cyc("doctor", at: Self.now, ["CYC_AGENT": agent])
        #expect(doctor.status == 1)
        #expect(doctor.output.contains("signal 11"), "\(doctor.output)")
        #expect(doctor.output.contains("/src/app"))
    }

    @Test("an unread change of folder, root, address or setting makes today unknown")
    func basis() throws {
        let withoutAgent = ["CYC_AGENT": "/nonexistent/cyc-agent"]
        do {
            let (ada, _) = try makeUser()
            // Below the root, and never read.
            try ada.repository("new/one").commit(on: "2026-11-21T08:00:00Z")
            try expectUnknown(ada, because: ada.source, withoutAgent, "a new repository")
        }
        do {
            let (ada, _) = try makeUser()
            let stood = try GitRepository.make(at: "\(ada.home)/stood", home: ada.home)
            try stood.commit(on: "2026-11-21T08:00:00Z")
            let run = try ada.cyc("status", "--json", in: stood.path, at: Self.now, withoutAgent)
            let today = try JSONText(run.output)["today"]
            #expect(today["state"] == "unknown")
            #expect(today["unread"].list.map(\.["path"].text) == [stood.path])
        }
        for change in ["git's configuration", "a setting"] {
            let (ada, app) = try makeUser()
            try app.commit(on: "2026-11-21T08:00:00Z", as: "new@example.org")
            #expect(try ada.json("status", at: Self.now)["today"]["state"] == "none")
            if change == "a setting" {
                try ada.configure("[repositories]\nemails = [\"new@example.org\"]\n")
            } else {
                try ada.folder.write("[user]\n\temail = new@example.org\n", to: "home/.gitconfig")
            }
            try expectUnknown(ada, because: app.path, withoutAgent, "\(change)")
            #expect(try ada.json("status", at: Self.now)["today"]["state"] == "done")
        }
    }

    @Test("a read-only folder and a full disk leave changed repositories unread")
    func noSpace() throws {
        let (ada, app) = try makeUser()
        try app.commit(on: "2026-11-21T08:00:00Z")
        let lines = """
            cyc status --check; test $? = 12 || exit 1
            cyc status --json 2> "$ERRORS" || exit 2
            """
        for mount in [
            "mount --bind \"$DATA\" \"$DATA\" && mount -o remount,bind,ro \"$DATA\"",
            """
            cp -a "$DATA" "$DATA.copy" &&
            mount -t tmpfs -o size=$(($(stat -c %s "$DATA/cyc.db") / 1024 + 48))k tmpfs "$DATA" &&
            cp "$DATA.copy/cyc.db" "$DATA" &&
            { head -c 10000000 /dev/zero > "$DATA/filler" 2> /dev/null || true; }
            """,
        ] {
            let run = try ada.mounted(mount, lines, ["CYC_NOW": Self.now])
            #expect(run.status == 0, "\(run.output) \(run.errors)")
            let status = try JSONText(run.output)
            #expect(status["today"]["state"] == "unknown")
            #expect(status["today"]["unread"].list.map(\.["path"].text) == [app.path])
            #expect(status["freshness"]["error"] != .null)
        }
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "done")
    }

    @Test("during another refresh stored data is shown at once; only --refresh waits")
    func busy() throws {
        let (ada, app) = try makeUser()
        try app.commit(on: "2026-11-21T08:00:00Z")
        let lock = open("\(ada.data)/refresh.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX) == 0)
        for arguments in [["status", "--json"], ["status", "--json", "--refresh"]] {
            let run = try ada.cyc(arguments, at: Self.now)
            #expect(run.errors.contains("5 seconds") == arguments.contains("--refresh"))
            let status = try JSONText(run.output)
            #expect(status["freshness"]["stale"] == true)
            #expect(status["today"]["state"] == "unknown")
            #expect(status["today"]["unread"].list.map(\.["path"].text) == [app.path])
        }
        // GitHub is not blamed for a response that was not awaited.
        let later = try ada.cyc("status", "--json", at: "2026-11-21T12:20:00Z")
        #expect(later.errors == "")
        #expect(try JSONText(later.output)["freshness"]["error"] == .null)
    }

    // MARK: Crashes while reading

    /// Runs `cyc` and sends a signal to one of its programs while `repository` is read.
    ///
    /// - Parameter depth: 0 for the agent, 1 for the reader, 2 for its child.
    @discardableResult private func runWithSignal(
        _ depth: Int, _ arguments: [String], _ signal: Int32, in repository: GitRepository,
        _ ada: Person
    ) throws -> Program.Outcome {
        // A kill leaves the mark of the ended run.
        if try ada.mark()?.hasPrefix("00") == true {
            try FileManager.default.removeItem(atPath: "\(ada.data)/reading")
        }
        let before = try ada.mark()
        let running = try Program(
            "\(Person.programs)/cyc", environment: ada.environment(at: Self.now)
        ).start(arguments, in: ada.elsewhere)
        let cyc = running.identifier
        let deadline = ContinuousClock.now.advanced(by: .seconds(50))
        func isReading() throws -> Bool {
            let mark = try ada.mark()
            return mark != before && mark?.hasPrefix("00") == true
                && mark?.hasSuffix(" \(repository.path)") == true
        }
        while true {
            try #require(ContinuousClock.now < deadline && !hasEnded(cyc, within: 0))
            let processes = try isReading() ? descendants(of: cyc) : []
            guard processes.count > (depth > 0 ? 2 : 0) else { continue }
            let process = processes[depth]
            // Stopped, it cannot go on to the next repository before the signal arrives.
            kill(process, SIGSTOP)
            while !isStopped(process), !hasEnded(process, within: 0) {}
            let isRight = try isReading() && !hasEnded(process, within: 0)
            if isRight { kill(process, signal) }
            kill(process, SIGCONT)
            if isRight { break }
        }
        try #require(running.waitForEnd(within: 50))
        return try running.outcome()
    }

    /// Kills the agent with a signal while it reads `repository`.
    private func killAgent(
        _ arguments: [String], of signal: Int32, in repository: GitRepository, _ ada: Person
    ) throws {
        let outcome = try runWithSignal(0, arguments, signal, in: repository, ada)
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("signal \(signal)"), "\(outcome.errors)")
    }

    private func isStopped(_ process: Int32) -> Bool {
        let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return state?.contains(") T ") == true
    }

    @Test(
        "a crashed child of the reader makes only its repository unread",
        arguments: TestDepth.sample([SIGSEGV, SIGBUS, SIGABRT], quick: 1))
    func childCrash(signal: Int32) throws {
        let ada = try Person()
        let app = try ada.history("app", commits: 20_000)
        try ada.repository("other").commit(on: "2026-11-21T08:00:00Z")
        let sync = try runWithSignal(2, ["sync", "--repositories"], signal, in: app, ada)
        #expect(sync.status == 0)
        for words in [["status", "--json"], ["status", "--json", "--refresh"]] {
            let today = try JSONText(ada.cyc(words, at: Self.now).output)["today"]
            #expect(today["local_commits"] == 1)
            #expect(today["unread"].list.map(\.["path"].text) == [app.path])
            #expect(today["unread"][0]["error"].text?.contains("signal \(signal)") == true)
        }
        #expect(try ada.cyc("sync", "--repositories", at: Self.now).status == 0)
        #expect(try ada.json("status", "--cached", at: Self.now)["today"]["complete"] == false)
        #expect(try ada.cyc("sync", "--repositories", "--full", at: Self.now).status == 0)
        #expect(try ada.json("status", at: Self.now)["today"]["complete"] == true)
    }

    @Test(
        "a killed reader or child blames no repository",
        arguments: [1, 2], TestDepth.sample([SIGKILL, SIGTERM], quick: 1))
    func killedReader(depth: Int, signal: Int32) throws {
        let ada = try Person()
        let app = try ada.history("app", commits: 20_000)
        try ada.repository("other").commit(on: "2026-11-21T08:00:00Z")
        let sync = try runWithSignal(depth, ["sync", "--repositories"], signal, in: app, ada)
        #expect(sync.status == 0)
        let cached = try ada.json("status", "--cached", at: Self.now)["today"]
        #expect(cached["local_commits"] == 1)
        #expect(cached["unread"].list.map(\.["path"].text) == [app.path])
        #expect(try ada.json("status", at: Self.now)["today"]["complete"] == true)
    }

    @Test("a repository that crashed the agent is skipped and named until it changes")
    func crash() throws {
        let ada = try Person()
        let app = try ada.history("app", commits: 20_000)
        let other = try ada.repository("other")
        try other.commit(on: "2026-11-20T08:00:00Z")
        try killAgent(["sync", "--repositories"], of: SIGSEGV, in: app, ada)
        #expect(try ada.mark()?.hasPrefix("11 /") == true)
        func expectLeftOut() throws {
            let run = try ada.cyc("status", "--json", at: Self.now)
            let status = try JSONText(run.output)
            #expect(run.errors == "")
            #expect(status["today"]["complete"] == false)
            let unread = status["today"]["unread"]
            #expect(unread.list.map(\.["path"].text) == [app.path])
            #expect(
                unread[0]["error"].text?.contains("crashed the program that reads it (signal 11)")
                    == true)
            #expect(try ada.mark() == nil)
            let listed = try ada.json("repo", "list", at: Self.now)["repositories"]
            #expect(listed.list.map { $0["commits"] } == [0, 1])
        }
        try expectLeftOut()
        try other.git("commit", "-q", "--amend", "--allow-empty", "-m", "again")
        try expectLeftOut()
        let doctor = try ada.cyc("doctor", at: Self.now)
        #expect(doctor.status == 1)
        #expect(doctor.output.contains("crash"))

        // With --full the other repositories are read first.
        try other.commit(on: "2026-11-21T08:00:00Z")
        try killAgent(["sync", "--repositories", "--full"], of: SIGBUS, in: app, ada)
        let cached = try ada.json("status", "--cached", at: Self.now)
        #expect(cached["today"]["state"] == "done")
        #expect(cached["today"]["unread"].list.map(\.["path"].text) == [app.path])

        let sync = try ada.cyc("sync", "--repositories", "--full", at: Self.now)
        #expect(sync.status == 0)
        #expect(sync.errors == "")
        #expect(try ada.json("status", at: Self.now)["today"]["complete"] == true)
    }

    @Test("a repository that crashed the agent is read again after a change")
    func repaired() throws {
        let ada = try Person()
        let app = try ada.history("app", commits: 20_000)
        try killAgent(["sync", "--repositories"], of: SIGABRT, in: app, ada)
        #expect(try ada.json("status", at: Self.now)["today"]["complete"] == false)
        try app.commit(on: "2026-11-21T08:00:00Z")
        let status = try ada.json("status", at: Self.now)
        #expect(status["today"]["state"] == "done")
        #expect(status["today"]["complete"] == true)
    }

    @Test("repeated kills of the agent skip no repository")
    func killed() throws {
        let ada = try Person()
        let app = try ada.history("app", commits: 20_000)
        for signal in [SIGTERM, SIGHUP, SIGKILL, SIGKILL, SIGKILL] {
            try killAgent(["sync", "--repositories"], of: signal, in: app, ada)
        }
        #expect(try ada.json("status", at: Self.now)["today"]["complete"] == true)
    }
}

extension Person {
    /// Returns the mark that names the repository being read; nil after an orderly end.
    fileprivate func mark() throws -> String? {
        guard let bytes = FileManager.default.contents(atPath: "\(data)/reading") else {
            return nil
        }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
