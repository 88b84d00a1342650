import Foundation
import TestSupport
import Testing

/// INTERFACE.md, `today.unread`: unread repositories are reported once and never count as empty.
struct UnreadTests {
    static let now = "2026-11-21T12:00:00Z"
    static let morning = "2026-11-21T08:00:00Z"

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Part of the error.
        let error: String
        /// Part of the fix; `PATH` stands for the repository's path.
        let fix: String
        var needsRoot = false
        /// Damages a repository with a commit of today.
        let damage: @Sendable (GitRepository) throws -> Void
        let repair: @Sendable (GitRepository) throws -> Void
    }

    static let cases = [
        Case(
            testDescription: "a damaged commit", error: "damaged", fix: "git -C PATH fsck",
            damage: { try $0.damageHead() }, repair: { try $0.repairHead() }),
        Case(
            testDescription: "a missing commit", error: "damaged", fix: "git -C PATH fsck",
            damage: { try $0.loseHead() }, repair: { try $0.repairHead() }),
        Case(
            testDescription: "a damaged branch", error: "damaged", fix: "git -C PATH fsck",
            damage: { try $0.replace("refs/heads/main", by: "nonsense\n") },
            repair: { try $0.restore("refs/heads/main") }),
        Case(
            testDescription: "a damaged HEAD", error: "damaged", fix: "git -C PATH fsck",
            damage: { try $0.replace("HEAD", by: "nonsense\n") },
            repair: { try $0.restore("HEAD") }),
        Case(
            testDescription: "damaged packed branches", error: "damaged", fix: "git -C PATH fsck",
            damage: {
                try $0.git("pack-refs", "--all")
                try $0.replace("packed-refs", by: "# pack-refs with: peeled\nnonsense\n")
            }, repair: { try $0.restore("packed-refs") }),
        Case(
            testDescription: "a damaged configuration", error: "damaged", fix: "git -C PATH fsck",
            damage: { try $0.replace("config", by: "[core\nbare = \n") },
            repair: { try $0.restore("config") }),
        Case(
            testDescription: "another user's repository", error: "another user",
            fix: "git config --global --add safe.directory PATH", needsRoot: true,
            damage: { try $0.own(as: 12_345) }, repair: { try $0.own(as: geteuid()) }),
        Case(
            testDescription: "another user's repository that git is told to trust",
            error: "another user", fix: "git config --global --add safe.directory PATH",
            needsRoot: true, damage: { try $0.own(as: 12_345) },
            repair: { try $0.git("config", "--global", "--add", "safe.directory", $0.path) }),
        Case(
            testDescription: "objects named by an unknown hash", error: "sha512",
            fix: "cyc repo remove PATH",
            damage: {
                try $0.replace(
                    "config",
                    by: "[core]\n\trepositoryformatversion = 1\n[extensions]\n"
                        + "\tobjectFormat = sha512\n")
            }, repair: { try $0.restore("config") }),
        Case(
            testDescription: "references in a reftable that is not there",
            error: "reftable/tables.list", fix: "git -C PATH fsck",
            damage: {
                try $0.replace(
                    "config",
                    by: "[core]\n\trepositoryformatversion = 1\n[extensions]\n"
                        + "\trefStorage = reftable\n")
            }, repair: { try $0.restore("config") }),
        Case(
            testDescription: "an extension of the future", error: "future",
            fix: "cyc repo remove PATH",
            damage: {
                try $0.replace(
                    "config",
                    by: "[core]\n\trepositoryformatversion = 1\n[extensions]\n\tfuture = true\n")
            }, repair: { try $0.restore("config") }),
    ]

    @Test("a missing agent is reported once and counted once")
    func agentMissing() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: "2026-11-21T08:00:00Z")
        #expect(try ada.cyc("status", at: "2026-11-21T12:00:00Z").status == 0)
        let alone = ada.folder.file("cyc")
        try copyProgram("\(Person.programs)/cyc", to: alone)
        let program = Program(alone, environment: ada.environment(at: "2026-11-21T14:00:00Z"))
        for command in ["why", "doctor"] {
            let run = try program.run([command], in: ada.elsewhere)
            let output = (run.output + run.errors).split(separator: "\n")
            #expect(output.count { $0.contains("is missing") } == 1, "\(command): \(output)")
            #expect(command == "why" || output.contains("1 problem found: programs"))
        }
    }

    @Test(
        "an unread repository is named with reason and fix, and read once repaired",
        arguments: TestDepth.sample(cases, quick: 5))
    func unread(_ example: Case) throws {
        guard !example.needsRoot || geteuid() == 0 else {
            try Test.cancel("only root can give files away")
        }
        let ada = try Person()
        let sick = try ada.repository("sick")
        let commit = try sick.commit(on: Self.morning)
        #expect(!commit.isEmpty)
        _ = try ada.repository("well")
        try example.damage(sick)

        let today = try ada.json("status", at: Self.now)["today"]
        #expect(today["state"] == "unknown")
        #expect(today["local_commits"] == 0)
        #expect(today["complete"] == false)
        #expect(today["unread"].list.map(\.["path"].text) == [sick.path])
        #expect(today["unread"][0]["error"].text?.contains(example.error) == true)
        let fix = example.fix.replacing("PATH", with: sick.path)
        #expect(today["unread"][0]["fix"].text?.contains(fix) == true)
        #expect(try ada.cyc("status", "--check", at: Self.now).status == 12)
        let screen = try ada.cyc("status", at: Self.now)
        #expect(screen.status == 0)
        #expect(screen.output.contains("incomplete: 1 repository couldn't be read"))
        #expect(screen.output.ranges(of: "→ ~/src/sick").count == 1)
        let list = try ada.json("repo", "list", at: Self.now)["repositories"]
        #expect(list[0]["error"].text?.contains(example.error) == true)
        #expect(list[1]["error"] == .null)
        #expect(try ada.json("grass", at: Self.now)["complete"] == false)
        let doctor = try ada.cyc("doctor", at: Self.now)
        #expect(doctor.status == 1)
        #expect(doctor.output.contains("~/src/sick"))

        // The others still count, and stored data stays.
        try ada.git(in: "\(ada.source)/well").commit(on: Self.morning)
        let better = try ada.json("status", at: Self.now)["today"]
        #expect(better["state"] == "done")
        #expect(better["local_commits"] == 1)
        #expect(better["complete"] == false)

        try example.repair(sick)
        let repaired = try ada.json("status", at: Self.now)["today"]
        #expect(repaired["unread"] == [])
        #expect(repaired["complete"] == true)
        #expect(repaired["local_commits"] == 2)
    }

    @Test("an added repository that is missing is named with the command to remove it")
    func gone() throws {
        let ada = try Person()
        let app = try ada.repository("../app")
        try app.commit(on: Self.morning)
        #expect(try ada.cyc("repo", "add", app.path, at: Self.now).status == 0)
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "done")
        try FileManager.default.moveItem(atPath: app.path, toPath: ada.folder.file("away"))
        let today = try ada.json("status", at: Self.now)["today"]
        #expect(today["unread"].list.map(\.["path"].text) == [app.path])
        #expect(today["unread"][0]["fix"] == .text("cyc repo remove \(app.path)"))
        #expect(try ada.cyc("repo", "remove", "--yes", app.path, at: Self.now).status == 0)
        #expect(try ada.json("status", at: Self.now)["today"]["unread"] == [])
    }

    @Test(
        "a found repository that is missing keeps its days, is named, and can be removed",
        arguments: ["deleted", "moved out of the roots", "emptied", "below a folder that is gone"])
    func vanished(_ way: String) throws {
        let ada = try Person()
        let app = try ada.repository(way.hasPrefix("below") ? "work/app" : "app")
        for day in 19...21 { try app.commit(on: "2026-11-\(day)T08:00:00Z") }
        let empty = try ada.repository("other")
        _ = try ada.repository("well")
        let files = FileManager.default
        #expect(try ada.json("status", at: Self.now)["streak"]["current"] == 3)
        switch way {
        case "deleted": try files.removeItem(atPath: app.path)
        case "emptied": try files.removeItem(atPath: "\(app.path)/.git")
        case "moved out of the roots":
            try files.moveItem(atPath: app.path, toPath: ada.folder.file("away"))
        default: try files.moveItem(atPath: "\(ada.source)/work", toPath: ada.folder.file("away"))
        }
        // A missing repository without commits is not reported.
        try files.removeItem(atPath: empty.path)
        for words in [["status"], ["status", "--refresh"]] {
            let run = try ada.cyc(words + ["--json"], at: Self.now)
            let today = try JSONText(run.output)["today"]
            #expect(today["state"] == "done")
            #expect(today["complete"] == false)
            #expect(today["unread"].list.map(\.["path"].text) == [app.path])
            #expect(today["unread"][0]["fix"] == .text("cyc repo remove \(app.path)"))
        }
        #expect(try ada.json("status", at: Self.now)["streak"]["current"] == 3)
        let tomorrow = "2026-11-22T12:00:00Z"
        #expect(try ada.json("status", at: tomorrow)["today"]["state"] == "unknown")
        #expect(try ada.cyc("repo", "remove", "--yes", app.path, at: tomorrow).status == 0)
        let today = try ada.json("status", at: tomorrow)["today"]
        #expect(today["unread"] == [])
        #expect(today["state"] == "none")
        #expect(try ada.json("status", at: tomorrow)["streak"]["current"] == 0)
    }

    @Test("a moved or duplicate clone is dropped silently")
    func moved() throws {
        let ada = try Person()
        let app = try ada.repository("app")
        try app.commit(on: Self.morning)
        #expect(try ada.json("status", at: Self.now)["today"]["local_commits"] == 1)
        let files = FileManager.default
        try files.moveItem(atPath: app.path, toPath: "\(ada.source)/new")
        for round in ["moved", "copied"] {
            let today = try ada.json("status", at: Self.now)["today"]
            #expect(today["state"] == "done", "\(round)")
            #expect(today["local_commits"] == 1)
            #expect(today["unread"] == [])
            guard round == "moved" else { break }
            try files.copyItem(atPath: "\(ada.source)/new", toPath: "\(ada.source)/copy")
            _ = try ada.json("status", at: Self.now)
            try files.removeItem(atPath: "\(ada.source)/new")
        }
        // The last clone with the commits stays listed.
        try files.removeItem(atPath: "\(ada.source)/copy")
        let today = try ada.json("status", at: Self.now)["today"]
        #expect(today["state"] == "done")
        #expect(today["unread"].list.map(\.["path"].text) == ["\(ada.source)/copy"])
        // It is dropped once another clone has the commits.
        try files.createDirectory(atPath: app.path, withIntermediateDirectories: true)
        try app.git("init", "-q")
        try app.commit(on: Self.morning)
        #expect(try ada.json("status", at: Self.now)["today"]["unread"] == [])
    }

    @Test(
        "a repository with a missing part is named, read before or not",
        arguments: ["HEAD", "objects", "refs"], [true, false])
    func lostPart(name: String, wasRead: Bool) throws {
        let ada = try Person()
        let app = try ada.repository("app")
        try app.commit(on: "2026-11-20T08:00:00Z")
        try ada.repository("other").commit(on: "2026-11-20T08:00:00Z")
        if wasRead { _ = try ada.json("status", at: Self.now) }
        try FileManager.default.removeItem(atPath: "\(app.path)/.git/\(name)")
        let today = try ada.json("status", "--refresh", at: Self.now)["today"]
        #expect(today["state"] == "unknown")
        #expect(today["unread"].list.map(\.["path"].text) == [app.path])
    }

    @Test("an existing repository that is no longer below a root is forgotten")
    func otherRoots() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: Self.morning)
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "done")
        try ada.configure("[repositories]\nroots = [\"~/code\"]\n")
        _ = try ada.repository("../code/well")
        let today = try ada.json("status", at: Self.now)["today"]
        #expect(today["state"] == "none")
        #expect(today["unread"] == [])
    }

    @Test("a root that is no folder is searched as soon as it becomes one")
    func fileForRoot() throws {
        let ada = try Person()
        try ada.configure("[repositories]\nroots = [\"~/code\"]\n")
        try ada.folder.write("no folder", to: "home/code")
        let root = "\(ada.home)/code"
        #expect(try ada.json("status", at: Self.now)["today"]["unread"][0]["path"] == .text(root))
        try FileManager.default.removeItem(atPath: root)
        try ada.repository("../code/app").commit(on: Self.morning)
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "done")
    }

    @Test("a missing configured root is unread, a missing default root is not")
    func roots() throws {
        let ada = try Person()
        #expect(try ada.json("status", at: Self.now)["today"]["unread"] == [])
        try ada.configure("[repositories]\nroots = [\"~/code\"]\n")
        let today = try ada.json("status", at: Self.now)["today"]
        #expect(today["unread"].list.map(\.["path"].text) == ["\(ada.home)/code"])
        #expect(today["complete"] == false)
        _ = try ada.repository("../code/app")
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "none")
    }

    @Test(
        "a repository that takes too long is unread and read in the background")
    func tooSlow() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: Self.morning)
        try ada.repository("other").commit(on: "2026-11-20T08:00:00Z")
        // A fake agent that waits for a pipe simulates a long history.
        let pipe = ada.folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let agent = try ada.folder.writeProgram(
            "#!/bin/sh\ntimeout 50 cat '\(pipe)'\nexec '\(Person.agent)' \"$@\"\n", to: "agent")
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "done")
        let app = try ada.git(in: "\(ada.source)/app")
        try app.commit(on: "2026-11-21T09:00:00Z")
        try ada.folder.write("[sync]\ntimeout = \"1s\"\n", to: "home/.config/cyc/config.toml")
        let run = try ada.cyc("status", "--json", at: Self.now, ["CYC_AGENT": agent])
        #expect(run.status == 0)
        let status = try JSONText(run.output)
        #expect(status["today"]["state"] == "done")
        #expect(status["today"]["local_commits"] == 1)
        #expect(status["today"]["complete"] == false)
        #expect(status["today"]["unread"].list.map(\.["path"].text) == [app.path])
        #expect(status["freshness"]["stale"] == true)

        // Reading goes on in the background; --refresh waits for its lock.
        let ended = try ada.shell("timeout 50 sh -c ': > \"$PIPE\"'", ["PIPE": pipe])
        #expect(ended.status == 0)
        try ada.configure("")
        let after = try ada.json("status", "--refresh", at: Self.now)
        #expect(after["today"]["local_commits"] == 2)
        #expect(after["today"]["complete"] == true)
    }

    @Test("without the agent stored data is shown with the reason")
    func noAgent() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: Self.morning)
        let nowhere = ["CYC_AGENT": "/nonexistent/cyc-agent"]
        let first = try ada.cyc("status", at: Self.now, nowhere)
        #expect(first.status == 69)
        #expect(first.output == "")
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "done")
        try ada.git(in: "\(ada.source)/app").commit(on: Self.morning)
        let second = try ada.cyc("status", "--json", at: Self.now, nowhere)
        #expect(second.status == 0)
        #expect(second.errors.contains("cyc-agent"))
        let status = try JSONText(second.output)
        #expect(status["today"]["local_commits"] == 1)
        #expect(status["freshness"]["stale"] == true)
        #expect(status["freshness"]["error"].text?.contains("cyc-agent") == true)
        #expect(try ada.cyc("status", "--refresh", at: Self.now, nowhere).status == 69)
        #expect(try ada.cyc("sync", at: Self.now, nowhere).status == 69)
    }
}

extension GitRepository {
    private var hidden: String { "\(path)/.git" }

    /// Path outside of all folders that cyc reads.
    private func backup(_ name: String) -> String { "\(environment["HOME"] ?? "")/kept-\(name)" }

    /// Returns the path of the last commit's object.
    private func headObject() throws -> String {
        let aside = backup("place")
        if let path = try? String(contentsOfFile: aside, encoding: .utf8) { return path }
        let id = try git("rev-parse", "HEAD")
        let place = "\(hidden)/objects/\(id.prefix(2))/\(id.dropFirst(2))"
        try Data(place.utf8).write(to: URL(filePath: aside))
        return place
    }

    fileprivate func damageHead() throws {
        let place = try headObject()
        try FileManager.default.copyItem(atPath: place, toPath: backup("object"))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: place)
        var bytes = try Data(contentsOf: URL(filePath: place))
        for index in bytes.indices.dropFirst(4) { bytes[index] ^= 0xFF }
        try bytes.write(to: URL(filePath: place))
    }

    fileprivate func loseHead() throws {
        try FileManager.default.moveItem(atPath: try headObject(), toPath: backup("object"))
    }

    /// Restores the object, as `git fetch` would, without a commit or a change of references.
    fileprivate func repairHead() throws {
        let place = try headObject()
        try? FileManager.default.removeItem(atPath: place)
        try FileManager.default.moveItem(atPath: backup("object"), toPath: place)
    }

    /// Replaces the text of a file of the repository and keeps a copy.
    fileprivate func replace(_ file: String, by text: String) throws {
        try FileManager.default.copyItem(
            atPath: "\(hidden)/\(file)", toPath: backup("file"))
        try Data(text.utf8).write(to: URL(filePath: "\(hidden)/\(file)"))
    }

    fileprivate func restore(_ file: String) throws {
        try FileManager.default.removeItem(atPath: "\(hidden)/\(file)")
        try FileManager.default.moveItem(
            atPath: backup("file"), toPath: "\(hidden)/\(file)")
    }

    fileprivate func moveAside() throws {
        try FileManager.default.moveItem(atPath: hidden, toPath: backup("git"))
    }

    fileprivate func moveBack() throws {
        try FileManager.default.removeItem(atPath: hidden)
        try FileManager.default.moveItem(atPath: backup("git"), toPath: hidden)
    }

    /// Changes the owner of the whole repository.
    fileprivate func own(as user: uid_t) throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: path)
        for inner in [path] + paths.map({ "\(path)/\($0)" }) {
            guard lchown(inner, user, gid_t.max) == 0 else {
                throw POSIXError(.init(rawValue: errno) ?? .EPERM)
            }
        }
    }
}
