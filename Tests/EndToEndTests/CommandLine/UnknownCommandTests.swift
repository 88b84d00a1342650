import Foundation
import TestSupport
import Testing

/// Files of other programs, sockets, damaged settings and exposed files.
struct StrangerTests {
    static let now = "2026-11-21T12:00:00Z"

    private func contents(_ path: String) throws -> String {
        try String(contentsOfFile: path, encoding: .utf8)
    }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    static let writers: [(words: [String], name: String)] = [
        (["export"], "all.json"), (["todo", "export"], "todos.json"),
        (["todo", "export"], "todo.txt"), (["grass", "--svg"], "grass.svg"),
    ]

    @Test("a foreign file is overwritten only with --force, cyc's own always")
    func overwriting() throws {
        let ada = try Person()
        #expect(try ada.cyc("todo", "add", "x", at: Self.now).status == 0)
        let foreign = ["{\"schema\": 1}\n", "x 2026-11-20 call mum\n", "<svg/>\n", "\u{0}\u{1}"]
        for (words, name) in Self.writers {
            let file = ada.folder.file(name)
            for text in foreign {
                try ada.folder.write(text, to: name)
                let run = try ada.cyc(words + [file], at: Self.now)
                #expect(run.status == 65 && run.output == "", "\(words) \(text)")
                #expect(run.errors.contains(name) && run.errors.contains("--force"))
                #expect(try contents(file) == text)
            }
            #expect(try ada.cyc(words + [file, "--force"], at: Self.now).status == 0)
            let written = try contents(file)
            #expect(written.count > 30)
            #expect(try ada.cyc(words + [file], at: Self.now).status == 0)
            #expect(try contents(file) == written)
            try ada.folder.write("", to: name)
            #expect(try ada.cyc(words + [file], at: Self.now).status == 0)
        }
        // Each export format overwrites only its own files.
        for (words, name) in Self.writers {
            for other in Self.writers where other.name != name {
                let file = ada.folder.file(other.name)
                let before = try contents(file)
                // The extension selects the format.
                guard words != other.words else { continue }
                #expect(try ada.cyc(words + [file], at: Self.now).status == 65)
                #expect(try contents(file) == before)
            }
        }
    }

    @Test("input is read from a socket, which no path can open")
    func socketInput() throws {
        let ada = try Person()
        #expect(try ada.cyc("todo", "add", "Read the page", at: Self.now).status == 0)
        for words in [[], ["todo"]] {
            let text = try ada.cyc(words + ["export", "-"], at: Self.now).output
            let bob = try Person()
            var ends: [Int32] = [-1, -1]
            try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
            let (ours, theirs) = (
                FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
                FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
            )
            let process = Process()
            process.executableURL = URL(filePath: "\(Person.programs)/cyc")
            process.arguments = words + ["import", "-"]
            process.environment = bob.environment(at: Self.now)
            process.standardInput = theirs
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            try theirs.close()
            try ours.write(contentsOf: Data(text.utf8))
            try ours.close()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            #expect(try bob.cyc("todo", "list", at: Self.now).output.contains("Read the page"))
        }
    }

    @Test("settings that break the parser, or are no file, are reported by every command")
    func settings() throws {
        let ada = try Person()
        let commands = [["status"], ["config", "list"], ["config", "set", "ui.color", "never"]]
        for text in ["[\n", "a = [", "[[x"] {
            try ada.folder.write(text, to: "home/.config/cyc/config.toml")
            for words in commands {
                let run = try ada.cyc(words, at: Self.now)
                #expect(run.status == 78 && run.errors.contains("config.toml:"), "\(run.errors)")
            }
            #expect(try contents(ada.configuration) == text)
        }
        try FileManager.default.removeItem(atPath: ada.configuration)
        try #require(mkfifo(ada.configuration, 0o600) == 0)
        for words in commands { #expect(try ada.cyc(words, at: Self.now).status == 74) }
    }

    @Test("a setting next to an invalid one is rejected, and the file stays")
    func mistakes() throws {
        let ada = try Person(settings: "[ui]\ncolour = \"never\"\n")
        let before = try contents(ada.configuration)
        #expect(try ada.cyc("config", "set", "ui.language", "ko", at: Self.now).status == 78)
        #expect(try contents(ada.configuration) == before)
        #expect(try ada.cyc("config", "unset", "ui.colour", at: Self.now).status == 0)
        #expect(try ada.cyc("config", "set", "ui.language", "ko", at: Self.now).status == 0)
    }

    @Test("doctor reports files exposed to others, and writing repairs them")
    func exposures() throws {
        let ada = try Person(settings: "[remind]\nchannels = []\n[remind.ntfy]\ntopic = \"t\"\n")
        #expect(try ada.cyc("todo", "add", "x", at: Self.now).status == 0)
        try #require(chmod(ada.data, 0o777) == 0 && chmod(ada.configuration, 0o644) == 0)
        for words in [["status", "--cached"], ["dday", "list"], ["config", "list"]] {
            _ = try ada.cyc(words, at: Self.now)
        }
        #expect(try mode(ada.data) == 0o777 && mode(ada.configuration) == 0o644)
        let doctor = try ada.cyc(["doctor"], at: Self.now, ["COLUMNS": "400"])
        #expect(doctor.status != 0)
        let words = doctor.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("chmod 700 \(ada.data)"))
        #expect(words.contains("chmod 600 \(ada.configuration)"))
        try #require(chmod(ada.data, 0o777) == 0 && chmod(ada.configuration, 0o644) == 0)
        let run = try ada.cyc("todo", "add", "y", at: Self.now)
        #expect(run.status == 0 && run.errors.contains("others could"))
        #expect(try mode(ada.data) == 0o700 && mode(ada.configuration) == 0o600)
    }

    @Test("logout removes a token that a killed login left behind")
    func leftover() throws {
        let ada = try Person()
        let left = try ada.folder.write("x ghp_1\n", to: "home/.local/share/cyc/.token.Ab12Cd")
        let kept = try ada.folder.write("mine\n", to: "home/.local/share/cyc/.token.backup")
        #expect(try ada.cyc("logout").status == 0)
        #expect(!FileManager.default.fileExists(atPath: left))
        #expect(FileManager.default.fileExists(atPath: kept))
    }
}
