import CycCore
import TestSupport
import Testing

struct AlarmQuestionTests {
    /// The answer a second way: by counting, not by reckoning.
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

    /// Whether the answer leads back.
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
        case (.low, .plus), (.low, .minus):
            return 1 <= left && left <= 99 && 1 <= right && right <= 99
        case (.middle, .plus), (.middle, .minus):
            return 10 <= left && left <= 999 && 10 <= right && right <= 999
        case (.high, .times): return 20 <= left && left <= 99 && 1 <= right && right <= 19
        case (.high, .by):
            return 10 <= left && left <= 99 && 1 <= right && right <= 19 && left % right == 0
        default: return false
        }
    }

    @Test(
        "Many questions of a level are in range, right, and evenly of both operations",
        arguments: TestDepth.isDeep ? [AlarmLevel.low, .middle, .high] : [.high])
    func many(level: AlarmLevel) throws {
        var generator = SeededGenerator(seed: 18)
        // Each is looked at once; how often it came is counted.
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
        for (place, times) in counts.enumerated() where times > 0 {
            let operation = operations[place / 1_000_000]
            let question = try #require(
                AlarmQuestion(place / 1000 % 1000, operation, place % 1000))
            sums[place / 1_000_000] += times
            distinct += 1
            guard Self.isInRange(question, level), question.answer >= 0,
                // Counting up to a thousand half a million times takes long.
                level == .middle && distinct % 50 != 0
                    ? Self.isRight(question) : question.answer == Self.slowAnswer(question),
                AlarmQuestion(encoded: question.encoded) == question
            else {
                Issue.record("\(question.encoded) = \(question.answer)")
                return
            }
        }
        let expected = level == .high ? [2, 3] : [0, 1]
        for (place, sum) in sums.enumerated() {
            let share = expected.contains(place) ? count / 2 : 0
            #expect(abs(sum - share) <= share / 100)
        }
        #expect(sums.reduce(0, +) == count)
        // Everything that the level has comes.
        switch level {
        case .low: #expect(distinct == 99 * 99 + 99 * 100 / 2)
        case .high:
            let divisions = (1...19).flatMap { right in (10...99).filter { $0 % right == 0 } }
            #expect(distinct == 80 * 19 + divisions.count)
        case .middle, .none: #expect(distinct > 500_000)
        }
    }

    @Test("Divisors come as often as if anything were drawn until it divides")
    func divisors() {
        var generator = SeededGenerator(seed: 5)
        var counts: [Int: Int] = [:]
        var divisions = 0
        for _ in 0..<200_000 {
            let question = AlarmQuestion(.high, using: &generator)
            guard let question, question.operation == .by else { continue }
            counts[question.right, default: 0] += 1
            divisions += 1
        }
        #expect(Set(counts.keys) == Set(1...19))
        #expect(counts.values.allSatisfy { abs($0 - divisions / 19) < divisions / 19 / 10 })
    }

    @Test("Where nothing is asked nothing is drawn")
    func none() {
        var generator = SeededGenerator(seed: 1)
        #expect(AlarmQuestion(.none, using: &generator) == nil)
        #expect(AlarmLevel.allCases == AlarmLevel.allCases.sorted())
    }

    @Test(
        "A question is read as it is written",
        arguments: [
            ("17 + 25", 42), ("99 - 99", 0), ("999 + 999", 1998), ("99 * 19", 1881),
            ("95 / 19", 5), ("1 - 1", 0),
        ])
    func text(text: String, answer: Int) throws {
        let question = try #require(AlarmQuestion(encoded: text))
        #expect(question.encoded == text && question.answer == answer)
    }

    @Test(
        "What is no question, or has no answer of the rules, is refused",
        arguments: [
            "", "17", "17+25", "17 +25", " 17 + 25", "17 + 25 ", "17  + 25", "017 + 25",
            "17 - 25", "10 / 3", "0 + 1", "1 + 0", "1000 + 1", "1 + 1000", "-1 + 2", "1 / 0",
            "17 % 5", "17 × 5", "17 + 25 + 1", "+ + +", "1e2 + 1", "１７ + 25",
            "99999999999999999999 + 1",
        ])
    func refused(text: String) { #expect(AlarmQuestion(encoded: text) == nil) }
}
