import CycRepositories
import TestSupport
import Testing

/// Patterns compared with git.
struct PathPatternTests {
    /// What git's conditions `onbranch:` say of each pattern, for one branch.
    private func git(_ patterns: [String], on branch: String) throws -> [Bool] {
        let folder = try TemporaryFolder()
        let git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        try folder.write("ref: refs/heads/\(branch)\n", to: "repo/.git/HEAD")
        var text = ""
        for (index, pattern) in patterns.enumerated() {
            let quoted = pattern.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            text += "[includeIf \"onbranch:\(quoted)\"]\npath = \(folder.file("\(index)"))\n"
            try folder.write("[found]\nat = \(index)\n", to: "\(index)")
        }
        try folder.write(text + "[found]\nat = -1\n", to: "home/.gitconfig")
        let found = Set(try git.lines("config", "--get-all", "found.at"))
        return patterns.indices.map { found.contains("\($0)") }
    }

    private func ours(_ pattern: String, on branch: String) -> Bool {
        PathPattern((pattern.hasSuffix("/") ? pattern + "**" : pattern).utf8)
            .matches(branch.utf8)
    }

    static let patterns = [
        "*", "**", "***", "a*", "*/b", "**/b", "a/**", "a/**/b", "a/**/**/b", "a**b", "a/**b",
        "a**/b", "**a**", "*/**", "**/*", "*/*", "a/*/b", "?/b", "a?b", "a\\/b", "a\\/**", "**\\/b",
        "\\a/\\b", "\\*", "a\\", "[ab]/b", "[!b]/b", "[^b]/b", "[]a]/b", "[!]a]/b", "[a-c]/b",
        "[c-a]/b", "[a-]/b", "[-a]/b", "[\\a]/b", "[a-\\c]/b", "[\\]a]/b", "[a-c-e]/b",
        "[[:alpha:]]/b",
        "[[:alpha:][:digit:]]/b", "[[:alph:]]/b", "[[:alpha]/b", "[[:]a]/b", "[[::]]/b", "[a", "[",
        "[]", "[[:alpha:]-z]/b", "[[a]/b", "a[/]b", "a[!x]b", "**/", "/**", "/", "", "a/", "a//b",
    ]

    @Test("Every form of a pattern", arguments: ["a/b", "b", "a", "a/x/b", "a/x/y/b", "ab", "axb"])
    func forms(branch: String) throws {
        let expected = try git(Self.patterns, on: branch)
        for (pattern, expected) in zip(Self.patterns, expected) {
            #expect(ours(pattern, on: branch) == expected, "\(pattern)")
        }
    }

    @Test("Any patterns", arguments: TestDepth.seeds(TestDepth.cases(quick: 1, deep: 4)))
    func random(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let parts = [
            "a", "b", "*", "**", "/", "?", "[ab]", "[!a]", "**/", "/**", "\\a", "\\/", "[a-b]", "-",
        ]
        func text(_ parts: [String], _ length: ClosedRange<Int>) -> String {
            (0..<Int.random(in: length, using: &random))
                .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
        }
        for _ in 0..<4 {
            let names = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                text(["a", "b", "-", "c"], 1...3)
            }
            let branch = names.joined(separator: "/")
            let patterns = (0..<400).map { _ in text(parts, 1...7) }
            let expected = try git(patterns, on: branch)
            for (pattern, expected) in zip(patterns, expected) {
                #expect(ours(pattern, on: branch) == expected, "\(pattern) on \(branch)")
            }
        }
    }

    @Test("Without case, as for gitdir/i: sets of single bytes and escaped bytes keep theirs")
    func withoutCase() {
        func matches(_ pattern: String, _ text: String) -> Bool {
            PathPattern(pattern.utf8, ignoresCase: true).matches(text.utf8)
        }
        for pattern in ["AB", "ab", "[A-C]b", "[[:upper:]]B", "[[:lower:]]b", "\\ab", "[a]b"] {
            #expect(matches(pattern, "ab") && matches(pattern, "AB"), "\(pattern)")
        }
        for pattern in ["[A]b", "\\Ab"] { #expect(!matches(pattern, "AB"), "\(pattern)") }
    }

    @Test("Pattern with much backtracking is fast")
    func explosion() {
        let text = String(repeating: "a", count: 500)
        for star in ["*a", "**/a*", "*?"] {
            let pattern = String(repeating: star, count: 100) + "b"
            #expect(!PathPattern(pattern.utf8).matches(text.utf8))
        }
    }
}
