/// Parses ASCII digits; `nil` for anything else.
package func decimal(_ digits: some Sequence<UInt8>) -> Int? {
    var number = 0
    var any = false
    for digit in digits {
        guard digit.isDigit, number < 1 << 53 else { return nil }
        number = number * 10 + Int(digit & 0x0F)
        any = true
    }
    return any ? number : nil
}

/// The same for a span, without allocating memory.
func decimal(_ digits: Span<UInt8>) -> Int? {
    var number = 0
    for place in digits.indices {
        guard digits[place].isDigit, number < 1 << 53 else { return nil }
        number = number * 10 + Int(digits[place] & 0x0F)
    }
    return digits.isEmpty ? nil : number
}

/// `number` with leading zeros up to `width` digits; digits above 9 are lowercase letters.
package func zeroPadded(_ number: Int, _ width: Int, radix: Int = 10) -> String {
    let digits = String(number.magnitude, radix: radix)
    let zeros = String(repeating: "0", count: max(0, width - digits.count))
    return (number < 0 ? "-" : "") + zeros + digits
}

/// Two hexadecimal digits, in upper case.
func hex(_ byte: UInt8) -> String { zeroPadded(Int(byte), 2, radix: 16).uppercased() }
