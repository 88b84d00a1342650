import Foundation
import TestSupport
import Testing

/// INTERFACE.md, "State of today", for a user without an account.
struct TodayStateTests {
    static let now = "2026-11-21T12:00:00Z"
    static let morning = "2026-11-21T08:00:00Z"

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let state: JSONText
        /// Exit status of `cyc status --check`.
        let check: Int32
        let commits: Int
        let unpushed: Int
        /// Counts of today's commits and unpushed ones, by path below the source folder.
        var repositories: [String: [Int]] = [:]
        let prepare: @Sendable (Person) throws -> Void
    }

    static let cases = [
        Case(
            testDescription: "a repository without any commit", state: "none", check: 10,
            commits: 0, unpushed: 0
        ) { _ = try $0.repository("app") },
        Case(
            testDescription: "a commit of yesterday", state: "none", check: 10, commits: 0,
            unpushed: 0
        ) { try $0.repository("app").commit(on: "2026-11-20T23:59:59Z") },
        Case(
            testDescription: "a repository without remote", state: "done", check: 0, commits: 1,
            unpushed: 1, repositories: ["app": [1, 1]]
        ) { try $0.repository("app").commit(on: morning) },
        Case(
            testDescription: "a remote, and nothing pushed", state: "unpushed", check: 11,
            commits: 2, unpushed: 2, repositories: ["app": [2, 2]]
        ) {
            let app = try $0.repositoryWithRemote("app")
            try app.commit(on: morning)
            try app.commit(on: morning)
        },
        Case(
            testDescription: "pushed", state: "done", check: 0, commits: 1, unpushed: 0,
            repositories: ["app": [1, 0]]
        ) {
            let app = try $0.repositoryWithRemote("app")
            try app.commit(on: morning)
            try app.git("push", "-q", "origin", "main")
        },
        Case(
            testDescription: "one of two pushed", state: "done", check: 0, commits: 2, unpushed: 1,
            repositories: ["app": [2, 1]]
        ) {
            let app = try $0.repositoryWithRemote("app")
            try app.commit(on: morning)
            try app.git("push", "-q", "origin", "main")
            try app.commit(on: morning)
        },
        Case(
            testDescription: "unpushed here, and no remote there", state: "done", check: 0,
            commits: 2, unpushed: 2, repositories: ["app": [1, 1], "notes": [1, 1]]
        ) {
            try $0.repositoryWithRemote("app").commit(on: morning)
            try $0.repository("notes").commit(on: morning)
        },
        Case(
            testDescription: "the same commits in two clones", state: "done", check: 0, commits: 2,
            unpushed: 0, repositories: ["app": [2, 2], "clone": [2, 0]]
        ) { ada in
            let app = try ada.repository("app")
            try app.commit(on: morning)
            try app.commit(on: morning)
            try app.git("clone", "-q", app.path, "\(ada.source)/clone")
        },
        Case(
            testDescription: "a worktree with a commit of its own", state: "done", check: 0,
            commits: 2, unpushed: 2, repositories: ["app": [2, 2], "side": [2, 2]]
        ) { ada in
            let app = try ada.repository("app")
            try app.commit(on: morning)
            try app.git("worktree", "add", "-q", "--detach", "\(ada.source)/side")
            try ada.git(in: "\(ada.source)/side").commit(on: morning)
        },
        Case(
            testDescription: "a worktree outside of every root", state: "done", check: 0,
            commits: 1, unpushed: 1, repositories: ["app": [1, 1]]
        ) { ada in
            let app = try ada.repository("app")
            try app.commit(on: "2026-11-01T08:00:00Z")
            let outside = ada.folder.file("outside")
            try app.git("worktree", "add", "-q", "--detach", outside)
            try ada.git(in: outside).commit(on: morning)
        },
        Case(
            testDescription: "nested repositories", state: "done", check: 0, commits: 2,
            unpushed: 2, repositories: ["outer": [1, 1], "outer/deep/inner": [1, 1]]
        ) {
            try $0.repository("outer").commit(on: morning)
            try $0.repository("outer/deep/inner").commit(on: morning)
        },
        Case(
            testDescription: "a bare repository", state: "done", check: 0, commits: 1, unpushed: 1,
            repositories: ["bare.git": [1, 1]]
        ) { ada in
            let bare = try ada.repository("bare.git", bare: true)
            let outside = try ada.git(in: ada.folder.file("outside"))
            try outside.git("clone", "-q", bare.path, ".")
            try outside.commit(on: morning)
            try outside.git("push", "-q", "origin", "HEAD:main")
        },
        Case(
            testDescription: "a submodule", state: "done", check: 0, commits: 2, unpushed: 1,
            repositories: ["app": [1, 1], "app/part": [1, 0]]
        ) { ada in
            let part = try ada.git(in: ada.folder.file("part"))
            try part.git("init", "-q", "-b", "main")
            try part.commit(on: morning)
            let app = try ada.repository("app")
            try app.commit(on: morning)
            try app.git(
                "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", part.path,
                "part")
        },
        Case(
            testDescription: "stashes, tags and notes", state: "none", check: 10, commits: 0,
            unpushed: 0
        ) { ada in
            let app = try ada.repository("app")
            try app.commit(on: "2026-11-01T08:00:00Z")
            let tagged = try app.commit(on: morning)
            try app.git("tag", "-m", "kept", "v1")
            try app.git("reset", "-q", "--hard", "HEAD~1")
            try app.update([("refs/notes/commits", tagged), ("refs/stash", tagged)])
        },
        Case(
            testDescription: "a detached HEAD", state: "done", check: 0, commits: 1, unpushed: 1,
            repositories: ["app": [1, 1]]
        ) {
            let app = try $0.repository("app")
            try app.commit(on: "2026-11-01T08:00:00Z")
            try app.git("checkout", "-q", "--detach")
            try app.commit(on: morning)
        },
        Case(
            testDescription: "only in a remote-tracking branch", state: "done", check: 0,
            commits: 1, unpushed: 0, repositories: ["app": [1, 0]]
        ) {
            let app = try $0.repositoryWithRemote("app")
            try app.commit(on: "2026-11-01T08:00:00Z")
            let pushed = try app.commit(on: morning)
            try app.git("push", "-q", "origin", "main:elsewhere")
            try app.git("reset", "-q", "--hard", "HEAD~1")
            #expect(try app.git("rev-parse", "origin/elsewhere") == pushed)
        },
        Case(
            testDescription: "a merge", state: "done", check: 0, commits: 1, unpushed: 1,
            repositories: ["app": [1, 1]]
        ) {
            var app = try $0.repository("app")
            try app.commit(on: "2026-11-01T08:00:00Z")
            try app.git("checkout", "-q", "-b", "side")
            try app.commit(on: "2026-11-02T08:00:00Z", as: "bob@example.org")
            try app.git("checkout", "-q", "main")
            app.environment["GIT_AUTHOR_DATE"] = morning
            try app.git("merge", "-q", "--no-ff", "--no-edit", "side")
        },
        Case(
            testDescription: "another author's commits", state: "none", check: 10, commits: 0,
            unpushed: 0
        ) { try $0.repository("app").commit(on: morning, as: "bob@example.org") },
        Case(
            testDescription: "an address in other letters", state: "done", check: 0, commits: 1,
            unpushed: 1, repositories: ["app": [1, 1]]
        ) { try $0.repository("app").commit(on: morning, as: "ADA@Example.ORG") },
        Case(
            testDescription: "the address of another watched repository counts in that one only",
            state: "done", check: 0, commits: 1, unpushed: 1, repositories: ["work": [1, 1]]
        ) {
            try $0.repository("app").commit(on: morning, as: "ada@work.example")
            let work = try $0.repository("work")
            try work.git("config", "user.email", "ada@work.example")
            try work.commit(on: morning, as: "ada@work.example")
        },
        Case(
            testDescription: "author.email before user.email", state: "done", check: 0, commits: 1,
            unpushed: 1, repositories: ["app": [1, 1]]
        ) {
            let app = try $0.repository("app")
            try app.git("config", "--global", "author.email", "ada@author.example")
            try app.commit(on: morning, as: "ada@author.example")
            try app.commit(on: morning)
        },
        Case(
            testDescription: "an address from an included file", state: "done", check: 0,
            commits: 1, unpushed: 1, repositories: ["work/app": [1, 1]]
        ) { ada in
            let app = try ada.repository("work/app")
            try ada.folder.write("[user]\n\temail = ada@work.example\n", to: "home/work.inc")
            try app.git(
                "config", "--global", "includeIf.gitdir:~/src/work/.path", "~/work.inc")
            try app.commit(on: morning, as: "ada@work.example")
        },
        Case(
            testDescription: "the day of the commit's own offset", state: "none", check: 10,
            commits: 0, unpushed: 0
        ) { try $0.repository("app").commit(on: "2026-11-20T23:30:00-09:00") },
        Case(
            testDescription: "already today where it was committed", state: "done", check: 0,
            commits: 1, unpushed: 1, repositories: ["app": [1, 1]]
        ) { try $0.repository("app").commit(on: "2026-11-21T00:30:00+14:00") },
        Case(
            testDescription: "places that are not searched", state: "none", check: 10, commits: 0,
            unpushed: 0
        ) {
            _ = try $0.repository("app")
            for place in ["node_modules/a", ".build/b", "app/target/c", "vendor/d", ".cache/e"] {
                try $0.repository(place).commit(on: morning)
            }
            try $0.repository("1/2/3/4/5").commit(on: morning)
        },
        Case(
            testDescription: "symbolic links in a circle", state: "done", check: 0, commits: 1,
            unpushed: 1, repositories: ["a/app": [1, 1]]
        ) {
            try $0.repository("a/app").commit(on: morning)
            try FileManager.default.createSymbolicLink(
                atPath: "\($0.source)/a/loop", withDestinationPath: $0.source)
        },
        Case(
            testDescription: "a repository that was removed from the watched ones", state: "none",
            check: 10, commits: 0, unpushed: 0
        ) {
            try $0.repository("app").commit(on: morning)
            _ = try $0.repository("other")
            #expect(try $0.cyc("status", "--check", at: now).status == 0)
            #expect(try $0.cyc("repo", "remove", "--yes", "\($0.source)/app", at: now).status == 0)
        },
        Case(
            testDescription: "a repository that was added", state: "done", check: 0, commits: 1,
            unpushed: 1, repositories: ["../added": [1, 1]]
        ) {
            let added = try $0.repository("../added")
            try added.commit(on: morning)
            let folder = try $0.git(in: "\(added.path)/in/it").path
            #expect(try $0.cyc("repo", "add", folder, at: now).status == 0)
        },
    ]

    @Test("commits decide the state and --check", arguments: TestDepth.sample(cases, quick: 10))
    func state(_ example: Case) throws {
        let ada = try Person()
        try example.prepare(ada)
        let today = try ada.json(
            "status", at: Self.now, ["GIT_AUTHOR_EMAIL": "bob@example.org"])["today"]
        #expect(today["state"] == example.state)
        #expect(today["local_commits"].int == example.commits)
        #expect(today["contributions"].int == example.commits)
        #expect(today["unpushed_commits"].int == example.unpushed)
        #expect(today["complete"] == true)
        #expect(today["unread"] == [])
        let expected = example.repositories.map { path, counts in
            (URL(filePath: "\(ada.source)/\(path)").standardized.path, counts)
        }.sorted { $0.0 < $1.0 }
        #expect(today["repositories"].list.map(\.["path"].text) == expected.map(\.0))
        for (repository, (_, counts)) in zip(today["repositories"].list, expected) {
            #expect(repository["commits"].int == counts[0])
            #expect(repository["unpushed"].int == counts[1])
            #expect(repository["reason"] == .null)
        }

        let check = try ada.cyc("status", "--check", at: Self.now)
        #expect(check.status == example.check)
        #expect(check.output == "")
        #expect(check.errors == "")
        let state = try ada.cyc("status", "--format", "{state}", at: Self.now)
        #expect(state.output == "\(example.state.text ?? "?")\n")
    }

    @Test("the current repository counts in all of its folders and nowhere else")
    func standing() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: Self.morning)
        let here = try ada.git(in: ada.folder.file("here"))
        try here.git("init", "-q")
        try here.commit(on: Self.morning)
        let inner = try ada.git(in: "\(here.path)/a/b").path
        #expect(try ada.json("status", in: inner, at: Self.now)["today"]["local_commits"] == 2)
        #expect(try ada.json("status", at: Self.now)["today"]["local_commits"] == 1)
        let list = try ada.json("repo", "list", at: Self.now)["repositories"]
        #expect(list.list.map(\.["path"].text) == ["\(ada.source)/app"])

        let known = try ada.cyc("repo", "add", ".", in: inner, at: Self.now)
        #expect(known.status == 0)
        let again = try ada.cyc("repo", "add", here.path, at: Self.now)
        #expect(again.status == 0)
        #expect(again.output != known.output)
        #expect(try ada.json("status", at: Self.now)["today"]["local_commits"] == 2)
    }

    @Test("unpushed commits are shown with the command that pushes them")
    func screen() throws {
        let ada = try Person()
        let app = try ada.repositoryWithRemote("app")
        try app.commit(on: "2026-11-20T08:00:00Z")
        try app.commit(on: Self.morning)
        let run = try ada.cyc("status", at: Self.now)
        #expect(run.output.contains("1 commit not pushed"))
        #expect(run.output.contains("in ~/src/app is not pushed: cyc push"))
        #expect(run.output.contains("12 h"))
    }

    @Test("today's commits by the user's name and an unknown address cause a hint")
    func stranger() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: Self.morning, as: "ada@old.example")
        let run = try ada.cyc("status", at: Self.now)
        #expect(run.output.contains("cyc config set repositories.emails ada@old.example"))
        #expect(try ada.json("status", at: Self.now)["today"]["local_commits"] == 0)
        let set = try ada.cyc("config", "set", "repositories.emails", "ada@old.example")
        #expect(set.status == 0)
        #expect(try ada.json("status", at: Self.now)["today"]["local_commits"] == 1)
    }

    @Test("repo list shows commits, last day, remote and unpushed commits")
    func list() throws {
        let ada = try Person()
        let app = try ada.repositoryWithRemote("app")
        try app.commit(on: "2026-11-01T08:00:00Z")
        try app.git("push", "-q", "origin", "main")
        try app.commit(on: "2026-11-20T08:00:00Z")
        _ = try ada.repository("empty")
        let list = try ada.json("repo", "list", at: Self.now)["repositories"]
        #expect(list.list.count == 2)
        #expect(list[0]["path"] == .text(app.path))
        #expect(list[0]["watched"] == true)
        #expect(list[0]["remote"] == .text(ada.remote("app")))
        #expect(list[0]["commits"] == 2)
        #expect(list[0]["last"] == "2026-11-20")
        #expect(list[0]["unpushed"] == 1)
        #expect(list[0]["error"] == .null)
        #expect(list[1]["commits"] == 0)
        #expect(list[1]["last"] == .null)
        #expect(list[1]["remote"] == .null)
    }

    @Test("repo show names each branch, its upstream and its unpushed commits of mine")
    func branches() throws {
        let ada = try Person()
        let app = try ada.repositoryWithRemote("app")
        func branches() throws -> JSONText {
            try ada.json("repo", "show", app.path, at: Self.now)["repository"]["branches"]
        }
        #expect(try branches().list.isEmpty)
        try app.commit(on: "2026-11-01T08:00:00Z")
        try app.git("push", "-q", "-u", "origin", "main")
        try app.commit(on: "2026-11-02T08:00:00Z")
        try app.git("switch", "-q", "-c", "feature")
        try app.commit(on: "2026-11-03T08:00:00Z")
        try app.git(
            "commit", "-q", "--allow-empty", "-m", "x", "--author", "Bob <bob@example.org>")
        try app.git("branch", "-q", "--track", "copy", "main")
        let found = try branches()
        #expect(found.list.map { $0["name"] } == ["copy", "feature", "main"])
        #expect(found.list.map { $0["upstream"] } == ["main", .null, "origin/main"])
        #expect(found.list.map { $0["unpushed"] } == [1, 2, 1])
        let screen = try ada.cyc("repo", "show", app.path, at: Self.now).output
        #expect(screen.contains("main     origin/main         1"), "\(screen)")
        try app.git("push", "-q", "origin", "feature")
        #expect(try branches().list.map { $0["unpushed"] } == [0, 0, 0])
        try app.git("update-ref", "-d", "refs/remotes/origin/feature")
        try app.git("update-ref", "-d", "refs/remotes/origin/main")
        #expect(try branches().list.map { $0["unpushed"] } == [2, 3, 2])
        try "x".write(toFile: "\(app.path)/.git/HEAD", atomically: true, encoding: .utf8)
        #expect(try branches() == .null)
    }
}

extension Person {
    /// Path of the remote of ``repositoryWithRemote(_:)``.
    func remote(_ name: String) -> String { folder.file("remotes/\(name).git") }

    /// Creates an empty repository with an empty remote `origin`.
    func repositoryWithRemote(_ name: String) throws -> GitRepository {
        let remote = try GitRepository.make(at: remote(name), home: home, bare: true)
        let repository = try repository(name)
        try repository.git("remote", "add", "origin", remote.path)
        return repository
    }
}
