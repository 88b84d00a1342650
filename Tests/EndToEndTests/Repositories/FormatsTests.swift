import Foundation
import TestSupport
import Testing

/// Repositories that libgit2 cannot read and the git program reads instead.
struct FormatsTests {
    static let now = "2026-11-21T12:00:00Z"
    static let morning = "2026-11-21T08:00:00Z"

    private func sha256(_ name: String, _ ada: Person) throws -> GitRepository {
        try GitRepository.make(at: "\(ada.source)/\(name)", home: ada.home, hash: "sha256")
    }

    @Test("commits of SHA-256 repositories count, are listed, close to-dos and are pushed")
    func sha256() throws {
        let ada = try Person()
        let app = try sha256("app", ada)
        try ada.repository("other").commit(on: Self.morning)
        #expect(try ada.cyc("todo", "add", "hash", at: "2026-11-21T07:00:00Z").status == 0)
        let first = try app.commit(on: Self.morning)
        #expect(first.utf8.count == 64)
        var today = try ada.json("status", at: Self.now)["today"]
        #expect(today["state"] == "done" && today["local_commits"] == 2)
        #expect(today["unread"].list.isEmpty)

        let hub = try GitRepository.make(
            at: ada.folder.file("hub"), home: ada.home, bare: true, hash: "sha256")
        try app.git("remote", "add", "origin", hub.path)
        let moment = try #require(Instant("2026-11-21T09:00:00Z"))
        try app.commit(
            "closes\n\nCyc-Todo: 1",
            by: GitRepository.Author(
                "Ada", Person.address, seconds: moment.seconds, offset: moment.offset))
        try app.git("gc", "-q")
        today = try ada.json("status", at: Self.now)["today"]
        #expect(today["local_commits"] == 3 && today["unpushed_commits"] == 3)
        let why = try ada.cyc("why", at: Self.now)
        #expect(why.output.contains(first.prefix(7)))
        #expect(try ada.json("todo", "list", "--done", at: Self.now)["todos"].list.count == 1)

        try app.git("push", "-q", "-u", "origin", "main")
        #expect(try ada.json("status", at: Self.now)["today"]["unpushed_commits"] == 1)
        try app.git("reset", "-q", "--hard", first)
        try app.git("push", "-q", "-f", "origin", "main")
        today = try ada.json("status", at: Self.now)["today"]
        #expect(today["local_commits"] == 2)
    }

    @Test("without git in PATH they are unread and named until git is installed")
    func withoutGit() throws {
        let ada = try Person()
        let app = try sha256("app", ada)
        try app.commit(on: Self.morning)
        try ada.repository("other").commit(on: Self.morning)
        let without = ["PATH": ada.elsewhere]
        for _ in 0..<2 {
            let run = try ada.cyc(["status", "--json"], at: Self.now, without)
            let today = try JSONText(run.output)["today"]
            #expect(today["local_commits"] == 1)
            #expect(today["unread"].list.map(\.["path"].text) == [app.path])
            #expect(today["unread"][0]["error"].text?.contains("2.29") == true)
            #expect(today["unread"][0]["fix"] == "git --version")
        }
        #expect(try ada.json("status", at: Self.now)["today"]["local_commits"] == 2)
    }

    @Test("a git that is unconfined, prints errors or sends wrong records is rejected")
    func strangeGit() throws {
        let ada = try Person()
        let app = try sha256("app", ada)
        try app.commit(on: Self.morning)
        let script = try ada.folder.writeProgram("#!/bin/sh\nexec git \"$@\"\n", to: "script/git")
        let programs = try ["tac", "yes", "sh", "cat"].map { name in
            let folder = ada.folder.file("as-\(name)")
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: "/usr/bin/\(name)", toPath: "\(folder)/git")
            return folder
        }
        for folder in programs + [URL(filePath: script).deletingLastPathComponent().path] {
            let run = try ada.cyc(["status", "--json"], at: Self.now, ["PATH": folder])
            let today = try JSONText(run.output)["today"]
            #expect(today["state"] == "unknown", "\(folder)")
            #expect(today["unread"].list.map(\.["path"].text) == [app.path], "\(folder)")
        }
        #expect(try ada.cyc("sync", "--full", "--repositories", at: Self.now).status == 0)
        #expect(try ada.json("status", at: Self.now)["today"]["local_commits"] == 1)
    }

    @Test("included configuration is read, and a git error is reported at once")
    func configuration() throws {
        let ada = try Person()
        let app = try sha256("app", ada)
        try app.commit(on: Self.morning)
        try ada.folder.write("[core]\n\tabbrev = 12\n", to: "home/included")
        try app.git("config", "include.path", "\(ada.home)/included")
        var today = try ada.json("status", at: Self.now)["today"]
        #expect(today["local_commits"] == 1)
        try app.git("config", "core.fsyncObjectFiles", "true")
        try app.commit(on: "2026-11-21T09:00:00Z")
        let start = ContinuousClock.now
        today = try JSONText(ada.cyc(["status", "--json"], at: Self.now).output)["today"]
        #expect(today["unread"][0]["error"].text?.contains("fsyncObjectFiles") == true)
        #expect(ContinuousClock.now - start < .seconds(4))
    }

    @Test("a git that waits for a named pipe ends with the agent, in any folder")
    func leftNothing() throws {
        let ada = try Person()
        let app = try sha256("app", ada)
        let first = try app.commit(on: Self.morning)
        try app.commit(on: "2026-11-21T09:00:00Z")
        let object = "\(app.path)/.git/objects/\(first.prefix(2))/\(first.dropFirst(2))"
        try FileManager.default.moveItem(atPath: object, toPath: ada.folder.file("object"))
        #expect(mkfifo(object, 0o600) == 0)
        let run = try ada.shell(
            """
            cyc sync --repositories & client=$!
            gits() { grep -lsz "^GIT_DIR=\(app.path)/" /proc/[0-9]*/environ | cut -d/ -f3; }
            agent() { pgrep -f "^\(Person.programs)/cyc-agent" -P $client || pgrep -P $client; }
            for _ in $(seq 1000); do [ "$(gits | wc -l)" -ge 3 ] && break; done
            kill -KILL $(agent)
            wait $client
            for _ in $(seq 500); do [ -z "$(gits)" ] && echo none && exit; done
            gits; ps -ef | grep git
            """)
        #expect(run.output.contains("none"), "\(run)")
        try FileManager.default.removeItem(atPath: object)
        try FileManager.default.moveItem(atPath: ada.folder.file("object"), toPath: object)
        let nowhere = try ada.shell(
            "mkdir gone && cd gone && rmdir ../gone && cyc sync --repositories --full && cyc repo list"
        )
        #expect(nowhere.status == 0 && nowhere.output.contains(" 2 "), "\(nowhere)")
    }

    @Test(
        "an invalid object name is requested in full length",
        arguments: ["refs/heads/x", "shallow"])
    func shortName(place: String) throws {
        let ada = try Person()
        let app = try sha256("app", ada)
        try app.commit(on: Self.morning)
        let name = String(repeating: "1", count: 40) + String(repeating: "0", count: 24)
        try ada.folder.write("\(name)\n", to: "home/src/app/.git/\(place)")
        let today = try JSONText(ada.cyc(["status", "--json"], at: Self.now).output)["today"]
        #expect(today["unread"].list.isEmpty == (place == "shallow"))
        #expect(today["local_commits"].int == (place == "shallow" ? 1 : 0))
    }

    @Test("an object header with the largest size does not crash")
    func hugeSize() throws {
        let ada = try Person()
        let app = try sha256("app", ada)
        try app.commit(on: Self.morning)
        let name = String(repeating: "ab", count: 32)
        let header = "blob 9223372036854775807\0hello".utf8
        let (sums, length) = (
            header.reduce((1, 0)) { (($0.0 + Int($1)), $0.1 + $0.0 + Int($1)) }, header.count
        )
        // A zlib stream that is stored without compression.
        let stream =
            [0x78, 1, 1, UInt8(length), 0, ~UInt8(length), 0xFF] + Array(header)
            + [sums.1 >> 8, sums.1, sums.0 >> 8, sums.0].map { UInt8(truncatingIfNeeded: $0) }
        let object = "\(app.path)/.git/objects/ab/\(name.dropFirst(2))"
        try FileManager.default.createDirectory(
            atPath: "\(app.path)/.git/objects/ab", withIntermediateDirectories: true)
        try Data(stream).write(to: URL(filePath: object))
        try ada.folder.write("\(name)\n", to: "home/src/app/.git/refs/tags/big")
        let today = try JSONText(ada.cyc(["status", "--json"], at: Self.now).output)["today"]
        #expect(today["unread"][0]["error"].text?.contains("damaged") == true)
    }

    @Test("a named pipe in place of a pack blocks nothing")
    func namedPipe() throws {
        let ada = try Person()
        let app = try sha256("app", ada)
        try app.commit(on: Self.morning)
        try ada.repository("other").commit(on: Self.morning)
        let pipe = "\(app.path)/.git/objects/pack/pack-1.idx"
        #expect(mkfifo(pipe, 0o600) == 0)
        let today = try JSONText(ada.cyc(["status", "--json"], at: Self.now).output)["today"]
        #expect(today["local_commits"] == 1)
        #expect(today["unread"][0]["error"].text?.contains(pipe) == true)
    }
}
