import CycCore
import CycDisplay
import Testing

/// What is from outside goes into a sentence, a hint or a line harmless, whoever writes it there.
@Suite struct OutsideTextTests {
    static let pieces = [
        "\u{1B}[31mred", "\u{9B}2J", "a\nb", "a\r\nb", "\u{202E}gpj.exe", "\u{7}", "\u{2028}",
        "\u{301}x", "a\u{200B}b", "\u{3164}", "", "한글", "e\u{301}",
    ]

    @Test("every way from a text to a terminal is sanitized", arguments: pieces)
    func ways(piece: String) {
        let name = Substring(piece)
        let address = EmailAddress(piece)
        let text: Text = "<\(piece)>"
        let clean = sanitized(piece)
        let ways: [Text] = [
            "<\(name)>", "<" + "\(piece)" + ">", "<\([piece].listed())>", "<\("\(piece)" as Text)>",
            "\("<\(piece)>" as Instruction)", Line("<\(piece)>").text,
            "\(Line("<\(piece)>", .danger).painted(TerminalAppearance(width: 80)))",
        ]
        for way in ways { #expect(way == text) }
        #expect(text.description == "<\(clean)>" && !hasControl(text))
        #expect(("\(address)" as Text).description == sanitized(address.description))
        #expect(("\(visible: piece)" as Text).description == visible(piece))
        #expect(("\(text)\(text)" as Text).description == text.description + text.description)
        #expect(isSanitized(text.description) == isSanitized("<\(clean)>"))
    }

    @Test(
        "words of ours are not changed, nor is a text that goes into another",
        arguments: [true, false])
    func ours(isKorean: Bool) {
        let mark: Text = "\u{301}"
        #expect(mark.description == "\u{301}" && "\(mark)" as Text == mark)
        let word: Text = "<\(isKorean ? "\u{200B}한" : "\u{200B}en")>"
        #expect(word.description == (isKorean ? "<\u{200B}한>" : "<\u{200B}en>"))
        #expect("\(12) \(day("2026-11-21"))" as Text == "12 2026-11-21")
        #expect([Text]().joined(separator: ", ").isEmpty)
        #expect(["a", "b"].listed() == "a, b")
    }
}
