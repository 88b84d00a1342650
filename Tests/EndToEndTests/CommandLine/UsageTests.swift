import Foundation
import TestSupport
import Testing

/// Exit codes for wrong command lines (INTERFACE.md), and the help.
struct UsageTests {
    @Test(
        "wrong command line exits with 64 and an error",
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
            (["config", "set", "ui.color"], "value"),
            (["import", "a", "b"], "b"), (["sync", "--nope"], "--nope"),
            (["repo", "ad"], "hint: cyc repo add"),
            (["todo", "parser"], "Unknown command 'parser'"),
            (["todo", "read"], "'read'\nhint: cyc todo --help"),
            (["todo", "re"], "'re'\nhint: cyc todo --help"),
            (["todo", "mov", "1"], "Did you mean move?"), (["st"], "Did you mean status?"),
            (["todo", "lst"], "Unknown command 'lst'. Did you mean list?"),
            (["todo", "ad", "Parse the page"], "Did you mean add?"),
            (["config", "gte", "ui.color"], "hint: cyc config get"),
            (["dday", "removee", "1"], "Did you mean remove?"),
            (["hlep"], "Did you mean help?"), (["--version", "--json"], "--version"),
            (["licenses", "extra"], "extra"), (["-V", "--json"], "--version stands alone"),
            (["vresion"], "Did you mean version?"), (["version", "extra"], "extra"),
            (["help", "nonsense"], "Unknown command 'nonsense'"),
            (["help", "stauts"], "hint: cyc help status"),
            (["help", "repo", "ad"], "hint: cyc help repo add"),
            (["help", "todo", "nonsense"], "cyc todo --help"),
            (["help", "status", "extra"], "cyc status --help"),
            (["help", "--nope"], "cyc --help"), (["nonsense", "--help"], "nonsense"),
            (["repo", "nonsense", "--help"], "Unknown command 'nonsense'"),
            (["repo", "frobnicate"], "hint: cyc repo --help"),
            (["status", "--jsn"], "did you mean '--json'?"), (["status", "--json=3"], "'3'"),
            (["init"], "<place>"), (["init", "cmd"], "it is one of bash, zsh,"),
            (["todo", "--nope"], "hint: cyc todo list --help"),
            (["challenge", "start", "x", "--days", "-3"], "the value '-3' is invalid"),
            (["status", "-1h"], "'-1h'"), (["grass", "--svg"], "--svg"),
        ])
    func wrong(arguments: [String], named: String) throws {
        let ada = try Person()
        for language in ["C.UTF-8", "ko_KR.UTF-8"] {
            let run = try ada.cyc(arguments, at: "2026-11-21T12:00:00Z", ["LANG": language])
            #expect(run.status == 64)
            #expect(run.output == "")
            #expect(run.errors.contains(named), "\(run.errors)")
            // All errors have one style: the error, and below it the help command.
            let lines = run.errors.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.first?.hasPrefix("cyc: error: ") == true, "\(run.errors)")
            #expect(lines.contains { $0.hasPrefix("hint: ") }, "\(run.errors)")
            for word in ["Error:", "Help:", "Usage:", "USAGE:", "OVERVIEW:", "\u{10FFFD}"] {
                #expect(!run.errors.contains(word), "\(run.errors)")
            }
        }
        #expect(!FileManager.default.fileExists(atPath: ada.data))
    }

    @Test(
        "an empty word is shown in quotes, so that no message ends in a colon",
        arguments: [
            ["config", "set", "ui.color", ""], ["config", "get", ""], ["repo", "add", ""],
            ["import", ""], ["todo", "move", "1", ""],
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
        "terminal control sequences of a wrong command line are not repeated",
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

    /// Words of every command, and the parser's description of it.
    static func commands() throws -> [(words: [String], facts: JSONText)] {
        let run = try Person().cyc("--experimental-dump-help")
        func below(_ facts: JSONText, _ words: [String]) -> [([String], JSONText)] {
            let inner = facts["subcommands"].list.filter { $0["commandName"] != "help" }
            return [(words, facts)]
                + inner.flatMap { below($0, words + [$0["commandName"].text ?? ""]) }
        }
        return below(try JSONText(run.output)["command"], [])
    }

    @Test("every command has help in 80 columns, with examples first")
    func help() throws {
        let ada = try Person()
        let commands = try Self.commands()
        #expect(commands.count > 50)
        for (words, facts) in commands {
            let run = try ada.cyc(words + ["--help"])
            #expect(run.status == 0)
            #expect(run.errors == "")
            let lines = run.outputLines
            let examples = try #require(lines.firstIndex(of: "EXAMPLES:"), "\(words)")
            #expect(examples <= 4)
            #expect(lines[examples + 1].contains("cyc"), "\(words)")
            let usage = try #require(lines.firstIndex { $0.hasPrefix("USAGE: cyc") })
            #expect(examples < usage)
            // An example of two lines cannot be pasted.
            for line in lines[(examples + 1)..<usage].prefix(while: { !$0.isEmpty }) {
                #expect(line.hasPrefix("  "), "\(line)")
            }
            for line in lines { #expect(Self.columns(of: line) <= 80, "\(line)") }
            // A paragraph wrapped twice has lines of one word.
            for line in (facts["discussion"].text ?? "").split(separator: "\n") {
                #expect(lines.contains(String(line)), "\(words): \(line)")
            }
            #expect(try ada.cyc(["help"] + words).output == run.output)
        }
    }

    /// Width in columns; a Hangul syllable takes two.
    private static func columns(of line: String) -> Int {
        line.unicodeScalars.reduce(0) { $0 + (("\u{AC00}"..."\u{D7A3}").contains($1) ? 2 : 1) }
    }

    @Test("a word that begins with a dash and no letter is an ordinary word, kept as typed")
    func dashedWords() throws {
        let ada = try Person()
        let now = "2026-11-21T12:00:00Z"
        for (words, said) in [
            (["freeze", "add", "-2d", "--why", "ill"], "2026-11-19"),
            (["freeze", "add", "--why", "-1 day", "-1d"], "-1 day"),
            (["freeze", "add", "-2d..-1d", "--why", "more"], "more"),
            (["dday", "add", "X", "-3d"], "D+3"), (["dday", "add", "-5 kg", "+3d"], "-5 kg"),
            (["dday", "add", "Y", "-1w", "--include-today"], "D+8"),
            (["why", "-1d"], "2026-11-20"),
            (["challenge", "start", "Z", "--days", "3", "--from", "-2d"], "Started"),
            (["todo", "add", "Take", "-1", "from", "it"], "Take -1 from it"),
            (["todo", "add", "- milk"], "- milk"),
            (["todo", "add", "\u{10FFFD}x"], "\u{10FFFD}x"),
            (["dday", "add", "\u{10FFFD}-y", "+3d"], "\u{10FFFD}-y"),
            (["todo", "edit", "1", "-2", "apples", "--note", "-3"], "-2 apples"),
        ] {
            let run = try ada.cyc(words, at: now)
            #expect(run.status == 0, "\(words): \(run.errors)")
            #expect(run.output.contains(said), "\(words): \(run.output)")
        }
        for (words, said) in [
            (["remind", "snooze", "-1h"], "-1h is in the past"),
            (["remind", "snooze", "-90m"], "-90m is in the past"),
            (["freeze", "add", "-3d", "--why", "late"], "too long ago"),
            (["freeze", "remove", "-1"], "not a number: -1"), (["todo", "done", "-1"], "-1"),
            (["dday", "add", "X", "-3x"], "-3x"), (["config", "get", "-1"], "-1"),
        ] {
            let run = try ada.cyc(words, at: now)
            #expect([64, 65, 78].contains(run.status), "\(words): \(run.status)")
            #expect(run.errors.contains(said), "\(words): \(run.errors)")
        }
    }

    @Test("no argument or option of any command parses a dash as something else")
    func dashedEverywhere() throws {
        let ada = try Person()
        for (words, facts) in try Self.commands() {
            for argument in facts["arguments"].list where argument["kind"] != "flag" {
                var line = words
                if let name = argument["preferredName"]["name"].text { line.append("--\(name)") }
                let run = try ada.cyc(line + ["-1x"])
                let text = run.output + run.errors
                #expect(!text.contains("\u{10FFFD}"), "\(line): \(text)")
                #expect(!text.contains("unknown option"), "\(line): \(text)")
            }
        }
        for folder in [ada.elsewhere, ada.home] {
            let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
            #expect(!paths.contains { $0.contains("\u{10FFFD}") }, "\(paths)")
        }
        let exported = try ada.cyc("export", "-")
        #expect(!exported.output.contains("\u{10FFFD}"))
    }

    @Test("versions of all programs are shown and equal")
    func version() throws {
        let ada = try Person()
        let run = try ada.cyc("--version")
        #expect(run.status == 0)
        for other in ["version", "-V"] { #expect(try ada.cyc(other).output == run.output) }
        let lines = run.outputLines
        let words = lines.map { $0.split(separator: " ").map(String.init) }
        #expect(words.map(\.[0]) == ["cyc", "cyc-agent", "cyc-reader"])
        #expect(Set(words.map(\.[1])).count == 1)
        #expect(try #require(lines.last).hasSuffix(")") && words[2].contains("(libgit2"))
        let json = try ada.json("version")
        for (key, index) in [("cyc", 0), ("agent", 1), ("reader", 2)] {
            #expect(json[key].text == words[index][1])
        }
        #expect(words[2].last == json["libgit2"].text.map { "\($0))" })
        for key in ["libgit2", "libcurl", "sqlite"] {
            #expect(json[key].text?.wholeMatch(of: /[0-9]+(\.[0-9]+)+/) != nil, "\(key)")
        }
        for variable in ["CYC_AGENT", "CYC_READER"] {
            #expect(try ada.cyc(["--version"], [variable: "/nonexistent"]).status == 69)
        }
    }

    @Test("licenses list every linked package with its text")
    func licenses() throws {
        let ada = try Person()
        let listed = try ada.json("licenses")["licenses"].list
        for part in listed {
            #expect((part["text"].text ?? "").count > 300, "\(part["name"])")
            #expect(part["license"] != "")
            #expect(!part["programs"].list.isEmpty)
        }
        let names = listed.compactMap { $0["name"].text?.lowercased() }
        let resolved = try JSONText(
            try String(contentsOfFile: SourceTree.path("Package.resolved"), encoding: .utf8))
        for pin in resolved["pins"].list {
            #expect(names.contains(pin["identity"].text ?? ""), "\(pin)")
        }
        // Not even the settings are loaded.
        let run = try ada.cyc(["licenses"], ["HOME": ""])
        #expect(run.status == 0)
        for text in [
            "Copyright (c) 2026 the cyc authors", "GNU LESSER GENERAL PUBLIC LICENSE",
            "GCC RUNTIME LIBRARY EXCEPTION", "UNICODE LICENSE V3", "Runtime Library Exception",
        ] {
            #expect(run.output.components(separatedBy: text).count >= 2, "\(text)")
        }
    }

    @Test("agent refuses to run directly")
    func agent() throws {
        let ada = try Person()
        let program = Program(Person.agent, environment: ada.environment())
        for arguments in [[], ["--help"], ["nonsense"]] {
            let run = try program.run(arguments, in: ada.elsewhere)
            #expect(run.status == 64)
            #expect(run.errors.contains("cyc --help"))
        }
    }

    @Test("templates fill in the fields, and keep the text around them")
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
