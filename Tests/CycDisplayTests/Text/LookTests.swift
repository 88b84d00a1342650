import CycCore
import CycDisplay
import Foundation
import Testing

@Suite struct LookTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var isTerminal = true
        var color = Settings.Choice.auto
        var variables: [String: String] = [:]
        let depth: ColorDepth
        var testDescription: String { "\(isTerminal) \(color) \(variables) \(depth)" }
    }

    @Test(
        "colours follow the setting, the variables and the terminal, in this order",
        arguments: [
            Case(variables: [:], depth: .none),
            Case(variables: ["TERM": "xterm"], depth: .sixteen),
            Case(variables: ["TERM": "xterm-256color"], depth: .palette256),
            Case(
                variables: ["TERM": "tmux-256color", "COLORTERM": "truecolor"], depth: .trueColor),
            Case(variables: ["TERM": "xterm", "COLORTERM": "24bit"], depth: .trueColor),
            Case(variables: ["TERM": "xterm-kitty"], depth: .trueColor),
            Case(variables: ["TERM": "xterm-direct"], depth: .trueColor),
            Case(variables: ["TERM": "dumb", "COLORTERM": "truecolor"], depth: .none),
            Case(variables: ["TERM": "xterm", "NO_COLOR": "1"], depth: .none),
            Case(variables: ["TERM": "xterm", "NO_COLOR": ""], depth: .sixteen),
            Case(isTerminal: false, variables: ["TERM": "xterm"], depth: .none),
            Case(
                isTerminal: false, variables: ["TERM": "xterm", "CLICOLOR_FORCE": "1"],
                depth: .sixteen),
            Case(
                isTerminal: false, variables: ["TERM": "xterm", "CLICOLOR_FORCE": "0"],
                depth: .none),
            Case(
                isTerminal: false,
                variables: ["TERM": "xterm", "CLICOLOR_FORCE": "1", "NO_COLOR": "1"], depth: .none),
            Case(isTerminal: false, variables: ["CLICOLOR_FORCE": "1"], depth: .sixteen),
            Case(color: .never, variables: ["TERM": "xterm", "CLICOLOR_FORCE": "1"], depth: .none),
            Case(
                isTerminal: false, color: .always, variables: ["TERM": "xterm", "NO_COLOR": "1"],
                depth: .sixteen),
            Case(
                isTerminal: false, color: .always, variables: ["TERM": "xterm-256color"],
                depth: .palette256),
            Case(isTerminal: false, color: .always, depth: .sixteen),
        ])
    func depth(_ example: Case) {
        let facts = TerminalFacts(
            isTerminal: example.isTerminal, windowColumns: 80, color: example.color
        ) { [variables = example.variables] in variables[$0] }
        #expect(TerminalAppearance(facts).depth == example.depth)
    }

    private func look(
        _ variables: [String: String], isTerminal: Bool = true, columns: Int? = nil
    ) -> TerminalAppearance {
        TerminalAppearance(
            TerminalFacts(isTerminal: isTerminal, windowColumns: columns, color: .auto) {
                variables[$0]
            })
    }

    @Test(
        "the width is COLUMNS, else the window's, else 80 on a terminal, else unlimited",
        arguments: [
            ("50", 100, true, 50), (nil, 100, true, 100), ("0", 100, true, 100),
            ("wide", 100, true, 100), (nil, nil, true, 80), (nil, 0, true, 80),
            (nil, nil, false, TerminalAppearance.unlimitedWidth), ("40", nil, false, 40),
        ] as [(String?, Int?, Bool, Int)])
    func width(variable: String?, window: Int?, isTerminal: Bool, width: Int) {
        let variables = variable.map { ["COLUMNS": $0] } ?? [:]
        #expect(look(variables, isTerminal: isTerminal, columns: window).width == width)
    }

    @Test(
        "the background is what COLORFGBG says, else dark",
        arguments: [
            (nil, .dark), ("15;0", .dark), ("0;15", .light), ("0;default;15", .light),
            ("0;7", .light), ("7;8", .dark), ("default;default", .dark), ("0;99", .dark),
            ("", .dark),
        ] as [(String?, Background)])
    func background(variable: String?, background: Background) {
        #expect(look(variable.map { ["COLORFGBG": $0] } ?? [:]).background == background)
    }

    @Test(
        "a theme that is set wins over COLORFGBG",
        arguments: [
            (.light, nil, .light), (.light, "15;0", .light), (.dark, "0;15", .dark),
            (.auto, "0;15", .light),
        ] as [(Settings.Theme, String?, Background)])
    func theme(theme: Settings.Theme, variable: String?, background: Background) {
        let facts = TerminalFacts(
            isTerminal: true, windowColumns: 80, color: .auto, theme: theme
        ) { $0 == "COLORFGBG" ? variable : nil }
        #expect(TerminalAppearance(facts).background == background)
    }

    @Test(
        "characters beyond ASCII are drawn in a UTF-8 locale only",
        arguments: [
            ([:], false), (["LANG": "en_US.UTF-8"], true), (["LANG": "ko_KR.utf8"], true),
            (["LANG": "C.UTF-8", "LC_ALL": "C"], false),
            (["LANG": "C", "LC_CTYPE": "C.UTF-8"], true),
            (["LANG": "C.UTF-8", "LC_ALL": ""], true), (["LANG": "de_DE.UTF-8@euro"], true),
            (["LANG": "ko_KR.EUC-KR"], false), (["LANG": "ko_KR"], false),
            (["LANG": "POSIX"], false), (["LANG": "C.UTF-8", "TERM": "linux"], false),
        ] as [([String: String], Bool)])
    func locale(variables: [String: String], isUTF8: Bool) {
        #expect(look(variables).isUTF8 == isUTF8)
    }

    @Test(
        "the language is the setting, else that of the first variable that is set",
        arguments: [
            (.auto, [:], .en), (.auto, ["LANG": "ko_KR.UTF-8"], .ko),
            (
                .auto,
                ["LC_ALL": "en_US.UTF-8", "LC_MESSAGES": "ko_KR.UTF-8", "LANG": "ko_KR.UTF-8"], .en
            ),
            (.auto, ["LC_MESSAGES": "ko_KR.UTF-8", "LANG": "en_US.UTF-8"], .ko),
            (.auto, ["LC_ALL": "", "LC_MESSAGES": "", "LANG": "ko_KR.UTF-8"], .ko),
            (.auto, ["LANG": "kok_IN.UTF-8"], .en), (.auto, ["LANG": "de_DE.UTF-8"], .en),
            (.en, ["LANG": "ko_KR.UTF-8"], .en), (.ko, ["LANG": "en_US.UTF-8"], .ko),
            (.ko, ["LC_CTYPE": "C.UTF-8"], .ko),
        ] as [(Settings.LanguageChoice, [String: String], Language)])
    func language(
        choice: Settings.LanguageChoice, variables: [String: String], language: Language
    ) {
        let chosen = Language(choice) { variables[$0] }
        #expect(chosen == language)
        #expect(Messages(chosen).language == language)
    }

    @Test(
        "where the locale's characters are not UTF-8, whatever asks for Korean gets English",
        arguments: [
            [:], ["LANG": "ko_KR"], ["LANG": "ko_KR.EUC-KR"],
            ["LC_ALL": "C", "LANG": "ko_KR.UTF-8"],
            ["LC_ALL": "POSIX", "LC_MESSAGES": "ko_KR.UTF-8"], ["LANG": "ko"],
            ["LC_CTYPE": "ko_KR.EUC-KR", "LANG": "ko_KR.UTF-8"],
        ] as [[String: String]])
    func otherCharacters(variables: [String: String]) {
        for choice in Settings.LanguageChoice.allCases {
            #expect(Language(choice) { variables[$0] } == .en)
        }
        // A notification is shown by no terminal.
        #expect(Language(.ko, ofNotifications: true) { variables[$0] } == .ko)
        let locale = variables["LC_ALL"] ?? variables["LC_MESSAGES"] ?? variables["LANG"] ?? ""
        #expect(
            Language(.auto, ofNotifications: true) { variables[$0] }
                == (locale.hasPrefix("ko") ? .ko : .en))
        #expect(!look(variables).isUTF8)
    }

    @Test func withoutColoursNothingIsEscaped() {
        let line =
            Line("a", .danger) + Line("b", Style(.level(4), isBold: true, isUnderlined: true))
        #expect(line.painted(TerminalAppearance(width: 80, depth: .none)) == "ab")
        #expect(
            line.painted(TerminalAppearance(width: 80, depth: .sixteen))
                == "\u{1B}[91ma\u{1B}[0m\u{1B}[1;92;4mb\u{1B}[0m")
        #expect(
            Line("x", .good).painted(TerminalAppearance(width: 80, depth: .trueColor))
                == "\u{1B}[38;2;63;185;80mx\u{1B}[0m")
        #expect(
            Line("x", .good).painted(
                TerminalAppearance(width: 80, depth: .palette256, background: .light))
                == "\u{1B}[38;5;22mx\u{1B}[0m")
    }

    /// WCAG 2.2, 1.4.3: at least 4.5 for text.
    private func contrast(_ one: [Int], _ other: [Int]) -> Double {
        func luminance(_ color: [Int]) -> Double {
            let parts = color.map { part -> Double in
                let share = Double(part) / 255
                return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        }
        let both = [luminance(one), luminance(other)].sorted()
        return (both[1] + 0.05) / (both[0] + 0.05)
    }

    /// The colour that the escape sequence of a word chooses.
    private func color(_ role: Role, _ look: TerminalAppearance) throws -> [Int] {
        let codes = Line("x", role).painted(look).dropFirst(2).prefix { $0 != "m" }
            .split(separator: ";").compactMap { Int($0) }
        if codes.starts(with: [38, 2]) { return Array(codes.suffix(3)) }
        let number = try #require(codes.starts(with: [38, 5]) ? codes.last : nil)
        // The cube and the greys of xterm's palette.
        if number >= 232 { return Array(repeating: 8 + 10 * (number - 232), count: 3) }
        let steps = [0, 95, 135, 175, 215, 255]
        return [(number - 16) / 36, (number - 16) / 6 % 6, (number - 16) % 6].map { steps[$0] }
    }

    @Test(
        "every colour of text can be read on both backgrounds",
        arguments: [ColorDepth.palette256, .trueColor], Background.allCases)
    func contrasts(depth: ColorDepth, background: Background) throws {
        let look = TerminalAppearance(width: 80, depth: depth, background: background)
        // What terminals have, and GitHub's own.
        let grounds =
            background == .dark
            ? [[0, 0, 0], [13, 17, 23], [30, 30, 30]] : [[255, 255, 255], [246, 248, 250]]
        for role in [Role.good, .warning, .danger, .dim, .accent] {
            for ground in grounds {
                #expect(contrast(try color(role, look), ground) >= 4.5, "\(role) on \(ground)")
            }
        }
    }

    @Test("sixteen colours are other ones on a light background", arguments: Background.allCases)
    func sixteenColors(background: Background) {
        let look = TerminalAppearance(width: 80, depth: .sixteen, background: background)
        let painted = [Role.warning, .danger, .accent].map { role in
            Line("x", role).painted(look).dropFirst(2).prefix { $0 != "m" }
        }
        #expect(painted == (background == .dark ? ["33", "91", "36"] : ["35", "31", "34"]))
    }
}
