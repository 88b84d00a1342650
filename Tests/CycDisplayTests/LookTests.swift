import CycCore
import CycDisplay
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
        #expect(TerminalLook(facts).depth == example.depth)
    }

    private func look(
        _ variables: [String: String], isTerminal: Bool = true, columns: Int? = nil
    ) -> TerminalLook {
        TerminalLook(
            TerminalFacts(isTerminal: isTerminal, windowColumns: columns, color: .auto) {
                variables[$0]
            })
    }

    @Test(
        "the width is COLUMNS, else the window's, else 80 on a terminal, else unlimited",
        arguments: [
            ("50", 100, true, 50), (nil, 100, true, 100), ("0", 100, true, 100),
            ("wide", 100, true, 100), (nil, nil, true, 80), (nil, 0, true, 80),
            (nil, nil, false, TerminalLook.unlimitedWidth), ("40", nil, false, 40),
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
        "characters beyond ASCII are drawn in a UTF-8 locale only",
        arguments: [
            ([:], false), (["LANG": "en_US.UTF-8"], true), (["LANG": "ko_KR.utf8"], true),
            (["LANG": "C.UTF-8", "LC_ALL": "C"], false),
            (["LANG": "C", "LC_CTYPE": "C.UTF-8"], true),
            (["LANG": "C.UTF-8", "LC_ALL": ""], true), (["LANG": "de_DE.UTF-8@euro"], true),
            (["LANG": "ko_KR.EUC-KR"], false), (["LANG": "C.UTF-8", "TERM": "linux"], false),
        ] as [([String: String], Bool)])
    func locale(variables: [String: String], isUTF8: Bool) {
        #expect(look(variables).isUTF8 == isUTF8)
    }

    @Test(
        "the language is the setting, else that of the first variable that is set",
        arguments: [
            (.auto, nil, nil, nil, .en), (.auto, nil, nil, "ko_KR.UTF-8", .ko),
            (.auto, "en_US.UTF-8", "ko_KR.UTF-8", "ko_KR.UTF-8", .en),
            (.auto, nil, "ko_KR.UTF-8", "en_US.UTF-8", .ko), (.auto, "", "", "ko", .ko),
            (.auto, "C", nil, "ko_KR.UTF-8", .en), (.auto, nil, nil, "ko_KR", .ko),
            (.auto, nil, nil, "ko_KR.EUC-KR", .en), (.auto, nil, nil, "kok_IN.UTF-8", .en),
            (.auto, nil, nil, "de_DE.UTF-8", .en), (.en, nil, nil, "ko_KR.UTF-8", .en),
            (.ko, "C", nil, nil, .ko),
        ] as [(Settings.LanguageChoice, String?, String?, String?, Language)])
    func language(
        choice: Settings.LanguageChoice, lcAll: String?, lcMessages: String?, lang: String?,
        language: Language
    ) {
        let chosen = Language(choice, lcAll: lcAll, lcMessages: lcMessages, lang: lang)
        #expect(chosen == language)
        #expect(messages(for: chosen).language == language)
    }

    @Test func withoutColoursNothingIsEscaped() {
        let line =
            Line("a", .danger) + Line("b", Style(.level(4), isBold: true, isUnderlined: true))
        #expect(line.painted(TerminalLook(width: 80, depth: .none)) == "ab")
        #expect(
            line.painted(TerminalLook(width: 80, depth: .sixteen))
                == "\u{1B}[31ma\u{1B}[0m\u{1B}[1;1;32;4mb\u{1B}[0m")
        #expect(
            Line("x", .good).painted(TerminalLook(width: 80, depth: .trueColor))
                == "\u{1B}[38;2;63;185;80mx\u{1B}[0m")
        #expect(
            Line("x", .good).painted(
                TerminalLook(width: 80, depth: .palette256, background: .light))
                == "\u{1B}[38;5;28mx\u{1B}[0m")
    }
}
