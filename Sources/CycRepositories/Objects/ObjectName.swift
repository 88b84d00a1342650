import CycCore
import CycReading

/// The name of any git object, of which a commit is one.
typealias ObjectName = CommitID

extension CommitID {
    /// The name that 40 hexadecimal digits from `start` on spell, or `nil`.
    init?(hex bytes: Span<UInt8>, at start: Int) {
        guard start + 2 * Self.size <= bytes.count else { return nil }
        var words: InlineArray<5, UInt64> = .init(repeating: 0)
        for index in words.indices {
            guard let word = bytes.hexadecimal(at: start + 8 * index) else { return nil }
            words[index] = word
        }
        self.init(
            high: words[0] << 32 | words[1], middle: words[2] << 32 | words[3],
            low: UInt32(truncatingIfNeeded: words[4]))
    }

    /// The name that all of `text` spells in 40 hexadecimal digits, or `nil`.
    init?(hex text: some Sequence<UInt8>) {
        let bytes = Array(text)
        guard bytes.count == 2 * Self.size else { return nil }
        self.init(hex: bytes.span, at: 0)
    }

    /// The first `bits` bits as a number; `bits` is 0 to 32.
    func prefix(bits: Int) -> Int { bits == 0 ? 0 : Int(high >> UInt64(64 - bits)) }
}
