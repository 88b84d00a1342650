import CycCore
import CycReading

/// Name of any git object, for example a commit.
typealias ObjectName = CommitID

extension CommitID {
    /// The name whose first byte is `bytes[start]`.
    init(_ bytes: Span<UInt8>, at start: Int, _ format: ObjectFormat) {
        self.init(bytes, at: start, isLong: format == .sha256)
    }

    /// Parses hexadecimal digits at `start`; `nil` if malformed.
    init?(hex bytes: Span<UInt8>, at start: Int, _ format: ObjectFormat) {
        guard start + format.digits <= bytes.count else { return nil }
        var words: InlineArray<8, UInt64> = .init(repeating: 0)
        for index in 0..<format.size / 4 {
            guard let word = bytes.hexadecimal(at: start + 8 * index) else { return nil }
            words[index] = word
        }
        self.init(
            high: words[0] << 32 | words[1], middle: words[2] << 32 | words[3],
            low: UInt32(truncatingIfNeeded: words[4]), lower: UInt32(truncatingIfNeeded: words[5]),
            lowest: words[6] << 32 | words[7])
    }

    /// Parses all of `text` as hexadecimal digits; `nil` if malformed.
    init?(hex text: some Sequence<UInt8>, _ format: ObjectFormat) {
        let bytes = Array(text)
        guard bytes.count == format.digits else { return nil }
        self.init(hex: bytes.span, at: 0, format)
    }

    /// The name of no object.
    static let none = ObjectName(high: 0, middle: 0, low: 0)

    /// The first `bits` bits as a number; `bits` is 0 to 32.
    func prefix(bits: Int) -> Int { bits == 0 ? 0 : Int(high >> UInt64(64 - bits)) }
}
