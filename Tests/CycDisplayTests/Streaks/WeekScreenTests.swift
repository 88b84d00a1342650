import CycCore
import CycDisplay
import TestSupport
import Testing

@Suite struct WeekScreenTests {
    private static let today = day("2026-11-21")

    /// A running week with so many green days from Monday on.
    struct Case: Sendable {
        let perWeek: Int
        let green: Int
        var frozen: ClosedRange<Day>?
        var isMissing = false

        var settings: Settings {
            var settings = Settings()
            settings.perWeek = perWeek
            return settings
        }

        var grass: Grass {
            var grass = Grass(missingYears: isMissing ? [2026] : [])
            for offset in 0..<green { grass[today.advanced(by: offset - 5)] = 1 }
            return grass
        }

        var week: Week {
            Weeks(
                settings, of: grass, frozen: frozen.map { [$0] } ?? [], today: today,
                isTodaySafe: green > 5
            ).running
        }
    }

    static let cases = [
        Case(perWeek: 6, green: 6), Case(perWeek: 5, green: 4), Case(perWeek: 5, green: 3),
        Case(perWeek: 5, green: 1), Case(perWeek: 6, green: 4, isMissing: true),
        Case(perWeek: 3, green: 0, isMissing: true),
        Case(perWeek: 3, green: 0, frozen: today.advanced(by: -5)...today.advanced(by: 1)),
        Case(perWeek: 3, green: 2, frozen: today.advanced(by: 1)...today.advanced(by: 1)),
    ]
    static let weeks = cases.map(\.week)

    @Test("No line of a first screen with weeks is longer than the terminal", arguments: cases)
    func fits(_ example: Case) {
        for hasStreak in [true, false] {
            var snapshot = Snapshot(localGrass: example.grass)
            if hasStreak {
                for offset in 6...40 { snapshot.localGrass[Self.today.advanced(by: -offset)] = 1 }
            }
            snapshot.freezes = example.frozen.map { [Freeze(id: 1, days: $0, why: "x")] } ?? []
            let view = ScreenTests.view(
                Overview(
                    snapshot, settings: example.settings, zone: .utc,
                    now: Zone.utc.firstInstant(of: Self.today)))
            #expect(hasStreak == (view.overview.streak.current != nil))
            for width in TestDepth.sample(20...120) {
                for messages in bothLanguages {
                    let look = TerminalAppearance(width: width, isUTF8: width % 3 > 0)
                    let lines = statusScreen(view, messages: messages, look: look).map(plain)
                    #expect(lines.allSatisfy { hasRoom($0, in: width) })
                    #expect(lines.contains { $0.contains(view.overview.week.text) })
                }
            }
        }
    }

    @Test("What the week still needs, in both languages")
    func needs() {
        let expected = [
            ("this week is done", "이번 주는 채웠습니다"),
            ("1 more by Sunday", "일요일까지 1일 더"),
            (
                "2 more by Sunday, no days to spare", "일요일까지 2일 더, 하루도 빠지면 안 됩니다"
            ),
            (
                "can't be met anymore; a new week starts on Monday",
                "이번 주는 채울 수 없습니다. 월요일에 새 주가 시작됩니다"
            ),
            ("2 more by Sunday, no days to spare", "일요일까지 2일 더, 하루도 빠지면 안 됩니다"),
            ("2 more by Sunday, no days to spare", "일요일까지 2일 더, 하루도 빠지면 안 됩니다"),
            ("no commit is due this week", "이번 주는 쉬어도 됩니다"),
            ("1 more today", "오늘 하루 더"),
        ]
        for (week, (english, korean)) in zip(Self.weeks, expected) {
            #expect(
                "\(Messages(.en).stillNeeds(week, today: Self.today))" == english, "\(week.text)")
            #expect("\(Messages(.ko).stillNeeds(week, today: Self.today))" == korean)
        }
    }

    @Test("A reminder says what is enough today, with or without a streak")
    func reminder() {
        var stake = ReminderStake(
            state: .none, date: Self.today, streak: 12, deadline: 7_200, now: 0)
        stake.week = Self.weeks[2]
        let english = Messages(.en).reminder(about: stake, home: nil)
        #expect(english.title == "12 weeks: no commit yet today")
        #expect(
            english.body
                == "2 h left to keep it. This week needs 2 more by Sunday."
                + " A small commit is enough for today.")
        let korean = Messages(.ko).reminder(about: stake, home: nil)
        #expect(korean.title == "12주 연속: 오늘 커밋이 아직 없습니다")
        #expect(
            korean.body
                == "연속 기록을 지킬 시간이 2시간 남았습니다. 이번 주는 일요일까지 2일 더 필요합니다."
                + " 오늘은 작은 커밋 하나면 충분합니다.")
        stake.streak = 0
        stake.week = Self.weeks[7]
        let fresh = Messages(.en).reminder(about: stake, home: nil)
        #expect(
            fresh.body
                == "2 h left today. This week needs 1 more today."
                + " A small commit is enough for today.")
    }
}
