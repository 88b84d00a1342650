/// `text` from outside, safe to print on one line.
///
/// Line breaks and tabs become spaces; control characters, escape sequences' first byte, marks that
/// turn the writing direction and other invisible format characters go. The zero width joiner stays
/// between two emoji only.
package func sanitized(_ text: some StringProtocol) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return String(text) }
    let scalars = Array(text.unicodeScalars)
    var kept = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
        if isLineBreakOrTab(scalar) {
            if kept.last != " " { kept.append(" ") }
        } else if !isInvisible(scalar)
            || (scalar == zeroWidthJoiner && joinsEmoji(at: index, in: scalars))
        {
            kept.append(scalar)
        }
    }
    return String(kept)
}

private func isLineBreakOrTab(_ scalar: Unicode.Scalar) -> Bool {
    (0x09...0x0D).contains(scalar.value) || [0x85, 0x2028, 0x2029].contains(scalar.value)
}

/// Controls (C0, DEL, C1), and format characters: U+202A–202E, U+2066–2069, U+FEFF, tags and such.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
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

/// `word` as one word of a POSIX shell, to be pasted as it is printed.
///
/// A word with control or invisible characters is written as `$'…'` (POSIX.1-2024, bash, zsh), so
/// that the printed line is harmless and still means that very word.
package func shellQuoted(_ word: some StringProtocol) -> String {
    if !word.isEmpty, word.first != "~", word.unicodeScalars.allSatisfy(isPlainInShell) {
        return String(word)
    }
    guard word.unicodeScalars.contains(where: { isInvisible($0) || isLineBreakOrTab($0) }) else {
        return "'"
            + word.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: "'\\''") + "'"
    }
    var quoted = "$'"
    for scalar in word.unicodeScalars {
        if scalar == "'" || scalar == "\\" {
            quoted += "\\\(scalar)"
        } else if isInvisible(scalar) || isLineBreakOrTab(scalar) {
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                let digits = String(byte, radix: 8)
                quoted += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
            }
        } else {
            quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "'"
}

private func isPlainInShell(_ scalar: Unicode.Scalar) -> Bool {
    if !scalar.isASCII { return scalar.properties.isAlphabetic }
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "/", ".", ",", "_", "-", "+", ":", "@", "%", "~":
        return true
    default: return false
    }
}

/// `path` with `~` for the home folder; unchanged where `home` is unknown, empty or the root.
package func abbreviatingHome(_ path: String, home: String?) -> String {
    guard var home = home.map({ Substring($0) }) else { return path }
    while home.last == "/" { home.removeLast() }
    guard !home.isEmpty else { return path }
    if path == home { return "~" }
    return path.hasPrefix(home + "/") ? "~" + String(path.dropFirst(home.count)) : path
}

/// `path` as one word of a shell, with a `~` that the shell expands for the home folder.
package func shellPath(_ path: String, home: String?) -> String {
    let short = abbreviatingHome(path, home: home)
    guard short != path else { return shellQuoted(path) }
    return short == "~" ? short : "~/" + shellQuoted(short.dropFirst(2))
}
