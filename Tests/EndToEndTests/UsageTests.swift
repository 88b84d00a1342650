import Foundation
import TestSupport
import Testing

/// INTERFACE.md, "Exit codes", for wrong command lines, and the help.
struct UsageTests {
    @Test(
        "A wrong command line ends with status 64 and says what is wrong",
        arguments: [
            (["statsu"], "status"), (["gras"], "grass"), (["streek"], "streak"),
            (["xyzzy"], "cyc --help"), ([""], "cyc --help"), (["status", "--nope"], "--nope"),
            (["--nope"], "--nope"), (["status", "extra"], "extra"),
            (["status", "--format", "{nope}"], "{nope}"), (["status", "--format"], "--format"),
            (["status", "--json", "--check"], "--check"),
            (["status", "--cached", "--refresh"], "--refresh"),
            (["status", "--prompt", "--json"], "--prompt"), (["grass", "--year", "abc"], "abc"),
            (["grass", "--year", "0"], "--year"), (["grass", "--year", "10000"], "--year"),
            (["grass", "--weeks", "0"], "--weeks"), (["grass", "--weeks", "-3"], "--weeks"),
            (["grass", "--year", "2025", "--weeks", "3"], "--weeks"), (["repo", "add"], "path"),
            (["repo", "frobnicate"], "frobnicate"), (["config", "get"], "key"),
            (["config", "set", "ui.color"], "value"), (["export"], "file"),
            (["import", "a", "b"], "b"), (["sync", "--nope"], "--nope"),
            (["repo", "ad"], "did you mean: cyc repo add"),
            (["todo", "lst"], "did you mean: cyc todo list"),
            (["todo", "ad", "Parse the page"], "did you mean: cyc todo add"),
            (["config", "gte", "ui.color"], "did you mean: cyc config get"),
            (["dday", "removee", "1"], "did you mean: cyc dday remove"),
            (["hlep"], "did you mean: cyc help"), (["--version", "--json"], "--version"),
            (["licenses", "extra"], "extra"),
        ])
    func wrong(arguments: [String], named: String) throws {
        let ada = try Person()
        for language in ["C.UTF-8", "ko_KR.UTF-8"] {
            let run = try ada.cyc(arguments, at: "2026-11-21T12:00:00Z", ["LANG": language])
            #expect(run.status == 64)
            #expect(run.output == "")
            #expect(run.errors.contains(named), "\(run.errors)")
            if run.errors.contains("--help' for") {
                #expect(run.errors.contains("See 'cyc "), "\(run.errors)")
            }
        }
        #expect(!FileManager.default.fileExists(atPath: ada.data))
    }

    @Test(
        "An empty word is shown as one, so that no message ends in a colon and nothing",
        arguments: [
            ["config", "set", "ui.color", ""], ["config", "get", ""], ["repo", "add", ""],
            ["import", ""], ["todo", "move", "1", ""], ["todo", "list", ""],
            ["login", "--host", ""], ["grass", "--svg", ""], ["export", ""],
            ["challenge", "show", ""], ["config", "set", "github.login", "\u{200B}"],
            ["config", "set", "day.time_zone", " "],
        ])
    func emptyWords(words: [String]) throws {
        let ada = try Person()
        _ = try ada.cyc("todo", "add", "Read", at: "2026-11-21T12:00:00Z")
        for language in ["C.UTF-8", "ko_KR.UTF-8"] {
            let run = try ada.cyc(words, at: "2026-11-21T12:00:00Z", ["LANG": language])
            #expect(run.status != 0)
            let message = String(run.errors.prefix { $0 != "\n" })
            let empty = words.last == " " ? "\" \"" : "\"\""
            #expect(message.contains(empty), "\(message)")
        }
    }

    @Test(
        "What steers a terminal is not repeated from a wrong command line",
        arguments: [
            ["--X"], ["status", "--X"], ["status", "-X"], ["status", "X"], ["X"], ["repo", "X"],
            ["repo", "remove", "--X"], ["status", "--widget", "X"], ["status", "--widget=X"],
            ["grass", "--year", "X"], ["config", "get", "X"], ["config", "set", "X", "X"],
            ["config", "set", "ui.color", "X"], ["todo", "done", "X"], ["todo", "move", "1", "X"],
            ["init", "X"], ["why", "X"], ["challenge", "start", "n", "--days", "X"],
            ["repo", "add", "X"], ["import", "X"], ["login", "--host", "X"], ["help", "X"],
            ["status", "--format", "{X}"], ["freeze", "add", "X"], ["export", "a", "X"],
        ])
    func hostile(words: [String]) throws {
        let ada = try Person()
        let marks = "\u{1B}[31m\u{9B}2J\u{7}\u{202E}\u{2028}\u{3164}\nY\r\u{B}"
        let arguments = words.map { $0.replacing("X", with: "x\(marks)z") }
        for language in ["C.UTF-8", "ko_KR.UTF-8"] {
            let variables = ["LANG": language]
            let run = try ada.cyc(arguments, at: "2026-11-21T12:00:00Z", variables)
            let text = run.output + run.errors
            for scalar in text.unicodeScalars where scalar != "\n" {
                let kind = scalar.properties.generalCategory
                #expect(kind != .control && kind != .format && scalar != "\u{3164}", "\(text)")
            }
            #expect(!text.split(separator: "\n").contains { $0.hasPrefix("Y") }, "\(text)")
        }
    }

    static let commands = [
        [], ["status"], ["grass"], ["streak"], ["sync"], ["repo"], ["repo", "list"],
        ["repo", "add"], ["repo", "remove"], ["repo", "scan"], ["config"], ["config", "list"],
        ["config", "get"], ["config", "set"], ["config", "unset"], ["config", "path"], ["doctor"],
        ["export"], ["import"], ["remind"], ["remind", "install"], ["remind", "uninstall"],
        ["remind", "list"], ["remind", "on"], ["remind", "off"], ["remind", "snooze"],
        ["remind", "test"], ["remind", "log"], ["licenses"],
    ]

    @Test("Every command has help, with examples before everything else", arguments: commands)
    func help(command: [String]) throws {
        let ada = try Person()
        let run = try ada.cyc(command + ["--help"])
        #expect(run.status == 0)
        #expect(run.errors == "")
        let lines = run.outputLines
        let examples = try #require(lines.firstIndex(of: "EXAMPLES:"))
        #expect(examples <= 4)
        #expect(lines[examples + 1].hasPrefix("  cyc"))
        let usage = try #require(lines.firstIndex { $0.hasPrefix("USAGE: cyc") })
        #expect(examples < usage)
        // An example that is broken into two lines cannot be pasted.
        for line in lines[(examples + 1)..<usage].prefix(while: { !$0.isEmpty }) {
            #expect(line.hasPrefix("  "), "\(line)")
        }
        #expect(try ada.cyc(["help"] + command).outputLines.contains("EXAMPLES:"))
    }

    @Test("The versions of both programs, which belong together")
    func version() throws {
        let ada = try Person()
        let run = try ada.cyc("--version")
        #expect(run.status == 0)
        let lines = run.outputLines
        #expect(lines.count == 2)
        #expect(
            lines.first?.split(separator: " ").last == lines.last?.split(separator: " ").last)
        #expect(try ada.cyc(["--version"], ["CYC_AGENT": "/nonexistent"]).status == 69)
    }

    @Test("Every package that is built into the programs is among the licences, with its text")
    func licenses() throws {
        let ada = try Person()
        let listed = try ada.json("licenses")["licenses"].list
        for part in listed {
            #expect((part["text"].text ?? "").count > 300, "\(part["name"])")
            #expect(part["license"] != "")
            #expect(!part["programs"].list.isEmpty)
        }
        let names = listed.compactMap { $0["name"].text?.lowercased() }
        let package = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let resolved = try JSONText(
            try String(contentsOf: package.appending(path: "Package.resolved"), encoding: .utf8))
        for pin in resolved["pins"].list {
            #expect(names.contains(pin["identity"].text ?? ""), "\(pin)")
        }
        // Not even the settings are asked for.
        let run = try ada.cyc(["licenses"], ["HOME": ""])
        #expect(run.status == 0)
        for text in [
            "Copyright (c) 2026 the cyc authors", "GNU LESSER GENERAL PUBLIC LICENSE",
            "GCC RUNTIME LIBRARY EXCEPTION", "UNICODE LICENSE V3", "Runtime Library Exception",
        ] {
            #expect(run.output.components(separatedBy: text).count >= 2, "\(text)")
        }
    }

    @Test("The second program is not for people")
    func agent() throws {
        let ada = try Person()
        let program = Program(Person.agent, environment: ada.environment())
        for arguments in [[], ["--help"], ["nonsense"]] {
            let run = try program.run(arguments, in: ada.elsewhere)
            #expect(run.status == 64)
            #expect(run.errors.contains("cyc --help"))
        }
    }

    @Test("Templates are filled in, and everything around the fields stays")
    func format() throws {
        let ada = try Person()
        let app = try ada.repository("app")
        try app.commit(on: "2026-11-20T08:00:00Z")
        try app.commit(on: "2026-11-21T08:00:00Z")
        let run = try ada.cyc(
            "status", "--format",
            "{streak}|{longest}|{state}|{today}|{hours_left}| %d",
            at: "2026-11-21T12:00:00Z")
        #expect(run.status == 0)
        #expect(run.output == "2|2|done|1|12| %d\n")
    }
}
