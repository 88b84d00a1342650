import CycCore
import Foundation
import TestSupport
import Testing

struct LivedEveningTests {
    /// At once, as a long run is read while it goes on.
    private static func tell(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    @Test("Nothing is called safe that nobody told, nobody is left alone, and GitHub is left alone")
    func evenings() throws {
        let evenings = TestDepth.cases("CYC_TEST_EVENINGS", quick: 40, deep: 2_000)
        let first = UInt64(
            TestDepth.cases(
                "CYC_TEST_LIFE", quick: 0, deep: Int(TestDepth.firstSeed)))
        let lives = max(1, UInt64(evenings / Life.evenings))
        var tally = Life.Tally()
        for seed in first..<first + lives {
            var life = try Life(seed: seed)
            guard let wrong = try life.live(&tally) else {
                if (seed - first + 1) % 2500 == 0 { Self.tell("\(seed + 1) lives: \(tally)") }
                continue
            }
            var again = try Life(seed: seed, isWritten: true)
            _ = try again.live(&tally)
            let script = again.script.joined(separator: "\n")
            Issue.record("CYC_TEST_LIFE=\(seed): \(wrong)\n\(script)")
            return
        }
        Self.tell("\(first + lives) lives: \(tally)")
        guard evenings >= 2000 else { return }
        // Else the evenings would prove nothing.
        for state in TodayState.allCases {
            #expect(tally.states[state, default: 0] > 20, "\(state)")
        }
        #expect(tally.reminders > 1000 && tally.held > 30 && tally.settled > 50)
        #expect(tally.requests < 15 * tally.evenings && tally.mostRequests < 100)
    }
}
