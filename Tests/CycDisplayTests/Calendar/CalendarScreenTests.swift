import CycCore
import TestSupport
import Testing

@testable import CycDisplay

/// November 2026, of which the 21st is today.
private struct Scene {
    var settings = Settings()
    var green: [Day: Int] = [:]
    var focus: [FocusDay] = []
    var diary: [Day] = []
    var todos: [TodoSpan] = []
    var ddays: [(Day, String)] = []
    var missing: Set<Int> = []
    var freezes: [Freeze] = []

    static let today = day("2026-11-21")
    static let goal: Duration = 14_400

    func page(_ first: String = "2026-11-01", _ last: String = "2026-11-30") -> CalendarPage {
        let grass = Grass(green, missingYears: missing)
        var snapshot = Snapshot(localGrass: grass)
        snapshot.agenda.ddays = ddays.enumerated().map {
            DDay(
                id: Int64($0.offset + 1), name: $0.element.1, date: $0.element.0,
                includeToday: false)
        }
        snapshot.freezes = freezes
        let book = DailyRecords(
            green: grass, focus: focus,
            diary: diary.map { DailyRecords.DiaryDay(day: LogicalDay(on: $0), isImported: false) },
            wakes: [], todos: TodoDays(todos, zone: .utc), freezes: [], settings: settings,
            today: Self.today, logicalToday: LogicalDay(on: Self.today))
        return CalendarPage(day(first)...day(last), book, snapshot, settings: settings)
    }

    mutating func focus(_ date: String, _ share: Int64) {
        focus.append(
            FocusDay(
                LogicalDay(on: day(date)), time: Self.goal * share / 100, goal: Self.goal,
                hasFocus: true))
    }

    /// Days with badges of every kind.
    static let full: Scene = {
        var scene = Scene()
        for (offset, count) in [1, 0, 2, 3, 4, 1, 0, 4].enumerated() {
            scene.green[day("2026-11-10").advanced(by: offset)] = count
        }
        for (date, share) in [("12", 1), ("13", 25), ("14", 50), ("15", 75), ("17", 100)] {
            scene.focus("2026-11-\(date)", Int64(share))
        }
        scene.diary = [day("2026-11-13"), day("2026-11-14")]
        let noon = Zone.utc.instant(of: day("2026-11-14"), minuteOfDay: 720)
        scene.todos = [
            TodoSpan(created: noon, done: noon, due: nil),
            TodoSpan(
                created: noon, done: Zone.utc.instant(of: day("2026-11-16"), minuteOfDay: 1),
                due: nil),
            TodoSpan(created: noon, done: nil, due: day("2026-11-24")),
            TodoSpan(created: noon, done: nil, due: day("2026-11-27")),
        ]
        scene.ddays = [(day("2026-11-27"), MessagesTests.evil), (day("2026-11-17"), "x")]
        return scene
    }()
}

struct CalendarScreenTests {
    private func lines(
        _ page: CalendarPage, width: Int = 80, isUTF8: Bool = true, _ language: Language = .en,
        depth: ColorDepth = .none
    ) -> [String] {
        calendarScreen(
            page, messages: Messages(language),
            look: TerminalAppearance(width: width, depth: depth, isUTF8: isUTF8)
        ).map(plain)
    }

    @Test("A month shows badges of every kind")
    func month() {
        #expect(
            lines(Scene.full.page(), width: 60) == [
                " Nov 2026", " Mo   Tu   We   Th   Fr   Sa   Su",
                "                                1", "                               ·",
                "  2    3    4    5    6    7    8", " ·    ·    ·    ·    ·    ·    ·",
                "  9   10   11   12   13   14   15", " ·    □    ·    ▣▁   ▩▂✎  ■▄≡  □▆",
                " 16   17★  18   19   20  [21]  22", " · ✓ ◆■❀   ·    ·    ·    ·",
                " 23   24   25   26   27   28   29", "     !              ◈", " 30", "",
                "Less ·□▣▩■ More   ▁ focus   ▂ focus: 25 % of the goal",
                "▄ focus: 50 %   ▆ focus: 75 %   ❀ focus: goal reached",
                "✎ diary   ✓ to-dos done   ≡ diary, to-dos done   ◆ D-Day",
                "! to-dos due   ◈ D-Day, to-dos due   ★ perfect day",
                "[21] today", "",
                "Perfect days  1 of 21",
                "green       current 0 days · longest 4 days, 2026-11-12 to",
                "            2026-11-15",
                "focus goal  current 0 days · longest 1 day, 2026-11-17",
                "diary       current 0 days · longest 2 days, 2026-11-13 to",
                "            2026-11-14",
                "to-dos      current 0 days · longest 1 day, 2026-11-14",
            ])
    }

    @Test("Month without data shows days and today but no badge")
    func empty() {
        var settings = Settings()
        settings.weekBegins = .sunday
        var scene = Scene()
        scene.settings = settings
        #expect(
            lines(scene.page("2026-10-01", "2026-11-30"), isUTF8: false).prefix(6) == [
                " Oct 2026                             Nov 2026",
                " Su   Mo   Tu   We   Th   Fr   Sa     Su   Mo   Tu   We   Th   Fr   Sa",
                "                      1    2    3      1    2    3    4    5    6    7",
                "                     .    .    .      .    .    .    .    .    .    .",
                "  4    5    6    7    8    9   10      8    9   10   11   12   13   14",
                " .    .    .    .    .    .    .      .    .    .    .    .    .    .",
            ])
        #expect(
            lines(scene.page(), isUTF8: false).suffix(4) == [
                "Less .:+x# More   [21] today", "", "Perfect days  0 of 21", "no badges yet",
            ])
    }

    @Test("An empty frozen day is marked, past or future")
    func frozen() {
        var scene = Scene.full
        scene.freezes = [
            Freeze(id: 1, days: day("2026-11-17")...day("2026-11-18"), why: "ill"),
            Freeze(id: 2, days: day("2026-11-26")...day("2026-11-27"), why: "trip"),
        ]
        let utf8 = lines(scene.page())
        #expect(utf8[9] == " · ✓ ◆■❀   ❅    ·    ·    ·")
        #expect(utf8[11] == "     !          ❅   ◈❅")
        #expect(utf8.contains { $0.contains("❅ frozen") })
        #expect(lines(scene.page(), isUTF8: false).contains { $0.contains("F frozen") })
    }

    @Test("Days not loaded differ from empty days and future days")
    func missing() {
        var scene = Scene()
        scene.missing = [2026]
        let lines = lines(scene.page())
        #expect(lines[9] == " ?    ?    ?    ?    ?    ?")
        #expect(lines.contains("? not loaded   [21] today"))
    }

    @Test("Every sign is one column wide and distinct without colour")
    func signs() {
        for look in [TerminalAppearance(width: 80), TerminalAppearance(width: 80, isUTF8: false)] {
            let signs = CalendarMark.allCases.map { $0.sign(look) }
            #expect(signs.allSatisfy { $0.width == 1 })
            #expect(Set(signs.map(\.text)).count == signs.count)
            #expect(look.isUTF8 || signs.allSatisfy { $0.text.utf8.allSatisfy { $0 < 0x80 } })
        }
    }

    @Test("All weekdays have their column, in both languages", arguments: Weekday.allCases)
    func heads(begin: Weekday) {
        var scene = Scene()
        scene.settings.weekBegins = begin
        for language in [Language.en, .ko] {
            let head = lines(scene.page(), width: 80, language)[1]
            let names = head.split(separator: " ")
            #expect(names.count == 7)
            #expect(displayWidth(of: head) == 33)
        }
    }

    @Test(
        "Months stand beside each other as far as there is room, and every line keeps to it",
        arguments: [
            (20, 1), (28, 1), (40, 1), (71, 1), (72, 2), (80, 2), (109, 3), (200, 5), (442, 12),
        ])
    func widths(width: Int, beside: Int) {
        for language in [Language.en, .ko] {
            for (isUTF8, depth) in [(true, ColorDepth.none), (true, .trueColor), (false, .none)] {
                let lines = lines(
                    Scene.full.page("2026-01-01", "2026-12-31"), width: width, isUTF8: isUTF8,
                    language, depth: depth)
                for line in lines {
                    #expect(displayWidth(of: line) <= width, "\(line)")
                    #expect(!hasControl(line) && line.last != " ", "\(line)")
                    #expect(
                        isUTF8 || language == .ko || line.utf8.allSatisfy { $0 < 0x80 }, "\(line)")
                }
                #expect(lines[0].ranges(of: "2026").count == beside)
            }
        }
    }
}
