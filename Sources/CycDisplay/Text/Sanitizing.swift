import CycCore

/// Makes external text safe to print on one line.
///
/// Markers of bytes that are not UTF-8 become U+FFFD; line breaks, tabs and blank patterns become a
/// space. Control characters, bidirectional controls and other invisible characters are removed;
/// invisible marks and noncharacters, which no language needs, become `<U+034F>` and the like. A
/// zero-width joiner is kept between two emoji only. Combining marks beyond what any language needs
/// are removed.
package func sanitized(_ text: some StringProtocol) -> String {
    if asciiWidth(of: text) == text.utf8.count { return String(text) }
    let scalars = Array(String(text).withoutNativeBytes.unicodeScalars)
    var kept = String.UnicodeScalarView()
    /// Marks since the last scalar with a cell of its own. Starts at the maximum, so that no mark
    /// is drawn over preceding text of cyc.
    var marks = maxMarks
    var joiners = 0
    for (index, scalar) in scalars.enumerated() {
        if isLineBreakOrTab(scalar) || scalar == blankBraille {
            if kept.last != " " { kept.append(" ") }
            marks = maxMarks
        } else if scalar == zeroWidthJoiner {
            guard joinsEmoji(at: index, in: scalars), joiners < maxJoiners else { continue }
            kept.append(scalar)
            joiners += 1
        } else if isNeedless(scalar) {
            kept.append(contentsOf: "<\(codePoint(scalar))>".unicodeScalars)
            marks = 0
        } else if isInvisible(scalar) {
            continue
        } else if isMark(scalar) {
            guard marks < maxMarks else { continue }
            kept.append(scalar)
            marks += 1
        } else {
            if kept.last != zeroWidthJoiner { joiners = 0 }
            marks = scalar == " " ? maxMarks : 0
            kept.append(scalar)
        }
    }
    return String(kept)
}

/// ``sanitized(_:)``, in quotes if nothing of it is visible.
package func visible(_ text: String) -> String {
    let text = sanitized(text)
    return text.unicodeScalars.allSatisfy(isBlank) ? "\"\(text)\"" : text
}

/// Whether `sanitized(_:)` leaves `text` unchanged.
package func isSanitized(_ text: String) -> Bool {
    text.unicodeScalars.elementsEqual(sanitized(text).unicodeScalars)
}

/// Notation of a character that cannot be shown, such as `U+0007`.
func codePoint(_ scalar: Unicode.Scalar) -> String {
    "U+" + zeroPadded(Int(scalar.value), 4, radix: 16).uppercased()
}

/// Maximum number of marks in one cell: Hebrew with points and accents needs four.
private let maxMarks = 4
/// Maximum number of joiners in one emoji: a family has three.
private let maxJoiners = 4
/// Scalars that choose between text and emoji, and between the shapes of a letter.
private let variationSelectors: ClosedRange<UInt32> = 0xFE00...0xFE0F
/// U+2800, which looks like a space.
private let blankBraille: Unicode.Scalar = "\u{2800}"

private func isLineBreakOrTab(_ scalar: Unicode.Scalar) -> Bool {
    (0x09...0x0D).contains(scalar.value) || [0x85, 0x2028, 0x2029].contains(scalar.value)
}

/// Whether `scalar` is a control (C0, DEL, C1), a format character (U+202A–202E, U+2066–2069,
/// U+FEFF, tags) or a letter that is drawn blank, such as U+3164.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    if isNeedless(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    case .enclosingMark, .nonspacingMark: return false
    default: return isBlank(scalar) && !scalar.properties.isWhitespace && scalar != blankBraille
    }
}

/// Whether `scalar` is an invisible mark, such as U+034F and U+E0100, or a noncharacter, which XML
/// documents cannot contain.
private func isNeedless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark:
        scalar.properties.isDefaultIgnorableCodePoint
            && !variationSelectors.contains(scalar.value)
    case .unassigned:
        scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
    default: false
    }
}

/// Whether `scalar` is drawn into the preceding cell.
private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && (displayWidth(of: scalar) == 0 || scalar.properties.isEmojiModifier)
}

private func joinsEmoji(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    guard index > 0, index + 1 < scalars.count else { return false }
    let before = scalars[index - 1]
    let isAfterEmoji =
        before == emojiPresentation ? index > 1 && isEmoji(scalars[index - 2]) : isEmoji(before)
    return isAfterEmoji && isEmoji(scalars[index + 1])
}

private func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && scalar.properties.isEmoji
}

/// Quotes `word` as one word for sh, bash, zsh and fish.
///
/// A word with control or invisible characters is written as a command substitution of printf(1)
/// with octal escapes, so that the printed line is harmless and still means exactly that word.
/// Command substitution drops trailing line breaks; a word that ends in one is written as `$'…'`,
/// which bash and zsh support and sh and fish do not.
package func shellQuoted(_ word: some StringProtocol) -> String {
    let scalars = word.unicodeScalars
    if let first = scalars.first, first != "~", scalars.allSatisfy(isPlainInShell) {
        return String(word)
    }
    guard scalars.contains(where: isUnrecognizable) || !isSanitized(String(word)) else {
        return singleQuoted(scalars)
    }
    let escaped = scalars.reduce(into: "") { text, scalar in
        // A leading hyphen would start an option of printf(1).
        let isPlain =
            scalar.isASCII
            ? scalar == " "
                || isPlainInShell(scalar) && scalar != "%"
                    && !(scalar == "-" && text.isEmpty)
            : !isUnrecognizable(scalar) && !isMark(scalar)
        if isPlain {
            text.unicodeScalars.append(scalar)
        } else {
            for byte in String(scalar).nativeBytes {
                text += "\\" + zeroPadded(Int(byte), 3, radix: 8)
            }
        }
    }
    return scalars.last == "\n" ? "$'\(escaped)'" : "\"$(printf '\(escaped)')\""
}

/// Puts the word in single quotes; quotes and backslashes stay outside because fish interprets
/// backslashes inside.
private func singleQuoted(_ scalars: some Collection<Unicode.Scalar>) -> String {
    var quoted = "'"
    for scalar in scalars {
        if scalar == "'" || scalar == "\\" {
            quoted += "'\\\(scalar)'"
        } else {
            quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "'"
}

/// Whether a reader could not see `scalar` or could not tell what it is.
private func isUnrecognizable(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isInvisible(scalar) }
    return isInvisible(scalar) || scalar.nativeByte != nil || scalar == blankBraille
        || scalar.properties.isWhitespace
        || scalar.properties.isDefaultIgnorableCodePoint
}

private func isPlainInShell(_ scalar: Unicode.Scalar) -> Bool {
    if !scalar.isASCII { return scalar.properties.isAlphabetic && !isUnrecognizable(scalar) }
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "/", ".", ",", "_", "-", "+", ":", "@", "%", "~":
        return true
    default: return false
    }
}

/// Replaces the home folder in `path` with `~`, unless `home` is unknown, empty or the root.
package func abbreviatingHome(_ path: String, home: String?) -> String {
    guard var home = home.map({ Substring($0).utf8 }) else { return path }
    while home.last == UInt8(ascii: "/") { home.removeLast() }
    guard !home.isEmpty, path.utf8.starts(with: home) else { return path }
    let rest = path.utf8.dropFirst(home.count)
    return rest.isEmpty || rest.first == UInt8(ascii: "/") ? "~\(Substring(rest))" : path
}

/// Quotes `path` as one shell word that is not an option, with an unquoted `~` for the home folder.
package func shellPath(_ path: String, home: String?) -> String {
    if path.utf8.first == UInt8(ascii: "-") { return shellQuoted("./\(path)") }
    let short = abbreviatingHome(path, home: home)
    guard !short.utf8.elementsEqual(path.utf8) else { return shellQuoted(path) }
    let rest = Substring(short.utf8.dropFirst(2))
    return rest.isEmpty ? "~" : "~/\(shellQuoted(rest))"
}
