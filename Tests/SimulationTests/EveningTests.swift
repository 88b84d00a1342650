import CycCore
import Foundation
import TestSupport
import Testing

struct LivedEveningTests {
    /// Writes a line unbuffered, so that a long run can be followed.
    private static func log(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    @Test("safe days are proven, reminders are sent, and GitHub's limits are respected")
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
                if (seed - first + 1) % 2500 == 0 { Self.log("\(seed + 1) lives: \(tally)") }
                continue
            }
            var again = try Life(seed: seed, isWritten: true)
            _ = try again.live(&tally)
            let script = again.script.joined(separator: "\n")
            Issue.record("CYC_TEST_LIFE=\(seed): \(wrong)\n\(script)")
            return
        }
        Self.log("\(first + lives) lives: \(tally)")
        guard evenings >= 2000 else { return }
        // The simulation must have reached every state.
        for state in TodayState.allCases {
            #expect(tally.states[state, default: 0] > 20, "\(state)")
        }
        #expect(tally.reminders > 1000 && tally.held > 30 && tally.settled > 50)
        #expect(tally.requests < 15 * tally.evenings && tally.mostRequests < 100)
    }
}
