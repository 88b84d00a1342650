/// 64-bit hash that is the same on every system and in every version; not collision resistant.
///
/// - Source: FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/
package struct FNV1a: Sendable {
    @usableFromInline package var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    package init(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }

    @inlinable package mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
    }
}
