import CycCore
import CycSystem
import Foundation
import TestSupport
import Testing

struct WorldTests {
    @Test(
        "CYC_NOW pretends an instant",
        arguments: [
            ("2026-11-21T19:02:11+09:00", 1_795_255_331),
            ("2026-11-21T10:02:11Z", 1_795_255_331),
            ("1969-12-31T23:59:59Z", -1),
        ])
    func pretendedNow(text: String, seconds: Int64) throws {
        #expect(try World.silent(["CYC_NOW": text]).now().secondsSinceEpoch == seconds)
    }

    @Test(
        "CYC_NOW without an offset or with nonsense is a bad configuration",
        arguments: ["2026-11-21T19:02:11", "2026-11-21", "tomorrow", "2026-02-30T00:00:00Z", " "])
    func badNow(text: String) {
        #expect(throws: CycError.badNow(text)) { try World.silent(["CYC_NOW": text]).now() }
    }

    @Test("Without CYC_NOW it is the clock's second, rounded down")
    func clock() throws {
        for (nanoseconds, seconds) in [(1_500_000_000, 1), (0, 0), (-1, -1), (-1_000_000_000, -1)] {
            var world = World.silent(["CYC_NOW": ""])
            world.clock = { Int64(nanoseconds) }
            #expect(try world.now().secondsSinceEpoch == Int64(seconds))
        }
        let real = Int64(Date().timeIntervalSince1970)
        #expect((real - 5...real + 5).contains(World.live.clock() / 1_000_000_000))
    }

    @Test("Folders are the XDG ones where these are absolute, else the usual ones in HOME")
    func folders() throws {
        let usual = World.silent([
            "HOME": "/home/o", "XDG_CONFIG_HOME": "relative/x", "XDG_DATA_HOME": "",
        ])
        #expect(try usual.configurationFolder() == "/home/o/.config/cyc")
        #expect(try usual.dataFolder() == "/home/o/.local/share/cyc")
        #expect(try usual.stateFolder() == "/home/o/.local/state/cyc")
        let named = World.silent([
            "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s",
        ])
        #expect(try named.configurationFolder() == "/c/cyc")
        #expect(try named.dataFolder() == "/d/cyc")
        #expect(try named.stateFolder() == "/s/cyc")
    }

    @Test("HOME is missed only where it is needed")
    func noHome() throws {
        let world = World.silent(["XDG_DATA_HOME": "/d", "HOME": ""])
        #expect(try world.dataFolder() == "/d/cyc")
        #expect(throws: CycError.noHome) { try world.stateFolder() }
        #expect(throws: CycError.noHome) { try world.home() }
        #expect(throws: CycError.noHome) { try world.expand("~/src") }
        #expect(try world.expand("/src") == "/src")
        #expect(throws: CycError.noHome) { try World.silent(["HOME": "o"]).home() }
    }

    @Test("A leading tilde is the home folder, any other is a name")
    func tilde() throws {
        let world = World.silent(["HOME": "/home/o"])
        #expect(try world.expand("~") == "/home/o")
        #expect(try world.expand("~/src") == "/home/o/src")
        #expect(try world.expand("/a/~/b") == "/a/~/b")
        #expect(try world.expand("~o/src") == "~o/src")
    }

    @Test("PWD names the working folder if it is the same one")
    func workingDirectory() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "real/file")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: folder.file("real"))
        let cases = [
            (folder.file("link"), folder.file("link")),
            (folder.file("link/../link"), folder.file("real")),
            (folder.file("other"), folder.file("real")),
            (folder.path, folder.file("real")),
            ("real", folder.file("real")),
            ("", folder.file("real")),
        ]
        for (variable, expected) in cases {
            var world = World.silent(["PWD": variable])
            world.currentFolder = { folder.file("real") }
            #expect(try world.workingDirectory() == expected, "\(variable)")
        }
    }

    @Test("A working folder that is gone is named")
    func goneFolder() {
        struct Gone: Error {}
        var world = World.silent()
        world.currentFolder = { throw Gone() }
        #expect(throws: CycError.cannotRead(file: ".", detail: "Gone()")) {
            try world.workingDirectory()
        }
    }

    @Test("The width is COLUMNS, else the terminal's, else 80")
    func width() {
        for (variable, terminal, expected) in [
            ("100", 120, 100), ("", 120, 120), ("0", 120, 120), ("wide", nil, 80), ("-5", nil, 80),
        ] as [(String, Int?, Int)] {
            var world = World.silent(["COLUMNS": variable])
            world.terminalColumns = { terminal }
            #expect(world.width == expected)
        }
    }

    @Test("Answers and complaints reach their streams")
    func streams() throws {
        let written = Written()
        var world = World.silent()
        world.write = { written.add($0, $1) }
        try world.write(asIs: "answer\n")
        world.writeError(asIs: "complaint\n")
        #expect(written.text(.output) == "answer\n")
        #expect(written.text(.error) == "complaint\n")
        world.write = { _, _ in throw ClosedOutput() }
        world.writeError(asIs: "nobody is there\n")
        #expect(throws: ClosedOutput.self) { try world.write(asIs: "answer\n") }
    }

    @Test("The process's own variables are read, with equals signs in them")
    func environment() {
        let expected = ProcessInfo.processInfo.environment
        for (name, value) in expected where name != "TZ" {
            #expect(World.live.environment[name] == value)
        }
        #expect(!expected.isEmpty)
    }
}
