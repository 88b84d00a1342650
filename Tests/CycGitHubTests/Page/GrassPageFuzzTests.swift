import CycCore
import CycGitHub
import Foundation
import TestSupport
import Testing

struct GrassPageFuzzTests {
    static let pages = TestDepth.cases("CYC_TEST_PAGES", quick: 2_000, deep: 20_000)

    /// Small pages of each markup, so that many of them can be broken in little time.
    static let seeds: [[UInt8]] =
        (GrassPageTests.markups + GrassPageTests.oddities).map { Array($0.html.utf8) }
        + [
            Array(MadePage("2026-02-25", "2026-03-06", ["2026-02-28": 1_205]).html.utf8),
            Array(MadePage("2024-02-25", "2024-03-06", ["2024-02-29": 2]).html.utf8),
        ]

    /// Pieces that mean something to the parser.
    static let pieces: [[UInt8]] = [
        "<", ">", "\"", "'", "=", "/", "&", "&#", "&#x110000;", "&#0;", "-->", "<!--", "</", "<td ",
        "<tool-tip for=", "</tool-tip>", "data-date=", "data-count=", "data-level=", "-1",
        "99999999999",
        "9999-12-31", "10000-01-01", "0000-00-00", ",", "No", "<script>", "</script", "\u{0}",
        "\u{A0}",
        "<h2>", "</h2>", " contributions", "id=", "year-link-", "data-from=", "data-to=",
    ].map { Array($0.utf8) }

    /// `page` with a few places changed, cut, doubled or filled with pieces.
    static func mutated(_ page: [UInt8], _ dice: inout Dice) -> [UInt8] {
        var page = page
        for _ in 0..<Int.random(in: 1...6, using: &dice) {
            let start = Int.random(in: 0...page.count, using: &dice)
            let end = min(page.count, start + Int.random(in: 0...40, using: &dice))
            switch Int.random(in: 0..<7, using: &dice) {
            case 0 where start < page.count: page[start] = UInt8.random(in: 0...255, using: &dice)
            case 1: page.removeSubrange(start..<end)
            case 2: page.removeLast(page.count - start)
            case 3: page.insert(contentsOf: page[start..<end], at: start)
            case 4: page += seeds.randomElement(using: &dice)?.dropFirst(start) ?? []
            default:
                page.replaceSubrange(
                    start..<min(end, start + 3), with: pieces.randomElement(using: &dice) ?? [])
            }
        }
        return page
    }

    @Test("Broken pages crash nothing and give no impossible day", arguments: 0..<4)
    func fuzz(part: Int) {
        var dice = Dice(TestDepth.firstSeed + UInt64(part) + 20_261_121)
        let years = 1...9999
        var understood = 0
        for _ in 0..<Self.pages / 4 {
            guard let seed = Self.seeds.randomElement(using: &dice) else { return }
            let html = Self.mutated(seed, &dice)
            guard let page = try? GrassPage(html) else { continue }
            understood += 1
            let isSound = page.days.allSatisfy {
                years.contains($0.day.year) && (0...1_000_000_000).contains($0.count)
                    && ($0.level.map { (0...4).contains($0) } ?? true)
            }
            let isOrdered = zip(page.days, page.days.dropFirst()).allSatisfy { $0.day < $1.day }
            if !isSound || !isOrdered {
                Issue.record("\(String(decoding: html, as: UTF8.self))")
                return
            }
        }
        #expect(understood > Self.pages / 20)
    }
}
