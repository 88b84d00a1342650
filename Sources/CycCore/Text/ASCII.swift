/// What a byte is in ASCII, whatever its case.
extension UInt8 {
    @inlinable package var isDigit: Bool { self &- 0x30 < 10 }

    @inlinable package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

    @inlinable package var isUppercase: Bool { self &- 0x41 < 26 }

    @inlinable package var isLetterOrDigit: Bool { isDigit || isLetter }

    @inlinable package var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }

    /// In lower case if it is a letter.
    @inlinable package var inLowerCase: UInt8 { isLetter ? self | 0x20 : self }
}
