import CycCore
import CycDisplay
import Foundation
import TestSupport
import Testing

@Suite struct TextTests {
    @Test(
        "a text is as wide as a terminal draws it",
        arguments: [
            ("", 0), ("abc", 3), ("한글", 4), ("漢字", 4), ("カナ", 4), ("ﾊﾝｶｸ", 4), ("Ａ", 2),
            ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", 4), ("e\u{301}", 1),
            ("か\u{3099}", 2), ("a\u{200D}b", 2), ("tab\there", 7), ("\u{1B}[1m", 3),
            ("🌱", 2), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("❤️", 2), ("❤", 1), ("🇰🇷", 2), ("🇰🇷🇩🇪", 4),
            ("1️⃣", 2), ("☀", 1), ("⚡", 2), ("·□▣▩■?", 6), ("…", 1), ("नि", 2), ("ไทย", 3),
            ("ｶﾞ", 2), ("𠀀", 2), ("\u{A0}", 1), ("é", 1), ("🫨", 2), ("\u{1F6DC}", 2),
        ] as [(String, Int)])
    func width(text: String, columns: Int) {
        #expect(displayWidth(of: text) == columns)
    }

    @Test("a text is as wide as its characters, whichever of its scalars join")
    func widthOfCharacters() {
        for scalar in [0x20...0x2FF, 0x2190...0x27BF].joined().compactMap(Unicode.Scalar.init) {
            for more in ["", "x", "✎\(scalar)", "\u{301}", "\u{FE0F}", "\u{200D}\(scalar)", "가"] {
                let text = "\(scalar)\(more)"
                let width = text.reduce(0) { $0 + displayWidth(of: $1) }
                #expect(displayWidth(of: text) == width, "\(scalar.value)")
            }
        }
    }

    @Test(
        "a text that is too long ends in an ellipsis within the width",
        arguments: [
            ("한글", 4, Truncation.end, "한글"), ("한글날", 5, .end, "한글…"), ("한글날", 4, .end, "한…"),
            ("abcdef", 3, .end, "ab…"), ("abcdef", 1, .end, "…"), ("abcdef", 0, .end, ""),
            ("~/src/app", 5, .start, "…/app"), ("가나다", 4, .start, "…다"),
            ("a👩‍👩‍👧‍👦b", 3, .end, "a…"), ("a👩‍👩‍👧‍👦bc", 4, .end, "a👩‍👩‍👧‍👦…"),
        ] as [(String, Int, Truncation, String)])
    func truncating(text: String, width: Int, truncation: Truncation, result: String) {
        #expect(truncated("\(text)", to: width, dropping: truncation).description == result)
        #expect(displayWidth(of: result) <= width)
    }

    @Test func anEllipsisWithoutRoomIsLeftOut() {
        #expect(truncated("abcdef", to: 2, ellipsis: "...") == "ab")
        #expect(truncated("abcdef", to: 5, ellipsis: "...") == "ab...")
    }

    @Test func paddingCountsColumnsNotCharacters() {
        #expect(padded("한글", to: 6) == "한글  ")
        #expect(padded("한글", to: 6, .right) == "  한글")
        #expect(padded("한글", to: 2) == "한글")
    }

    @Test("a wrapped text keeps every word and never passes the width", arguments: 1...40)
    func wrapping(width: Int) {
        let text = "→ ~/src/app 저장소의 commits are not pushed: git -C '~/a b' push"
        let line = Line("\(text)", .accent) + Line(" and more", .dim)
        let lines = line.wrapped(to: width, indent: 4)
        #expect(lines.allSatisfy { $0.width <= width })
        // A word of two columns has no place in one.
        guard width > 1 else { return }
        let letters = { (text: String) in text.filter { $0 != " " } }
        #expect(letters(lines.map(\.text).joined()) == letters(line.text.description))
    }

    @Test func wrappedLinesAreIndented() {
        let lines = Line("one two three four").wrapped(to: 9, indent: 2)
        #expect(lines.map(\.text) == ["one two", "  three", "  four"])
    }

    @Test("a URL stands whole on a line of its own if a text is wrapped", arguments: [8, 20, 40])
    func wrappedURLs(width: Int) {
        let url = "https://github.com/settings/emails"
        let lines = Line("  add ada@example.org at \(url) and wait").wrapped(to: width, indent: 2)
        #expect(lines.contains { $0.text.description.drop { $0 == " " } == url })
        #expect(lines.last?.text.description.hasSuffix("wait") == true)
        #expect(Line("see \(url)").wrapped(to: 40).count == 1)
    }

    @Test("titles are never cut: optional columns go first, then rows wrap their cells")
    func narrowTitles() {
        var table = Table(columns: [
            Table.Column("Time"), Table.Column("Description", dropping: .end),
            Table.Column("Question", isOptional: true),
        ])
        table.rows = [[Line("06:30"), Line("the early train to work"), Line("medium")]]
        func lines(_ width: Int) -> [String] {
            table.lines(TerminalAppearance(width: width)).map(\.text.description)
        }
        #expect(lines(30) == ["Time   Description    Question", "06:30  the early tr…  medium"])
        #expect(lines(25)[0] == "Time   Description")
        #expect(lines(18) == ["Time   Description", "06:30  the early …"])
        #expect(lines(17).joined(separator: " ").contains("06:30"))
        #expect(!lines(17).contains { $0.contains("Descr") || $0.contains("…") })
    }

    @Test func aTableAlignsByColumnsOfTheTerminal() {
        var table = Table(columns: [
            Table.Column("이름"), Table.Column("n", .right), Table.Column("end"),
        ])
        table.rows = [[Line("가"), Line("1"), Line("x")], [Line("abcdef"), Line("20"), Line("y")]]
        let lines = table.lines(TerminalAppearance(width: 80)).map(\.text)
        #expect(lines == ["이름     n  end", "가       1  x", "abcdef  20  y"])
    }

    @Test("a table gives way in its flexible column first", arguments: 1...60)
    func narrowTable(width: Int) {
        var table = Table(columns: [Table.Column(dropping: .start), Table.Column(nil, .right)])
        table.rows = [[Line("~/src/아주/긴/경로/app"), Line("12,345")], [Line("~/b"), Line("1")]]
        let lines = table.lines(TerminalAppearance(width: width)).map(\.text)
        #expect(lines.allSatisfy { $0.width <= width })
        guard (14...29).contains(width) else { return }
        #expect(lines[0].hasPrefix("…") && lines[0].hasSuffix(" 12,345"))
        #expect(lines.map { $0.width } == [width, width])
    }

    @Test("a bar is as long as its share", arguments: [true, false])
    func bars(isUTF8: Bool) {
        let look = TerminalAppearance(width: 80, isUTF8: isUTF8)
        let lengths = [0, 0.001, 0.25, 0.5, 1, 7].map {
            bar($0, width: 8, look: look).width
        }
        #expect(lengths == [0, 1, 2, 4, 8, 8])
        #expect(bar(0.5, width: 1, look: look) == (isUTF8 ? "▌" : "#"))
        for step in 0...20 {
            #expect(progressBar(Double(step) / 20, width: 10, look: look).width == 10)
        }
    }

    @Test(
        "text from outside cannot steer the terminal",
        arguments: [
            ("plain", "plain"), ("한글 🌱", "한글 🌱"), ("\u{1B}[31mred\u{7}", "[31mred"),
            ("a\nb\r\nc\td", "a b c d"), ("a\u{9B}2Jb\u{7F}", "a2Jb"),
            ("x\u{202E}gpj.exe\u{2066}\u{2069}", "xgpj.exe"), ("a\u{2028}b", "a b"),
            ("a\u{200B}b\u{FEFF}c\u{200D}d", "abcd"), ("👩‍👧", "👩‍👧"), ("❤️‍🔥", "❤️‍🔥"),
            ("👩\u{200D}x", "👩x"), ("9\u{200D}🔥", "9🔥"), ("e\u{301}", "e\u{301}"),
            ("t\u{E0061}ag", "tag"), ("a\u{3164}b\u{115F}\u{1160}\u{FFA0}", "ab"),
            ("a\u{2800}\u{2800}b", "a b"), ("so\u{AD}ft", "soft"), ("\u{301}x", "x"),
            ("a \u{301}b", "a b"), ("\u{FE0F}\u{E0100}", "<U+E0100>"),
            ("a\u{34F}b\u{17B4}", "a<U+034F>b<U+17B4>"),
            ("e" + String(repeating: "\u{301}", count: 99), "e\u{301}\u{301}\u{301}\u{301}"),
            (
                "\u{1100}" + String(repeating: "\u{1161}", count: 9),
                "ᄀ\u{1161}\u{1161}\u{1161}\u{1161}"
            ),
            ("👩" + String(repeating: "\u{200D}👩", count: 6), "👩‍👩‍👩‍👩‍👩👩‍👩"),
            ("caf\u{10FEE9}/\u{10FE80}", "caf\u{FFFD}/\u{FFFD}"), ("\u{10FE7F}", "\u{10FE7F}"),
            ("ש\u{5C1}\u{5B8}\u{591}", "ש\u{5C1}\u{5B8}\u{591}"),
        ])
    func sanitizing(text: String, result: String) {
        #expect(Array(sanitized(text).unicodeScalars) == Array(result.unicodeScalars))
    }

    @Test("a noncharacter, which a literal cannot hold, is shown as its number")
    func noncharacter() throws {
        let scalar = try #require(Unicode.Scalar(UInt32(0xFDD0)))
        #expect(sanitized("a\(scalar)") == "a<U+FDD0>")
    }

    static let words = [
        "plain", "/a/b-c_d.e", "~/src", "~", "", "two words", "it's", "$HOME", "`id`", "a;b", "한글",
        "한 글",
        "new\nline", "esc\u{1B}[31m", "back\\slash\n'", "bidi\u{202E}", "-x", "a*b?[c]", "=ls",
        "#c",
        "👩‍👧", "\u{2028}", "(x)", "a&b|c<d>e", "!!", "{a,b}",
        "';touch x;'\u{301}", "\\'\u{301};touch x;'", "\u{1B}';touch x;'", "\u{1B}\\", "ends\\",
        "'\\", "\u{3164}", "a\u{2800}b", "a\u{A0}b", "%s %\u{1B}", "-n\u{1B}", "e\u{301}",
        "e" + String(repeating: "\u{301}", count: 9), "\u{301}", "$(touch x)\u{9B}", "(touch x)",
        "^x^y", "a\u{1B}!b", "\r\n'", "=\u{301}ls", "~\u{301}", "#\u{301}",
        String(native: [0x63, 0xE9]), String(native: [0x27, 0xFF, 0x20]),
        String(native: [0xF4, 0x8F, 0xBB, 0xA9]),
    ]

    @Test(arguments: ["sh", "bash", "zsh", "fish"])
    func quotedWordsMeanThemselvesToAShell(shell: String) throws {
        try Program.require(shell)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let quoted = Self.words.map { shellQuoted($0) }
        process.arguments = [shell, "-c", "printf '%s\\0' " + quoted.joined(separator: " ")]
        process.environment = [
            "LC_ALL": "C.UTF-8", "HOME": "/elsewhere", "PATH": "/usr/bin:/bin",
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let read = data.split(separator: 0, omittingEmptySubsequences: false).dropLast()
            .map { String(native: $0) }
        #expect(read == Self.words)
        for word in quoted { #expect(!hasControl(word)) }
    }

    @Test func plainWordsAreNotQuoted() {
        #expect(shellQuoted("/home/o/src/app") == "/home/o/src/app")
        #expect(shellQuoted("한글") == "한글")
        #expect(shellQuoted("it's") == "'it'\\''s'")
    }

    @Test(
        "the home folder is shown as a tilde",
        arguments: [
            ("/home/o", "/home/o", "~"), ("/home/o/src", "/home/o", "~/src"),
            ("/home/o/src", "/home/o/", "~/src"), ("/home/other", "/home/o", "/home/other"),
            ("/src", "/", "/src"), ("/src", "", "/src"), ("/src", nil, "/src"),
        ] as [(String, String?, String)])
    func home(path: String, home: String?, result: String) {
        #expect(abbreviatingHome(path, home: home) == result)
    }

    @Test func aPathBelowHomeIsQuotedBehindTheTilde() {
        #expect(shellPath("/home/o/my app", home: "/home/o") == "~/'my app'")
        #expect(shellPath("/home/o", home: "/home/o") == "~")
        #expect(shellPath("/srv/my app", home: "/home/o") == "'/srv/my app'")
    }
}
