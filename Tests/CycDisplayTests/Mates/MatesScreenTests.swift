import CycCore
import CycDisplay
import TestSupport
import Testing

/// 2026-11-21T12:00:00Z, a Saturday.
private let now: Instant = 1_795_262_400
private let today = Day(number: 20_778)

/// Recent days as fetched from GitHub an hour or so many days ago.
private func told(_ counts: [Int], daysAgo: Int = 0) -> MateResponse {
    var answer = MateResponse()
    let last = today.advanced(by: -daysAgo)
    let days = counts.indices.map {
        CountedDay(day: last.advanced(by: $0 - counts.count + 1), count: counts[$0], level: nil)
    }
    if let days = MateDays(days) {
        answer.take(days, at: now - .hours(1) - .hours(24 * daysAgo))
    }
    return answer
}

private func mate(_ number: Int64, _ login: String, _ name: String? = nil) -> Mate {
    Mate(number: number, host: .dotCom, login: login, name: name)
}

private func view(_ all: [(Mate, MateResponse)], hidden: Int = 0) -> MatesView {
    let book = MateSnapshot(
        all.map(\.0), Dictionary(all.map { ($0.0.id, $0.1) }, uniquingKeysWith: { $1 }))
    let board = MateBoard(book, own: .utc, now: now) { _ in nil }
    var view = MatesView(board, now: now, usual: 600, host: .dotCom)
    view.hidden = hidden
    return view
}

private let everything: MatesView = {
    var renamed = told([0, 2, 2, 2, 2, 2, 2])
    renamed.login = "octopus"
    var refused = told([0, 1, 1, 1, 1, 1, 1], daysAgo: 3)
    refused.note(.forbidden("\u{1B}[31mno"), at: now)
    var gone = MateResponse()
    gone.note(.unknownLogin("ghost"), at: now)
    return view(
        [
            (mate(1, "octo"), renamed), (mate(2, "minji", "김민지"), told([1, 1, 1, 1, 1, 1, 0])),
            (mate(3, "tom"), told([0, 0, 0, 4, 0, 0, 0])), (mate(4, "hubot"), refused),
            (mate(5, "ghost"), gone),
        ], hidden: 2)
}()

private func drawn(
    _ view: MatesView, _ language: Language = .en, width: Int = 80, isUTF8: Bool = true
) -> [String] {
    matesScreen(
        view, messages: Messages(language), look: TerminalAppearance(width: width, isUTF8: isUTF8)
    ).map(plain)
}

@Suite("cyc mates")
struct MatesScreenTests {
    @Test("Mates without a commit come first, then those with one, then remarks")
    func whole() {
        #expect(
            drawn(everything) == [
                "1 of 5 committed today, 2 unknown", "",
                "?  ghost    ???????  unknown                      my zone",
                "?  hubot    ■■■■???  unknown · 3 days ago         my zone",
                "○  tom      ···■···  nothing seen · 12 h left     my zone",
                "○  김민지   ■■■■■■·  at least 6 days · 12 h left  my zone",
                "✓  octopus  ·■■■■■■  6 days                       my zone", "",
                "ghost: GitHub has no user named ghost",
                "hubot: GitHub denied the request: [31mno", "octo was renamed to octopus", "",
                "GitHub: 1 hour ago", "2 hidden: cyc mates unhide",
                "No visible activity doesn't mean no work: private work may be hidden",
            ])
    }

    @Test("No line is wider than the terminal, and without UTF-8 what is drawn is ASCII")
    func widths() {
        for language in Language.allCases {
            for width in [1, 8, 20, 40, 63, 64, 80, 200] {
                for isUTF8 in [true, false] {
                    for line in drawn(everything, language, width: width, isUTF8: isUTF8) {
                        #expect(displayWidth(of: line) <= max(width, 2), "\(line)")
                        #expect(!line.unicodeScalars.contains("\u{1B}"))
                        if !isUTF8, language == .en {
                            let isASCII = line.unicodeScalars.allSatisfy {
                                $0.isASCII || (0xAC00...0xD7A3).contains($0.value)
                            }
                            #expect(isASCII, "\(line)")
                        }
                    }
                }
            }
        }
    }

    @Test("A narrow terminal keeps the time that is left whole")
    func narrow() {
        let lines = drawn(everything, .ko, width: 40)
        #expect(lines.contains { $0.hasSuffix("6일 이상 · 12시간 남음") }, "\(lines)")
    }

    @Test("No mates, or only hidden ones")
    func nobody() {
        #expect(
            drawn(view([])) == [
                "No mates yet. Add one: cyc mates add octocat --zone Asia/Seoul"
            ])
        #expect(drawn(view([], hidden: 2)) == ["2 hidden: cyc mates unhide"])
    }

    @Test(
        "Who is at a host that nobody asks, or in a zone that is none here, is named once for each")
    func elsewhere() throws {
        let host = try #require(GitHubHost("ghe.example.org"))
        var mates = (1...7).map { Mate(number: Int64($0), host: host, login: "octo\($0)") }
        mates += (8...9).map {
            Mate(number: Int64($0), host: .dotCom, login: "octo\($0)", zone: "Mars/Phobos")
        }
        let lines = drawn(view(mates.map { ($0, MateResponse()) }), width: 200)
        #expect(
            lines.suffix(3) == [
                "",
                "octo1, octo2, octo3, octo4, octo5 and 2 more: on ghe.example.org, which cyc isn't using: cyc config set github.host ghe.example.org",
                "octo8, octo9: this system has no time zone Mars/Phobos, so yours is used",
            ])
    }

    @Test("Of a very long word only the beginning is said")
    func longWords() {
        let word = String(repeating: "A", count: 100_000)
        for problem in [MateError.login(word), .zone(word)] {
            for language in Language.allCases {
                let message = Messages(language).explain(problem).message
                #expect(message.description.utf8.count < 200)
            }
        }
    }
}
