import CycCore
import Testing

struct DiarySearchTests {
    private func matches(_ words: [String], _ text: String) throws -> Bool {
        var buffer: [UInt8] = []
        return try DiarySearch(words).matches(text, &buffer)
    }

    @Test(
        "search ignores case and Hangul composition",
        arguments: [
            ("first", "The FIRST commit", true), ("É", "café", true),
            ("ПАРСЕР", "мой парсер", true),
            ("한글", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}을 쓴다", true),
            ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한글을 쓴다", true),
            ("하", "한글", false), ("first commit", "first\ncommit", true), ("Ⅻ", "chapter ⅻ", true),
            ("ＡＢＣ", "ａｂｃ", true), ("🌱", "grown 🌱", true), ("漢", "漢字", true), ("x", "", false),
            ("ab", "aab", true), ("aab", "aaab", true), ("first  x", "first x", false),
        ])
    func folded(word: String, text: String, isFound: Bool) throws {
        #expect(try matches([word], text) == isFound)
    }

    @Test("all words must match, in any order")
    func several() throws {
        #expect(try matches(["b", "a"], "a x b"))
        #expect(try !matches(["a", "c"], "a x b"))
        #expect(throws: DiaryError.nothingToFind) { try DiarySearch(["", " "]) }
        #expect(throws: DiaryError.nothingToFind) { try DiarySearch([]) }
    }

    @Test("matches are byte ranges of the original line, ordered and not overlapping")
    func places() throws {
        let line = "Ａ Test\t한글 \u{1112}\u{1161}\u{11AB}글 test"
        let places = try DiarySearch(["test", "한글", "est"]).places(in: line)
        let found = places.map { range in
            String(decoding: Array(line.utf8)[range], as: UTF8.self)
        }
        #expect(found == ["Test", "한글", "\u{1112}\u{1161}\u{11AB}글", "test"])
    }
}
