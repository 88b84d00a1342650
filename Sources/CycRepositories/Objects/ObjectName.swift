import CycCore

/// The name of any git object, of which a commit is one.
typealias ObjectName = CommitID

extension CommitID {
    /// The name that 40 hexadecimal digits from `start` on spell, or `nil`.
    init?(hex bytes: Span<UInt8>, at start: Int) {
        guard start + 2 * Self.size <= bytes.count else { return nil }
        var words: InlineArray<5, UInt64> = .init(repeating: 0)
        for index in words.indices {
            guard let word = Self.word(bytes, start + 8 * index) else { return nil }
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

    /// The number that 8 hexadecimal digits spell, all of them at once; or `nil`.
    private static func word(_ bytes: Span<UInt8>, _ start: Int) -> UInt64? {
        let text = unsafe bytes.withUnsafeBytes { bytes in
            unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        }
        /// 1 in each of the eight bytes.
        let ones: UInt64 = 0x0101_0101_0101_0101
        let isLetter = text >> 6 & ones
        let digits = (text & (ones * 0x0F)) + isLetter * 9
        guard digits & (ones * 0xF0) == 0 else { return nil }
        // Only what is written back the same way was a digit.
        let isOverNine = (digits + ones * 6) >> 4 & ones
        guard digits + ones * 0x30 + isOverNine * 0x27 == text | isLetter * 0x20 else { return nil }
        var word = digits.byteSwapped
        word = (word | word >> 4) & 0x00FF_00FF_00FF_00FF
        word = (word | word >> 8) & 0x0000_FFFF_0000_FFFF
        return (word | word >> 16) & 0xFFFF_FFFF
    }

    /// The first `bits` bits as a number; `bits` is 0 to 32.
    func prefix(bits: Int) -> Int { bits == 0 ? 0 : Int(high >> UInt64(64 - bits)) }
}
