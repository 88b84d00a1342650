import Foundation
import TestSupport
import Testing

/// One grammar for all features: the verbs, their options and their help; see INTERFACE.md.
struct GrammarTests {
    private struct Verb {
        /// Such as `todo list`; empty for `cyc` itself.
        let path: String
        let facts: JSONText

        var name: String { path.split(separator: " ").last.map(String.init) ?? "cyc" }
        var feature: String { path.split(separator: " ").first.map(String.init) ?? "" }
        var aliases: [String] { facts["aliases"].list.compactMap(\.text) }

        /// Positional arguments as in a synopsis.
        var positionals: [String] {
            facts["arguments"].list.filter { $0["kind"] == "positional" }.map { argument in
                let name = "<\(argument["valueName"].text ?? "")>"
                let repeated = argument["isRepeating"] == true ? "\(name) ..." : name
                return argument["isOptional"] == true ? "[\(repeated)]" : repeated
            }
        }

        /// Options with their short names, sorted, without those of every command.
        var options: [String] {
            facts["arguments"].list.filter { $0["kind"] != "positional" }.map { argument in
                argument["names"].list.map { name in
                    (name["kind"] == "long" ? "--" : "-") + (name["name"].text ?? "")
                }.joined(separator: " ")
            }.filter { !["--help -h", "-h --help", "--version"].contains($0) }.sorted()
        }

        func has(_ option: String) -> Bool {
            options.contains { $0.split(separator: " ").contains(Substring(option)) }
        }
    }

    private static func verbs() throws -> [Verb] {
        try UsageTests.commands().map {
            Verb(path: $0.words.joined(separator: " "), facts: $0.facts)
        }
    }

    private static let file = "docs/command-table.md"

    /// The document of all verbs.
    private static func document(_ verbs: [Verb]) -> String {
        let rows = verbs.dropFirst().map { verb in
            let aliases = verb.aliases.map { " (`\($0)`)" }.joined()
            let arguments = verb.positionals.map { "`\($0)`" }.joined(separator: " ")
            let options = verb.options.map { "`\($0)`" }.joined(separator: " ")
            return "| `cyc \(verb.path)`\(aliases) | \(arguments) | \(options) |"
        }
        return """
            # Commands

            Every command with its arguments and options, in the order of `cyc --help`; `--help`
            explains each. A test compares this table with the command tree, and writes it anew
            with `CYC_TEST_WRITE_COMMANDS=1`.

            | command | arguments | options |
            | --- | --- | --- |
            \(rows.joined(separator: "\n"))

            """
    }

    @Test("the table of commands in docs is that of the command tree")
    func table() throws {
        let expected = Self.document(try Self.verbs())
        let path = SourceTree.path(Self.file)
        if ProcessInfo.processInfo.environment["CYC_TEST_WRITE_COMMANDS"] == "1" {
            try expected.write(toFile: path, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == expected)
    }

    /// Verbs that a feature with `add` has no use for.
    private static let exceptions: Set = ["repo edit", "diary show"]

    @Test("features with entries have the same verbs, with the same options")
    func grammar() throws {
        let verbs = try Self.verbs()
        let paths = Set(verbs.map(\.path))
        let features = verbs.filter { $0.name == "add" && $0.path.contains(" ") }.map(\.feature)
        #expect(
            features.sorted()
                == [
                    "alarm", "challenge", "dday", "diary", "focus", "freeze", "mates", "repo",
                    "todo",
                ])
        for feature in features {
            for verb in ["list", "show", "edit", "remove"] {
                let path = "\(feature) \(verb)"
                #expect(paths.contains(path) || Self.exceptions.contains(path), "\(path)")
            }
        }
        for verb in verbs where verb.path.contains(" ") {
            switch verb.name {
            case "list":
                #expect(verb.has("--json") && verb.has("--limit") && verb.has("-n"), "\(verb.path)")
                #expect(verb.aliases == ["ls"], "\(verb.path)")
            case "remove":
                #expect(verb.has("--yes") && verb.has("-y"), "\(verb.path)")
                #expect(verb.aliases == ["rm"], "\(verb.path)")
            case "show", "log", "search": #expect(verb.has("--json"), "\(verb.path)")
            case "export":
                #expect(verb.positionals == ["[<file>]"] && verb.has("--force"), "\(verb.path)")
            default: break
            }
            for former in ["--why", "--label"] { #expect(!verb.has(former), "\(verb.path)") }
        }
    }

    @Test("each help begins with one imperative sentence")
    func sentences() throws {
        for verb in try Self.verbs() {
            let sentence = verb.facts["abstract"].text ?? ""
            #expect(sentence.count <= 120, "\(verb.path)")
            #expect(sentence.wholeMatch(of: /[A-Z][a-z]+ .*[^.]\./) != nil, "\(sentence)")
            #expect(sentence.firstMatch(of: /\. [A-Z]/) == nil, "\(sentence)")
        }
    }

    @Test("the help of cyc is grouped and fits 60 lines")
    func groups() throws {
        let lines = try Person().cyc("--help").outputLines
        #expect(lines.count <= 60)
        #expect(lines.contains { $0.hasSuffix("SUBCOMMANDS:") && $0 != "SUBCOMMANDS:" })
    }

    @Test("examples can be pasted: one command a line, without a comment behind it")
    func examples() throws {
        for verb in try Self.verbs() {
            let lines = (verb.facts["discussion"].text ?? "").split(
                separator: "\n", omittingEmptySubsequences: false)
            for line in lines.dropFirst().prefix(while: { $0.hasPrefix("  ") }) {
                let command = line.dropFirst(2)
                #expect(!command.hasPrefix(" ") && !command.contains("  "), "\(line)")
                #expect(
                    !command.contains("#") || command.contains("\"todo #")
                        || command.contains("(todo #"), "\(line)")
            }
        }
    }

    @Test("former spellings keep working")
    func former() throws {
        let ada = try Person()
        let now = "2026-11-21T12:00:00Z"
        for words in [
            ["challenge", "start", "x", "--days", "9"],
            ["freeze", "add", "tomorrow", "--why", "ill"],
            ["freeze", "add", "+2d", "--why=ill"], ["todo", "add", "x"], ["todo", "ls"],
            ["alarm", "add", "06:30", "--label", "train", "--question", "high"],
            ["todo", "rm", "1", "-y"],
        ] {
            let run = try ada.cyc(words, at: now)
            #expect(run.status == 0, "\(words): \(run.errors)")
        }
        let freezes = try ada.json("freeze", "list", at: now)["freezes"].list
        #expect(freezes.map { $0["why"] } == ["ill", "ill"])
        let alarm = try ada.json("alarm", "list", at: now)["alarms"][0]
        #expect(alarm["label"] == "train" && alarm["question"] == "hard")
    }
}
