/// Difficulty of the question that ends an alarm.
///
/// The raw value is that of ledgers and former exports; users read and type ``name``.
package enum AlarmLevel: String, CaseIterable, Comparable, Sendable {
    /// No question.
    case none
    /// `a ± b` with numbers up to 99.
    case easy = "low"
    /// `a ± b` with numbers up to 999.
    case medium = "middle"
    /// A product, or a division without remainder.
    case hard = "high"

    package var name: String { "\(self)" }

    /// Parses a name, or a raw value.
    package init?(name: String) {
        guard let level = Self.allCases.first(where: { $0.name == name || $0.rawValue == name })
        else { return nil }
        self = level
    }

    package static func < (lhs: AlarmLevel, rhs: AlarmLevel) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// An arithmetic question that ends an alarm; its answer is never negative.
package struct AlarmQuestion: Hashable, Sendable {
    package enum Operation: String, CaseIterable, Sendable {
        case plus = "+"
        case minus = "-"
        case times = "*"
        case by = "/"
    }

    package let left: Int
    package let operation: Operation
    package let right: Int

    /// `nil` if an operand is out of range or the answer is negative or not whole.
    package init?(_ left: Int, _ operation: Operation, _ right: Int) {
        guard Self.operands.contains(left), Self.operands.contains(right) else { return nil }
        switch operation {
        case .minus where left < right: return nil
        case .by where left % right != 0: return nil
        case .plus, .minus, .times, .by: break
        }
        self.init(unchecked: left, operation, right)
    }

    private init(unchecked left: Int, _ operation: Operation, _ right: Int) {
        (self.left, self.operation, self.right) = (left, operation, right)
    }

    private static let operands = 1...999

    /// The easiest level that asks this question.
    var level: AlarmLevel {
        switch operation {
        case .times, .by: .hard
        case .plus, .minus: max(left, right) <= 99 ? .easy : .medium
        }
    }

    package var answer: Int {
        switch operation {
        case .plus: left + right
        case .minus: left - right
        case .times: left * right
        case .by: left / right
        }
    }

    // MARK: Drawing

    /// The question of one occurrence; `nil` for ``AlarmLevel/none``.
    ///
    /// Deterministic: if nothing can be recorded, the process that rings and the one that checks
    /// the answer can only agree by computing the same question.
    init?(_ level: AlarmLevel, of alarm: EntryID, at instant: Instant) {
        // The key is arbitrary, but must never change: two programs compute the same question.
        let seed = sipHash(Array("\(alarm) \(instant)".utf8), key: (low: 18, high: 0))
        var generator = Sequence64(state: seed)
        self.init(level, using: &generator)
    }

    /// SplitMix64.
    ///
    /// - Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014
    private struct Sequence64: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }

    /// Draws a random question with an operation of the level; `nil` for ``AlarmLevel/none``.
    package init?(_ level: AlarmLevel, using generator: inout some RandomNumberGenerator) {
        switch level {
        case .easy: self.init(summing: 1...99, using: &generator)
        case .medium: self.init(summing: 10...999, using: &generator)
        case .hard:
            let divides = Bool.random(using: &generator)
            let right = Int.random(in: 1...19, using: &generator)
            if divides {
                // A dividend of two digits that divides without remainder.
                let quotients = (10 + right - 1) / right...99 / right
                let quotient = Int.random(in: quotients, using: &generator)
                self.init(unchecked: right * quotient, .by, right)
            } else {
                self.init(
                    unchecked: Int.random(in: 20...99, using: &generator), .times, right)
            }
        case .none: return nil
        }
    }

    private init(summing range: ClosedRange<Int>, using generator: inout some RandomNumberGenerator)
    {
        let subtracts = Bool.random(using: &generator)
        let one = Int.random(in: range, using: &generator)
        let other = Int.random(in: range, using: &generator)
        self =
            subtracts
            ? AlarmQuestion(unchecked: max(one, other), .minus, min(one, other))
            : AlarmQuestion(unchecked: one, .plus, other)
    }

    // MARK: Text

    /// `17 + 25`, parsed by ``init(encoded:)``.
    package var encoded: String { "\(left) \(operation.rawValue) \(right)" }

    package init?(encoded text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, let left = decimal(parts[0].utf8),
            let operation = Operation(rawValue: String(parts[1])),
            let right = decimal(parts[2].utf8)
        else { return nil }
        self.init(left, operation, right)
        guard encoded == text else { return nil }
    }
}
