import CycCore
import CycDisplay
import TestSupport
import Testing

/// Friday, 2026-11-20T10:00:00Z.
private let start: Instant = 1_795_168_800

private func at(_ minutes: Int64) -> Instant { start + .minutes(minutes) }

private func clocks(_ minutes: Int64) -> ClockReading {
    let boot = at(minutes) - .epoch
    return ClockReading(wall: at(minutes), boot: boot, awake: boot, bootID: "a")
}

private func entry(
    _ number: Int64, from: Int64, to: Int64?, _ title: String = "Docs", focusSession: Int64 = 5,
    isPaused: Bool = false
) -> FocusEntry {
    var interval = FocusInterval(from: at(from), to: to.map(at), goal: 14_400)
    (interval.focusSession, interval.title, interval.isPaused) = (focusSession, title, isPaused)
    return FocusEntry(number: number, interval)
}

/// Results of focus commands.
struct FocusAnswerTests {
    private static func lines(
        _ action: FocusAction, _ change: FocusChange, before: RunningFocus? = nil,
        entries: [FocusEntry], log: [FocusEntry]
    ) -> [String] {
        let log = FocusLog(log)
        let today = FocusToday(log, settings: Settings(), zone: .utc, now: at(20))
        var answer = FocusCommandResult(
            action, change, entries: entries, log: log, today: today, todos: [:])
        answer.before = before
        return Messages(.en, by: WallClock(today: day("2026-11-20"))).answer(answer)
            .map(\.description)
    }

    @Test("what ends is as long as its sitting, pauses left out")
    func focusSession() throws {
        let earlier = entry(1, from: 0, to: 10)
        let running = RunningFocus(
            entry(2, from: 15, to: nil), earlier: 600, activity: ActivityLog(from: clocks(15)),
            now: clocks(20), doubtAfter: 600)
        let desk = FocusEditor(
            open: .running(running), entries: [earlier], now: at(20), zone: .utc)
        let ended = entry(2, from: 15, to: 20)
        #expect(
            Self.lines(
                .stop, try desk.stop(), before: running, entries: [ended], log: [earlier, ended])
                == ["Stopped at 10:20 UTC after 15 min: Docs", "Today: 15 min of 4 h"])
        let paused = entry(2, from: 15, to: 20, isPaused: true)
        #expect(
            Self.lines(
                .pause, try desk.pause(), before: running, entries: [paused],
                log: [earlier, paused])
                == ["Paused at 10:20 UTC after 15 min: Docs", "Today: 15 min of 4 h"])
        #expect(
            Self.lines(
                .cancel, try desk.cancel([earlier, running.entry]), before: running, entries: [],
                log: [])
                == ["Discarded Docs (15 min)", "Today: nothing yet of 4 h"])
    }

    @Test("also where it was paused")
    func paused() throws {
        let earlier = entry(1, from: 0, to: 10)
        let paused = entry(2, from: 15, to: 20, isPaused: true)
        let desk = FocusEditor(
            open: .paused(paused, time: 900), entries: [earlier], now: at(30), zone: .utc)
        let ended = entry(2, from: 15, to: 20)
        #expect(
            Self.lines(.stop, try desk.stop(), entries: [ended], log: [earlier, ended])
                == ["Stopped at 10:20 UTC after 15 min: Docs", "Today: 15 min of 4 h"])
        #expect(
            Self.lines(.cancel, try desk.cancel([earlier, paused]), entries: [], log: [])
                == ["Discarded Docs (15 min)", "Today: nothing yet of 4 h"])
    }

    @Test(
        "an answer about doubt is a letter or a word, nothing means cut, and others are asked again",
        arguments: [
            ("", .cut), (" C\n", .cut), ("k", .keep), ("KEEP", .keep), ("\u{C}t", .throwAway),
            ("ㅊ", .cut), ("xyz", nil), ("cyc focus stop", nil),
        ] as [(String, FocusEditor.Answer?)])
    func doubt(line: String, answer: FocusEditor.Answer?) {
        #expect(Messages(.en).parseDoubtAnswer(line) == answer)
    }

    @Test("what stops because something else begins, too")
    func other() throws {
        let running = RunningFocus(
            entry(1, from: 0, to: nil), activity: ActivityLog(from: clocks(0)), now: clocks(20),
            doubtAfter: 3600)
        let desk = FocusEditor(open: .running(running), now: at(20), zone: .utc)
        let next = entry(2, from: 20, to: nil, "Letters", focusSession: 6)
        let ended = entry(1, from: 0, to: 20)
        #expect(
            Self.lines(
                .start, try desk.start(next.interval), before: running, entries: [ended, next],
                log: [ended, next])
                == [
                    "Stopped at 10:20 UTC after 20 min: Docs", "Started at 10:20 UTC: Letters",
                    "Today: 20 min of 4 h",
                ])
    }
}
