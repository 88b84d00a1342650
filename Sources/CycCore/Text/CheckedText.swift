/// Reason for which a name, a title, a note or a reason is rejected.
package enum TextError: Error, Hashable, Sendable {
    /// No character is visible.
    case empty
    /// More than `limit` Unicode scalars.
    case tooLong(limit: Int)
    /// A control character, a line break, or a mark that changes the writing direction.
    case control(Unicode.Scalar)

    package var status: ExitStatus { .badData }
}

/// Limits of the user's texts. Units: Unicode scalars, which most tools call characters.
package enum TextLimit {
    /// Of a challenge or D-Day.
    package static let name = 200
    /// The reason for a freeze.
    package static let why = 500
    /// Of a to-do, with tags and due date as typed.
    package static let title = 1_000
    package static let note = 4_000
    package static let tag = 100
}

/// Validates an optional name with ``checkedText(_:limit:allowsLineBreaks:)``.
func checkedName(_ name: String?) throws(TextError) -> String? {
    guard let name else { return nil }
    return try checkedText(name, limit: TextLimit.name)
}

/// Validates `text` and removes surrounding spaces; nothing is normalised.
///
/// At least one character must be visible.
///
/// - Parameter limit: A ``TextLimit``.
package func checkedText(
    _ text: some StringProtocol, limit: Int, allowsLineBreaks: Bool = false
) throws(TextError) -> String {
    let text = String(text).withoutNativeBytes
    var isVisible = false
    var count = 0
    for scalar in text.unicodeScalars {
        if isForbidden(scalar), !(allowsLineBreaks && scalar == "\n") {
            throw .control(scalar)
        }
        isVisible = isVisible || !isBlank(scalar)
        count += 1
    }
    guard isVisible else { throw .empty }
    guard let trimmed = trimmed(text, length: count, limit: limit) else {
        throw .tooLong(limit: limit)
    }
    return trimmed
}

private func trimmed(_ text: some StringProtocol, length: Int, limit: Int) -> String? {
    var rest = Substring(text).unicodeScalars
    var length = length
    while let last = rest.last, isSpace(last) {
        rest.removeLast()
        length -= 1
    }
    while let first = rest.first, isSpace(first) {
        rest.removeFirst()
        length -= 1
    }
    return length <= limit ? String(rest) : nil
}

/// Whether `scalar` is a control character, a line break, or a mark that changes the writing
/// direction.
package func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.value {
    case 0x80...0x9F, 0x2028...0x202E, 0x2066...0x2069: return true
    default: return false
    }
}

private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar == " " || scalar == "\n" : scalar.properties.isWhitespace
}

/// Whether `scalar` alone is invisible: a space, a format character such as U+200B, a filler such
/// as U+3164, the empty Braille pattern, or a mark that only changes the character before it.
package func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    if isSpace(scalar) { return true }
    if scalar.isASCII { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    default:
        return scalar.properties.isDefaultIgnorableCodePoint
            || [0x2800, 0xFFF9, 0xFFFA, 0xFFFB, 0x1_D159].contains(scalar.value)
    }
}
