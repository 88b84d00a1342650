import Foundation
import TestSupport
import Testing

/// INTERFACE.md, "Freshness": every change is noticed by the next plain `cyc status`, and by `cyc sync`.
struct FreshnessTests {
    static let now = "2026-11-21T12:00:00Z"
    static let morning = "2026-11-21T08:00:00Z"

    /// A change of a repository or setting that changes the status.
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Commits of today after the change.
        let commits: Int
        var unpushed: Int?
        let state: JSONText
        /// Called with a user who has one pushed commit of today in `app`, that repository, and a
        let make: @Sendable (Person, GitRepository) throws -> Void
    }

    private static func setting(
        _ key: String, to value: String
    ) -> @Sendable (Person, GitRepository) throws -> Void {
        { ada, _ in
            let run = try ada.cyc("config", "set", key, value)
            #expect(run.status == 0)
        }
    }

    static let changes = [
        Change(testDescription: "a commit", commits: 3, unpushed: 2, state: "done") {
            try $1.commit(on: "2026-11-21T09:00:00Z")
        },
        Change(testDescription: "an amended commit", commits: 1, unpushed: 0, state: "done") {
            var app = $1
            app.environment["GIT_COMMITTER_DATE"] = "2026-11-21T10:00:00Z"
            try app.git("checkout", "-q", "feature/old")
            try app.git(
                "commit", "-q", "--amend", "--allow-empty", "-m", "later",
                "--date=2026-11-20T10:00:00Z")
        },
        Change(testDescription: "a deleted branch", commits: 1, unpushed: 0, state: "done") {
            try $1.git("branch", "-q", "-D", "feature/old")
        },
        Change(testDescription: "a branch in a new folder", commits: 3, state: "done") {
            let id = try $1.git(
                "commit-tree", "-m", "x", "HEAD^{tree}",
                environment: [
                    "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": Person.address,
                    "GIT_AUTHOR_DATE": "2026-11-21T10:00:00Z",
                ])
            try $1.git("update-ref", "refs/heads/a/b/c", id)
        },
        Change(testDescription: "packed references", commits: 2, unpushed: 1, state: "done") {
            try $1.git("pack-refs", "--all", "--prune")
        },
        Change(
            testDescription: "a branch deleted from the packed ones", commits: 1, unpushed: 0,
            state: "done"
        ) {
            try $1.git("pack-refs", "--all", "--prune")
            #expect(try $0.json("status", at: now)["today"]["local_commits"] == 2)
            try $1.git("branch", "-q", "-D", "feature/old")
        },
        Change(testDescription: "git gc", commits: 3, state: "done") {
            try $1.git("gc", "-q", "--prune=now")
            #expect(try $0.json("status", at: now)["today"]["local_commits"] == 2)
            try $1.commit(on: "2026-11-21T09:00:00Z")
        },
        Change(testDescription: "a fetch", commits: 3, unpushed: 1, state: "done") {
            let other = try $0.git(in: $0.folder.file("other"))
            try other.git("clone", "-q", $0.remote("app"), ".")
            try other.commit(on: "2026-11-21T09:00:00Z")
            try other.git("push", "-q", "origin", "HEAD:more")
            try $1.git("fetch", "-q")
        },
        Change(
            testDescription: "a reference that is written in place", commits: 3, unpushed: 2,
            state: "done"
        ) {
            let id = try $1.commit(on: "2026-11-21T09:00:00Z")
            try $1.git("reset", "-q", "--soft", "HEAD~")
            #expect(try $0.statusOfAgedFiles()["today"]["local_commits"] == 2)
            try overwrite("\($1.path)/.git/refs/heads/main", with: id + "\n")
        },
        Change(
            testDescription: "a first remote-tracking branch", commits: 3, unpushed: 1,
            state: "done"
        ) { ada, _ in
            let solo = try ada.repository("solo")
            try solo.commit(on: "2026-11-21T09:00:00Z")
            try solo.git("remote", "add", "origin", ada.remote("nowhere"))
            #expect(try ada.statusOfAgedFiles()["today"]["unpushed_commits"] == 2)
            try solo.git("update-ref", "refs/remotes/origin/main", "HEAD")
        },
        Change(
            testDescription: "a branch of one more remote", commits: 2, unpushed: 0, state: "done"
        ) {
            #expect(try $0.statusOfAgedFiles()["today"]["unpushed_commits"] == 1)
            try $1.git("update-ref", "refs/remotes/other/x", "feature/old")
        },
        Change(testDescription: "a push", commits: 2, unpushed: 0, state: "done") {
            try $1.git("push", "-q", "origin", "feature/old")
        },
        Change(
            testDescription: "a lost remote-tracking branch", commits: 2, unpushed: 2,
            state: "unpushed"
        ) { try $1.git("update-ref", "-d", "refs/remotes/origin/main") },
        Change(testDescription: "no remote any more", commits: 2, unpushed: 2, state: "done") {
            try $1.git("remote", "remove", "origin")
        },
        Change(testDescription: "a commit on a detached HEAD", commits: 3, state: "done") {
            try $1.git("checkout", "-q", "--detach")
            #expect(try $0.json("status", at: now)["today"]["local_commits"] == 2)
            try $1.commit(on: "2026-11-21T09:00:00Z")
        },
        Change(testDescription: "a commit in a worktree elsewhere", commits: 3, state: "done") {
            let side = $0.folder.file("side")
            try $1.git("worktree", "add", "-q", "--detach", side)
            #expect(try $0.json("status", at: now)["today"]["local_commits"] == 2)
            try $0.git(in: side).commit(on: "2026-11-21T09:00:00Z")
        },
        Change(testDescription: "a new repository below a root", commits: 3, state: "done") {
            ada, _ in try ada.repository("group/new").commit(on: "2026-11-21T09:00:00Z")
        },
        Change(testDescription: "a new clone below a root", commits: 2, state: "done") {
            try $1.git("clone", "-q", $1.path, "\($0.source)/clone")
        },
        Change(testDescription: "a new repository in a work tree", commits: 3, state: "done") {
            ada, app in
            _ = try ada.statusOfAgedFiles()
            try ada.repository("app/sub").commit(on: "2026-11-21T09:00:00Z")
        },
        Change(
            testDescription: "a new repository in a folder of a work tree", commits: 3,
            state: "done"
        ) { ada, app in
            try ada.folder.write("x", to: "home/src/app/lib/part/file")
            _ = try ada.statusOfAgedFiles()
            try ada.repository("app/lib/part").commit(on: "2026-11-21T09:00:00Z")
        },
        Change(
            testDescription: "a new repository as deep as is searched in a work tree", commits: 3,
            state: "done"
        ) { ada, app in
            try ada.folder.write("x", to: "home/src/app/1/2/3/file")
            _ = try ada.statusOfAgedFiles()
            try ada.repository("app/1/2/3").commit(on: "2026-11-21T09:00:00Z")
        },
        Change(testDescription: "a clone into a work tree", commits: 3, state: "done") { ada, app in
            let other = try ada.repository("../other")
            try other.commit(on: "2026-11-21T09:00:00Z")
            try ada.folder.write("x", to: "home/src/app/lib/file")
            _ = try ada.statusOfAgedFiles()
            try app.git("clone", "-q", other.path, "\(app.path)/lib/clone")
        },
        Change(testDescription: "a new submodule", commits: 3, state: "done") { ada, app in
            let other = try ada.repository("../other")
            try other.commit(on: "2026-11-21T09:00:00Z")
            _ = try ada.statusOfAgedFiles()
            try app.git(
                "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other.path,
                "sub")
        },
        Change(
            testDescription: "a submodule below the depth limit whose folder appears",
            commits: 3, state: "done"
        ) { ada, app in
            let other = try ada.repository("../other")
            try other.commit(on: "2026-11-21T09:00:00Z")
            try ada.folder.write("x", to: "home/src/app/1/2/file")
            _ = try ada.statusOfAgedFiles()
            try app.git(
                "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other.path,
                "1/2/sub")
        },
        Change(testDescription: "an excluded folder that becomes one", commits: 3, state: "done") {
            ada, app in
            try ada.folder.write("x", to: "home/src/vendor/file")
            _ = try ada.statusOfAgedFiles()
            try ada.repository("vendor").commit(on: "2026-11-21T09:00:00Z")
        },
        Change(testDescription: "a repository that was moved", commits: 2, state: "done") {
            try FileManager.default.moveItem(atPath: $1.path, toPath: "\($0.source)/moved")
        },
        Change(
            testDescription: "another address of mine, globally", commits: 1, state: "unpushed"
        ) { try $1.git("config", "--global", "user.email", "ada@work.example") },
        Change(
            testDescription: "another address of mine, in one repository", commits: 3,
            state: "done"
        ) { ada, _ in
            try ada.git(in: "\(ada.source)/work").git("config", "user.email", "ada@work.example")
        },
        Change(
            testDescription: "an included file with another address", commits: 1,
            state: "unpushed"
        ) {
            try $0.folder.write("", to: "home/more.inc")
            try $1.git("config", "--global", "include.path", "~/more.inc")
            #expect(try $0.json("status", at: now)["today"]["local_commits"] == 2)
            try $0.folder.write("[user]\n\temail = ada@work.example\n", to: "home/more.inc")
        },
        Change(testDescription: "an included file that appears", commits: 1, state: "unpushed") {
            try $1.git("config", "--global", "include.path", "~/more.inc")
            #expect(try $0.json("status", at: now)["today"]["local_commits"] == 2)
            try $0.folder.write("[user]\n\temail = ada@work.example\n", to: "home/more.inc")
        },
        Change(
            testDescription: "git's other global file", commits: 2, unpushed: 1, state: "done"
        ) { ada, _ in
            // The file in the home folder overrides it.
            try ada.folder.write(
                "[user]\n\temail = bob@example.org\n", to: "home/.config/git/config")
        },
        Change(
            testDescription: "an address in the settings", commits: 3, state: "done",
            make: setting("repositories.emails", to: "ADA@work.example")),
        Change(testDescription: "other roots in the settings", commits: 1, state: "done") {
            try $0.repository("../work/app").commit(on: morning)
            try setting("repositories.roots", to: "~/work")($0, $1)
        },
        Change(
            testDescription: "less depth in the settings", commits: 0, state: "unknown",
            make: setting("repositories.depth", to: "0")),
        Change(
            testDescription: "a rest day in the settings", commits: 2, state: "done",
            make: setting("streak.rest_days", to: "sat")),
    ]

    @Test(
        "the next plain status or sync notices the change, and --cached writes nothing",
        arguments: TestDepth.sample(changes, quick: 12), [false, true])
    func noticed(_ change: Change, bySync: Bool) throws {
        let ada = try Person()
        let app = try ada.repositoryWithRemote("app")
        try app.commit(on: Self.morning)
        try app.git("push", "-q", "-u", "origin", "main")
        try app.git("checkout", "-q", "-b", "feature/old")
        try app.commit(on: "2026-11-21T08:30:00Z")
        try app.git("checkout", "-q", "main")
        let work = try ada.repository("work")
        try work.git("checkout", "-q", "-b", "other")
        try work.commit(on: Self.morning, as: "ada@work.example")
        try work.git("remote", "add", "origin", ada.remote("nowhere"))
        #expect(try ada.json("status", at: Self.now)["today"]["local_commits"] == 2)

        try change.make(ada, app)

        let files = try ada.contents()
        #expect(try ada.cyc("status", "--cached", at: Self.now).status == 0)
        #expect(try ada.contents() == files)

        func expectCommits(in today: JSONText) {
            #expect(today["local_commits"].int == change.commits)
            if let unpushed = change.unpushed { #expect(today["unpushed_commits"].int == unpushed) }
        }
        if bySync {
            #expect(try ada.cyc("sync", "--repositories", at: Self.now).status == 0)
            expectCommits(in: try ada.json("status", "--cached", at: Self.now)["today"])
        }
        let today = try ada.json("status", at: Self.now)["today"]
        expectCommits(in: today)
        #expect(today["state"] == change.state)
        #expect(today["unread"] == [])
        let everything = try ada.json("status", "--refresh", at: Self.now)["today"]
        #expect(everything == today)
    }

    @Test("sync relies on the times of files, except of an unread repository; --full does not")
    func sameTimes() throws {
        let ada = try Person()
        let app = try ada.repository("app")
        let first = try app.commit(on: "2026-11-20T09:00:00Z")
        let second = try app.commit(on: Self.morning)
        #expect(try ada.statusOfAgedFiles()["today"]["local_commits"] == 1)
        /// Returns the status after the branch was overwritten, with the same time, and a sync.
        func status(branchIs id: String, _ words: String...) throws -> JSONText {
            try overwrite("\(app.path)/.git/refs/heads/main", with: id + "\n")
            try ada.ageFiles()
            _ = try ada.cyc(["sync", "--repositories"] + words, at: Self.now)
            return try ada.json("status", "--cached", at: Self.now)["today"]
        }
        #expect(try status(branchIs: first)["local_commits"] == 1)
        #expect(try status(branchIs: first, "--full")["local_commits"] == 0)
        let damaged = String(repeating: "?", count: second.utf8.count)
        #expect(try status(branchIs: damaged)["unread"] == [])
        #expect(try status(branchIs: damaged, "--full")["unread"].list.count == 1)
        let repaired = try status(branchIs: second)
        #expect(repaired["unread"] == [])
        #expect(repaired["local_commits"] == 1)
    }

    @Test("--cached shows stored data and writes nothing")
    func cached() throws {
        let ada = try Person()
        let app = try ada.repository("app")
        try app.commit(on: Self.morning)
        let before = try ada.json("status", at: Self.now)
        try app.commit(on: "2026-11-21T09:00:00Z")
        _ = try ada.repository("new")
        try app.git("config", "user.email", "bob@example.org")
        let files = try ada.contents()
        let after = try ada.json("status", "--cached", at: Self.now)
        #expect(after["today"] == before["today"])
        #expect(after["streak"] == before["streak"])
        for arguments in [
            ["status", "--cached"], ["streak", "--cached"], ["grass", "--cached", "--json"],
            ["status", "--prompt"], ["status", "--check", "--cached"], ["config", "list"],
            ["config", "get", "ui.color"], ["export", "-"], ["--version"], ["--help"],
        ] {
            #expect(try ada.cyc(arguments, at: Self.now).status == 0)
            #expect(try ada.contents() == files, "\(arguments)")
        }
        #expect(try ada.json("status", at: Self.now)["today"]["local_commits"] == 2)
    }

    @Test("unchanged repositories are answered from stored data until it is too old")
    func noRefresh() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: Self.morning)
        // Files written just now may change again within the same clock tick, so the first runs
        // read them again.
        let withoutAgent = ["CYC_AGENT": "/nonexistent/cyc-agent"]
        var run = try ada.cyc("status", at: Self.now)
        for _ in 0..<100 {
            run = try ada.cyc("status", at: Self.now, withoutAgent)
            if run.errors.isEmpty { break }
            _ = try ada.cyc("status", at: Self.now)
        }
        #expect(run.status == 0)
        #expect(run.errors == "")
        let status = try ada.json("status", at: "2026-11-21T12:10:00Z", withoutAgent)
        #expect(status["freshness"]["repositories"] == "2026-11-21T12:00:00+00:00")
        #expect(status["freshness"]["stale"] == false)
        let old = try ada.cyc("status", "--json", at: "2026-11-21T12:10:01Z", withoutAgent)
        #expect(old.errors.contains("cyc-agent"))
        #expect(try JSONText(old.output)["freshness"]["stale"] == true)
        let cached = try ada.json("status", "--cached", at: "2026-11-21T12:10:01Z", withoutAgent)
        #expect(cached["freshness"]["stale"] == true)
        let renewed = try ada.json("status", at: "2026-11-21T12:10:01Z")
        #expect(renewed["freshness"]["repositories"] == "2026-11-21T12:10:01+00:00")
        #expect(renewed["freshness"]["stale"] == false)
    }
}

extension Person {
    /// Content by path of all files of cyc, without SQLite's own beside the ledger.
    func contents() throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for folder in [".local", ".config/cyc"] {
            let base = "\(home)/\(folder)"
            guard FileManager.default.fileExists(atPath: base) else { continue }
            for inner in try FileManager.default.subpathsOfDirectory(atPath: base) {
                var isFolder: ObjCBool = false
                let path = "\(base)/\(inner)"
                guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                else { continue }
                if isFolder.boolValue || path.hasSuffix("-wal") || path.hasSuffix("-shm") {
                    continue
                }
                contents[path] = try Data(contentsOf: URL(filePath: path))
            }
        }
        return contents
    }
}

extension Person {
    /// Returns the status after setting all files' times back, so that none is read again for being
    /// too new.
    fileprivate func statusOfAgedFiles() throws -> JSONText {
        _ = try json("status", at: FreshnessTests.now)
        try ageFiles()
        return try json("status", at: FreshnessTests.now)
    }

    fileprivate func ageFiles() throws {
        let run = try shell("find \(source) -exec touch -h -d 2026-11-01T00:00:00.5Z {} +")
        #expect(run.status == 0)
    }
}

/// Overwrites an existing file in place.
private func overwrite(_ path: String, with text: String) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
}

extension GitRepository {
    /// Runs `git` with more variables.
    @discardableResult
    func git(_ arguments: String..., environment more: [String: String]) throws -> String {
        var repository = self
        repository.environment.merge(more) { $1 }
        return try repository.git(arguments)
    }
}
