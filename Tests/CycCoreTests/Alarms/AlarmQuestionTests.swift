import CycCore
import TestSupport
import Testing

struct AlarmQuestionTests {
    /// Answer computed a second way, by counting up; nil if the question has no whole answer.
    private static func slowAnswer(_ question: AlarmQuestion) -> Int? {
        let (left, right) = (question.left, question.right)
        var sum = 0
        switch question.operation {
        case .plus:
            sum = left
            for _ in 0..<right { sum += 1 }
        case .minus:
            sum = right
            var count = 0
            while sum < left { (sum, count) = (sum + 1, count + 1) }
            return sum == left ? count : nil
        case .times: for _ in 0..<right { sum += left }
        case .by:
            var count = 0
            while sum < left { (sum, count) = (sum + right, count + 1) }
            return sum == left ? count : nil
        }
        return sum
    }

    /// Whether the inverse operation gives the left number again; sums and differences only.
    private static func isRight(_ question: AlarmQuestion) -> Bool {
        switch question.operation {
        case .plus: question.answer - question.right == question.left
        case .minus: question.answer + question.right == question.left
        case .times, .by: false
        }
    }

    private static func isInRange(_ question: AlarmQuestion, _ level: AlarmLevel) -> Bool {
        let (left, right) = (question.left, question.right)
        switch (level, question.operation) {
        case (.easy, .plus), (.easy, .minus):
            return 1 <= left && left <= 99 && 1 <= right && right <= 99
        case (.medium, .plus), (.medium, .minus):
            return 10 <= left && left <= 999 && 10 <= right && right <= 999
        case (.hard, .times): return 20 <= left && left <= 99 && 1 <= right && right <= 19
        case (.hard, .by):
            return 10 <= left && left <= 99 && 1 <= right && right <= 19 && left % right == 0
        default: return false
        }
    }

    @Test(
        "Many questions of a level are in range, correct, and evenly split between operations",
        arguments: TestDepth.isDeep ? [AlarmLevel.easy, .medium, .hard] : [.hard])
    func many(level: AlarmLevel) throws {
        var generator = SeededGenerator(seed: 18)
        // Counted first, so that each distinct question is checked only once.
        var counts = [Int](repeating: 0, count: 4_000_000)
        let count = TestDepth.cases(quick: 100_000, deep: 1_000_000)
        for _ in 0..<count {
            guard let question = AlarmQuestion(level, using: &generator) else {
                Issue.record("nothing was drawn")
                return
            }
            let operation: Int
            switch question.operation {
            case .plus: operation = 0
            case .minus: operation = 1
            case .times: operation = 2
            case .by: operation = 3
            }
            guard (1..<1000).contains(question.left), (1..<1000).contains(question.right) else {
                Issue.record("\(question.encoded)")
                return
            }
            counts[(operation * 1000 + question.left) * 1000 + question.right] += 1
        }
        var sums = [0, 0, 0, 0]
        let operations: [AlarmQuestion.Operation] = [.plus, .minus, .times, .by]
        var distinct = 0
        for (index, times) in counts.enumerated() where times > 0 {
            let operation = operations[index / 1_000_000]
            let question = try #require(
                AlarmQuestion(index / 1000 % 1000, operation, index % 1000))
            sums[index / 1_000_000] += times
            distinct += 1
            guard Self.isInRange(question, level), question.answer >= 0,
                // Counting up for every question of this level is too slow.
                level == .medium && distinct % 50 != 0
                    ? Self.isRight(question) : question.answer == Self.slowAnswer(question),
                AlarmQuestion(encoded: question.encoded) == question
            else {
                Issue.record("\(question.encoded) = \(question.answer)")
                return
            }
        }
        let expected = level == .hard ? [2, 3] : [0, 1]
        for (index, sum) in sums.enumerated() {
            let share = expected.contains(index) ? count / 2 : 0
            #expect(abs(sum - share) <= share / 100)
        }
        #expect(sums.reduce(0, +) == count)
        // Every question of the level occurs.
        switch level {
        case .easy: #expect(distinct == 99 * 99 + 99 * 100 / 2)
        case .hard:
            let divisions = (1...19).flatMap { right in (10...99).filter { $0 % right == 0 } }
            #expect(distinct == 80 * 19 + divisions.count)
        case .medium, .none: #expect(distinct > 500_000)
        }
    }

    @Test("All divisors are equally likely")
    func divisors() {
        var generator = SeededGenerator(seed: 5)
        var counts: [Int: Int] = [:]
        var divisions = 0
        for _ in 0..<200_000 {
            let question = AlarmQuestion(.hard, using: &generator)
            guard let question, question.operation == .by else { continue }
            counts[question.right, default: 0] += 1
            divisions += 1
        }
        #expect(Set(counts.keys) == Set(1...19))
        #expect(counts.values.allSatisfy { abs($0 - divisions / 19) < divisions / 19 / 10 })
    }

    @Test("The level without questions draws none")
    func none() {
        var generator = SeededGenerator(seed: 1)
        #expect(AlarmQuestion(.none, using: &generator) == nil)
        #expect(AlarmLevel.allCases == AlarmLevel.allCases.sorted())
    }

    @Test(
        "A question decodes from its encoding",
        arguments: [
            ("17 + 25", 42), ("99 - 99", 0), ("999 + 999", 1998), ("99 * 19", 1881),
            ("95 / 19", 5), ("1 - 1", 0),
        ])
    func text(text: String, answer: Int) throws {
        let question = try #require(AlarmQuestion(encoded: text))
        #expect(question.encoded == text && question.answer == answer)
    }

    @Test(
        "Malformed questions and questions without a valid answer are rejected",
        arguments: [
            "", "17", "17+25", "17 +25", " 17 + 25", "17 + 25 ", "17  + 25", "017 + 25",
            "17 - 25", "10 / 3", "0 + 1", "1 + 0", "1000 + 1", "1 + 1000", "-1 + 2", "1 / 0",
            "17 % 5", "17 × 5", "17 + 25 + 1", "+ + +", "1e2 + 1", "１７ + 25",
            "99999999999999999999 + 1",
        ])
    func refused(text: String) { #expect(AlarmQuestion(encoded: text) == nil) }
}
