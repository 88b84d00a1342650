/// Why a name, a title, a note or a reason cannot be kept.
package enum TextError: Error, Hashable, Sendable {
    /// Nothing in it can be seen.
    case empty
    /// More than `limit` Unicode scalars.
    case tooLong(limit: Int)
    /// A control character, a line break, or a mark that turns the writing direction.
    case control(Unicode.Scalar)

    package var status: ExitStatus { .badData }
}

/// How long the person's own words may be.
///
/// Units: Unicode scalars, which is what most people's tools call characters.
package enum TextLimit {
    /// Of a challenge or D-Day.
    package static let name = 200
    /// The reason for a freeze.
    package static let why = 500
    /// Of a to-do; with tags and due date as they are typed.
    package static let title = 1_000
    package static let note = 4_000
    package static let tag = 100
}

/// A name that may be missing, as ``checkedText(_:limit:allowsLineBreaks:)`` returns it.
func checkedName(_ name: String?) throws(TextError) -> String? {
    guard let name else { return nil }
    return try checkedText(name, limit: TextLimit.name)
}

/// `text` without surrounding spaces, otherwise as it is: nothing is normalised.
///
/// At least one character can be seen, and there are no more than the limit, which is a ``TextLimit``.
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

/// Whether `scalar` is a control character, a line break, or a mark that turns the writing direction.
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

/// Whether nothing is drawn for `scalar` alone: a space, a format character such as U+200B, a filler
/// such as U+3164, the empty Braille pattern, or a mark that only changes what stands before it.
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
