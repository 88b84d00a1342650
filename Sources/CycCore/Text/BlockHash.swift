/// The 20 bytes of the SHA-1 of a header and the content after it.
package func sha1(_ header: Span<UInt8>, _ content: Span<UInt8>) -> [UInt8] {
    digest(SHA1(), header, content)
}

/// The 32 bytes of the SHA-256 of a header and the content after it.
package func sha256(_ header: Span<UInt8>, _ content: Span<UInt8>) -> [UInt8] {
    digest(SHA256(), header, content)
}

/// Hash function with blocks of 64 bytes.
private protocol BlockHash {
    mutating func compress(_ block: InlineArray<64, UInt8>)
    var words: [UInt32] { get }
}

/// - Source: FIPS 180-4, section 5.1.1, https://doi.org/10.6028/NIST.FIPS.180-4
private func digest(
    _ hash: consuming some BlockHash, _ header: Span<UInt8>, _ content: Span<UInt8>
) -> [UInt8] {
    var block: InlineArray<64, UInt8> = .init(repeating: 0)
    var count = 0
    func append(_ byte: UInt8) {
        block[count & 63] = byte
        count += 1
        if count & 63 == 0 { hash.compress(block) }
    }
    for index in header.indices { append(header[index]) }
    for index in content.indices { append(content[index]) }
    let bits = UInt64(count) * 8
    append(0x80)
    while count & 63 != 56 { append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
        append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    return hash.words.flatMap { word in
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
}

extension InlineArray<64, UInt8> {
    /// One of 16 big-endian 4-byte numbers.
    fileprivate func word(_ index: Int) -> UInt32 {
        UInt32(self[4 * index]) << 24 | UInt32(self[4 * index + 1]) << 16
            | UInt32(self[4 * index + 2]) << 8 | UInt32(self[4 * index + 3])
    }
}

/// - Source: FIPS 180-4, section 6.1.
private struct SHA1: BlockHash {
    private var state: InlineArray<5, UInt32> = [
        0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0,
    ]

    var words: [UInt32] { state.indices.map { state[$0] } }

    mutating func compress(_ block: InlineArray<64, UInt8>) {
        var words: InlineArray<80, UInt32> = .init(repeating: 0)
        for index in 0..<16 { words[index] = block.word(index) }
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

/// - Source: FIPS 180-4, section 6.2.
private struct SHA256: BlockHash {
    private var state: InlineArray<8, UInt32> = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
        0x5be0_cd19,
    ]

    var words: [UInt32] { state.indices.map { state[$0] } }

    mutating func compress(_ block: InlineArray<64, UInt8>) {
        var words: InlineArray<64, UInt32> = .init(repeating: 0)
        for index in 0..<16 { words[index] = block.word(index) }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = rotatedRight(early, 7) ^ rotatedRight(early, 18) ^ early >> 3
            let second = rotatedRight(late, 17) ^ rotatedRight(late, 19) ^ late >> 10
            words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
        }
        var now = state
        for index in 0..<64 {
            let (a, e) = (now[0], now[4])
            let choice = e & now[5] ^ ~e & now[6]
            let majority = a & now[1] ^ a & now[2] ^ now[1] & now[2]
            let mixed =
                now[7] &+ (rotatedRight(e, 6) ^ rotatedRight(e, 11) ^ rotatedRight(e, 25)) &+ choice
                &+ Self.constants[index] &+ words[index]
            let sum = (rotatedRight(a, 2) ^ rotatedRight(a, 13) ^ rotatedRight(a, 22)) &+ majority
            for place in (1..<8).reversed() { now[place] = now[place - 1] }
            now[4] &+= mixed
            now[0] = mixed &+ sum
        }
        for index in 0..<8 { state[index] &+= now[index] }
    }

    private func rotatedRight(_ word: UInt32, _ bits: UInt32) -> UInt32 {
        word >> bits | word << (32 - bits)
    }

    private static let constants: InlineArray<64, UInt32> = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
        0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
        0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
        0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
        0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
        0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
        0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
        0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
        0xc671_78f2,
    ]
}
