/// SipHash-2-4 of `bytes`: a short fingerprint that reveals nothing without the key.
///
/// - Source: Jean-Philippe Aumasson and Daniel J. Bernstein, "SipHash: a fast short-input PRF".
package func sipHash(_ bytes: some Collection<UInt8>, key: (low: UInt64, high: UInt64)) -> UInt64 {
    var state = SipState(key)
    var word: UInt64 = 0
    var filled: UInt64 = 0
    for byte in bytes {
        word |= UInt64(byte) << (8 * (filled & 7))
        filled &+= 1
        if filled & 7 == 0 {
            state.compress(word)
            word = 0
        }
    }
    state.compress(word | filled << 56)
    return state.finish()
}

private struct SipState {
    private var v0: UInt64
    private var v1: UInt64
    private var v2: UInt64
    private var v3: UInt64

    init(_ key: (low: UInt64, high: UInt64)) {
        v0 = key.low ^ 0x736f_6d65_7073_6575
        v1 = key.high ^ 0x646f_7261_6e64_6f6d
        v2 = key.low ^ 0x6c79_6765_6e65_7261
        v3 = key.high ^ 0x7465_6462_7974_6573
    }

    mutating func compress(_ word: UInt64) {
        v3 ^= word
        mix(2)
        v0 ^= word
    }

    mutating func finish() -> UInt64 {
        v2 ^= 0xff
        mix(4)
        return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func mix(_ rounds: Int) {
        for _ in 0..<rounds {
            v0 &+= v1
            v2 &+= v3
            v1 = rotated(v1, 13) ^ v0
            v3 = rotated(v3, 16) ^ v2
            v0 = rotated(v0, 32)
            v2 &+= v1
            v0 &+= v3
            v1 = rotated(v1, 17) ^ v2
            v3 = rotated(v3, 21) ^ v0
            v2 = rotated(v2, 32)
        }
    }

    private func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 {
        value << bits | value >> (64 - bits)
    }
}
