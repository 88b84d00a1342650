import Foundation
import Synchronization
import TestSupport
import Testing

/// Commit locations: a push proves only the repository that it went to.
struct WhereaboutsTests {
    static let morning = "2026-11-21T08:00:00Z"
    static let now = "2026-11-21T12:00:00Z"

    /// GitHub server where octo owns `app`, `mine` and the fork `lib`, and may push to `up/lib`.
    final class Hub: Sendable {
        /// Commits that each repository lists; no response for a repository that is missing here.
        private let lists: Mutex<[String: [String]]>
        private let inner: Mutex<AccountHub?> = Mutex(nil)

        init(_ lists: [String: [String]] = [:]) throws {
            self.lists = Mutex(lists)
            let account = AccountHub.Account(
                "octo", created: "2026-01-02", address: Person.address)
            let hub = try AccountHub([account], tokens: ["gho_octo": "octo"]) {
                [weak self] target in
                self?.reply(to: target)
            }
            inner.withLock { $0 = hub }
        }

        func set(_ commits: [String], of repository: String) {
            lists.withLock { $0[repository] = commits }
        }

        var variables: [String: String] {
            inner.withLock { $0?.variables("gho_octo") } ?? [:]
        }

        var targets: [String] { inner.withLock { $0?.targets } ?? [] }

        private func reply(to target: String) -> AccountHub.Reply? {
            let parts = target.prefix { $0 != "?" }.split(separator: "/").map(String.init)
            guard parts.count >= 3, parts[0] == "repos" else { return nil }
            let name = "\(parts[1])/\(parts[2])".lowercased()
            guard ["octo/app", "octo/mine", "octo/lib", "up/lib"].contains(name) else { return nil }
            if parts.count == 4, parts[3] == "commits" {
                // Commits are listed by branch, not by commit identifier.
                guard target.contains("sha=main"), target.contains("since=") else { return nil }
                guard let commits = lists.withLock({ $0[name] }) else { return nil }
                let items = commits.map { #"{"sha":"\#($0)"}"# }.joined(separator: ",")
                return .init(body: "[\(items)]")
            }
            guard parts.count == 3 else { return nil }
            let parent = name == "octo/lib" ? #","parent":{"full_name":"up/lib"}"# : ""
            return .init(
                body: #"""
                    {"id":1,"full_name":"\#(name)","fork":\#(name == "octo/lib"),
                     "default_branch":"main","private":false,"archived":false,
                     "permissions":{"push":true}\#(parent)}
                    """#)
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// State before GitHub listed any commit, if it is not `unknown`.
        var first = "unknown"
        /// Repository listed next, with the states if its list lacks the commit or contains it.
        var listed: String?
        var absent: String?
        var cause: String?
        var present = "pushed"
        /// Configures the repository, which has one commit on `main`.
        let prepare: @Sendable (Person, GitRepository) throws -> Void
    }

    private static func origin(_ url: String, push: [String])
        -> @Sendable (Person, GitRepository)
        throws -> Void
    {
        { _, app in
            try app.git("remote", "add", "origin", url)
            for address in push {
                try app.git("remote", "set-url", "--push", "--add", "origin", address)
            }
            try app.git("update-ref", "refs/remotes/origin/main", "main")
        }
    }

    static let cases = [
        Case(
            testDescription: "a push goes to my fork", listed: "up/lib", absent: "uncounted",
            cause: "fork",
            prepare: origin("https://github.com/up/lib", push: ["git@github.com:octo/lib.git"])),
        Case(
            testDescription: "a push goes to another host", listed: "octo/app",
            absent: "uncounted", cause: "unpushed",
            prepare: origin("https://github.com/octo/app", push: ["git@gitlab.com:octo/app.git"])),
        Case(
            testDescription: "a push goes to a folder", listed: "octo/app", absent: "uncounted",
            cause: "unpushed",
            prepare: origin("https://github.com/octo/app", push: ["/backup/app.git"])),
        Case(
            testDescription: "a push goes to a name that ssh does not know", listed: "octo/app",
            absent: "uncounted", cause: "unpushed",
            prepare: origin("https://github.com/octo/app", push: ["git@work:octo/app.git"])),
        Case(
            testDescription: "a push goes to another port", listed: "octo/app",
            absent: "uncounted", cause: "unpushed",
            prepare: origin(
                "git@github.com:octo/app", push: ["ssh://git@github.com:2222/octo/app.git"])),
        Case(
            testDescription: "pushInsteadOf leads a push elsewhere", listed: "octo/app",
            absent: "uncounted", cause: "unpushed"
        ) { ada, app in
            try ada.git(in: ada.home).git(
                "config", "--global", "url.git@gitlab.com:.pushInsteadOf", "https://github.com/")
            try origin("https://github.com/octo/app", push: [])(ada, app)
        },
        Case(
            testDescription: "a push goes to two places", listed: "octo/app", absent: "uncounted",
            cause: "unpushed",
            prepare: origin(
                "https://github.com/octo/app",
                push: ["git@github.com:octo/app.git", "git@gitlab.com:octo/app.git"])),
        Case(
            testDescription: "a remote has two addresses", listed: "octo/app", absent: "uncounted",
            cause: "unpushed"
        ) { _, app in
            try app.git("remote", "add", "origin", "https://github.com/octo/app")
            try app.git("remote", "set-url", "--add", "origin", "git@gitlab.com:octo/app")
            try app.git("update-ref", "refs/remotes/origin/main", "main")
        },
        Case(testDescription: "pushed to what GitHub hides, and never to what is mine") { _, app in
            try app.git("remote", "add", "origin", "https://github.com/hidden/app")
            try app.git("remote", "add", "mine", "https://github.com/octo/mine")
            try app.git("update-ref", "refs/remotes/origin/main", "main")
        },
        Case(
            testDescription: "the forms of one repository are one place", first: "pushed",
            prepare: origin(
                "https://www.github.com/Octo/App.git/", push: ["git@github.com:octo/app"])),
        Case(
            testDescription: "another branch is fetched into origin/main", first: "uncounted",
            listed: "octo/app", absent: "uncounted"
        ) { _, app in
            try app.git("remote", "add", "origin", "https://github.com/octo/app")
            try app.git(
                "config", "remote.origin.fetch", "+refs/heads/dev:refs/remotes/origin/main")
            try app.git("update-ref", "refs/remotes/origin/main", "main")
        },
        Case(
            testDescription: "only an address for pushes", first: "unpushed", listed: "octo/app",
            absent: "unpushed", cause: "unpushed"
        ) { _, app in
            try app.git("config", "remote.origin.pushurl", "git@github.com:octo/app")
        },
        Case(
            testDescription: "an address without a name", first: "unpushed", listed: "octo/app",
            absent: "unpushed", cause: "unpushed"
        ) { _, app in
            try app.git("config", "branch.main.remote", "git@github.com:octo/app")
            try app.git("config", "branch.main.merge", "refs/heads/main")
        },
        Case(
            testDescription: "a file of before there was a configuration", first: "unpushed",
            listed: "octo/app", absent: "unpushed", cause: "unpushed"
        ) { ada, app in
            try ada.folder.write(
                "URL: git@github.com:octo/app\n", to: "home/src/r/.git/remotes/origin")
        },
    ]

    @Test(
        "a remote-tracking branch proves one location only, until GitHub lists the commit",
        arguments: TestDepth.sample(cases, quick: 5))
    func places(_ example: Case) throws {
        let (ada, hub) = (try Person(), try Hub())
        let app = try ada.repository("r")
        let id = try app.commit(on: Self.morning)
        try example.prepare(ada, app)
        func status(_ now: String = Self.now) throws -> JSONText {
            try JSONText(ada.cyc(["status", "--json"], at: now, hub.variables).output)
        }
        #expect(try status()["today"]["state"].text == example.first)
        let check = try ada.cyc(["status", "--check", "--cached"], at: Self.now, hub.variables)
        #expect((check.status == 0) == (example.first == "pushed"))
        guard let listed = example.listed else { return }
        hub.set([String(repeating: "a", count: 40)], of: listed)
        let later = "2026-11-21T12:30:00Z"
        #expect(try status(later)["today"]["state"].text == example.absent)
        if let cause = example.cause {
            let why = try ada.json("why", at: later, hub.variables)
            #expect(why["commits"][0]["verdicts"][0]["cause"].text == cause, "\(why)")
        }
        hub.set([id], of: listed)
        #expect(try status("2026-11-21T13:00:00Z")["today"]["state"].text == example.present)
        #expect(!hub.targets.contains { $0.contains(id) }, "a commit was asked for by its name")
        // A commit once listed is not requested again.
        let count = hub.targets.count { $0.contains("/commits?") }
        #expect(try status("2026-11-21T13:30:00Z")["today"]["state"].text == example.present)
        #expect(hub.targets.count { $0.contains("/commits?") } == count)
    }

    struct Unnamed: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Configures `r`; the path is the empty remote repository.
        let prepare: @Sendable (Person, GitRepository, String) throws -> Void
    }

    static let unnamed = [
        Unnamed(testDescription: "only an address for pushes") { _, app, path in
            try app.git("config", "remote.origin.pushurl", path)
        },
        Unnamed(testDescription: "branch.main.remote is an address") { _, app, path in
            try app.git("config", "branch.main.remote", path)
        },
        Unnamed(testDescription: "branch.main.pushRemote is an address") { _, app, path in
            try app.git("config", "branch.main.pushRemote", path)
        },
        Unnamed(testDescription: "remote.pushDefault is an address") { _, app, path in
            try app.git("config", "remote.pushDefault", path)
        },
        Unnamed(testDescription: ".git/remotes") { ada, _, path in
            try ada.folder.write("URL: \(path)\n", to: "home/src/r/.git/remotes/origin")
        },
        Unnamed(testDescription: ".git/branches") { ada, _, path in
            try ada.folder.write("\(path)#main\n", to: "home/src/r/.git/branches/origin")
        },
    ]

    @Test(
        "without an account every form of remote counts, and cyc push works",
        arguments: TestDepth.sample(unnamed, quick: 3)
    )
    func remotes(_ example: Unnamed) throws {
        let ada = try Person()
        let app = try ada.repository("r")
        let id = try app.commit(on: Self.morning)
        let other = try GitRepository.make(
            at: ada.folder.file("other.git"), home: ada.home, bare: true)
        try example.prepare(ada, app, other.path)
        func state() throws -> JSONText { try ada.json("status", at: Self.now)["today"]["state"] }
        #expect(try state() == "unpushed")
        let why = try ada.json("why", at: Self.now)
        let fix = try #require(why["commits"][0]["verdicts"][0]["fix"].text)
        let run = try ada.cyc(["push", "--yes"], at: Self.now)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains(other.path))
        #expect(try other.git("rev-parse", "refs/heads/main") == id)
        #expect(try state() == "done")
        try other.git("update-ref", "-d", "refs/heads/main")
        let pasted = try ada.shell(fix)
        #expect(pasted.status == 0, "\(fix): \(pasted.errors)")
        #expect(try other.git("rev-parse", "refs/heads/main") == id)
    }

    @Test("a remote with a transport helper counts as a remote")
    func helper() throws {
        let ada = try Person()
        let app = try ada.repository("r")
        try app.commit(on: Self.morning)
        try app.git("config", "remote.origin.vcs", "none")
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "unpushed")
    }

    @Test("cyc push lists every address, and finishes once each has the commit")
    func everyAddress() throws {
        let (ada, hub) = (try Person(), try Hub())
        try ada.mapGitHub()
        let app = try ada.hubClone("app")
        let backup = try GitRepository.make(
            at: ada.folder.file("backup.git"), home: ada.home, bare: true)
        let addresses = ["git@github.com:octo/app.git", backup.path]
        for address in addresses {
            try app.git("remote", "set-url", "--push", "--add", "origin", address)
        }
        let id = try app.commit(on: Self.morning)
        let dry = try ada.json("push", "--dry-run", at: Self.now, hub.variables)
        #expect(dry["pushes"][0]["to"].list.map(\.text) == addresses)
        #expect(dry["pushes"][0]["pushed"] == .null)
        let run = try ada.cyc(["push", "--yes"], at: Self.now, hub.variables)
        #expect(run.status == 0, "\(run.errors)")
        for address in addresses { #expect(run.output.contains(address)) }
        #expect(run.output.contains("Today is safe: pushed"), "\(run.output)")
        #expect(try ada.hubBranches()["main"] == id)
        #expect(try backup.git("rev-parse", "refs/heads/main") == id)
    }

    @Test("today is not safe if git fails at one of several addresses", arguments: [0, 1])
    func oneFails(place: Int) throws {
        let (ada, hub) = (try Person(), try Hub())
        try ada.mapGitHub()
        let app = try ada.hubClone("app")
        var addresses = ["git@github.com:octo/app.git"]
        addresses.insert(ada.folder.file("nowhere.git"), at: place)
        for address in addresses {
            try app.git("remote", "set-url", "--push", "--add", "origin", address)
        }
        try app.commit(on: Self.morning)
        let run = try ada.cyc(["push", "--yes"], at: Self.now, hub.variables)
        #expect(run.status == 69)
        #expect(run.errors.contains("not pushed"))
        #expect(!run.output.contains("Today is safe"), "\(run.output)")
        let json = try ada.json("status", at: Self.now, hub.variables)
        #expect(["unknown", "unpushed"].contains(json["today"]["state"].text))
    }

    @Test("the error names the address that rejected the push, not another one of the remote")
    func refusingAddress() throws {
        let (ada, hub) = (try Person(), try Hub())
        try ada.mapGitHub()
        let app = try ada.hubClone("app")
        let backup = try GitRepository.make(
            at: ada.folder.file("backup.git"), home: ada.home, bare: true)
        _ = try ada.folder.writeProgram("#!/bin/sh\nexit 1\n", to: "backup.git/hooks/pre-receive")
        for address in ["git@github.com:octo/app.git", backup.path] {
            try app.git("remote", "set-url", "--push", "--add", "origin", address)
        }
        try app.commit(on: Self.morning)
        let run = try ada.cyc(["push", "--yes"], at: Self.now, hub.variables)
        let refusal = run.errors.split(separator: "\n").first { $0.contains("answered") } ?? ""
        #expect(refusal.contains("backup.git answered"), "\(run.errors)")
    }

    @Test("a successful push that sent something else proves nothing")
    func notSent() throws {
        let (ada, hub) = (try Person(), try Hub())
        try ada.mapGitHub()
        let app = try ada.hubClone("app")
        try app.git("config", "push.recurseSubmodules", "only")
        try app.commit(on: Self.morning)
        _ = try ada.cyc(["push", "--yes"], at: Self.now, hub.variables)
        let json = try ada.json("status", at: Self.now, hub.variables)
        #expect(json["today"]["state"] == "unpushed")
    }
}
