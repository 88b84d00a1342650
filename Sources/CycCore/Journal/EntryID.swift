/// An entry's identity, the same on every machine: random, or a hash of its content.
package typealias EntryID = GlobalID<EntryTag>

/// A machine's identity in every journal that has actions of it: random.
package typealias MachineID = GlobalID<MachineTag>

package enum EntryTag: Sendable {}

package enum MachineTag: Sendable {}

/// 128 bits that identify something on every machine.
package struct GlobalID<Subject>: Hashable, Sendable {
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    package static func random(using generator: inout some RandomNumberGenerator) -> Self {
        Self(high: generator.next(), low: generator.next())
    }

    // MARK: Bytes and text

    /// Units: bytes.
    package static var size: Int { 16 }

    package var bytes: [UInt8] {
        [high, low].flatMap { word in
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
        }
    }

    /// - Parameter bytes: ``size`` of them, else `nil`.
    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.size else { return nil }
        func word(_ bytes: some Sequence<UInt8>) -> UInt64 {
            bytes.reduce(0) { $0 << 8 | UInt64($1) }
        }
        self.init(high: word(bytes.prefix(8)), low: word(bytes.dropFirst(8)))
    }

    /// 32 hexadecimal digits, else `nil`.
    package init?(hex text: some StringProtocol) {
        var (high, low, digits) = (0 as UInt64, 0 as UInt64, 0)
        for byte in text.utf8 {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte &- UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte &- UInt8(ascii: "a") &+ 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte &- UInt8(ascii: "A") &+ 10
            default: return nil
            }
            high = high << 4 | low >> 60
            low = low << 4 | UInt64(digit)
            digits &+= 1
        }
        guard digits == 2 * Self.size else { return nil }
        self.init(high: high, low: low)
    }
}

extension GlobalID: CustomStringConvertible {
    package var description: String { hex(high) + hex(low) }
}

extension GlobalID: Comparable {
    package static func < (one: Self, other: Self) -> Bool {
        (one.high, one.low) < (other.high, other.low)
    }
}

/// 16 hexadecimal digits.
package func hex(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
}
