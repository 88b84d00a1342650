import CycCore
import TestSupport
import Testing

struct DiaryTextTests {
    @Test(
        "a text is stored as written, with line feeds and none at its end",
        arguments: [
            ("x", "x"), ("x\n", "x"), ("x\r\ny\r\n\r\n", "x\ny"), ("\n  x\t\n", "\n  x\t"),
            ("\u{1B}[2J", "\u{1B}[2J"), ("a\rb", "a\rb"),
        ])
    func kept(written: String, kept: String) throws {
        #expect(try Array(DiaryText.checked(Array(written.utf8)).utf8) == Array(kept.utf8))
    }

    @Test func refused() {
        func rejection(_ bytes: [UInt8]) -> DiaryTextError? {
            do throws(DiaryTextError) {
                _ = try DiaryText.checked(bytes)
                return nil
            } catch { return error }
        }
        #expect(rejection([]) == .empty)
        #expect(rejection(Array(" \n\u{200B}\t\n".utf8)) == .empty)
        #expect(rejection([0x61, 0, 0x62]) == .hasNUL)
        #expect(rejection([0x61, 0xFF]) == .notUTF8)
        let longest = [UInt8](repeating: 0x61, count: DiaryText.longest)
        #expect(rejection(longest) == nil)
        #expect(rejection(longest + [0x0A]) == nil)
        #expect(rejection(longest + [0x61]) == .tooLong(limit: DiaryText.longest))
    }

    @Test(
        "joining keeps both texts of a day, and joining again changes nothing",
        arguments: [
            ("a", "b", "a\n\n* * *\n\nb"), ("a", "a", "a"), ("a", "a\nb", "a\nb"),
            ("a\nb", "b", "a\nb"), ("book", "ok", "book\n\n* * *\n\nok"),
            ("a\n\n* * *\n\nb", "b\n\n* * *\n\na", "a\n\n* * *\n\nb"),
            ("a\n\n* * *\n\nb", "c\n\n* * *\n\na", "a\n\n* * *\n\nb\n\n* * *\n\nc"),
        ])
    func joined(here: String, file: String, both: String) {
        let joined = DiaryText.joined(here, with: DiaryText.parts(of: file))
        #expect(joined == both)
        #expect(DiaryText.joined(joined, with: DiaryText.parts(of: file)) == both)
        for line in DiaryText.lines(here) + DiaryText.lines(file) {
            #expect(DiaryText.lines(joined).contains(line))
        }
    }

    @Test("texts of repeated lines are joined in linear time", .timeLimit(.minutes(5)))
    func repeatedLines() {
        let many = String(repeating: "a\n", count: 200_000)
        let (text, other) = (many + many + "b", many + "c")
        let joined = DiaryText.joined(text, with: [other])
        #expect(joined.utf8.count == text.utf8.count + other.utf8.count + 9)
        #expect(DiaryText.areEqual(DiaryText.joined(joined, with: [other]), joined))
    }

    @Test(
        "containment of lines matches a line-by-line comparison",
        arguments: TestDepth.seeds(TestDepth.cases(quick: 30, deep: 300)))
    func contained(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func text(_ most: Int) -> String {
            let lines = (0..<Int.random(in: 1...most, using: &generator)).map { _ in
                ["a", "b", "aa", ""].randomElement(using: &generator) ?? ""
            }
            return lines.joined(separator: "\n")
        }
        let (here, other) = (text(12), text(4))
        let all = DiaryText.lines(here)
        var wanted = DiaryText.lines(other)[...]
        while wanted.first == "" { wanted.removeFirst() }
        while wanted.last == "" { wanted.removeLast() }
        let isIn = all.indices.contains { all[$0...].starts(with: wanted) }
        // Passed twice, so that containment is checked in one direction only.
        #expect((DiaryText.joined(here, with: [other, other]) == here) == (isIn || wanted.isEmpty))
    }

    @Test func draftNames() {
        let day = LogicalDay(on: Day(number: 20_778))
        for number in DraftName.numbers {
            let name = DraftName(day, number: number)
            #expect(DraftName(name.text) == name && DraftName(name.base) == name)
        }
        #expect(DraftName(day, number: 1).text == "diary-2026-11-21.md")
        for name in [
            "diary.md", "diary-2026-11-21", "diary-2026-11-21-1.md", "diary-2026-11-21-10.md",
            "diary-2026-11-31.md", "diary-2026-11-21.md~", ".diary-2026-11-21.md", "diary-.md",
        ] {
            #expect(DraftName(name) == nil, "\(name)")
        }
    }
}
