import CycCore

/// The name that git gives to bytes.
///
/// - Source: FIPS 180-4, section 6.1, https://doi.org/10.6028/NIST.FIPS.180-4
struct SHA1 {
    private var state: InlineArray<5, UInt32> = [
        0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0,
    ]
    private var block: InlineArray<64, UInt8> = .init(repeating: 0)
    private var count = 0

    mutating func update(_ bytes: Span<UInt8>) {
        for index in bytes.indices { append(bytes[index]) }
    }

    private mutating func append(_ byte: UInt8) {
        block[count & 63] = byte
        count += 1
        if count & 63 == 0 { compress() }
    }

    consuming func finish() -> ObjectName {
        let bits = UInt64(count) * 8
        append(0x80)
        while count & 63 != 56 { append(0) }
        for shift in stride(from: 56, through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        return ObjectName(
            high: UInt64(state[0]) << 32 | UInt64(state[1]),
            middle: UInt64(state[2]) << 32 | UInt64(state[3]), low: state[4])
    }

    private mutating func compress() {
        var words: InlineArray<80, UInt32> = .init(repeating: 0)
        for index in 0..<16 {
            words[index] =
                UInt32(block[4 * index]) << 24 | UInt32(block[4 * index + 1]) << 16
                | UInt32(block[4 * index + 2]) << 8 | UInt32(block[4 * index + 3])
        }
        for index in 16..<80 {
            let word = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
            words[index] = word << 1 | word >> 31
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for index in 0..<80 {
            let (mix, constant): (UInt32, UInt32) =
                switch index / 20 {
                case 0: (b & c | ~b & d, 0x5a82_7999)
                case 1: (b ^ c ^ d, 0x6ed9_eba1)
                case 2: (b & c | b & d | c & d, 0x8f1b_bcdc)
                default: (b ^ c ^ d, 0xca62_c1d6)
                }
            let next = (a << 5 | a >> 27) &+ mix &+ e &+ constant &+ words[index]
            (e, d, c, b, a) = (d, c, b << 30 | b >> 2, a, next)
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
    }
}
