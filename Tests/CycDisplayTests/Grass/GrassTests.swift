import CycCore
import CycDisplay
import TestSupport
import Testing

/// A calendar of three weeks that ends on a Tuesday, and one of a year.
enum Calendars {
    static func picture(
        from first: String, counts: [Int?], today: String, login: String? = "octo"
    ) -> GrassPicture {
        let levels = levels(counts: counts.map { $0 ?? 0 })
        let cells = counts.indices.map {
            GrassPicture.Cell(
                day: day(first).advanced(by: $0), count: counts[$0], level: levels[$0])
        }
        return GrassPicture(
            cells: cells, total: counts.reduce(0) { $0 + ($1 ?? 0) }, login: login,
            today: day(today))
    }

    static let small = picture(
        from: "2026-11-01",
        counts: [0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, nil, 2, 8, 1, 0], today: "2026-11-17")

    /// 53 weeks.
    static let year = picture(
        from: "2025-11-16", counts: (0..<371).map { $0 % 5 == 0 ? 0 : $0 % 9 }, today: "2026-11-21")
}

@Suite struct GrassTests {
    @Test(
        "a level is the quarter of the largest count",
        arguments: [
            ([], []), ([0, 0], [0, 0]), ([1], [4]), ([1, 2, 3, 4], [1, 2, 3, 4]),
            ([0, 1, 25, 26, 50, 51, 75, 76, 100], [0, 1, 1, 2, 2, 3, 3, 4, 4]),
        ] as [([Int], [Int])])
    func quarters(counts: [Int], result: [Int]) {
        #expect(levels(counts: counts) == result)
    }

    @Test func withoutColoursShapesAndAMarkTellEverything() {
        let lines = grassLines(
            Calendars.small, messages: Messages(.en), look: TerminalAppearance(width: 80))
        #expect(
            lines == [
                "at least 47 contributions in the last year · octo",
                "    Nov   ",
                "    · ■ ■ ",
                "Mon □ ■ □ ",
                "    □ · ·‹",
                "Wed ▣ ·   ",
                "    ▣ ·   ",
                "Fri ▩ ?   ",
                "    ▩ □   ",
                "    Less · □ ▣ ▩ ■ More  ? not loaded",
            ])
    }

    @Test func asciiHasItsOwnShapes() {
        let lines = grassLines(
            Calendars.small, messages: Messages(.en),
            look: TerminalAppearance(width: 80, isUTF8: false))
        #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
        #expect(lines[4] == "    : . .<")
        #expect(lines.last == "    Less . : + x # More  ? not loaded")
    }

    @Test func koreanLabelsStandAboveTheirColumns() {
        let lines = grassLines(
            Calendars.year, messages: Messages(.ko), look: TerminalAppearance(width: 120))
        #expect(lines[0] == "최근 1년간 기여 1,183회 · octo")
        #expect(lines[1].hasPrefix("   11월  12월    1월     2월     3월       4월"))
        #expect(lines[3].hasPrefix("월 ") && lines[5].hasPrefix("수 ") && lines[7].hasPrefix("금 "))
    }

    @Test(
        "every drawing has seven rows of one width within the terminal",
        arguments: TestDepth.sample(10...200))
    func everyWidth(width: Int) {
        for picture in [Calendars.small, Calendars.year] {
            for messages in bothLanguages {
                for look in [
                    TerminalAppearance(width: width),
                    TerminalAppearance(width: width, isUTF8: false),
                    TerminalAppearance(width: width, depth: .sixteen),
                ] {
                    let lines = grassLines(picture, messages: messages, look: look).map(plain)
                    #expect(lines.allSatisfy { displayWidth(of: $0) <= width })
                    let rows = lines.suffix(9).dropLast()
                    #expect(Set(rows.map { displayWidth(of: $0) }).count == 1)
                }
            }
        }
    }

    @Test(
        "a narrow terminal sees the latest weeks",
        arguments: [
            (200, 53, 2), (110, 53, 2), (109, 53, 1), (57, 53, 1), (40, 36, 1), (20, 16, 1),
        ])
    func narrow(width: Int, weeks: Int, pitch: Int) throws {
        let lines = grassLines(
            Calendars.year, messages: Messages(.en), look: TerminalAppearance(width: width))
        let saturday = try #require(lines.dropLast().last)
        #expect(displayWidth(of: plain(saturday)) == 4 + weeks * pitch)
        let drawn = Calendars.year.cells.suffix(7 * weeks)
        let count = Messages(.en).contributions(drawn.reduce(0) { $0 + ($1.count ?? 0) })
        #expect(
            lines.dropLast(9).map(plain).joined(separator: " ")
                == (weeks == 53
                    ? "\(count) in the last year · octo"
                    : "\(count) in the last \(weeks) weeks · octo · \(weeks) of 53 weeks fit"))
        // The last day is today's.
        #expect(saturday.hasSuffix(pitch == 2 ? "·‹" : "·"))
    }

    @Test(
        "with colours every day is a square, and its level a colour", arguments: Background.allCases
    )
    func squares(background: Background) throws {
        let isDark = background == .dark
        for (depth, codes) in [
            (
                ColorDepth.trueColor,
                isDark
                    ? ["45;51;59", "14;68;41", "0;109;50", "38;166;65", "57;211;83"]
                    : ["235;237;240", "155;233;168", "64;196;99", "48;161;78", "33;110;57"]
            ),
            (
                .palette256,
                isDark ? ["238", "22", "28", "34", "77"] : ["254", "157", "77", "34", "22"]
            ),
            (
                .sixteen,
                isDark
                    ? ["90", "2;32", "2;92", "32", "92"] : ["37", "2;92", "92", "2;32", "32"]
            ),
        ] {
            let start = [.trueColor: "38;2;", .palette256: "38;5;"][depth] ?? ""
            let lines = grassLines(
                Calendars.small, messages: Messages(.en),
                look: TerminalAppearance(width: 80, depth: depth, background: background))
            let legend = try #require(lines.last)
            let squares = codes.map { "\u{1B}[\(start)\($0)m■\u{1B}[0m" }
            #expect(legend.contains(squares.joined(separator: " ")), "\(legend)")
            // A day without anything is another square than one that could not be loaded.
            let days = plain(lines[2...8].joined())
            #expect(days.filter { "□▣▩·".contains($0) }.isEmpty)
            #expect(days.count { $0 == "■" } == 16 && days.contains("?"))
            // Today is underlined, which changes nothing about its level.
            #expect(lines.joined().contains("\u{1B}[\(start)\(codes[0]);4m■"))
        }
    }

    @Test("without colour, and in ASCII, shapes tell the levels")
    func shapes() {
        for look in looks(width: 80) where look.depth == .none || !look.isUTF8 {
            let lines = grassLines(Calendars.small, messages: Messages(.en), look: look)
            let shapes = look.isUTF8 ? "· □ ▣ ▩ ■" : ". : + x #"
            #expect(plain(lines.last ?? "").contains("Less \(shapes) More"))
            #expect(lines.joined().contains("\u{1B}") == (look.depth != .none))
        }
    }

    @Test("month labels never touch or overlap in a year", arguments: TestDepth.sample(40...200))
    func months(width: Int) {
        let lines = grassLines(
            Calendars.year, messages: Messages(.en), look: TerminalAppearance(width: width))
        let names = lines[lines.count - 9].split(separator: " ")
        #expect(names.count >= 6)
        #expect(names.allSatisfy { $0.count == 3 })
    }

    @Test func aYearThatBeginsInMidweekKeepsItsWeekdays() {
        var picture = Calendars.picture(
            from: "2026-01-01", counts: [4, 4, 4, 0], today: "2026-01-04")
        picture.period = .year(2026)
        let lines = grassLines(
            picture, messages: Messages(.en), look: TerminalAppearance(width: 40))
        #expect(lines[0] == "12 contributions in 2026 · octo")
        #expect(
            lines[2...8].map { $0.dropFirst(4) } == [
                "  ·‹", "    ", "    ", "    ", "■   ", "■   ", "■   ",
            ])
    }

    @Test func anEmptyCalendarIsNoCrash() {
        let picture = GrassPicture(cells: [], total: 0, today: day("2026-11-21"))
        for look in looks(width: 10) {
            #expect(!grassLines(picture, messages: Messages(.en), look: look).isEmpty)
        }
        #expect(svg(picture, messages: Messages(.en)).hasPrefix("<svg"))
    }

    @Test func aLoginCannotSteerTheTerminal() {
        var picture = Calendars.small
        picture.login = "o\u{1B}]0;x\u{7}"
        let lines = grassLines(
            picture, messages: Messages(.en), look: TerminalAppearance(width: 80))
        #expect(!hasControl(lines.joined()))
    }
}
