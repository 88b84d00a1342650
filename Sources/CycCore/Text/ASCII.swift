/// Classes of ASCII bytes.
extension UInt8 {
    @inlinable package var isDigit: Bool { self &- 0x30 < 10 }

    @inlinable package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

    @inlinable package var isUppercase: Bool { self &- 0x41 < 26 }

    @inlinable package var isLetterOrDigit: Bool { isDigit || isLetter }

    @inlinable package var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }

    /// Tab, line feed, form feed, carriage return or space, as in HTML.
    @inlinable package var isSpace: Bool {
        self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 || self == 0x0C
    }

    /// The lowercase letter, or the byte itself.
    @inlinable package var inLowerCase: UInt8 { isLetter ? self | 0x20 : self }
}

/// Removes spaces, tabs and line ends around `text`.
package func trimmed(_ text: some StringProtocol) -> Substring {
    var rest = Substring(text)
    while let first = rest.utf8.first, first.isSpace { rest = Substring(rest.utf8.dropFirst()) }
    while let last = rest.utf8.last, last.isSpace { rest = Substring(rest.utf8.dropLast()) }
    return rest
}
