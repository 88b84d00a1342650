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

    static let commands = [
        [], ["status"], ["grass"], ["streak"], ["sync"], ["repo"], ["repo", "list"],
        ["repo", "add"], ["repo", "remove"], ["repo", "scan"], ["config"], ["config", "list"],
        ["config", "get"], ["config", "set"], ["config", "unset"], ["config", "path"], ["doctor"],
        ["export"], ["import"], ["remind", "install"], ["remind", "uninstall"],
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
