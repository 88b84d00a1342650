import CycCore
import CycDisplay
import TestSupport
import Testing

extension MessagesTests {
    /// Saturday, 2026-11-21T19:02:11Z.
    private static let now: Instant = 1_795_287_731

    static func entry(_ number: Int64, to: Instant? = now) -> FocusEntry {
        var interval = FocusInterval(from: now - 600, to: to, goal: 14_400)
        interval.title = evil
        return FocusEntry(number: number, interval)
    }

    static let focusProblems: [CycError] =
        [
            .title(.empty), .note(.tooLong(limit: 4000)), .badTag(evil), .repository(evil),
            .instant(.notAnInstant(evil)), .instant(.length("30m")), .instant(.noTime(evil)),
            .instant(.noSuchTime(evil)), .instant(.date(.noSuchDay(evil))),
            .notALength(evil),
            .notANumber(evil), .nothingToChange, .twoInstants, .inFuture(now),
            .tooLongAgo(0, earliest: now), .backwards(from: now, to: 0),
            .beforeStart(0, from: now), .notInside(now, entry(1)), .overlaps([entry(1)]),
            .clash([entry(1), entry(2)]),
            .overlaps((1...9).map { entry($0) }), .severalOpen([entry(1), entry(2, to: nil)]),
            .nothingRuns, .nothingIsPaused, .alreadyPaused, .alreadyRunning, .todoIsDone(3),
            .noTodo(25, words: evil),
            .notTimewarrior(line: 1), .openInFile(lines: Array(1...9)),
            .futureInFile(lines: Array(1...9)), .overlapInFile(line: 3, other: 2),
            .overlapsOfFile(
                Dictionary(uniqueKeysWithValues: (1...5).map { (Int($0), entry($0)) })),
        ].map { (problem: FocusError) in .focus(problem) }

    /// Stops compiling when a case is added, so that it is added to ``focusProblems`` too.
    private func index(of problem: FocusError) -> Int {
        switch problem {
        case .title: 0
        case .note: 1
        case .badTag: 2
        case .repository: 3
        case .instant: 4
        case .notALength: 5
        case .notANumber: 6
        case .nothingToChange: 7
        case .twoInstants: 8
        case .inFuture: 9
        case .tooLongAgo: 10
        case .backwards: 11
        case .beforeStart: 12
        case .notInside: 13
        case .overlaps: 14
        case .severalOpen: 15
        case .nothingRuns: 16
        case .nothingIsPaused: 17
        case .alreadyPaused: 18
        case .alreadyRunning: 19
        case .todoIsDone: 20
        case .notTimewarrior: 21
        case .openInFile: 22
        case .overlapInFile: 23
        case .overlapsOfFile: 24
        case .clash: 25
        case .noTodo: 26
        case .futureInFile: 27
        }
    }

    @Test func everyFocusProblemIsTried() {
        let indices = Self.focusProblems.compactMap { problem -> Int? in
            if case .focus(let problem) = problem { index(of: problem) } else { nil }
        }
        #expect(Set(indices) == Set(0...27))
    }

    @Test("what is in the way is named with its times, and how to go on")
    func inTheWay() {
        let clock = WallClock(zone: .utc, today: Day(iso: "2026-11-21"))
        let english = Messages(.en, by: clock)
        let problem = FocusError.overlaps([Self.entry(7), Self.entry(8, to: Self.now + 86_400)])
        #expect(
            english.explain(problem).message
                == """
                @7 (18:52 UTC to 19:02 UTC) and @8 (18:52 UTC to Sun 2026-11-22 19:02 UTC) are in the way
                """)
        #expect(english.explain(problem).hint?.description.contains("--adjust") == true)
        let length = english.explain(FocusError.instant(.length(" 30m")))
        #expect(length.hint?.description == "for that long ago: --ago 30m")
    }
}
