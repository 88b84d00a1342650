/// ID of a git object: the 20 bytes of a SHA-1, or the 32 of a SHA-256.
package struct CommitID: Hashable, Comparable, Codable, Sendable {
    /// Bytes 0 to 7, 8 to 15 and so on, most significant first, so that order is the order of
    /// bytes.
    ///
    /// A SHA-1 is padded with zeros; no object with a SHA-256 that ends in twelve zero bytes can be
    /// made.
    package let high: UInt64
    package let middle: UInt64
    package let low: UInt32
    private let lower: UInt32
    private let lowest: UInt64

    /// Length of a SHA-1; units: bytes.
    package static let size = 20
    /// Length of a SHA-256; units: bytes.
    package static let longSize = 32

    package init(
        high: UInt64, middle: UInt64, low: UInt32, lower: UInt32 = 0, lowest: UInt64 = 0
    ) {
        (self.high, self.middle, self.low) = (high, middle, low)
        (self.lower, self.lowest) = (lower, lowest)
    }

    /// Creates an ID from all of `bytes`, of which there must be ``size`` or ``longSize``.
    package init(bytes: some Collection<UInt8>) {
        guard let id = Self(checking: bytes) else { preconditionFailure("no object's name") }
        self = id
    }

    /// Creates an ID from all of `bytes`; `nil` unless there are ``size`` or ``longSize``.
    package init?(checking bytes: some Collection<UInt8>) {
        guard [Self.size, Self.longSize].contains(bytes.count) else { return nil }
        let all = Array(bytes)
        self.init(all.span, at: 0, isLong: all.count == Self.longSize)
    }

    /// Creates an ID from the bytes at `bytes[start]`; the fast path for reading the ledger.
    package init(_ bytes: Span<UInt8>, at start: Int, isLong: Bool = false) {
        self.init(bytes, at: start, restAt: isLong ? start + Self.size : nil)
    }

    /// Creates an ID from ``size`` bytes at `bytes[start]` and further ones at `bytes[rest]`.
    init(_ bytes: Span<UInt8>, at start: Int, restAt rest: Int?) {
        func word<Word: FixedWidthInteger>(_ start: Int, _ type: Word.Type) -> Word {
            (start..<start + Word.bitWidth / 8).reduce(0) { $0 << 8 | Word(bytes[$1]) }
        }
        self.init(
            high: word(start, UInt64.self), middle: word(start + 8, UInt64.self),
            low: word(start + 16, UInt32.self),
            lower: rest.map { word($0, UInt32.self) } ?? 0,
            lowest: rest.map { word($0 + 4, UInt64.self) } ?? 0)
    }

    /// Parses 40 or 64 hexadecimal digits.
    package init?(hex: some StringProtocol) {
        let digits = hex.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard hex.utf8.count == digits.count, digits.count.isMultiple(of: 2) else { return nil }
        self.init(
            checking: (0..<digits.count / 2).map { UInt8(digits[2 * $0] << 4 | digits[2 * $0 + 1]) }
        )
    }

    /// Whether it is a SHA-256.
    package var isLong: Bool { lower != 0 || lowest != 0 }

    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.longSize)
        append(to: &bytes)
        return bytes
    }

    package func append(to bytes: inout [UInt8]) {
        appendFirst(to: &bytes)
        if isLong { appendRest(to: &bytes) }
    }

    /// Appends the first ``size`` bytes.
    func appendFirst(to bytes: inout [UInt8]) {
        unsafe withUnsafeBytes(of: high.bigEndian) { unsafe bytes.append(contentsOf: $0) }
        unsafe withUnsafeBytes(of: middle.bigEndian) { unsafe bytes.append(contentsOf: $0) }
        unsafe withUnsafeBytes(of: low.bigEndian) { unsafe bytes.append(contentsOf: $0) }
    }

    /// Appends the bytes after ``size``.
    func appendRest(to bytes: inout [UInt8]) {
        unsafe withUnsafeBytes(of: lower.bigEndian) { unsafe bytes.append(contentsOf: $0) }
        unsafe withUnsafeBytes(of: lowest.bigEndian) { unsafe bytes.append(contentsOf: $0) }
    }

    package static func < (lhs: CommitID, rhs: CommitID) -> Bool {
        (lhs.high, lhs.middle, lhs.low, lhs.lower, lhs.lowest)
            < (rhs.high, rhs.middle, rhs.low, rhs.lower, rhs.lowest)
    }
}

extension CommitID: CustomStringConvertible {
    /// 40 or 64 hexadecimal digits.
    package var description: String {
        let digits = Array("0123456789abcdef")
        return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}
