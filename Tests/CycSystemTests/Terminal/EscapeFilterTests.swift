import Testing

@testable import CycSystem

struct EscapeFilterTests {
    @Test(
        "escape sequences and control characters are removed, however the stream is cut",
        arguments: [
            ("plain 한글 é \u{A0}é\r50%\r\n\tx", "plain 한글 é \u{A0}é\r50%\r\n\tx"),
            ("\u{1B}[1;31mred\u{1B}[m\u{1B}[K.", "red."), ("a\u{9B}31mb\u{85}c", "abc"),
            ("\u{1B}]0;title\u{7}a\u{1B}]8;;x\u{1B}\\b", "ab"), ("\u{1B}(Ba\u{1B}cb", "ab"),
            ("\u{9D}0;never ended\nnext", "\nnext"), ("a\u{8}\u{0}\u{7F}b\u{1B}", "ab"),
            ("\u{1B}[31\nm", "\nm"),
        ])
    func filtered(text: String, kept: String) {
        let bytes = Array(text.utf8)
        for cut in bytes.indices {
            var filter = EscapeFilter()
            let parts = filter.filtered(bytes[..<cut]) + filter.filtered(bytes[cut...])
            #expect(String(decoding: parts, as: UTF8.self) == kept, "\(cut)")
        }
    }
}
