/// Identity of an entry, the same on every machine: random, or a hash of its content.
package typealias EntryID = GlobalID<EntryTag>

/// Identity of a machine in all journals: random.
package typealias MachineID = GlobalID<MachineTag>

package enum EntryTag: Sendable {}

package enum MachineTag: Sendable {}

/// A 128-bit identity, the same on every machine.
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
        (0..<Self.size).map { place in
            UInt8(truncatingIfNeeded: (place < 8 ? high : low) >> (56 - place % 8 * 8))
        }
    }

    /// - Parameter bytes: Exactly ``size`` bytes, else the initializer returns `nil`.
    package init?(bytes: [UInt8]) {
        self.init(bytes: bytes.span)
    }

    package init?(bytes: Span<UInt8>) {
        guard bytes.count == Self.size else { return nil }
        var (high, low) = (0 as UInt64, 0 as UInt64)
        for place in bytes.indices {
            (high, low) = (high << 8 | low >> 56, low << 8 | UInt64(bytes[place]))
        }
        self.init(high: high, low: low)
    }

    /// Parses 32 hexadecimal digits.
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

extension BytesReader {
    package mutating func id<Subject>() -> GlobalID<Subject>? {
        bytes(GlobalID<Subject>.size).flatMap { GlobalID(bytes: $0.span) }
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

/// Returns 16 hexadecimal digits.
package func hex(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
}
