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

/// One commit of a watched repository as the ledger keeps it.
package struct CommitRecord: Hashable, Sendable {
    package let id: CommitID
    /// Reachable from a branch under `refs/remotes`.
    package var isPushed: Bool
    /// Reachable from the remote-tracking default branch or `gh-pages`.
    package var isPublished: Bool

    package init(id: CommitID, isPushed: Bool, isPublished: Bool) {
        self.id = id
        self.isPushed = isPushed
        self.isPublished = isPublished
    }

    /// Units: bytes of one record in ``encode(_:)``.
    package static let size = CommitID.size + 1

    /// The records one after the other: 20 bytes of id, then one byte of flags.
    package static func encode(_ records: [CommitRecord]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(records.count * size)
        for record in records {
            record.id.append(to: &bytes)
            bytes.append((record.isPushed ? 1 : 0) | (record.isPublished ? 2 : 0))
        }
        return bytes
    }

    /// The records that ``encode(_:)`` wrote, or `nil` for bytes that are none.
    package static func decode(_ bytes: [UInt8]) -> [CommitRecord]? {
        guard bytes.count.isMultiple(of: size) else { return nil }
        var records: [CommitRecord] = []
        records.reserveCapacity(bytes.count / size)
        for start in stride(from: 0, to: bytes.count, by: size) {
            let flags = bytes[start + CommitID.size]
            guard flags < 4 else { return nil }
            records.append(
                CommitRecord(
                    id: CommitID(bytes.span, at: start), isPushed: flags & 1 != 0,
                    isPublished: flags & 2 != 0))
        }
        return records
    }
}
