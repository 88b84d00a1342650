extension Span<UInt8> {
    /// Number that the 8 hexadecimal digits at `start` spell, or `nil`. Parses all of them at once.
    ///
    /// The 8 bytes must exist.
    @inlinable package func hexadecimal(at start: Int) -> UInt64? {
        let text = unsafe withUnsafeBytes { bytes in
            unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        }
        /// 1 in each byte.
        let ones: UInt64 = 0x0101_0101_0101_0101
        let isLetter = text >> 6 & ones
        let digits = (text & (ones * 0x0F)) + isLetter * 9
        guard digits & (ones * 0xF0) == 0 else { return nil }
        // A valid digit is one that encodes back to the same byte.
        let isOverNine = (digits + ones * 6) >> 4 & ones
        guard digits + ones * 0x30 + isOverNine * 0x27 == text | isLetter * 0x20 else { return nil }
        var word = digits.byteSwapped
        word = (word | word >> 4) & 0x00FF_00FF_00FF_00FF
        word = (word | word >> 8) & 0x0000_FFFF_0000_FFFF
        return (word | word >> 16) & 0xFFFF_FFFF
    }
}
