import Foundation
import TestSupport
import Testing

/// `cyc why`: causes of INTERFACE.md with real repositories and a loopback GitHub server.
struct WhyTests {
    static let now = "2026-11-21T12:00:00Z"
    static let morning = "2026-11-21T08:00:00Z"
    static let start = "2026-11-01T08:00:00Z"
    static let settings = "https://github.com/settings/emails"

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var day = "2026-11-21"
        let state: JSONText
        var contributions: [String: Int] = [:]
        /// Causes of the last commit of the current branch.
        let causes: [String]
        /// First cause, with the repository as `R`; `nil` for none.
        let fix: String?
        /// Text expected in the first sentence.
        var names: [String] = []
        let prepare: @Sendable (Person) throws -> GitRepository
    }

    static let cases = [
        Case(
            testDescription: "not pushed", state: "unpushed", causes: ["unpushed"],
            fix: "git -C R push origin main", names: ["main", "octo/app"]
        ) { ada in
            let app = try ada.hubRepository("app", "git@github.com:octo/app.git")
            try app.commit(on: morning)
            return app
        },
        Case(
            testDescription: "not pushed, on a branch of its own", state: "unpushed",
            causes: ["unpushed"], fix: "git -C R push origin feature",
            names: ["feature", "octo/app", "once it is in main"]
        ) { ada in
            let app = try ada.hubRepository("app", "git@github.com:octo/app.git")
            try app.commit(on: start)
            try app.git("switch", "-q", "-c", "feature")
            try app.commit(on: morning)
            return app
        },
        Case(
            testDescription: "not pushed, from a detached HEAD", state: "unpushed",
            causes: ["unpushed"], fix: "git -C R push origin HEAD:refs/heads/main"
        ) { ada in
            let app = try ada.hubRepository("app", "git@github.com:octo/app.git")
            try app.commit(on: start)
            try app.git("switch", "-q", "--detach")
            try app.commit(on: morning)
            return app
        },
        Case(
            testDescription: "pushed, and GitHub shows nothing yet", state: "pushed",
            causes: ["lag"], fix: "cyc sync", names: ["24 hours"]
        ) { ada in
            let app = try ada.hubRepository("app", "git@github.com:octo/app.git")
            try app.commit(on: morning)
            try app.pretendPush("main")
            return app
        },
        Case(
            testDescription: "pushed, and counted", state: "done",
            contributions: ["2026-11-21": 2], causes: ["counted"], fix: nil
        ) { ada in
            let app = try ada.hubRepository("app", "git@github.com:octo/app.git")
            try app.commit(on: morning)
            try app.pretendPush("main")
            return app
        },
        Case(
            testDescription: "an address that can never be linked, in the last commit",
            state: "uncounted", causes: ["wrong_email", "unpushed"],
            fix: "git -C R config user.email ada@example.org"
                + " && git -C R commit --amend --allow-empty --reset-author --no-edit",
            names: ["ada@box.local", "never"]
        ) { ada in
            let app = try ada.hubRepository("app", "git@github.com:octo/app.git")
            try app.git("config", "user.email", "ada@box.local")
            try app.commit(on: morning, as: "ada@box.local")
            return app
        },
        Case(
            testDescription: "an address that is not linked, in a pushed commit",
            state: "uncounted", causes: ["wrong_email"],
            fix: "add ada@work.example at \(settings)", names: ["ada@work.example", "octo"]
        ) { ada in
            let app = try ada.hubRepository("app", "git@github.com:octo/app.git")
            try app.git("config", "user.email", "ada@work.example")
            try app.commit(on: morning, as: "ada@work.example")
            try app.pretendPush("main")
            return app
        },
        Case(
            testDescription: "an address that can never be linked, in a pushed commit",
            state: "uncounted", causes: ["wrong_email"],
            fix: "git -C R config user.email ada@example.org", names: ["ada@box", "never"]
        ) { ada in
            let app = try ada.hubRepository("app", "git@github.com:octo/app.git")
            try app.git("config", "user.email", "ada@box")
            try app.commit(on: morning, as: "ada@box")
            try app.pretendPush("main")
            return app
        },
        Case(
            testDescription: "a wrong address on a day that is over keeps its date",
            day: "2026-11-19", state: "uncounted", causes: ["wrong_email", "unpushed"],
            fix: "git -C R commit --amend --allow-empty --no-edit --author='Ada <ada@example.org>'"
        ) { ada in
            let app = try ada.hubRepository("app", "git@github.com:octo/app.git")
            try app.git("config", "user.email", "ada@box.local")
            try app.commit(on: "2026-11-19T08:00:00Z", as: "ada@box.local")
            return app
        },
        Case(
            testDescription: "no remote", state: "uncounted", causes: ["no_remote"],
            fix: "git -C R remote add origin git@github.com:octo/notes.git"
                + " && git -C R push -u origin main", names: ["https://github.com/new"]
        ) { ada in
            let notes = try ada.repository("notes")
            try notes.commit(on: morning)
            return notes
        },
        Case(
            testDescription: "a remote elsewhere", state: "uncounted", causes: ["not_github"],
            fix: nil, names: ["github.com"]
        ) { ada in
            let app = try ada.hubRepository("app", "git@gitlab.com:octo/app.git")
            try app.commit(on: morning)
            return app
        },
        Case(
            testDescription: "a wiki", state: "uncounted", causes: ["not_github"], fix: nil,
            names: ["octo/app.wiki is a wiki"]
        ) { ada in
            let wiki = try ada.hubRepository("app", "git@github.com:octo/app.wiki.git")
            try wiki.commit(on: morning)
            try wiki.pretendPush("main")
            return wiki
        },
        Case(
            testDescription: "pushed to another branch", state: "uncounted",
            causes: ["not_default_branch"],
            fix: "git -C R switch main && git -C R merge feature && git -C R push origin main",
            names: ["feature", "octo/app", "main", "gh-pages"]
        ) { ada in
            let app = try ada.hubRepository("app", "git@github.com:octo/app.git")
            try app.commit(on: start)
            try app.pretendPush("main")
            try app.git("switch", "-q", "-c", "feature")
            try app.commit(on: morning)
            try app.pretendPush("feature")
            return app
        },
        Case(
            testDescription: "on the default branch here, and pushed to another one",
            state: "uncounted", causes: ["not_default_branch"],
            fix: "git -C R push origin main", names: ["not in main", "octo/app"]
        ) { ada in
            let app = try ada.hubRepository("app", "git@github.com:octo/app.git")
            try app.commit(on: start)
            try app.pretendPush("main")
            let id = try app.commit(on: morning)
            try app.update([("refs/remotes/origin/feature", id)])
            return app
        },
        Case(
            testDescription: "pushed to another branch from a detached HEAD", state: "uncounted",
            causes: ["not_default_branch"],
            fix: "git -C R switch main && git -C R merge ID && git -C R push origin main",
            names: ["not in main"]
        ) { ada in
            let app = try ada.hubRepository("app", "git@github.com:octo/app.git")
            try app.commit(on: start)
            try app.pretendPush("main")
            try app.git("switch", "-q", "--detach")
            let id = try app.commit(on: morning)
            try app.update([("refs/remotes/origin/feature", id)])
            return app
        },
        Case(
            testDescription: "pushed elsewhere, and GitHub is the second remote",
            state: "uncounted", causes: ["not_default_branch"],
            fix: "git -C R push github main", names: ["not in main", "octo/app"]
        ) { ada in
            let app = try ada.hubRepository("app", "git@gitlab.com:octo/app.git")
            try app.git("remote", "add", "github", "git@github.com:octo/app.git")
            try app.commit(on: morning)
            try app.pretendPush("main")
            return app
        },
        Case(
            testDescription: "no remote, on a detached HEAD", state: "uncounted",
            causes: ["no_remote"],
            fix: "git -C R remote add origin git@github.com:octo/notes.git"
                + " && git -C R push -u origin HEAD:refs/heads/main"
        ) { ada in
            let notes = try ada.repository("notes")
            try notes.commit(on: start)
            try notes.git("switch", "-q", "--detach")
            try notes.commit(on: morning)
            return notes
        },
        Case(
            testDescription: "a push goes to GitHub as well", state: "unpushed",
            causes: ["unpushed"], fix: "git -C R push origin main", names: ["octo/app"]
        ) { ada in
            let app = try ada.hubRepository("app", "git@gitlab.com:octo/app.git")
            try app.git("remote", "set-url", "--add", "origin", "git@github.com:octo/app.git")
            try app.commit(on: morning)
            return app
        },
        Case(
            testDescription: "a push goes to GitHub, a fetch elsewhere", state: "unknown",
            causes: ["lag"], fix: "cyc sync", names: ["can't tell which address has it"]
        ) { ada in
            let app = try ada.hubRepository("app", "https://mirror.example/octo/app.git")
            try app.git("remote", "set-url", "--push", "origin", "git@github.com:octo/app.git")
            try app.commit(on: morning)
            try app.pretendPush("main")
            return app
        },
        Case(
            testDescription: "author.email goes before user.email", state: "uncounted",
            causes: ["wrong_email", "unpushed"],
            fix: "git -C R config author.email ada@example.org"
                + " && git -C R commit --amend --allow-empty --reset-author --no-edit"
        ) { ada in
            let app = try ada.hubRepository("app", "git@github.com:octo/app.git")
            try app.git("config", "author.email", "ada@box.local")
            try app.commit(on: morning, as: "ada@box.local")
            return app
        },
        Case(
            testDescription: "GitHub's own address from before the account was renamed",
            state: "pushed", causes: ["lag"], fix: "cyc sync"
        ) { ada in
            let address = "1+former@users.noreply.github.com"
            let app = try ada.hubRepository("app", "git@github.com:octo/app.git")
            try app.git("config", "user.email", address)
            try app.commit(on: morning, as: address)
            try app.pretendPush("main")
            return app
        },
        Case(
            testDescription: "pushed to one's own fork, and upstream is a remote, too",
            state: "uncounted", causes: ["fork"],
            fix: "open a pull request at https://github.com/up/lib/compare",
            names: ["octo/lib", "up/lib"]
        ) { ada in
            let lib = try ada.hubRepository("lib", "https://github.com/octo/lib")
            try lib.git("remote", "add", "upstream", "https://github.com/up/lib")
            try lib.commit(on: start)
            try lib.update([("refs/remotes/upstream/main", lib.git("rev-parse", "HEAD"))])
            try lib.git("switch", "-q", "-c", "topic")
            try lib.commit(on: morning)
            try lib.pretendPush("topic")
            return lib
        },
        Case(
            testDescription: "merged into what one's own fork was made from", state: "pushed",
            causes: ["lag"], fix: "cyc sync"
        ) { ada in
            let lib = try ada.hubRepository("lib", "https://github.com/octo/lib")
            try lib.git("remote", "add", "upstream", "https://github.com/up/lib")
            let id = try lib.commit(on: morning)
            try lib.update([("refs/remotes/upstream/main", id)])
            return lib
        },
        Case(
            testDescription: "pushed to gh-pages", state: "pushed", causes: ["lag"],
            fix: "cyc sync"
        ) { ada in
            let app = try ada.hubRepository("app", "git@github.com:octo/app.git")
            try app.commit(on: start)
            try app.git("switch", "-q", "-c", "gh-pages")
            try app.commit(on: morning)
            try app.pretendPush("gh-pages")
            return app
        },
        Case(
            testDescription: "GitHub has another default branch, on a day that is over",
            day: "2026-11-19", state: "uncounted", causes: ["not_default_branch"],
            fix: "git -C R switch trunk && git -C R merge main && git -C R push origin trunk",
            names: ["octo/trunk", "trunk"]
        ) { ada in
            let app = try ada.hubRepository("app", "https://github.com/octo/trunk.git")
            try app.commit(on: "2026-11-19T08:00:00Z")
            try app.pretendPush("main")
            return app
        },
        Case(
            testDescription: "a fork", state: "uncounted", causes: ["fork"],
            fix: "open a pull request at https://github.com/up/lib/compare",
            names: ["octo/lib", "up/lib"]
        ) { ada in
            let lib = try ada.hubRepository("lib", "https://github.com/octo/lib")
            try lib.commit(on: morning)
            try lib.pretendPush("main")
            return lib
        },
        Case(
            testDescription: "a repository that one has nothing to do with", state: "uncounted",
            causes: ["not_involved"],
            fix: "open an issue or pull request at https://github.com/hubot/thing",
            names: ["octo", "hubot/thing"]
        ) { ada in
            let thing = try ada.hubRepository("thing", "https://github.com/hubot/thing")
            try thing.commit(on: morning)
            try thing.pretendPush("main")
            return thing
        },
        Case(
            testDescription: "a repository in which one has opened an issue", state: "pushed",
            causes: ["lag"], fix: "cyc sync"
        ) { ada in
            let known = try ada.hubRepository("known", "https://github.com/hubot/known")
            try known.commit(on: morning)
            try known.pretendPush("main")
            return known
        },
        Case(
            testDescription: "an old commit that was amended today", state: "none",
            causes: ["other_day"],
            fix: "git -C R commit --amend --allow-empty --reset-author --no-edit",
            names: ["2026-11-21", "2026-11-18"]
        ) { ada in
            var app = try ada.hubRepository("app", "git@github.com:octo/app.git")
            try app.commit(on: "2026-11-18T08:00:00Z")
            app.environment["GIT_COMMITTER_DATE"] = morning
            try app.git("commit", "-q", "--amend", "--allow-empty", "-m", "amended")
            return app
        },
        Case(
            testDescription: "the other day of an amended commit says nothing of it",
            day: "2026-11-18", state: "unpushed", causes: ["unpushed"],
            fix: "git -C R push origin main", names: ["still colours 2026-11-18"]
        ) { ada in
            var app = try ada.hubRepository("app", "git@github.com:octo/app.git")
            try app.commit(on: "2026-11-18T08:00:00Z")
            app.environment["GIT_COMMITTER_DATE"] = morning
            try app.git("commit", "-q", "--amend", "--allow-empty", "-m", "amended")
            return app
        },
        Case(
            testDescription: "made in the past for a day before", day: "2026-11-19",
            state: "none", causes: ["other_day"], fix: nil, names: ["2026-11-18"]
        ) { ada in
            var app = try ada.hubRepository("app", "git@github.com:octo/app.git")
            app.environment["GIT_COMMITTER_DATE"] = "2026-11-19T08:00:00Z"
            app.environment["GIT_AUTHOR_DATE"] = "2026-11-18T08:00:00Z"
            try app.git("commit", "-q", "--allow-empty", "-m", "backdated")
            return app
        },
        Case(
            testDescription: "tomorrow's author date, from another zone", state: "none",
            causes: ["other_day"], fix: "git -C R commit", names: ["2026-11-22"]
        ) { ada in
            var app = try ada.hubRepository("app", "git@github.com:octo/app.git")
            app.environment["GIT_COMMITTER_DATE"] = "2026-11-22T00:30:00+14:00"
            app.environment["GIT_AUTHOR_DATE"] = "2026-11-22T00:30:00+14:00"
            try app.git("commit", "-q", "--allow-empty", "-m", "on the island")
            return app
        },
        Case(
            testDescription: "pushed long ago, and GitHub shows nothing", day: "2026-11-18",
            state: "pushed", causes: ["lag"], fix: "cyc sync", names: ["does not see"]
        ) { ada in
            let app = try ada.hubRepository("app", "git@github.com:octo/app.git")
            try app.commit(on: "2026-11-18T08:00:00Z")
            try app.pretendPush("main")
            return app
        },
        Case(
            testDescription: "an address that ssh knows under another name", state: "unpushed",
            causes: ["unpushed"], fix: "git -C R push origin main", names: ["octo/app"]
        ) { ada in
            try ada.folder.write(
                "Host work\n\tHostName github.com\n\tUser git\n", to: "home/.ssh/config")
            let app = try ada.hubRepository("app", "work:octo/app.git")
            try app.commit(on: morning)
            return app
        },
        Case(
            testDescription: "an address that insteadOf completes", state: "unpushed",
            causes: ["unpushed"], fix: "git -C R push origin main", names: ["octo/app"]
        ) { ada in
            let app = try ada.hubRepository("app", "gh:octo/app")
            try app.git("config", "url.https://github.com/.insteadOf", "gh:")
            try app.commit(on: morning)
            return app
        },
    ]

    @Test(
        "each cause is shown with its names and its fix",
        arguments: TestDepth.sample(cases, quick: 12))
    func causes(_ example: Case) throws {
        let hub = try WhyHub(example.contributions)
        let ada = try Person()
        let repository = try example.prepare(ada)
        let why = try ada.json("why", example.day, at: Self.now, hub.variables)
        #expect(why["date"] == .text(example.day))
        #expect(why["state"] == example.state)
        #expect(why["contributions"] == .number(Double(example.contributions[example.day] ?? 0)))
        let id = try repository.git("rev-parse", "HEAD")
        let commit = try #require(why["commits"].list.first { $0["commit"] == .text(id) })
        let log = try repository.lines("log", "-1", "--format=%at%n%s", id)
        let at = try Date(#require(commit["at"].text), strategy: .iso8601)
        #expect([String(Int(at.timeIntervalSince1970)), commit["subject"].text] == log)
        #expect(commit["repository"] == .text(repository.path))
        let verdicts = commit["verdicts"].list
        #expect(verdicts.compactMap { $0["cause"].text } == example.causes)
        let fix = example.fix?.replacing(" R ", with: " \(repository.path) ")
            .replacing(" ID ", with: " \(id.prefix(12)) ")
        #expect(verdicts.first?["fix"] == fix.map { .text($0) } ?? .null)
        for name in example.names {
            #expect(verdicts.first?["text"].text?.contains(name) == true, "\(name)")
        }
        // The screen shows the same.
        let screen = try ada.cyc("why", example.day, at: Self.now, hub.variables)
        #expect(screen.status == 0)
        let words = screen.output.split { $0.isWhitespace }.joined(separator: " ")
        #expect(words.contains("\(id.prefix(7)) \(log[1])"))
        #expect(screen.outputLines.allSatisfy { $0.count <= 80 })
    }

    @Test("commits rebased today count for the days on which they were written")
    func rebase() throws {
        let hub = try WhyHub()
        let ada = try Person()
        var app = try ada.hubRepository("app", "git@github.com:octo/app.git")
        try app.commit(on: Self.start)
        try app.git("switch", "-q", "-c", "feature")
        try app.commit(on: "2026-11-17T08:00:00Z")
        try app.commit(on: "2026-11-18T08:00:00Z")
        try app.git("switch", "-q", "main")
        try app.commit(on: "2026-11-16T08:00:00Z")
        try app.git("switch", "-q", "feature")
        app.environment["GIT_COMMITTER_DATE"] = Self.morning
        try app.git("rebase", "-q", "--keep-empty", "main")
        let why = try ada.json("why", at: Self.now, hub.variables)
        let (last, before) = (
            try app.git("rev-parse", "HEAD"), try app.git("rev-parse", "HEAD~1")
        )
        let fixes = Dictionary(
            uniqueKeysWithValues: why["commits"].list.map {
                ($0["commit"].text ?? "", $0["verdicts"][0]["fix"].text)
            })
        #expect(
            fixes == [
                last: "git -C \(app.path) commit --amend --allow-empty --reset-author --no-edit",
                before: "git -C \(app.path) commit",
            ])
        #expect(why["commits"].list.allSatisfy { $0["verdicts"][0]["cause"] == "other_day" })
        #expect(why["commits"].list.allSatisfy { $0["subject"].text != nil })
    }

    @Test("a commit in two clones is shown once, with its furthest location; lists are sorted")
    func clones() throws {
        let hub = try WhyHub()
        let ada = try Person()
        let app = try ada.hubRepository("a", "git@github.com:octo/app.git")
        try app.commit(on: Self.morning)
        try app.commit(on: "2026-11-21T09:00:00Z")
        try app.git("clone", "-q", app.path, "\(ada.source)/b")
        let clone = try ada.git(in: "\(ada.source)/b")
        try clone.git("remote", "set-url", "origin", "git@github.com:octo/app.git")
        try ada.hubRepository("c", "git@github.com:octo/c.git").commit(on: Self.morning)
        let why = try ada.json("why", at: Self.now, hub.variables)
        let commits = why["commits"].list
        let keys = commits.map { "\($0["repository"].text ?? "") \($0["commit"].text ?? "")" }
        #expect(keys == keys.sorted() && commits.count == 3)
        #expect(
            commits.map { $0["repository"].text?.suffix(1) } == ["b", "b", "c"])
        #expect(
            commits.map { $0["verdicts"][0]["cause"] } == ["lag", "lag", "unpushed"])
    }

    @Test("without an account it shows git's data, and how to follow an account")
    func withoutAccount() throws {
        let ada = try Person()
        let app = try ada.hubRepository("app", "git@github.com:octo/app.git")
        try app.commit(on: Self.morning)
        let notes = try ada.repository("notes")
        try notes.commit(on: Self.morning)
        let variables = ["DBUS_SESSION_BUS_ADDRESS": "disabled:"]
        let why = try ada.json("why", at: Self.now, variables)
        #expect(why["state"] == "done")
        #expect(why["contributions"] == 2)
        #expect(
            why["commits"].list.map { $0["verdicts"][0]["cause"] } == ["unpushed", "no_remote"])
        let screen = try ada.cyc("why", at: Self.now, variables)
        #expect(screen.output.contains("cyc config set github.login LOGIN"))
        try app.pretendPush("main")
        #expect(
            try ada.json("why", at: Self.now, variables)["commits"][0]["verdicts"][0]["cause"]
                == "counted")
    }

    @Test("without GitHub the last response is used")
    func offline() throws {
        let ada = try Person()
        let lib = try ada.hubRepository("lib", "https://github.com/octo/lib")
        try lib.commit(on: Self.morning)
        try lib.pretendPush("main")
        var variables: [String: String] = [:]
        do {
            let hub = try WhyHub()
            variables = hub.variables
            let why = try ada.json("why", at: Self.now, variables)
            #expect(why["commits"][0]["verdicts"][0]["cause"] == "fork")
        }
        let run = try ada.cyc("why", "--json", at: "2026-11-21T13:00:00Z", variables)
        #expect(run.status == 0)
        #expect(run.errors.hasPrefix("cyc: "))
        #expect(try JSONText(run.output)["commits"][0]["verdicts"][0]["cause"] == "fork")
    }

    @Test(
        "days may be written in words",
        arguments: [
            ("yesterday", "2026-11-20"), ("3 days ago", "2026-11-18"), ("어제", "2026-11-20"),
            ("2026-11-18", "2026-11-18"),
        ])
    func words(text: String, date: String) throws {
        let ada = try Person()
        let variables = ["DBUS_SESSION_BUS_ADDRESS": "disabled:"]
        let why = try ada.json("why", text, at: Self.now, variables)
        #expect(why["date"] == .text(date))
    }

    @Test(
        "a day that does not exist or hasn't begun yet is a usage error",
        arguments: ["2026-02-30", "tomorrow", "2026-11-22", "someday", "0000-01-01"])
    func wrongDays(text: String) throws {
        let run = try Person().cyc("why", text, at: Self.now)
        #expect(run.status == 64)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("cyc: error: "))
    }

    @Test("status screen says why no commit counts, and the fix")
    func status() throws {
        let hub = try WhyHub()
        let ada = try Person()
        let thing = try ada.hubRepository("thing", "https://github.com/hubot/thing")
        try thing.commit(on: Self.morning)
        let variables = hub.variables.merging(["COLUMNS": "200"]) { $1 }
        let screen = try ada.cyc("status", at: Self.now, variables)
        #expect(screen.output.contains("can't push to hubot/thing"))
        #expect(screen.output.contains("at https://github.com/hubot/thing"))
        #expect(!screen.output.contains("git -C"))
        let status = try ada.json("status", at: Self.now, variables)
        #expect(status["today"]["repositories"][0]["reason"] == "not_involved")
        let korean = try ada.cyc(
            "why", at: Self.now, variables.merging(["LANG": "ko_KR.UTF-8"]) { $1 })
        #expect(korean.output.contains("hubot/thing 저장소에 푸시할 권한이"))
    }

    @Test("a commit can be repaired in the worktree that has it checked out")
    func worktree() throws {
        let hub = try WhyHub()
        let ada = try Person()
        let app = try ada.hubRepository("app", "git@github.com:octo/app.git")
        try app.commit(on: Self.start)
        try app.git("config", "user.email", "ada@box.local")
        try app.git("worktree", "add", "-q", "-b", "feature", "\(ada.source)/work")
        try ada.git(in: "\(ada.source)/work").commit(on: Self.morning, as: "ada@box.local")
        let commits = try ada.json("why", at: Self.now, hub.variables)["commits"].list
        let work = "\(ada.source)/work"
        #expect(commits.map { $0["repository"] } == [.text(work)])
        #expect(
            commits.first?["verdicts"][0]["fix"].text
                == "git -C \(work) config user.email ada@example.org"
                + " && git -C \(work) commit --amend --allow-empty --reset-author --no-edit")
    }

    @Test("first commit is not reported as counted if GitHub never responded")
    func silentGitHub() throws {
        let ada = try Person()
        let app = try ada.hubRepository("app", "git@github.com:octo/app.git")
        try app.commit(on: Self.morning)
        try app.pretendPush("main")
        let nowhere = "http://127.0.0.1:9"
        let run = try ada.cyc(
            "why", "--json", at: Self.now,
            [
                "GITHUB_SERVER_URL": nowhere, "GITHUB_API_URL": nowhere,
                "GITHUB_GRAPHQL_URL": nowhere, "GH_TOKEN": "gho_octo",
            ])
        let why = try JSONText(run.output)
        #expect(why["contributions"] == .null)
        #expect(why["commits"][0]["verdicts"][0]["cause"] == "lag")
    }

    @Test("second run within a day requests no repository from GitHub")
    func cached() throws {
        let hub = try WhyHub()
        let ada = try Person()
        let app = try ada.hubRepository("app", "git@github.com:octo/app.git")
        try app.commit(on: Self.morning)
        try ada.hubRepository("lib", "https://github.com/octo/lib").commit(on: Self.morning)
        _ = try ada.json("why", at: Self.now, hub.variables)
        let requests = hub.paths
        #expect(requests.count { $0 == "/repos/octo/app" } == 1)
        #expect(requests.count { $0 == "/repos/octo/lib" } == 1)
        _ = try ada.json("why", at: Self.now, hub.variables)
        #expect(hub.paths == requests)
    }
}

extension Person {
    /// Creates an empty repository with a remote that is never contacted.
    fileprivate func hubRepository(_ name: String, _ url: String) throws -> GitRepository {
        let repository = try repository(name)
        try repository.git("remote", "add", "origin", url)
        return repository
    }
}

extension GitRepository {
    /// Sets the remote-tracking branch as a push to the remote would.
    fileprivate func pretendPush(_ branch: String) throws {
        try git("update-ref", "refs/remotes/origin/\(branch)", "refs/heads/\(branch)")
    }
}

/// Loopback GitHub server where octo's token is `gho_octo`.
private final class WhyHub: Sendable {
    private let server: LoopbackServer

    /// Starts a server with octo's contributions by date.
    init(_ contributions: [String: Int] = [:]) throws {
        server = try LoopbackServer { request, peer in
            let path = String(request.target.prefix { $0 != "?" })
            let isKnown = request.header("Authorization")?.hasSuffix(" gho_octo") == true
            let (status, body) =
                isKnown
                ? Self.reply(to: path, request, contributions)
                : (404, #"{"message":"Not Found"}"#)
            peer.write(
                answer(
                    status,
                    [
                        "Content-Type: application/json; charset=utf-8",
                        "X-OAuth-Scopes: read:user, user:email",
                    ], body: body))
            return .keep
        }
    }

    var paths: [String] {
        server.requests.map { request in String(request.target.prefix { $0 != "?" }) }
    }

    var variables: [String: String] {
        [
            "GITHUB_SERVER_URL": server.base, "GITHUB_API_URL": server.base,
            "GITHUB_GRAPHQL_URL": "\(server.base)/graphql", "GH_TOKEN": "gho_octo",
        ]
    }

    private static func reply(
        to path: String, _ request: LoopbackServer.Request, _ contributions: [String: Int]
    ) -> (Int, String) {
        switch path {
        case "/graphql":
            (
                200,
                AccountHub.Account("octo", created: "2026-01-02", contributions: contributions)
                    .calendar(answering: request.body, to: "octo")
            )
        case "/user/emails": (200, #"[{"email":"ada@example.org","verified":true}]"#)
        case "/repos/octo/app", "/repos/octo/c": (200, repository("\(path.dropFirst(7))"))
        case "/repos/octo/trunk": (200, repository("octo/trunk", branch: "trunk"))
        case "/repos/octo/lib": (200, repository("octo/lib", parent: "up/lib"))
        case "/repos/hubot/thing", "/repos/hubot/known", "/repos/up/lib":
            (200, repository("\(path.dropFirst(7))", canPush: false))
        case "/search/issues" where request.target.contains("hubot%2Fknown"):
            (
                200,
                #"{"incomplete_results":false,"items":[{"repository_url":"x/repos/hubot/known"}]}"#
            )
        case "/search/issues": (200, #"{"incomplete_results":false,"items":[]}"#)
        default: (404, #"{"message":"Not Found"}"#)
        }
    }

    private static func repository(
        _ name: String, branch: String = "main", canPush: Bool = true, parent: String? = nil
    ) -> String {
        let origin = parent.map { #","parent":{"full_name":"\#($0)"}"# } ?? ""
        return #"""
            {"id":1,"full_name":"\#(name)","owner":{"type":"User"},"fork":\#(parent != nil),
             "default_branch":"\#(branch)","private":false,"archived":false,
             "permissions":{"push":\#(canPush)}\#(origin)}
            """#
    }
}
