import CycCore
import CycDisplay
import TestSupport
import Testing

struct DiaryScreenTests {
    private static let moment = Moment(instant: 1_795_255_200, minutesEastOfUTC: 0)

    private func entry(_ date: String, _ text: String) -> DiaryEntry {
        DiaryEntry(number: 1, day: LogicalDay(on: day(date)), text: text, created: Self.moment)
    }

    private func rules(sealed: Bool = false) -> DiaryRules {
        var settings = Settings().diary
        settings.isSealed = sealed
        return DiaryRules(
            settings, LogicalDays(zone: .utc, begins: 0), now: Self.moment.instant)
    }

    private let wild =
        "One \u{1B}[2Jtwo\tthree\u{202E}\n\n\(String(repeating: "한글 ", count: 30))\n"
        + "\(String(repeating: "x", count: 100))\n  indented"

    @Test(
        "No screen is wider than its terminal, or shows what steers one",
        arguments: [20, 40, 80, 200])
    func widths(width: Int) throws {
        var view = DiaryView(
            [entry("2026-11-02", wild), entry("2026-11-20", "kept")], rules())
        view.search = try DiarySearch(["two", "한글"])
        for messages in bothLanguages {
            for look in looks(width: width) {
                let screens = [
                    diaryScreen(view, messages: messages, look: look),
                    diaryListScreen(view, messages: messages, look: look),
                    diarySearchScreen(view, messages: messages, look: look),
                ]
                for line in screens.joined() {
                    #expect(displayWidth(of: plain(line)) <= width, "\(line)")
                    #expect(!hasControl(plain(line)), "\(line)")
                }
            }
        }
    }

    @Test("Matches are marked, with and without colour")
    func marks() throws {
        var view = DiaryView([entry("2026-11-20", "no\nThe First commit, first!")], rules())
        view.search = try DiarySearch(["FIRST"])
        func lines(_ depth: ColorDepth, _ isUTF8: Bool) -> [String] {
            diarySearchScreen(
                view, messages: Messages(.en),
                look: TerminalAppearance(width: 80, depth: depth, isUTF8: isUTF8)
            ).map(\.description)
        }
        #expect(
            lines(.none, true) == ["Fri 2026-11-20", "  The »First« commit, »first«!"])
        #expect(lines(.none, false)[1] == "  The [First] commit, [first]!")
        let colored = lines(.sixteen, true)[1]
        #expect(plain(colored) == "  The First commit, first!")
        #expect(colored.contains("\u{1B}[1;36;4mFirst\u{1B}[0m"))
    }

    @Test("Sealed texts are not shown on any screen")
    func sealed() throws {
        var view = DiaryView(
            [entry("2025-11-20", "old secret"), entry("2026-11-20", "new secret")],
            rules(sealed: true))
        view.sealed = 1
        for messages in bothLanguages {
            let look = TerminalAppearance(width: 80)
            for screen in [diaryScreen, diaryListScreen] {
                let text = screen(view, messages, look).joined(separator: "\n")
                #expect(text.contains("old secret") && !text.contains("new secret"))
                #expect(text.contains("2026-12-31"))
            }
        }
    }

    @Test("A text of one line and 1 MiB is drawn in time", .timeLimit(.minutes(5)))
    func long() {
        let text = String(repeating: "a long line without an end ", count: 40_000)
        #expect(diaryLines(text, width: 80).count > 10_000)
    }
}
