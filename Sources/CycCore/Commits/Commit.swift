/// The name of a git object: the 20 bytes of its SHA-1.
package struct CommitID: Hashable, Comparable, Codable, Sendable {
    /// Bytes 0 to 7 and 8 to 15, most significant first, so that order is the order of bytes.
    package let high: UInt64
    package let middle: UInt64
    package let low: UInt32

    /// Units: bytes.
    package static let size = 20

    package init(high: UInt64, middle: UInt64, low: UInt32) {
        (self.high, self.middle, self.low) = (high, middle, low)
    }

    /// The id whose first byte is `bytes.first`; there must be ``size`` of them.
    package init(bytes: some Collection<UInt8>) {
        precondition(bytes.count == Self.size, "a SHA-1 has 20 bytes")
        let bytes = Array(bytes)
        self.init(bytes.span, at: 0)
    }

    /// The id whose first byte is `bytes[start]`: the form that reading a ledger spends its time in.
    package init(_ bytes: Span<UInt8>, at start: Int) {
        var high: UInt64 = 0
        var middle: UInt64 = 0
        var low: UInt32 = 0
        for index in start..<start + 8 { high = high << 8 | UInt64(bytes[index]) }
        for index in start + 8..<start + 16 { middle = middle << 8 | UInt64(bytes[index]) }
        for index in start + 16..<start + 20 { low = low << 8 | UInt32(bytes[index]) }
        self.init(high: high, middle: middle, low: low)
    }

    /// The id that 40 hexadecimal digits spell, or `nil`.
    package init?(hex: some StringProtocol) {
        let digits = hex.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == 2 * Self.size, hex.utf8.count == digits.count else { return nil }
        self.init(bytes: (0..<Self.size).map { UInt8(digits[2 * $0] << 4 | digits[2 * $0 + 1]) })
    }

    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.size)
        append(to: &bytes)
        return bytes
    }

    package func append(to bytes: inout [UInt8]) {
        unsafe withUnsafeBytes(of: high.bigEndian) { unsafe bytes.append(contentsOf: $0) }
        unsafe withUnsafeBytes(of: middle.bigEndian) { unsafe bytes.append(contentsOf: $0) }
        unsafe withUnsafeBytes(of: low.bigEndian) { unsafe bytes.append(contentsOf: $0) }
    }

    package static func < (lhs: CommitID, rhs: CommitID) -> Bool {
        (lhs.high, lhs.middle, lhs.low) < (rhs.high, rhs.middle, rhs.low)
    }
}

extension CommitID: CustomStringConvertible {
    /// 40 hexadecimal digits.
    package var description: String {
        let digits = Array("0123456789abcdef")
        return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}
