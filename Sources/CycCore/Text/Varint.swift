/// Appends `number` in groups of seven bits, the lowest first; all but the last have the high bit
/// set.
///
/// - Source: unsigned LEB128, DWARF 5 section 7.6.
package func appendVarint(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest > 127 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
        rest >>= 7
    }
    bytes.append(UInt8(rest))
}

/// Decodes the number at `position` and advances it; `nil` if the bytes end too early or the number
/// has more than 64 bits.
package func varint(in bytes: Span<UInt8>, at position: inout Int) -> UInt64? {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count {
        let byte = bytes[position]
        position += 1
        let part = UInt64(byte & 127)
        // The tenth byte has a single bit.
        guard shift < 63 || shift == 63 && part < 2 else { return nil }
        number |= part &<< shift
        guard byte > 127 else { return number }
        shift += 7
    }
    return nil
}
