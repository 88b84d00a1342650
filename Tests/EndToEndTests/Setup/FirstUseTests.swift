import Foundation
import TestSupport
import Testing

/// First runs in a home folder without settings or ledger.
struct FirstUseTests {
    static let now = "2026-11-21T19:02:11+09:00"

    @Test(
        "a repository with an address shows today's state without being added")
    func done() throws {
        let ada = try Person(address: nil, settings: nil)
        let app = try ada.git(in: ada.folder.file("app"))
        try app.git("init", "-q", "-b", "main")
        try app.git("config", "user.email", Person.address)
        try app.git("config", "user.name", "Ada")
        let before = try ada.json("status", in: app.path, at: Self.now, zone: "Asia/Seoul")
        #expect(before["today"]["state"] == "none")

        try app.commit(on: "2026-11-21T08:00:00+09:00")
        let run = try ada.cyc(in: app.path, at: Self.now, zone: "Asia/Seoul")
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(run.output.contains("Today is safe: 1 commit"))
        for hint in ["cyc repo add .", "cyc setup"] {
            #expect(run.output.contains(hint))
        }

        let status = try ada.json("status", in: app.path, at: Self.now, zone: "Asia/Seoul")
        #expect(status["today"]["state"] == "done")
        #expect(status["account"] == .null)
        #expect(status["date"] == "2026-11-21")
        #expect(status["now"] == .text(Self.now))
        #expect(status["time_zone"] == "Asia/Seoul")
        #expect(status["streak"]["current"] == 1)

        let outside = try ada.json("status", at: Self.now)
        #expect(outside["today"]["state"] == "unknown")
        #expect(outside["total"]["contributions"] == 0)
    }

    @Test("without an address the state is unknown, and a hint says how to set one")
    func noAddress() throws {
        let user = try Person(address: nil, settings: nil)
        let app = try user.git(in: user.folder.file("app"))
        try app.git("init", "-q", "-b", "main")
        try app.commit(on: "2026-11-21T08:00:00+09:00")
        let run = try user.cyc("status", in: app.path, at: Self.now)
        #expect(run.status == 0)
        #expect(run.output.contains("git config --global user.email you@example.com"))
        let status = try user.json("status", in: app.path, at: Self.now)
        #expect(status["today"]["state"] == "unknown")
        #expect(status["today"]["local_commits"] == 0)
    }

    @Test("the empty first screen names git's address and the folder that is missing")
    func emptyHome() throws {
        let ada = try Person(address: nil, settings: nil)
        let screen = try ada.cyc("status", at: Self.now).output
        #expect(
            screen.hasSuffix(
                """
                  → git has no e-mail address of yours (user.email):
                    git config --global user.email you@example.com
                  → the folder ~/src does not exist; choose folders, addresses, GitHub and
                    reminders:
                    cyc setup

                """), "\(screen)")
        // `why` suggests the same.
        let why = try ada.cyc("why", at: Self.now).output
        for hint in ["git config --global user.email", "the folder ~/src", "cyc setup"] {
            #expect(why.contains(hint), "\(why)")
        }
        #expect(try ada.cyc("config", "set", "repositories.roots", "~/gone").status == 0)
        let folder = try ada.cyc("status", at: Self.now).output
        #expect(folder.contains("incomplete: 1 folder is missing"), "\(folder)")
        #expect(folder.contains("the folder ~/gone does not exist (repositories.roots)"))
    }

    @Test("an unread configuration may have an address, so no hint asks for one")
    func unreadAddress() throws {
        let user = try Person(address: nil)
        let app = try user.git(in: "\(user.source)/app")
        try app.git("init", "-q", "-b", "main")
        try user.folder.write("nonsense\n", to: "home/src/app/.git/HEAD")
        func says() throws -> [Bool] {
            try ["status", "why", "doctor"].map {
                try user.cyc($0, at: Self.now).output.contains("user.email")
            }
        }
        #expect(try says() == [false, false, false])
        try user.folder.write("ref: refs/heads/main\n", to: "home/src/app/.git/HEAD")
        #expect(try says() == [true, true, true])
    }

    @Test(
        "outside of repositories the state is unknown, and a hint names cyc setup")
    func nowhere() throws {
        let ada = try Person(settings: nil)
        for arguments in [[], ["status"], ["grass"], ["streak"]] {
            let run = try ada.cyc(arguments, at: Self.now)
            #expect(run.status == 0)
            #expect(run.errors == "")
            #expect(!run.output.isEmpty)
        }
        let run = try ada.cyc("status", at: Self.now)
        #expect(
            run.output.split(separator: "cyc setup", omittingEmptySubsequences: false).count == 2)
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "unknown")
        #expect(try ada.cyc("status", "--check", at: Self.now).status == 12)
    }

    @Test("before the first refresh --cached shows nothing stored and writes nothing")
    func cached() throws {
        let ada = try Person(settings: nil)
        for arguments in [["status"], ["status", "--json"], ["grass"], ["streak", "--json"]] {
            let run = try ada.cyc(arguments + ["--cached"], at: Self.now)
            #expect(run.status == 0)
        }
        let left = try FileManager.default.subpathsOfDirectory(atPath: ada.home)
        #expect(left == [".gitconfig"])
    }

    @Test("the JSON of status has every documented key, unknown ones too")
    func keys() throws {
        let ada = try Person(address: nil, settings: nil)
        let status = try ada.json("status", at: Self.now)
        #expect(
            status.keys == [
                "schema", "now", "date", "time_zone", "account", "today", "streak", "week", "total",
                "challenges", "ddays", "todo", "focus", "badges", "growth", "freshness",
            ])
        #expect(
            status["today"].keys.isSuperset(of: [
                "state", "contributions", "local_commits", "unpushed_commits", "complete", "unread",
                "repositories",
            ]))
        #expect(
            status["streak"].keys.isSuperset(of: [
                "current", "rest_days", "start", "end", "at_risk", "deadline", "seconds_left",
                "longest", "complete",
            ]))
        #expect(status["total"].keys.isSuperset(of: ["contributions", "active_days", "first"]))
        #expect(
            status["freshness"].keys.isSuperset(of: ["github", "repositories", "stale", "error"]))
        for key in ["start", "end", "deadline", "seconds_left", "longest"] {
            #expect(status["streak"][key] == .null)
        }
        #expect(status["total"]["first"] == .null)
    }

    @Test("cyc creates its folders with access for the user only")
    func folders() throws {
        let ada = try Person(settings: nil)
        _ = try ada.cyc("status", at: Self.now)
        _ = try ada.cyc("config", "set", "repositories.depth", "3", at: Self.now)
        for path in [ada.data, "\(ada.home)/.config/cyc", "\(ada.home)/.local/state/cyc"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o700, "\(path)")
        }
    }

    @Test("a scan and the list count the same repositories")
    func scanAndList() throws {
        let ada = try Person()
        for name in ["a", "b", "gone"] {
            try ada.repository(name).commit(on: "2026-11-21T08:00:00Z")
        }
        let outside = try GitRepository.make(
            at: ada.folder.file("outside"), home: ada.home, bare: false)
        try outside.commit(on: "2026-11-21T09:00:00Z")
        func agree(_ count: Int, _ words: String) throws {
            let scan = try ada.cyc("repo", "scan", at: Self.now)
            #expect(scan.output == words + "\n")
            let listed = try ada.json("repo", "list", at: Self.now)["repositories"].list
            #expect(listed.count { $0["watched"] == true } == count)
        }
        try agree(3, "3 repositories watched (3 new)")
        #expect(try ada.cyc("repo", "add", outside.path, at: Self.now).status == 0)
        try agree(4, "4 repositories watched (none new)")
        #expect(try ada.cyc("repo", "remove", "--yes", "\(ada.source)/b", at: Self.now).status == 0)
        try agree(3, "3 repositories watched (none new)")
        // A missing repository keeps its days and stays listed.
        try FileManager.default.removeItem(atPath: "\(ada.source)/gone")
        try agree(3, "3 repositories watched (none new, 1 gone)")
    }

    @Test("a repository with any name is found, and a scan names skipped folders")
    func skippedFolders() throws {
        let ada = try Person()
        for name in ["target", "vendor", "node_modules", ".dotfiles"] {
            try ada.repository(name).commit(on: "2026-11-21T08:00:00Z")
        }
        try ada.repository("app/vendor/lib").commit(on: "2026-11-21T08:00:00Z")
        try ada.folder.write("x", to: "home/src/.cache/file")
        let today = try ada.json("status", at: Self.now)["today"]
        #expect(today["local_commits"] == 4)
        #expect(today["unread"] == [])

        let scan = try ada.cyc("repo", "scan", at: Self.now)
        #expect(
            scan.output == """
                4 repositories watched (none new)
                Skipped 2 folders; to watch a repository in one: cyc repo add FOLDER
                  ~/src/app/vendor
                  ~/src/.cache

                """)
        let json = try ada.json("repo", "scan", at: Self.now)
        #expect(json["watched"] == 4)
        #expect(json["new"] == 0)
        #expect(json["gone"] == 0)
        #expect(json["unread"] == [])
        #expect(
            json["skipped"].list.map { [$0["path"].text, $0["reason"].text] } == [
                ["\(ada.source)/.cache", "hidden"], ["\(ada.source)/app/vendor", "name"],
            ])
        for words in [["repo", "--help"], ["repo", "scan", "--help"]] {
            let help = try ada.cyc(words, at: Self.now).output
            #expect(help.contains("node_modules, target, vendor"), "\(words)")
        }
    }
}
