import CycCore

/// `text` from outside, safe to print on one line.
///
/// What stands for a byte that is not UTF-8 becomes U+FFFD; line breaks, tabs and blank patterns become spaces; control characters, escape sequences' first
/// byte, marks that turn the writing direction and other invisible characters go. The zero width
/// joiner stays between two emoji only. Of what is drawn into one cell no more stays than any
/// language writes.
package func sanitized(_ text: some StringProtocol) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return String(text) }
    let scalars = Array(String(text).withoutNativeBytes.unicodeScalars)
    var kept = String.UnicodeScalarView()
    /// Since the last scalar with a cell of its own; nothing is drawn over what is not from outside.
    var marks = mostMarks
    var joiners = 0
    for (index, scalar) in scalars.enumerated() {
        if isLineBreakOrTab(scalar) || scalar == emptyPattern {
            if kept.last != " " { kept.append(" ") }
            marks = mostMarks
        } else if scalar == zeroWidthJoiner {
            guard joinsEmoji(at: index, in: scalars), joiners < mostJoiners else { continue }
            kept.append(scalar)
            joiners += 1
        } else if isInvisible(scalar) {
            continue
        } else if isMark(scalar) {
            guard marks < mostMarks else { continue }
            kept.append(scalar)
            marks += 1
        } else {
            if kept.last != zeroWidthJoiner { joiners = 0 }
            marks = scalar == " " ? mostMarks : 0
            kept.append(scalar)
        }
    }
    return String(kept)
}

/// `text` from outside in a sentence, which would not say where it is if nothing of it could be seen:
/// ``sanitized(_:)``, and then in quotes.
package func visible(_ text: String) -> String {
    let text = sanitized(text)
    return text.unicodeScalars.allSatisfy(isBlank) ? "\"\(text)\"" : text
}

/// Whether `text` is printed as it is.
package func isSanitized(_ text: String) -> Bool {
    text.unicodeScalars.elementsEqual(sanitized(text).unicodeScalars)
}

/// In one cell; Hebrew with points and accents comes to four.
private let mostMarks = 4
/// Of one picture, into the cells of which all emoji that are joined go; a family has three.
private let mostJoiners = 4
/// U+2800, which looks like a space.
private let emptyPattern: Unicode.Scalar = "\u{2800}"

private func isLineBreakOrTab(_ scalar: Unicode.Scalar) -> Bool {
    (0x09...0x0D).contains(scalar.value) || [0x85, 0x2028, 0x2029].contains(scalar.value)
}

/// Controls (C0, DEL, C1), format characters (U+202A–202E, U+2066–2069, U+FEFF, tags and such), and
/// letters that nothing is drawn for, such as U+3164.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    case .nonspacingMark, .enclosingMark: return false
    // No document of XML can hold what is no character.
    case .unassigned where scalar.value & 0xFFFE == 0xFFFE: return true
    default: return isBlank(scalar) && !scalar.properties.isWhitespace && scalar != emptyPattern
    }
}

/// Whether `scalar` is drawn into the cell of what stands before it.
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

/// `word` as one word of sh, bash, zsh and fish, to be pasted as it is printed.
///
/// Only ``ShellCommand`` puts such words together. A word with control or invisible characters is
/// written as what printf(1) makes of escapes, so that the printed line is harmless and still means
/// that very word. Because no shell keeps line breaks at the end of that, a word that ends in one is
/// `$'…'`, which bash and zsh read; sh and fish take it for another word or refuse it.
package func shellQuoted(_ word: some StringProtocol) -> String {
    let scalars = word.unicodeScalars
    if let first = scalars.first, first != "~", scalars.allSatisfy(isPlainInShell) {
        return String(word)
    }
    guard scalars.contains(where: isUnseen) || !isSanitized(String(word)) else {
        return singleQuoted(scalars)
    }
    let escaped = scalars.reduce(into: "") { text, scalar in
        // In front a hyphen would begin an option of printf(1).
        let isPlain =
            scalar.isASCII
            ? scalar == " "
                || isPlainInShell(scalar) && scalar != "%"
                    && !(scalar == "-" && text.isEmpty)
            : !isUnseen(scalar) && !isMark(scalar)
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

/// Quoted but for the quotes, and the backslashes, which fish knows between quotes.
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

/// Whether a reader would not see that `scalar` is there, or what it is.
private func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isInvisible(scalar) }
    return isInvisible(scalar) || scalar.nativeByte != nil || scalar == emptyPattern
        || scalar.properties.isWhitespace
        || scalar.properties.isDefaultIgnorableCodePoint
}

private func isPlainInShell(_ scalar: Unicode.Scalar) -> Bool {
    if !scalar.isASCII { return scalar.properties.isAlphabetic && !isUnseen(scalar) }
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "/", ".", ",", "_", "-", "+", ":", "@", "%", "~":
        return true
    default: return false
    }
}

/// `path` with `~` for the home folder; unchanged where `home` is unknown, empty or the root.
package func abbreviatingHome(_ path: String, home: String?) -> String {
    guard var home = home.map({ Substring($0).utf8 }) else { return path }
    while home.last == UInt8(ascii: "/") { home.removeLast() }
    guard !home.isEmpty, path.utf8.starts(with: home) else { return path }
    let rest = path.utf8.dropFirst(home.count)
    return rest.isEmpty || rest.first == UInt8(ascii: "/") ? "~\(Substring(rest))" : path
}

/// `path` as one word of a shell that is no option, with a `~` that the shell expands for the home
/// folder.
package func shellPath(_ path: String, home: String?) -> String {
    if path.utf8.first == UInt8(ascii: "-") { return shellQuoted("./\(path)") }
    let short = abbreviatingHome(path, home: home)
    guard !short.utf8.elementsEqual(path.utf8) else { return shellQuoted(path) }
    let rest = Substring(short.utf8.dropFirst(2))
    return rest.isEmpty ? "~" : "~/\(shellQuoted(rest))"
}
