import Foundation
import TestSupport
import Testing

/// cyc-reader: its report in doctor, and repositories without it.
struct ReaderTests {
    static let now = "2026-11-21T12:00:00Z"
    static let morning = "2026-11-21T08:00:00Z"

    /// Makes a fake reader that reports `facts` and reads nothing.
    private func reader(saying facts: String, _ ada: Person) throws -> [String: String] {
        let program = try ada.folder.writeProgram(
            "#!/bin/sh\n[ \"$1\" = version ] && echo '\(facts)'\n", to: "reader")
        return ["CYC_READER": program]
    }

    @Test("doctor and licenses name libgit2")
    func named() throws {
        let ada = try Person()
        let version = try ada.cyc("version").output
        let libgit2 = try #require(version.firstMatch(of: /libgit2 [0-9.]+[0-9]/)?.output)
        #expect(try ada.cyc("doctor", at: Self.now).output.contains(libgit2))
        #expect(try ada.cyc("licenses").output.contains("libgit2"))
    }

    @Test(
        "without confinement git reads, and without git doctor gives the reason"
    )
    func notConfined() throws {
        let ada = try Person()
        let app = try ada.repository("app")
        try app.commit(on: Self.morning)
        // git may read files that its configuration includes.
        try ada.folder.write("[core]\n\tabbrev = 12\n", to: "home/included")
        try app.git("config", "include.path", "\(ada.home)/included")
        let attacker = "\(BuiltPrograms.dynamicFolder)/ConfinedAttacker"
        let program = try ada.folder.writeProgram(
            "#!/bin/sh\nexec '\(attacker)' unconfinable '\(Person.programs)/cyc-reader' \"$@\"\n",
            to: "reader")
        var variables = ["CYC_READER": program]
        let doctor = try ada.cyc(["doctor"], at: Self.now, variables)
        #expect(doctor.output.contains("seccomp") && doctor.output.contains("/git"))
        let today = try ada.json("status", at: Self.now, variables)["today"]
        #expect(today["state"] == "done" && today["local_commits"] == 1)

        variables["PATH"] = ada.elsewhere
        let alone = try ada.cyc(["doctor"], at: Self.now, variables)
        #expect(alone.status == 69)
        #expect(alone.output.contains("seccomp") && alone.output.contains("nor git"))
        try app.commit(on: "2026-11-21T09:00:00Z")
        let run = try ada.cyc(["status", "--json"], at: Self.now, variables)
        #expect(try JSONText(run.output)["today"]["unread"][0]["fix"] == "cyc doctor")
    }

    @Test("without Landlock repositories are read, and doctor reports it")
    func noLandlock() throws {
        let ada = try Person()
        let variables = try reader(saying: "0.2.0 1.5.1 1 0", ada)
        let doctor = try ada.cyc(["doctor"], at: Self.now, variables)
        #expect(doctor.output.contains("Landlock"))
        #expect(!doctor.output.contains("seccomp"))
    }

    @Test(
        "doctor reports a reader of another version, an invalid one, or none",
        arguments: ["0.0.1 1.5.1 1 7", "", "0.2.0 1.5.1 1", "x"])
    func others(facts: String) throws {
        let ada = try Person()
        let variables = try reader(saying: facts, ada)
        let doctor = try ada.cyc(["doctor"], at: Self.now, variables)
        #expect(doctor.status == 69)
        #expect(doctor.output.contains("cyc-reader"))
    }

    @Test("a reader that ends at once or never responds leaves repositories unread")
    func failing() throws {
        let ada = try Person()
        let app = try ada.repository("app")
        try app.commit(on: Self.morning)
        let variables = try reader(saying: "0.2.0 1.5.1 1 7", ada)
        let run = try ada.cyc(["status", "--json"], at: Self.now, variables)
        let today = try JSONText(run.output)["today"]
        #expect(today["state"] == "unknown")
        #expect(today["unread"].list.map(\.["path"].text) == [app.path])
        #expect(today["unread"][0]["error"].text?.contains("cyc-reader") == true)
        #expect(today["unread"][0]["fix"] == "cyc doctor")
        // The repositories are not blamed for it.
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "done")
    }

    @Test("without the reader stored data is shown with the reason")
    func missing() throws {
        let ada = try Person()
        let app = try ada.repository("app")
        try app.commit(on: "2026-11-20T08:00:00Z")
        let nowhere = ["CYC_READER": "/nonexistent/cyc-reader"]
        #expect(try ada.cyc(["sync", "--repositories"], at: Self.now, nowhere).status == 69)
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "none")
        try app.commit(on: Self.morning)
        let run = try ada.cyc(["status", "--json"], at: Self.now, nowhere)
        #expect(run.status == 0)
        #expect(run.errors.contains("cyc-reader"))
        #expect(try JSONText(run.output)["today"]["state"] == "unknown")
    }

    @Test("no reader is started if nothing changed")
    func notStarted() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: Self.morning)
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "done")
        let marker = ada.folder.file("started")
        let program = try ada.folder.writeProgram(
            "#!/bin/sh\n: >'\(marker)'\nexec '\(Person.programs)/cyc-reader' \"$@\"\n", to: "reader"
        )
        let variables = ["CYC_READER": program]
        for words in [["status"], ["status", "--refresh"]] {
            #expect(try ada.cyc(words, at: Self.now, variables).status == 0)
            #expect(!FileManager.default.fileExists(atPath: marker), "\(words)")
        }
        try ada.git(in: "\(ada.source)/app").commit(on: "2026-11-21T09:00:00Z")
        #expect(try ada.cyc(["status"], at: Self.now, variables).status == 0)
        #expect(FileManager.default.fileExists(atPath: marker))
    }
}
