import Foundation
import Synchronization
import TestSupport
import Testing

/// `cyc push`, and every printed `git push`, with folders as remotes.
struct PushTests {
    static let now = "2026-11-21T12:00:00Z"
    static let morning = "2026-11-21T08:00:00Z"
    static let start = "2026-11-01T08:00:00Z"

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Text expected in the plan, without wrapping spaces.
        let shows: String
        /// Remote branch that must receive the commit.
        var branch = "main"
        var day = "2026-11-21"
        /// Creates the situation at `octo/app`; returns the commit that must arrive.
        let prepare: @Sendable (Person) throws -> String
    }

    static let cases = [
        Case(testDescription: "without upstream", shows: "main → main of octo/app (origin)") {
            ada in
            let app = try ada.hubClone("app")
            return try app.commit(on: morning)
        },
        Case(
            testDescription: "the first branch of an empty repository, whatever GitHub calls it",
            shows: "trunk → trunk of octo/app (origin)", branch: "trunk"
        ) { ada in
            let app = try ada.repository("app")
            try app.git("remote", "add", "origin", "git@github.com:octo/app.git")
            try app.git("switch", "-q", "-c", "trunk")
            return try app.commit(on: morning)
        },
        Case(
            testDescription: "a branch that is not checked out",
            shows: "main → main of octo/app (origin)"
        ) { ada in
            let app = try ada.hubClone("app")
            let id = try app.commit(on: morning)
            try app.git("switch", "-q", "-c", "other", "HEAD~1")
            return id
        },
        Case(
            testDescription: "on the default branch as well as on the one that is checked out",
            shows: "main → main of octo/app (origin)"
        ) { ada in
            let app = try ada.hubClone("app")
            let id = try app.commit(on: morning)
            try app.git("switch", "-q", "-c", "a-topic")
            return id
        },
        Case(
            testDescription: "a detached HEAD", shows: "HEAD → main of octo/app (origin)"
        ) { ada in
            let app = try ada.hubClone("app")
            try app.git("switch", "-q", "--detach")
            return try app.commit(on: morning)
        },
        Case(
            testDescription: "the detached HEAD of a worktree that is not watched",
            shows: "→ main of octo/app (origin)"
        ) { ada in
            let app = try ada.hubClone("app")
            let outside = ada.folder.file("outside")
            try app.git("worktree", "add", "-q", "--detach", outside)
            return try ada.git(in: outside).commit(on: morning)
        },
        Case(
            testDescription: "a branch of another name whose upstream is the default branch",
            shows: "work → main of octo/app (origin)"
        ) { ada in
            let app = try ada.hubClone("app")
            try app.git("switch", "-q", "-c", "work", "--track", "origin/main")
            return try app.commit(on: morning)
        },
        Case(
            testDescription: "a branch in a linked worktree",
            shows: "main → main of octo/app (origin)"
        ) { ada in
            let app = try ada.hubClone("app")
            try app.git("switch", "-q", "-c", "other")
            try app.git("worktree", "add", "-q", "\(ada.source)/side", "main")
            return try ada.git(in: "\(ada.source)/side").commit(on: morning)
        },
        Case(
            testDescription: "GitHub is another remote than the branch's own",
            shows: "main → main of octo/app (hub)"
        ) { ada in
            let app = try ada.hubClone("app")
            try app.git("remote", "rename", "origin", "hub")
            let mirror = try ada.repository("../mirror.git", bare: true)
            try app.git("remote", "add", "origin", mirror.path)
            try app.git("push", "-q", "-u", "origin", "main")
            return try app.commit(on: morning)
        },
        Case(
            testDescription: "pages", shows: "gh-pages → gh-pages of octo/app (origin)",
            branch: "gh-pages"
        ) { ada in
            let app = try ada.hubClone("app")
            try app.git("switch", "-q", "-c", "gh-pages")
            return try app.commit(on: morning)
        },
        Case(
            testDescription: "git is configured to send it elsewhere",
            shows: "main → main of octo/app (origin)"
        ) { ada in
            let app = try ada.hubClone("app")
            try app.git("config", "remote.origin.push", "refs/heads/main:refs/heads/review")
            return try app.commit(on: morning)
        },
        Case(
            testDescription: "a day that is over and that nothing colours yet",
            shows: "1 commit, 2026-11-19", day: "2026-11-19"
        ) { ada in
            let app = try ada.hubClone("app")
            return try app.commit(on: "2026-11-19T08:00:00Z")
        },
        Case(
            testDescription: "a name that could be an option",
            shows: "→ main of octo/app (origin) · 1 commit to git@github.com:octo/app.git git -C"
                + " ~/src/app push origin"
        ) { ada in
            let app = try ada.hubClone("app")
            let id = try app.commit(on: morning)
            try app.update([("refs/heads/-f", id)])
            try app.git("symbolic-ref", "HEAD", "refs/heads/-f")
            try app.git("update-ref", "-d", "refs/heads/main")
            try app.git("config", "branch.-f.remote", "origin")
            try app.git("config", "branch.-f.merge", "refs/heads/main")
            return id
        },
    ]

    @Test(
        "push delivers the commits of today, and the next run has nothing to do",
        arguments: TestDepth.sample(cases, quick: 5))
    func pushes(_ example: Case) throws {
        let (ada, hub) = (try Person(), try Self.hub())
        try ada.mapGitHub()
        let id = try example.prepare(ada)
        let before = try ada.hubBranches()
        let dry = try ada.cyc(["push", "--dry-run"], at: Self.now, hub)
        #expect(dry.status == 0 && dry.errors == "", "\(dry.errors)")
        #expect(dry.output.unwrapped.contains(example.shows), "\(dry.output)")
        #expect(try ada.hubBranches() == before)
        let run = try ada.cyc(["push", "--yes"], at: Self.now, hub)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.hasPrefix(dry.output))
        #expect(try ada.hubBranches()[example.branch] == id)
        for (name, commit) in before where name != example.branch {
            #expect(try ada.hubBranches()[name] == commit)
        }
        if example.day == "2026-11-21", example.branch != "trunk" {
            #expect(run.output.contains("Today is safe: pushed"))
            let state = try JSONText(ada.cyc(["status", "--json"], at: Self.now, hub).output)
            #expect(state["today"]["state"] == "pushed")
        }
        let again = try ada.cyc(["push"], at: Self.now, hub)
        #expect(again.status == 0)
        #expect(again.output.hasPrefix("Nothing to push"), "\(again.output)")
    }

    @Test(
        "command printed by `why` does the same", arguments: TestDepth.sample(cases, quick: 3))
    func pastes(_ example: Case) throws {
        let (ada, hub) = (try Person(), try Self.hub())
        try ada.mapGitHub()
        let id = try example.prepare(ada)
        let why = try JSONText(ada.cyc(["why", "--json", example.day], at: Self.now, hub).output)
        let fixes = why["commits"].list.flatMap { $0["verdicts"].list }
            .filter { $0["cause"] == "unpushed" }.compactMap { $0["fix"].text }
        #expect(fixes.count == 1)
        // When the user types the command, git's own configuration selects the destination.
        guard !example.testDescription.contains("configured") else { return }
        let run = try ada.shell(fixes[0])
        #expect(run.status == 0, "\(fixes[0]): \(run.errors)")
        #expect(try ada.hubBranches()[example.branch] == id, "\(fixes[0])")
    }

    struct Obstacle: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Text expected in the reason and its fix; the repository's path as `R`.
        let says: [String]
        /// Whether the fix is a command that can run here.
        var isCommand = true
        /// Whether today is safe after the fix, on this machine and at the test's time.
        var isEnough = false
        let prepare: @Sendable (Person) throws -> Void
    }

    static let obstacles = [
        Obstacle(
            testDescription: "a topic branch",
            says: [
                "counts only once it is in main",
                "git -C R switch main && git -C R merge topic && git -C R push origin main",
            ], isEnough: true
        ) { ada in
            let app = try ada.hubClone("app")
            try app.git("switch", "-q", "-c", "topic")
            try app.commit(on: morning)
        },
        Obstacle(
            testDescription: "an archived repository",
            says: ["octo/old is archived", "https://github.com/octo/old/settings"], isCommand: false
        ) { try $0.hubClone("old").commit(on: morning) },
        Obstacle(
            testDescription: "a fork",
            says: ["octo/lib is a fork", "https://github.com/up/lib/compare"], isCommand: false
        ) { try $0.hubClone("lib").commit(on: morning) },
        Obstacle(
            testDescription: "no remote", says: ["no remote; only", "remote add origin"],
            isCommand: false
        ) { try $0.repository("app").commit(on: morning) },
        Obstacle(
            testDescription: "somebody else's address",
            says: ["ada@box.local can't be linked", "--reset-author"]
        ) { ada in
            let app = try ada.hubClone("app")
            try app.git("config", "user.email", "ada@box.local")
            try app.commit(on: morning, as: "ada@box.local")
        },
        Obstacle(
            testDescription: "a push goes to another host",
            says: [
                "pushing to origin sends to git@mirror.example:octo/app.git, not to octo/app",
                "git -C R remote set-url --push origin git@github.com:octo/app.git",
            ]
        ) { ada in
            let app = try ada.hubClone("app")
            try app.git(
                "remote", "set-url", "--push", "origin", "git@mirror.example:octo/app.git")
            try app.commit(on: morning)
        },
    ]

    @Test(
        "commits that no push makes count are listed with a fix, and are not pushed",
        arguments: TestDepth.sample(obstacles, quick: 4))
    func blocked(_ example: Obstacle) throws {
        let (ada, hub) = (try Person(), try Self.hub())
        try ada.mapGitHub()
        try example.prepare(ada)
        let names = ["app", "old", "lib"]
        let before = try names.map { try ada.hubBranches(of: $0) }
        let run = try ada.cyc(
            ["push", "--yes"], at: Self.now, hub.merging(["COLUMNS": "300"]) { $1 })
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        #expect(run.output.hasPrefix("Nothing to push"))
        for text in example.says {
            let text = text.replacingOccurrences(of: "-C R", with: "-C ~/src/app")
            #expect(run.output.contains(text), "\(text): \(run.output)")
        }
        #expect(try names.map { try ada.hubBranches(of: $0) } == before)
        let status = try ada.cyc(["status"], at: Self.now, hub)
        if !example.isCommand { #expect(!status.output.contains("cyc push")) }
        guard example.isCommand else { return }
        let fix = try #require(run.output.split(separator: "\n").last { $0.contains("git -C") })
        let command = String(fix[try #require(fix.firstRange(of: "git -C")).lowerBound...])
        #expect(try ada.shell(command).status == 0, "\(command)")
        guard example.isEnough else { return }
        let state = try JSONText(ada.cyc(["status", "--json"], at: Self.now, hub).output)
        #expect(state["today"]["state"] == "pushed")
    }

    @Test("several repositories are pushed in turn; an error in one does not stop the others")
    func several() throws {
        let (ada, hub) = (try Person(), try Self.hub())
        try ada.mapGitHub()
        let app = try ada.hubClone("app")
        let id = try app.commit(on: Self.morning)
        let behind = try ada.hubClone("behind")
        // Another push came first.
        let other = ada.folder.file("other")
        try behind.git("clone", "-q", ada.hubFolder("behind"), other)
        let theirs = try ada.git(in: other).commit(on: Self.start, as: "eve@example.org")
        try ada.git(in: other).git("push", "-q", "origin", "main")
        try behind.commit(on: Self.morning)
        let gone = try ada.hubClone("gone")
        try gone.commit(on: Self.morning)
        try FileManager.default.removeItem(atPath: ada.hubFolder("gone"))

        let run = try ada.cyc(["push", "--yes"], at: Self.now, hub)
        #expect(run.status == 69)
        #expect(try ada.hubBranches()["main"] == id)
        #expect(try ada.hubBranches(of: "behind")["main"] == theirs)
        let errors = run.errors.unwrapped
        #expect(errors.contains("main of octo/behind has commits that you don't have"))
        #expect(errors.contains("git failed with status 128"))
        #expect(run.output.contains("Today is safe: pushed"))
        let next = try #require(
            run.errors.replacingOccurrences(of: "\\\n", with: "").split(separator: "\n")
                .first { $0.contains("pull --rebase") })
        let command = String(next[try #require(next.firstRange(of: "git -C")).lowerBound...])
        let parts = command.components(separatedBy: " && ")
        #expect(parts.last == "cyc push")
        let pulled = try ada.shell(parts.dropLast().joined(separator: " && "))
        #expect(pulled.status == 0, "\(command): \(pulled.errors)")
        let repaired = try ada.cyc(["push", "--yes"], at: Self.now, hub)
        #expect(repaired.status == 69 && repaired.errors.contains("git failed with status 128"))
        #expect(try behind.git("rev-parse", "main") == ada.hubBranches(of: "behind")["main"])
        try behind.git("merge-base", "--is-ancestor", theirs, "main")
    }

    @Test("what git and its hooks say cannot steer the terminal")
    func escapes() throws {
        let ada = try Person()
        let (app, _) = try ada.plainClone("app")
        try app.commit(on: Self.morning)
        let hook = "\(app.path)/.git/hooks/pre-push"
        try #"""
        #!/bin/sh
        printf '\033[31mred\033[0m \033]0;title\007plain\n' >&2
        """#.write(toFile: hook, atomically: true, encoding: .utf8)
        chmod(hook, 0o755)
        let run = try ada.cyc("push", "--yes", at: Self.now)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("red plain\n"), "\(run.errors)")
        #expect(!run.errors.utf8.contains(0x1B) && !run.errors.contains("title"))
    }

    @Test("variables cannot redirect a push, and without a terminal it is not confirmed")
    func environment() throws {
        let ada = try Person()
        let (app, remote) = try ada.plainClone("app")
        let (other, elsewhere) = try ada.plainClone("../other")
        try other.commit(on: Self.start)
        let id = try app.commit(on: Self.morning)
        let refused = try ada.cyc(["push"], at: Self.now)
        #expect(refused.status == 64 && refused.errors.contains("--yes"))
        #expect(refused.output.contains("main → main of origin"))
        #expect(try remote.lines("for-each-ref").isEmpty)
        let variables = [
            "GIT_DIR": "\(other.path)/.git", "GIT_WORK_TREE": other.path,
            "GIT_OBJECT_DIRECTORY": "\(other.path)/.git/objects", "GIT_NAMESPACE": "x",
            "GIT_CONFIG_PARAMETERS": "'remote.origin.url=\(elsewhere.path)'",
        ]
        let run = try ada.cyc(["push", "-y"], at: Self.now, variables)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try remote.git("rev-parse", "refs/heads/main") == id)
        #expect(try elsewhere.lines("for-each-ref").isEmpty)
    }

    @Test("without an account a branch goes to git's configured destination")
    func plain() throws {
        let ada = try Person()
        let (app, remote) = try ada.plainClone("app")
        let backup = try ada.repository("../backup.git", bare: true)
        try app.git("remote", "add", "a-backup", backup.path)
        try app.git("switch", "-q", "-c", "topic")
        try app.git("config", "branch.topic.remote", "a-backup")
        try app.git("config", "branch.topic.merge", "refs/heads/ada/topic")
        let id = try app.commit(on: Self.morning)
        let run = try ada.cyc(["push", "--yes"], at: Self.now)
        #expect(run.status == 0 && run.output.contains("topic → ada/topic of a-backup"))
        #expect(run.output.contains("Today is safe: 1 commit"))
        #expect(try backup.git("rev-parse", "refs/heads/ada/topic") == id)
        #expect(try remote.lines("for-each-ref").isEmpty)
    }

    @Test("missing git is reported")
    func noGit() throws {
        let ada = try Person()
        let (app, _) = try ada.plainClone("app")
        try app.commit(on: Self.morning)
        let run = try ada.cyc(["push", "--yes"], at: Self.now, ["PATH": ada.elsewhere])
        #expect(run.status == 69 && run.errors.contains("git is missing"))
    }

    @Test("status and the reminder show the command that works for every repository")
    func named() throws {
        let ada = try Person(
            settings: """
                [remind]
                channels = ["command"]
                command.run = ["true"]

                """)
        let (app, _) = try ada.plainClone("app")
        try app.commit(on: Self.morning)
        let evening = "2026-11-21T19:00:00Z"
        let status = try ada.cyc(["status"], at: evening).output
        #expect(status.contains("1 commit in ~/src/app is not pushed: cyc push"))
        let list = try ada.cyc(["remind", "list"], at: evening).output
        #expect(list.contains("cyc push"), "\(list)")
        for text in [status, list] { #expect(!text.contains("git -C")) }
    }

    struct Screen: Sendable, CustomTestStringConvertible {
        let columns: Int
        let locale: String
        var testDescription: String { "\(locale) in \(columns) columns" }
        var isKorean: Bool { locale.hasPrefix("ko") }
    }

    static let screens = [60, 120].flatMap { columns in
        ["C.UTF-8", "ko_KR.UTF-8"].map { Screen(columns: columns, locale: $0) }
    }

    @Test(
        "prompt at a terminal can be declined, and pushes once if accepted",
        arguments: TestDepth.sample(screens, quick: 2))
    func terminal(_ screen: Screen) throws {
        let ada = try Person(settings: "[ui]\ncolor = \"never\"\n")
        let (app, remote) = try ada.plainClone("app")
        let id = try app.commit(on: Self.morning)
        var variables = ada.environment(at: Self.now)
        variables["COLUMNS"] = nil
        variables["LANG"] = screen.locale
        // tmux itself needs a locale that the machine has.
        variables["LC_CTYPE"] = "C.UTF-8"
        let terminal = try Terminal(
            "PS1='% ' exec bash --norc --noprofile", environment: variables, in: ada.elsewhere,
            columns: screen.columns)
        let question = screen.isKorean ? "푸시할까요? [Y/n]" : "Push this? [Y/n]"
        let refusal = screen.isKorean ? "아무것도 푸시하지 않았습니다" : "Nothing was pushed"
        func begin() throws {
            try terminal.shows(last: "%")
            try terminal.type("clear; \(Person.programs)/cyc push", keys: "Enter")
            try terminal.shows(last: question)
            let lines = try terminal.screen()
            #expect(
                lines.contains(
                    screen.isKorean
                        ? "  main → origin 원격의 main · 커밋 1개" : "  main → main of origin · 1 commit"),
                "\(lines)")
            #expect(lines.contains("  git -C ~/src/app push origin main"), "\(lines)")
        }
        for (text, key) in [("", "C-c"), ("n", "Enter"), ("", "C-d"), ("what", "Enter")] {
            try begin()
            try terminal.type(text, keys: key)
            if key != "C-c" {
                #expect(
                    try terminal.waits { try terminal.screen().contains { $0.hasSuffix(refusal) } })
            }
            try terminal.type("", keys: "Enter")
            #expect(try remote.lines("for-each-ref").isEmpty)
        }
        try begin()
        try terminal.type("", keys: "Enter")
        let safe = screen.isKorean ? "오늘은 안심하세요" : "Today is safe"
        #expect(try terminal.waits { try terminal.screen().contains { $0.hasPrefix(safe) } })
        #expect(try terminal.screen().contains { $0.hasPrefix("  ✓ main → ") })
        #expect(try remote.git("rev-parse", "refs/heads/main") == id)
        try terminal.shows(last: "%")
        try terminal.type("clear; \(Person.programs)/cyc push", keys: "Enter")
        let nothing = screen.isKorean ? "오늘 커밋 중 푸시할 것 없음" : "Nothing to push for today"
        #expect(try terminal.waits { try terminal.screen().contains(nothing) })
        for line in try terminal.screen() { #expect(line.count <= screen.columns) }
    }

    @Test("Ctrl-C during a push stops it, shows the finished pushes, and starts no other")
    func interrupted() throws {
        let ada = try Person(settings: "[ui]\ncolor = \"never\"\n")
        let clones = try ["a", "b", "c"].map { try ada.plainClone($0) }
        for (clone, _) in clones { try clone.commit(on: Self.morning) }
        let pipe = ada.folder.file("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        let hook = "\(clones[1].0.path)/.git/hooks/pre-push"
        try ada.folder.write("#!/bin/sh\necho waiting >&2\nread line <'\(pipe)'\n", to: "hook")
        try FileManager.default.createDirectory(
            atPath: "\(clones[1].0.path)/.git/hooks", withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: ada.folder.file("hook"), toPath: hook)
        try #require(chmod(hook, 0o755) == 0)
        let terminal = try Terminal(
            "\(Person.programs)/cyc push --yes; echo \"status $?\"; exec cat",
            environment: ada.environment(at: Self.now), in: ada.elsewhere)
        #expect(try terminal.waits { try terminal.screen().contains("waiting") })
        try terminal.type("", keys: "C-c")
        #expect(try terminal.waits { try terminal.screen().contains("status 130") })
        let lines = try terminal.screen()
        #expect(lines.contains("  ✓ main → main of origin"), "\(lines)")
        #expect(lines.count { $0.hasSuffix("  ✗ main → main of origin") } == 2, "\(lines)")
        #expect(lines.contains { $0.contains("not pushed: interrupted: cyc push") }, "\(lines)")
        let counts = try clones.map { try $0.1.lines("for-each-ref").count }
        #expect(counts == [1, 0, 0])
    }

    /// Variables for a GitHub server where octo owns `app`, `behind` and `gone`, an archived
    /// `old` and the fork `lib`.
    private static func hub() throws -> [String: String] {
        let account = AccountHub.Account("octo", created: "2026-01-02", address: Person.address)
        return try keepAlive(
            AccountHub([account], tokens: ["gho_octo": "octo"]) { target in
                let name = String(target.prefix { $0 != "?" }.dropFirst("/repos/octo/".count))
                guard target.hasPrefix("/repos/octo/"),
                    ["app", "behind", "gone", "old", "lib"].contains(name)
                else { return nil }
                let parent = name == "lib" ? #","parent":{"full_name":"up/lib"}"# : ""
                return .init(
                    body: #"""
                        {"id":1,"full_name":"octo/\#(name)","fork":\#(name == "lib"),
                         "default_branch":"main","private":false,"archived":\#(name == "old"),
                         "permissions":{"push":true}\#(parent)}
                        """#)
            })
    }

    private static let keptServers = Mutex<[AccountHub]>([])

    /// Keeps a server alive for as long as the tests run.
    private static func keepAlive(_ hub: AccountHub) -> [String: String] {
        keptServers.withLock { $0.append(hub) }
        return hub.variables("gho_octo")
    }
}

extension Person {
    func hubFolder(_ name: String) -> String { folder.file("hub/octo/\(name).git") }

    /// Makes ssh to any host use folders below `hub`.
    func mapGitHub() throws {
        try folder.write(
            "#!/bin/sh\nfor last; do :; done\ncd '\(folder.file("hub"))' && exec sh -c \"$last\"\n",
            to: "bin/ssh")
        try #require(chmod(folder.file("bin/ssh"), 0o755) == 0)
        try git(in: home).git(
            "config", "--global", "core.sshCommand", folder.file("bin/ssh"))
        for name in ["app", "behind", "gone", "old", "lib"] {
            _ = try GitRepository.make(at: hubFolder(name), home: home, bare: true)
        }
    }

    /// Creates a repository with one old commit, on the remote and in the clone.
    func hubClone(_ name: String) throws -> GitRepository {
        let clone = try repository(name)
        try clone.git("remote", "add", "origin", "git@github.com:octo/\(name).git")
        try clone.commit(on: PushTests.start)
        try clone.git("push", "-q", "origin", "main")
        return clone
    }

    /// Branches of `octo/NAME` with their commits.
    func hubBranches(of name: String = "app") throws -> [String: String] {
        let hub = GitRepository(at: hubFolder(name), home: home)
        let lines = try hub.lines("for-each-ref", "--format=%(objectname) %(refname:lstrip=2)")
        return Dictionary(
            uniqueKeysWithValues: lines.map { (String($0.dropFirst(41)), String($0.prefix(40))) })
    }

    /// Creates an empty repository with an empty remote.
    fileprivate func plainClone(_ name: String) throws -> (GitRepository, GitRepository) {
        let clone = try repository(name)
        let remote = try GitRepository.make(
            at: folder.file("remotes/\(name.split(separator: "/").last ?? "").git"), home: home,
            bare: true)
        try clone.git("remote", "add", "origin", remote.path)
        return (clone, remote)
    }
}

extension String {
    /// Text without line breaks from wrapping.
    fileprivate var unwrapped: String {
        split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
